//! Checkpoints: the board before an assumption, and the way back to it.

use crate::clock::Moment;
use crate::event::{Act, Event, Fact, Seat};
use crate::rejection::Rejection;
use crate::session::Session;
use crate::sheet::{Change, Layer, Sheet};
use ninefold_puzzle::{Cell, Digit};

/// The number of a checkpoint, from 1; never used twice in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CheckpointId(pub u32);

/// A board to come back to. It survives being used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// Its number.
    pub id: CheckpointId,
    /// Who set it.
    pub seat: Seat,
    /// When it was set.
    pub at: Moment,
    /// The first digit written after it; another one takes its place only when this one no longer
    /// stands, so that a player who runs into a contradiction can still see what was assumed.
    pub assumed: Option<Assumption>,
    sheet: Sheet,
}

/// A digit that was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assumption {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// The checkpoints of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Checkpoints {
    all: Vec<Checkpoint>,
    last: u32,
}

impl Checkpoints {
    /// Enough for any chain of thought, and a bound on memory.
    pub(crate) const MAX: usize = 99;

    pub(crate) fn all(&self) -> &[Checkpoint] {
        &self.all
    }

    pub(crate) fn find(&self, id: CheckpointId) -> Result<&Checkpoint, Rejection> {
        self.all.iter().find(|checkpoint| checkpoint.id == id).ok_or(Rejection::NoSuchCheckpoint)
    }

    pub(crate) fn add(&mut self, id: CheckpointId, event: &Event, sheet: &Sheet) {
        let (seat, at) = (event.seat, event.at);
        self.all.push(Checkpoint { id, seat, at, assumed: None, sheet: sheet.clone() });
        self.last = self.last.max(id.0);
    }

    pub(crate) fn remove(&mut self, id: CheckpointId) {
        self.all.retain(|checkpoint| checkpoint.id != id);
    }

    /// Remembers the digit about to be written as the assumption of the seat's latest checkpoint,
    /// unless the earlier assumption still stands on the sheet.
    pub(crate) fn note_assumption(&mut self, seat: Seat, changes: &[Change], sheet: &Sheet) {
        let written = changes.iter().find_map(|change| match change.layer {
            Layer::Digit(Some(written)) => Some(Assumption { cell: change.cell, digit: written.digit }),
            _ => None,
        });
        let latest = self.all.iter_mut().rfind(|checkpoint| checkpoint.seat == seat);
        if let (Some(written), Some(checkpoint)) = (written, latest) {
            let stands = |assumed: Assumption| sheet.digit(assumed.cell) == Some(assumed.digit);
            if !checkpoint.assumed.is_some_and(stands) {
                checkpoint.assumed = Some(written);
            }
        }
    }
}

impl Session {
    pub(crate) fn decide_set_checkpoint(&self) -> Result<Vec<Fact>, Rejection> {
        if self.checkpoints.all.len() >= Checkpoints::MAX {
            return Err(Rejection::TooManyCheckpoints { max: Checkpoints::MAX });
        }
        Ok(vec![Fact::CheckpointSet(CheckpointId(self.checkpoints.last.saturating_add(1)))])
    }

    /// The way back is a step like any other, so that it can be undone. Thawed cells stay thawed.
    pub(crate) fn decide_return(&self, id: CheckpointId) -> Result<Vec<Fact>, Rejection> {
        let mut goal = self.checkpoints.find(id)?.sheet.clone();
        for (cell, content) in self.sheet.cells() {
            if !content.is_frozen() {
                goal.at(cell).ice = content.ice;
            }
        }
        self.step(Act::Return(id), goal).map_err(|_| Rejection::AtCheckpoint)
    }
}
