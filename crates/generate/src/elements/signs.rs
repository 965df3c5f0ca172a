//! Signs between cells, in cells and at corners.

use super::{keeps, turned, value};
use crate::dice::Dice;
use ninefold_puzzle::{
    Cell, Constraint, DigitSet, Dot, DotKind, Indexer, IndexerKind, Mark, MarkKind, Quadruple, Solution,
};

/// White and black dots; where both would be right, the white one.
pub(super) fn kropki(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    dots(solution, count, dice, |a, b| match (a - b).abs() {
        1 => Some(DotKind::WHITE),
        _ => (a == 2 * b || b == 2 * a).then_some(DotKind::Ratio(2)),
    })
}

/// X and V.
pub(super) fn xv(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    dots(solution, count, dice, |a, b| match a + b {
        10 => Some(DotKind::Sum(10)),
        5 => Some(DotKind::Sum(5)),
        _ => None,
    })
}

/// White dots with a difference in them, of two and more.
pub(super) fn differences(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    dots(solution, count, dice, |a, b| match (a - b).unsigned_abs() as u8 {
        0 | 1 => None,
        by => Some(DotKind::Difference(by)),
    })
}

/// Black dots with a ratio in them, of three and more.
pub(super) fn ratios(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    dots(solution, count, dice, |a, b| {
        let (small, large) = (a.min(b), a.max(b));
        (large % small == 0 && large / small > 2).then(|| DotKind::Ratio((large / small) as u8))
    })
}

/// Which of two cells is greater.
pub(super) fn inequalities(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    between_cells(solution, count, dice, |mut cells| {
        cells.sort_by_key(|&cell| std::cmp::Reverse(value(solution, cell)));
        Some(Dot { cells, kind: DotKind::Greater })
    })
}

/// Dots of the kinds that the digits of two cells suggest.
fn dots(
    solution: &Solution,
    count: usize,
    dice: &mut Dice,
    kind: impl Fn(i32, i32) -> Option<DotKind>,
) -> Vec<Constraint> {
    between_cells(solution, count, dice, |cells| {
        let [a, b] = cells.map(|cell| value(solution, cell));
        Some(Dot { cells, kind: kind(a, b)? })
    })
}

fn between_cells(
    solution: &Solution,
    count: usize,
    dice: &mut Dice,
    dot: impl Fn([Cell; 2]) -> Option<Dot>,
) -> Vec<Constraint> {
    let layout = solution.layout();
    let edges = layout.cells().flat_map(|cell| {
        [(0, 1), (1, 0)].into_iter().filter_map(move |step| Some([cell, layout.step(cell, step)?]))
    });
    let image = |[a, b]: [Cell; 2]| Some([turned(layout, b)?, turned(layout, a)?]);
    symmetric(edges.collect(), count, dice, |cells| dot(cells).map(Constraint::Dot), image)
}

/// Cells that are smaller or larger than all beside them.
pub(super) fn extremes(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    let layout = solution.layout();
    let mark = |cell: Cell| {
        let kinds = [MarkKind::Minimum, MarkKind::Maximum].into_iter();
        let mut marks = kinds.map(|kind| Constraint::Mark(Mark { cell, kind }));
        marks.find(|mark| keeps(solution, mark))
    };
    symmetric(layout.cells().collect(), count, dice, mark, |cell| turned(layout, cell))
}

/// Cells with two or three digits to choose from.
pub(super) fn candidates(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    let layout = solution.layout();
    let mut digits = layout.digits().collect::<Vec<_>>();
    let mut choice = |cell: Cell| {
        dice.shuffle(&mut digits);
        let others = digits.iter().copied().filter(|&digit| digit != solution.digit(cell));
        others.take(1 + cell.index() % 2).chain([solution.digit(cell)]).collect::<DigitSet>()
    };
    let choices = layout.cells().map(&mut choice).collect::<Vec<_>>();
    let mark =
        |cell: Cell| Some(Constraint::Mark(Mark { cell, kind: MarkKind::Candidates(choices[cell.index()]) }));
    symmetric(layout.cells().collect(), count, dice, mark, |cell| turned(layout, cell))
}

/// Cells that point to another digit, as one element.
pub(super) fn indexers(
    kind: IndexerKind,
    solution: &Solution,
    count: usize,
    dice: &mut Dice,
) -> Vec<Constraint> {
    let layout = solution.layout();
    let of_cells = |cells| Constraint::Indexer(Indexer { kind, cells });
    let one = |cell: Cell| Some(of_cells(vec![cell])).filter(|indexer| keeps(solution, indexer));
    let all = symmetric(layout.cells().collect(), count, dice, one, |cell| turned(layout, cell));
    let mut cells = all.iter().flat_map(|indexer| indexer.cells(layout)).collect::<Vec<_>>();
    cells.sort_unstable();
    if cells.is_empty() { Vec::new() } else { vec![of_cells(cells)] }
}

/// Circles around odd digits and squares around even ones.
pub(super) fn odd_even(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    let layout = solution.layout();
    let mark = |cell: Cell| {
        let kind = if value(solution, cell) % 2 == 1 { MarkKind::Odd } else { MarkKind::Even };
        Some(Constraint::Mark(Mark { cell, kind }))
    };
    symmetric(layout.cells().collect(), count, dice, mark, |cell| turned(layout, cell))
}

/// Two or three digits of the four around a corner.
pub(super) fn quadruples(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    let layout = solution.layout();
    let around = |cell: Cell| {
        [(0, 0), (0, 1), (1, 0), (1, 1)]
            .into_iter()
            .map(|step| layout.step(cell, step))
            .collect::<Option<Vec<_>>>()
    };
    let corners = layout.cells().filter(|&cell| around(cell).is_some()).collect();
    let quadruple = |cell: Cell| {
        let cells = around(cell)?;
        let mut digits = cells.iter().map(|&cell| solution.digit(cell)).collect::<Vec<_>>();
        // Which of them are told follows from the corner, so that a corner has one look.
        let told = 2 + cell.index() % 2;
        digits.rotate_left(cell.index() % 4);
        digits.truncate(told);
        digits.sort_unstable();
        Some(Constraint::Quadruple(Quadruple { cells, digits }))
    };
    let image = |cell: Cell| {
        let last = around(cell)?.pop()?;
        turned(layout, last)
    };
    symmetric(corners, count, dice, quadruple, image)
}

/// Up to so many elements at random places, each together with that at the place after a half-turn if
/// there is one.
fn symmetric<P: Copy + PartialEq>(
    mut places: Vec<P>,
    count: usize,
    dice: &mut Dice,
    element: impl Fn(P) -> Option<Constraint>,
    image: impl Fn(P) -> Option<P>,
) -> Vec<Constraint> {
    dice.shuffle(&mut places);
    // Places whose image has an element too come first.
    let is_pair = |place: &P| element(*place).is_some() && image(*place).and_then(&element).is_some();
    places.sort_by_key(|place| !is_pair(place));
    let mut used: Vec<P> = Vec::new();
    let mut drawn = Vec::new();
    for place in places {
        if drawn.len() >= count {
            break;
        }
        for place in [Some(place), image(place)].into_iter().flatten() {
            if !used.contains(&place)
                && let Some(element) = element(place)
            {
                used.push(place);
                drawn.push(element);
            }
        }
    }
    drawn
}
