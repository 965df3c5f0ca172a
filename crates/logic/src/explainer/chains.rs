//! Chains of implications between candidates, from X-cycles (6.5) to nested forcing nets (11 and up).
//!
//! A [`Node`] says that a candidate is true (*on*) or false (*off*). A candidate that is on turns the
//! other candidates of its cell off, and its digit in all cells that it sees. A candidate that is
//! off turns another one on where it leaves only that one in its cell or house.
//!
//! * [`unary`] follows single chains from one candidate: cycles and forcing chains;
//! * [`run`] follows everything that one assumption leads to, by [`Rules`] of growing strength;
//! * [`forcing`] compares runs: contradictions, and conclusions common to all cases;
//! * [`patterns`] and [`nested`] are what a run may use when simple implications are exhausted.

pub(super) mod forcing;
mod nested;
mod patterns;
pub(super) mod run;
pub(super) mod unary;

use super::sets::{Candidates, Nine};

/// A candidate that is assumed or shown to be on or off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Node(u16);

impl Node {
    #[inline]
    pub(super) const fn on(candidate: usize) -> Self {
        Self((candidate * 2 + 1) as u16)
    }

    #[inline]
    pub(super) const fn off(candidate: usize) -> Self {
        Self((candidate * 2) as u16)
    }

    #[inline]
    pub(super) const fn candidate(self) -> usize {
        self.0 as usize / 2
    }

    #[inline]
    pub(super) const fn cell(self) -> usize {
        self.candidate() / 9
    }

    #[inline]
    pub(super) const fn digit(self) -> usize {
        self.candidate() % 9
    }

    /// The same candidate the other way.
    #[inline]
    pub(super) const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    #[inline]
    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    /// A number below [`Node::COUNT`].
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many nodes there are.
    pub(super) const COUNT: usize = 2 * super::sets::CANDIDATES;

    /// What the node removes as a conclusion: its candidate, or all others of its cell.
    pub(super) fn removes(self, cells: &[Nine; 81]) -> Candidates {
        let own = Nine::single(self.digit());
        let digits = cells[self.cell()];
        let mut removed = Candidates::EMPTY;
        removed.insert_digits(self.cell(), if self.is_on() { digits - own } else { digits & own });
        removed
    }

    /// Whether it removes anything as a conclusion.
    #[inline]
    pub(super) fn is_news(self, cells: &[Nine; 81]) -> bool {
        !self.is_on() || cells[self.cell()].len() > 1
    }
}

/// The form of a chain's argument, which breaks ties between chains of the same length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Form {
    /// A candidate leads to the same conclusion whether on or off.
    Double = 1,
    /// Links within one digit.
    X = 2,
    /// Links within cells of two candidates.
    Y = 3,
    /// Both kinds of links.
    Xy = 4,
    /// All candidates of a cell.
    Cell = 5,
    /// All places of a digit in a house.
    House = 6,
    /// A contradiction.
    Contradiction = 7,
}

/// How a chain compares to others: score in tenths, number of nodes, form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rank {
    pub(super) score: u16,
    pub(super) complexity: u32,
    pub(super) form: Form,
}

impl Rank {
    #[inline]
    pub(super) fn new(base: u16, complexity: u32, form: Form) -> Self {
        Self { score: base + surcharge(complexity), complexity, form }
    }
}

/// A tenth for each of the bounds 4, 6, 8, 12, 16, 24, … that the length exceeds.
fn surcharge(complexity: u32) -> u16 {
    let length = complexity.saturating_sub(2);
    let (mut bound, mut tenths, mut half) = (4, 0, false);
    while length > bound {
        tenths += 1;
        bound = if half { bound * 4 / 3 } else { bound * 3 / 2 };
        half = !half;
    }
    tenths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_chains_cost_more() {
        let of_length = |length: u32| surcharge(length + 2);
        for (length, tenths) in
            [(0, 0), (4, 0), (5, 1), (6, 1), (7, 2), (9, 3), (13, 4), (17, 5), (25, 6), (97, 10)]
        {
            assert_eq!(of_length(length), tenths, "length {length}");
        }
    }
}
