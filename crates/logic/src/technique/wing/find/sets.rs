//! W-wings of almost locked sets.

use super::super::Proof;
use crate::proof;
use crate::search::Search;
use crate::technique::Technique;
use crate::technique::als::Linked;
use std::ops::ControlFlow;

/// Two sets with two common digits, and a house that keeps one of the digits out of one of them.
pub(super) fn find<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let sets = Linked::without_links(search)?;
    for one in 0..sets.len() {
        search.spend(one as u64 + 1)?;
        for other in 0..one {
            let common = sets.set(one).digits & sets.set(other).digits;
            let apart = sets.set(one).cells.is_disjoint(&sets.set(other).cells);
            // Two single cells are a plain W-wing.
            let single = sets.set(one).cells.len() + sets.set(other).cells.len() == 2;
            if common.len() < 2 || !apart || single {
                continue;
            }
            for digit in common {
                let seen = sets.reach(one, digit) & sets.reach(other, digit);
                if seen.is_empty() {
                    continue;
                }
                for link in common.without(digit) {
                    let near = sets.reach(one, link) | sets.reach(other, link);
                    search.spend(geometry.houses().len() as u64)?;
                    let joins = |house: &&crate::RegionId| {
                        let places = board.places(link) & geometry.cells(**house);
                        !places.is_empty() && places.is_subset(&near)
                    };
                    let Some(&house) = geometry.houses().iter().find(joins) else { continue };
                    search.eliminate(Technique::AlsWWing, digit, seen, || {
                        let cells = |set: usize| sets.set(set).cells.iter().collect();
                        let sets = [cells(one), cells(other)];
                        proof::Proof::Wing(Proof::Sets { sets, house, link, digit })
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
