//! [`History`]: the steps that can be taken back, and those that can be done again.
//!
//! The log only grows; undo is an event like any other. What makes it quick is kept here: each
//! step with what every layer was before, so that taking it back touches those layers alone.
//! Several seats share a board but each undoes its own steps, unless somebody has written over
//! them since.

use crate::event::{Act, Seat};
use crate::rejection::Rejection;
use crate::session::Session;
use crate::sheet::{Change, Layer, Sheet};
use ninefold_puzzle::Cell;

/// Steps done and steps taken back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
    /// The digits that the last step wrote, as long as nothing has happened to the board since.
    typed: Option<Typed>,
}

/// Cells into which somebody has just written a digit.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Typed {
    seat: Seat,
    cells: Vec<Cell>,
}

/// One visible change: what one undo takes back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    seat: Seat,
    swaps: Vec<Swap>,
}

/// A layer of a cell before and after a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Swap {
    pub(crate) cell: Cell,
    pub(crate) from: Layer,
    pub(crate) to: Layer,
}

impl Swap {
    /// Whether taking one back would disturb the other: the same layer, or the ice under a digit.
    fn interferes(&self, other: &Self) -> bool {
        let is_ice = |swap: &Self| matches!(swap.to, Layer::Ice(_));
        self.cell == other.cell && (self.to.is_same_kind(&other.to) || is_ice(self) || is_ice(other))
    }
}

impl Step {
    pub(crate) fn swaps(&self) -> &[Swap] {
        &self.swaps
    }

    pub(crate) fn take_back(&self, sheet: &mut Sheet) {
        for &Swap { cell, from, .. } in self.swaps.iter().rev() {
            sheet.write(Change { cell, layer: from });
        }
    }

    pub(crate) fn do_again(&self, sheet: &mut Sheet) {
        for &Swap { cell, to, .. } in &self.swaps {
            sheet.write(Change { cell, layer: to });
        }
    }
}

impl History {
    /// The steps done, latest first.
    pub(crate) fn latest_first(&self) -> impl Iterator<Item = &Step> {
        self.done.iter().rev()
    }

    pub(crate) fn n_done(&self) -> usize {
        self.done.len()
    }

    /// A new step; what its seat had taken back before is forgotten.
    pub(crate) fn push(&mut self, seat: Seat, act: Act, swaps: Vec<Swap>) {
        self.undone.retain(|step| step.seat != seat);
        let typed = |swap: &Swap| matches!(swap.to, Layer::Digit(Some(_))).then_some(swap.cell);
        let cells = swaps.iter().filter_map(typed).collect::<Vec<_>>();
        self.typed = (act == Act::Write && !cells.is_empty()).then_some(Typed { seat, cells });
        self.done.push(Step { seat, swaps });
    }

    /// Whether this seat has just written a digit into these cells, and nothing happened since.
    pub(crate) fn has_just_typed(&self, seat: Seat, cells: &[Cell]) -> bool {
        self.typed.as_ref().is_some_and(|typed| typed.seat == seat && typed.cells == cells)
    }

    /// Makes what was written over the last digit a part of the step that wrote that digit.
    ///
    /// A step that leaves everything as it was before is none, and nobody has to take it back.
    pub(crate) fn extend(&mut self, seat: Seat, swaps: Vec<Swap>) {
        if self.typed.is_none() {
            return self.push(seat, Act::Overwrite, swaps);
        }
        let Some(step) = self.done.last_mut() else { return };
        for swap in swaps {
            let is_same = |known: &&mut Swap| known.cell == swap.cell && known.to.is_same_kind(&swap.to);
            match step.swaps.iter_mut().find(is_same) {
                Some(known) => known.to = swap.to,
                None => step.swaps.push(swap),
            }
        }
        step.swaps.retain(|swap| swap.from != swap.to);
        if step.swaps.is_empty() {
            self.done.pop();
            self.typed = None;
        }
    }

    /// From now on the last digit is not overwritten but kept: the next one is a step of its own.
    pub(crate) fn settle(&mut self) {
        self.typed = None;
    }

    /// The step that the seat would take back next.
    pub(crate) fn undoable(&self, seat: Seat, session: &Session) -> Result<&Step, Rejection> {
        let index = last_of(&self.done, seat).ok_or(Rejection::NothingToUndo)?;
        let step = &self.done[index];
        let later = self.done[index + 1..].iter().flat_map(|step| &step.swaps).collect::<Vec<_>>();
        match step.swaps.iter().find(|swap| later.iter().any(|other| swap.interferes(other))) {
            Some(swap) => Err(Rejection::ChangedSince(session.place(swap.cell))),
            None => Ok(step),
        }
    }

    /// The step that the seat would do again next.
    pub(crate) fn redoable(&self, seat: Seat, session: &Session) -> Result<&Step, Rejection> {
        let index = last_of(&self.undone, seat).ok_or(Rejection::NothingToRedo)?;
        let step = &self.undone[index];
        for swap in &step.swaps {
            let content = session.sheet()[swap.cell];
            if !content.layers().contains(&swap.from) {
                return Err(Rejection::ChangedSince(session.place(swap.cell)));
            }
            if matches!(swap.to, Layer::Digit(Some(_))) && content.is_frozen() {
                return Err(Rejection::Frozen(session.place(swap.cell)));
            }
        }
        Ok(step)
    }

    /// Takes the seat's last step back and returns what it had changed.
    pub(crate) fn undo(&mut self, seat: Seat, sheet: &mut Sheet) -> Vec<Swap> {
        last_of(&self.done, seat).map(|index| self.undo_at(index, sheet)).unwrap_or_default()
    }

    /// Takes the last step back, whoever made it.
    pub(crate) fn undo_last(&mut self, sheet: &mut Sheet) -> Vec<Swap> {
        self.done.len().checked_sub(1).map(|index| self.undo_at(index, sheet)).unwrap_or_default()
    }

    fn undo_at(&mut self, index: usize, sheet: &mut Sheet) -> Vec<Swap> {
        self.settle();
        let step = self.done.remove(index);
        step.take_back(sheet);
        let swaps = step.swaps.clone();
        self.undone.push(step);
        swaps
    }

    /// Does again what the seat took back last and returns what that changed.
    pub(crate) fn redo(&mut self, seat: Seat, sheet: &mut Sheet) -> Vec<Swap> {
        let Some(index) = last_of(&self.undone, seat) else { return Vec::new() };
        self.settle();
        let step = self.undone.remove(index);
        step.do_again(sheet);
        let swaps = step.swaps.clone();
        self.done.push(step);
        swaps
    }
}

fn last_of(steps: &[Step], seat: Seat) -> Option<usize> {
    steps.iter().rposition(|step| step.seat == seat)
}

impl Session {
    /// Whether [`Undo`](crate::Command::Undo) would do something for this seat.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.history.undoable(seat, self).is_ok()
    }

    /// Whether [`Redo`](crate::Command::Redo) would do something for this seat.
    pub fn can_redo(&self, seat: Seat) -> bool {
        self.history.redoable(seat, self).is_ok()
    }
}
