//! [`Options`]: which variants of a technique count, where authors differ.

/// Which variants of the techniques are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// What an empty rectangle must hold.
    pub empty_rectangle: EmptyRectangle,
    /// Whether a unique rectangle may have lost some of its candidates.
    pub rectangles: RectangleForm,
    /// The most fins that a fish may have.
    pub max_fins: usize,
    /// The most fins inside of base houses that a franken or mutant fish may have.
    pub max_endo_fins: usize,
    /// Whether a step is one fish or a pair.
    pub siamese: Siamese,
    /// Whether grouped chains may pass through almost locked sets.
    pub als_nodes: AlsNodes,
    /// Whether almost locked sets that work together may share cells.
    pub als_overlap: AlsOverlap,
    /// What becomes of a digit that is found for a frozen cell.
    pub frozen: FrozenDigits,
}

/// What becomes of a digit that is found for a frozen cell, which cannot be filled yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrozenDigits {
    /// It is left out: a step that would fill frozen cells alone is none.
    LeftOut,
    /// It is known, and the candidates that it rules out go.
    Pencilled,
}

/// Whether grouped chains may pass through almost locked sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AlsNodes {
    /// Only candidates and groups.
    Excluded,
    /// Almost locked sets as well.
    Included,
}

/// Whether almost locked sets may share cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AlsOverlap {
    /// They have no cell in common.
    Apart,
    /// They may share cells that do not hold the digit which links them.
    Allowed,
}

/// What an empty rectangle must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmptyRectangle {
    /// Three or more places of the digit in the block.
    ThreeOrMore,
    /// Two places are enough, which makes it a short chain as well.
    TwoAllowed,
}

/// Whether the cells of a unique rectangle need both of its digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RectangleForm {
    /// Every cell still has both digits.
    Complete,
    /// A cell may have lost one of them.
    MissingAllowed,
}

/// Whether a step is one fish or a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Siamese {
    /// Every fish is a step of its own.
    Single,
    /// Two finned fish with the same base are one step; others are none.
    Pairs,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            empty_rectangle: EmptyRectangle::TwoAllowed,
            rectangles: RectangleForm::MissingAllowed,
            max_fins: 5,
            max_endo_fins: 2,
            siamese: Siamese::Single,
            als_nodes: AlsNodes::Excluded,
            als_overlap: AlsOverlap::Apart,
            frozen: FrozenDigits::LeftOut,
        }
    }
}
