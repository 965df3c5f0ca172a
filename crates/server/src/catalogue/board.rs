//! [`StartingBoard`], and [`Appraised`]: a board with everything that the catalogue says about it.

use crate::catalogue::making::Made;
use crate::catalogue::rating::{explainer_rating, grade};
use crate::http::problem::Problem;
use crate::route::engine::read_item;
use ninefold::format::{Format, Item, read_as, write};
use ninefold::game::AuthorWords;
use ninefold::logic::{Grade, Technique};
use ninefold::puzzle::{Cell, Classic, Feature, Puzzle, Solution, Variant};
use ninefold::solve::{Budget, Cancel, Improper, certify};
use ninefold_protocol::api::PuzzleInfo;
use ninefold_protocol::author;
use ninefold_protocol::id::{PuzzleId, board_text};
use ninefold_store::{NewPuzzle, Shelf, Solutions, StoredPuzzle, Time};

/// How many characters the title and the author may have, and how many the rules.
const MOST_NAME: usize = 100;
/// See [`MOST_NAME`].
const MOST_RULES: usize = 4000;
/// What is said of longer ones.
const TOO_LONG: &str = "The title and the author can have 100 characters each, the rules 4000.";

/// A board that somebody plays or brings.
#[derive(Clone, Debug)]
pub(crate) struct StartingBoard {
    pub(crate) puzzle: Puzzle,
    /// The cells that start frozen.
    pub(crate) frozen: Vec<Cell>,
    /// What whoever brings it says of it.
    pub(crate) words: AuthorWords,
}

impl StartingBoard {
    /// The board that stands in the field of a request.
    pub(crate) fn read(field: &str, text: &str) -> Result<Self, Problem> {
        let item = read_item(field, text)?;
        let puzzle = item.puzzle().map_err(|error| Problem::field(field, error.to_string()))?;
        let words = author::words(&item.info);
        let is_longer = |text: &str, most: usize| text.chars().count() > most;
        if is_longer(&words.title, MOST_NAME)
            || is_longer(&words.author, MOST_NAME)
            || is_longer(&words.rules, MOST_RULES)
        {
            return Err(Problem::field(field, TOO_LONG));
        }
        Ok(Self { puzzle, frozen: item.frozen().to_vec(), words })
    }

    pub(crate) fn id(&self) -> PuzzleId {
        PuzzleId::on_ice(&self.puzzle, &self.frozen)
    }

    /// The board with its words in Ninefold's own text form, if there are some.
    fn told(&self) -> Option<String> {
        let item = || Item::from(&self.puzzle).with_frozen(&self.frozen);
        let told = (!self.words.is_empty()).then(|| author::with_words(item(), &self.words))?;
        write(&told, Format::Ninefold).ok()
    }

    /// What its kind is called in the catalogue.
    fn variant(&self) -> String {
        let plain = Variant::of(&self.puzzle);
        let variant =
            if self.frozen.is_empty() { plain } else { plain.and_then(|plain| plain.with(Feature::Ice)) };
        variant.map_or_else(|| "custom".to_owned(), |variant| variant.to_string())
    }
}

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
    pub(crate) fn of(board: &StartingBoard, nodes: u64, cancel: &Cancel, now: Time, shelf: Shelf) -> Self {
        match certify(board.puzzle.clone(), Budget::nodes(nodes).cancelled_by(cancel)) {
            Ok(proper) => {
                let grade = grade(&board.puzzle, &board.frozen, cancel);
                let tenths = explainer_tenths(&board.puzzle, cancel);
                Self::rated(board, proper.solution(), grade.as_ref(), tenths, now, shelf)
            }
            Err(_) => Self::uncertain(board, now, shelf),
        }
    }

    /// The same, without the rating, which may take its time; `None` if it takes more nodes to know whether
    /// there is one solution.
    pub(crate) fn soon(
        board: &StartingBoard,
        nodes: u64,
        cancel: &Cancel,
        now: Time,
        shelf: Shelf,
    ) -> Option<Self> {
        match certify(board.puzzle.clone(), Budget::nodes(nodes).cancelled_by(cancel)) {
            Ok(proper) => {
                let grade = grade(&board.puzzle, &board.frozen, cancel);
                Some(Self::rated(board, proper.solution(), grade.as_ref(), None, now, shelf))
            }
            Err(Improper::Stopped(_)) => None,
            Err(Improper::Several(_) | Improper::NoSolution) => Some(Self::uncertain(board, now, shelf)),
        }
    }

    /// Whether there is something left to find out: the rating of what can have one.
    pub(crate) fn wants_rating(&self, board: &StartingBoard) -> bool {
        self.solution.is_some() && board.puzzle.as_classic().is_some()
    }

    /// A board of which no solution is known.
    pub(crate) fn uncertain(board: &StartingBoard, now: Time, shelf: Shelf) -> Self {
        Self { puzzle: record(board, None, None, now, shelf), solution: None, techniques: Vec::new() }
    }

    /// The board of a puzzle that was made here.
    pub(crate) fn made(made: &Made, cancel: &Cancel, now: Time, shelf: Shelf) -> Self {
        let board = StartingBoard {
            puzzle: made.proper.puzzle().clone(),
            frozen: made.frozen.clone(),
            words: AuthorWords::default(),
        };
        let tenths = explainer_tenths(&board.puzzle, cancel);
        let solution = made.proper.solution();
        let mut appraised = Self::rated(&board, solution, Some(&made.grade), tenths, now, shelf);
        appraised.puzzle.variant.clone_from(&made.variant);
        appraised
    }

    fn rated(
        board: &StartingBoard,
        solution: &Solution,
        grade: Option<&Grade>,
        tenths: Option<u32>,
        now: Time,
        shelf: Shelf,
    ) -> Self {
        let item = Item::from(&board.puzzle).with_solution(solution);
        let techniques = grade.into_iter().flat_map(|grade| grade.counts.keys());
        Self {
            puzzle: record(board, grade, tenths, now, shelf),
            solution: write(&item, Format::Ninefold).ok(),
            techniques: techniques.map(|technique| technique.name().to_owned()).collect(),
        }
    }

    /// As the store takes it.
    pub(crate) fn to_store(&self) -> NewPuzzle<'_> {
        NewPuzzle { puzzle: &self.puzzle, solution: self.solution.as_deref(), techniques: &self.techniques }
    }
}

fn explainer_tenths(puzzle: &Puzzle, cancel: &Cancel) -> Option<u32> {
    puzzle.as_classic().and_then(|classic| rating_in_tenths(&classic, cancel))
}

/// Sudoku Explainer's rating as the store keeps it: whole tenths. Rounding only undoes the binary
/// fraction.
fn rating_in_tenths(classic: &Classic, cancel: &Cancel) -> Option<u32> {
    explainer_rating(classic, cancel).map(|rating| (rating.er * 10.0).round() as u32)
}

fn record(
    board: &StartingBoard,
    grade: Option<&Grade>,
    rating: Option<u32>,
    now: Time,
    shelf: Shelf,
) -> StoredPuzzle {
    StoredPuzzle {
        id: board.id(),
        board: board_text(&board.puzzle, &board.frozen),
        told: board.told(),
        variant: board.variant(),
        level: grade.map_or(UNRATED, |grade| grade.level.name()).to_owned(),
        rating,
        hardest: grade
            .and_then(|grade| grade.hardest)
            .map(|technique: Technique| technique.name().to_owned()),
        clues: u32::try_from(board.puzzle.n_givens()).unwrap_or(u32::MAX),
        made: now,
        solutions: Solutions::Uncertain,
        shelf,
    }
}

/// The kinds of boards that have Sudoku Explainer's rating.
const RATED: [&str; 2] = ["classic", "ice"];

/// Whether all is known of a board that can be found out later: its solution, and a rating where it can have one.
pub(crate) fn is_settled(puzzle: &StoredPuzzle) -> bool {
    let wants_rating = RATED.contains(&puzzle.variant.as_str()) && puzzle.rating.is_none();
    puzzle.solutions == Solutions::One && !wants_rating
}

/// What a client is told about a board; the solution is not in it.
pub(crate) fn to_info(puzzle: &StoredPuzzle) -> PuzzleInfo {
    PuzzleInfo {
        id: puzzle.id.to_string(),
        text: puzzle.told.as_ref().unwrap_or(&puzzle.board).clone(),
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
