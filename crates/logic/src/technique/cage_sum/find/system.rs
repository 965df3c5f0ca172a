//! [`System`]: a few empty cells with sums, and which digits can be part of a filling.
//!
//! Everything has a fixed size, so that nothing is allocated.

use super::Balance;
use crate::situation::Situation;
use crate::step::Candidate;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// The most cells that are looked at together.
pub(super) const MAX_CELLS: usize = 9;

/// Of so many cells, all fillings are soon made.
const FEW: usize = 3;

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
        let supported =
            if self.n_lines == 1 && self.n_cells <= FEW { self.supported_by_all() } else { self.supported() };
        let (cells, domains, n_cells) = (self.cells, self.domains, self.n_cells);
        (0..n_cells).flat_map(move |i| {
            (domains[i] - supported[i]).iter().map(move |digit| Candidate::new(cells[i], digit))
        })
    }

    /// The digits that some filling has: of a few cells with one total, by making all fillings.
    fn supported_by_all(&mut self) -> Domains {
        let mut supported = [DigitSet::EMPTY; MAX_CELLS];
        self.make_fillings(&[], self.lines[0].total, &mut supported);
        supported
    }

    /// Goes on with a filling whose other cells must add this much.
    fn make_fillings(&mut self, filled: &[Digit], left: i32, supported: &mut Domains) {
        let next = filled.len();
        if next == self.n_cells {
            for (seen, &digit) in supported.iter_mut().zip(filled) {
                seen.insert(digit);
            }
            return;
        }
        let mut longer = [Digit::from_index(0); FEW];
        longer[..next].copy_from_slice(filled);
        let sign = if self.lines[0].inside >> next & 1 == 1 { 1 } else { -1 };
        let is_last = next + 1 == self.n_cells;
        let fitting =
            if is_last { between(sign * left, sign * left) } else { DigitSet::first(Digit::MAX.into()) };
        for digit in self.domains[next] & fitting {
            self.tries += 1;
            let clashes = |(i, &other): (usize, &Digit)| other == digit && self.differ[next] >> i & 1 == 1;
            if !filled.iter().enumerate().any(clashes) {
                longer[next] = digit;
                self.make_fillings(&longer[..=next], left - sign * i32::from(digit.get()), supported);
            }
        }
    }

    /// The digits that some filling has, each looked for by itself.
    fn supported(&mut self) -> Domains {
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
        supported
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
    fn extend(&mut self, mut domains: Domains, done: Bits, limit: u32) -> Outcome {
        if !self.lines[..self.n_lines].iter().all(|line| line.narrow(&mut domains[..self.n_cells])) {
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
    /// Takes digits away with which the total is out of reach, whatever the other cells hold, and
    /// tells whether there may be a filling.
    fn narrow(self, domains: &mut [DigitSet]) -> bool {
        let (mut low, mut high) = (0, 0);
        for (i, &domain) in domains.iter().enumerate() {
            let Some((min, max)) = ends(domain) else { return false };
            if self.inside >> i & 1 == 1 {
                (low, high) = (low + min, high + max);
            } else if self.outside >> i & 1 == 1 {
                (low, high) = (low - max, high - min);
            }
        }
        if !(low..=high).contains(&self.total) {
            return false;
        }
        // How far any one cell may be from the end at which it makes the sum smallest, or largest.
        let (from_low, from_high) = (self.total - low, high - self.total);
        domains.iter_mut().enumerate().all(|(i, domain)| {
            let Some((min, max)) = ends(*domain) else { return false };
            if self.inside >> i & 1 == 1 {
                *domain &= between(max - from_high, min + from_low);
            } else if self.outside >> i & 1 == 1 {
                *domain &= between(max - from_low, min + from_high);
            }
            !domain.is_empty()
        })
    }
}

/// The smallest and the largest digit.
fn ends(domain: DigitSet) -> Option<(i32, i32)> {
    Some((i32::from(domain.min()?.get()), i32::from(domain.max()?.get())))
}

/// The digits from one number to another, both included.
fn between(low: i32, high: i32) -> DigitSet {
    let up_to = |number: i32| DigitSet::first(number.clamp(0, i32::from(Digit::MAX)) as usize);
    up_to(high) - up_to(low - 1)
}
