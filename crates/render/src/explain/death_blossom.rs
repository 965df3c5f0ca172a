//! Words for death blossoms.

use super::als;
use super::tale::Tale;
use crate::scene::{LinkKind, Role};
use ninefold_logic::technique::death_blossom::Proof;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    tale.only(proof.stem, Role::Second);
    for (index, petal) in proof.petals.iter().enumerate() {
        als::introduce(tale, index, &petal.cells);
        let holders = tale.holders(&petal.cells, petal.digit);
        tale.mark_all(petal.digit, &holders, Role::Second);
        tale.link(LinkKind::Weak, (petal.digit, &[proof.stem]), (petal.digit, &holders));
    }
    for digit in tale.step.conclusion.digits() {
        for (index, petal) in proof.petals.iter().enumerate() {
            let holders = tale.holders(&petal.cells, digit);
            tale.mark_all(digit, &holders, Role::Pattern);
            tale.infer(
                "If {0} is {1}, then {2} has no {1} and needs all its other digits: {3} is in {4/or}.",
                [proof.stem.into(), petal.digit.into(), als::letter(index), digit.into(), holders.into()],
            );
        }
        let removed = tale.removed_from(digit);
        let sees = match removed.len() {
            1 => "{0} sees all these {1}s.",
            _ => "Each of {0} sees all these {1}s.",
        };
        tale.premise(sees, [(&removed).into(), digit.into()]);
        tale.refute(
            "If {0/or} were {1}, nothing would be left for {2}.",
            [removed.into(), digit.into(), proof.stem.into()],
        );
    }
}
