//! Exocets: what two cells hold, two others far away hold as well.
//!
//! ```text
//!   base   B B . | . . . | . . .      B  two cells of a line in a block, with three or four digits
//!          . . . | T . . | . . .      T  the targets
//!          . . . | . . . | T . .
//!              |   |       |
//!              |   |       |          three lines that cross, one of them through the block
//! ```
//!
//! Suppose that a digit stands in the base. Each of the three crossing lines needs it, but not
//! where the base sees it. If neither target had it, the places that are left would lie in two
//! regions, which have room for two of the three. So every digit of the base stands in a target;
//! there are two of both, and the targets hold nothing else. In a *junior* exocet both targets lie
//! in the two blocks beside the base, in a *senior* one they may be anywhere on the lines. The
//! pattern was found by the player champagne and described by David P. Bird.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// Two cells whose digits stand in two others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The base: two cells that see each other.
    pub base: [Cell; 2],
    /// The two cells that hold what the base holds.
    pub targets: [Cell; 2],
    /// The three houses that cross, without a common cell.
    pub lines: [RegionId; 3],
    /// For each digit of the base, two regions with all its places on the lines that neither the
    /// base nor the targets account for.
    pub covers: Vec<(Digit, [RegionId; 2])>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let (base, targets) = (facts.cells(&self.base)?, facts.cells(&self.targets)?);
        facts.mutual_peers(base)?;
        if !base.is_disjoint(&targets) {
            return Err(Flaw::Form("the targets lie outside of the base"));
        }
        let mut on_lines = CellSet::EMPTY;
        for line in self.lines {
            let cells = facts.house(line)?;
            if !cells.is_disjoint(&on_lines) || !cells.is_disjoint(&base) {
                return Err(Flaw::Form("three lines without a common cell, beside the base"));
            }
            on_lines |= cells;
        }
        let digits = self
            .base
            .iter()
            .try_fold(DigitSet::EMPTY, |all, &cell| Ok::<_, Flaw>(all | facts.candidates(cell)?))?;
        for digit in digits {
            let (_, covers) = self
                .covers
                .iter()
                .find(|(covered, _)| *covered == digit)
                .ok_or(Flaw::Form("every digit of the base is confined to two regions"))?;
            let room = facts.region(covers[0])? | facts.region(covers[1])?;
            let places = (on_lines & facts.places(digit)) - facts.0.common_peers(base) - targets;
            if let Some(other) = (places - room).min() {
                return Err(Flaw::OtherPlace(Candidate::new(other, digit)));
            }
        }
        conclusion.each_elimination(|at| {
            let in_target = targets.contains(at.cell) && !digits.contains(at.digit);
            let in_base = base.contains(at.cell) && (facts.places(at.digit) & targets).is_empty();
            in_target || in_base
        })
    }
}
