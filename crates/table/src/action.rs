//! [`Action`]: what a key, a button or a touch asks for, and [`Outcome`]: what is to be done about it.

use crate::message::Message;
use ninefold_game::{Command, Tool};
use ninefold_puzzle::{Cell, Digit, Layout};

/// What a key, a button or a touch asks for at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// One cell in a direction; at the edge, around to the other side.
    Step(Way),
    /// As a step, and the cells passed stay chosen.
    Extend(Way),
    /// To the first cell of the next block in a direction.
    Leap(Way),
    /// To the last cell in a direction.
    Run(Way),
    /// Choose all cells.
    ChooseAll,
    /// Choose no cell.
    ChooseNone,
    /// Choose the cells that are not chosen.
    Invert,
    /// Choose the cell in hand, or let go of it, and keep the others.
    ToggleCell,
    /// A digit with the tool in hand, or for what another key has asked.
    Digit(u8),
    /// A digit with another tool, for this press alone.
    DigitAs(u8, Tool),
    /// The next digit counts ten more: boards of 10 and up.
    Ten,
    /// Take one layer off the chosen cells.
    Erase,
    /// Take this tool in hand.
    Take(Tool),
    /// Take the next tool in hand.
    NextTool,
    /// Take the tool before in hand.
    PreviousTool,
    /// Take the last step back.
    Undo,
    /// Do it again.
    Redo,
    /// Remember the board.
    SetCheckpoint,
    /// Go to the last checkpoint.
    GoToCheckpoint,
    /// Carry out the hint, hand the board in, or end a pause.
    Confirm,
    /// Let go, one at a time: the digit in hand, the light, the choice.
    Dismiss,
    /// The next digit is lit up wherever it stands.
    Focus,
    /// Why the next digit cannot go into the cell in hand.
    WhyNot,
    /// A hint, or more of the one that is open.
    Hint,
    /// Fill in candidates as marks: into the chosen cells if they are several, else everywhere.
    FillMarks,
    /// Take impossible marks away.
    TidyMarks,
    /// Show or hide candidates.
    ShowCandidates,
    /// Check the entries.
    Check,
    /// Stop the clock, or let it go on.
    Pause,
    /// In free play: make givens of the entries, or entries of the givens.
    Lock,
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

impl Way {
    /// All directions.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// Rows and columns of one step.
    pub fn step(self) -> (i32, i32) {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }
}

/// What is to be done about an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Nothing more: the board shows what has changed.
    Done,
    /// This is to be played.
    Play(Command),
    /// So many cells are chosen now.
    Chosen(usize),
    /// A digit is to follow.
    Asked(Question),
    /// So much was typed of a number, and its last digit is to follow.
    Tens(u8),
    /// A digit is lit up wherever it stands.
    Lit(Digit),
    /// A tool was taken in hand.
    Took(Tool),
    /// A step is to be looked for, and shown as a hint.
    FindHint,
    /// A reason is to be looked for why this digit cannot go there, and shown as a hint.
    FindReason(Cell, Digit),
    /// This is the answer.
    Say(Message),
    /// It cannot be done.
    Refused(Refusal),
}

/// What a digit was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// It shall be lit up.
    Focus,
    /// Why can it not go into the cell in hand?
    WhyNot,
}

impl Question {
    /// The question in words, about a cell.
    pub fn message(self, layout: &Layout, cell: Cell) -> Message {
        match self {
            Self::Focus => Message::new("Highlight which digit?"),
            Self::WhyNot => Message::new("Which digit in {0}?").with(layout.place(cell)),
        }
    }
}

/// Why an action came to nothing before the game was asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// There is no checkpoint to go to.
    NoCheckpoint,
    /// There are nine colours.
    NoSuchColour,
    /// The digits of this board end here.
    NoSuchDigit(usize),
}

impl Refusal {
    /// The reason in words.
    pub fn message(self) -> Message {
        match self {
            Self::NoCheckpoint => Message::new("No checkpoint is set."),
            Self::NoSuchColour => Message::new("There are nine colours."),
            Self::NoSuchDigit(last) => Message::new("The digits here are 1 to {0}.").with(last),
        }
    }
}
