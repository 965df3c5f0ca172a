//! [`Robot`]: a member who plays at random and keeps a board of what was told.

use crate::luck::Luck;
use crate::seat::Seat;
use crate::stage::Stage;
use anyhow::Result;
use ninefold_game::{Colour, Command as Move, Ink, Moment, Stroke};
use ninefold_protocol::room::{ClientMessage, ServerMessage};
use ninefold_puzzle::{Cell, Digit};
use ninefold_room::{Command, Follower, OpId, Phrase, Room, Words};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The longest time between two moves, in milliseconds; half of it on average.
const PAUSE: u64 = 2_000;

/// A member who plays.
#[derive(Debug)]
pub(crate) struct Robot {
    pub(crate) seat: Seat,
    follower: Follower,
    luck: Luck,
    /// What the service said is in the log, and where.
    pub(crate) acknowledged: BTreeMap<OpId, u64>,
    /// What the service said is not.
    pub(crate) refused: BTreeSet<OpId>,
}

impl Robot {
    /// Somebody who sits down and knows nothing yet.
    pub(crate) fn new(seat: Seat, seed: u64) -> Self {
        let follower = Follower::new(Some(seat.number));
        let (acknowledged, refused) = (BTreeMap::new(), BTreeSet::new());
        Self { seat, follower, luck: Luck::new(seed), acknowledged, refused }
    }

    /// The room as this robot was told.
    pub(crate) fn room(&self) -> &Room {
        self.follower.confirmed()
    }

    /// The number of the last entry that it has heard.
    pub(crate) fn since(&self) -> u64 {
        self.follower.since()
    }

    /// What has to be sent (again).
    pub(crate) fn pending(&self) -> Vec<ClientMessage> {
        self.follower.pending().cloned().map(ClientMessage::Op).collect()
    }

    /// How long to think before the next move.
    pub(crate) fn pause(&mut self) -> Duration {
        Duration::from_millis(self.luck.below(PAUSE))
    }

    /// Takes in what the service says; an error if the connection is of no more use.
    pub(crate) fn hear(&mut self, message: &ServerMessage, stage: &Stage) -> Result<()> {
        match message {
            ServerMessage::Entries(entries) => self.follower.hear(entries)?,
            ServerMessage::Done { op, seq } => {
                if self.acknowledged.insert(*op, *seq).is_none() {
                    stage.acknowledged.fetch_add(1, Ordering::Relaxed);
                }
            }
            ServerMessage::Refused { op, .. } => {
                self.follower.hear_refused(*op);
                self.refused.insert(*op);
            }
            // What was sent may not have been done: it is sent again over a new connection.
            ServerMessage::Problem(told) => anyhow::bail!("{told}"),
            ServerMessage::Hello { .. } | ServerMessage::Present(_) | ServerMessage::Whispered { .. } => {}
        }
        Ok(())
    }

    /// Thinks of something and does it; what comes of it is pending then.
    pub(crate) fn play(&mut self) -> Option<ClientMessage> {
        let (now, id) = (now(), OpId(self.luck.op_id()));
        let op = match self.think() {
            Some(command) => self.follower.play(now, id, &command),
            None => self.follower.ask(now, id, Command::Say(Words::Phrase(Phrase::Hello))),
        };
        // What the board does not allow just now is not sent.
        op.ok().map(ClientMessage::Op)
    }

    /// A move: mostly digits, some marks and colours, some steps back; now and then only a word.
    fn think(&mut self) -> Option<Move> {
        let cells = 81;
        let cell = Cell::new(usize::try_from(self.luck.below(cells)).unwrap_or_default());
        let digit = Digit::all(9).nth(usize::try_from(self.luck.below(9)).unwrap_or_default())?;
        let write = |ink| Some(Move::Write { cells: vec![cell], ink, stroke: Stroke::Toggle });
        match self.luck.below(20) {
            0..10 => write(Ink::Digit(digit)),
            10..15 => write(Ink::Centre(digit)),
            15..17 => write(Ink::Colour(Colour::new(1)?)),
            17..19 => Some(Move::Undo),
            _ => None,
        }
    }
}

fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
