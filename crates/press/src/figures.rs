//! Lines, signs and clues of the rules on paper, in shades of grey.

use crate::canvas::{Align, Canvas, Letters, Pen, Point, Shade, Turn};
use crate::font::{CAP_HEIGHT, Weight};
use ninefold_puzzle::DigitSet;
use ninefold_render::figure::{self, Dash, Figure, Paint, RIM, Shape};
use ninefold_render::lines::Spot;
use ninefold_render::{Content, Scene};

/// Where spots of the board are on the page.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    pub(crate) corner: Point,
    pub(crate) cell: f32,
}

impl Scale {
    fn at(self, spot: Spot) -> Point {
        Point {
            x: self.corner.x + spot.col as f32 * self.cell,
            y: self.corner.y + spot.row as f32 * self.cell,
        }
    }

    fn length(self, share: f64) -> f32 {
        share as f32 * self.cell
    }
}

/// Draws the shapes below the lines of the board.
pub(crate) fn under(canvas: &mut Canvas, scene: &Scene, scale: Scale) {
    draw(canvas, scene, scale, |figure| figure.under);
}

/// Draws the shapes above them.
pub(crate) fn over(canvas: &mut Canvas, scene: &Scene, scale: Scale) {
    draw(canvas, scene, scale, |figure| figure.over);
}

/// Whether there is anything to draw besides cages and regions.
pub(crate) fn has_any(scene: &Scene) -> bool {
    figure::of_rules(scene.rules()).iter().any(|figure| *figure != Figure::default())
}

fn draw(canvas: &mut Canvas, scene: &Scene, scale: Scale, layer: impl Fn(Figure) -> Vec<Shape>) {
    let rules = scene.rules();
    for (figure, constraint) in figure::of_rules(rules).into_iter().zip(rules.constraints()) {
        let is_filled = |cell| scene.content(cell) != Content::Candidates(DigitSet::EMPTY);
        if figure::candidates_cell(constraint).is_some_and(is_filled) {
            continue;
        }
        for shape in layer(figure) {
            draw_shape(canvas, scale, &shape);
        }
    }
}

fn draw_shape(canvas: &mut Canvas, scale: Scale, shape: &Shape) {
    let rim_pen = |rim: Option<Paint>| {
        rim.map(|paint| Pen { width: scale.length(RIM), shade: shade(paint), dashes: None })
    };
    match shape {
        Shape::Path { spots, width, paint, dash } => {
            let width = scale.length(*width);
            let dashes = match dash {
                Dash::Whole => None,
                Dash::Long => Some((scale.length(0.34), scale.length(0.1) + width)),
                Dash::Points => Some((0.01, scale.length(0.06) + width)),
            };
            let pen = Pen { width, shade: shade(*paint), dashes };
            canvas.path(spots.iter().map(|&spot| scale.at(spot)).collect(), pen);
        }
        Shape::Disc { at, radius, fill, rim } => {
            canvas.area(circle(scale.at(*at), scale.length(*radius)), fill.map(shade), rim_pen(*rim));
        }
        Shape::Area { spots, fill, rim } => {
            let points = spots.iter().map(|&spot| scale.at(spot)).collect();
            canvas.area(points, fill.map(shade), rim_pen(*rim));
        }
        Shape::Text { at, size, text, paint, angle } => {
            let letters =
                Letters { weight: Weight::SemiBold, size: scale.length(*size), shade: shade(*paint) };
            let middle = scale.at(*at);
            let baseline = Point { x: middle.x, y: middle.y + CAP_HEIGHT / 2.0 * letters.size };
            let turn = (*angle != 0.0).then_some(Turn { degrees: *angle as f32, around: middle });
            canvas.text_turned(baseline, Align::Centre, letters, text, turn);
        }
    }
}

/// A circle of so many sides that none of them is seen.
fn circle(middle: Point, radius: f32) -> Vec<Point> {
    const SIDES: u8 = 40;
    let corner = |side: u8| {
        let (sin, cos) = (f32::from(side) / f32::from(SIDES) * std::f32::consts::TAU).sin_cos();
        Point { x: middle.x + radius * cos, y: middle.y + radius * sin }
    };
    (0..SIDES).map(corner).collect()
}

fn shade(paint: Paint) -> Shade {
    match paint {
        Paint::Ink | Paint::Black => Shade::BLACK,
        Paint::Muted => Shade(80),
        Paint::Tint => Shade::TINT,
        Paint::Board | Paint::White => Shade::WHITE,
        Paint::Band(_) => Shade(200),
    }
}
