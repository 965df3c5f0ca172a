//! Ice: what of a step can be done while cells are frozen, and in which order steps are looked for then.
//!
//! A frozen cell cannot be filled. It thaws for good when a cell beside it is filled with the right
//! digit. Arguments may use frozen cells like any others; only writing into them has to wait. So a
//! digit that is known for a frozen cell does not hold anybody up: whatever it rules out goes, as it
//! would if the digit stood there. Logic is as strong with ice as without, and stops short only where
//! every cell that it knows is frozen.

use crate::ladder::Ladder;
use crate::level::Level;
use crate::options::{FrozenDigits, Options};
use crate::situation::Situation;
use crate::step::{Candidate, Conclusion, Step};
use crate::technique::Technique;

/// People look for a digit to write up to this level, and only then for what a frozen one rules out.
const AT_ONCE: Level = Level::Easy;

/// What to look for, easiest first, and what becomes of digits in frozen cells.
pub(crate) fn looks<'a, const W: usize>(
    situation: &Situation<W>,
    ladder: &'a Ladder,
    options: &'a Options,
) -> impl Iterator<Item = (Technique, Options)> + 'a {
    let is_icy = !situation.frozen().is_empty();
    let is_at_once = |technique: &Technique| technique.level() <= AT_ONCE;
    let rungs = || ladder.rungs().iter().copied();
    let with =
        |frozen: FrozenDigits| move |technique: Technique| (technique, Options { frozen, ..options.clone() });
    let to_write = rungs().filter(move |technique| !is_icy || is_at_once(technique));
    let easy = rungs().filter(move |technique| is_icy && is_at_once(technique));
    let hard = rungs().filter(move |technique| is_icy && !is_at_once(technique));
    to_write.map(with(FrozenDigits::LeftOut)).chain(easy.chain(hard).map(with(FrozenDigits::Pencilled)))
}

impl<const W: usize> Situation<W> {
    /// What can be done of a step; `None` if that is nothing.
    pub(crate) fn within_reach(&self, step: Step, frozen: FrozenDigits) -> Option<Step> {
        let is_frozen = |at: &Candidate| self.frozen().contains(at.cell);
        if !step.conclusion.placements().iter().any(is_frozen) {
            return Some(step);
        }
        let (known, placements): (Vec<_>, Vec<_>) =
            step.conclusion.placements().iter().copied().partition(is_frozen);
        let eliminations = match frozen {
            FrozenDigits::LeftOut => Vec::new(),
            FrozenDigits::Pencilled => known.iter().flat_map(|&known| self.ruled_out_by(known)).collect(),
        };
        let conclusion = Conclusion::on_ice(placements, known, eliminations);
        (!conclusion.is_empty()).then_some(Step { conclusion, ..step })
    }

    /// The candidates that go when a digit is known: the others of its cell, and those that it excludes.
    fn ruled_out_by(&self, known: Candidate) -> Vec<Candidate> {
        let Candidate { cell, digit } = known;
        let others = self.board().candidates(cell).without(digit).iter();
        let mut gone = others.map(|other| Candidate::new(cell, other)).collect::<Vec<_>>();
        let peers = self.board().places(digit) & self.peers(cell);
        gone.extend(peers.iter().map(|peer| Candidate::new(peer, digit)));
        self.for_each_excluded_beside(known, |excluded| gone.push(excluded));
        gone
    }
}
