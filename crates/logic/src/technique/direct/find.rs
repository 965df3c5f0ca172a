//! Finds steps that open a hidden single at once.

use super::Proof;
use crate::proof;
use crate::search::{All, Limits, Search};
use crate::step::Step;
use crate::technique::{self, Technique};
use ninefold_puzzle::CellSet;
use std::ops::ControlFlow;

/// How much the technique underneath may take.
const LIMITS: Limits<'_> = Limits { work: 50_000, cancel: None };

/// The steps of the technique underneath, and what they open.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let underneath = match technique {
        Technique::DirectPointing => Technique::Pointing,
        Technique::DirectClaiming => Technique::Claiming,
        Technique::DirectHiddenPair => Technique::HiddenPair,
        _ => Technique::HiddenTriple,
    };
    let mut steps = All::default();
    search.spend(100)?;
    let mut below = Search::new(search.situation(), search.options(), LIMITS, &mut steps);
    let _ = technique::find(underneath, &mut below);
    for step in steps.0 {
        opened(search, technique, &step)?;
    }
    ControlFlow::Continue(())
}

/// Hands in the digits that have one place left in a house.
fn opened<const W: usize>(search: &mut Search<'_, W>, technique: Technique, step: &Step) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    for at in step.conclusion.eliminations() {
        let gone = step.conclusion.eliminations().iter().filter(|other| other.digit == at.digit);
        let gone = gone.map(|at| at.cell).collect::<CellSet<W>>();
        for &house in geometry.regions_of(at.cell).iter().filter(|&&region| geometry.is_house(region)) {
            let before = board.places(at.digit) & geometry.cells(house);
            if let (Some(cell), true) = ((before - gone).only(), before.len() > 1) {
                let single = crate::Candidate::new(cell, at.digit);
                let proof = Proof { first: Box::new(step.clone()), single, house };
                search.place(technique, cell, at.digit, proof::Proof::Direct(proof))?;
            }
        }
    }
    ControlFlow::Continue(())
}
