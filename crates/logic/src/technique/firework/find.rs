//! Finds triple fireworks.

use super::Proof;
use crate::combinations::for_each_combination;
use crate::geometry::{Direction, RegionId};
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// Looks at every cell where a row and a column cross in a block.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, _: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let geometry = situation.geometry();
    for crossing in situation.unsolved() {
        let regions = geometry.regions_of(crossing);
        let along = |direction| regions.iter().copied().filter(move |&r| geometry.direction(r) == direction);
        for block in along(Direction::Area) {
            for row in along(Direction::Row) {
                for column in along(Direction::Column) {
                    cross(search, block, [row, column], crossing)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Gathers the digits by the cells at which they leave the block.
fn cross<const W: usize>(
    search: &mut Search<'_, W>,
    block: RegionId,
    lines: [RegionId; 2],
    crossing: Cell,
) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    search.spend(16)?;
    if lines.iter().any(|&line| !geometry.is_house(line)) {
        return ControlFlow::Continue(());
    }
    let beyond = lines.map(|line| (geometry.cells(line) - geometry.cells(block)) & situation.unsolved());
    let filled = |line: RegionId| {
        let digits = (geometry.cells(line) & board.solved()).iter().filter_map(|cell| board.digit(cell));
        digits.collect::<DigitSet>()
    };
    let open =
        DigitSet::first(board.frame().rules().layout().n_digits()) - filled(lines[0]) - filled(lines[1]);
    let leaves = |digit: Digit, side: usize| board.places(digit) & beyond[side];
    let few = open.iter().filter(|&digit| leaves(digit, 0).len() <= 1 && leaves(digit, 1).len() <= 1);
    let few = few.collect::<DigitSet>();
    if few.len() < 3 {
        return ControlFlow::Continue(());
    }
    for one in beyond[0] {
        for other in beyond[1] {
            let fits = |&digit: &Digit| {
                leaves(digit, 0).is_subset(&CellSet::single(one))
                    && leaves(digit, 1).is_subset(&CellSet::single(other))
            };
            let mut digits = [Digit::from_index(0); 25];
            let mut n_digits = 0;
            for digit in few.iter().filter(fits) {
                digits[n_digits] = digit;
                n_digits += 1;
            }
            for_each_combination(&digits[..n_digits], 3, |three| {
                let digits = three.iter().copied().collect::<DigitSet>();
                let gone = [crossing, one, other].into_iter().flat_map(|cell| {
                    (board.candidates(cell) - digits).iter().map(move |digit| Candidate::new(cell, digit))
                });
                search.eliminate_all(Technique::Firework, gone, || {
                    let wings = [one, other];
                    proof::Proof::Firework(Proof { block, lines, crossing, wings, digits })
                })
            })?;
        }
    }
    ControlFlow::Continue(())
}
