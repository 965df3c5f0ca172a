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
        for shape in layer(figure) {
            draw_shape(page, &shape);
        }
    }
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
            let (colour, opacity) = colour(page, *paint);
            let style = format!(
                "fill=\"none\" stroke=\"{colour}\"{} stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{dashes}",
                see_through("stroke-opacity", opacity),
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
        Shape::Text { at: middle, size, text, paint } => {
            let (colour, _) = colour(page, *paint);
            let style = page.bold(colour);
            page.text(at(page, middle), size * Page::CELL, text, &style);
        }
    }
}

fn dashes(line: f64, gap: f64) -> String {
    format!(" stroke-dasharray=\"{} {}\"", number(line), number(gap))
}

fn see_through(attribute: &str, opacity: Option<&str>) -> String {
    opacity.map_or_else(String::new, |opacity| format!(" {attribute}=\"{opacity}\""))
}

fn area_style(page: &Page<'_>, fill: Option<Paint>, rim: Option<Paint>) -> String {
    let fill = match fill.map(|paint| colour(page, paint)) {
        Some((colour, opacity)) => format!("fill=\"{colour}\"{}", see_through("fill-opacity", opacity)),
        None => "fill=\"none\"".to_owned(),
    };
    match rim.map(|paint| colour(page, paint)) {
        Some((colour, _)) => {
            format!("{fill} stroke=\"{colour}\" stroke-width=\"{}\"", number(RIM * Page::CELL))
        }
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

/// The colour of a paint, and how much is seen through it.
fn colour(page: &Page<'_>, paint: Paint) -> (&'static str, Option<&'static str>) {
    let theme = page.theme;
    match paint {
        Paint::Ink => (theme.ink, None),
        Paint::Muted => (theme.muted, None),
        Paint::Tint => (theme.tint_of_signs, None),
        Paint::Board => (theme.board, None),
        Paint::Band(hue) => match theme.bands {
            Some(one) => (one, None),
            None => (hue_colour(hue), Some("0.5")),
        },
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
