//! Words for turbots.

use super::tale::Tale;
use crate::scene::{LinkKind, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::turbot::{Pattern, Proof, StrongLink};
use ninefold_puzzle::{Cell, CellSet, Digit};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for Pattern { digit, links: [one, other] } in &proof.patterns {
        strong_link(tale, *digit, one);
        strong_link(tale, *digit, other);
        pattern(tale, *digit, one, other);
    }
}

fn strong_link<const W: usize>(tale: &mut Tale<'_, W>, digit: Digit, link: &StrongLink) {
    tale.mark_all(digit, &link.near, Role::Second);
    tale.mark_all(digit, &link.far, Role::Pattern);
    tale.band(link.house, crate::RegionRole::Base);
    tale.premise(
        "In {0}, {1} is in {2} or in {3}.",
        [link.house.into(), digit.into(), Slot::OneOf(link.far.clone()), Slot::OneOf(link.near.clone())],
    );
}

fn pattern<const W: usize>(tale: &mut Tale<'_, W>, digit: Digit, one: &StrongLink, other: &StrongLink) {
    let at = |cells| (digit, cells);
    tale.link(LinkKind::Strong, at(&one.far[..]), at(&one.near));
    tale.link(LinkKind::Weak, at(&one.near), at(&other.near));
    tale.link(LinkKind::Strong, at(&other.near), at(&other.far));
    let one_of = |cells: &Vec<Cell>| Slot::OneOf(cells.clone());
    tale.premise(
        "{0} cannot be both in {1} and in {2}, because they see each other.",
        [digit.into(), one_of(&one.near), one_of(&other.near)],
    );
    tale.infer(
        "So {0} is in {1} or in {2}, or in both.",
        [digit.into(), one_of(&one.far), one_of(&other.far)],
    );
    let far = one.far.iter().chain(&other.far).copied().collect::<CellSet<W>>();
    let seen = tale.situation.common_peers(far);
    let removed =
        tale.removed_from(digit).into_iter().filter(|&cell| seen.contains(cell)).collect::<Vec<Cell>>();
    tale.refute(
        "If {0/or} were {1}, it would have to be both in {2} and in {3}.",
        [removed.into(), digit.into(), one_of(&one.near), one_of(&other.near)],
    );
}
