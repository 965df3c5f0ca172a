//! Lines, signs and clues, drawn on a full grid so that it keeps them.
//!
//! A few elements that are long and lie symmetrically please more than many scraps: a path is tried together
//! with its image under a half-turn first, and lines never share a cell.

mod clues;
mod path;
mod signs;

use crate::dice::Dice;
use ninefold_puzzle::{
    Arrow, Cell, Constraint, Feature, Layout, Line, LineKind, OutsideKind, Solution, Variant,
};
use path::{Growth, Paths};

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
    let n_digits = solution.layout().n_digits() as i32;
    // As many as look right on nine by nine cells, in proportion on smaller boards.
    let share = |on_nine: usize| (on_nine * solution.layout().n_cells() / 81).div_ceil(n_kinds).max(2);
    let line = |kind| move |cells: Vec<Cell>| Constraint::Line(Line { kind, cells });
    match feature {
        Feature::Thermo => {
            let growth = Growth {
                lengths: 3..=6,
                goes_on: &|seen, next| seen.last().is_none_or(|&last| next > last),
                ends: &|_| true,
            };
            paths.draw(share(8), &growth, dice, line(LineKind::Thermometer))
        }
        Feature::Whispers => {
            // German whispers on nine digits; the same share of the range on fewer.
            let apart = (n_digits + 1) / 2;
            let growth = Growth {
                lengths: 3..=7,
                goes_on: &|seen, next| seen.last().is_none_or(|&last| (next - last).abs() >= apart),
                ends: &|_| true,
            };
            paths.draw(share(8), &growth, dice, line(LineKind::Whisper(apart as u8)))
        }
        Feature::Renban => {
            let growth = Growth {
                lengths: 3..=6,
                goes_on: &|seen, next| !seen.contains(&next) && span(seen, next) < 6,
                ends: &|seen| span(seen, seen[0]) as usize + 1 == seen.len(),
            };
            paths.draw(share(8), &growth, dice, line(LineKind::Renban))
        }
        Feature::Between => {
            let is_between = |seen: &[i32]| {
                let (first, last) = (seen[0], seen[seen.len() - 1]);
                seen[1..seen.len() - 1]
                    .iter()
                    .all(|&inside| first.min(last) < inside && inside < first.max(last))
            };
            let growth = Growth { lengths: 3..=5, goes_on: &|_, _| true, ends: &is_between };
            paths.draw(share(8), &growth, dice, line(LineKind::Between))
        }
        Feature::Palindrome => paths.draw_palindromes(share(8), 3..=7, dice),
        Feature::Arrow => {
            let sum = |seen: &[i32]| seen[1..].iter().sum::<i32>();
            let growth = Growth {
                lengths: 3..=5,
                goes_on: &|seen, next| seen.is_empty() || sum(seen) + next <= seen[0],
                ends: &|seen| sum(seen) == seen[0],
            };
            paths.draw(share(9), &growth, dice, |cells: Vec<Cell>| {
                Constraint::Arrow(Arrow { bulb: vec![cells[0]], shafts: vec![cells[1..].to_vec()] })
            })
        }
        Feature::Kropki => signs::kropki(solution, share(22), dice),
        Feature::Xv => signs::xv(solution, share(18), dice),
        Feature::OddEven => signs::odd_even(solution, share(22), dice),
        Feature::Quadruple => signs::quadruples(solution, share(10), dice),
        Feature::LittleKiller => clues::little_killers(solution, share(12), dice),
        Feature::Sandwich => clues::along_lines(OutsideKind::Sandwich, solution, share(12), dice),
        Feature::XSum => clues::along_lines(OutsideKind::XSum, solution, share(10), dice),
        Feature::Skyscraper => clues::along_lines(OutsideKind::Skyscraper, solution, share(18), dice),
        Feature::Killer
        | Feature::Diagonal
        | Feature::Windoku
        | Feature::AntiKnight
        | Feature::AntiKing
        | Feature::NonConsecutive
        | Feature::Ice => Vec::new(),
    }
}

/// How far apart the smallest and the largest are, the next one among them.
fn span(seen: &[i32], next: i32) -> i32 {
    let all = || seen.iter().copied().chain([next]);
    all().max().unwrap_or(0) - all().min().unwrap_or(0)
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
