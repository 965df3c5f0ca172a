//! Words for steps that open a single at once.

use super::tale::Tale;
use crate::scene::RegionRole;
use ninefold_logic::technique::direct::Proof;
use ninefold_logic::{Searchable, Situation};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof)
where
    Situation<W>: Searchable,
{
    let first = super::explain(tale.situation, &proof.first);
    tale.take_over(first);
    tale.band(proof.house, RegionRole::Base);
    tale.infer(
        "That leaves {0} no other place for {1} than {2}.",
        [proof.house.into(), proof.single.digit.into(), proof.single.cell.into()],
    );
}
