//! [`Space`]: the candidates of every cell, and what follows from each loss of one.

use super::agenda::{Agenda, Task};
use super::bits::{has_one_at_most, if_single};
use super::model::Model;
use super::rule::Scratch;
use crate::classic::{Work, with_bit_instructions};
use ninefold_puzzle::Digit;

/// The candidates of every cell as digit masks, with the work that their last changes call for.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub(super) masks: Vec<u32>,
    /// How many cells have more than one candidate.
    pub(super) open: usize,
    /// Cells that have just got their only candidate.
    fixed: Vec<u16>,
    /// Cells with fewer candidates than the cells tied to them have been told.
    changed: Vec<u16>,
    agenda: Agenda,
    /// Where rules work on copies of their cells.
    copies: Vec<u32>,
    scratch: Scratch,
    /// What the last conflict was found by; `None` if by a digit that met itself.
    pub(super) failed: Option<Task>,
}

/// The candidates contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Conflict;

impl Space {
    /// Everything is possible, nothing has been looked at.
    pub(super) fn new(model: &Model) -> Self {
        Self {
            masks: vec![model.all_digits; model.n_cells],
            open: model.n_cells,
            fixed: Vec::new(),
            changed: Vec::new(),
            agenda: Agenda::full(model.wakes.tasks),
            copies: vec![0; model.n_cells],
            scratch: Scratch::default(),
            failed: None,
        }
    }

    /// Leaves every cell what it may hold by itself, and tells cells that are tied to others.
    pub(super) fn begin(&mut self, model: &Model) -> Result<(), Conflict> {
        self.changed.extend(0..model.n_cells as u16);
        (0..model.n_cells as u16).try_for_each(|cell| self.keep(model, cell, model.first[usize::from(cell)]))
    }

    /// Takes candidates away from a cell.
    #[inline]
    pub(super) fn remove(&mut self, model: &Model, cell: u16, digits: u32) -> Result<(), Conflict> {
        let mask = self.masks[usize::from(cell)];
        if mask & digits == 0 { Ok(()) } else { self.shrink(model, cell, mask & !digits) }
    }

    /// Leaves a cell only candidates that are among these.
    #[inline]
    pub(super) fn keep(&mut self, model: &Model, cell: u16, digits: u32) -> Result<(), Conflict> {
        self.remove(model, cell, !digits)
    }

    #[inline(never)]
    fn shrink(&mut self, model: &Model, cell: u16, left: u32) -> Result<(), Conflict> {
        if left == 0 {
            return Err(Conflict);
        }
        let index = usize::from(cell);
        let mask = std::mem::replace(&mut self.masks[index], left);
        self.agenda.note_loss(&model.wakes, index, mask, left);
        if has_one_at_most(left) || model.pairs.links.has_any(index) {
            return self.note_change(model, cell);
        }
        Ok(())
    }

    /// Notes that a cell has got its only candidate, or that cells tied to it have not been told of its loss.
    ///
    /// Few losses come to this. Lists may grow here, so that the others need not put registers by for that.
    #[inline(never)]
    fn note_change(&mut self, model: &Model, cell: u16) -> Result<(), Conflict> {
        let index = usize::from(cell);
        if has_one_at_most(self.masks[index]) {
            self.fixed.push(cell);
            self.open -= 1;
        }
        if model.pairs.links.has_any(index) {
            self.changed.push(cell);
        }
        Ok(())
    }

    /// Draws all conclusions, in the order of the agenda, until nothing follows any more.
    pub(super) fn propagate(&mut self, model: &Model) -> Result<(), Conflict> {
        self.failed = None;
        let result = with_bit_instructions(Conclusions { space: self, model });
        if result.is_err() {
            self.fixed.clear();
            self.changed.clear();
            self.agenda.clear();
        }
        result
    }

    #[inline(always)]
    fn run(&mut self, model: &Model) -> Result<(), Conflict> {
        loop {
            if let Some(cell) = self.fixed.pop() {
                self.clear_peers(model, cell)?;
            } else if let Some(cell) = self.changed.pop() {
                self.narrow_pairs(model, cell)?;
            } else if let Some(number) = self.agenda.pop() {
                let task = model.wakes.tasks.get(number);
                let result = match task {
                    Task::Add(sum) => self.filter_sum(model, sum),
                    Task::Fill(house) => self.fill_house(model, house),
                    Task::Rule(rule) => self.apply_rule(model, rule),
                    Task::Lock(house) => self.lock_candidates(model, house),
                };
                if result.is_err() {
                    self.failed = Some(task);
                    return result;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// A digit that stands in a cell stands in no cell that sees it.
    #[inline(always)]
    fn clear_peers(&mut self, model: &Model, cell: u16) -> Result<(), Conflict> {
        let digit = self.masks[usize::from(cell)];
        for peers in model.peers.get(usize::from(cell)).chunks(BATCH) {
            // Collecting first, without a branch, is faster: which peers have the digit is
            // unpredictable.
            let (mut holders, mut n_holders) = ([0; BATCH], 0);
            for &peer in peers {
                holders[n_holders] = peer;
                n_holders += usize::from(self.masks[usize::from(peer)] & digit != 0);
            }
            for &peer in &holders[..n_holders] {
                self.remove(model, peer, digit)?;
            }
        }
        Ok(())
    }

    /// Hidden singles: a digit that fits one cell of a house stands there.
    #[inline(always)]
    fn fill_house(&mut self, model: &Model, house: u16) -> Result<(), Conflict> {
        self.agenda.insert(model.wakes.tasks.number(Task::Lock(house)));
        let cells = model.houses.get(usize::from(house));
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &cell in cells {
            let mask = self.masks[usize::from(cell)];
            twice |= once & mask;
            once |= mask;
            fixed |= if_single(mask);
        }
        if once != model.all_digits {
            return Err(Conflict);
        }
        let hidden = once & !twice & !fixed;
        if hidden != 0 {
            for &cell in cells {
                let single = self.masks[usize::from(cell)] & hidden;
                if single != 0 {
                    if !single.is_power_of_two() {
                        return Err(Conflict);
                    }
                    self.keep(model, cell, single)?;
                }
            }
        }
        Ok(())
    }

    /// Locked candidates: a digit of a house that fits only where a region meets it is in no other
    /// cell of that region.
    #[inline(always)]
    fn lock_candidates(&mut self, model: &Model, house: u16) -> Result<(), Conflict> {
        for &cut in model.cuts_of.get(usize::from(house)) {
            let cut = &model.cuts[usize::from(cut)];
            let mut digits_of = [0; Digit::MAX as usize];
            let segments = cut.segments.iter();
            let locked = match cut.width {
                // The compiler unrolls loops of a known length: most boards have this one.
                Some(3) => self.locked_in(cut.segments.items().chunks_exact(3), &mut digits_of),
                _ => self.locked_in(segments, &mut digits_of),
            };
            if locked == 0 {
                continue;
            }
            for (digits, outside) in digits_of.iter().zip(cut.outside.iter()) {
                if digits & locked != 0 {
                    for &cell in outside {
                        self.remove(model, cell, digits & locked)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The digits that fit one segment only and stand nowhere yet, and those of each segment.
    #[inline(always)]
    fn locked_in<'a>(&self, segments: impl Iterator<Item = &'a [u16]>, digits_of: &mut [u32]) -> u32 {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for (digits_of, segment) in digits_of.iter_mut().zip(segments) {
            let mut digits = 0;
            for &cell in segment {
                let mask = self.masks[usize::from(cell)];
                digits |= mask;
                fixed |= if_single(mask);
            }
            twice |= once & digits;
            once |= digits;
            *digits_of = digits;
        }
        // What stands somewhere has gone from all cells that see it before.
        once & !twice & !fixed
    }

    /// Cells that are tied to a cell keep what goes with its candidates.
    fn narrow_pairs(&mut self, model: &Model, cell: u16) -> Result<(), Conflict> {
        let mask = self.masks[usize::from(cell)];
        for &link in model.pairs.links.get(usize::from(cell)) {
            self.keep(model, link.other, model.pairs.support(link, mask))?;
        }
        Ok(())
    }

    /// A rule looks at its cells together.
    fn apply_rule(&mut self, model: &Model, number: u16) -> Result<(), Conflict> {
        let rule = &model.rules[usize::from(number)];
        for &cell in &rule.cells {
            self.copies[usize::from(cell)] = self.masks[usize::from(cell)];
        }
        rule.filter(&mut self.copies, &mut self.scratch)?;
        for &cell in &rule.cells {
            self.keep(model, cell, self.copies[usize::from(cell)])?;
        }
        Ok(())
    }
}

/// All conclusions from what has changed, as work that is worth compiling for two kinds of processors.
struct Conclusions<'a> {
    space: &'a mut Space,
    model: &'a Model,
}

impl Work for Conclusions<'_> {
    type Result = Result<(), Conflict>;

    #[inline(always)]
    fn run(self) -> Self::Result {
        self.space.run(self.model)
    }
}

/// So many peers are looked at together.
const BATCH: usize = 32;

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Cage, Cell, Constraint, Draft, Layout};
    use proptest::prelude::*;

    proptest! {
        /// Cages along the rows, with sums that may or may not go together.
        #[test]
        fn every_processor_draws_the_same_conclusions(
            cages in prop::collection::vec((2..6_usize, 3..30_u32), 20),
            lots in prop::collection::vec((0..81_u16, 1..1_u32 << 9), 12),
        ) {
            let mut draft = Draft::empty(Layout::square(9).unwrap());
            let mut start = 0;
            for (len, sum) in cages {
                let len = len.min(9 - start % 9);
                let cells = (start..start + len).map(Cell::new).collect();
                draft.constraints.push(Constraint::Cage(Cage::killer(sum, cells)));
                start += len;
                if start == 81 {
                    break;
                }
            }
            let Ok(puzzle) = draft.check() else { return Ok(()) };
            let model = Model::new(puzzle.rules());
            let mut quick = Space::new(&model);
            prop_assert_eq!(quick.begin(&model), Ok(()));
            for (cell, digits) in lots {
                let mut plain = quick.clone();
                let kept = quick.keep(&model, cell, digits);
                prop_assert_eq!(plain.keep(&model, cell, digits), kept);
                let conclusion = kept.and_then(|()| quick.propagate(&model));
                prop_assert_eq!(kept.and_then(|()| plain.run(&model)), conclusion);
                if conclusion.is_err() {
                    break;
                }
                prop_assert_eq!(&plain.masks, &quick.masks);
            }
        }
    }
}
