//! Lines, arrows and lines with a rule of their own.

use super::{Dash, Figure, Hue, Paint, Shape, arrow_head, distance, middle, moved, path, text, towards};
use crate::lines::Spot;
use ninefold_puzzle::{Arrow, Custom, CustomRule, Layout, Line, LineKind};

/// How a kind of line is drawn.
struct Look {
    hue: Hue,
    width: f64,
    dash: Dash,
    ends: Ends,
    beads: Beads,
}

/// What is drawn at the ends of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Plain,
    /// A filled bulb at the start.
    Bulb,
    /// A ring at the start.
    HollowBulb,
    /// Open circles at both.
    Circles,
    /// Open diamonds at both.
    Diamonds,
    /// Bars across both.
    Bars,
}

/// What is drawn where a line passes the middle of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beads {
    None,
    Discs,
    Squares,
    /// Discs and squares in turn.
    Both,
    Crosses,
    /// Bars across the line.
    Teeth,
    Rings,
}

fn look(kind: LineKind) -> Look {
    let look = |hue, width, dash, ends, beads| Look { hue, width, dash, ends, beads };
    match kind {
        LineKind::Thermometer => look(Hue::Grey, 0.34, Dash::Whole, Ends::Bulb, Beads::None),
        LineKind::SlowThermometer => look(Hue::Grey, 0.34, Dash::Whole, Ends::HollowBulb, Beads::None),
        LineKind::Palindrome => look(Hue::Blue, 0.2, Dash::Whole, Ends::Bars, Beads::None),
        LineKind::Renban => look(Hue::Purple, 0.26, Dash::Whole, Ends::Plain, Beads::None),
        LineKind::Whisper(_) => look(Hue::Green, 0.2, Dash::Long, Ends::Plain, Beads::None),
        LineKind::Between => look(Hue::Grey, 0.08, Dash::Whole, Ends::Circles, Beads::None),
        LineKind::Lockout(_) => look(Hue::Blue, 0.08, Dash::Whole, Ends::Diamonds, Beads::None),
        LineKind::RegionSum => look(Hue::Teal, 0.14, Dash::Points, Ends::Plain, Beads::None),
        LineKind::Entropic => look(Hue::Orange, 0.16, Dash::Whole, Ends::Plain, Beads::Discs),
        LineKind::Modular(_) => look(Hue::Teal, 0.16, Dash::Whole, Ends::Plain, Beads::Squares),
        LineKind::Zipper => look(Hue::Purple, 0.1, Dash::Whole, Ends::Plain, Beads::Teeth),
        LineKind::Nabner => look(Hue::Yellow, 0.14, Dash::Whole, Ends::Plain, Beads::Crosses),
        LineKind::Parity => look(Hue::Pink, 0.12, Dash::Whole, Ends::Plain, Beads::Both),
        LineKind::Sequence => look(Hue::Green, 0.1, Dash::Whole, Ends::Plain, Beads::Rings),
        LineKind::DoubleArrow => look(Hue::Grey, 0.08, Dash::Long, Ends::Circles, Beads::None),
        LineKind::SplitPeas => look(Hue::Green, 0.08, Dash::Points, Ends::Circles, Beads::None),
        LineKind::SumLine(_) => look(Hue::Yellow, 0.2, Dash::Long, Ends::Bars, Beads::None),
    }
}

/// How far a circle at the end of a line reaches.
const CIRCLE: f64 = 0.38;

pub(super) fn line(line: &Line, layout: &Layout) -> Figure {
    let spots = line.cells.iter().map(|&cell| middle(layout, cell)).collect::<Vec<_>>();
    let look = look(line.kind);
    let mut figure = drawn(&spots, &look);
    // A number that belongs to the rule stands at the start.
    let number = match line.kind {
        LineKind::Whisper(apart) | LineKind::Lockout(apart) => Some(format!("\u{2265}{apart}")),
        LineKind::Modular(modulus) if modulus != 3 => Some(format!("/{modulus}")),
        LineKind::SumLine(sum) => Some(format!("={sum}")),
        _ => None,
    };
    if let (Some(number), Some(&start)) = (number, spots.first()) {
        figure.over.push(text(moved(start, 0.37, -0.29), 0.19, number, Paint::Muted));
    }
    if let (LineKind::Zipper, false) = (line.kind, spots.is_empty()) {
        let (low, high) = ((spots.len() - 1) / 2, spots.len() / 2);
        let at = towards(spots[low], spots[high], 0.5);
        figure.under.push(Shape::Disc { at, radius: 0.14, fill: Some(Paint::Band(look.hue)), rim: None });
    }
    figure
}

fn drawn(spots: &[Spot], look: &Look) -> Figure {
    let paint = Paint::Band(look.hue);
    let (Some(&first), Some(&last)) = (spots.first(), spots.last()) else { return Figure::default() };
    let mut tube = spots.to_vec();
    if matches!(look.ends, Ends::Circles | Ends::Diamonds) {
        shorten(&mut tube, CIRCLE);
        tube.reverse();
        shorten(&mut tube, CIRCLE);
        tube.reverse();
    }
    let mut under = vec![Shape::Path { spots: tube, width: look.width, paint, dash: look.dash }];
    match look.ends {
        Ends::Plain => {}
        Ends::Bulb => under.insert(0, Shape::Disc { at: first, radius: 0.38, fill: Some(paint), rim: None }),
        Ends::HollowBulb => {
            under.insert(0, Shape::Disc { at: first, radius: 0.38, fill: Some(paint), rim: None });
            under.push(Shape::Disc { at: first, radius: 0.24, fill: Some(Paint::Board), rim: None });
        }
        Ends::Circles => under.extend([first, last].map(ring)),
        Ends::Diamonds => under.extend([first, last].map(|at| {
            let reach = 0.44;
            let corners = [(-reach, 0.0), (0.0, reach), (reach, 0.0), (0.0, -reach)];
            let spots = corners.map(|(rows, cols)| moved(at, rows, cols)).to_vec();
            Shape::Area { spots, fill: None, rim: Some(Paint::Muted) }
        })),
        Ends::Bars => {
            under.extend(across(spots, 0, 0.24, paint));
            under.extend(across(spots, spots.len() - 1, 0.24, paint));
        }
    }
    for (place, &at) in spots.iter().enumerate() {
        under.extend(bead(spots, place, at, look.beads, paint));
    }
    Figure { under, over: Vec::new() }
}

fn ring(at: Spot) -> Shape {
    Shape::Disc { at, radius: CIRCLE, fill: None, rim: Some(Paint::Muted) }
}

fn bead(spots: &[Spot], place: usize, at: Spot, beads: Beads, paint: Paint) -> Vec<Shape> {
    let disc = Shape::Disc { at, radius: 0.18, fill: Some(paint), rim: None };
    let square = || {
        let reach = 0.17;
        let corners = [(-reach, -reach), (-reach, reach), (reach, reach), (reach, -reach)];
        let spots = corners.map(|(rows, cols)| moved(at, rows, cols)).to_vec();
        Shape::Area { spots, fill: Some(paint), rim: None }
    };
    match beads {
        Beads::None => Vec::new(),
        Beads::Discs => vec![disc],
        Beads::Squares => vec![square()],
        Beads::Both => vec![if place.is_multiple_of(2) { disc } else { square() }],
        Beads::Crosses => {
            let arm = |turn: f64| vec![moved(at, -0.16, -0.16 * turn), moved(at, 0.16, 0.16 * turn)];
            vec![path(arm(1.0), 0.07, paint), path(arm(-1.0), 0.07, paint)]
        }
        Beads::Teeth => across(spots, place, 0.2, paint),
        Beads::Rings => vec![Shape::Disc { at, radius: 0.2, fill: None, rim: Some(Paint::Muted) }],
    }
}

/// A bar across a line where it passes a place.
fn across(spots: &[Spot], place: usize, reach: f64, paint: Paint) -> Vec<Shape> {
    let before = spots[place.saturating_sub(1)];
    let after = spots[(place + 1).min(spots.len() - 1)];
    let far = distance(before, after);
    if far == 0.0 {
        return Vec::new();
    }
    let (rows, cols) = ((after.row - before.row) / far * reach, (after.col - before.col) / far * reach);
    let at = spots[place];
    vec![path(vec![moved(at, cols, -rows), moved(at, -cols, rows)], 0.08, paint)]
}

/// Takes a piece off the start of a line.
fn shorten(spots: &mut [Spot], by: f64) {
    if let [first, second, ..] = spots {
        let far = distance(*first, *second);
        if far > by {
            *first = towards(*first, *second, by / far);
        }
    }
}

/// A circle or a pill with its shafts.
pub(super) fn arrow(arrow: &Arrow, layout: &Layout) -> Figure {
    let bulb = arrow.bulb.iter().map(|&cell| middle(layout, cell)).collect::<Vec<_>>();
    let mut under = Vec::new();
    for shaft in &arrow.shafts {
        let mut spots = shaft.iter().map(|&cell| middle(layout, cell)).collect::<Vec<_>>();
        let Some(&next) = spots.first() else { continue };
        let near = |one: &&Spot, other: &&Spot| distance(**one, next).total_cmp(&distance(**other, next));
        spots.splice(0..0, bulb.iter().min_by(near).copied());
        shorten(&mut spots, CIRCLE);
        if let [.., before, tip] = spots[..] {
            under.push(path(spots.clone(), 0.06, Paint::Band(Hue::Grey)));
            under.extend(arrow_head(before, tip, 0.26, 0.06, Paint::Band(Hue::Grey)));
        }
    }
    match bulb[..] {
        [at] => under.push(ring(at)),
        // A wide line with a narrower one in it is the outline of a pill, however it bends.
        _ => {
            under.push(path(bulb.clone(), 2.0 * CIRCLE, Paint::Muted));
            under.push(path(bulb, 2.0 * CIRCLE - 2.0 * super::RIM, Paint::Board));
        }
    }
    Figure { under, over: Vec::new() }
}

/// A line that the setter explains in words: dashed, with rings, and a star where it starts.
pub(super) fn custom(custom: &Custom, layout: &Layout) -> Figure {
    let spots = custom.cells.iter().map(|&cell| middle(layout, cell)).collect::<Vec<_>>();
    let width = match custom.rule {
        CustomRule::EveryTwo(_) => 0.05,
        CustomRule::Neighbours(_) | CustomRule::Pattern(_) => 0.1,
    };
    let look = Look { hue: Hue::Orange, width, dash: Dash::Long, ends: Ends::Plain, beads: Beads::Rings };
    let mut figure = drawn(&spots, &look);
    if let Some(&start) = spots.first() {
        figure.over.push(text(moved(start, -0.28, 0.33), 0.3, "*", Paint::Muted));
    }
    figure
}
