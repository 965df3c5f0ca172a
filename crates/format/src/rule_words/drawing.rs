//! Drawings in words: `drawing line #aaaaaa 15 50,50 150,50`.
//!
//! Lengths and places are hundredths of a cell, places as row and column from the top left corner of the board. In a
//! text, `\s` is a space and `\\` a backslash, so that it is one word; `\e` alone is no text at all. Shapes and texts may
//! end with the degrees by which they are turned clockwise.

use super::{RuleError, Words, fail};
use crate::source::excerpt;
use ninefold_puzzle::drawing::{Colour, Outline, Point};
use ninefold_puzzle::{Cell, Drawing, Layout};

/// The words of a drawing; reading them gives it again.
pub(super) fn write(drawing: &Drawing, layout: &Layout) -> String {
    let points =
        |points: &[Point]| points.iter().map(|point| format!(" {}", pair(point))).collect::<String>();
    let names =
        |cells: &[Cell]| cells.iter().map(|&cell| format!(" {}", layout.place(cell))).collect::<String>();
    match drawing {
        Drawing::Line { points: way, width, colour } => {
            format!("drawing line {colour} {width}{}", points(way))
        }
        Drawing::Shape { outline, at, height, width, fill, rim, angle } => {
            let name = match outline {
                Outline::Rectangle => "rectangle",
                Outline::Ellipse => "ellipse",
            };
            format!("drawing {name} {fill} {rim} {height} {width} {}{}", pair(at), turn(*angle))
        }
        Drawing::Text { at, size, colour, text, angle } => {
            format!("drawing text {colour} {size} {} {}{}", pair(at), word(text), turn(*angle))
        }
        Drawing::Outline { cells, colour, text } => {
            format!("drawing outline {colour} {}{}", word(text), names(cells))
        }
        Drawing::Fog { lit } => format!("fog{}", names(lit)),
    }
}

fn pair(point: &Point) -> String {
    format!("{},{}", point.row, point.col)
}

/// How far something is turned, if it is.
fn turn(angle: u16) -> String {
    if angle == 0 { String::new() } else { format!(" {angle}") }
}

/// A text as one word.
fn word(text: &str) -> String {
    let mut word = String::new();
    for symbol in text.chars() {
        match symbol {
            '\\' => word.push_str("\\\\"),
            ' ' => word.push_str("\\s"),
            symbol if symbol.is_whitespace() => word.push_str(&format!("\\u{:x};", u32::from(symbol))),
            symbol => word.push(symbol),
        }
    }
    if word.is_empty() { "\\e".into() } else { word }
}

/// The text of a word.
fn text(word: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = word.chars();
    while let Some(symbol) = rest.next() {
        match (symbol, symbol == '\\') {
            (symbol, false) => text.push(symbol),
            _ => match rest.next()? {
                '\\' => text.push('\\'),
                's' => text.push(' '),
                'e' => {}
                'u' => {
                    let figures = rest.by_ref().take_while(|&figure| figure != ';').collect::<String>();
                    text.push(char::from_u32(u32::from_str_radix(&figures, 16).ok()?)?);
                }
                _ => return None,
            },
        }
    }
    Some(text)
}

impl<'a> Words<'a, '_> {
    pub(super) fn drawing(&mut self) -> Result<Drawing, RuleError<'a>> {
        let kind = self.next("the kind of drawing")?;
        Ok(match kind {
            "line" => {
                let (colour, width) = (self.colour()?, self.length()?);
                let mut points = Vec::new();
                while !self.rest.is_empty() {
                    points.push(self.point()?);
                }
                Drawing::Line { points, width, colour }
            }
            "rectangle" | "ellipse" => {
                let outline = if kind == "ellipse" { Outline::Ellipse } else { Outline::Rectangle };
                let (fill, rim, height, width) =
                    (self.colour()?, self.colour()?, self.length()?, self.length()?);
                let (at, angle) = (self.point()?, self.angle()?);
                Drawing::Shape { outline, at, height, width, fill, rim, angle }
            }
            "text" => {
                let (colour, size, at) = (self.colour()?, self.length()?, self.point()?);
                Drawing::Text { at, size, colour, text: self.text()?, angle: self.angle()? }
            }
            "outline" => {
                let (colour, text) = (self.colour()?, self.text()?);
                Drawing::Outline { cells: self.cells()?, colour, text }
            }
            _ => {
                let reason = format!("'{}' isn't a drawing", excerpt(kind));
                let hint = Some("a drawing is a line, rectangle, ellipse, text or outline");
                return Err(RuleError { part: kind, reason, hint });
            }
        })
    }

    fn colour(&mut self) -> Result<Colour, RuleError<'a>> {
        let word = self.next("a colour")?;
        word.parse().map_err(|error| fail(word, format!("'{}' isn't a colour: {error}", excerpt(word))))
    }

    fn length(&mut self) -> Result<u16, RuleError<'a>> {
        let word = self.next("a length")?;
        word.parse().map_err(|_| fail(word, format!("'{}' isn't a length", excerpt(word))))
    }

    /// How far a drawing is turned; upright if nothing more is said.
    fn angle(&mut self) -> Result<u16, RuleError<'a>> {
        if self.rest.is_empty() { Ok(0) } else { self.length() }
    }

    fn point(&mut self) -> Result<Point, RuleError<'a>> {
        let word = self.next("a point")?;
        let point = word
            .split_once(',')
            .and_then(|(row, col)| Some(Point { row: row.parse().ok()?, col: col.parse().ok()? }));
        point.ok_or_else(|| fail(word, format!("'{}' isn't a point: write 50,150", excerpt(word))))
    }

    fn text(&mut self) -> Result<String, RuleError<'a>> {
        let word = self.next("a text")?;
        text(word).ok_or_else(|| fail(word, format!("'{}' isn't text", excerpt(word))))
    }
}
