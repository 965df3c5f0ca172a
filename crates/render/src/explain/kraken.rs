//! Words for kraken fish.

use super::forcing::{arrive, follow};
use super::tale::Tale;
use crate::scene::{RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::kraken::Proof;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for &base in &proof.base {
        tale.band(base, RegionRole::Base);
    }
    for &cover in &proof.cover {
        tale.band(cover, RegionRole::Cover);
    }
    let places = proof.base.iter().flat_map(|&base| tale.places(proof.digit, base)).collect::<Vec<_>>();
    tale.mark_all(proof.digit, &places, Role::Pattern);
    let fins = proof.branches.iter().map(|branch| branch.assumption.candidate().cell).collect::<Vec<_>>();
    tale.premise("{0} must stand in each of {1}.", [proof.digit.into(), Slot::Regions(proof.base.clone())]);
    tale.premise(
        "But for {0}, all its places there lie in {1}.",
        [(&fins).into(), Slot::Regions(proof.cover.clone())],
    );
    if proof.base.len() == proof.cover.len() {
        let none = match fins.len() {
            1 => {
                "If {0} is not {1}, then {2} have their {1}s in {3}, one in each, and no other cell there is {1}."
            }
            _ => {
                "If none of {0} is {1}, then {2} have their {1}s in {3}, one in each, and no other cell there is {1}."
            }
        };
        let (base, cover) = (Slot::Regions(proof.base.clone()), Slot::Regions(proof.cover.clone()));
        tale.infer(none, [(&fins).into(), proof.digit.into(), base, cover]);
    } else {
        tale.infer(
            "These do not have room for all, so one of {0} is {1}.",
            [(&fins).into(), proof.digit.into()],
        );
    }
    for (index, branch) in proof.branches.iter().enumerate() {
        follow(tale, branch, [Role::Second, Role::Third, Role::Fourth][index % 3]);
        arrive(tale, branch);
    }
    tale.infer("One of these cases is true, and all of them end in the same way.", []);
}
