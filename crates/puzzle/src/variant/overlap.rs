//! [`Overlap`]: the ways in which grids overlap that have a name.

use crate::{BoxShape, Layout, Place};

/// An arrangement of grids that share blocks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Overlap {
    /// So many grids in a zigzag, each of which shares a corner block with the next: 2 to 8.
    Chain(u8),
    /// Four grids around a hole, each of which shares a corner block with two others.
    Sohei,
    /// Four grids that are shifted by one block each, and share all but a corner.
    Butterfly,
    /// A grid in the middle, and four that are shifted by one block to each side.
    Flower,
    /// A grid in the middle, and four that share one of its corner blocks each.
    Samurai,
}

impl Overlap {
    /// Two grids with a corner block in common.
    pub const TWIN: Self = Self::Chain(2);
    /// The longest chain.
    pub const LONGEST_CHAIN: u8 = 8;
    /// What a menu offers, smallest first.
    pub(super) const FAMILIES: [Self; 6] =
        [Self::TWIN, Self::Chain(3), Self::Sohei, Self::Butterfly, Self::Flower, Self::Samurai];

    pub(super) fn is_named(self) -> bool {
        !matches!(self, Self::Chain(length) if !(2..=Self::LONGEST_CHAIN).contains(&length))
    }

    /// How many grids there are.
    pub fn n_grids(self) -> usize {
        match self {
            Self::Chain(length) => length.into(),
            Self::Sohei | Self::Butterfly => 4,
            Self::Flower | Self::Samurai => 5,
        }
    }

    /// The layout of grids with so many digits each; `None` if that is too large.
    ///
    /// ```
    /// use ninefold_puzzle::{Layout, Overlap};
    /// assert_eq!(Overlap::Samurai.layout(9), Some(Layout::samurai()));
    /// ```
    pub fn layout(self, size: usize) -> Option<Layout> {
        let boxes = BoxShape::nearest_to_square(size)?;
        // One step leads to a grid that shares a corner block.
        let step = (size.checked_sub(boxes.rows)?, size.checked_sub(boxes.cols)?);
        let corner = |rows: usize, cols: usize| (rows * step.0, cols * step.1);
        let shift = |rows: usize, cols: usize| (rows * boxes.rows, cols * boxes.cols);
        let origins = match self {
            Self::Chain(length) => (0..usize::from(length)).map(|i| corner(i % 2, i)).collect(),
            Self::Sohei => vec![corner(0, 1), corner(1, 0), corner(1, 2), corner(2, 1)],
            Self::Butterfly => vec![shift(0, 0), shift(0, 1), shift(1, 0), shift(1, 1)],
            Self::Flower => vec![shift(0, 1), shift(1, 0), shift(1, 1), shift(1, 2), shift(2, 1)],
            Self::Samurai => vec![corner(0, 0), corner(0, 2), corner(1, 1), corner(2, 0), corner(2, 2)],
        };
        let place = |(row, col)| Some(Place { row: u16::try_from(row).ok()?, col: u16::try_from(col).ok()? });
        let origins = origins.into_iter().map(place).collect::<Option<Vec<_>>>()?;
        Layout::overlay(boxes, &origins).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_has_its_grids_and_cells() {
        let cells = [
            (Overlap::TWIN, 153),
            (Overlap::Chain(3), 225),
            (Overlap::Chain(8), 585),
            (Overlap::Sohei, 288),
            (Overlap::Butterfly, 144),
            (Overlap::Flower, 189),
            (Overlap::Samurai, 369),
        ];
        for (overlap, n_cells) in cells {
            let layout = overlap.layout(9).unwrap();
            assert_eq!((layout.n_cells(), layout.grids().len()), (n_cells, overlap.n_grids()), "{overlap:?}");
        }
    }

    #[test]
    fn sizes_beyond_the_canvas_have_no_layout() {
        assert_eq!(Overlap::Chain(8).layout(25), None);
        assert_eq!(Overlap::Samurai.layout(0), None);
    }
}
