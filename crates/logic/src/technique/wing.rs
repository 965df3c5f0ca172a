//! Wings: a few cells, bent around a corner, that cannot all do without a digit.
//!
//! A *bent set* has as many cells as digits. If all digits but one can stand in it only once, then
//! the last one must stand in it: without it there would be too few digits for the cells. XY-,
//! XYZ- and WXYZ-wings are bent sets of three and four cells. A *W-wing* is a different argument
//! with the same outcome: two equal pairs whose one digit cannot be in both; almost locked sets can
//! take the place of the pairs.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::Conclusion;
use crate::technique::als;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, Digit, DigitSet};

/// A bent set or a W-wing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// As many cells as digits, of which all but one can stand there only once.
    BentSet {
        /// The cells.
        cells: Vec<Cell>,
        /// All their candidates.
        digits: DigitSet,
        /// The cell that sees the others, if one does.
        pivot: Option<Cell>,
        /// The digit that must stand in one of them.
        digit: Digit,
    },
    /// Two cells with the same two candidates; one of the digits must stand in a house where each
    /// of its places sees one of the two cells. So one of the cells has the other digit.
    Pairs {
        /// The two cells.
        ends: [Cell; 2],
        /// Their candidates.
        digits: DigitSet,
        /// The house.
        house: RegionId,
        /// The digit that stands in the house.
        link: Digit,
        /// The other digit, which is removed.
        digit: Digit,
    },
    /// The same with almost locked sets: one of the two does without the link, and is then locked.
    Sets {
        /// The two sets.
        sets: [Vec<Cell>; 2],
        /// The house.
        house: RegionId,
        /// The digit that stands in the house next to one of the sets.
        link: Digit,
        /// The digit that one of the sets has.
        digit: Digit,
    },
}

impl Proof {
    /// The digits of the wing.
    pub fn digits(&self) -> DigitSet {
        match self {
            Self::BentSet { digits, .. } | Self::Pairs { digits, .. } => *digits,
            Self::Sets { digit, .. } => DigitSet::single(*digit),
        }
    }

    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        match self {
            Self::BentSet { cells, digits, digit, .. } => {
                let set = facts.cells(cells)?;
                if set.len() != digits.len() {
                    return Err(Flaw::Form("as many cells as digits"));
                }
                for &cell in cells {
                    facts.only(cell, *digits)?;
                }
                for once in digits.without(*digit) {
                    facts.mutual_peers(set & facts.places(once))?;
                }
                let seen = facts.0.common_peers(set & facts.places(*digit));
                conclusion.each_elimination(|at| at.digit == *digit && seen.contains(at.cell))
            }
            &Self::Pairs { ends: [one, other], digits, house, link, digit } => {
                let ends = facts.cells(&[one, other])?;
                facts.only(one, digits)?;
                facts.only(other, digits)?;
                if digits.len() != 2 || digits.without(link) != DigitSet::single(digit) {
                    return Err(Flaw::Form("two cells with the same two digits"));
                }
                let near = facts.0.peers(one) | facts.0.peers(other);
                facts.confined(link, house, near - ends)?;
                let seen = facts.0.common_peers(ends);
                conclusion.each_elimination(|at| at.digit == digit && seen.contains(at.cell))
            }
            Self::Sets { sets: [one, other], house, link, digit } => {
                let (one, other) = (als::check(facts, one)?, als::check(facts, other)?);
                let near = |set: &als::Checked<W>| facts.0.common_peers(set.holders(facts, *link));
                facts.confined(*link, *house, near(&one) | near(&other))?;
                let have = |at: Digit| one.digits.contains(at) && other.digits.contains(at);
                if link == digit || !have(*link) || !have(*digit) {
                    return Err(Flaw::Form("both sets have both digits"));
                }
                let seen = facts.0.common_peers(one.holders(facts, *digit) | other.holders(facts, *digit));
                conclusion.each_elimination(|at| at.digit == *digit && seen.contains(at.cell))
            }
        }
    }
}
