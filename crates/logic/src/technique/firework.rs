//! Fireworks: digits that leave a block along a row and a column by one cell each.
//!
//! If a digit's only place outside of a block is one cell of a row and one of a column, then it is
//! in one of these two or where the lines cross: otherwise it would be in the block twice. Three
//! such digits with the same three cells fill them. The idea is by shye.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, DigitSet};

/// Digits that must be in the crossing of two lines or in the one cell that each has beyond a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The region in which no digit stands twice.
    pub block: RegionId,
    /// Two houses that cross in it.
    pub lines: [RegionId; 2],
    /// Where they cross.
    pub crossing: Cell,
    /// The only cell beyond the block, for each line.
    pub wings: [Cell; 2],
    /// As many digits as cells.
    pub digits: DigitSet,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let Self { block, lines, crossing, wings, digits } = *self;
        let cells = facts.cells(&[crossing, wings[0], wings[1]])?;
        let both = facts.house(lines[0])? & facts.house(lines[1])?;
        if both.only() != Some(crossing) || !facts.region(block)?.contains(crossing) || digits.len() != 3 {
            return Err(Flaw::Form("two lines cross in the block, and three digits leave it"));
        }
        for digit in digits {
            for (line, wing) in lines.into_iter().zip(wings) {
                facts.confined(digit, line, facts.region(block)?.with(wing))?;
            }
        }
        conclusion.each_elimination(|at| cells.contains(at.cell) && !digits.contains(at.digit))
    }
}
