//! Singles: one cell left for a digit, or one digit left for a cell.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, Digit, DigitSet};

/// Why a digit must stand in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Every other cell of the house is filled.
    FullHouse {
        /// The house.
        house: RegionId,
        /// Its last empty cell.
        cell: Cell,
        /// The digit that is missing.
        digit: Digit,
    },
    /// The digit fits nowhere else in the house.
    Hidden {
        /// The house.
        house: RegionId,
        /// The only place.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// Nothing else fits the cell.
    Naked {
        /// The cell.
        cell: Cell,
        /// Its only candidate.
        digit: Digit,
    },
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        match *self {
            Self::FullHouse { house, cell, digit } => {
                let empty = facts.house(house)? - facts.0.board().solved();
                if empty.only() != Some(cell) {
                    return Err(Flaw::Form("a full house has one empty cell"));
                }
                facts.confined(digit, house, facts.cells(&[cell])?)?;
                conclusion.is_placement(cell, digit)
            }
            Self::Hidden { house, cell, digit } => {
                facts.confined(digit, house, facts.cells(&[cell])?)?;
                if !facts.house(house)?.contains(cell) {
                    return Err(Flaw::Form("the cell lies in the house"));
                }
                conclusion.is_placement(cell, digit)
            }
            Self::Naked { cell, digit } => {
                facts.only(cell, DigitSet::single(digit))?;
                conclusion.is_placement(cell, digit)
            }
        }
    }
}
