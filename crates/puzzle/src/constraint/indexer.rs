//! Indexers: a digit that tells where another one stands.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells};
use crate::clash::Clash;
use crate::part::{PairTable, Part};
use crate::{Cell, Layout, Region, RegionKind};

/// Cells whose digits tell where in a line or block the number of their own place stands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Indexer {
    /// What is counted through.
    pub kind: IndexerKind,
    /// The cells, each for itself.
    pub cells: Vec<Cell>,
}

/// What an indexer counts through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum IndexerKind {
    /// A digit n in row r: in this column, r stands in row n.
    Row,
    /// A digit n in column c: in this row, c stands in column n.
    Column,
    /// A digit n at the p-th place of a block: p stands at its n-th place.
    Box,
}

impl Indexer {
    /// The house that a cell points into, with the cell's place in it from 1.
    fn house(&self, cell: Cell, layout: &Layout) -> Option<(Vec<Cell>, i32)> {
        let kind = match self.kind {
            IndexerKind::Row => RegionKind::Column,
            IndexerKind::Column => RegionKind::Row,
            IndexerKind::Box => RegionKind::Block,
        };
        let holds = |house: &&Region| house.kind() == kind && house.cells().contains(&cell);
        let cells = layout.houses().iter().find(holds)?.cells().to_vec();
        let place = cells.iter().position(|&other| other == cell)? as i32 + 1;
        Some((cells, place))
    }
}

impl Rule for Indexer {
    fn name(&self) -> &'static str {
        match self.kind {
            IndexerKind::Row => "row indexer",
            IndexerKind::Column => "column indexer",
            IndexerKind::Box => "box indexer",
        }
    }

    fn sentence(&self) -> String {
        match self.kind {
            IndexerKind::Row => {
                "A digit n in a marked cell of row r tells that, in the same column, the digit r stands in row n."
            }
            IndexerKind::Column => {
                "A digit n in a marked cell of column c tells that, in the same row, the digit c stands in \
                 column n."
            }
            IndexerKind::Box => {
                "A digit n in a marked cell that is the p-th of its block tells that the digit p stands in the \
                 n-th cell of the block."
            }
        }
        .into()
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_cells(self.name(), &self.cells, layout)?;
        let stray =
            self.cells.iter().find(|&&cell| self.house(cell, layout).is_none() || layout.grids().len() > 1);
        match stray {
            Some(&cell) => {
                Err(malformed(self.name(), cell, layout, "there is no single line or block to count in"))
            }
            None => Ok(()),
        }
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        for &cell in &self.cells {
            let (Some(here), Some((house, place))) = (at.value(cell), self.house(cell, at.setting.layout))
            else {
                continue;
            };
            for (target, number) in house.into_iter().zip(1..) {
                let Some(there) = at.value(target) else { continue };
                if (here == number) != (there == place) {
                    clashes.push(Clash::of_rule([cell, target], "the indexer points to another digit"));
                }
            }
        }
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let mut parts = Vec::new();
        for &cell in &self.cells {
            let Some((house, place)) = self.house(cell, setting.layout) else { continue };
            for (target, number) in house.into_iter().zip(1..) {
                let table =
                    PairTable::new(setting.n_digits(), |here, there| (here == number) == (there == place));
                parts.extend(Part::pair(cell, target, &table));
            }
        }
        parts
    }
}
