//! Multi-sector locked sets: cells of some rows and columns, some digits linked by row and the
//! others by column.

use super::{Lines, Link, hand_in};
use crate::search::Search;
use crate::technique::Technique;
use ninefold_puzzle::{CellSet, DigitSet};
use std::ops::ControlFlow;

/// Tries every few rows with every few digits; the columns that pay follow from them.
pub(super) fn find<const W: usize>(search: &mut Search<'_, W>, lines: &Lines) -> ControlFlow<()> {
    let n = lines.rows.len();
    let some = |set: &u32| (3..=5).contains(&set.count_ones());
    // More rows than half of them say the same as the others do.
    for rows in
        (0..1u32 << n).filter(|rows| (3..=n.div_ceil(2).min(4)).contains(&(rows.count_ones() as usize)))
    {
        let board = Board::of(search, lines, rows);
        search.spend(200)?;
        for digits in (0..1u32 << n).filter(some) {
            let by_row = DigitSet::from_bits(digits);
            let gain = board.gain(by_row);
            if gain.total == board.cost(by_row) && gain.total > 0 {
                board.hand_in(search, lines, by_row, gain.columns)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The empty cells of some rows, by column.
struct Board<const W: usize> {
    rows: u32,
    n_cells: [usize; 9],
    /// What the cells of each column can be.
    in_column: [DigitSet; 9],
    /// What the cells of each row can be.
    in_row: [DigitSet; 9],
}

/// What columns save.
struct Gain {
    total: usize,
    columns: u32,
}

impl<const W: usize> Board<W> {
    fn of(search: &Search<'_, W>, lines: &Lines, rows: u32) -> Self {
        let situation = search.situation();
        let mut board =
            Self { rows, n_cells: [0; 9], in_column: [DigitSet::EMPTY; 9], in_row: [DigitSet::EMPTY; 9] };
        for (r, &row) in lines.rows.iter().enumerate().filter(|(r, _)| rows >> r & 1 == 1) {
            for cell in situation.geometry().cells(row) & situation.unsolved() {
                let column = lines
                    .columns
                    .iter()
                    .position(|&column| situation.geometry().cells(column).contains(cell));
                let Some(c) = column else { continue };
                board.n_cells[c] += 1;
                board.in_column[c] |= situation.board().candidates(cell);
                board.in_row[r] |= situation.board().candidates(cell);
            }
        }
        board
    }

    /// How many more cells than column links the columns have that have more.
    fn gain(&self, by_row: DigitSet) -> Gain {
        let mut gain = Gain { total: 0, columns: 0 };
        for c in 0..9 {
            let links = (self.in_column[c] - by_row).len();
            if self.n_cells[c] > links {
                gain.total += self.n_cells[c] - links;
                gain.columns |= 1 << c;
            }
        }
        gain
    }

    /// How many row links there are at most.
    fn cost(&self, by_row: DigitSet) -> usize {
        self.in_row.iter().map(|&digits| (digits & by_row).len()).sum()
    }

    fn hand_in(
        &self,
        search: &mut Search<'_, W>,
        lines: &Lines,
        by_row: DigitSet,
        columns: u32,
    ) -> ControlFlow<()> {
        let situation = search.situation();
        let chosen = |lines: &[crate::RegionId], set: u32| {
            let chosen = lines.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            chosen.map(|(_, &line)| line).collect::<Vec<_>>()
        };
        let (rows, columns) = (chosen(&lines.rows, self.rows), chosen(&lines.columns, columns));
        let union = |lines: &[crate::RegionId]| {
            lines.iter().fold(CellSet::EMPTY, |all, &line| all | situation.geometry().cells(line))
        };
        let cells = union(&rows) & union(&columns) & situation.unsolved();
        let digits_in = |line: crate::RegionId| {
            let here = (situation.geometry().cells(line) & cells).iter();
            here.fold(DigitSet::EMPTY, |all, cell| all | situation.board().candidates(cell))
        };
        let by_rows = rows.iter().map(|&row| (row, digits_in(row) & by_row));
        let by_columns = columns.iter().map(|&column| (column, digits_in(column) - by_row));
        let links = by_rows.chain(by_columns).collect::<Vec<Link>>();
        if links.iter().map(|(_, digits)| digits.len()).sum::<usize>() != cells.len() {
            return ControlFlow::Continue(());
        }
        hand_in(search, Technique::MultiSectorLockedSet, cells, &links)
    }
}
