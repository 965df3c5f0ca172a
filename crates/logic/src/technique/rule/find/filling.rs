//! [`Filling`]: whether the cells of rules can be filled, cells that see each other with different digits.

use super::narrow::{Broken, Domains, narrow_all};
use crate::situation::Situation;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet, Part};

/// How many digits are tried for one question; nobody lists more. After that everything counts as possible.
const MAX_TRIES: u32 = 120;

/// The cells of some parts, to be filled.
pub(super) struct Filling<'a, const W: usize> {
    situation: &'a Situation<W>,
    parts: &'a [&'a Part],
    cells: CellSet<W>,
    /// How many digits were tried since this was last asked.
    tries: u32,
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

impl<'a, const W: usize> Filling<'a, W> {
    pub(super) fn new(situation: &'a Situation<W>, parts: &'a [&'a Part], cells: CellSet<W>) -> Self {
        Self { situation, parts, cells, tries: 0 }
    }

    /// How much work was done since this was last asked.
    pub(super) fn work(&mut self) -> u64 {
        u64::from(std::mem::take(&mut self.tries)) * 16 + 16
    }

    /// What the cells can be if each is part of some filling; `None` if there is none at all.
    pub(super) fn supported(&mut self, domains: &Domains) -> Option<Domains> {
        let mut supported = vec![DigitSet::EMPTY; domains.len()];
        for cell in self.cells {
            for digit in domains[cell.index()] {
                if supported[cell.index()].contains(digit) {
                    continue;
                }
                match self.with(domains, cell, digit) {
                    Outcome::Filled(filled) => {
                        for cell in self.cells {
                            supported[cell.index()] |= filled[cell.index()];
                        }
                    }
                    Outcome::Undecided => drop(supported[cell.index()].insert(digit)),
                    Outcome::Impossible => {}
                }
            }
            if supported[cell.index()].is_empty() {
                return None;
            }
        }
        Some(supported)
    }

    /// Whether every filling has the digit somewhere.
    pub(super) fn needs(&mut self, domains: &Domains, digit: Digit) -> bool {
        let mut without = domains.clone();
        for cell in self.cells {
            without[cell.index()].remove(digit);
        }
        if self.cells.iter().any(|cell| without[cell.index()].is_empty()) {
            return true;
        }
        let limit = self.tries + MAX_TRIES;
        matches!(self.extend(without, CellSet::EMPTY, limit), Outcome::Impossible)
    }

    fn with(&mut self, domains: &Domains, cell: Cell, digit: Digit) -> Outcome {
        let limit = self.tries + MAX_TRIES;
        let mut narrowed = domains.clone();
        match self.write(&mut narrowed, cell, digit) {
            Ok(()) => self.extend(narrowed, CellSet::single(cell), limit),
            Err(Broken) => Outcome::Impossible,
        }
    }

    /// Puts a digit into a cell and takes it away from those that see it.
    fn write(&self, domains: &mut Domains, cell: Cell, digit: Digit) -> Result<(), Broken> {
        domains[cell.index()] = DigitSet::single(digit);
        for peer in self.situation.peers(cell) & self.cells {
            domains[peer.index()].remove(digit);
            if domains[peer.index()].is_empty() {
                return Err(Broken);
            }
        }
        Ok(())
    }

    /// Fills the cell with the fewest digits among those that are not written.
    fn extend(&mut self, mut domains: Domains, mut written: CellSet<W>, limit: u32) -> Outcome {
        loop {
            if narrow_all(self.parts, &mut domains).is_err() {
                return Outcome::Impossible;
            }
            let single =
                (self.cells - written).iter().find_map(|cell| Some((cell, domains[cell.index()].only()?)));
            let Some((cell, digit)) = single else { break };
            written.insert(cell);
            if self.write(&mut domains, cell, digit).is_err() {
                return Outcome::Impossible;
            }
        }
        let open = self.cells - written;
        let Some(next) = open.iter().min_by_key(|cell| domains[cell.index()].len()) else {
            return Outcome::Filled(domains);
        };
        for digit in domains[next.index()] {
            self.tries += 1;
            if self.tries > limit {
                return Outcome::Undecided;
            }
            let mut narrowed = domains.clone();
            if self.write(&mut narrowed, next, digit).is_err() {
                continue;
            }
            match self.extend(narrowed, written.with(next), limit) {
                Outcome::Impossible => {}
                outcome => return outcome,
            }
        }
        Outcome::Impossible
    }
}
