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
use std::collections::BTreeMap;

/// Steps done and steps taken back.
///
/// A log may come from a stranger who chose it to be slow. So nothing here looks through the steps:
/// each question is answered by the end of a list that belongs to one seat, or to one layer of a cell,
/// and costs as much as the step in question has changes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct History {
    /// The steps that stand, by the number that each got when it was done.
    done: BTreeMap<Number, Step>,
    /// The steps of each seat that stand, earliest first.
    own: BTreeMap<Seat, Vec<Number>>,
    /// The steps that changed a layer and stand, earliest first.
    touched: BTreeMap<(Cell, Kind), Vec<Number>>,
    /// What each seat has taken back, latest last.
    undone: BTreeMap<Seat, Vec<Step>>,
    /// The number of the next step.
    next: Number,
    /// The digits that the last step wrote, as long as nothing has happened to the board since.
    typed: Option<Typed>,
}

/// Steps are numbered as they are done; one that is done again gets a new number.
type Number = u64;

/// Which layer of a cell: its place among [`Content::layers`](crate::sheet::Content::layers).
type Kind = usize;

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
    fn layer(&self) -> (Cell, Kind) {
        (self.cell, self.to.kind())
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
        self.done.values().rev()
    }

    pub(crate) fn n_done(&self) -> usize {
        self.done.len()
    }

    /// How many changes the steps have that can be taken back or done again.
    pub(crate) fn n_changes(&self) -> usize {
        self.done.values().chain(self.undone.values().flatten()).map(|step| step.swaps.len()).sum()
    }

    /// A new step; what its seat had taken back before is forgotten.
    pub(crate) fn push(&mut self, seat: Seat, act: Act, swaps: Vec<Swap>) {
        self.undone.remove(&seat);
        let typed = |swap: &Swap| matches!(swap.to, Layer::Digit(Some(_))).then_some(swap.cell);
        let cells = swaps.iter().filter_map(typed).collect::<Vec<_>>();
        self.typed = (act == Act::Write && !cells.is_empty()).then_some(Typed { seat, cells });
        self.add(Step { seat, swaps });
    }

    /// Makes a step the latest one.
    fn add(&mut self, step: Step) {
        let number = self.next;
        self.next += 1;
        self.own.entry(step.seat).or_default().push(number);
        self.touch(number, &step);
        self.done.insert(number, step);
    }

    /// Takes a step out of those that stand.
    fn remove(&mut self, number: Number) -> Option<Step> {
        let step = self.done.remove(&number)?;
        self.untouch(number, &step);
        if let Some(own) = self.own.get_mut(&step.seat) {
            forget(own, number);
        }
        Some(step)
    }

    fn touch(&mut self, number: Number, step: &Step) {
        for swap in &step.swaps {
            self.touched.entry(swap.layer()).or_default().push(number);
        }
    }

    fn untouch(&mut self, number: Number, step: &Step) {
        for swap in &step.swaps {
            if let Some(numbers) = self.touched.get_mut(&swap.layer()) {
                forget(numbers, number);
            }
        }
    }

    /// Lets all but the last steps of a seat stand for good.
    pub(crate) fn keep_last(&mut self, seat: Seat, most: usize) {
        while let Some(own) = self.own.get_mut(&seat).filter(|own| own.len() > most) {
            let number = own.remove(0);
            let Some(step) = self.done.remove(&number) else { continue };
            for swap in &step.swaps {
                if let Some(numbers) = self.touched.get_mut(&swap.layer()) {
                    // The step itself goes on to cover those before it, of whichever seat, and nothing will ever
                    // uncover them.
                    numbers.retain(|&other| other >= number);
                }
            }
        }
    }

    /// Whether a later step has changed what this one would bring back: the same layer, or the ice
    /// under a digit.
    fn is_covered(&self, swap: &Swap, number: Number) -> bool {
        let is_later = |kind: Kind| {
            let last = self.touched.get(&(swap.cell, kind)).and_then(|numbers| numbers.last());
            last.is_some_and(|&last| last > number)
        };
        match swap.to {
            Layer::Ice(_) => (0..Layer::KINDS).any(is_later),
            _ => is_later(swap.to.kind()) || is_later(Layer::ICE),
        }
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
        let Some((number, mut step)) = self.done.pop_last() else { return };
        self.untouch(number, &step);
        for swap in swaps {
            let is_same = |known: &&mut Swap| known.layer() == swap.layer();
            match step.swaps.iter_mut().find(is_same) {
                Some(known) => known.to = swap.to,
                None => step.swaps.push(swap),
            }
        }
        step.swaps.retain(|swap| swap.from != swap.to);
        if step.swaps.is_empty() {
            if let Some(own) = self.own.get_mut(&step.seat) {
                forget(own, number);
            }
            self.typed = None;
        } else {
            self.touch(number, &step);
            self.done.insert(number, step);
        }
    }

    /// From now on the last digit is not overwritten but kept: the next one is a step of its own.
    pub(crate) fn settle(&mut self) {
        self.typed = None;
    }

    /// The step that the seat would take back next.
    pub(crate) fn undoable(&self, seat: Seat, session: &Session) -> Result<&Step, Rejection> {
        let number = self.last_of(seat).ok_or(Rejection::NothingToUndo)?;
        let step = self.done.get(&number).ok_or(Rejection::NothingToUndo)?;
        match step.swaps.iter().find(|swap| self.is_covered(swap, number)) {
            Some(swap) => Err(Rejection::ChangedSince(session.place(swap.cell))),
            None => Ok(step),
        }
    }

    /// The step that the seat would do again next.
    pub(crate) fn redoable(&self, seat: Seat, session: &Session) -> Result<&Step, Rejection> {
        let step = self.undone.get(&seat).and_then(|steps| steps.last()).ok_or(Rejection::NothingToRedo)?;
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
        self.last_of(seat).map(|number| self.undo_at(number, sheet)).unwrap_or_default()
    }

    /// Takes the last step back, whoever made it.
    pub(crate) fn undo_last(&mut self, sheet: &mut Sheet) -> Vec<Swap> {
        let last = self.done.last_key_value().map(|(&number, _)| number);
        last.map(|number| self.undo_at(number, sheet)).unwrap_or_default()
    }

    fn undo_at(&mut self, number: Number, sheet: &mut Sheet) -> Vec<Swap> {
        self.settle();
        let Some(step) = self.remove(number) else { return Vec::new() };
        step.take_back(sheet);
        let swaps = step.swaps.clone();
        self.undone.entry(step.seat).or_default().push(step);
        swaps
    }

    /// Does again what the seat took back last and returns what that changed.
    pub(crate) fn redo(&mut self, seat: Seat, sheet: &mut Sheet) -> Vec<Swap> {
        let Some(step) = self.undone.get_mut(&seat).and_then(Vec::pop) else { return Vec::new() };
        self.settle();
        step.do_again(sheet);
        let swaps = step.swaps.clone();
        self.add(step);
        swaps
    }

    fn last_of(&self, seat: Seat) -> Option<Number> {
        self.own.get(&seat)?.last().copied()
    }
}

/// Takes a number out of a rising list. It is nearly always the last one, for what is taken back was
/// covered by nothing.
fn forget(numbers: &mut Vec<Number>, number: Number) {
    if let Ok(index) = numbers.binary_search(&number) {
        numbers.remove(index);
    }
}

impl Session {
    /// The next digit is a step of its own, even in a cell that was just typed in: something has come between
    /// that is no step.
    pub fn end_typing(&mut self) {
        self.history.settle();
    }

    /// How many steps of all seats stand and were not let go.
    pub fn n_steps(&self) -> usize {
        self.history.n_done()
    }

    /// How many changes are kept so that they can be taken back or done again: what the memory of a game goes by.
    pub fn n_kept_changes(&self) -> usize {
        self.history.n_changes()
    }

    /// Whether [`Undo`](crate::Command::Undo) would do something for this seat.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.history.undoable(seat, self).is_ok()
    }

    /// Whether [`Redo`](crate::Command::Redo) would do something for this seat.
    pub fn can_redo(&self, seat: Seat) -> bool {
        self.history.redoable(seat, self).is_ok()
    }
}
