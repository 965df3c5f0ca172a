//! Nested forcing nets: inside a branch, an assumption of its own is refuted.
//!
//! A net that neither clashes nor goes on may still hold a candidate that would clash in it. That
//! candidate is false in the branch, and the net goes on from there. It is trial and error in two
//! steps: Sudoku Explainer's nested forcing chains are arguments of this kind.

pub(crate) mod find;

use crate::step::Conclusion;
use crate::technique::forcing::{Branch, Clash, Inference, Literal, World};
use crate::verify::{Facts, Flaw};

/// An assumption that leads to a clash, partly by refuting others on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What is assumed.
    pub assumption: Literal,
    /// What follows, each from what was before it.
    pub parts: Vec<Part>,
    /// What cannot be.
    pub clash: Clash,
}

/// One thing that follows in the branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// It follows at once.
    Plain(Inference),
    /// The opposite, assumed on top of all that is known here, leads to a clash.
    Refuted {
        /// The inner assumption with what follows from it and from the outer branch.
        branch: Branch,
        /// What cannot be.
        clash: Clash,
    },
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let mut world = World::assuming(facts, self.assumption)?;
        for part in &self.parts {
            match part {
                Part::Plain(inference) => world.infer(facts, inference)?,
                Part::Refuted { branch, clash } => {
                    let mut inner = world.clone();
                    inner.learn(facts, branch.assumption)?;
                    for inference in &branch.inferences {
                        inner.infer(facts, inference)?;
                    }
                    inner.clashes(facts, *clash)?;
                    world.learn(facts, branch.assumption.opposite())?;
                }
            }
        }
        world.clashes(facts, self.clash)?;
        conclusion.is_literal(self.assumption.opposite())
    }
}
