//! The geometry of the 9x9 grid as constant tables.
//!
//! Houses are numbered in the order in which most producers scan them: blocks 0–8, columns 9–17,
//! rows 18–26. Positions inside a block run in reading order, in a column downwards, in a row to
//! the right.

use super::sets::{Cells, Nine};

/// How many cells a grid has.
pub(super) const CELLS: usize = 81;
/// How many houses a grid has.
pub(super) const HOUSES: usize = 27;

/// The first column in the numbering of houses.
pub(super) const FIRST_COLUMN: usize = 9;
/// The first row in the numbering of houses.
pub(super) const FIRST_ROW: usize = 18;

/// The nine cells of each house, by position.
pub(super) const HOUSE_CELLS: [[u8; 9]; HOUSES] = {
    let mut table = [[0; 9]; HOUSES];
    let mut i = 0;
    while i < 9 {
        let mut position = 0;
        while position < 9 {
            let block_row = i / 3 * 3 + position / 3;
            let block_column = i % 3 * 3 + position % 3;
            table[i][position] = (block_row * 9 + block_column) as u8;
            table[FIRST_COLUMN + i][position] = (position * 9 + i) as u8;
            table[FIRST_ROW + i][position] = (i * 9 + position) as u8;
            position += 1;
        }
        i += 1;
    }
    table
};

/// The block, row and column of each cell: the order in which links are followed.
pub(super) const HOUSES_OF: [[u8; 3]; CELLS] = {
    let mut table = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] =
            [(row / 3 * 3 + column / 3) as u8, (FIRST_ROW + row) as u8, (FIRST_COLUMN + column) as u8];
        cell += 1;
    }
    table
};

/// The position of each cell inside its block, row and column.
pub(super) const POSITIONS_OF: [[u8; 3]; CELLS] = {
    let mut table = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
};

/// The 20 cells that share a house with each cell: first those of the block, then of the row,
/// then of the column.
pub(super) const PEERS: [[u8; 20]; CELLS] = {
    let mut table = [[0; 20]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut seen = 1u128 << cell;
        let mut len = 0;
        let mut kind = 0;
        while kind < 3 {
            let house = HOUSES_OF[cell][kind] as usize;
            let mut position = 0;
            while position < 9 {
                let peer = HOUSE_CELLS[house][position];
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    table[cell][len] = peer;
                    len += 1;
                }
                position += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    table
};

/// The same 20 cells as a set.
pub(super) const PEER_SET: [Cells; CELLS] = {
    let mut table = [Cells::EMPTY; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut i = 0;
        while i < 20 {
            table[cell] = table[cell].with(PEERS[cell][i] as usize);
            i += 1;
        }
        cell += 1;
    }
    table
};

/// The cell at a position of a house.
#[inline]
pub(super) fn cell_at(house: usize, position: usize) -> usize {
    HOUSE_CELLS[house][position] as usize
}

/// The positions of `house` that also lie in `other`.
#[inline]
pub(super) fn shared_positions(house: usize, other: usize) -> Nine {
    SHARED[house][other]
}

const SHARED: [[Nine; HOUSES]; HOUSES] = {
    let mut table = [[Nine::EMPTY; HOUSES]; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut position = 0;
        while position < 9 {
            let cell = HOUSE_CELLS[house][position] as usize;
            let mut kind = 0;
            while kind < 3 {
                let other = HOUSES_OF[cell][kind] as usize;
                table[house][other] = table[house][other].with(position);
                kind += 1;
            }
            position += 1;
        }
        house += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_lead_back_to_their_cells() {
        for cell in 0..CELLS {
            for kind in 0..3 {
                let house = HOUSES_OF[cell][kind] as usize;
                assert_eq!(cell_at(house, POSITIONS_OF[cell][kind] as usize), cell);
            }
            assert_eq!(PEER_SET[cell].len(), 20);
        }
    }

    #[test]
    fn a_block_and_a_line_share_three_cells_or_none() {
        let shared: usize = (0..9).map(|block| shared_positions(block, FIRST_ROW).len()).sum();
        assert_eq!(shared, 9);
        assert_eq!(shared_positions(4, FIRST_COLUMN + 4), Nine::single(1).with(4).with(7));
    }
}
