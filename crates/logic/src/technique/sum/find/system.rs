//! [`System`]: a few empty cells with sums, and which digits can be part of a filling.
//!
//! Everything has a fixed size, so that nothing is allocated.

use super::Balance;
use crate::situation::Situation;
use crate::step::Candidate;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// The most cells that are looked at together.
pub(super) const MAX_CELLS: usize = 9;

/// The most equations that are looked at together.
const MAX_LINES: usize = 2;

/// How many digits are tried for one question; after that everything counts as possible.
const MAX_TRIES: u32 = 20_000;

/// What the cells can be, in the order of the system.
pub(super) type Domains = [DigitSet; MAX_CELLS];

/// Cells as bits, in the order of the system.
type Bits = u16;

/// Empty cells with their candidates, which of them differ, and what they add up to.
pub(super) struct System {
    cells: [Cell; MAX_CELLS],
    n_cells: usize,
    pub(super) domains: Domains,
    /// For each cell, those that cannot hold the same digit.
    differ: [Bits; MAX_CELLS],
    lines: [Line; MAX_LINES],
    n_lines: usize,
    tries: u32,
}

/// One equation over the cells of a system.
#[derive(Clone, Copy, Default)]
struct Line {
    inside: Bits,
    outside: Bits,
    total: i32,
}

impl System {
    /// The cells of some balances together; `None` if they are too many.
    pub(super) fn new<const W: usize>(
        situation: &Situation<W>,
        balances: &[&Balance<'_, W>],
    ) -> Option<Self> {
        let all = balances.iter().fold(CellSet::EMPTY, |all, balance| all | balance.cells());
        if all.len() > MAX_CELLS || balances.len() > MAX_LINES {
            return None;
        }
        let mut system = Self {
            cells: [Cell::new(0); MAX_CELLS],
            n_cells: all.len(),
            domains: [DigitSet::EMPTY; MAX_CELLS],
            differ: [0; MAX_CELLS],
            lines: [Line::default(); MAX_LINES],
            n_lines: balances.len(),
            tries: 0,
        };
        for (i, cell) in all.iter().enumerate() {
            system.cells[i] = cell;
            system.domains[i] = situation.board().candidates(cell);
        }
        for i in 0..system.n_cells {
            system.differ[i] = system.bits(situation.peers(system.cells[i]));
        }
        for (line, balance) in system.lines.iter_mut().zip(balances) {
            let bits = |set: CellSet<W>| bits(&system.cells[..system.n_cells], set);
            *line =
                Line { inside: bits(balance.inside), outside: bits(balance.outside), total: balance.total };
        }
        Some(system)
    }

    /// The cells.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells[..self.n_cells]
    }

    /// How much work was done since this was last asked.
    pub(super) fn work(&mut self) -> u64 {
        u64::from(std::mem::take(&mut self.tries)) + 4
    }

    /// The candidates that no filling has.
    pub(super) fn unsupported(&mut self) -> impl Iterator<Item = Candidate> + use<> {
        let mut supported = [DigitSet::EMPTY; MAX_CELLS];
        for i in 0..self.n_cells {
            for digit in self.domains[i] {
                if supported[i].contains(digit) {
                    continue;
                }
                let mut domains = self.domains;
                domains[i] = DigitSet::single(digit);
                match self.fill(domains) {
                    Outcome::Filled(digits) => {
                        for (seen, domain) in supported.iter_mut().zip(digits) {
                            *seen |= domain;
                        }
                    }
                    Outcome::Undecided => {
                        supported[i].insert(digit);
                    }
                    Outcome::Impossible => {}
                }
            }
        }
        let (cells, domains, n_cells) = (self.cells, self.domains, self.n_cells);
        (0..n_cells).flat_map(move |i| {
            (domains[i] - supported[i]).iter().map(move |digit| Candidate::new(cells[i], digit))
        })
    }

    /// Whether every filling has one of these digits somewhere.
    pub(super) fn needs(&mut self, digits: DigitSet) -> bool {
        let domains = self.domains.map(|domain| domain - digits);
        matches!(self.fill(domains), Outcome::Impossible)
    }

    /// A filling with digits out of these.
    fn fill(&mut self, domains: Domains) -> Outcome {
        let limit = self.tries.saturating_add(MAX_TRIES);
        self.extend(domains, 0, limit)
    }

    /// Fills the cell with the fewest digits among those that are not done.
    fn extend(&mut self, domains: Domains, done: Bits, limit: u32) -> Outcome {
        if !self.lines[..self.n_lines].iter().all(|line| line.can_be_met(&domains, self.n_cells)) {
            return Outcome::Impossible;
        }
        let open = (0..self.n_cells).filter(|&i| done >> i & 1 == 0);
        let Some(next) = open.min_by_key(|&i| domains[i].len()) else { return Outcome::Filled(domains) };
        for digit in domains[next] {
            self.tries += 1;
            if self.tries > limit {
                return Outcome::Undecided;
            }
            let mut narrowed = domains;
            for (i, domain) in narrowed.iter_mut().enumerate().take(self.n_cells) {
                if self.differ[next] >> i & 1 == 1 {
                    domain.remove(digit);
                }
            }
            narrowed[next] = DigitSet::single(digit);
            match self.extend(narrowed, done | 1 << next, limit) {
                Outcome::Impossible => {}
                outcome => return outcome,
            }
        }
        Outcome::Impossible
    }

    fn bits<const W: usize>(&self, set: CellSet<W>) -> Bits {
        bits(self.cells(), set)
    }
}

fn bits<const W: usize>(cells: &[Cell], set: CellSet<W>) -> Bits {
    cells.iter().enumerate().filter(|(_, cell)| set.contains(**cell)).fold(0, |bits, (i, _)| bits | 1 << i)
}

/// What comes of filling cells.
enum Outcome {
    /// One digit for each cell.
    Filled(Domains),
    /// There is no filling.
    Impossible,
    /// The search was given up.
    Undecided,
}

impl Line {
    /// Whether the total lies between what the digits give at least and at most.
    fn can_be_met(self, domains: &Domains, n_cells: usize) -> bool {
        let value = |digit: Option<Digit>| digit.map(|digit| i32::from(digit.get()));
        let (mut low, mut high) = (0, 0);
        for (i, &domain) in domains.iter().enumerate().take(n_cells) {
            let (Some(min), Some(max)) = (value(domain.min()), value(domain.max())) else { return false };
            if self.inside >> i & 1 == 1 {
                (low, high) = (low + min, high + max);
            } else if self.outside >> i & 1 == 1 {
                (low, high) = (low - max, high - min);
            }
        }
        (low..=high).contains(&self.total)
    }
}
