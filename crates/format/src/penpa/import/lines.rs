//! Lines along the sides of cells: they cut a board into blocks, or run from corner to corner.

use super::{entries, number};
use crate::drawings::{line, point};
use crate::fpuzzles::layout_of_regions;
use crate::penpa::points::Points;
use ninefold_puzzle::drawing::Colour;
use ninefold_puzzle::{Constraint, Diagonal, Layout};
use serde_json::{Map, Value};
use std::collections::HashSet;

/// The kinds of lines that are as thick as those around blocks.
const THICK: [i64; 2] = [2, 21];

/// A pair of places beside each other: corners with a line between them, or cells with one that keeps them apart.
type Pair = [(usize, usize); 2];

/// What is drawn along the sides of cells.
pub(super) struct Lines {
    /// Pairs of cells with a thick line between them.
    walls: HashSet<Pair>,
    /// Diagonals and lines that are only drawn.
    pub(super) constraints: Vec<Constraint>,
}

/// Reads the lines of a layer.
pub(super) fn read(fields: &Map<String, Value>, points: Points) -> Result<Lines, String> {
    let size = points.size;
    let mut lines = Lines { walls: HashSet::new(), constraints: Vec::new() };
    let mut slanted = HashSet::<Pair>::new();
    for (key, style) in entries(fields, "lineE") {
        let ends = ends(key, points).ok_or_else(|| format!("the line '{key}' has no ends"))?;
        let [from, to] = ends;
        let is_thick = number(style).is_some_and(|style| THICK.contains(&style));
        let corners = corner(from, size).zip(corner(to, size)).map(|(from, to)| [from.min(to), from.max(to)]);
        match corners {
            Some([(row, col), (below, right)]) if (below, right) == (row, col + 1) && is_thick => {
                if row > 0 && row < size {
                    lines.walls.insert([(row - 1, col), (row, col)]);
                }
            }
            Some([(row, col), (below, right)]) if (below, right) == (row + 1, col) && is_thick => {
                if col > 0 && col < size {
                    lines.walls.insert([(row, col - 1), (row, col)]);
                }
            }
            Some(pair @ [(row, col), (below, right)]) if below == row + 1 && right.abs_diff(col) == 1 => {
                slanted.insert(pair);
            }
            _ => lines.constraints.extend(drawn(&ends)),
        }
    }
    let falling = (0..size).map(|at| [(at, at), (at + 1, at + 1)]);
    let rising = (0..size).map(|at| [(at, size - at), (at + 1, size - at - 1)]);
    for (diagonal, pieces) in
        [(Diagonal::Falling, falling.collect::<Vec<_>>()), (Diagonal::Rising, rising.collect())]
    {
        if pieces.iter().all(|piece| slanted.contains(piece)) {
            pieces.iter().for_each(|piece| {
                slanted.remove(piece);
            });
            lines.constraints.push(Constraint::Diagonal(diagonal));
        }
    }
    let mut others = slanted.into_iter().collect::<Vec<_>>();
    others.sort_unstable();
    let place = |(row, col): (usize, usize)| (row as f64, col as f64);
    lines.constraints.extend(others.into_iter().filter_map(|pair| drawn(&pair.map(place))));
    Ok(lines)
}

impl Lines {
    /// The board as the thick lines cut it.
    pub(super) fn layout(&self, size: usize) -> Result<(Layout, Vec<Constraint>), String> {
        if self.walls.is_empty() {
            return Err("no thick lines cut this board into blocks".into());
        }
        let mut labels = vec![None; size * size];
        let mut next = 0;
        for start in 0..size * size {
            if labels[start].is_some() {
                continue;
            }
            let mut waiting = vec![start];
            while let Some(at) = waiting.pop() {
                if labels[at].replace(next).is_some() {
                    continue;
                }
                let (row, col) = (at / size, at % size);
                let beside = [
                    (row > 0).then(|| (row - 1, col)),
                    (row + 1 < size).then_some((row + 1, col)),
                    (col > 0).then(|| (row, col - 1)),
                    (col + 1 < size).then_some((row, col + 1)),
                ];
                for other in beside.into_iter().flatten() {
                    let pair = [other.min((row, col)), other.max((row, col))];
                    if !self.walls.contains(&pair) && labels[other.0 * size + other.1].is_none() {
                        waiting.push(other.0 * size + other.1);
                    }
                }
            }
            next += 1;
        }
        layout_of_regions(size, &labels)
    }
}

/// The two places of a line `183,197`.
pub(super) fn ends(key: &str, points: Points) -> Option<[(f64, f64); 2]> {
    let (from, to) = key.split_once(',')?;
    Some([points.at(from.parse().ok()?)?, points.at(to.parse().ok()?)?])
}

/// A place as a corner of the board.
fn corner((row, col): (f64, f64), size: usize) -> Option<(usize, usize)> {
    let whole = |at: f64| (at >= 0.0 && at.fract() == 0.0 && at <= size as f64).then_some(at as usize);
    Some((whole(row)?, whole(col)?))
}

fn drawn(ends: &[(f64, f64)]) -> Option<Constraint> {
    line(ends.iter().map(|&(row, col)| point(row, col)).collect(), 0.05, Colour::BLACK)
}
