//! Where the pattern of a step lies, as a person would mark it.

use ninefold_logic::technique::neighbour;
use ninefold_logic::{AnySituation, Proof, RegionId, Step};
use ninefold_puzzle::{Cell, Digit};
use std::collections::BTreeSet;

/// The cells that a person marks to show a pattern: those of the argument, for fish and for digits that squeeze
/// others out all places of the digit in the houses that need it, and for leftovers all places in what is left of
/// either side.
pub(crate) fn cells(situation: &AnySituation, step: &Step) -> BTreeSet<Cell> {
    let mut marked = step.proof.outline().cells.iter().copied().collect::<BTreeSet<_>>();
    let mut add_places = |digit: Digit, bases: &[RegionId]| {
        marked.extend(bases.iter().flat_map(|&base| situation.places(digit, base)));
    };
    match &step.proof {
        Proof::Fish(proof) => proof.fish.iter().for_each(|fish| add_places(proof.digit, &fish.base)),
        Proof::Kraken(proof) => add_places(proof.digit, &proof.base),
        Proof::Neighbour(neighbour::Proof::House(digit, house)) => add_places(*digit, &[*house]),
        Proof::Leftovers(proof) => {
            marked.extend(left_over(situation, proof.digit, &proof.added, &proof.removed));
        }
        Proof::Equivalence(proof) => {
            let of_digit = |digit| left_over(situation, digit, &proof.added, &proof.removed);
            marked.extend(proof.digits.iter().flat_map(of_digit));
        }
        _ => {}
    }
    marked
}

/// The places of a digit that only one of two sets of houses has.
fn left_over(situation: &AnySituation, digit: Digit, added: &[RegionId], removed: &[RegionId]) -> Vec<Cell> {
    let places = |houses: &[RegionId]| {
        houses.iter().flat_map(|&house| situation.places(digit, house)).collect::<BTreeSet<_>>()
    };
    places(added).symmetric_difference(&places(removed)).copied().collect()
}
