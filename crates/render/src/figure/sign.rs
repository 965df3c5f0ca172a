//! Signs between cells, in cells and at corners, and groups of cells.

use super::{Dash, Figure, Paint, Shape, middle, moved, path, text, towards};
use crate::lines::{self, Spot};
use ninefold_puzzle::{
    Cage, Cell, Clones, CountingCircles, Digit, Dot, DotKind, EqualSums, Indexer, IndexerKind, Layout,
    LookAndSay, Mark, MarkKind, Quadruple, Repeats, SameValues,
};

/// A sign in the middle between two cells; those that are not side by side are joined by a thin line.
pub(super) fn dot(dot: &Dot, layout: &Layout) -> Figure {
    let [one, other] = dot.cells.map(|cell| middle(layout, cell));
    let at = towards(one, other, 0.5);
    let mut over = Vec::new();
    let is_beside = layout.beside(dot.cells[0]).any(|cell| cell == dot.cells[1]);
    if !is_beside {
        over.push(Shape::Path {
            spots: vec![one, other],
            width: 0.03,
            paint: Paint::Muted,
            dash: Dash::Points,
        });
    }
    let disc = |fill| Shape::Disc { at, radius: 0.16, fill: Some(fill), rim: Some(Paint::Ink) };
    let letter = |letters: String, over: &mut Vec<Shape>| {
        over.push(Shape::Disc { at, radius: 0.17, fill: Some(Paint::Board), rim: None });
        over.push(text(at, 0.32, letters, Paint::Ink));
    };
    match dot.kind {
        DotKind::Difference(by) => {
            over.push(disc(Paint::White));
            over.extend((by != 1).then(|| text(at, 0.22, by, Paint::Black)));
        }
        DotKind::Ratio(times) => {
            over.push(disc(Paint::Black));
            over.extend((times != 2).then(|| text(at, 0.22, times, Paint::White)));
        }
        DotKind::Sum(10) => letter("X".into(), &mut over),
        DotKind::Sum(5) => letter("V".into(), &mut over),
        DotKind::Sum(sum) => letter(sum.to_string(), &mut over),
        DotKind::Greater => {
            // The tip is on the side of the smaller digit.
            let far = super::distance(one, other).max(1e-9);
            let (rows, cols) = ((other.row - one.row) / far, (other.col - one.col) / far);
            let wing =
                |turn: f64| moved(at, -0.09 * rows + turn * 0.13 * cols, -0.09 * cols - turn * 0.13 * rows);
            let tip = moved(at, 0.09 * rows, 0.09 * cols);
            over.push(path(vec![wing(1.0), tip, wing(-1.0)], 0.05, Paint::Ink));
        }
    }
    Figure { under: Vec::new(), over }
}

pub(super) fn mark(mark: &Mark, layout: &Layout) -> Figure {
    let at = middle(layout, mark.cell);
    let tint = Some(Paint::Tint);
    let under = match mark.kind {
        MarkKind::Odd => vec![Shape::Disc { at, radius: 0.4, fill: tint, rim: None }],
        MarkKind::Even => vec![Shape::Area { spots: square(at, 0.37), fill: tint, rim: None }],
        MarkKind::Minimum => SIDES.map(|side| chevron(at, side, 0.34, -0.08)).to_vec(),
        MarkKind::Maximum => SIDES.map(|side| chevron(at, side, 0.34, 0.08)).to_vec(),
        MarkKind::Candidates(digits) => {
            let n_digits = layout.n_digits();
            let columns = (1..=n_digits).find(|side| side * side >= n_digits).unwrap_or(1);
            let rows = n_digits.div_ceil(columns);
            let share = |at: usize, of: usize| 0.82 * ((at as f64 + 0.5) / of as f64 - 0.5);
            let note = |digit: Digit| {
                let (row, col) = (digit.index() / columns, digit.index() % columns);
                let size = 0.66 / columns.max(rows).max(3) as f64;
                text(moved(at, share(row, rows), share(col, columns)), size, digit, Paint::Ink)
            };
            return Figure { under: Vec::new(), over: digits.iter().map(note).collect() };
        }
    };
    Figure { under, over: Vec::new() }
}

/// The sides of a cell as steps of rows and columns.
const SIDES: [(f64, f64); 4] = [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)];

/// An open angle near a side of a cell; it points outwards if `tip` is positive.
fn chevron(at: Spot, (rows, cols): (f64, f64), out: f64, tip: f64) -> Shape {
    let at = moved(at, out * rows, out * cols);
    let wing = |turn: f64| moved(at, -tip * rows + turn * 0.12 * cols, -tip * cols + turn * 0.12 * rows);
    path(vec![wing(1.0), moved(at, tip * rows, tip * cols), wing(-1.0)], 0.05, Paint::Muted)
}

/// A square around a spot.
fn square(at: Spot, reach: f64) -> Vec<Spot> {
    let corners = [(-reach, -reach), (-reach, reach), (reach, reach), (reach, -reach)];
    corners.map(|(rows, cols)| moved(at, rows, cols)).to_vec()
}

/// A frame in each cell, with the letter of the line or block that is counted in.
pub(super) fn indexer(indexer: &Indexer, layout: &Layout) -> Figure {
    let letter = match indexer.kind {
        IndexerKind::Row => "R",
        IndexerKind::Column => "C",
        IndexerKind::Box => "B",
    };
    let mut figure = Figure::default();
    for &cell in &indexer.cells {
        let at = middle(layout, cell);
        figure.under.push(Shape::Area {
            spots: square(at, 0.41),
            fill: Some(Paint::Tint),
            rim: Some(Paint::Muted),
        });
        figure.over.push(text(moved(at, 0.3, 0.3), 0.2, letter, Paint::Muted));
    }
    figure
}

/// A circle in the middle of its cells, with the digits in one or two lines.
pub(super) fn quadruple(quadruple: &Quadruple, layout: &Layout) -> Figure {
    let spots = quadruple.cells.iter().map(|&cell| middle(layout, cell)).collect::<Vec<_>>();
    let share = 1.0 / spots.len().max(1) as f64;
    let at = Spot {
        row: spots.iter().map(|spot| spot.row * share).sum(),
        col: spots.iter().map(|spot| spot.col * share).sum(),
    };
    let mut over = vec![Shape::Disc { at, radius: 0.27, fill: Some(Paint::Board), rim: Some(Paint::Ink) }];
    let in_line = if quadruple.digits.len() > 2 { quadruple.digits.len().div_ceil(2) } else { 2 };
    let lines = quadruple.digits.chunks(in_line).collect::<Vec<_>>();
    for (number, line) in lines.iter().enumerate() {
        let words = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let down = 0.2 * (number as f64 - (lines.len() as f64 - 1.0) / 2.0);
        over.push(text(moved(at, down, 0.0), 0.2, words, Paint::Ink));
    }
    Figure { under: Vec::new(), over }
}

/// Two tinted groups, whose cells have a letter with the number of their pair.
pub(super) fn clones(clones: &Clones, layout: &Layout, number: usize) -> Figure {
    let letter = char::from(b'a' + ((number - 1) % 26) as u8);
    let mut figure = Figure::default();
    for group in [&clones.cells, &clones.copies] {
        for (place, &cell) in group.iter().enumerate() {
            let at = middle(layout, cell);
            figure.under.push(Shape::Area { spots: square(at, 0.5), fill: Some(Paint::Tint), rim: None });
            let label = format!("{letter}{}", place + 1);
            figure.over.push(text(moved(at, 0.36, 0.31), 0.17, label, Paint::Muted));
        }
    }
    figure
}

/// Groups with a dotted line around them and a sign of equality in their first cells.
pub(super) fn equal_sums(sums: &EqualSums, layout: &Layout) -> Figure {
    labelled_groups(&sums.groups, "=", layout)
}

/// Groups with a dotted line around them and the sign of sameness in their first cells.
pub(super) fn same_values(same: &SameValues, layout: &Layout) -> Figure {
    labelled_groups(&same.groups, "\u{2261}", layout)
}

/// A dotted line around the cells, with the clue in the first of them.
pub(super) fn look_and_say(cage: &LookAndSay, layout: &Layout) -> Figure {
    labelled_groups(std::slice::from_ref(&cage.cells), &cage.clue(), layout)
}

fn labelled_groups(groups: &[Vec<Cell>], label: &str, layout: &Layout) -> Figure {
    let mut over = Vec::new();
    for group in groups {
        over.extend(outline(group, layout));
        if let Some(&first) = group.iter().min() {
            // A long label begins where a short one does.
            let right = 0.07 * (label.chars().count() as f64 - 1.0);
            over.push(text(moved(middle(layout, first), -0.32, -0.32 + right), 0.26, label, Paint::Muted));
        }
    }
    Figure { under: Vec::new(), over }
}

fn outline(cells: &[Cell], layout: &Layout) -> Vec<Shape> {
    let cage = Cage { cells: cells.to_vec(), sum: None, repeats: Repeats::Allowed };
    let side = |line: lines::Line| Shape::Path {
        spots: vec![line.from, line.to],
        width: 0.04,
        paint: Paint::Muted,
        dash: Dash::Points,
    };
    lines::around_cage(layout, &cage, 0.1).into_iter().map(side).collect()
}

pub(super) fn counting_circles(circles: &CountingCircles, layout: &Layout) -> Figure {
    let ring = |&cell: &Cell| {
        let at = middle(layout, cell);
        Shape::Disc { at, radius: 0.42, fill: None, rim: Some(Paint::Muted) }
    };
    Figure { under: circles.cells.iter().map(ring).collect(), over: Vec::new() }
}
