//! [`Constraint`]: a rule on top of the houses of a layout.

mod cage;
mod chess;
mod consecutive;
mod diagonal;
mod extra_region;

pub(crate) use cage::check_apart;
pub use cage::{Cage, Repeats};
pub use diagonal::Diagonal;
pub use extra_region::ExtraRegion;

use crate::clash::Clash;
use crate::region::{Region, RegionKind, RegionName};
use crate::{Cell, Digit, Layout, Place};
use std::fmt;

/// A rule beyond "every digit once in each house": data, nothing compiled.
///
/// The enum is closed on purpose. A new rule is a new arm here and one file with the same stem in
/// each crate that has to know it; the compiler lists what is still owed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// Cells with a sum, with or without repeats.
    Cage(Cage),
    /// A main diagonal of every grid holds each digit once.
    Diagonal(Diagonal),
    /// Further cells in which no digit stands twice, such as the windows of windoku.
    ExtraRegion(ExtraRegion),
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Cells side by side do not hold consecutive digits.
    NonConsecutive,
}

/// Why a constraint does not fit its layout.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConstraintError {
    /// The constraint names a cell that the layout does not have.
    #[error("{rule} names cell number {}, but the layout has only {n_cells} cells", .cell + 1)]
    NoSuchCell {
        /// What the constraint is called.
        rule: &'static str,
        /// The index of the missing cell.
        cell: usize,
        /// How many cells there are.
        n_cells: usize,
    },
    /// The constraint has no cell at all.
    #[error("{rule} has no cells")]
    NoCells {
        /// What the constraint is called.
        rule: &'static str,
    },
    /// The constraint names a cell twice.
    #[error("{rule} names {place} twice")]
    CellTwice {
        /// What the constraint is called.
        rule: &'static str,
        /// The cell.
        place: Place,
    },
    /// More cells than there are digits must differ.
    #[error("{rule} at {place} has {n_cells} cells that must differ, but there are only {n_digits} digits")]
    TooLarge {
        /// What the constraint is called.
        rule: &'static str,
        /// The first cell.
        place: Place,
        /// How many cells it has.
        n_cells: usize,
        /// How many digits are in play.
        n_digits: usize,
    },
    /// A cell lies in two cages.
    #[error("the cages at {first} and {second} share {place}, but a cell lies in one cage at most")]
    CagesOverlap {
        /// The cell.
        place: Place,
        /// The first cell of one cage.
        first: Place,
        /// The first cell of the other.
        second: Place,
    },
    /// No digits have this sum.
    #[error("the cage at {place} cannot sum to {sum}: {n_cells} cells give {min} to {max}")]
    ImpossibleSum {
        /// The first cell of the cage.
        place: Place,
        /// How many cells it has.
        n_cells: usize,
        /// The sum asked for.
        sum: u32,
        /// The smallest possible sum.
        min: u32,
        /// The largest possible sum.
        max: u32,
    },
}

impl Constraint {
    /// What a person calls this kind of rule.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Cage(_) => "cage",
            Self::Diagonal(_) => "diagonal",
            Self::ExtraRegion(_) => "extra region",
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::NonConsecutive => "non-consecutive",
        }
    }

    /// The cells that the constraint speaks of, in reading order.
    pub fn cells(&self, layout: &Layout) -> Vec<Cell> {
        let mut cells = match self {
            Self::Cage(cage) => cage.cells.clone(),
            Self::Diagonal(diagonal) => diagonal.lines(layout).concat(),
            Self::ExtraRegion(region) => region.cells.clone(),
            Self::AntiKnight | Self::AntiKing | Self::NonConsecutive => layout.cells().collect(),
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether a full grid keeps the rule; `digits` holds one digit for each cell of the layout.
    pub fn allows(&self, layout: &Layout, digits: &[Digit]) -> bool {
        let values = digits.iter().copied().map(Some).collect::<Vec<_>>();
        let mut regions = Vec::new();
        self.push_regions(layout, &mut regions);
        let mut clashes = Vec::new();
        for region in &regions {
            Clash::push_repeats(region, &values, &mut clashes);
        }
        self.push_clashes(layout, &values, &mut clashes);
        clashes.is_empty()
    }

    /// Checks that the constraint makes sense on a layout.
    pub(crate) fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        match self {
            Self::Cage(cage) => cage.check(layout),
            Self::ExtraRegion(region) => region.check(layout),
            Self::Diagonal(_) | Self::AntiKnight | Self::AntiKing | Self::NonConsecutive => Ok(()),
        }
    }

    /// Adds the regions that the constraint implies, numbered on from those of the same kind.
    pub(crate) fn push_regions(&self, layout: &Layout, regions: &mut Vec<Region>) {
        let (kind, lines) = match self {
            Self::Cage(cage) if cage.repeats == Repeats::Forbidden => {
                (RegionKind::Cage, vec![cage.cells.clone()])
            }
            Self::Diagonal(diagonal) => (RegionKind::Diagonal, diagonal.lines(layout)),
            Self::ExtraRegion(region) => (RegionKind::Extra, vec![region.cells.clone()]),
            Self::Cage(_) | Self::AntiKnight | Self::AntiKing | Self::NonConsecutive => return,
        };
        for cells in lines {
            let number = regions.iter().filter(|region| region.kind() == kind).count() as u16 + 1;
            let name = RegionName { kind, number, grid: None };
            regions.push(Region::new(name, cells, layout.n_digits()));
        }
    }

    /// Calls `pair` with every two cells that must differ although no region says so.
    pub(crate) fn for_each_exclusion(&self, layout: &Layout, pair: impl FnMut(Cell, Cell)) {
        match self {
            Self::AntiKnight => chess::for_each_pair(layout, &chess::KNIGHT, pair),
            Self::AntiKing => chess::for_each_pair(layout, &chess::KING, pair),
            Self::Cage(_) | Self::Diagonal(_) | Self::ExtraRegion(_) | Self::NonConsecutive => {}
        }
    }

    /// Adds what a partly filled grid does wrong, apart from repeats in the regions of the constraint.
    pub(crate) fn push_clashes(&self, layout: &Layout, digits: &[Option<Digit>], clashes: &mut Vec<Clash>) {
        match self {
            Self::Cage(cage) => cage.push_clashes(layout, digits, clashes),
            Self::AntiKnight => chess::push_clashes(layout, &chess::KNIGHT, digits, clashes),
            Self::AntiKing => chess::push_clashes(layout, &chess::KING, digits, clashes),
            Self::NonConsecutive => consecutive::push_clashes(layout, digits, clashes),
            Self::Diagonal(_) | Self::ExtraRegion(_) => {}
        }
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Checks that a list of cells is not empty, lies in the layout and names no cell twice.
fn check_cells(rule: &'static str, cells: &[Cell], layout: &Layout) -> Result<(), ConstraintError> {
    if cells.is_empty() {
        return Err(ConstraintError::NoCells { rule });
    }
    for (i, &cell) in cells.iter().enumerate() {
        if cell.index() >= layout.n_cells() {
            return Err(ConstraintError::NoSuchCell { rule, cell: cell.index(), n_cells: layout.n_cells() });
        }
        if cells[..i].contains(&cell) {
            return Err(ConstraintError::CellTwice { rule, place: layout.place(cell) });
        }
    }
    Ok(())
}

/// Checks that cells that must all differ are not more than the digits.
fn check_distinct(rule: &'static str, cells: &[Cell], layout: &Layout) -> Result<(), ConstraintError> {
    if cells.len() > layout.n_digits() {
        let place = layout.place(cells[0]);
        return Err(ConstraintError::TooLarge {
            rule,
            place,
            n_cells: cells.len(),
            n_digits: layout.n_digits(),
        });
    }
    Ok(())
}
