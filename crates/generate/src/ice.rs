//! [`Ice`]: frozen cells that logic can thaw.

use crate::dice::Dice;
use crate::difficulty::below;
use crate::generator::NotMade;
use ninefold_logic::{
    Candidate, Grade, Ladder, Level, Options, Path, PathEnd, Promise, Searchable, Situation, Technique,
    all_steps, grade_position, hint_path, solve_path, with_width,
};
use ninefold_puzzle::{Cell, CellSet, Position};
use ninefold_solve::{Cancel, Proper};
use std::ops::RangeInclusive;

/// The frozen cells of a puzzle, with the proof that they can be thawed.
///
/// A frozen cell cannot be filled. It thaws for good when a cell beside it, up, down, left or right,
/// has been filled with its correct digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ice {
    /// The cells that start frozen, in reading order.
    pub frozen: Vec<Cell>,
    /// Every empty cell with its digit in the order in which somebody fills them who does what each
    /// hint says: every digit follows by logic, and goes into a cell that is not frozen at that time.
    pub order: Vec<Candidate>,
}

/// How hard a puzzle with ice should be.
pub(crate) struct Wish {
    /// The levels that it may have with its ice; any if nothing is asked.
    pub(crate) levels: Option<RangeInclusive<Level>>,
    /// The level that it has without.
    pub(crate) level: Option<Level>,
}

/// One cell in so many of the empty ones starts frozen.
const ONE_IN: usize = 5;
/// How many sets of frozen cells are compared for the path that they leave.
const SETS: usize = 4;
/// How often a cell that blocks the way is exchanged before a set is given up.
const EXCHANGES: usize = 40;
/// Up to this level people play without marks, so that nothing may depend on what they know of a cell
/// which they cannot fill yet.
const WITHOUT_MARKS: Level = Level::Easy;

/// Freezes about a fifth of the empty cells so that logic up to a level still gets through; the
/// puzzle with its ice has a level of its own.
///
/// Of several sets, gentle levels get the one that takes least effort, hard ones that which takes
/// most.
pub(crate) fn freeze(
    proper: &Proper,
    wish: &Wish,
    dice: &mut Dice,
    cancel: &Cancel,
) -> Result<(Ice, Grade), NotMade> {
    let highest = wish.levels.as_ref().map(|levels| *levels.end()).max(wish.level);
    let ladder = below(&Ladder::ninefold(), highest.unwrap_or(Level::Extreme));
    let mut best: Option<(Ice, Grade)> = None;
    for _ in 0..SETS {
        if cancel.is_cancelled() {
            return Err(NotMade::Cancelled);
        }
        let Some((ice, grade)) = freeze_once(proper, wish, &ladder, dice, cancel) else { continue };
        let is_better = |known: &Grade| match wish.level {
            Some(Level::Beginner | Level::Easy) => grade.effort < known.effort,
            Some(Level::Medium) | None => false,
            Some(Level::Hard | Level::Expert | Level::Master | Level::Extreme) => grade.effort > known.effort,
        };
        if best.as_ref().is_none_or(|(_, known)| is_better(known)) {
            best = Some((ice, grade));
        }
    }
    best.ok_or(NotMade::NoIce)
}

/// One set of frozen cells, with how hard the puzzle is with it.
fn freeze_once(
    proper: &Proper,
    wish: &Wish,
    ladder: &Ladder,
    dice: &mut Dice,
    cancel: &Cancel,
) -> Option<(Ice, Grade)> {
    let puzzle = proper.puzzle();
    let layout = puzzle.layout();
    let is_empty = |cell: Cell| puzzle.given(cell).is_none();
    let can_thaw = |&cell: &Cell| is_empty(cell) && layout.beside(cell).any(is_empty);
    let mut pool = layout.cells().filter(can_thaw).collect::<Vec<_>>();
    dice.shuffle(&mut pool);
    let wanted = (layout.cells().filter(|&cell| is_empty(cell)).count() / ONE_IN).min(pool.len());
    let mut frozen = pool.split_off(pool.len() - wanted);
    for _ in 0..EXCHANGES {
        if cancel.is_cancelled() {
            return None;
        }
        let position = Position::start(puzzle.clone()).with_frozen(&frozen);
        let blocking = match judge(&position, wish, ladder)? {
            Ok((order, grade)) => {
                frozen.sort_unstable();
                return Some((Ice { frozen, order }, grade));
            }
            Err(blocking) => blocking,
        };
        // Cells that are known but frozen stand in the way; one of them is exchanged.
        let out = *blocking.get(dice.below(blocking.len().max(1) as u32) as usize)?;
        frozen.retain(|&cell| cell != out);
        frozen.push(pool.pop()?);
    }
    None
}

/// The order of the digits and the grade, or the frozen cells that stand in the way.
type Judged = Result<(Vec<Candidate>, Grade), Vec<Cell>>;

/// Looks whether hints lead through the ice, and how hard that is; `None` if the layout is too large.
///
/// The first way that is found tells soon whether a set is any good, and the level follows from it as
/// for every puzzle. What is promised to players is then proved by the way of the hints themselves.
fn judge(position: &Position, wish: &Wish, ladder: &Ladder) -> Option<Judged> {
    with_width!(position.puzzle().layout().n_cells(), W => {
        let Ok(start) = Situation::<W>::of_position(position, Promise::OneSolution) else {
            return Some(Err(Vec::new()));
        };
        let judge = |path: Path| match obstacles(&start, &path, wish) {
            obstacles if obstacles.is_empty() && path.end == PathEnd::Solved => Ok(path),
            obstacles => Err(obstacles),
        };
        judge(solve_path(&start, ladder)).and_then(|_| {
            let grade = grade_position(position, Promise::OneSolution, ladder).ok_or_else(Vec::new)?;
            if wish.levels.as_ref().is_some_and(|levels| !levels.contains(&grade.level)) {
                return Err(Vec::new());
            }
            judge(hint_path(&start, ladder)).map(|path| (order(&path), grade))
        })
    })
}

/// The digits of a path, as they are written.
fn order(path: &Path) -> Vec<Candidate> {
    path.steps.iter().flat_map(|step| step.conclusion.placements().iter().copied()).collect()
}

/// The frozen cells that a path does not get past, or that it argues from where nobody makes marks.
fn obstacles<const W: usize>(start: &Situation<W>, path: &Path, wish: &Wish) -> Vec<Cell>
where
    Situation<W>: Searchable,
{
    let mut situation = start.clone();
    for step in &path.steps {
        let known = step.conclusion.known();
        if !known.is_empty() && wish.level.is_some_and(|level| level <= WITHOUT_MARKS) {
            return known.iter().map(|at| at.cell).collect();
        }
        if situation.apply(step).is_err() {
            return Vec::new();
        }
    }
    if path.end == PathEnd::Solved {
        return Vec::new();
    }
    let frozen = situation.frozen();
    let in_the_mind = situation.with_frozen([]);
    let singles = [Technique::HiddenSingle, Technique::NakedSingle].into_iter();
    let steps = singles.flat_map(|single| all_steps(&in_the_mind, single, &Options::default()));
    let found = steps.flat_map(|step| step.conclusion.placements().to_vec()).map(|at| at.cell);
    (found.collect::<CellSet<W>>() & frozen).iter().collect()
}

/// An order in which the empty cells of a puzzle are filled one by one by somebody who does what each
/// hint says, each by logic and each into a cell that is not frozen at that time; `None` if hints do
/// not lead to the end.
pub fn fill_order(proper: &Proper, frozen: &[Cell], ladder: &Ladder) -> Option<Vec<Candidate>> {
    let position = Position::start(proper.puzzle().clone()).with_frozen(frozen);
    with_width!(position.puzzle().layout().n_cells(), W => {
        let start = Situation::<W>::of_position(&position, Promise::OneSolution).ok()?;
        let path = hint_path(&start, ladder);
        (path.end == PathEnd::Solved).then(|| order(&path))
    })?
}
