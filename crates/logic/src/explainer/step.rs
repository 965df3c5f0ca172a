//! What a producer finds: a [`Step`] with its [`Technique`], [`Score`] and conclusion.

use super::sets::{Candidates, candidate};
use ninefold_puzzle::Digit;
use std::fmt;

/// A difficulty in tenths: 72 is written `7.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(pub u16);

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What one step concludes and why it counts as hard as it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    technique: Technique,
    score: Score,
    removed: Candidates,
    placed: Option<u16>,
}

impl Step {
    pub(super) fn elimination(technique: Technique, score: u16, removed: Candidates) -> Self {
        Self { technique, score: Score(score), removed, placed: None }
    }

    pub(super) fn placement(technique: Technique, score: u16, cell: usize, digit: usize) -> Self {
        Self::elimination(technique, score, Candidates::EMPTY).placing(cell, digit)
    }

    /// The same step, which also places a digit.
    pub(super) fn placing(mut self, cell: usize, digit: usize) -> Self {
        self.placed = Some(candidate(cell, digit) as u16);
        self
    }

    /// The method that found it.
    pub fn technique(&self) -> Technique {
        self.technique
    }

    /// How hard it is by itself.
    pub fn score(&self) -> Score {
        self.score
    }

    /// The cell (0 to 80 in reading order) and digit that it places, if it places one.
    pub fn placed(&self) -> Option<(usize, Digit)> {
        self.placed.map(|placed| cell_and_digit(usize::from(placed)))
    }

    /// The candidates that it removes, cell by cell in reading order.
    ///
    /// What a placed digit takes from the cells that see it is not listed.
    pub fn removed(&self) -> impl Iterator<Item = (usize, Digit)> + '_ {
        self.removed.iter().map(cell_and_digit)
    }
}

/// The name, the score and the conclusion: `Naked Pair 3.0: r1c2<>4 r1c2<>5`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}:", self.technique, self.score)?;
        if let Some((cell, digit)) = self.placed() {
            write!(f, " r{}c{}={digit}", cell / 9 + 1, cell % 9 + 1)?;
        }
        self.removed().try_for_each(|(cell, digit)| write!(f, " r{}c{}<>{digit}", cell / 9 + 1, cell % 9 + 1))
    }
}

fn cell_and_digit(candidate: usize) -> (usize, Digit) {
    (candidate / 9, Digit::from_index(candidate % 9))
}

/// The methods of Sudoku Explainer 1.2.1, easiest last resort last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A digit with one place left in a house.
    HiddenSingle,
    /// Locked candidates that leave a digit one place in a neighbouring house.
    DirectLocking,
    /// Two digits confined to two cells, which leaves another digit one place in their house.
    DirectHiddenPair,
    /// A cell with one candidate left.
    NakedSingle,
    /// Three digits confined to three cells, which leaves another digit one place in their house.
    DirectHiddenTriplet,
    /// Pointing (block to line) and claiming (line to block).
    Locking,
    /// Two cells of a house with the same two candidates.
    NakedPair,
    /// A digit confined to two columns in two rows, or the other way round.
    XWing,
    /// Two digits confined to two cells of a house.
    HiddenPair,
    /// Three cells of a house with three candidates together.
    NakedTriplet,
    /// A digit confined to three columns in three rows, or the other way round.
    Swordfish,
    /// Three digits confined to three cells of a house.
    HiddenTriplet,
    /// A pivot with two candidates and a wing for each of them.
    XyWing,
    /// The same with a pivot that also has the wings' common digit.
    XyzWing,
    /// A loop of cells that would let two digits be swapped: unique rectangles and longer.
    UniqueLoop,
    /// Four cells of a house with four candidates together.
    NakedQuad,
    /// A digit confined to four columns in four rows, or the other way round.
    Jellyfish,
    /// Four digits confined to four cells of a house.
    HiddenQuad,
    /// The grid would have two solutions but for a few candidates.
    BivalueUniversalGrave,
    /// The pairs of values of two cells, tried against cells that see both.
    AlignedPairExclusion,
    /// Cycles and forcing chains from one candidate.
    ForcingChain,
    /// The triples of values of three cells, tried against cells that see all three.
    AlignedTripletExclusion,
    /// A candidate refuted by the places of its own digit.
    NishioForcingChain,
    /// Every candidate of a cell or place of a digit leads to the same conclusion.
    MultipleForcingChain,
    /// The same with chains that join.
    DynamicForcingChain,
    /// The same with locked candidates, pairs and X-Wings inside.
    DynamicForcingChainPlus,
    /// The same with whole forcing chains inside, from level 2 to 5.
    NestedForcingChain(u8),
}

impl Technique {
    /// The name in English.
    pub fn name(self) -> &'static str {
        match self {
            Self::HiddenSingle => "Hidden Single",
            Self::DirectLocking => "Direct Locked Candidates",
            Self::DirectHiddenPair => "Direct Hidden Pair",
            Self::NakedSingle => "Naked Single",
            Self::DirectHiddenTriplet => "Direct Hidden Triplet",
            Self::Locking => "Locked Candidates",
            Self::NakedPair => "Naked Pair",
            Self::XWing => "X-Wing",
            Self::HiddenPair => "Hidden Pair",
            Self::NakedTriplet => "Naked Triplet",
            Self::Swordfish => "Swordfish",
            Self::HiddenTriplet => "Hidden Triplet",
            Self::XyWing => "XY-Wing",
            Self::XyzWing => "XYZ-Wing",
            Self::UniqueLoop => "Unique Rectangle or Loop",
            Self::NakedQuad => "Naked Quad",
            Self::Jellyfish => "Jellyfish",
            Self::HiddenQuad => "Hidden Quad",
            Self::BivalueUniversalGrave => "Bivalue Universal Grave",
            Self::AlignedPairExclusion => "Aligned Pair Exclusion",
            Self::ForcingChain => "Forcing Chain or Cycle",
            Self::AlignedTripletExclusion => "Aligned Triplet Exclusion",
            Self::NishioForcingChain => "Nishio Forcing Chain",
            Self::MultipleForcingChain => "Multiple Forcing Chain",
            Self::DynamicForcingChain => "Dynamic Forcing Chain",
            Self::DynamicForcingChainPlus => "Dynamic Forcing Chain (+)",
            Self::NestedForcingChain(2) => "Nested Forcing Chain (+ Forcing Chain)",
            Self::NestedForcingChain(3) => "Nested Forcing Chain (+ Multiple Forcing Chain)",
            Self::NestedForcingChain(4) => "Nested Forcing Chain (+ Dynamic Forcing Chain)",
            Self::NestedForcingChain(_) => "Nested Forcing Chain (+ Dynamic Forcing Chain (+))",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_with_one_decimal() {
        for (tenths, written) in [(0, "0.0"), (12, "1.2"), (105, "10.5"), (200, "20.0")] {
            assert_eq!(Score(tenths).to_string(), written);
        }
    }

    #[test]
    fn a_step_tells_its_conclusion_in_reading_order() {
        let mut removed = Candidates::EMPTY;
        removed.insert(candidate(80, 8));
        removed.insert(candidate(3, 1));
        let step = Step::elimination(Technique::Locking, 26, removed).placing(40, 4);
        assert_eq!(step.to_string(), "Locked Candidates 2.6: r5c5=5 r1c4<>2 r9c9<>9");
    }
}
