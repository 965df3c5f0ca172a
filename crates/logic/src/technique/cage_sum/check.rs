//! Checks that cells cannot be filled, by trying everything.

use super::Equation;
use crate::step::Candidate;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, Digit};

/// How many digits are tried before a proof counts as too large to be checked.
const MAX_TRIES: u32 = 1_000_000;

/// There is no way to fill the cells if the candidate is true.
pub(super) fn refute<const W: usize>(
    facts: &Facts<'_, W>,
    equations: &[Equation],
    cells: &[Cell],
    assumed: Candidate,
) -> Result<(), Flaw> {
    let mut filling = Filling { facts, equations, cells, filled: vec![assumed], tries: 0 };
    if filling.complete(0)? { Err(Flaw::DoesNotFollow(assumed)) } else { Ok(()) }
}

/// Cells that are being filled one after the other.
struct Filling<'a, const W: usize> {
    facts: &'a Facts<'a, W>,
    equations: &'a [Equation],
    cells: &'a [Cell],
    /// What is assumed, and the cells before the next one.
    filled: Vec<Candidate>,
    tries: u32,
}

impl<const W: usize> Filling<'_, W> {
    /// Whether the cells from this one on can be filled.
    fn complete(&mut self, next: usize) -> Result<bool, Flaw> {
        if !self.equations.iter().all(|equation| self.can_be_met(equation)) {
            return Ok(false);
        }
        let Some(&cell) = self.cells.get(next) else { return Ok(true) };
        for digit in self.facts.candidates(cell)? {
            self.tries += 1;
            if self.tries > MAX_TRIES {
                return Err(Flaw::Form("the cells are too many to be checked"));
            }
            let candidate = Candidate::new(cell, digit);
            if self.filled.iter().any(|&other| self.facts.exclude(other, candidate)) {
                continue;
            }
            self.filled.push(candidate);
            let done = self.complete(next + 1)?;
            self.filled.pop();
            if done {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the total lies between what the cells give at least and at most.
    fn can_be_met(&self, equation: &Equation) -> bool {
        let bounds = |cells: &[Cell]| {
            let ends = cells.iter().map(|&cell| self.ends(cell));
            ends.fold((0, 0), |(low, high), (min, max)| (low + min, high + max))
        };
        let (inside, outside) = (bounds(&equation.inside), bounds(&equation.outside));
        (inside.0 - outside.1..=inside.1 - outside.0).contains(&equation.total)
    }

    /// The smallest and the largest digit that a cell can have.
    fn ends(&self, cell: Cell) -> (i32, i32) {
        let value = |digit: Option<Digit>| digit.map_or(0, |digit| i32::from(digit.get()));
        match self.filled.iter().find(|filled| filled.cell == cell) {
            Some(filled) => (value(Some(filled.digit)), value(Some(filled.digit))),
            None => {
                let candidates = self.facts.0.board().candidates(cell);
                (value(candidates.min()), value(candidates.max()))
            }
        }
    }
}
