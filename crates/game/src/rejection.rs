//! [`Rejection`]: why a command is refused, in words for the player.

use crate::event::End;
use ninefold_puzzle::{Digit, Place};

/// Why a command is refused. Its text is a whole sentence and says what to do next.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Rejection {
    /// No cell was chosen.
    #[error("Select a cell first.")]
    NoCells,
    /// A line between cells that lie apart.
    #[error("Lines join cells that touch.")]
    NotTouching,
    /// A cell outside of the board.
    #[error("The board has no such cell.")]
    NoSuchCell,
    /// A digit that the puzzle does not use.
    #[error("This puzzle uses the digits 1 to {last}.")]
    NoSuchDigit {
        /// The largest digit in play.
        last: Digit,
    },
    /// The cell is a given.
    #[error("{0} is a given.")]
    Given(Place),
    /// The cell is frozen.
    #[error("{0} is frozen: solve a cell beside it first.")]
    Frozen(Place),
    /// Marks cannot be written over a digit.
    #[error("{0} holds a digit: erase it to write marks there.")]
    Filled(Place),
    /// The digit is there already.
    #[error("{place} is already {digit}.")]
    HoldsAlready {
        /// Where.
        place: Place,
        /// What it holds.
        digit: Digit,
    },
    /// A candidate that a filled peer rules out.
    #[error("{digit} isn't a candidate of {place}: it can be seen from there.")]
    NotACandidate {
        /// Where.
        place: Place,
        /// The digit.
        digit: Digit,
    },
    /// Everything is so already.
    #[error("That changes nothing.")]
    NothingChanges,
    /// The cells are empty.
    #[error("Nothing to erase there.")]
    NothingToErase,
    /// The board is as it was at the start.
    #[error("Nothing to clear.")]
    NothingToClear,
    /// The marks are what the candidates say.
    #[error("The marks are up to date.")]
    MarksUpToDate,

    /// Nothing was done, or everything was taken back.
    #[error("Nothing to undo.")]
    NothingToUndo,
    /// Nothing was taken back.
    #[error("Nothing to redo.")]
    NothingToRedo,
    /// Another player has written over it.
    #[error("Somebody else has changed {0} since.")]
    ChangedSince(Place),
    /// Nothing on the board is wrong.
    #[error("There is no mistake on the board.")]
    NoMistake,

    /// No checkpoint has that number.
    #[error("There is no such checkpoint.")]
    NoSuchCheckpoint,
    /// The board is what it was at the checkpoint.
    #[error("The board is as it was at that checkpoint.")]
    AtCheckpoint,
    /// Too many checkpoints.
    #[error("There are {max} checkpoints: delete one first.")]
    TooManyCheckpoints {
        /// The most there can be.
        max: usize,
    },

    /// Feedback is off.
    #[error("Checking is off in this game: change its feedback first.")]
    CheckingOff,
    /// The board has not changed since the wrong entries were shown.
    #[error("Nothing has changed since the last check. You can go back to just before the first mistake.")]
    CheckedAlready,
    /// The board is not full.
    #[error("{}.", still_empty(*empty))]
    NotFull {
        /// How many cells are empty.
        empty: usize,
    },
    /// A hint was asked for twice on a board with mistakes.
    #[error("Something on the board is wrong: fix it, then ask again.")]
    MistakesFirst,
    /// No hint is open.
    #[error("Ask for a hint first.")]
    NoHint,
    /// This very hint is open.
    #[error("That hint is open: ask for more of it.")]
    HintOpen,
    /// The hint was told in full.
    #[error("That's the whole hint: apply it, or play on.")]
    HintTold,
    /// The hint is not about this board.
    #[error("That hint does not fit the board.")]
    HintMisfit,
    /// There is nothing to compare with.
    #[error("This puzzle has no single known solution to compare with.")]
    NoSolution,
    /// More lives were lost than would be given.
    #[error("{lost} lives are lost already: choose more than that.")]
    TooFewLives {
        /// How many are lost.
        lost: u8,
    },
    /// The setting has that value.
    #[error("That's already set.")]
    SetAlready,

    /// The game is paused.
    #[error("The game is paused: resume it first.")]
    Paused,
    /// The game is paused, and was to be paused.
    #[error("The game is paused already.")]
    AlreadyPaused,
    /// The game is not paused.
    #[error("The game is not paused.")]
    NotPaused,
    /// The game has ended.
    #[error("{}", over(*.0))]
    Over(End),

    /// A command of free play.
    #[error("That is for free play only.")]
    OnlyInFreePlay,
    /// A command that free play does not have.
    #[error("Not available in free play.")]
    NotInFreePlay,
    /// The board breaks rules; each is described.
    #[error("The board breaks a rule: {0}.")]
    BoardClashes(String),
    /// The solution that came in is not one of this board.
    #[error("That isn't a solution of this board: {0}.")]
    SolutionMisfit(String),
    /// Every cell is filled.
    #[error("Every cell is filled.")]
    BoardFull,
    /// No entries to lock.
    #[error("Write some digits to lock first.")]
    NothingToLock,
    /// No givens to unlock.
    #[error("No cell is locked.")]
    NothingToUnlock,
}

fn still_empty(empty: usize) -> String {
    match empty {
        1 => "1 cell is still empty".into(),
        _ => format!("{empty} cells are still empty"),
    }
}

fn over(end: End) -> &'static str {
    match end {
        End::Solved => "The game is over: you solved it.",
        End::Lost => "The game is over: out of lives.",
        End::GivenUp => "The game is over: you gave up.",
    }
}
