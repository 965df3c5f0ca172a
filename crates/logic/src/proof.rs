//! [`Proof`]: the whole argument of a step as data, one arm for each family.

use crate::step::Conclusion;
use crate::technique::{
    aligned, als, cage_sum, chain, colouring, death_blossom, direct, equivalence, exocet, firework, fish,
    forcing, intersection, kraken, leftovers, neighbour, nested, oddagon, polarity, rank, remote_pair, rule,
    single, subset, sue_de_coq, symmetry, template, turbot, uniqueness, wing,
};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::DigitSet;

/// Why a conclusion holds. Every arm has a `Proof` of its own that lists premises and inferences.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each arm is documented at its own type")]
pub enum Proof {
    Single(single::Proof),
    Intersection(intersection::Proof),
    Subset(subset::Proof),
    Fish(fish::Proof),
    Turbot(turbot::Proof),
    Colouring(colouring::Proof),
    Wing(wing::Proof),
    RemotePair(remote_pair::Proof),
    Uniqueness(uniqueness::Proof),
    Template(template::Proof),
    Chain(chain::Proof),
    Als(als::Proof),
    DeathBlossom(death_blossom::Proof),
    SueDeCoq(sue_de_coq::Proof),
    Forcing(forcing::Proof),
    Aligned(aligned::Proof),
    Symmetry(symmetry::Proof),
    Oddagon(oddagon::Proof),
    Sum(cage_sum::Proof),
    Leftovers(leftovers::Proof),
    Equivalence(equivalence::Proof),
    Neighbour(neighbour::Proof),
    Rule(rule::Proof),
    Polarity(polarity::Proof),
    Direct(direct::Proof),
    Firework(firework::Proof),
    Rank(rank::Proof),
    Exocet(exocet::Proof),
    Kraken(kraken::Proof),
    Nested(nested::Proof),
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
            Self::Fish(proof) => proof.verify(facts, conclusion),
            Self::Turbot(proof) => proof.verify(facts, conclusion),
            Self::Colouring(proof) => proof.verify(facts, conclusion),
            Self::Wing(proof) => proof.verify(facts, conclusion),
            Self::RemotePair(proof) => proof.verify(facts, conclusion),
            Self::Uniqueness(proof) => proof.verify(facts, conclusion),
            Self::Template(proof) => proof.verify(facts, conclusion),
            Self::Chain(proof) => proof.verify(facts, conclusion),
            Self::Als(proof) => proof.verify(facts, conclusion),
            Self::DeathBlossom(proof) => proof.verify(facts, conclusion),
            Self::SueDeCoq(proof) => proof.verify(facts, conclusion),
            Self::Forcing(proof) => proof.verify(facts, conclusion),
            Self::Aligned(proof) => proof.verify(facts, conclusion),
            Self::Symmetry(proof) => proof.verify(facts, conclusion),
            Self::Oddagon(proof) => proof.verify(facts, conclusion),
            Self::Sum(proof) => proof.verify(facts, conclusion),
            Self::Leftovers(proof) => proof.verify(facts, conclusion),
            Self::Equivalence(proof) => proof.verify(facts, conclusion),
            Self::Neighbour(proof) => proof.verify(facts, conclusion),
            Self::Rule(proof) => proof.verify(facts, conclusion),
            Self::Polarity(proof) => proof.verify(facts, conclusion),
            Self::Direct(proof) => proof.verify(facts, conclusion),
            Self::Firework(proof) => proof.verify(facts, conclusion),
            Self::Rank(proof) => proof.verify(facts, conclusion),
            Self::Exocet(proof) => proof.verify(facts, conclusion),
            Self::Kraken(proof) => proof.verify(facts, conclusion),
            Self::Nested(proof) => proof.verify(facts, conclusion),
        }
    }

    /// The digits that the argument is about, in the sense of the test library: those of the
    /// pattern, or where the pattern has no digits of its own, those of the conclusion.
    pub(crate) fn digits(&self, conclusion: &Conclusion) -> DigitSet {
        match self {
            Self::Single(_) => conclusion.found().map(|at| at.digit).collect(),
            Self::Intersection(proof) => DigitSet::single(proof.digit),
            Self::Subset(proof) => proof.digits,
            Self::Fish(proof) => DigitSet::single(proof.digit),
            // The library names a dual kite of two digits by the first of them.
            Self::Turbot(proof) => proof.patterns.iter().take(1).map(|pattern| pattern.digit).collect(),
            Self::Colouring(proof) => proof.digits(),
            Self::Wing(proof) => proof.digits(),
            Self::RemotePair(proof) => proof.digits,
            Self::Uniqueness(proof) => proof.digits(),
            Self::Template(proof) => DigitSet::single(proof.digit),
            Self::Kraken(proof) => DigitSet::single(proof.digit),
            Self::Firework(proof) => proof.digits,
            Self::Equivalence(proof) => proof.digits,
            Self::Symmetry(_)
            | Self::Oddagon(_)
            | Self::Sum(_)
            | Self::Leftovers(_)
            | Self::Neighbour(_)
            | Self::Rule(_)
            | Self::Polarity(_)
            | Self::Direct(_)
            | Self::Rank(_)
            | Self::Exocet(_)
            | Self::Nested(_)
            | Self::Aligned(_)
            | Self::Chain(_)
            | Self::Als(_)
            | Self::DeathBlossom(_)
            | Self::SueDeCoq(_)
            | Self::Forcing(_) => conclusion.digits(),
        }
    }
}
