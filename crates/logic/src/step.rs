//! [`Step`]: one thing that a person can conclude, with the argument for it.

use crate::proof::Proof;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, Digit, DigitSet};

/// A conclusion together with the technique that gives it and the whole argument as data.
///
/// A step that left this crate was verified on the situation that it was found in: see
/// [`verify`](crate::verify). It holds no words and no colours; `ninefold-render` makes those.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What people call the argument.
    pub technique: Technique,
    /// What follows.
    pub conclusion: Conclusion,
    /// Why it follows.
    pub proof: Proof,
}

/// A digit in a cell, as something that may be true or false.
///
/// Candidates are ordered by digit, then by cell, as lists of eliminations are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The digit.
    pub digit: Digit,
    /// The cell.
    pub cell: Cell,
}

/// What changes on the board: digits placed or candidates removed, each sorted and named once.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Conclusion {
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

impl Step {
    /// The digits that the step is about.
    pub fn digits(&self) -> DigitSet {
        self.proof.digits(&self.conclusion)
    }
}

impl Candidate {
    /// The digit in the cell.
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self { digit, cell }
    }
}

impl Conclusion {
    /// Digits that must stand where they are named.
    pub fn placing(placements: impl IntoIterator<Item = Candidate>) -> Self {
        Self { placements: sorted(placements), eliminations: Vec::new() }
    }

    /// Candidates that cannot be true.
    pub fn eliminating(eliminations: impl IntoIterator<Item = Candidate>) -> Self {
        Self { placements: Vec::new(), eliminations: sorted(eliminations) }
    }

    /// Digits to place.
    pub fn placements(&self) -> &[Candidate] {
        &self.placements
    }

    /// Candidates to remove.
    pub fn eliminations(&self) -> &[Candidate] {
        &self.eliminations
    }

    /// The digits that are placed or removed.
    pub fn digits(&self) -> DigitSet {
        self.placements.iter().chain(&self.eliminations).map(|at| at.digit).collect()
    }

    /// Whether nothing follows.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }
}

fn sorted(candidates: impl IntoIterator<Item = Candidate>) -> Vec<Candidate> {
    let mut candidates = candidates.into_iter().collect::<Vec<_>>();
    candidates.sort_unstable();
    candidates.dedup();
    candidates
}
