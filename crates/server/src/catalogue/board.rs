//! [`Appraised`]: a board with everything that the catalogue says about it.

use crate::catalogue::making::Made;
use crate::catalogue::rating::explainer_rating;
use crate::http::problem::Problem;
use ninefold::format::{Format, Item, read_as, write};
use ninefold::logic::{Grade, Promise, Technique, grade};
use ninefold::puzzle::{Classic, Puzzle, Solution, Variant};
use ninefold::solve::{Budget, Cancel, Proper, certify};
use ninefold_protocol::api::PuzzleInfo;
use ninefold_protocol::id::{PuzzleId, board_text};
use ninefold_store::{NewPuzzle, Shelf, Solutions, StoredPuzzle, Time};

/// A board, judged and ready to be stored.
#[derive(Clone, Debug)]
pub(crate) struct Appraised {
    pub(crate) puzzle: StoredPuzzle,
    solution: Option<String>,
    techniques: Vec<String>,
}

/// What the level of a board is called that nobody can rate.
const UNRATED: &str = "Unrated";

impl Appraised {
    /// Judges a board that somebody brings: whether it has one solution, and how hard it is.
    pub(crate) fn of(puzzle: Puzzle, nodes: u64, cancel: &Cancel, now: Time, shelf: Shelf) -> Self {
        match certify(puzzle.clone(), Budget::nodes(nodes).cancelled_by(cancel)) {
            Ok(proper) => {
                let grade = grade(&puzzle, Promise::OneSolution);
                Self::proper(&proper, grade.as_ref(), cancel, now, shelf)
            }
            Err(_) => Self::uncertain(&puzzle, now, shelf),
        }
    }

    fn uncertain(puzzle: &Puzzle, now: Time, shelf: Shelf) -> Self {
        Self { puzzle: record(puzzle, None, None, now, shelf), solution: None, techniques: Vec::new() }
    }

    /// The same, without the rating, which may take its time.
    pub(crate) fn soon(puzzle: Puzzle, nodes: u64, cancel: &Cancel, now: Time, shelf: Shelf) -> Self {
        match certify(puzzle.clone(), Budget::nodes(nodes).cancelled_by(cancel)) {
            Ok(proper) => {
                let grade = grade(&puzzle, Promise::OneSolution);
                Self::rated(&proper, grade.as_ref(), None, now, shelf)
            }
            Err(_) => Self::uncertain(&puzzle, now, shelf),
        }
    }

    /// The board of a puzzle that was made here.
    pub(crate) fn made(made: &Made, cancel: &Cancel, now: Time, shelf: Shelf) -> Self {
        let mut appraised = Self::proper(&made.proper, Some(&made.grade), cancel, now, shelf);
        appraised.puzzle.variant.clone_from(&made.variant);
        appraised
    }

    fn proper(proper: &Proper, grade: Option<&Grade>, cancel: &Cancel, now: Time, shelf: Shelf) -> Self {
        let tenths = proper.puzzle().as_classic().and_then(|classic| rating_in_tenths(&classic, cancel));
        Self::rated(proper, grade, tenths, now, shelf)
    }

    fn rated(proper: &Proper, grade: Option<&Grade>, tenths: Option<u32>, now: Time, shelf: Shelf) -> Self {
        let puzzle = proper.puzzle();
        let item = Item::from(puzzle).with_solution(proper.solution());
        let techniques = grade.into_iter().flat_map(|grade| grade.counts.keys());
        Self {
            puzzle: record(puzzle, grade, tenths, now, shelf),
            solution: write(&item, Format::Ninefold).ok(),
            techniques: techniques.map(|technique| technique.name().to_owned()).collect(),
        }
    }

    /// As the store takes it.
    pub(crate) fn to_store(&self) -> NewPuzzle<'_> {
        NewPuzzle { puzzle: &self.puzzle, solution: self.solution.as_deref(), techniques: &self.techniques }
    }
}

/// Sudoku Explainer's rating as the store keeps it: whole tenths. Rounding only undoes the binary
/// fraction.
pub(crate) fn rating_in_tenths(classic: &Classic, cancel: &Cancel) -> Option<u32> {
    explainer_rating(classic, cancel).map(|rating| (rating.er * 10.0).round() as u32)
}

fn record(
    puzzle: &Puzzle,
    grade: Option<&Grade>,
    rating: Option<u32>,
    now: Time,
    shelf: Shelf,
) -> StoredPuzzle {
    StoredPuzzle {
        id: PuzzleId::of(puzzle),
        board: board_text(puzzle),
        variant: Variant::of(puzzle).map_or_else(|| "custom".to_owned(), |variant| variant.to_string()),
        level: grade.map_or(UNRATED, |grade| grade.level.name()).to_owned(),
        rating,
        hardest: grade
            .and_then(|grade| grade.hardest)
            .map(|technique: Technique| technique.name().to_owned()),
        clues: u32::try_from(puzzle.n_givens()).unwrap_or(u32::MAX),
        made: now,
        solutions: Solutions::Uncertain,
        shelf,
    }
}

/// What a client is told about a board; the solution is not in it.
pub(crate) fn to_info(puzzle: &StoredPuzzle) -> PuzzleInfo {
    PuzzleInfo {
        id: puzzle.id.to_string(),
        text: puzzle.board.clone(),
        variant: puzzle.variant.clone(),
        level: puzzle.level.clone(),
        rating: puzzle.rating.map(|tenths| f64::from(tenths) / 10.0),
        hardest: puzzle.hardest.clone(),
        clues: puzzle.clues,
        created: puzzle.made.0,
        unique: puzzle.solutions == Solutions::One,
    }
}

/// Reads a solution that the store keeps.
pub(crate) fn read_solution(puzzle: &Puzzle, text: &str) -> Result<Solution, Problem> {
    let document = read_as(Format::Ninefold, text).map_err(|_| Problem::internal())?;
    let digits = document.items.first().and_then(Item::solution).ok_or_else(Problem::internal)?;
    Solution::of(puzzle, digits).map_err(|_| Problem::internal())
}
