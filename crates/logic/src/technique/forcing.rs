//! Forcing chains and nets: what follows from an assumption, inference by inference.
//!
//! An assumption that leads to a clash is wrong. And what follows from each one of some
//! assumptions, one of which must be right (every candidate of a cell, every place of a digit in a
//! house, or a candidate and its opposite), is true.
//!
//! In a *chain* each inference rests on the one before it and on the board. In a *net* it may rest
//! on several: candidates that are gone in the branch leave singles behind, or leave a line or clue no room
//! for others. *Whips* and *braids*
//! are nets of few digits: each digit of a whip is forced next to the one before it, in a braid
//! next to any one before it. Denis Berthier described them.

pub(crate) mod find;
mod propagate;
mod whip;

pub(crate) use propagate::{Mode, Propagation};

use crate::geometry::RegionId;
use crate::step::{Candidate, Conclusion};
use crate::technique::rule;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// Why an assumption is wrong, or why a conclusion holds in any case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The assumption leads to a clash.
    Contradiction {
        /// The assumption with what follows from it.
        branch: Branch,
        /// What cannot be.
        clash: Clash,
    },
    /// One of the assumptions is right, and all lead to the conclusion.
    Verity {
        /// Why one of the assumptions is right.
        choice: Choice,
        /// The assumptions with what follows from each.
        branches: Vec<Branch>,
    },
}

/// Something that is true or false about a candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Literal {
    /// The digit stands in the cell.
    True(Candidate),
    /// It does not.
    False(Candidate),
}

/// An assumption and what follows from it, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// What is assumed.
    pub assumption: Literal,
    /// What follows, each from what was before it.
    pub inferences: Vec<Inference>,
}

/// One thing that follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inference {
    /// What follows.
    pub literal: Literal,
    /// Why.
    pub reason: Reason,
}

/// Why something follows inside a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A candidate is false because this one is true.
    Excluded(Candidate),
    /// A candidate is true because all others in its cell are false.
    LastInCell,
    /// A candidate is true because the digit has no other place left in the house.
    LastInHouse(RegionId),
    /// A candidate is false because a rule has no room for it beside what is left for its other cells; which
    /// rule, by its place in [`Geometry::rule_units`](crate::Geometry::rule_units).
    Rule(u16),
}

/// What cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// A candidate is both true and false.
    Both(Candidate),
    /// A cell without candidates.
    NoCandidate(Cell),
    /// A digit without a place in a house.
    NoPlace(Digit, RegionId),
    /// A rule that cannot be kept, by its place in [`Geometry::rule_units`](crate::Geometry::rule_units).
    Rule(u16),
}

/// Why one of some assumptions is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The cell has one of its candidates.
    Cell(Cell),
    /// The digit has one of its places in the house.
    House(Digit, RegionId),
    /// The candidate is true or false.
    Candidate(Candidate),
}

impl Proof {
    /// How many inferences the argument has.
    pub fn inferences(&self) -> usize {
        match self {
            Self::Contradiction { branch, .. } => branch.inferences.len(),
            Self::Verity { branches, .. } => branches.iter().map(|branch| branch.inferences.len()).sum(),
        }
    }

    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        match self {
            Self::Contradiction { branch, clash } => {
                World::of(facts, branch)?.clashes(facts, *clash)?;
                conclusion.is_literal(branch.assumption.opposite())
            }
            Self::Verity { choice, branches } => {
                for literal in choice.literals(facts)? {
                    if !branches.iter().any(|branch| branch.assumption == literal) {
                        return Err(Flaw::Form("every possibility has a branch"));
                    }
                }
                for branch in branches {
                    let world = World::of(facts, branch)?;
                    for literal in conclusion.literals() {
                        if !world.holds(literal) {
                            return Err(Flaw::DoesNotFollow(literal.candidate()));
                        }
                    }
                }
                Ok(())
            }
        }
    }
}

impl Literal {
    /// The candidate that this is about.
    pub const fn candidate(self) -> Candidate {
        match self {
            Self::True(candidate) | Self::False(candidate) => candidate,
        }
    }

    /// The same candidate the other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::True(candidate) => Self::False(candidate),
            Self::False(candidate) => Self::True(candidate),
        }
    }
}

impl Choice {
    /// The assumptions of which one is right.
    fn literals<const W: usize>(self, facts: &Facts<'_, W>) -> Result<Vec<Literal>, Flaw> {
        Ok(match self {
            Self::Cell(cell) => {
                let digits = facts.candidates(cell)?.iter();
                digits.map(|digit| Literal::True(Candidate::new(cell, digit))).collect()
            }
            Self::House(digit, house) => {
                let places = (facts.house(house)? & facts.places(digit)).iter();
                places.map(|cell| Literal::True(Candidate::new(cell, digit))).collect()
            }
            Self::Candidate(candidate) => vec![Literal::True(candidate), Literal::False(candidate)],
        })
    }
}

impl Conclusion {
    /// What the conclusion says, candidate by candidate.
    fn literals(&self) -> impl Iterator<Item = Literal> {
        let placed = self.placements().iter().map(|&at| Literal::True(at));
        placed.chain(self.eliminations().iter().map(|&at| Literal::False(at)))
    }

    /// The conclusion is just this.
    pub(crate) fn is_literal(&self, literal: Literal) -> Result<(), Flaw> {
        match self.literals().find(|&other| other != literal) {
            Some(other) => Err(Flaw::DoesNotFollow(other.candidate())),
            None => Ok(()),
        }
    }
}

/// What holds in a branch, by digit.
#[derive(Clone)]
pub(crate) struct World<const W: usize> {
    yes: Vec<CellSet<W>>,
    no: Vec<CellSet<W>>,
}

impl<const W: usize> World<W> {
    /// Checks every inference of a branch.
    pub(crate) fn of(facts: &Facts<'_, W>, branch: &Branch) -> Result<Self, Flaw> {
        let mut world = Self::assuming(facts, branch.assumption)?;
        for inference in &branch.inferences {
            world.infer(facts, inference)?;
        }
        Ok(world)
    }

    /// A branch of which nothing but the assumption is known.
    pub(crate) fn assuming(facts: &Facts<'_, W>, assumption: Literal) -> Result<Self, Flaw> {
        let n_digits = facts.0.board().frame().rules().layout().n_digits();
        let mut world = Self { yes: vec![CellSet::EMPTY; n_digits], no: vec![CellSet::EMPTY; n_digits] };
        world.learn(facts, assumption)?;
        Ok(world)
    }

    /// Checks an inference and takes it up.
    pub(crate) fn infer(&mut self, facts: &Facts<'_, W>, inference: &Inference) -> Result<(), Flaw> {
        self.follows(facts, inference)?;
        self.learn(facts, inference.literal)
    }

    /// Takes up what is known from elsewhere.
    pub(crate) fn learn(&mut self, facts: &Facts<'_, W>, literal: Literal) -> Result<(), Flaw> {
        let at = literal.candidate();
        if !facts.candidates(at.cell)?.contains(at.digit) {
            return Err(Flaw::Form("an inference is about a candidate of the board"));
        }
        match literal {
            Literal::True(at) => self.yes[at.digit.index()].insert(at.cell),
            Literal::False(at) => self.no[at.digit.index()].insert(at.cell),
        };
        Ok(())
    }

    /// Whether this was assumed or follows.
    pub(crate) fn holds(&self, literal: Literal) -> bool {
        let at = literal.candidate();
        let worlds = match literal {
            Literal::True(_) => &self.yes,
            Literal::False(_) => &self.no,
        };
        worlds.get(at.digit.index()).is_some_and(|cells| cells.contains(at.cell))
    }

    fn follows(&self, facts: &Facts<'_, W>, inference: &Inference) -> Result<(), Flaw> {
        let at = inference.literal.candidate();
        let is_so = match (inference.literal, inference.reason) {
            (Literal::False(_), Reason::Excluded(by)) => {
                self.holds(Literal::True(by)) && facts.exclude(by, at)
            }
            (Literal::True(_), Reason::LastInCell) => {
                let others = facts.candidates(at.cell)?.without(at.digit);
                others.iter().all(|digit| self.holds(Literal::False(Candidate::new(at.cell, digit))))
            }
            (Literal::True(_), Reason::LastInHouse(house)) => {
                let cells = facts.house(house)?;
                let others = (cells & facts.places(at.digit)).without(at.cell);
                cells.contains(at.cell) && others.is_subset(&self.no[at.digit.index()])
            }
            (Literal::False(_), Reason::Rule(unit)) => {
                let mut domains = self.domains(facts);
                domains[at.cell.index()] = DigitSet::single(at.digit);
                self.breaks_rule(facts, unit, &domains)?
            }
            _ => false,
        };
        if is_so { Ok(()) } else { Err(Flaw::DoesNotFollow(at)) }
    }

    /// Checks that this cannot be.
    pub(crate) fn clashes(&self, facts: &Facts<'_, W>, clash: Clash) -> Result<(), Flaw> {
        let is_so = match clash {
            Clash::Both(at) => self.holds(Literal::True(at)) && self.holds(Literal::False(at)),
            Clash::NoCandidate(cell) => {
                let mut digits = facts.candidates(cell)?.iter();
                digits.all(|digit| self.holds(Literal::False(Candidate::new(cell, digit))))
            }
            Clash::NoPlace(digit, house) => {
                let places = facts.house(house)? & facts.places(digit);
                self.no.get(digit.index()).is_some_and(|no| places.is_subset(no))
            }
            Clash::Rule(unit) => self.breaks_rule(facts, unit, &self.domains(facts))?,
        };
        if is_so { Ok(()) } else { Err(Flaw::Form("the assumption does not clash")) }
    }

    /// What is left for every cell in the branch.
    fn domains(&self, facts: &Facts<'_, W>) -> Vec<DigitSet> {
        let board = facts.0.board();
        let stays = |cell: Cell, digit: &Digit| !self.no[digit.index()].contains(cell);
        let left = |cell: Cell| board.candidates(cell).iter().filter(|digit| stays(cell, digit)).collect();
        board.frame().rules().layout().cells().map(left).collect()
    }

    /// Whether a rule cannot be kept with these candidates.
    fn breaks_rule(&self, facts: &Facts<'_, W>, unit: u16, domains: &[DigitSet]) -> Result<bool, Flaw> {
        let geometry = facts.0.geometry();
        let unit = geometry.rule_units().get(usize::from(unit)).ok_or(Flaw::Form("there is such a rule"))?;
        let parts = unit.parts(facts.0.board().frame().rules()).collect::<Vec<_>>();
        rule::cannot_be_kept(facts, &parts, domains)
    }
}
