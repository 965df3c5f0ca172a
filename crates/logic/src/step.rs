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
///
/// On ice an argument may find the digit of a frozen cell. That digit is known, but it cannot be
/// written yet; what changes then is that candidates go which it rules out.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Conclusion {
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    known: Vec<Candidate>,
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
        Self { placements: sorted(placements), ..Self::default() }
    }

    /// Candidates that cannot be true.
    pub fn eliminating(eliminations: impl IntoIterator<Item = Candidate>) -> Self {
        Self { eliminations: sorted(eliminations), ..Self::default() }
    }

    /// The part of some placements that can be done while others are frozen, with the candidates that
    /// go because the frozen ones are known.
    pub(crate) fn on_ice(
        placements: impl IntoIterator<Item = Candidate>,
        known: impl IntoIterator<Item = Candidate>,
        eliminations: impl IntoIterator<Item = Candidate>,
    ) -> Self {
        Self { placements: sorted(placements), known: sorted(known), eliminations: sorted(eliminations) }
    }

    /// Digits to place.
    pub fn placements(&self) -> &[Candidate] {
        &self.placements
    }

    /// Candidates to remove.
    pub fn eliminations(&self) -> &[Candidate] {
        &self.eliminations
    }

    /// Digits that stand where they are named, though their cells are frozen and cannot be filled
    /// yet; all eliminations follow from these.
    pub fn known(&self) -> &[Candidate] {
        &self.known
    }

    /// The digits that the argument has found, whether or not they can be written: what it would
    /// place if nothing were frozen.
    pub(crate) fn found(&self) -> impl Iterator<Item = Candidate> {
        self.placements.iter().chain(&self.known).copied()
    }

    /// The digits that are placed or removed.
    pub fn digits(&self) -> DigitSet {
        self.found().chain(self.eliminations.iter().copied()).map(|at| at.digit).collect()
    }

    /// Whether nothing changes.
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
