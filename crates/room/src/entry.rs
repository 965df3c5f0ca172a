//! [`Entry`]: what happened in a room, with its number. The log of a room is a list of these.

use crate::assistance::n_told;
use crate::class::ClassFact;
use crate::member::{Known, MemberId, Role, Standing};
use crate::ninths::Ninths;
use crate::op::{OpId, Words};
use crate::room::{Door, Rules, Talk};
use crate::round::Owner;
use crate::start::RoundStart;
use ninefold_game::{End, Event, Fact as GameFact, FogMove, Labels, Moment};

/// What one operation led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1 without a gap.
    pub seq: u64,
    /// When it was decided, by the clock of the service.
    pub at: Moment,
    /// Whose operation it was.
    pub by: MemberId,
    /// The id of that operation.
    pub op: OpId,
    /// What happened, in order.
    pub facts: Vec<Fact>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The room was opened by the author of the entry, who owns it.
    Opened(Rules),
    /// The author came in.
    Joined {
        /// What to call them.
        name: String,
        /// To play or to watch.
        role: Role,
        /// Who stands behind the name.
        known: Known,
    },
    /// Somebody left, was sent away, or may come back.
    Became {
        /// Who.
        member: MemberId,
        /// What they are now.
        standing: Standing,
    },
    /// Somebody owns the room from now on.
    Owned(MemberId),
    /// The door was opened or locked.
    Door(Door),
    /// How members may talk changed.
    Talk(Talk),
    /// A round began: a puzzle lies on the table.
    Round {
        /// What lies there; before a race nobody sees it.
        start: Option<RoundStart>,
        /// What to call it.
        labels: Labels,
    },
    /// The author is ready for the race.
    Ready,
    /// The author is not ready after all.
    NotReady,
    /// The race was started.
    Started {
        /// When the boards open.
        begins: Moment,
        /// What is on them.
        start: RoundStart,
    },
    /// The author did something at a board.
    Played {
        /// Whose board.
        board: Owner,
        /// How many cells are filled now that were empty at the start.
        filled: u16,
        /// Where they are, on a board of one member.
        ninths: Ninths,
        /// What that was, by the rules of play.
        events: Vec<Event>,
        /// How fog moved by it, on a board that has some.
        fog: Option<FogMove>,
    },
    /// What rivals see of [`Played`](Self::Played).
    Progressed {
        /// Whose board.
        board: Owner,
        /// How many cells are filled now.
        filled: u16,
        /// In which ninths of the board they are.
        ninths: Ninths,
        /// How the board ended, if it has.
        end: Option<End>,
        /// How often the author was told something by it: parts of hints, and checks.
        told: u32,
    },
    /// In a race, the author has solved it.
    Finished {
        /// The time from the start, in milliseconds by the clock of the service.
        millis: u64,
    },
    /// In a relay, it is somebody's turn.
    Turn(MemberId),
    /// The round is over; with its time if the board was solved together.
    Over {
        /// The time in milliseconds.
        millis: Option<u64>,
    },
    /// The author said something.
    Said(Words),
    /// Something happened in a class.
    Class(ClassFact),
}

impl Entry {
    /// How much was told in it to its author, or to all: parts of hints, and checks.
    pub fn n_told(&self) -> u32 {
        let told = |fact: &Fact| match fact {
            Fact::Played { events, .. } => n_told(events),
            Fact::Progressed { told, .. } => *told,
            _ => 0,
        };
        self.facts.iter().map(told).sum()
    }
}

/// How a board ended by what was done at it, if it did.
pub(crate) fn end_of(fact: &Fact) -> Option<End> {
    let Fact::Played { events, .. } = fact else { return None };
    events.iter().find_map(|event| match event.fact {
        GameFact::Ended { end, .. } => Some(end),
        _ => None,
    })
}
