//! Random jigsaws: grids whose blocks are pieces of any connected shape.

use crate::dice::Dice;
use ninefold_puzzle::{BoxShape, Layout};

/// A random jigsaw of so many digits.
///
/// The walk starts from boxes (bars, where a prime number of digits has no boxes). A step swaps two
/// cells of neighbouring pieces if both pieces stay connected; every jigsaw that swaps can reach may
/// come up, and none is stored.
pub(crate) fn random_jigsaw(size: usize, dice: &mut Dice) -> Layout {
    let mut walk = Walk::start(size);
    for _ in 0..STEPS_A_CELL * size * size {
        walk.step(dice);
    }
    walk.straighten(dice);
    Layout::jigsaw(size, &walk.piece_of).expect("pieces stay connected and keep their size")
}

/// How long the walk is; shapes are as wild as they get after about half of it.
const STEPS_A_CELL: usize = 12;

struct Walk {
    size: usize,
    piece_of: Vec<usize>,
    cells_of: Vec<Vec<usize>>,
    /// The cells that the last wave through a piece has reached, in order.
    reached: Vec<usize>,
    /// The number of the last wave that came to each cell.
    wave_of: Vec<u32>,
    wave: u32,
}

impl Walk {
    fn start(size: usize) -> Self {
        let boxes = BoxShape::nearest_to_square(size).unwrap_or(BoxShape { rows: 1, cols: size });
        let piece = |cell: usize| (cell / size / boxes.rows) * boxes.rows + cell % size / boxes.cols;
        let piece_of = (0..size * size).map(piece).collect::<Vec<_>>();
        let cells_of =
            (0..size).map(|piece| (0..size * size).filter(|&cell| piece_of[cell] == piece).collect());
        Self {
            size,
            cells_of: cells_of.collect(),
            wave_of: vec![0; piece_of.len()],
            piece_of,
            reached: Vec::new(),
            wave: 0,
        }
    }

    /// Swaps two cells between neighbouring pieces, if that leaves both connected.
    fn step(&mut self, dice: &mut Dice) {
        let cell = dice.below(self.piece_of.len() as u32) as usize;
        let home = self.piece_of[cell];
        let others = self.beside(cell).filter(|&other| self.piece_of[other] != home).collect::<Vec<_>>();
        if others.is_empty() {
            return;
        }
        let away = self.piece_of[others[dice.below(others.len() as u32) as usize]];
        self.give(cell, away);
        // What comes back touches the piece that has just lost a cell.
        let touches =
            |&other: &usize| other != cell && self.beside(other).any(|next| self.piece_of[next] == home);
        let mut candidates = self.cells_of[away].iter().copied().filter(touches).collect::<Vec<_>>();
        dice.shuffle(&mut candidates);
        for back in candidates {
            self.give(back, home);
            if self.is_connected(home) && self.is_connected(away) {
                return;
            }
            self.give(back, away);
        }
        self.give(cell, home);
    }

    /// Makes pieces a little rounder: steps that lead to shorter borders only.
    fn straighten(&mut self, dice: &mut Dice) {
        for _ in 0..self.piece_of.len() * STEPS_A_CELL / 3 {
            let before = (self.piece_of.clone(), self.cells_of.clone());
            let length = self.border();
            self.step(dice);
            if self.border() > length {
                (self.piece_of, self.cells_of) = before;
            }
        }
    }

    /// How many pairs of cells side by side belong to different pieces.
    fn border(&self) -> usize {
        let differ =
            |cell: usize| self.beside(cell).filter(move |&next| self.piece_of[next] != self.piece_of[cell]);
        (0..self.piece_of.len()).map(|cell| differ(cell).count()).sum()
    }

    fn give(&mut self, cell: usize, piece: usize) {
        let from = self.piece_of[cell];
        self.cells_of[from].retain(|&other| other != cell);
        self.cells_of[piece].push(cell);
        self.piece_of[cell] = piece;
    }

    fn is_connected(&mut self, piece: usize) -> bool {
        let Some(&first) = self.cells_of[piece].first() else { return false };
        self.wave += 1;
        self.reached.clear();
        self.reached.push(first);
        self.wave_of[first] = self.wave;
        let mut next = 0;
        while let Some(&cell) = self.reached.get(next) {
            for beside in self.beside(cell) {
                if self.piece_of[beside] == piece && self.wave_of[beside] != self.wave {
                    self.wave_of[beside] = self.wave;
                    self.reached.push(beside);
                }
            }
            next += 1;
        }
        self.reached.len() == self.cells_of[piece].len()
    }

    /// The cells side by side with a cell.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (size, row, col) = (self.size, cell / self.size, cell % self.size);
        let sides = [
            (row > 0).then(|| cell - size),
            (col > 0).then(|| cell - 1),
            (col + 1 < size).then_some(cell + 1),
            (row + 1 < size).then_some(cell + size),
        ];
        sides.into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use std::collections::BTreeSet;

    #[test]
    fn every_walk_ends_at_another_jigsaw() {
        for size in [7, 9] {
            let ends = (0..20).map(|item| random_jigsaw(size, &mut Seed(1).dice(item)));
            let shapes = ends.map(|layout| format!("{:?}", layout.shape())).collect::<BTreeSet<_>>();
            assert_eq!(shapes.len(), 20, "{size}");
        }
    }
}
