//! [`Ninths`]: where on a board cells are filled, as far as rivals may know.

use crate::round::Owner;
use ninefold_game::Sheet;
use ninefold_puzzle::{Cell, Layout, Puzzle};

/// A number of cells for each ninth of the canvas, row after row: three bands by three stacks, which on a 9x9 board
/// are its blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ninths(pub [u16; 9]);

impl Ninths {
    /// The cells that are to be filled.
    pub fn to_fill(puzzle: &Puzzle) -> Self {
        Self::count(puzzle.layout(), |cell| puzzle.given(cell).is_none())
    }

    /// The cells that were empty at the start and are filled on this sheet.
    pub(crate) fn filled(layout: &Layout, sheet: &Sheet) -> Self {
        Self::count(layout, |cell| !sheet[cell].is_given() && sheet[cell].digit.is_some())
    }

    /// What is told of a board: where all see the same one, nothing need be.
    pub(crate) fn told_of(self, owner: Owner) -> Self {
        match owner {
            Owner::Everybody => Self::default(),
            Owner::Member(_) => self,
        }
    }

    /// All ninths together.
    pub(crate) fn sum(self) -> u16 {
        self.0.iter().fold(0, |sum: u16, &count| sum.saturating_add(count))
    }

    fn count(layout: &Layout, is_counted: impl Fn(Cell) -> bool) -> Self {
        let third = |at: u16, size: usize| usize::from(at) * 3 / size.max(1);
        let mut ninths = [0_u16; 9];
        for cell in layout.cells().filter(|&cell| is_counted(cell)) {
            let place = layout.place(cell);
            let ninth = third(place.row, layout.height()) * 3 + third(place.col, layout.width());
            ninths[ninth] = ninths[ninth].saturating_add(1);
        }
        Self(ninths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::Classic;

    #[test]
    fn the_ninths_of_a_classic_board_are_its_blocks() {
        let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap()).unwrap();
        assert_eq!(Ninths::to_fill(&puzzle), Ninths([4, 5, 8, 6, 5, 6, 8, 5, 4]));
    }
}
