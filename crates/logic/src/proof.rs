//! [`Proof`]: the whole argument of a step as data, one arm for each family.

use crate::step::Conclusion;
use crate::technique::{intersection, single, subset};
use crate::verify::{Facts, Flaw};

/// Why a conclusion holds. Every arm has a `Proof` of its own that lists premises and inferences.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each arm is documented at its own type")]
pub enum Proof {
    Single(single::Proof),
    Intersection(intersection::Proof),
    Subset(subset::Proof),
}

impl Proof {
    /// Checks the premises on the board, and that the conclusion follows from them.
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        match self {
            Self::Single(proof) => proof.verify(facts, conclusion),
            Self::Intersection(proof) => proof.verify(facts, conclusion),
            Self::Subset(proof) => proof.verify(facts, conclusion),
        }
    }
}
