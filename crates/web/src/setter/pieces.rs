//! Drawing the pieces of a jigsaw, one after the other.
//!
//! A board with some of its pieces is a board all the same: rows, columns, and the pieces that are
//! there. So it can be solved at every moment. Its blocks are its rows, which ask for nothing, and
//! pieces are regions with a cell for each digit; with the last piece it becomes a jigsaw.

use super::on;
use ninefold_puzzle::{
    BoxShape, Cell, Constraint, Digit, ExtraRegion, Layout, Puzzle, RegionKind, Rules, Shape,
};

/// How many pieces a board has that is being cut into pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// The pieces that are there.
    pub pieces: usize,
    /// The pieces that it takes.
    pub of: usize,
}

impl Drawn {
    /// What is drawn of a board that is not cut into pieces altogether; others have all of them.
    pub fn of(rules: &Rules) -> Option<Self> {
        let size = rules.layout().n_digits();
        is_uncut(rules.layout()).then(|| Self { pieces: regions(rules).len(), of: size })
    }
}

/// The board with a piece of some cells. Pieces that it cuts into are gone; what is left of them
/// becomes a piece again where that is possible, so that two pieces can swap cells at one stroke.
pub fn with_piece(rules: &Rules, digits: &[Option<Digit>], cells: &[Cell]) -> Result<Puzzle, String> {
    let layout = rules.layout();
    let size = layout.n_digits();
    if layout.grids().len() != 1 {
        return Err("Only a single grid can be cut into pieces.".into());
    }
    if cells.len() != size {
        return Err(format!("A piece of this board has {size} cells, and {} are selected.", cells.len()));
    }
    if connected(layout, cells).len() != 1 {
        return Err("The cells of a piece must touch side by side.".into());
    }
    let before = if is_uncut(layout) { regions(rules) } else { blocks(layout) };
    let mut pieces = vec![cells.to_vec()];
    pieces.extend(before.iter().filter(|piece| !piece.iter().any(|cell| cells.contains(cell))).cloned());
    let loose = layout.cells().filter(|cell| !pieces.iter().any(|piece| piece.contains(cell)));
    let loose = loose.collect::<Vec<_>>();
    pieces.extend(connected(layout, &loose).into_iter().filter(|piece| piece.len() == size));

    let was_piece = |constraint: &&Constraint| match constraint {
        Constraint::ExtraRegion(region) => is_uncut(layout) && before.contains(&region.cells),
        _ => false,
    };
    let mut constraints =
        rules.constraints().iter().filter(|kept| !was_piece(kept)).cloned().collect::<Vec<_>>();
    if pieces.len() == size {
        let piece_of = |cell: Cell| pieces.iter().position(|piece| piece.contains(&cell));
        let labels = layout.cells().map(piece_of).collect::<Vec<_>>();
        let whole = Layout::jigsaw(size, &labels).map_err(|error| error.to_string())?;
        return on(whole, constraints, digits);
    }
    constraints.extend(pieces.into_iter().map(|cells| Constraint::ExtraRegion(ExtraRegion { cells })));
    on(uncut(size)?, constraints, digits)
}

/// A board without pieces.
pub fn uncut(size: usize) -> Result<Layout, String> {
    Layout::boxes(BoxShape { rows: 1, cols: size }).map_err(|error| error.to_string())
}

/// Whether the blocks of a board are its rows, so that pieces can still be drawn.
pub(crate) fn is_uncut(layout: &Layout) -> bool {
    matches!(layout.shape(), Shape::Boxes(BoxShape { rows: 1, .. }))
}

/// The regions of a board that can be pieces.
fn regions(rules: &Rules) -> Vec<Vec<Cell>> {
    let layout = rules.layout();
    let piece = |constraint: &Constraint| match constraint {
        Constraint::ExtraRegion(region) if region.cells.len() == layout.n_digits() => {
            (connected(layout, &region.cells).len() == 1).then(|| region.cells.clone())
        }
        _ => None,
    };
    rules.constraints().iter().filter_map(piece).collect()
}

fn blocks(layout: &Layout) -> Vec<Vec<Cell>> {
    let blocks = layout.houses().iter().filter(|house| house.kind() == RegionKind::Block);
    blocks.map(|house| house.cells().to_vec()).collect()
}

/// Cells by which of them hang together side by side, each part in reading order.
pub(super) fn connected(layout: &Layout, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut left = cells.to_vec();
    left.sort();
    let mut parts = Vec::new();
    while let Some(&first) = left.first() {
        let mut part = vec![first];
        let mut next = 0;
        while let Some(&cell) = part.get(next) {
            next += 1;
            let sides = [(-1, 0), (0, -1), (0, 1), (1, 0)];
            for side in sides.into_iter().filter_map(|side| layout.step(cell, side)) {
                if left.contains(&side) && !part.contains(&side) {
                    part.push(side);
                }
            }
        }
        left.retain(|cell| !part.contains(cell));
        part.sort();
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Rules {
        Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap()
    }

    fn cut(rules: &Rules, indices: &[usize]) -> Result<Puzzle, String> {
        let cells = indices.iter().map(|&index| Cell::new(index)).collect::<Vec<_>>();
        with_piece(rules, &[None; 16], &cells)
    }

    #[test]
    fn two_boxes_swap_cells_at_one_stroke() {
        let jigsaw = cut(&square(), &[0, 1, 2, 4]).unwrap();
        assert_eq!(jigsaw.layout(), &Layout::jigsaw(4, b"aaababbbccddccdd").unwrap());
        assert_eq!(Drawn::of(jigsaw.rules()), None);
    }

    #[test]
    fn a_board_with_some_of_its_pieces_is_a_board() {
        let middle = cut(&square(), &[5, 6, 9, 10]).unwrap();
        assert_eq!(Drawn::of(middle.rules()), Some(Drawn { pieces: 1, of: 4 }));
        let top = cut(middle.rules(), &[0, 1, 2, 3]).unwrap();
        assert_eq!(Drawn::of(top.rules()), Some(Drawn { pieces: 2, of: 4 }));
        let whole = cut(top.rules(), &[4, 8, 12, 13]).unwrap();
        assert_eq!(whole.layout(), &Layout::jigsaw(4, b"aaaabccdbccdbbdd").unwrap());
        assert!(whole.rules().constraints().is_empty());
    }

    #[test]
    fn what_is_no_piece_is_refused_with_the_reason() {
        for (cells, reason) in [
            (&[0, 1, 2][..], "A piece of this board has 4 cells, and 3 are selected."),
            (&[0, 1, 2, 15], "The cells of a piece must touch side by side."),
        ] {
            assert_eq!(cut(&square(), cells).unwrap_err(), reason);
        }
        let samurai = Rules::new(Layout::samurai(), Vec::new()).unwrap();
        assert!(with_piece(&samurai, &[None; 369], &[]).is_err());
    }
}
