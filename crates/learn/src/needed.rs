//! [`puzzle_that_needs`]: a whole puzzle that cannot be solved without a technique and asks for nothing harder.

use crate::path::Lesson;
use crate::source::{self, LIMITS};
use ninefold_generate::{Dice, Seed};
use ninefold_logic::{AnySituation, Ladder, Level, Promise, Technique};
use ninefold_puzzle::{Cell, Position, Puzzle, Solution};

/// So many puzzles are tried before none is given.
const MOST_PUZZLES: u64 = 30;

/// Beyond this, nobody could tell in time that nothing easier leads on.
const HARDEST: Level = Level::Master;

/// A puzzle on the board of a lesson that needs its technique: without it, all that is easier leads nowhere, and with
/// it they lead to the end. The same seed gives the same puzzle; `None` if none was found.
///
/// Puzzles that happen to be so are rare. So a puzzle is taken in which the technique is there, and digits are given
/// away where it would take something harder, as long as the technique is still needed.
pub fn puzzle_that_needs(lesson: Lesson, seed: u64) -> Option<Puzzle> {
    if lesson.technique.level() > HARDEST {
        return None;
    }
    let mut dice = Seed(seed).dice(lesson.technique as u64 + 2_000);
    (0..MOST_PUZZLES).find_map(|attempt| {
        let found = source::find(lesson, seed.wrapping_add(attempt << 40))?;
        eased(found.position.puzzle(), &found.solution, lesson.technique, &mut dice)
    })
}

/// Gives digits away until nothing harder than a technique is needed; `None` if the technique is not needed then.
fn eased(puzzle: &Puzzle, solution: &Solution, technique: Technique, dice: &mut Dice) -> Option<Puzzle> {
    let with = Ladder::ninefold().up_to(technique);
    let without = Ladder::new(with.rungs().iter().copied().filter(|&rung| rung != technique));
    let mut puzzle = puzzle.clone();
    let is_needed = |puzzle: &Puzzle| open_cells(puzzle, &without).is_some_and(|open| !open.is_empty());
    if !is_needed(&puzzle) {
        return None;
    }
    loop {
        let mut open = open_cells(&puzzle, &with)?;
        if open.is_empty() {
            return Some(puzzle);
        }
        dice.shuffle(&mut open);
        let easier = open.into_iter().filter_map(|cell| with_given(&puzzle, solution, cell));
        puzzle = easier.take(MOST_GIVEN_AWAY).find(is_needed)?;
    }
}

/// So many cells are tried for a digit that can be given away.
const MOST_GIVEN_AWAY: usize = 6;

fn with_given(puzzle: &Puzzle, solution: &Solution, cell: Cell) -> Option<Puzzle> {
    let cells = puzzle.layout().cells();
    let given = |at| if at == cell { Some(solution.digit(at)) } else { puzzle.given(at) };
    Puzzle::new(puzzle.rules().clone(), cells.map(given).collect()).ok()
}

/// The cells that stay open when some techniques have done what they can.
fn open_cells(puzzle: &Puzzle, ladder: &Ladder) -> Option<Vec<Cell>> {
    let start = Position::start(puzzle.clone());
    let mut situation = AnySituation::of_position(&start, Promise::OneSolution).ok()?;
    while let Some(step) = situation.next_step(ladder, LIMITS) {
        situation.apply(&step).ok()?;
    }
    Some(situation.unsolved())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_logic::{PathEnd, Technique as T, needs};

    #[test]
    fn a_puzzle_that_needs_a_technique_has_no_end_without_it_and_nothing_harder() {
        for technique in [
            T::FullHouse,
            T::HiddenSingle,
            T::Pointing,
            T::NakedPair,
            T::XWing,
            T::XyWing,
            T::CageCombinations,
        ] {
            let lesson = Lesson::of(technique).expect("it is taught");
            let puzzle = puzzle_that_needs(lesson, 3).unwrap_or_else(|| panic!("none for {technique:?}"));
            assert_eq!(Some(puzzle.clone()), puzzle_that_needs(lesson, 3));
            let needs = needs(&Position::start(puzzle), Promise::OneSolution).expect("it is small enough");
            let hardest = needs.techniques.last().map(|&(hardest, _)| hardest);
            assert_eq!((hardest, needs.end), (Some(technique), PathEnd::Solved));
        }
    }
}
