//! [`Request`]: what the page can ask.

use super::{Attempted, BoardText, Day, ExerciseName, Film, Level, Order, Practised, plain};
use ninefold_puzzle::{Cell, Digit};
use serde::{Deserialize, Serialize};

/// What the page asks; each arm names the [`Answer`](super::Answer) that it gets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Make a puzzle: [`Made`](super::Answer::Made). Tells its attempts as progress.
    Make(Order),
    /// The puzzle of a day: [`Made`](super::Answer::Made).
    Daily {
        /// The day.
        day: Day,
        /// The variant, as in an [`Order`].
        variant: String,
        /// The level; that of the weekday if there is none.
        #[serde(with = "plain::level_if_any")]
        level: Option<Level>,
    },
    /// Read a text in any format, or a link: [`Read`](super::Answer::Read).
    Read {
        /// What somebody pasted, or a file.
        text: String,
    },
    /// Write a board in another format: [`Written`](super::Answer::Written).
    Write {
        /// The board.
        board: BoardText,
        /// The name of the format, as the command line names it.
        format: String,
    },
    /// Solve a board and tell whether it has one solution: [`Solved`](super::Answer::Solved).
    Solve {
        /// The board.
        board: BoardText,
        /// Which digits of it must stay.
        basis: Basis,
    },
    /// The digits that each cell has in some solution: [`Candidates`](super::Answer::Candidates).
    Candidates {
        /// The board; its entries count as givens.
        board: BoardText,
    },
    /// What helps most in a position: [`Hint`](super::Answer::Hint).
    Hint {
        /// The position with the player's marks, and with the solution if it is known.
        board: BoardText,
    },
    /// Why a digit cannot go into a cell: [`Hint`](super::Answer::Hint), `Nothing` if no single step
    /// rules it out.
    WhyNot {
        /// The position, as for a hint.
        board: BoardText,
        /// The cell.
        #[serde(with = "plain::cell")]
        cell: Cell,
        /// The digit.
        #[serde(with = "plain::digit")]
        digit: Digit,
    },
    /// How hard a puzzle is: [`Rated`](super::Answer::Rated).
    Rate {
        /// The puzzle; it must have one solution.
        board: BoardText,
    },
    /// The techniques that a puzzle needs from its start: [`Needed`](super::Answer::Needed). It takes no
    /// longer than the hints for all of its steps.
    Needs {
        /// The puzzle, with the solution if it is known to be the only one.
        board: BoardText,
    },
    /// Every step from here to the end: [`Explained`](super::Answer::Explained).
    Explain {
        /// The position; its marks are not looked at.
        board: BoardText,
    },
    /// The argument of a technique in a position, as a lesson tells it: [`Argument`](super::Answer::Argument).
    Argue {
        /// The position, with all candidates as marks.
        board: BoardText,
        /// The technique, by its name in addresses.
        technique: String,
        /// What follows, each as the index of a cell and a digit: of several instances, the one from which
        /// most of it follows is told.
        concluded: Vec<(u16, u8)>,
    },
    /// A piece of what the textbook solver does, to be watched: [`Watched`](super::Answer::Watched).
    Watch {
        /// The board; its entries count as givens.
        board: BoardText,
        /// How many moves have been seen.
        skip: u64,
        /// How many are to be seen.
        take: u32,
    },
    /// The path, and how far somebody is: [`Path`](super::Answer::Path).
    Path(Practised),
    /// An exercise: [`Exercise`](super::Answer::Exercise).
    Exercise(ExerciseName),
    /// An exercise of a storm: [`Exercise`](super::Answer::Exercise).
    Storm {
        /// Where the storm comes from.
        seed: u64,
        /// Which one, from 0.
        number: u64,
    },
    /// Whether an answer is right: [`Judged`](super::Answer::Judged).
    Judge(Attempted),
    /// A game gone through: [`Reviewed`](super::Answer::Reviewed).
    Review {
        /// The game, as [`log`](crate::log) writes it.
        log: String,
    },
    /// A game to be shown elsewhere: [`Written`](super::Answer::Written).
    Film {
        /// The game, as [`log`](crate::log) writes it.
        log: String,
        /// In which form.
        film: Film,
    },
    /// The log of a game that came in a link: [`Written`](super::Answer::Written).
    Unpack {
        /// What stood after `#`.
        link: String,
    },
}

/// Which digits of a board count as the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// The givens alone.
    Givens,
    /// Everything that stands there, as in free play.
    Digits,
}
