//! Chains and loops: links that force one end or the other.
//!
//! ```text
//!   first == second -- third == fourth -- … == last
//! ```
//!
//! `==` is a strong link (one of the two is true) and `--` a weak one (not both are). Walking from
//! the left, "the first is false" makes every second node true, the last one included: the first
//! or the last is true, and what neither of them allows is gone. When the last excludes the first,
//! the chain closes to a loop, and then exactly one node of *every* link is true.
//!
//! The form with strong links at both ends is the alternating inference chain of the Sudoku
//! Players' forums; nice loops are the same argument told from the cell that loses.

pub(crate) mod find;
mod graph;
mod walk;

use crate::geometry::RegionId;
use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// A chain or a loop, link by link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Whether the chain closes.
    pub form: Form,
    /// The strong links in order. From the second node of one to the first node of the next there
    /// is a weak link; in a loop, from the last to the first as well.
    pub links: Vec<StrongLink>,
}

/// Whether a chain closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The first or the last node is true.
    Open,
    /// The last node excludes the first one: every link holds both ways.
    Loop,
}

/// One of two nodes is true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrongLink {
    /// If this is false …
    pub from: Node,
    /// … then this is true.
    pub to: Node,
    /// Why.
    pub reason: Reason,
}

/// A digit in one of some cells; it is true if one of them holds the digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells: one for a candidate, several for a group.
    pub cells: Vec<Cell>,
}

/// Why one of two nodes is true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The cell of both has no other candidate.
    Cell,
    /// The digit has no other place in this house.
    House(RegionId),
    /// An almost locked set: these cells have one digit too many, so that at most one is missing.
    AlmostLocked(Vec<Cell>),
}

impl Proof {
    /// How many links the chain has, strong and weak ones.
    pub fn inferences(&self) -> usize {
        match self.form {
            Form::Open => 2 * self.links.len() - 1,
            Form::Loop => 2 * self.links.len(),
        }
    }

    /// The weak links, as pairs of nodes.
    pub fn weak_links(&self) -> impl Iterator<Item = (&Node, &Node)> {
        let closing = match (self.form, &self.links[..]) {
            (Form::Loop, [first, .., last]) => Some((&last.to, &first.from)),
            _ => None,
        };
        self.links.windows(2).map(|pair| (&pair[0].to, &pair[1].from)).chain(closing)
    }

    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let (Some(first), Some(last)) = (self.links.first(), self.links.last()) else {
            return Err(Flaw::Form("a chain has links"));
        };
        for link in &self.links {
            link.verify(facts)?;
        }
        for (some, other) in self.weak_links() {
            excludes(facts, some, other)?;
        }
        match self.form {
            Form::Open => {
                let (first, last) = (first.from.seen(facts)?, last.to.seen(facts)?);
                conclusion.each_elimination(|at| first.covers(at) && last.covers(at))
            }
            Form::Loop if self.links.len() < 2 => Err(Flaw::Form("a loop has two strong links or more")),
            Form::Loop => {
                let mut pairs = Vec::new();
                for (some, other) in self.weak_links() {
                    pairs.push((some.seen(facts)?, other.seen(facts)?));
                }
                conclusion.each_elimination(|at| {
                    pairs.iter().any(|(some, other)| some.covers(at) && other.covers(at))
                        || self.links.iter().any(|link| link.locks_out(facts, at))
                })
            }
        }
    }
}

impl StrongLink {
    fn verify<const W: usize>(&self, facts: &Facts<'_, W>) -> Result<(), Flaw> {
        let (from, to) = (facts.cells(&self.from.cells)?, facts.cells(&self.to.cells)?);
        match &self.reason {
            Reason::Cell => {
                let [cell] = self.from.cells[..] else {
                    return Err(Flaw::Form("a cell links two of its own candidates"));
                };
                if from != to {
                    return Err(Flaw::Form("a cell links two of its own candidates"));
                }
                facts.only(cell, DigitSet::single(self.from.digit).with(self.to.digit))
            }
            Reason::House(house) => {
                if self.from.digit != self.to.digit {
                    return Err(Flaw::Form("a house links two places of one digit"));
                }
                facts.confined(self.from.digit, *house, from | to)
            }
            Reason::AlmostLocked(cells) => {
                let cells = facts.cells(cells)?;
                let digits = union(facts, cells)?;
                if digits.len() != cells.len() + 1 || self.from.digit == self.to.digit {
                    return Err(Flaw::Form("an almost locked set has one digit more than cells"));
                }
                // Each digit fits once, so that only one of them can be missing.
                for digit in digits {
                    facts.mutual_peers(cells & facts.places(digit))?;
                }
                for (node, named) in [(&self.from, from), (&self.to, to)] {
                    if let Some(other) = ((facts.places(node.digit) & cells) - named).min() {
                        return Err(Flaw::OtherPlace(Candidate::new(other, node.digit)));
                    }
                }
                Ok(())
            }
        }
    }

    /// In a loop, exactly one of the two digits is missing from an almost locked set, so that all
    /// others are in it: whether one of those removes the candidate.
    fn locks_out<const W: usize>(&self, facts: &Facts<'_, W>, at: Candidate) -> bool {
        let Reason::AlmostLocked(cells) = &self.reason else { return false };
        let holders = cells.iter().copied().collect::<CellSet<W>>() & facts.places(at.digit);
        at.digit != self.from.digit
            && at.digit != self.to.digit
            && !holders.is_empty()
            && facts.0.common_peers(holders).contains(at.cell)
    }
}

/// What a node excludes by being true.
struct Seen<'a, 'f, const W: usize> {
    facts: &'a Facts<'f, W>,
    digit: Digit,
    cells: CellSet<W>,
}

impl<const W: usize> Seen<'_, '_, W> {
    /// Wherever the node has its digit, the candidate is false.
    fn covers(&self, at: Candidate) -> bool {
        let excludes = |cell: Cell| {
            let own = Candidate::new(cell, self.digit);
            own != at && self.facts.exclude(own, at)
        };
        !self.cells.is_empty() && self.cells.iter().all(excludes)
    }
}

impl Node {
    fn seen<'a, 'f, const W: usize>(&self, facts: &'a Facts<'f, W>) -> Result<Seen<'a, 'f, W>, Flaw> {
        Ok(Seen { facts, digit: self.digit, cells: facts.cells(&self.cells)? })
    }
}

/// The two nodes cannot both be true.
fn excludes<const W: usize>(facts: &Facts<'_, W>, some: &Node, other: &Node) -> Result<(), Flaw> {
    if some.digit == other.digit {
        facts.see_each_other(facts.cells(&some.cells)?, facts.cells(&other.cells)?)
    } else if some.cells.len() == 1 && some.cells == other.cells {
        Ok(())
    } else {
        let seen = some.seen(facts)?;
        let is_covered = |&cell: &Cell| seen.covers(Candidate::new(cell, other.digit));
        if facts.cells(&other.cells)?.is_empty() || !other.cells.iter().all(is_covered) {
            return Err(Flaw::Form(
                "a weak link lies in one cell, is about one digit or follows from a rule",
            ));
        }
        Ok(())
    }
}

fn union<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>) -> Result<DigitSet, Flaw> {
    cells.iter().try_fold(DigitSet::EMPTY, |all, cell| Ok(all | facts.candidates(cell)?))
}
