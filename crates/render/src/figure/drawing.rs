//! What setters draw besides the rules.
//!
//! Colours are taken as the nearest of ours, so that a drawing is seen by night and on paper too.

use super::{Dash, Figure, Hue, Paint, Shape, text};
use crate::lines::{self, Spot};
use ninefold_puzzle::drawing::{Colour, Outline, Point};
use ninefold_puzzle::{Cage, Drawing, Layout, Repeats};

pub(super) fn drawing(drawing: &Drawing, layout: &Layout) -> Figure {
    match drawing {
        Drawing::Line { points, width, colour } => {
            let spots = points.iter().map(spot).collect();
            let width = share(*width).max(0.02);
            let shape = paint(*colour).map(|paint| Shape::Path { spots, width, paint, dash: Dash::Whole });
            Figure { under: shape.into_iter().collect(), over: Vec::new() }
        }
        Drawing::Shape { outline, at, height, width, fill, rim, angle } => {
            let (fill, rim) = (paint(*fill), paint(*rim));
            let shape = (fill.is_some() || rim.is_some()).then(|| {
                let (height, width) = (share(*height), share(*width));
                let spots = corners(*outline, spot(at), height, width).into_iter();
                Shape::Area {
                    spots: spots.map(|corner| turned(corner, spot(at), *angle)).collect(),
                    fill,
                    rim,
                }
            });
            Figure { under: shape.into_iter().collect(), over: Vec::new() }
        }
        Drawing::Text { at, size, colour, text, angle } => {
            let letters = paint(*colour).map(|paint| Shape::Text {
                at: spot(at),
                size: share(*size),
                text: text.clone(),
                paint: dark(paint),
                angle: (*angle).into(),
            });
            Figure { under: Vec::new(), over: letters.into_iter().collect() }
        }
        Drawing::Outline { cells, colour, text: letters } => {
            let cage = Cage { cells: cells.clone(), sum: None, repeats: Repeats::Allowed };
            let side = |paint: Paint| {
                let around = lines::around_cage(layout, &cage, 0.08).into_iter();
                around.map(move |line| Shape::Path {
                    spots: vec![line.from, line.to],
                    width: 0.03,
                    paint: dark(paint),
                    dash: Dash::Points,
                })
            };
            let over = paint(*colour).into_iter().flat_map(side).chain(label(cells, letters, layout));
            Figure { under: Vec::new(), over: over.collect() }
        }
        Drawing::Fog { .. } => Figure::default(),
    }
}

/// What stands in the corner of an outline.
fn label(cells: &[ninefold_puzzle::Cell], letters: &str, layout: &Layout) -> Option<Shape> {
    let place = layout.place(*cells.iter().min()?);
    let at = Spot {
        row: f64::from(place.row) + 0.19,
        col: f64::from(place.col) + 0.12 + 0.06 * letters.chars().count() as f64,
    };
    (!letters.is_empty()).then(|| text(at, 0.22, letters, Paint::Muted))
}

fn spot(point: &Point) -> Spot {
    Spot { row: f64::from(point.row) / 100.0, col: f64::from(point.col) / 100.0 }
}

fn share(hundredths: u16) -> f64 {
    f64::from(hundredths) / 100.0
}

/// A spot after a turn around another one, clockwise in degrees.
fn turned(spot: Spot, around: Spot, angle: u16) -> Spot {
    let (sin, cos) = f64::from(angle).to_radians().sin_cos();
    let (down, right) = (spot.row - around.row, spot.col - around.col);
    Spot { row: around.row + right * sin + down * cos, col: around.col + right * cos - down * sin }
}

/// The corners of a shape; an ellipse has so many that they are not seen.
fn corners(outline: Outline, at: Spot, height: f64, width: f64) -> Vec<Spot> {
    const SIDES: u32 = 36;
    let corner =
        |down: f64, right: f64| Spot { row: at.row + down * height / 2.0, col: at.col + right * width / 2.0 };
    match outline {
        Outline::Rectangle => [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)]
            .map(|(down, right)| corner(down, right))
            .to_vec(),
        Outline::Ellipse => {
            let angle = |side: u32| f64::from(side) / f64::from(SIDES) * std::f64::consts::TAU;
            (0..SIDES).map(|side| corner(angle(side).sin(), angle(side).cos())).collect()
        }
    }
}

/// The nearest of our colours; none for what is not seen.
fn paint(colour: Colour) -> Option<Paint> {
    if colour.alpha < 16 {
        return None;
    }
    let parts = [colour.red, colour.green, colour.blue].map(i32::from);
    let (least, most) = (*parts.iter().min()?, *parts.iter().max()?);
    if most - least < 32 {
        return Some(match (most, colour.alpha) {
            (240.., _) => Paint::Board,
            (..80, 160..) => Paint::Ink,
            (..80, _) => Paint::Tint,
            _ => Paint::Band(Hue::Grey),
        });
    }
    // Degrees around the circle of colours, from red on.
    let [red, green, blue] = parts;
    let sixth = |one: i32, other: i32| 60 * (one - other) / (most - least);
    let degrees = match most {
        _ if most == red => (360 + sixth(green, blue)) % 360,
        _ if most == green => 120 + sixth(blue, red),
        _ => 240 + sixth(red, green),
    };
    Some(Paint::Band(match degrees {
        16..45 => Hue::Orange,
        45..75 => Hue::Yellow,
        75..155 => Hue::Green,
        155..195 => Hue::Teal,
        195..255 => Hue::Blue,
        255..320 => Hue::Purple,
        _ => Hue::Pink,
    }))
}

/// A colour that letters and thin lines are read in.
fn dark(paint: Paint) -> Paint {
    match paint {
        Paint::Board | Paint::White | Paint::Band(Hue::Grey) | Paint::Tint => Paint::Muted,
        _ => Paint::Ink,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_goes_clockwise() {
        let (top, middle) = (Spot { row: 0.0, col: 1.0 }, Spot { row: 1.0, col: 1.0 });
        let right = turned(top, middle, 90);
        assert!((right.row - 1.0).abs() < 1e-9 && (right.col - 2.0).abs() < 1e-9, "{right:?}");
    }

    #[test]
    fn colours_become_the_nearest_of_ours() {
        let cases = [
            ("#00000000", None),
            ("#ffffff", Some(Paint::Board)),
            ("#000000", Some(Paint::Ink)),
            ("#00000033", Some(Paint::Tint)),
            ("#aaaaaa", Some(Paint::Band(Hue::Grey))),
            ("#ff6666", Some(Paint::Band(Hue::Pink))),
            ("#ffa600", Some(Paint::Band(Hue::Orange))),
            ("#67f067", Some(Paint::Band(Hue::Green))),
            ("#2ecbff", Some(Paint::Band(Hue::Blue))),
            ("#0000ff", Some(Paint::Band(Hue::Blue))),
            ("#f067f0", Some(Paint::Band(Hue::Purple))),
        ];
        for (colour, wanted) in cases {
            assert_eq!(paint(colour.parse().unwrap()), wanted, "{colour}");
        }
    }
}
