//! Lines, signs and clues, drawn on a full grid so that it keeps them.
//!
//! A few elements that are long and lie symmetrically please more than many scraps: a path is tried together
//! with its image under a half-turn first, and lines never share a cell.

mod clues;
mod groups;
mod lines;
mod path;
mod signs;

use crate::dice::Dice;
use ninefold_puzzle::{
    Cell, Constraint, Feature, FeatureGroup, IndexerKind, Layout, OutsideKind, Solution, Variant,
};
use path::Paths;

/// All elements of a variant, in the order of its features; none if it has no such features.
pub(crate) fn draw(variant: Variant, solution: &Solution, dice: &mut Dice) -> Vec<Constraint> {
    let mut paths = Paths::new(solution);
    let n_kinds = variant.features().filter(|feature| feature.is_drawn()).count().max(1);
    let features = variant.features().filter(|feature| feature.is_drawn()).collect::<Vec<_>>();
    features.into_iter().flat_map(|feature| draw_one(feature, n_kinds, &mut paths, dice)).collect()
}

/// The elements of one feature; with several features there are fewer of each.
fn draw_one(feature: Feature, n_kinds: usize, paths: &mut Paths<'_>, dice: &mut Dice) -> Vec<Constraint> {
    let solution = paths.solution();
    // As many as look right on nine by nine cells, in proportion on smaller boards.
    let share = |on_nine: usize| (on_nine * solution.layout().n_cells() / 81).div_ceil(n_kinds).max(2);
    match feature {
        _ if feature.group() == FeatureGroup::Lines => lines::draw(feature, share, paths, dice),
        Feature::Kropki => signs::kropki(solution, share(22), dice),
        Feature::Xv => signs::xv(solution, share(18), dice),
        Feature::OddEven => signs::odd_even(solution, share(22), dice),
        Feature::Quadruple => signs::quadruples(solution, share(10), dice),
        Feature::Difference => signs::differences(solution, share(20), dice),
        Feature::Ratio => signs::ratios(solution, share(20), dice),
        Feature::GreaterThan => signs::inequalities(solution, share(36), dice),
        Feature::MinimumMaximum => signs::extremes(solution, share(20), dice),
        Feature::Candidates => signs::candidates(solution, share(24), dice),
        Feature::RowIndexer => signs::indexers(IndexerKind::Row, solution, share(16), dice),
        Feature::ColumnIndexer => signs::indexers(IndexerKind::Column, solution, share(16), dice),
        Feature::BoxIndexer => signs::indexers(IndexerKind::Box, solution, share(16), dice),
        Feature::EqualSum => groups::equal_sums(solution, share(9), dice),
        Feature::Clone => groups::clones(solution, share(5), dice),
        Feature::CountingCircles => groups::counting_circles(solution, share(20), dice),
        Feature::ExtraRegion => groups::extra_regions(solution, share(4), dice),
        Feature::LittleKiller => clues::little_killers(solution, share(12), dice),
        Feature::Sandwich => clues::along_lines(OutsideKind::Sandwich, solution, share(12), dice),
        Feature::XSum => clues::along_lines(OutsideKind::XSum, solution, share(10), dice),
        Feature::Skyscraper => clues::along_lines(OutsideKind::Skyscraper, solution, share(18), dice),
        Feature::NumberedRoom => clues::along_lines(OutsideKind::NumberedRoom, solution, share(14), dice),
        Feature::FullRank => clues::along_lines(OutsideKind::FullRank, solution, share(14), dice),
        _ => Vec::new(),
    }
}

/// The cell at the same place after a half-turn of the board.
fn turned(layout: &Layout, cell: Cell) -> Option<Cell> {
    let place = layout.place(cell);
    let (row, col) = (usize::from(place.row), usize::from(place.col));
    layout.cell_at(layout.height() - 1 - row, layout.width() - 1 - col)
}

/// The value of a cell in the solution.
fn value(solution: &Solution, cell: Cell) -> i32 {
    solution.digit(cell).get().into()
}

/// Whether the solution keeps a rule.
fn keeps(solution: &Solution, rule: &Constraint) -> bool {
    rule.allows(solution.layout(), solution.digits())
}
