//! [`Request`]: what the page can ask.

use super::{
    Attempted, BoardText, Day, Drill, ExerciseName, Film, Footage, Level, Order, Outlook, Practised, plain,
};
use crate::set::SetItem;
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
        /// What was found out before the last change of it.
        known: Option<Box<Outlook>>,
    },
    /// How many solutions a board has, or about how many: [`Counted`](super::Answer::Counted).
    Count {
        /// The board; its entries count as givens.
        board: BoardText,
    },
    /// What of a board without a solution rules the rest out: [`Conflict`](super::Answer::Conflict).
    Conflict {
        /// The board; its entries count as givens.
        board: BoardText,
    },
    /// Add digits to a board until it has one solution: [`Reset`](super::Answer::Reset).
    MakeUnique {
        /// The board; its entries count as givens.
        board: BoardText,
        /// Where all luck comes from.
        seed: u64,
    },
    /// Leave out what a board with one solution does not need: [`Reset`](super::Answer::Reset).
    LeaveOut {
        /// The board; its entries count as givens.
        board: BoardText,
        /// What may go.
        surplus: Surplus,
        /// Where all luck comes from.
        seed: u64,
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
    /// A puzzle that cannot be solved without a technique and needs nothing harder:
    /// [`Written`](super::Answer::Written).
    NeededPuzzle {
        /// The technique and its board; what is asked is not looked at.
        lesson: Drill,
        /// Where its luck comes from.
        seed: u64,
    },
    /// What was practised, and what games show of it: [`Insight`](super::Answer::Insight).
    Insight {
        /// What was practised.
        practised: Practised,
        /// Games that have ended, as [`log`](crate::log) writes them.
        games: Vec<String>,
    },
    /// A game gone through: [`Reviewed`](super::Answer::Reviewed).
    Review {
        /// The game, as [`log`](crate::log) writes it.
        log: String,
    },
    /// A game or a solution to be shown elsewhere: [`Written`](super::Answer::Written).
    Film {
        /// Of what.
        footage: Footage,
        /// In which form.
        film: Film,
    },
    /// The pictures of a game or a solution: [`Frames`](super::Answer::Frames).
    Frames {
        /// Of what.
        footage: Footage,
    },
    /// Exercises for others on some lessons: [`Planned`](super::Answer::Planned).
    PlanSet {
        /// The lessons; what is asked of them is not looked at.
        lessons: Vec<Drill>,
        /// How many exercises.
        count: usize,
        /// Where their luck comes from.
        seed: u64,
    },
    /// A set as it is printed: [`Sheets`](super::Answer::Sheets).
    Sheets {
        /// What is in it.
        items: Vec<SetItem>,
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

/// What of a board can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surplus {
    /// Its digits.
    Digits,
    /// Lines, signs, clues and all other constraints.
    Elements,
}
