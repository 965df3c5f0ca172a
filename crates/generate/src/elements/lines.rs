//! Which lines each family draws.

use super::keeps;
use super::path::{Growth, Paths};
use crate::dice::Dice;
use ninefold_puzzle::{
    Arrow, Cell, Constraint, Feature, Layout, Line, LineKind, Region, RegionKind, Solution,
};

/// The lines of a feature; `share` makes of a number for nine by nine cells that for this board.
pub(super) fn draw(
    feature: Feature,
    share: impl Fn(usize) -> usize,
    paths: &mut Paths<'_>,
    dice: &mut Dice,
) -> Vec<Constraint> {
    let solution = paths.solution();
    let n_digits = solution.layout().n_digits() as i32;
    let line = |kind| move |cells: Vec<Cell>| Constraint::Line(Line { kind, cells });
    let sum = |seen: &[i32]| seen.iter().sum::<i32>();
    match feature {
        Feature::Thermo => {
            let growth = Growth {
                lengths: 3..=6,
                goes_on: &|seen, next| seen.last().is_none_or(|&last| next > last),
                ..Growth::ANY
            };
            paths.draw(share(8), &growth, dice, line(LineKind::Thermometer))
        }
        Feature::SlowThermo => {
            let growth = Growth {
                lengths: 3..=7,
                goes_on: &|seen, next| seen.last().is_none_or(|&last| next >= last),
                ..Growth::ANY
            };
            paths.draw(share(8), &growth, dice, line(LineKind::SlowThermometer))
        }
        Feature::Whispers => {
            // German whispers on nine digits; the same share of the range on fewer.
            let apart = (n_digits + 1) / 2;
            let growth = Growth {
                lengths: 3..=7,
                goes_on: &|seen, next| seen.last().is_none_or(|&last| (next - last).abs() >= apart),
                ..Growth::ANY
            };
            paths.draw(share(8), &growth, dice, line(LineKind::Whisper(apart as u8)))
        }
        Feature::Renban => {
            let growth = Growth {
                lengths: 3..=6,
                goes_on: &|seen, next| !seen.contains(&next) && span(seen, next) < 6,
                ends: &|seen| span(seen, seen[0]) as usize + 1 == seen.len(),
                ..Growth::ANY
            };
            paths.draw(share(8), &growth, dice, line(LineKind::Renban))
        }
        Feature::Between => {
            let growth = Growth { lengths: 3..=5, ends: &is_between, ..Growth::ANY };
            paths.draw(share(8), &growth, dice, line(LineKind::Between))
        }
        Feature::Palindrome => {
            let is_equal = |_, [head, tail]: [i32; 2]| head == tail;
            paths.draw_from_middles(LineKind::Palindrome, share(8), 3..=7, dice, is_equal)
        }
        Feature::Zipper => {
            let adds_up = |middle, [head, tail]: [i32; 2]| head + tail == middle;
            paths.draw_from_middles(LineKind::Zipper, share(8), 3..=7, dice, adds_up)
        }
        Feature::Arrow => {
            let growth = Growth {
                lengths: 3..=5,
                goes_on: &|seen, next| seen.is_empty() || sum(&seen[1..]) + next <= seen[0],
                ends: &|seen| sum(&seen[1..]) == seen[0],
                ..Growth::ANY
            };
            paths.draw(share(9), &growth, dice, |cells| arrow(&cells, 1))
        }
        Feature::PillArrow => {
            let number = |seen: &[i32]| 10 * seen[0] + seen[1];
            let growth = Growth {
                lengths: 4..=8,
                // Larger numbers need longer shafts than look well.
                goes_on: &|seen, next| match seen.len() {
                    0 => next <= 3,
                    1 => true,
                    _ => sum(&seen[2..]) + next <= number(seen),
                },
                begins: &|cells| cells.len() != 2 || reads_as_number(cells, solution.layout()),
                ends: &|seen| sum(&seen[2..]) == number(seen),
                ..Growth::ANY
            };
            paths.draw(share(5), &growth, dice, |cells| arrow(&cells, 2))
        }
        Feature::RegionSum => {
            let kept = kept(LineKind::RegionSum, solution);
            let passes_on = |cells: &[Cell]| {
                cells.iter().any(|&cell| !share_block(cell, cells[0], solution.layout())) && kept(cells)
            };
            let growth = Growth { lengths: 3..=7, suits: &passes_on, ..Growth::ANY };
            paths.draw(share(8), &growth, dice, line(LineKind::RegionSum))
        }
        _ => other_line(feature, n_digits).map_or_else(Vec::new, |(kind, lengths, promise)| {
            let kept = kept(kind, solution);
            let growth = match promise {
                Promise::FromTheBeginning => Growth { lengths, begins: &kept, ..Growth::ANY },
                Promise::AtTheEnd => Growth { lengths, suits: &kept, ..Growth::ANY },
            };
            paths.draw(share(8), &growth, dice, line(kind))
        }),
    }
}

/// When a growing line has to keep its rule.
enum Promise {
    /// Whatever begins a good line is one.
    FromTheBeginning,
    /// Only the whole line is good or not.
    AtTheEnd,
}

/// The lines that ask nothing but their rule while they grow: their kind and how many cells they have.
fn other_line(
    feature: Feature,
    n_digits: i32,
) -> Option<(LineKind, std::ops::RangeInclusive<usize>, Promise)> {
    match feature {
        Feature::Entropic => Some((LineKind::Entropic, 4..=8, Promise::FromTheBeginning)),
        Feature::Modular => Some((LineKind::Modular(3), 4..=8, Promise::FromTheBeginning)),
        Feature::Parity => Some((LineKind::Parity, 4..=8, Promise::FromTheBeginning)),
        Feature::Nabner => {
            Some((LineKind::Nabner, 3..=4.min((n_digits as usize).div_ceil(2)), Promise::FromTheBeginning))
        }
        Feature::Sequence => Some((LineKind::Sequence, 3..=5, Promise::FromTheBeginning)),
        Feature::Lockout => Some((LineKind::Lockout((n_digits / 2) as u8), 3..=5, Promise::AtTheEnd)),
        Feature::DoubleArrow => Some((LineKind::DoubleArrow, 3..=6, Promise::AtTheEnd)),
        _ => None,
    }
}

/// Whether cells keep the rule of a kind of line, asked of the rule itself.
fn kept(kind: LineKind, solution: &Solution) -> impl Fn(&[Cell]) -> bool {
    // Steps and sums are only there from three cells on.
    let fewest = if matches!(kind, LineKind::Sequence | LineKind::DoubleArrow) { 3 } else { 2 };
    move |cells| {
        cells.len() < fewest || keeps(solution, &Constraint::Line(Line { kind, cells: cells.to_vec() }))
    }
}

fn is_between(seen: &[i32]) -> bool {
    let (first, last) = (seen[0], seen[seen.len() - 1]);
    seen[1..seen.len() - 1].iter().all(|&inside| first.min(last) < inside && inside < first.max(last))
}

/// How far apart the smallest and the largest are, the next one among them.
fn span(seen: &[i32], next: i32) -> i32 {
    let all = || seen.iter().copied().chain([next]);
    all().max().unwrap_or(0) - all().min().unwrap_or(0)
}

/// An arrow whose first cells are the circle or the pill.
fn arrow(cells: &[Cell], bulb: usize) -> Constraint {
    Constraint::Arrow(Arrow { bulb: cells[..bulb].to_vec(), shafts: vec![cells[bulb..].to_vec()] })
}

/// Whether the second cell is right of the first or below it.
fn reads_as_number(cells: &[Cell], layout: &Layout) -> bool {
    [(0, 1), (1, 0)].into_iter().any(|step| layout.step(cells[0], step) == Some(cells[1]))
}

fn share_block(a: Cell, b: Cell, layout: &Layout) -> bool {
    let holds = |block: &&Region| {
        block.kind() == RegionKind::Block && block.cells().contains(&a) && block.cells().contains(&b)
    };
    layout.houses().iter().any(|house| holds(&house))
}
