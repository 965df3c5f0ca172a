//! [`hint`]: what to tell a person who is stuck, tier by tier.

mod path;
mod why_not;

pub use path::hint_path;
pub use why_not::why_not;

use crate::geometry::{Direction, RegionId};
use crate::ice::looks;
use crate::ladder::Ladder;
use crate::options::Options;
use crate::proof::Proof;
use crate::search::{Cheapest, Limits};
use crate::situation::{Promise, Situation};
use crate::step::{Candidate, Step};
use crate::technique::single;
use crate::width::Searchable;
use ninefold_puzzle::{Cell, Clash, Constraint, Drawing, Position, Solution};
use std::cmp::Reverse;

/// What was found for a person who is stuck: what helps most in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Digits that stand where they do not belong: nothing else is worth saying before.
    WrongEntries(Vec<Candidate>),
    /// Entries that break a rule, where the solution is not known.
    Clashes(Vec<Clash>),
    /// Marks that lack the digit of the solution: the missing ones.
    WrongMarks(Vec<Candidate>),
    /// The marks or the puzzle leave no way on, where the solution is not known.
    Contradiction(ninefold_puzzle::Contradiction),
    /// The easiest next step.
    Step(Box<FoundStep>),
    /// Logic goes on, but only in frozen cells: this is the digit of one of them.
    Frozen(Candidate),
    /// Every cell is filled.
    Solved,
    /// No technique of the ladder gives a step.
    Nothing,
}

/// A step that was found for a person, and where that person should look for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundStep {
    /// The step.
    pub step: Step,
    /// The region or the cells to look at first.
    pub look_at: LookAt,
    /// The digit of a frozen cell that would be easier to find, but cannot be written yet.
    pub easier_but_frozen: Option<Candidate>,
}

/// Where to look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LookAt {
    /// In this region.
    Region(RegionId),
    /// At this cell.
    Cell(Cell),
    /// At a digit all over the board.
    Board,
}

/// How much of what was found is explained; each value says more than the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HintDetail {
    /// Where to look.
    Where,
    /// What to look for.
    Technique,
    /// The cells and regions of the pattern.
    Pattern,
    /// The whole argument.
    Argument,
    /// What to change.
    Apply,
}

/// How much work one technique may take in a hint.
pub(crate) const LIMITS: Limits<'_> = Limits { work: 300_000, cancel: None };

/// What helps most: a mistake first, then the easiest step from the digits and marks as they are.
///
/// The solution is for puzzles that are known to have exactly one; without it, mistakes are seen
/// only where they break a rule, and uniqueness is not used. `None` if the layout is too large.
pub fn hint(position: &Position, solution: Option<&Solution>) -> Option<Finding> {
    hint_by(position, solution, &Ladder::ninefold())
}

/// [`hint`] with any ladder.
pub fn hint_by(position: &Position, solution: Option<&Solution>, ladder: &Ladder) -> Option<Finding> {
    pursue(position, solution, Quest::Next(ladder))
}

/// What is looked for where nothing is wrong.
enum Quest<'a> {
    /// The easiest step of a ladder.
    Next(&'a Ladder),
    /// Whatever shows best that a candidate is false.
    Against(Candidate),
}

/// A mistake, or else what is looked for.
fn pursue(position: &Position, solution: Option<&Solution>, quest: Quest<'_>) -> Option<Finding> {
    if let Some(mistake) = mistake(position, solution) {
        return Some(mistake);
    }
    // With rules hidden in fog, what is seen may well have several solutions.
    let is_foggy = |rule: &Constraint| matches!(rule, Constraint::Drawing(Drawing::Fog { .. }));
    let hides_rules = position.puzzle().rules().constraints().iter().any(is_foggy);
    let promise = match solution {
        Some(_) if !hides_rules => Promise::OneSolution,
        _ => Promise::Nothing,
    };
    let position = without_empty_marks(position);
    with_width!(position.puzzle().layout().n_cells(), W => {
        match Situation::<W>::of_position(&position, promise) {
            Err(contradiction) => Finding::Contradiction(contradiction),
            Ok(situation) => match situation.board().find_contradiction() {
                Some(contradiction) => Finding::Contradiction(contradiction),
                None if situation.board().is_complete() => Finding::Solved,
                None => match quest {
                    Quest::Next(ladder) => next(&situation, ladder),
                    Quest::Against(at) => {
                        why_not::against(&situation, at).map_or(Finding::Nothing, |hint| Finding::Step(Box::new(hint)))
                    }
                },
            },
        }
    })
}

/// The first thing that is wrong in a position.
fn mistake(position: &Position, solution: Option<&Solution>) -> Option<Finding> {
    let layout = position.puzzle().layout();
    let Some(solution) = solution.filter(|solution| solution.layout() == layout) else {
        let clashes = position.puzzle().rules().clashes(&position.digits());
        return (!clashes.is_empty()).then_some(Finding::Clashes(clashes));
    };
    let wrong = |cell: Cell| {
        let entry = position.entry(cell)?;
        (entry != solution.digit(cell)).then_some(Candidate::new(cell, entry))
    };
    let wrong = layout.cells().filter_map(wrong).collect::<Vec<_>>();
    if !wrong.is_empty() {
        return Some(Finding::WrongEntries(wrong));
    }
    let missing = |cell: Cell| {
        let marks = position.marks(cell).filter(|marks| !marks.is_empty())?;
        let digit = solution.digit(cell);
        let lacks = position.digit(cell).is_none() && !marks.contains(digit);
        lacks.then_some(Candidate::new(cell, digit))
    };
    let missing = layout.cells().filter_map(missing).collect::<Vec<_>>();
    (!missing.is_empty()).then_some(Finding::WrongMarks(missing))
}

/// A cell whose marks were all wiped is a cell without marks.
fn without_empty_marks(position: &Position) -> Position {
    let mut position = position.clone();
    for cell in position.puzzle().layout().clone().cells() {
        if position.marks(cell).is_some_and(|marks| marks.is_empty()) {
            let _ = position.set_marks(cell, None);
        }
    }
    position
}

/// The easiest step that can be done, and what would be easier but is frozen.
fn next<const W: usize>(situation: &Situation<W>, ladder: &Ladder) -> Finding
where
    Situation<W>: Searchable,
{
    let step = easiest(situation, ladder, &|_| true);
    if situation.frozen().is_empty() {
        return step.map_or(Finding::Nothing, |step| Finding::Step(Box::new(step)));
    }
    let without_ice = easiest(&situation.clone().with_frozen([]), ladder, &|_| true);
    let placed = without_ice.and_then(|hint| hint.step.conclusion.placements().first().copied());
    let frozen = placed.filter(|at| situation.frozen().contains(at.cell));
    match (step, frozen) {
        (Some(step), frozen) => {
            let is_told = frozen.is_some_and(|at| step.step.conclusion.known().contains(&at));
            Finding::Step(Box::new(FoundStep { easier_but_frozen: frozen.filter(|_| !is_told), ..step }))
        }
        (None, Some(at)) => Finding::Frozen(at),
        (None, None) => Finding::Nothing,
    }
}

/// The plainest step of the easiest technique that has one which is wanted.
fn easiest<const W: usize>(
    situation: &Situation<W>,
    ladder: &Ladder,
    is_wanted: &impl Fn(&Step) -> bool,
) -> Option<FoundStep>
where
    Situation<W>: Searchable,
{
    looks(situation, ladder, &Options::default()).find_map(|(technique, options)| {
        let mut cheapest = Cheapest::by(|step: &Step| (!is_wanted(step), trouble(situation, step)));
        let _ = situation.search(technique, &options, LIMITS, &mut cheapest);
        cheapest.into_step().filter(is_wanted).map(FoundStep::from)
    })
}

/// How much trouble a step is to see, among those of one technique: smaller is easier.
fn trouble<const W: usize>(situation: &Situation<W>, step: &Step) -> impl Ord + use<W> {
    let geometry = situation.geometry();
    let outline = step.proof.outline();
    let unsolved = situation.unsolved();
    // In a house with few empty cells a digit is found at once, and in a block sooner than in a line.
    let open = outline.regions.iter().map(|&region| (geometry.cells(region) & unsolved).len()).sum::<usize>();
    let in_line = match step.proof {
        Proof::Single(single::Proof::Hidden { house, .. }) => geometry.direction(house) != Direction::Area,
        _ => false,
    };
    (in_line, outline.cells.len(), open, Reverse(step.conclusion.eliminations().len()))
}

impl From<Step> for FoundStep {
    fn from(step: Step) -> Self {
        let outline = step.proof.outline();
        let look_at = match (outline.regions.first(), outline.cells.first()) {
            (Some(&region), _) => LookAt::Region(region),
            (None, Some(&cell)) => LookAt::Cell(cell),
            (None, None) => LookAt::Board,
        };
        Self { step, look_at, easier_but_frozen: None }
    }
}

impl HintDetail {
    /// All of them, the least telling first.
    pub const ALL: [Self; 5] = [Self::Where, Self::Technique, Self::Pattern, Self::Argument, Self::Apply];
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Classic, Digit, DigitSet, Puzzle};

    const PUZZLE: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn start() -> (Position, Solution) {
        let puzzle = Puzzle::try_from(Classic::from_line(PUZZLE).unwrap()).unwrap();
        let digits = SOLUTION.iter().map(|&symbol| Digit::from_char(symbol.into())).collect::<Vec<_>>();
        let solution = Solution::of(&puzzle, &digits).unwrap();
        (Position::start(puzzle), solution)
    }

    #[test]
    fn a_wrong_entry_is_told_before_a_wrong_mark_and_a_wrong_mark_before_a_step() {
        let (mut position, solution) = start();
        let (cell, other) = (Cell::new(2), Cell::new(3));
        position.set_marks(other, Some(DigitSet::single(Digit::new(2).unwrap()))).unwrap();
        position.set_entry(cell, Digit::new(1)).unwrap();
        let wrong = Candidate::new(cell, Digit::new(1).unwrap());
        assert_eq!(hint(&position, Some(&solution)), Some(Finding::WrongEntries(vec![wrong])));
        position.set_entry(cell, None).unwrap();
        let missing = Candidate::new(other, Digit::new(6).unwrap());
        assert_eq!(hint(&position, Some(&solution)), Some(Finding::WrongMarks(vec![missing])));
        position.set_marks(other, Some(DigitSet::EMPTY)).unwrap();
        assert!(matches!(hint(&position, Some(&solution)), Some(Finding::Step(_))));
    }

    #[test]
    fn without_a_solution_only_clashes_are_mistakes() {
        let (mut position, _) = start();
        position.set_entry(Cell::new(2), Digit::new(3)).unwrap();
        assert!(matches!(hint(&position, None), Some(Finding::Clashes(_))));
        position.set_entry(Cell::new(2), Digit::new(1)).unwrap();
        assert!(matches!(hint(&position, None), Some(Finding::Step(_) | Finding::Contradiction(_))));
    }

    #[test]
    fn the_same_position_gives_the_same_step_and_it_says_where_to_look() {
        let (position, solution) = start();
        let Some(Finding::Step(step)) = hint(&position, Some(&solution)) else { panic!("there is a step") };
        assert_eq!(hint(&position, Some(&solution)), Some(Finding::Step(step.clone())));
        assert!(matches!(step.look_at, LookAt::Region(_)));
        assert!(!step.step.conclusion.is_empty());
    }

    #[test]
    fn hints_lead_to_the_end() {
        let (mut position, solution) = start();
        loop {
            match hint(&position, Some(&solution)) {
                Some(Finding::Step(hint)) => {
                    for at in hint.step.conclusion.placements() {
                        position.set_entry(at.cell, Some(at.digit)).unwrap();
                    }
                }
                end => return assert_eq!(end, Some(Finding::Solved)),
            }
        }
    }
}
