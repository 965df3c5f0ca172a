//! What the text forms of killer share: cages given cell by cell.

use crate::{Format, Item, WriteError};
use ninefold_puzzle::{Cage, Cell, Constraint, Diagonal, Repeats};

/// The killer cages of a puzzle, in the order of their first cells.
pub(crate) struct Cages {
    /// The first cell, in reading order, and the sum of each cage.
    pub(crate) heads: Vec<(Cell, u32)>,
    /// The cage of each cell.
    pub(crate) cage_of: Vec<Option<usize>>,
    /// Whether both diagonals are rules too.
    pub(crate) diagonals: bool,
}

impl Cages {
    /// The cages of an item whose only rules are sums without repeats and, perhaps, both diagonals.
    pub(crate) fn of(item: &Item, format: Format) -> Result<Self, WriteError> {
        let mut cages = Vec::new();
        let mut n_diagonals = 0;
        for constraint in item.constraints() {
            match constraint {
                Constraint::Cage(Cage { cells, sum: Some(sum), repeats: Repeats::Forbidden }) => {
                    let mut cells = cells.clone();
                    cells.sort_unstable();
                    cages.push((cells, *sum));
                }
                Constraint::Diagonal(_) => n_diagonals += 1,
                _ => return Err(WriteError::new(format, format_args!("such a rule '{constraint}'"))),
            }
        }
        if n_diagonals == 1 {
            return Err(WriteError::new(format, "one diagonal alone"));
        }
        cages.sort_unstable();
        let mut cage_of = vec![None; item.layout().n_cells()];
        for (number, (cells, _)) in cages.iter().enumerate() {
            for cell in cells {
                if cage_of[cell.index()].replace(number).is_some() {
                    return Err(WriteError::new(format, "cages that share cells"));
                }
            }
        }
        let heads = cages.iter().map(|(cells, sum)| (cells[0], *sum)).collect();
        Ok(Self { heads, cage_of, diagonals: n_diagonals == 2 })
    }
}

/// Both diagonals, which the text forms of killer have together or not at all.
pub(crate) const BOTH_DIAGONALS: [Diagonal; 2] = [Diagonal::Falling, Diagonal::Rising];

/// The constraints of diagonals and of cages, each with its sum.
pub(crate) fn constraints(diagonals: &[Diagonal], cages: Vec<(u32, Vec<Cell>)>) -> Vec<Constraint> {
    let cages = cages.into_iter().map(|(sum, cells)| Constraint::Cage(Cage::killer(sum, cells)));
    diagonals.iter().map(|&diagonal| Constraint::Diagonal(diagonal)).chain(cages).collect()
}
