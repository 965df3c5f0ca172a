//! Where the pattern of a step lies, as a person would mark it.

use ninefold_logic::{AnySituation, Proof, RegionId, Step};
use ninefold_puzzle::{Cell, Digit};
use std::collections::BTreeSet;

/// The cells that a person marks to show a pattern: those of the argument, or for fish all places of the
/// digit in the houses that need it.
pub(crate) fn cells(situation: &AnySituation, step: &Step) -> BTreeSet<Cell> {
    let mut marked = step.proof.outline().cells.iter().copied().collect::<BTreeSet<_>>();
    let mut add_places = |digit: Digit, bases: &[RegionId]| {
        marked.extend(bases.iter().flat_map(|&base| situation.places(digit, base)));
    };
    match &step.proof {
        Proof::Fish(proof) => proof.fish.iter().for_each(|fish| add_places(proof.digit, &fish.base)),
        Proof::Kraken(proof) => add_places(proof.digit, &proof.base),
        _ => {}
    }
    marked
}
