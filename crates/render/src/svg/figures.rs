//! Lines, signs and clues of the rules.

use super::page::{Page, Point, number};
use crate::figure::{self, Dash, Figure, Hue, Paint, RIM, Shape};
use crate::lines::Spot;
use crate::scene::Content;
use ninefold_puzzle::DigitSet;

/// The shapes below the lines of the board.
pub(super) fn under(page: &mut Page<'_>) {
    draw(page, |figure| figure.under);
}

/// The shapes above them.
pub(super) fn over(page: &mut Page<'_>) {
    draw(page, |figure| figure.over);
}

fn draw(page: &mut Page<'_>, layer: impl Fn(Figure) -> Vec<Shape>) {
    let rules = page.scene.rules();
    for (figure, constraint) in figure::of_rules(rules).into_iter().zip(rules.constraints()) {
        let is_filled = |cell| page.scene.content(cell) != Content::Candidates(DigitSet::EMPTY);
        if figure::candidates_cell(constraint).is_some_and(is_filled) {
            continue;
        }
        // Bands that cross within a figure are seen through as one.
        for shapes in layer(figure).chunk_by(|one, other| is_band(one) == is_band(other)) {
            let is_soft = is_band(&shapes[0]) && page.theme.bands.is_none();
            if is_soft {
                page.open("opacity=\"0.5\"");
            }
            for shape in shapes {
                draw_shape(page, shape);
            }
            if is_soft {
                page.close();
            }
        }
    }
}

fn is_band(shape: &Shape) -> bool {
    let paint = match shape {
        Shape::Path { paint, .. } => Some(*paint),
        Shape::Disc { fill, .. } | Shape::Area { fill, .. } => *fill,
        Shape::Text { .. } => None,
    };
    matches!(paint, Some(Paint::Band(_)))
}

fn draw_shape(page: &mut Page<'_>, shape: &Shape) {
    let at = |page: &Page<'_>, spot: &Spot| page.at(spot.row, spot.col);
    let outline = |page: &Page<'_>, spots: &[Spot]| {
        let point = |spot: &Spot| at(page, spot);
        spots.iter().map(point).collect::<Vec<Point>>()
    };
    match shape {
        Shape::Path { spots, width, paint, dash } => {
            let width = width * Page::CELL;
            let dashes = match dash {
                Dash::Whole => String::new(),
                Dash::Long => dashes(0.34 * Page::CELL, 0.1 * Page::CELL + width),
                Dash::Points => dashes(0.01, 0.06 * Page::CELL + width),
            };
            let style = format!(
                "fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{dashes}",
                colour(page, *paint),
                number(width)
            );
            let path = joined(&outline(page, spots));
            page.path(&path, &style);
        }
        Shape::Disc { at: middle, radius, fill, rim } => {
            let style = area_style(page, *fill, *rim);
            page.circle(at(page, middle), radius * Page::CELL, &style);
        }
        Shape::Area { spots, fill, rim } => {
            let style = area_style(page, *fill, *rim);
            let path = joined(&outline(page, spots)) + "Z";
            page.path(&path, &style);
        }
        Shape::Text { at: middle, size, text, paint, angle } => {
            let mut style = page.bold(colour(page, *paint));
            let middle = at(page, middle);
            if *angle != 0.0 {
                let [angle, x, y] = [*angle, middle.x, middle.y].map(number);
                style += &format!(" transform=\"rotate({angle} {x} {y})\"");
            }
            page.text(middle, size * Page::CELL, text, &style);
        }
    }
}

fn dashes(line: f64, gap: f64) -> String {
    format!(" stroke-dasharray=\"{} {}\"", number(line), number(gap))
}

fn area_style(page: &Page<'_>, fill: Option<Paint>, rim: Option<Paint>) -> String {
    let fill = format!("fill=\"{}\"", fill.map_or("none", |paint| colour(page, paint)));
    match rim.map(|paint| colour(page, paint)) {
        Some(colour) => format!("{fill} stroke=\"{colour}\" stroke-width=\"{}\"", number(RIM * Page::CELL)),
        None => fill,
    }
}

fn joined(points: &[Point]) -> String {
    let step = |(place, point): (usize, &Point)| {
        let letter = if place == 0 { 'M' } else { 'L' };
        format!("{letter}{} {}", number(point.x), number(point.y))
    };
    points.iter().enumerate().map(step).collect()
}

fn colour(page: &Page<'_>, paint: Paint) -> &'static str {
    let theme = page.theme;
    match paint {
        Paint::Ink => theme.ink,
        Paint::Muted => theme.muted,
        Paint::Tint => theme.tint_of_signs,
        Paint::Board => theme.board,
        Paint::White => "#FFFFFF",
        Paint::Black => "#000000",
        Paint::Band(hue) => theme.bands.unwrap_or_else(|| hue_colour(hue)),
    }
}

/// Colours of a middle lightness, which half seen through are quiet behind dark and behind light digits.
fn hue_colour(hue: Hue) -> &'static str {
    match hue {
        Hue::Grey => "#8A919C",
        Hue::Blue => "#4C8BD9",
        Hue::Purple => "#A45BD0",
        Hue::Green => "#3DA35D",
        Hue::Orange => "#E08A3C",
        Hue::Teal => "#2AA6A6",
        Hue::Pink => "#D9578F",
        Hue::Yellow => "#C7A52A",
    }
}
