//! [`grade`]: how hard a puzzle is, by the steps that a person needs for it.

use crate::ladder::Ladder;
use crate::level::Level;
use crate::options::Options;
use crate::path::{PathEnd, next_step_within};
use crate::search::{Collect, Limits};
use crate::situation::{Promise, Situation};
use crate::step::Step;
use crate::technique::Technique;
use crate::unknown::unknown_rules;
use crate::width::Searchable;
use ninefold_puzzle::{Cell, CellSet, Contradiction, Position, Puzzle, Rules};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How hard a puzzle is, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// The level: that of the hardest technique, or one more if the effort is above what it allows.
    pub level: Level,
    /// The hardest technique that was needed; `None` if nothing was to do.
    pub hardest: Option<Technique>,
    /// What all steps cost together: each the cost of its level, and more where there was no choice.
    pub effort: u32,
    /// How often each technique was used.
    pub counts: BTreeMap<Technique, usize>,
    /// How the way through the puzzle ends; if logic does not get through, the level is `Extreme`.
    pub end: PathEnd,
}

/// Grades a puzzle with Ninefold's own ladder; `None` if its layout is too large, or if the way ends where
/// [rules that no technique knows](crate::unknown_rules) would lead on.
///
/// With the promise of one solution, arguments from uniqueness count as techniques.
pub fn grade(puzzle: &Puzzle, promise: Promise) -> Option<Grade> {
    grade_by(puzzle, promise, &Ladder::ninefold())
}

/// Grades a puzzle by any ladder.
pub fn grade_by(puzzle: &Puzzle, promise: Promise, ladder: &Ladder) -> Option<Grade> {
    with_width!(puzzle.layout().n_cells(), W => {
        grade_start(Situation::<W>::start(puzzle, promise), ladder, Limits::GENEROUS)
    })
    .filter(|grade| grade.is_fair(puzzle.rules()))
}

/// Grades a puzzle of which some cells start frozen with Ninefold's own ladder.
pub fn grade_on_ice(puzzle: &Puzzle, frozen: &[Cell], promise: Promise) -> Option<Grade> {
    let start = Position::start(puzzle.clone()).with_frozen(frozen);
    grade_position(&start, promise, &Ladder::ninefold())
}

/// Grades what is left to do in a position by any ladder. Where it has ice, that is the way by which
/// every digit goes into a cell that has thawed.
pub fn grade_position(position: &Position, promise: Promise, ladder: &Ladder) -> Option<Grade> {
    grade_within(position, promise, ladder, Limits::GENEROUS)
}

/// [`grade_position`] with limits for each technique; `None` also if somebody cancels it before its end.
pub fn grade_within(
    position: &Position,
    promise: Promise,
    ladder: &Ladder,
    limits: Limits<'_>,
) -> Option<Grade> {
    with_width!(position.puzzle().layout().n_cells(), W => {
        grade_start(Situation::<W>::of_position(position, promise), ladder, limits)
    })
    // What was cancelled may look stuck where it is not.
    .filter(|grade| grade.is_fair(position.puzzle().rules()) && !limits.are_cancelled())
}

impl Grade {
    /// Whether the grade says how hard the puzzle is for people: not if they would go on by a rule that no
    /// technique knows.
    pub(crate) fn is_fair(&self, rules: &Rules) -> bool {
        self.end != PathEnd::Stuck || unknown_rules(rules).is_empty()
    }
}

/// Grades the start of a puzzle.
pub(crate) fn grade_start<const W: usize>(
    start: Result<Situation<W>, Contradiction>,
    ladder: &Ladder,
    limits: Limits<'_>,
) -> Grade
where
    Situation<W>: Searchable,
{
    match start {
        Ok(situation) => grade_situation(situation, ladder, limits),
        Err(contradiction) => Grade {
            level: Level::Extreme,
            hardest: None,
            effort: 0,
            counts: BTreeMap::new(),
            end: PathEnd::Impossible(contradiction),
        },
    }
}

fn grade_situation<const W: usize>(mut situation: Situation<W>, ladder: &Ladder, limits: Limits<'_>) -> Grade
where
    Situation<W>: Searchable,
{
    let mut counts = BTreeMap::new();
    let mut effort = 0;
    let mut hardest = None;
    let scope = Scope::of(&situation);
    let end = loop {
        if situation.board().is_complete() {
            break PathEnd::Solved;
        }
        let step = next_step_within(&situation, ladder, &Options::default(), limits);
        let Some(step) = step else { break PathEnd::Stuck };
        effort += step.technique.level().cost();
        if !step.conclusion.placements().is_empty() {
            effort += scarcity(&situation);
        }
        *counts.entry(step.technique).or_default() += 1;
        hardest = hardest.max(Some((step.technique.level(), ladder.rank(step.technique), step.technique)));
        if let Err(contradiction) = situation.apply(&step) {
            break PathEnd::Impossible(contradiction);
        }
        if let Some(contradiction) = situation.board().find_contradiction() {
            break PathEnd::Impossible(contradiction);
        }
    };
    let of_hardest = hardest.map_or(Level::Beginner, |(level, ..)| level);
    let level = match end {
        PathEnd::Solved if effort > scope.most_effort(of_hardest) => of_hardest.next(),
        PathEnd::Solved => of_hardest,
        PathEnd::Stuck | PathEnd::Impossible(_) => Level::Extreme,
    };
    Grade { level, hardest: hardest.map(|(.., technique)| technique), effort, counts, end }
}

/// How much there is to do in a puzzle, in sixty-fourths of a classic one with 17 givens.
struct Scope(u32);

impl Scope {
    /// More empty cells are more work, and cages, lines and clues have to be worked out before they help.
    fn of<const W: usize>(situation: &Situation<W>) -> Self {
        let open = (situation.unsolved().len() as u32).max(64);
        let geometry = situation.geometry();
        let is_plain = geometry.cages().is_empty() && geometry.rule_units().is_empty();
        Self(if is_plain { open } else { 2 * open })
    }

    /// The most effort that a puzzle of this scope may take at a level.
    fn most_effort(&self, level: Level) -> u32 {
        let scaled = u64::from(level.most_effort()) * u64::from(self.0) / 64;
        u32::try_from(scaled).unwrap_or(u32::MAX)
    }
}

/// What it costs to find a placement among few: 4 for the only one, less with every other one.
fn scarcity<const W: usize>(situation: &Situation<W>) -> u32
where
    Situation<W>: Searchable,
{
    let mut choice = Choice(CellSet::<W>::EMPTY);
    for technique in [Technique::HiddenSingle, Technique::NakedSingle] {
        let _ = situation.search(technique, &Options::default(), Limits::NONE, &mut choice);
    }
    match choice.0.len() {
        0 | 1 => 4,
        2 => 2,
        3 | 4 => 1,
        _ => 0,
    }
}

/// The cells for which steps place a digit, until there are plenty.
struct Choice<const W: usize>(CellSet<W>);

impl<const W: usize> Choice<W> {
    /// With so many, one more or less makes no difference.
    const PLENTY: usize = 5;
}

impl<const W: usize> Collect for Choice<W> {
    fn collect(&mut self, step: Step) -> ControlFlow<()> {
        self.0.extend(step.conclusion.placements().iter().map(|at| at.cell));
        if self.0.len() < Self::PLENTY { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::Classic;

    fn check(line: &str, level: Level, hardest: Technique) {
        let puzzle = Puzzle::try_from(Classic::from_line(line.as_bytes()).unwrap()).unwrap();
        let grade = grade(&puzzle, Promise::OneSolution).unwrap();
        assert_eq!((grade.level, grade.hardest), (level, Some(hardest)), "{grade:?}");
    }

    #[test]
    fn levels_follow_the_hardest_technique() {
        check(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            Level::Beginner,
            Technique::HiddenSingle,
        );
    }

    #[test]
    fn a_grade_that_nobody_waits_for_is_none() {
        let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let start = Position::start(Puzzle::try_from(Classic::from_line(line).unwrap()).unwrap());
        let cancel = std::sync::atomic::AtomicBool::new(false);
        let grade = || {
            let limits = Limits { cancel: Some(&cancel), ..Limits::GENEROUS };
            grade_within(&start, Promise::OneSolution, &Ladder::ninefold(), limits)
        };
        assert_eq!(grade().unwrap().level, Level::Beginner);
        cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(grade(), None);
    }

    #[test]
    fn an_impossible_puzzle_says_so() {
        let mut line = [b'.'; 81];
        line[..8].copy_from_slice(b"12345678");
        line[17] = b'9';
        let puzzle = Puzzle::try_from(Classic::from_line(&line).unwrap()).unwrap();
        let grade = grade(&puzzle, Promise::Nothing).unwrap();
        assert!(matches!(grade.end, PathEnd::Impossible(_)), "{grade:?}");
    }
}
