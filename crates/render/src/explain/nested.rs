//! Words for nested forcing nets.

use super::forcing::{go_on, refute};
use super::tale::Tale;
use crate::scene::{Mark, Role};
use ninefold_logic::technique::forcing::{Branch, Literal};
use ninefold_logic::technique::nested::{Part, Proof};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let assumed = proof.assumption.candidate();
    tale.mark(Mark::Candidate(assumed, Role::Pattern));
    tale.infer("Suppose that {0} is {1}.", [assumed.cell.into(), assumed.digit.into()]);
    let mut known = Vec::new();
    for part in &proof.parts {
        match part {
            Part::Plain(inference) => {
                known.push(*inference);
                go_on(tale, &known, known.len() - 1, Role::Second);
            }
            Part::Refuted { branch, clash } => {
                let inner = branch.assumption.candidate();
                tale.mark(Mark::Candidate(inner, Role::Third));
                let suppose = match branch.assumption {
                    Literal::True(_) => "Suppose, on top of that, that {0} is {1}.",
                    Literal::False(_) => "Suppose, on top of that, that {0} is not {1}.",
                };
                tale.infer(suppose, [inner.cell.into(), inner.digit.into()]);
                let inferences = [&known[..], &branch.inferences].concat();
                go_on(tale, &inferences, known.len(), Role::Third);
                refute(tale, &Branch { assumption: branch.assumption, inferences }, *clash);
                let so = match branch.assumption {
                    Literal::True(_) => "So, as long as the first is supposed, {0} is not {1}.",
                    Literal::False(_) => "So, as long as the first is supposed, {0} is {1}.",
                };
                tale.infer(so, [inner.cell.into(), inner.digit.into()]);
            }
        }
    }
    refute(tale, &Branch { assumption: proof.assumption, inferences: known }, proof.clash);
    tale.infer("So what was supposed first is wrong.", []);
}
