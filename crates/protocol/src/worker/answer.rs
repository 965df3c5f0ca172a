//! [`Answer`]: what the worker can say to a question, and [`Failure`], when it cannot.

use super::{
    Advice, BoardError, BoardText, Exercise, Explanation, FilmFrame, Insight, Judged, Level, Outlook, Path,
    Review, Sheet, advice, plain,
};
use crate::set::SetItem;
use ninefold_game::{Labels, Setup};
use ninefold_puzzle::{Cell, Digit};
use serde::{Deserialize, Serialize};

/// What comes of a [`Request`](super::Request).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A puzzle to be played.
    Made(Made),
    /// What a text holds.
    Read(Reading),
    /// A board or a game in the form that was asked for.
    Written {
        /// The text.
        text: String,
    },
    /// Whether there is a solution, and which.
    Solved(SolutionsFound),
    /// The digits that each cell has in some solution; all empty if there is none.
    Candidates(Box<Outlook>),
    /// How many solutions there are.
    Counted(SolutionCount),
    /// What rules each other out; nothing if that is not known.
    Conflict {
        /// The cells of digits.
        #[serde(with = "plain::cells")]
        digits: Vec<Cell>,
        /// Constraints, by their place in the rules of the board.
        elements: Vec<usize>,
    },
    /// A board after a change that was asked for; its digits are givens.
    Reset {
        /// The board.
        board: BoardText,
    },
    /// What helps most.
    Hint(#[serde(with = "advice")] Advice),
    /// How hard a puzzle is.
    Rated(Rating),
    /// What a puzzle needs.
    Needed(Needs),
    /// Every step to the end.
    Explained(Walkthrough),
    /// An argument, if the position has it.
    Argument(Option<Box<Explanation>>),
    /// Moves of the textbook solver.
    Watched(SolverMoves),
    /// The path.
    Path(Path),
    /// An exercise.
    Exercise(Box<Exercise>),
    /// What comes of an answer to an exercise.
    Judged(Judged),
    /// A game that was gone through.
    Reviewed(Review),
    /// What games show of each technique.
    Insight(Insight),
    /// The pictures of a film.
    Frames(Vec<FilmFrame>),
    /// What is in a set.
    Planned(Vec<SetItem>),
    /// A set as it is printed.
    Sheets(Vec<Sheet>),
}

/// A puzzle that was made, ready to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    /// The puzzle with its solution.
    pub board: BoardText,
    /// The variant as people say it: `Killer`.
    pub variant: String,
    /// The level that it really has.
    #[serde(with = "plain::level")]
    pub level: Level,
    /// Its name among puzzles, if it has one: `daily-2026-11-15`.
    pub puzzle_id: Option<String>,
    /// The cells that start frozen, for ice.
    #[serde(with = "plain::cells")]
    pub frozen: Vec<Cell>,
}

impl Made {
    /// The start of a game on this puzzle, with the settings and the clock at their defaults.
    pub fn setup(&self) -> Result<Setup, BoardError> {
        let labels = Labels {
            variant: self.variant.clone(),
            level: self.level.name().into(),
            puzzle_id: self.puzzle_id.clone(),
        };
        let setup = Setup::new(self.board.puzzle()?, self.board.solution()?);
        Ok(Setup { labels, frozen: self.frozen.clone(), ..setup })
    }
}

/// What a text holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reading {
    /// The name of the format that was recognised.
    pub format: String,
    /// How many puzzles there are.
    pub total: usize,
    /// The first of them, not more than a person looks through.
    pub puzzles: Vec<Imported>,
}

/// A puzzle out of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Imported {
    /// The puzzle with all that the text says; its givens may clash.
    pub board: BoardText,
    /// What kind it is: `9x9`, `jigsaw 9x9`.
    pub layout: String,
    /// How many givens.
    pub givens: usize,
    /// Its name.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// How hard the text says it is.
    pub level: Option<String>,
}

/// Whether a board has a solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SolutionsFound {
    /// Exactly one.
    One {
        /// The puzzle with its solution.
        board: BoardText,
    },
    /// At least two.
    Several {
        /// Two boards full of digits.
        boards: [BoardText; 2],
        /// Where they differ.
        #[serde(with = "plain::cells")]
        differences: Vec<Cell>,
    },
    /// None.
    None,
    /// None, because digits clash.
    Clashes {
        /// What clashes, each in a few words: `two 5s in row 1`.
        reasons: Vec<String>,
        /// The cells that clash.
        #[serde(with = "plain::cells")]
        cells: Vec<Cell>,
    },
    /// The search was given up: the board leaves too much open.
    Unknown,
}

/// How many solutions a board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SolutionCount {
    /// All were counted.
    Exactly(u64),
    /// Too many to be counted: about so many tenths of this power of ten, as in 6.7 × 10^21.
    About {
        /// From 10 to 99.
        tenths: u8,
        /// The power of ten.
        power: u32,
    },
    /// Nothing is known in reasonable time.
    Unknown,
}

/// How hard a puzzle is, by several measures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// Ninefold's own level.
    #[serde(with = "plain::level")]
    pub level: Level,
    /// The hardest technique that it needs.
    pub hardest: Option<String>,
    /// What all steps cost together.
    pub effort: u32,
    /// How often each technique is used, easiest first.
    pub counts: Vec<(String, usize)>,
    /// Sudoku Explainer's rating of a classic puzzle: `ER=7.2/1.2/1.2`.
    pub explainer: Option<String>,
    /// HoDoKu's score of a classic puzzle.
    pub hodoku: Option<u32>,
}

/// The techniques that a puzzle needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Needs {
    /// The name of each with how often it is used, easiest first.
    pub techniques: Vec<(String, usize)>,
    /// Whether they lead to the end.
    pub solved: bool,
}

/// Every step from a position to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Walkthrough {
    /// The steps, each with the board before it.
    pub steps: Vec<Explanation>,
    /// How it ends, in a sentence.
    pub ending: String,
}

/// A piece of what the textbook solver does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SolverMoves {
    /// The moves in order. Fewer than were asked for are the last.
    pub moves: Vec<SolverMove>,
    /// Whether the last move filled the board.
    pub solved: bool,
}

/// A move of the textbook solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SolverMove {
    /// A digit is tried.
    Placed {
        /// Where.
        #[serde(with = "plain::cell")]
        cell: Cell,
        /// Which.
        #[serde(with = "plain::digit")]
        digit: Digit,
    },
    /// A digit that led nowhere is wiped.
    TakenBack {
        /// Where.
        #[serde(with = "plain::cell")]
        cell: Cell,
        /// Which.
        #[serde(with = "plain::digit")]
        digit: Digit,
    },
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[error("{message}")]
pub struct Failure {
    /// What is wrong, in a sentence for the person at the screen.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}
