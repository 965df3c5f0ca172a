//! Square grids whose blocks are pieces of any connected shape.

use super::{Layout, LayoutError, Place, Shape};
use crate::Digit;

impl Layout {
    /// A jigsaw from the label of each cell's piece, in reading order.
    ///
    /// Labels may be any values; equal labels form a piece. Every piece must be connected side by
    /// side and have one cell for each digit.
    ///
    /// ```
    /// use ninefold_puzzle::Layout;
    /// let layout = Layout::jigsaw(4, b"aaabacbbccdbcddd")?;
    /// # let _ = layout;
    /// # Ok::<(), ninefold_puzzle::LayoutError>(())
    /// ```
    pub fn jigsaw<L: PartialEq>(size: usize, labels: &[L]) -> Result<Self, LayoutError> {
        if !(2..=Digit::MAX as usize).contains(&size) {
            return Err(LayoutError::Size { size });
        }
        if labels.len() != size * size {
            return Err(LayoutError::JigsawLength { size, found: labels.len() });
        }
        let mut firsts: Vec<usize> = Vec::new();
        let mut piece_of = Vec::with_capacity(labels.len());
        for (cell, label) in labels.iter().enumerate() {
            let known = firsts.iter().position(|&first| labels[first] == *label);
            piece_of.push(known.unwrap_or(firsts.len()));
            if known.is_none() {
                firsts.push(cell);
            }
        }
        for (piece, &first) in firsts.iter().enumerate() {
            let found = piece_of.iter().filter(|&&p| p == piece).count();
            if found != size {
                return Err(LayoutError::PieceSize { piece: piece + 1, size, found });
            }
            if let Some(place) = first_unreachable(size, &piece_of, first) {
                return Err(LayoutError::PieceSplit { piece: piece + 1, place });
            }
        }
        let pieces = piece_of.iter().map(|&piece| piece as u8).collect();
        Ok(Self::one_grid(Shape::Jigsaw { size, pieces }, size, &piece_of))
    }
}

/// The first cell of `start`'s piece that no path of side-by-side cells reaches from `start`.
fn first_unreachable(size: usize, piece_of: &[usize], start: usize) -> Option<Place> {
    let mut reached = vec![false; piece_of.len()];
    let mut open = vec![start];
    reached[start] = true;
    while let Some(cell) = open.pop() {
        let (row, col) = (cell / size, cell % size);
        let sides = [
            (row > 0).then(|| cell - size),
            (col > 0).then(|| cell - 1),
            (col + 1 < size).then(|| cell + 1),
            (row + 1 < size).then(|| cell + size),
        ];
        for next in sides.into_iter().flatten() {
            if piece_of[next] == piece_of[start] && !reached[next] {
                reached[next] = true;
                open.push(next);
            }
        }
    }
    let lost = (0..piece_of.len()).find(|&cell| piece_of[cell] == piece_of[start] && !reached[cell])?;
    Some(Place { row: (lost / size) as u16, col: (lost % size) as u16 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_do_not_matter_but_pieces_do() {
        let layout = Layout::jigsaw(4, b"aaabacbbccdbcddd").unwrap();
        assert_eq!(Ok(&layout), Layout::jigsaw(4, b"4443413311231222").as_ref());
        assert_ne!(Ok(layout), Layout::square(4));
    }

    #[test]
    fn pieces_of_the_wrong_size_are_named() {
        let error = Layout::jigsaw(4, b"aaaabbbbccccdddc").unwrap_err();
        assert_eq!(error, LayoutError::PieceSize { piece: 3, size: 4, found: 5 });
    }

    #[test]
    fn pieces_in_two_parts_are_named() {
        let error = Layout::jigsaw(4, b"aabbaabbcddcccdd").unwrap_err();
        assert_eq!(
            error.to_string(),
            "piece 3 is not connected: r3c4 cannot be reached from its first cell side by side"
        );
    }

    #[test]
    fn maps_of_the_wrong_length_are_refused() {
        assert_eq!(Layout::jigsaw(4, b"aabb"), Err(LayoutError::JigsawLength { size: 4, found: 4 }));
    }
}
