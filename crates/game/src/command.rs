//! [`Command`]: everything that a player can ask for.

use crate::checkpoint::CheckpointId;
use crate::colour::Colour;
use crate::hint::Hint;
use crate::settings::Setting;
use ninefold_puzzle::{Cell, Digit, Solution};

/// What a player asks for. [`Session::decide`](crate::Session::decide) says what comes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Write a digit, a mark or a colour into cells; givens, frozen and filled cells among many
    /// are passed over.
    Write {
        /// Where; the order does not matter.
        cells: Vec<Cell>,
        /// What.
        ink: Ink,
        /// Whether to set, to clear or to toggle.
        stroke: Stroke,
    },
    /// Peel off one layer: the one of the tool in hand, else the digit, the centre marks, the
    /// corner marks, the colours.
    Erase {
        /// Where.
        cells: Vec<Cell>,
        /// The tool in hand.
        tool: Tool,
    },
    /// Write the computed candidates, without those struck out, as centre marks; into every empty
    /// cell if none is named.
    FillMarks {
        /// Where.
        cells: Vec<Cell>,
    },
    /// Take away the marks that a filled peer rules out; everywhere if no cell is named.
    TidyMarks {
        /// Where.
        cells: Vec<Cell>,
    },
    /// Draw lines along a path of cells, each of which touches the one before; or take them away, if all of
    /// them are there.
    Draw {
        /// The cells, in the order of the stroke.
        path: Vec<Cell>,
    },
    /// Take all lines away.
    EraseLines,
    /// Take away all entries; givens and notes stay.
    Clear,
    /// Take away everything that was written since the start. It can be undone.
    Restart,

    /// Take back my last step.
    Undo,
    /// Do again what I took back last.
    Redo,
    /// Take back steps until nothing on the board is wrong.
    UndoMistakes,

    /// Remember the board as it is now, before an assumption.
    SetCheckpoint,
    /// Make the board what it was at a checkpoint; the checkpoint stays.
    ReturnTo(CheckpointId),
    /// Forget a checkpoint.
    DropCheckpoint(CheckpointId),

    /// How many entries are wrong? Asked again about the same board: which?
    Check,
    /// Judge a full board.
    Submit,
    /// May a hint be looked for? Where a mistake comes first, that is told; if nothing happens, it may.
    AskForHint,
    /// Show the first tier of this hint, which the caller has found for the board as it is.
    ShowHint(Hint),
    /// Show the next tier of the hint that is open.
    DeepenHint,
    /// Carry the open hint out.
    ApplyHint,
    /// Tell the digit of a cell, without an argument and at the highest price.
    Reveal(Cell),

    /// Change how the game helps.
    Set(Setting),
    /// Stop the clock and hide the board.
    Pause,
    /// Go on after a pause.
    Resume,
    /// The program was closed since the last event: do not count that time.
    Reopen,
    /// End the game without a solution.
    GiveUp,

    /// Free play: make the entries on the board the givens of a puzzle.
    Lock,
    /// Free play: make the givens entries again.
    Unlock,
    /// Free play: fill in the rest of this solution at once.
    Solve(Solution),
    /// Free play: fill in one cell of this solution.
    SolveCell(Cell, Solution),
    /// Free play: empty the board, givens and all.
    Wipe,
}

impl Command {
    /// Write a digit as the answer of one cell.
    pub fn enter(cell: Cell, digit: Digit) -> Self {
        Self::Write { cells: vec![cell], ink: Ink::Digit(digit), stroke: Stroke::Set }
    }
}

/// What a stroke of the pen leaves in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// A digit as the answer.
    Digit(Digit),
    /// A mark in the corner.
    Corner(Digit),
    /// A mark in the centre.
    Centre(Digit),
    /// A computed candidate: cleared, it is struck out and stays so; set, it is allowed again.
    Candidate(Digit),
    /// A colour.
    Colour(Colour),
}

impl Ink {
    /// The tool that writes with this ink.
    pub fn tool(self) -> Tool {
        match self {
            Self::Digit(_) => Tool::Digit,
            Self::Corner(_) => Tool::Corner,
            Self::Centre(_) => Tool::Centre,
            Self::Candidate(_) => Tool::Candidate,
            Self::Colour(_) => Tool::Colour,
        }
    }
}

/// What to do with the ink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// Set it on all cells, unless all have it: then clear it on all.
    Toggle,
    /// Set it wherever it is missing.
    Set,
    /// Clear it wherever it is.
    Clear,
}

/// The tool in hand, which is the layer that it works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Digits.
    Digit,
    /// Corner marks.
    Corner,
    /// Centre marks.
    Centre,
    /// Computed candidates; erasing takes back what was struck out.
    Candidate,
    /// Colours.
    Colour,
}
