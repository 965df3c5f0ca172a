//! Anti-knight and anti-king: equal digits may not be a chess move apart.

use crate::clash::{Clash, Fault};
use crate::part::Part;
use crate::{Cell, Digit, Layout};

/// A chess piece whose moves equal digits must not make.
pub(super) struct Piece {
    /// Half of its moves, as rows and columns; the other half leads back.
    moves: &'static [(i32, i32)],
    fault: fn(Digit) -> Fault,
}

pub(super) const KNIGHT: Piece =
    Piece { moves: &[(1, -2), (1, 2), (2, -1), (2, 1)], fault: |digit| Fault::KnightMove { digit } };

/// The king's moves to the side are covered by rows and columns only inside one grid, so all are listed.
pub(super) const KING: Piece =
    Piece { moves: &[(0, 1), (1, -1), (1, 0), (1, 1)], fault: |digit| Fault::KingMove { digit } };

/// Calls `pair` once for every two cells that are a move apart.
fn for_each_pair(layout: &Layout, piece: &Piece, mut pair: impl FnMut(Cell, Cell)) {
    for cell in layout.cells() {
        for &step in piece.moves {
            if let Some(other) = layout.step(cell, step) {
                pair(cell, other);
            }
        }
    }
}

/// Every two cells that are a move apart differ.
pub(super) fn parts(layout: &Layout, piece: &Piece) -> Vec<Part> {
    let mut parts = Vec::new();
    for_each_pair(layout, piece, |a, b| parts.push(Part::Different(vec![a, b])));
    parts
}

pub(super) fn push_clashes(
    layout: &Layout,
    piece: &Piece,
    digits: &[Option<Digit>],
    clashes: &mut Vec<Clash>,
) {
    for_each_pair(layout, piece, |a, b| {
        if let (Some(digit), true) = (digits[a.index()], digits[a.index()] == digits[b.index()]) {
            clashes.push(Clash { cells: vec![a, b], fault: (piece.fault)(digit) });
        }
    });
}
