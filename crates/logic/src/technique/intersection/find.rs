//! Finds intersections.

use super::Proof;
use crate::geometry::{Direction, RegionId};
use crate::proof;
use crate::search::Search;
use crate::technique::Technique;
use ninefold_puzzle::{CellSet, Digit};
use std::ops::ControlFlow;

/// Digits that are confined in a house to cells which others see.
///
/// *Pointing* leaves an area for a line (or another area), *claiming* leaves a line, and
/// *common peers* takes what no region explains, as under chess moves or on small diagonals.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let has_lines_and_boxes_alone =
        geometry.has_boxes_alone() && board.frame().rules().constraints().is_empty();
    if technique == Technique::CommonPeers && has_lines_and_boxes_alone {
        // What sees all places shares a line or a box with all of them.
        return ControlFlow::Continue(());
    }
    for &house in geometry.houses() {
        let from_area = geometry.direction(house) == Direction::Area;
        match technique {
            Technique::Pointing if !from_area => continue,
            Technique::Claiming if from_area => continue,
            _ => {}
        }
        for digit in board.frame().rules().layout().digits() {
            let places = board.places(digit) & geometry.cells(house);
            let first = match places.min() {
                Some(first) if places.len() > 1 => first,
                _ => continue,
            };
            let outside = board.places(digit) - geometry.cells(house);
            if (outside & situation.peers(first)).is_empty() {
                continue;
            }
            let mut explained = CellSet::EMPTY;
            for crossing in geometry.regions_with(places).filter(|&crossing| crossing != house) {
                let cells = outside & geometry.cells(crossing);
                explained |= cells;
                if technique != Technique::CommonPeers {
                    search
                        .eliminate(technique, digit, cells, || proof(digit, house, Some(crossing), places))?;
                }
            }
            if technique == Technique::CommonPeers {
                let cells = (outside & situation.common_peers(places)) - explained;
                search.eliminate(technique, digit, cells, || proof(digit, house, None, places))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn proof<const W: usize>(
    digit: Digit,
    house: RegionId,
    crossing: Option<RegionId>,
    places: CellSet<W>,
) -> proof::Proof {
    proof::Proof::Intersection(Proof { digit, house, crossing, places: places.iter().collect() })
}
