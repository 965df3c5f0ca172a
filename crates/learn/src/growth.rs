//! [`Growth`]: how much of the board is open. The exercises of a sitting grow from the part around the pattern to the
//! whole board, so that the pattern is learned before one has to search for it.

use crate::path::Lesson;
use crate::pattern;
use crate::source::{self, Found, LIMITS};
use ninefold_generate::Dice;
use ninefold_logic::{AnySituation, Candidate, Ladder, Promise, Step};
use ninefold_puzzle::{Cell, Solution};
use std::collections::BTreeSet;

/// How much of the board is open: the first of five exercises has the least on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Growth(u8);

impl Growth {
    /// From the smallest to the whole board.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self::WHOLE];

    /// The board as it is when the technique comes up.
    pub const WHOLE: Self = Self(5);

    /// Its number in the names of exercises, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The growth of a number.
    pub fn numbered(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|growth| growth.0 == number)
    }

    /// That of one of some exercises, so that they grow evenly and the last one has the whole board.
    pub fn in_turn(index: usize, count: usize) -> Self {
        let step = (index + 1) * Self::ALL.len() / count.max(1);
        Self::ALL.get(step.saturating_sub(1)).copied().unwrap_or(Self::WHOLE)
    }

    /// How many of the candidates are left, in percent.
    const fn percent(self) -> usize {
        25 + 15 * self.0 as usize
    }
}

/// So few candidates stay in any case, in percent: a board that is nearly full asks nothing.
const FEWEST: usize = 35;

/// So many cells are tried for a digit that can be written in.
const MOST_TRIED: usize = 24;

/// The same position with digits of the solution written in away from the pattern, the smallest board first, and the
/// whole one last. On each of them the technique comes next, as on the whole board.
///
/// The order in which digits are written in is the same for every growth, so that a lesser one never leaves more.
pub(crate) fn shrunk(found: Found, lesson: Lesson, growth: Growth, dice: &mut Dice) -> Vec<Found> {
    let mut boards = vec![found];
    if growth < Growth::WHOLE {
        let smaller = shrink(&boards[0], lesson, growth, dice);
        boards.extend(smaller);
    }
    boards.reverse();
    boards
}

fn shrink(found: &Found, lesson: Lesson, growth: Growth, dice: &mut Dice) -> Vec<Found> {
    let Ok(whole) = AnySituation::of_position(&found.position, Promise::OneSolution) else {
        return Vec::new();
    };
    let ladder = source::ladder_to(lesson.technique);
    let all = whole.candidates().len();
    let (fewest, wanted) = (all * FEWEST / 100, all * growth.percent() / 100);
    let mut boards = Vec::new();
    let mut left = whole.clone();
    for cell in cells_elsewhere(&whole, found, dice).into_iter().take(MOST_TRIED) {
        if left.candidates().len() <= wanted {
            break;
        }
        let Some((smaller, step)) = written_in(&left, cell, &found.solution, &ladder) else { continue };
        if smaller.candidates().len() < fewest {
            continue;
        }
        let Some(position) = smaller.to_position(found.position.puzzle()) else { continue };
        boards.push(Found { position, solution: found.solution.clone(), step });
        left = smaller;
    }
    boards
}

/// The open cells beside the pattern and what it changes; first those that see nothing of it.
fn cells_elsewhere(situation: &AnySituation, found: &Found, dice: &mut Dice) -> Vec<Cell> {
    let mut here: BTreeSet<Cell> = pattern::cells(situation, &found.step);
    let conclusion = &found.step.conclusion;
    here.extend(conclusion.placements().iter().chain(conclusion.eliminations()).map(|at| at.cell));
    let mut cells = situation.unsolved();
    cells.retain(|cell| !here.contains(cell));
    dice.shuffle(&mut cells);
    cells.sort_by_key(|&cell| here.iter().any(|&at| situation.sees(at, cell)));
    cells
}

/// The situation with the digit of a cell written in and everything done that is easier than the top of a ladder, with
/// the step of the top that comes next there.
fn written_in(
    situation: &AnySituation,
    cell: Cell,
    solution: &Solution,
    ladder: &Ladder,
) -> Option<(AnySituation, Step)> {
    let at = Candidate::new(cell, solution.digit(cell));
    let mut situation = situation.clone();
    situation.is_open(at).then(|| situation.place(at))?.ok()?;
    let top = ladder.rungs().last().copied();
    loop {
        let step = situation.next_step(ladder, LIMITS)?;
        if Some(step.technique) == top {
            return Some((situation, step));
        }
        situation.apply(&step).ok()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Exercise, ExerciseKind};

    /// How much there is to look at.
    fn candidates(lesson: Lesson, kind: ExerciseKind, growth: Growth, seed: u64) -> usize {
        let exercise = Exercise::grown(lesson, kind, growth, seed);
        let exercise = exercise.unwrap_or_else(|| panic!("{lesson:?} {kind:?} {growth:?} {seed}"));
        exercise.situation.candidates().len()
    }

    #[test]
    fn with_each_growth_a_board_has_as_much_on_it_or_more() {
        for (index, lesson) in Lesson::all().step_by(3).enumerate() {
            let kind = lesson.kinds()[index % lesson.kinds().len()];
            let on_board = Growth::ALL.map(|growth| candidates(lesson, kind, growth, 1));
            assert!(on_board.is_sorted(), "{lesson:?} {kind:?}: {on_board:?}");
        }
    }

    #[test]
    fn the_exercises_of_a_sitting_grow() {
        let lessons =
            Lesson::all().filter(|lesson| lesson.grid.is_full_sized()).step_by(5).collect::<Vec<_>>();
        // Their boards come from five puzzles, of which one may have more open than another: together they grow.
        let mut all = [0; 5];
        for &lesson in &lessons {
            for (at, (kind, growth)) in lesson.sitting().into_iter().enumerate() {
                all[at] += candidates(lesson, kind, growth, 40 + at as u64);
            }
        }
        assert!(all.is_sorted_by(|less, more| less < more), "{all:?}");
        assert!(all[0] * 4 < all[4] * 3, "the first has three quarters of the last at most: {all:?}");
    }

    #[test]
    fn some_exercises_grow_evenly_and_end_with_the_whole_board() {
        let in_turn =
            |count: usize| (0..count).map(|at| Growth::in_turn(at, count).number()).collect::<Vec<_>>();
        assert_eq!(in_turn(1), [5]);
        assert_eq!(in_turn(3), [1, 3, 5]);
        assert_eq!(in_turn(5), [1, 2, 3, 4, 5]);
        assert_eq!(in_turn(7), [1, 1, 2, 2, 3, 4, 5]);
    }
}
