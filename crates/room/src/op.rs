//! [`Op`]: what a member asks of the room.

use crate::assistance::{Check, HintCommand};
use crate::class::ClassCommand;
use crate::member::{Known, MemberId, Role};
use crate::room::{Door, Rules, Talk};
use crate::start::RoundStart;
use ninefold_game::{Ink, Labels, Stroke, Tool};
use ninefold_puzzle::Cell;

/// The id of an operation, chosen at random by its author: the same id is the same operation, however
/// often it arrives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OpId(pub u128);

/// An operation on its way to the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Op {
    /// Its id.
    pub id: OpId,
    /// The number of the last entry that its author had seen.
    pub seen: u64,
    /// What is asked.
    pub command: Command,
}

impl Op {
    /// An operation by somebody who has seen so many entries.
    pub fn new(id: OpId, seen: u64, command: Command) -> Self {
        Self { id, seen, command }
    }
}

/// What a member can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Open the room; only possible while there is none.
    Open {
        /// What is played.
        rules: Rules,
        /// The first puzzle.
        start: RoundStart,
        /// What to call it.
        labels: Labels,
        /// What to call whoever opens it.
        name: String,
        /// Who stands behind that name.
        known: Known,
    },
    /// Come in, for the first time or again.
    Join {
        /// What to be called.
        name: String,
        /// To play or to watch.
        role: Role,
        /// Who stands behind that name.
        known: Known,
    },
    /// Go.
    Leave,
    /// Send somebody away; the owner may.
    Remove(MemberId),
    /// Let somebody come back who was sent away; the owner may.
    Readmit(MemberId),
    /// Make somebody else the owner; the owner may.
    HandOver(MemberId),
    /// Open or lock the door; the owner may.
    SetDoor(Door),
    /// Say how members may talk; the owner may.
    SetTalk(Talk),
    /// Go on with another puzzle; the owner may.
    Next {
        /// The puzzle.
        start: RoundStart,
        /// What to call it.
        labels: Labels,
    },
    /// Be ready for the race; it starts when all are.
    Ready,
    /// Not be ready after all.
    NotReady,
    /// Start the race; the owner may.
    Start,
    /// Do something at the board.
    Play(Play),
    /// In a relay, let the next one go on.
    Pass,
    /// Say something.
    Say(Words),
    /// Do what is done in a class.
    Class(ClassCommand),
    /// Have a hint told, carried out or put away: the teacher of a class may, and elsewhere whoever plays, where the
    /// room allows it.
    Hint(HintCommand),
    /// Have what was written held against the solution, which the service knows.
    Check(Box<Check>),
}

/// What a player can do at a board in a room.
///
/// Nothing toggles: two who press the same key at the same time mean the same thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Play {
    /// Write a digit, mark or colour into cells, or take it away.
    Write {
        /// Where.
        cells: Vec<Cell>,
        /// What.
        ink: Ink,
        /// Whether to set or to clear.
        stroke: Stroke,
    },
    /// Peel off one layer.
    Erase {
        /// Where.
        cells: Vec<Cell>,
        /// The tool in hand.
        tool: Tool,
    },
    /// Write the computed candidates as centre marks.
    FillMarks {
        /// Where.
        cells: Vec<Cell>,
    },
    /// Take impossible marks away.
    TidyMarks {
        /// Where.
        cells: Vec<Cell>,
    },
    /// Take back my last step.
    Undo {
        /// The last thing I did at this board: if that did not come through, another step would be
        /// taken back than the one that was meant.
        after: OpId,
    },
    /// Do again what I took back last.
    Redo {
        /// The last thing I did at this board.
        after: OpId,
    },
    /// On a board of one's own: take away all entries.
    Clear,
    /// On a board of one's own: take away everything.
    Restart,
    /// On a board of one's own: end without a solution.
    GiveUp,
}

/// What somebody says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Words {
    /// One of the fixed phrases, which faces translate.
    Phrase(Phrase),
    /// Words of their own.
    Text(String),
}

/// The fixed phrases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phrase {
    /// "Hello!"
    Hello,
    /// "Well done!"
    WellDone,
    /// "Thanks!"
    Thanks,
    /// "Look here."
    LookHere,
    /// "I am stuck."
    Stuck,
    /// "Something is wrong."
    Wrong,
    /// "One moment."
    Wait,
    /// "Good game!"
    GoodGame,
}

impl Phrase {
    /// Every phrase.
    pub const ALL: [Self; 8] = [
        Self::Hello,
        Self::WellDone,
        Self::Thanks,
        Self::LookHere,
        Self::Stuck,
        Self::Wrong,
        Self::Wait,
        Self::GoodGame,
    ];

    /// The phrase in English.
    pub fn english(self) -> &'static str {
        match self {
            Self::Hello => "Hello!",
            Self::WellDone => "Well done!",
            Self::Thanks => "Thanks!",
            Self::LookHere => "Look here.",
            Self::Stuck => "I am stuck.",
            Self::Wrong => "Something is wrong.",
            Self::Wait => "One moment.",
            Self::GoodGame => "Good game!",
        }
    }
}
