//! Rank: as many truths as there is room for them.
//!
//! A *truth* holds one true candidate: a cell, or a digit in a house. A *link* holds at most one: a
//! cell, or a digit in a region. If equally many links cover all candidates of the truths, then
//! each link gets its candidate from a truth; whatever else is in a link is false. Allan Barker
//! described Sudoku in these terms; almost hidden sets, multi-sector locked sets and SK-loops are
//! the patterns of this kind that people look for.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// Truths that equally many links cover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Each holds one true candidate; they share none.
    pub truths: Vec<Sector>,
    /// Each holds at most one.
    pub links: Vec<Sector>,
}

/// Candidates of which at most one is true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sector {
    /// All candidates of a cell.
    Cell(Cell),
    /// A digit in a region.
    Region(Digit, RegionId),
}

/// For each digit, where candidates are counted once and where more than once.
struct Counted<const W: usize> {
    once: Vec<CellSet<W>>,
    more: Vec<CellSet<W>>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        if self.truths.len() != self.links.len() {
            return Err(Flaw::Form("as many links as truths"));
        }
        for truth in &self.truths {
            if let Sector::Region(_, house) = *truth {
                facts.house(house)?;
            }
        }
        let (truths, links) = (Counted::of(facts, &self.truths)?, Counted::of(facts, &self.links)?);
        if truths.more.iter().any(|cells| !cells.is_empty()) {
            return Err(Flaw::Form("truths share no candidate"));
        }
        if truths.once.iter().zip(&links.once).any(|(truth, link)| !truth.is_subset(link)) {
            return Err(Flaw::Form("links cover the truths"));
        }
        conclusion.each_elimination(|at| {
            let here = |counted: &[CellSet<W>]| {
                counted.get(at.digit.index()).is_some_and(|cells| cells.contains(at.cell))
            };
            here(&links.more) || here(&links.once) && !here(&truths.once)
        })
    }
}

impl<const W: usize> Counted<W> {
    fn of(facts: &Facts<'_, W>, sectors: &[Sector]) -> Result<Self, Flaw> {
        let n_digits = facts.0.board().frame().rules().layout().n_digits();
        let mut counted = Self { once: vec![CellSet::EMPTY; n_digits], more: vec![CellSet::EMPTY; n_digits] };
        for sector in sectors {
            match *sector {
                Sector::Cell(cell) => {
                    for digit in facts.candidates(cell)? {
                        counted.add(digit, CellSet::single(cell));
                    }
                }
                Sector::Region(digit, region) => {
                    counted.add(digit, facts.region(region)? & facts.places(digit))
                }
            }
        }
        Ok(counted)
    }

    fn add(&mut self, digit: Digit, cells: CellSet<W>) {
        if let (Some(once), Some(more)) = (self.once.get_mut(digit.index()), self.more.get_mut(digit.index()))
        {
            *more |= *once & cells;
            *once |= cells;
        }
    }
}

impl Proof {
    /// The cells among the truths and links.
    pub fn cells(&self) -> Vec<Cell> {
        let cell = |sector: &Sector| match *sector {
            Sector::Cell(cell) => Some(cell),
            Sector::Region(..) => None,
        };
        self.truths.iter().chain(&self.links).filter_map(cell).collect()
    }

    /// The regions among the truths and links with their digits, in order.
    pub fn regions(&self) -> Vec<(RegionId, DigitSet)> {
        let mut regions = Vec::<(RegionId, DigitSet)>::new();
        for sector in self.truths.iter().chain(&self.links) {
            if let Sector::Region(digit, region) = *sector {
                match regions.iter_mut().find(|(known, _)| *known == region) {
                    Some((_, digits)) => *digits = digits.with(digit),
                    None => regions.push((region, DigitSet::single(digit))),
                }
            }
        }
        regions.sort_unstable();
        regions
    }
}
