//! The four corners of a piece of ink that could be a grid.

use crate::component::{Component, Components};
use crate::{Corners, Point};
use std::f32::consts::TAU;

/// Into how many directions the farthest pixel is looked for.
const N_DIRECTIONS: usize = 64;

/// On how many lines across a side its edge is looked for.
const N_PROBES: usize = 48;

/// The corners of the quadrilateral that a piece of ink fills, if it is one.
///
/// The largest quadrilateral between its outermost pixels comes first: it is right within a few pixels, unless
/// something sticks out, such as a letter that touches the grid. Then each side becomes the straight line on
/// which most of the outer edge lies, and the corners are where these lines meet.
pub(crate) fn corners(components: &Components, piece: &Component) -> Option<Corners> {
    let rough = largest_quadrilateral(&outermost(components, piece))?;
    let lines: [Line; 4] = std::array::from_fn(|side| edge(components, piece, &rough, side));
    let mut corners = rough;
    let reach = rough.sides().into_iter().fold(0.0, f32::max) * 0.1;
    for at in 0..4 {
        if let Some(meeting) = lines[(at + 3) % 4].meets(&lines[at])
            && meeting.distance(rough.0[at]) < reach
        {
            corners.0[at] = meeting;
        }
    }
    corners.are_convex().then(|| upright(corners))
}

/// The pixels of a piece that are farthest in some direction, in the order of these.
fn outermost(components: &Components, piece: &Component) -> Vec<Point> {
    // Only the first and the last pixel of a row can be outermost.
    let mut ends = Vec::new();
    for y in piece.rows.0..piece.rows.1 {
        let is_of = |x: &usize| components.is_of(piece, *x, y);
        let (mut from_left, mut from_right) =
            (piece.columns.0..piece.columns.1, piece.columns.0..piece.columns.1);
        if let (Some(first), Some(last)) = (from_left.find(is_of), from_right.rfind(is_of)) {
            // A pixel reaches to its corners.
            for (x, y) in [(first, y), (last + 1, y), (first, y + 1), (last + 1, y + 1)] {
                ends.push(Point { x: x as f32, y: y as f32 });
            }
        }
    }
    let mut points: Vec<Point> = Vec::new();
    for direction in 0..N_DIRECTIONS {
        let (down, right) = (direction as f32 / N_DIRECTIONS as f32 * TAU).sin_cos();
        let far = |point: &Point| point.x * right + point.y * down;
        let farthest = ends.iter().copied().max_by(|one, other| far(one).total_cmp(&far(other)));
        points.extend(farthest.filter(|point| points.last() != Some(point)));
    }
    points
}

/// The largest quadrilateral with its corners among these points, which go around clockwise.
fn largest_quadrilateral(points: &[Point]) -> Option<Corners> {
    let n = points.len();
    let area = |a: Point, b: Point, c: Point| ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).abs();
    let mut best = (0.0, None);
    // Of a diagonal, each side has its own best corner.
    for first in 0..n {
        for third in first + 2..n {
            let (one, other) = (points[first], points[third]);
            let farthest = |between: &mut dyn Iterator<Item = usize>| {
                between
                    .map(|at| (area(one, points[at], other), at))
                    .max_by(|one, other| one.0.total_cmp(&other.0))
            };
            let second = farthest(&mut (first + 1..third));
            let fourth = farthest(&mut (third + 1..n).chain(0..first));
            if let (Some((upper, second)), Some((lower, fourth))) = (second, fourth)
                && upper + lower > best.0
            {
                best = (upper + lower, Some(Corners([one, points[second], other, points[fourth]])));
            }
        }
    }
    best.1
}

/// A straight line: `right x + down y = distance`, with a right and a down of length 1.
#[derive(Clone, Copy)]
struct Line {
    right: f32,
    down: f32,
    distance: f32,
}

impl Line {
    /// The line through two points.
    fn through(one: Point, other: Point) -> Option<Self> {
        let length = one.distance(other);
        if length < 1e-3 {
            return None;
        }
        let (right, down) = ((other.y - one.y) / length, (one.x - other.x) / length);
        Some(Self { right, down, distance: right * one.x + down * one.y })
    }

    /// How far a point is from it.
    fn from(&self, point: Point) -> f32 {
        (self.right * point.x + self.down * point.y - self.distance).abs()
    }

    /// Where two lines meet, unless they are nearly parallel.
    fn meets(&self, other: &Self) -> Option<Point> {
        let apart = self.right * other.down - self.down * other.right;
        (apart.abs() > 0.1).then(|| Point {
            x: (self.distance * other.down - self.down * other.distance) / apart,
            y: (self.right * other.distance - self.distance * other.right) / apart,
        })
    }

    /// The line that is nearest to points, by the squares of their distances.
    fn along(points: &[Point]) -> Option<Self> {
        let n = points.len() as f32;
        let middle = Point {
            x: points.iter().map(|point| point.x).sum::<f32>() / n,
            y: points.iter().map(|point| point.y).sum::<f32>() / n,
        };
        let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
        for point in points {
            let (x, y) = (point.x - middle.x, point.y - middle.y);
            (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
        }
        let angle = (2.0 * xy).atan2(xx - yy) / 2.0;
        let to = Point { x: middle.x + 100.0 * angle.cos(), y: middle.y + 100.0 * angle.sin() };
        Self::through(middle, to)
    }
}

/// The line on which most of the outer edge of a side lies.
fn edge(components: &Components, piece: &Component, rough: &Corners, side: usize) -> Line {
    let (from, to) = (rough.0[side], rough.0[(side + 1) % 4]);
    let length = from.distance(to).max(1.0);
    let flat = Line { right: 0.0, down: 1.0, distance: from.y };
    let straight = Line::through(from, to).unwrap_or(flat);
    // Clockwise, the outside is on the left.
    let (out_x, out_y) = ((to.y - from.y) / length, (from.x - to.x) / length);
    let reach = (length * 0.06).max(4.0) as i32;
    let probe = |at: usize| {
        let along = (at as f32 + 1.0) / (N_PROBES as f32 + 1.0);
        let (x, y) = (from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along);
        let place = |out: i32| Point { x: x + out_x * out as f32, y: y + out_y * out as f32 };
        let outside_in = (-reach..=reach / 2).rev().map(place);
        outside_in.into_iter().find(|point| components.is_of_at(piece, point.x, point.y))
    };
    let edge: Vec<_> = (0..N_PROBES).filter_map(probe).collect();
    let near = |line: &Line| edge.iter().filter(|point| line.from(**point) < 1.5).count();
    let pairs = edge.iter().enumerate().flat_map(|(at, one)| {
        // Points that are near each other say little about a direction.
        edge[(at + N_PROBES / 4).min(edge.len())..].iter().filter_map(|other| Line::through(*one, *other))
    });
    let Some(best) = pairs.max_by_key(near).filter(|line| near(line) * 3 > N_PROBES) else {
        return straight;
    };
    let on_it: Vec<_> = edge.iter().copied().filter(|point| best.from(*point) < 1.5).collect();
    Line::along(&on_it).unwrap_or(best)
}

/// The same corners, beginning with the one that is most likely the upper left one: a picture is taken by
/// somebody who reads it, so that the upper side is the one that is most nearly level and above.
fn upright(corners: Corners) -> Corners {
    let level = |first: &usize| {
        let (from, to) = (corners.0[*first], corners.0[(*first + 1) % 4]);
        (to.x - from.x) / from.distance(to).max(1e-3)
    };
    let first = (0..4).max_by(|one, other| level(one).total_cmp(&level(other))).unwrap_or(0);
    Corners(std::array::from_fn(|at| corners.0[(first + at) % 4]))
}
