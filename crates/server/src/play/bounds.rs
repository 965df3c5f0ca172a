//! What a saved game may hold: more than anybody plays, and less than could hurt.

use ninefold::game::{Event, Moment, Session};

/// The most events of a game.
pub(crate) const EVENTS: usize = 20_000;
/// The most bytes of a game, its header and all events.
pub(crate) const GAME_BYTES: usize = 1 << 20;
/// The most bytes of a header: the largest puzzle with a cage on every cell has a fifth of that.
pub(crate) const HEADER_BYTES: usize = 128 << 10;
/// The most seats at a board.
const SEATS: u8 = 8;
/// How far the clock of a device may be ahead, in milliseconds: many are set to a wrong time zone.
const AHEAD: u64 = 24 * 3_600_000;

/// What all games of an account may take, in bytes.
pub(crate) const ACCOUNT_BYTES: i64 = 64 << 20;
/// What all games of a guest may take, in bytes.
pub(crate) const GUEST_BYTES: i64 = 8 << 20;
/// What a game counts for, however short it is.
pub(crate) const LEAST_BYTES: u32 = 4 << 10;
/// How often the sum is looked at: whenever a game has grown by so much.
pub(crate) const GROWTH: usize = 16 << 10;

/// Looks at events before they are let into a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    latest: Moment,
}

impl Bounds {
    /// At this time.
    pub(crate) fn at(now: u64) -> Self {
        Self { latest: Moment(now.saturating_add(AHEAD)) }
    }

    /// Whether an event may be the next of a game, as far as its size and its time go.
    pub(crate) fn check(self, session: &Session, n_bytes: usize, event: &Event) -> Result<(), String> {
        // A step may change every layer of every cell, and no more.
        let most = 1024 + 200 * session.layout().n_cells();
        if n_bytes > most {
            return Err(format!("the event has {n_bytes} bytes, but on this board {most} are enough"));
        }
        if event.seat.0 >= SEATS {
            return Err(format!("there are {SEATS} seats, from 0"));
        }
        if session.log().len() >= EVENTS {
            return Err(format!("a game has {EVENTS} events at most; start a new one"));
        }
        if event.at > self.latest {
            return Err("the clock of this device is ahead".into());
        }
        Ok(())
    }
}
