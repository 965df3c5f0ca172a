//! [`shared_form`]: what all turned, mirrored and renamed copies of a full board share.

use ninefold::puzzle::{RegionKind, Solution};
use std::collections::HashMap;
use std::hash::Hash;

/// The smallest of the eight ways to turn and mirror a full board, with blocks and digits numbered in the
/// order in which they come up: the same for all copies, and for boards of another shape another.
///
/// Boards that are not classic have fewer symmetries than 3,359,232 × 9!, and each layout has its own;
/// these are the ones that all layouts have, and that people make copies by.
pub(crate) fn shared_form(solution: &Solution) -> Vec<u8> {
    (0..8).map(|turn| image(solution, turn)).min().unwrap_or_default()
}

/// The board under one of the eight turns: its size, and for each of its places the block and the digit,
/// zeros where it has no cell.
fn image(solution: &Solution, turn: u8) -> Vec<u8> {
    let layout = solution.layout();
    let (height, width) = (layout.height(), layout.width());
    let (is_transposed, is_upside_down, is_mirrored) = (turn & 1 != 0, turn & 2 != 0, turn & 4 != 0);
    let (rows, columns) = if is_transposed { (width, height) } else { (height, width) };
    let blocks = block_of_cells(solution);
    let (mut block_names, mut digit_names) = (Names::default(), Names::default());
    let mut bytes = vec![rows as u8, columns as u8];
    for row in 0..rows {
        for column in 0..columns {
            let (row, column) = if is_transposed { (column, row) } else { (row, column) };
            let row = if is_upside_down { height - 1 - row } else { row };
            let column = if is_mirrored { width - 1 - column } else { column };
            bytes.extend(layout.cell_at(row, column).map_or([0, 0], |cell| {
                [block_names.of(blocks[cell.index()]), digit_names.of(solution.digit(cell).get())]
            }));
        }
    }
    bytes
}

/// The number of the block that each cell is in.
fn block_of_cells(solution: &Solution) -> Vec<usize> {
    let layout = solution.layout();
    let mut blocks = vec![0; layout.n_cells()];
    let is_block = |kind: RegionKind| kind == RegionKind::Block;
    for (number, house) in layout.houses().iter().filter(|house| is_block(house.kind())).enumerate() {
        house.cells().iter().for_each(|cell| blocks[cell.index()] = number);
    }
    blocks
}

/// Numbers from 1 in the order in which things come up.
struct Names<T>(HashMap<T, u8>);

impl<T> Default for Names<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Hash + Eq> Names<T> {
    fn of(&mut self, thing: T) -> u8 {
        let next = self.0.len() as u8 + 1;
        *self.0.entry(thing).or_insert(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::puzzle::{BoxShape, Digit, Layout, Rules};

    /// The form of a full 6x6 board with boxes of two rows or, turned, of two columns.
    fn form((rows, cols): (usize, usize), digits: &str) -> Vec<u8> {
        let layout = Layout::boxes(BoxShape { rows, cols }).unwrap();
        let rules = Rules::new(layout, Vec::new()).unwrap();
        let digits = digits.bytes().map(|digit| Digit::new(digit - b'0')).collect::<Vec<_>>();
        shared_form(&Solution::new(&rules, &digits).unwrap())
    }

    #[test]
    fn copies_share_a_form_and_others_do_not() {
        let board = "123456456123231564564231312645645312";
        let renamed = board.bytes().map(|digit| char::from(b'7' - digit + b'0')).collect::<String>();
        let half_turn = board.chars().rev().collect::<String>();
        let transposed =
            (0..36).map(|place| char::from(board.as_bytes()[place % 6 * 6 + place / 6])).collect::<String>();
        assert_eq!(form((2, 3), board), form((2, 3), &renamed));
        assert_eq!(form((2, 3), board), form((2, 3), &half_turn));
        assert_eq!(form((2, 3), board), form((3, 2), &transposed));
        let other = "123456456123231645645231312564564312";
        assert_ne!(form((2, 3), board), form((2, 3), other));
    }
}
