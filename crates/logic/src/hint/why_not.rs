//! [`why_not`]: the answer to "why can this digit not go there?".

use super::{Finding, FoundStep, Quest, easiest, pursue};
use crate::ladder::Ladder;
use crate::level::Level;
use crate::proof::Proof;
use crate::situation::Situation;
use crate::step::{Candidate, Step};
use crate::technique::forcing::{self, Inference, Literal};
use crate::width::Searchable;
use ninefold_puzzle::{Position, Solution};

/// With up to so many digits that follow, a supposition is plainer than a step beyond [`EASY`].
const SHORT: usize = 6;

/// Steps up to this level are easier than any supposition.
const EASY: Level = Level::Medium;

/// Why a digit cannot go into a cell: the plainest argument that rules it out, after any mistake.
///
/// That is an easy step if there is one; else the digit is supposed to be there and singles are
/// followed to a contradiction, unless a harder step is shorter. [`Finding::Nothing`] if nothing of
/// that leads anywhere, be it that the digit is right or that it takes more. `None` if the layout
/// is too large.
pub fn why_not(position: &Position, solution: Option<&Solution>, at: Candidate) -> Option<Finding> {
    pursue(position, solution, Quest::Against(at))
}

/// The plainest argument against a candidate.
pub(super) fn against<const W: usize>(situation: &Situation<W>, at: Candidate) -> Option<FoundStep>
where
    Situation<W>: Searchable,
{
    let rules_out = |step: &Step| {
        let conclusion = &step.conclusion;
        conclusion.eliminations().contains(&at)
            || conclusion.placements().iter().any(|&placed| situation.excludes(placed, at))
    };
    let levels = |wanted: fn(Level) -> bool| {
        let levels = Level::ALL.iter().filter(|&&level| wanted(level));
        Ladder::new(levels.flat_map(|level| level.techniques()).copied())
    };
    if let Some(easy) = easiest(situation, &levels(|level| level <= EASY), &rules_out) {
        return Some(easy);
    }
    let supposed = forcing::find::refute(situation, at);
    if let Some(short) = supposed.clone().filter(is_short) {
        return Some(short.into());
    }
    let hard = easiest(situation, &levels(|level| level > EASY), &rules_out);
    hard.or_else(|| supposed.map(FoundStep::from))
}

/// Whether only a few digits follow from a supposition before it clashes.
fn is_short(step: &Step) -> bool {
    let Proof::Forcing(forcing::Proof::Contradiction { branch, .. }) = &step.proof else { return false };
    let is_digit = |inference: &&Inference| matches!(inference.literal, Literal::True(_));
    branch.inferences.iter().filter(is_digit).count() <= SHORT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::situation::Promise;
    use crate::verify::verify;
    use ninefold_puzzle::{Cell, Classic, Digit, Puzzle};

    /// A puzzle that needs much more than singles, and its solution.
    const HARD: &[u8; 81] =
        b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const SOLUTION: &[u8; 81] =
        b"417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    /// Asks about every wrong candidate, and counts how many are answered.
    #[test]
    fn arguments_against_wrong_digits_are_sound_and_there_are_none_against_right_ones() {
        let puzzle = Puzzle::try_from(Classic::from_line(HARD).unwrap()).unwrap();
        let situation = Situation::<2>::start(&puzzle, Promise::OneSolution).unwrap();
        let (mut answered, mut wrong) = (0, 0);
        for cell in situation.unsolved() {
            let truth = Digit::from_char(SOLUTION[cell.index()].into()).unwrap();
            for digit in situation.board().candidates(cell).iter().filter(|digit| digit.index() % 3 == 0) {
                let found = forcing::find::refute(&situation, Candidate::new(cell, digit));
                wrong += usize::from(digit != truth);
                if let Some(step) = found {
                    assert_eq!(verify(&situation, &step), Ok(()));
                    assert_ne!(digit, truth, "{step:?}");
                    answered += 1;
                }
            }
        }
        assert!(answered * 4 > wrong, "{answered} of {wrong}");
    }

    #[test]
    fn a_short_supposition_comes_before_a_hard_step() {
        let puzzle = Puzzle::try_from(Classic::from_line(HARD).unwrap()).unwrap();
        let situation = Situation::<2>::start(&puzzle, Promise::OneSolution).unwrap();
        let candidates = situation.unsolved().iter().flat_map(|cell: Cell| {
            let digits = situation.board().candidates(cell);
            digits.iter().map(move |digit| Candidate::new(cell, digit))
        });
        let short = |at: &Candidate| forcing::find::refute(&situation, *at).as_ref().is_some_and(is_short);
        let mut supposed = 0;
        for at in candidates.filter(short).take(8) {
            let step = against(&situation, at).unwrap().step;
            let is_supposed = is_short(&step);
            assert!(is_supposed || step.technique.level() <= EASY, "{step:?}");
            supposed += usize::from(is_supposed);
        }
        assert!(supposed > 0);
    }
}
