//! Where the pattern of a step lies, as a person would mark it.

use ninefold_logic::{Proof, RegionId, Situation, Step};
use ninefold_puzzle::{CellSet, Digit};

/// The cells that a person marks to show a pattern: those of the argument, or for fish all places of the
/// digit in the houses that need it.
pub(crate) fn cells(situation: &Situation<2>, step: &Step) -> CellSet<2> {
    let outline = step.proof.outline();
    let places = |digit: Digit, bases: &[RegionId]| -> CellSet<2> {
        let geometry = situation.geometry();
        let houses =
            bases.iter().map(|&base| geometry.cells(base)).fold(CellSet::EMPTY, |all, one| all | one);
        houses & situation.board().places(digit)
    };
    let marked = outline.cells.iter().copied().collect::<CellSet<2>>();
    match &step.proof {
        Proof::Fish(proof) => {
            proof.fish.iter().fold(marked, |all, fish| all | places(proof.digit, &fish.base))
        }
        Proof::Kraken(proof) => marked | places(proof.digit, &proof.base),
        _ => marked,
    }
}
