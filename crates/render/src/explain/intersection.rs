//! Words for intersections.

use super::tale::Tale;
use crate::scene::{RegionRole, Role};
use ninefold_logic::technique::intersection::Proof;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let Proof { digit, house, crossing, places } = proof;
    tale.confined(*digit, *house, places, Role::Pattern);
    match crossing {
        Some(crossing) => {
            tale.band(*crossing, RegionRole::Cover);
            tale.premise("{0} lie in {1} as well.", [places.into(), (*crossing).into()]);
            tale.infer(
                "Whichever of them it is, {0} has its {1} there.",
                [(*crossing).into(), (*digit).into()],
            );
        }
        None => {
            let removed = tale.removed_from(*digit);
            tale.premise("{0} can be seen from each of {1}.", [removed.into(), places.into()]);
        }
    }
    let removed = tale.removed_from(*digit);
    tale.refute(
        "If {0/or} were {1}, {2} would have no place left for {1}.",
        [removed.into(), (*digit).into(), (*house).into()],
    );
}
