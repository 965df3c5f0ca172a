//! Finds what all templates of a digit have in common.

use super::{Proof, Templates};
use crate::proof;
use crate::search::Search;
use crate::step::{Candidate, Conclusion, Step};
use crate::technique::Technique;
use ninefold_puzzle::CellSet;
use std::ops::ControlFlow;

/// What all templates of a digit have, or none.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    search.spend(100_000)?;
    let Some(templates) = Templates::new(situation) else { return ControlFlow::Continue(()) };
    for digit in situation.board().frame().rules().layout().digits() {
        let of_digit = templates.of(digit);
        let open = situation.board().places(digit) - situation.board().solved();
        let proof = proof::Proof::Template(Proof { digit });
        match technique {
            Technique::TemplateSet => {
                let certain = of_digit.iter().fold(open, |common, &template| common & template);
                let conclusion = Conclusion::placing(certain.iter().map(|cell| Candidate::new(cell, digit)));
                if !conclusion.is_empty() {
                    search.hand_in(Step { technique, conclusion, proof })?;
                }
            }
            _ => {
                let possible = of_digit.iter().fold(CellSet::EMPTY, |any, &template| any | template);
                search.eliminate(technique, digit, open - possible, || proof)?;
            }
        }
    }
    ControlFlow::Continue(())
}
