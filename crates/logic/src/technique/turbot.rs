//! Turbots: two strong links of one digit, joined by a weak one.
//!
//! In each of two houses the digit is confined to two groups of cells. The *near* groups see each
//! other, so one of them is without the digit, and then its *far* group has it. What sees both far
//! groups cannot. A skyscraper, a two-string kite and an empty rectangle differ only in which
//! houses the links are in.
//!
//! ```text
//!   far  =====  near          rows that are strong links, ends that see each other in a column
//!                 |
//!      far =====  near        what sees both far ends loses the digit
//! ```
//!
//! Dual ones are two patterns about the same cells. The two kites of a dual kite may even be of two
//! digits, as long as they hang on the same two cells.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Digit};

/// One pattern, or the two of a dual one, of which each removes a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The patterns.
    pub patterns: Vec<Pattern>,
}

/// Two strong links of one digit whose near ends see each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The digit.
    pub digit: Digit,
    /// The links.
    pub links: [StrongLink; 2],
}

/// A house in which the digit stands in one of two groups of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrongLink {
    /// The house.
    pub house: RegionId,
    /// The group that sees the near group of the other link.
    pub near: Vec<Cell>,
    /// The group at the end of the pattern.
    pub far: Vec<Cell>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let mut seen = Vec::new();
        for Pattern { digit, links: [one, other] } in &self.patterns {
            facts.see_each_other(facts.cells(&one.near)?, facts.cells(&other.near)?)?;
            let far = one.far(facts, *digit)? | other.far(facts, *digit)?;
            seen.push((*digit, facts.0.common_peers(far)));
        }
        conclusion.each_elimination(|at| {
            seen.iter().any(|(digit, cells)| at.digit == *digit && cells.contains(at.cell))
        })
    }
}

impl StrongLink {
    /// The far group, once the link is checked.
    fn far<const W: usize>(&self, facts: &Facts<'_, W>, digit: Digit) -> Result<CellSet<W>, Flaw> {
        let far = facts.cells(&self.far)?;
        facts.confined(digit, self.house, far | facts.cells(&self.near)?)?;
        if far.is_empty() { Err(Flaw::Form("a strong link has two ends")) } else { Ok(far) }
    }
}
