//! Drawings: lines, shapes, texts and outlines that say nothing about digits.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Cell, Layout};
use std::fmt;
use std::str::FromStr;

/// What a setter has drawn on the board or beside it: decoration, or the sign of a rule that only the setter's own
/// words explain.
///
/// It travels with the constraints, so that whatever keeps or draws a puzzle keeps and draws it too. Lengths are
/// hundredths of a cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Drawing {
    /// A line.
    Line {
        /// Where it goes; two or more.
        points: Vec<Point>,
        /// How wide it is.
        width: u16,
        /// Its colour.
        colour: Colour,
    },
    /// A rectangle or an ellipse.
    Shape {
        /// Which of the two.
        outline: Outline,
        /// Its middle.
        at: Point,
        /// How tall it is.
        height: u16,
        /// How wide it is.
        width: u16,
        /// What is inside.
        fill: Colour,
        /// The line around it.
        rim: Colour,
        /// How far it is turned clockwise around its middle, in degrees below 360.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_upright"))]
        angle: u16,
    },
    /// Letters.
    Text {
        /// Their middle.
        at: Point,
        /// How tall they are.
        size: u16,
        /// Their colour.
        colour: Colour,
        /// What is written.
        text: String,
        /// How far they are turned clockwise around their middle, in degrees below 360.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_upright"))]
        angle: u16,
    },
    /// A line around cells, as around a cage.
    Outline {
        /// The cells.
        cells: Vec<Cell>,
        /// Its colour.
        colour: Colour,
        /// What is written into its corner; may be empty.
        text: String,
    },
    /// Fog over what is drawn on the board; in a game it lifts around every right digit.
    Fog {
        /// The cells that are seen from the start; may be empty.
        lit: Vec<Cell>,
    },
}

#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_upright(angle: &u16) -> bool {
    *angle == 0
}

/// A place on the board in hundredths of a cell, from its top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)]
pub struct Point {
    pub row: i32,
    pub col: i32,
}

/// The form of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Outline {
    /// With corners.
    Rectangle,
    /// Round.
    Ellipse,
}

/// A colour; it prints as `#rrggbbaa`, without the last two where nothing shines through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    /// 0 is not seen, 255 hides what is behind it.
    pub alpha: u8,
}

impl Colour {
    /// Not seen.
    pub const NONE: Self = Self { red: 0, green: 0, blue: 0, alpha: 0 };
    /// As most lines are.
    pub const GREY: Self = Self { red: 0xaa, green: 0xaa, blue: 0xaa, alpha: 255 };
    /// As most letters are.
    pub const BLACK: Self = Self { red: 0, green: 0, blue: 0, alpha: 255 };
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)?;
        if self.alpha < 255 { write!(f, "{:02x}", self.alpha) } else { Ok(()) }
    }
}

/// A text that is no colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a colour is written #rrggbb")]
pub struct ColourError;

impl FromStr for Colour {
    type Err = ColourError;

    /// Reads `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`; the number sign may be left out.
    fn from_str(text: &str) -> Result<Self, ColourError> {
        let text = text.strip_prefix('#').unwrap_or(text);
        let figures = text.chars().map(|figure| figure.to_digit(16)).collect::<Option<Vec<_>>>();
        let figures = figures.ok_or(ColourError)?;
        let figures = match figures.len() {
            3 | 4 => figures.iter().map(|&figure| figure * 17).collect::<Vec<_>>(),
            6 | 8 => figures.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
            _ => return Err(ColourError),
        };
        let part = |at: usize| figures.get(at).map_or(255, |&part| part as u8);
        Ok(Self { red: part(0), green: part(1), blue: part(2), alpha: part(3) })
    }
}

impl Drawing {
    /// The most letters of a text.
    pub const MOST_LETTERS: usize = 120;

    /// How far from the board something may be drawn.
    const FARTHEST: i32 = 400;

    /// The points that it goes through or stands around; none for an outline.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Line { points, .. } => points,
            Self::Shape { at, .. } | Self::Text { at, .. } => std::slice::from_ref(at),
            Self::Outline { .. } | Self::Fog { .. } => &[],
        }
    }

    fn fault(&self, layout: &Layout) -> Option<&'static str> {
        let far = |at: i32, length: usize| at < -Self::FARTHEST || at > 100 * length as i32 + Self::FARTHEST;
        let is_off = |point: &Point| far(point.row, layout.height()) || far(point.col, layout.width());
        let longest = 100 * (layout.height().max(layout.width()) + 8);
        let is_huge = |length: &u16| usize::from(*length) > longest;
        let is_bad =
            |text: &str| text.chars().count() > Self::MOST_LETTERS || text.chars().any(char::is_control);
        if self.points().iter().any(is_off) {
            return Some("it is drawn too far from the board");
        }
        match self {
            Self::Line { points, width, .. } => {
                if points.len() < 2 || points.len() > 16 * layout.n_cells() {
                    return Some("a line goes from one point to others, but not for ever");
                }
                is_huge(width).then_some("it is wider than the board")
            }
            Self::Shape { angle: 360.., .. } | Self::Text { angle: 360.., .. } => {
                Some("it is turned by more than once around")
            }
            Self::Shape { height, width, .. } => {
                (is_huge(height) || is_huge(width)).then_some("it is larger than the board")
            }
            Self::Text { size, text, .. } => match (text.is_empty() || is_bad(text), is_huge(size)) {
                (true, _) => Some("its text is empty, too long or not printable"),
                (_, true) => Some("its letters are larger than the board"),
                _ => None,
            },
            Self::Outline { text, .. } => is_bad(text).then_some("its text is too long or not printable"),
            Self::Fog { .. } => None,
        }
    }
}

impl Rule for Drawing {
    fn name(&self) -> &'static str {
        match self {
            Self::Fog { .. } => "fog",
            _ => "drawing",
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::Fog { .. } => {
                "Fog lies over the board. It lifts from every right digit and the cells around it."
            }
            _ => "What is drawn besides is decoration, or belongs to a rule that only the setter's own words explain.",
        }
        .into()
    }

    /// The cells that it is drawn in; none if it stands beside the board.
    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        let cell = |point: &Point| {
            let row = usize::try_from(point.row).ok()? / 100;
            layout.cell_at(row, usize::try_from(point.col).ok()? / 100)
        };
        match self {
            Self::Outline { cells, .. } | Self::Fog { lit: cells } => cells.clone(),
            _ => self.points().iter().filter_map(cell).collect(),
        }
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        match self {
            Self::Outline { cells, .. } => check_cells(self.name(), cells, layout)?,
            Self::Fog { lit } if !lit.is_empty() => check_cells(self.name(), lit, layout)?,
            _ => {}
        }
        match self.fault(layout) {
            Some(why) => Err(malformed(self.name(), Cell::new(0), layout, why)),
            None => Ok(()),
        }
    }

    fn push_clashes(&self, _at: &Filled<'_>, _clashes: &mut Vec<Clash>) {}

    fn parts(&self, _setting: &Setting<'_>) -> Vec<Part> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_in_every_length() {
        for (text, printed) in
            [("#abc", "#aabbcc"), ("a0a0a0", "#a0a0a0"), ("#34bbe680", "#34bbe680"), ("#0000", "#00000000")]
        {
            assert_eq!(text.parse::<Colour>().map(|colour| colour.to_string()), Ok(printed.into()));
        }
        for text in ["red", "#12345", "", "#ääääää"] {
            assert_eq!(text.parse::<Colour>(), Err(ColourError), "{text}");
        }
    }

    #[test]
    fn drawings_that_leave_all_bounds_are_refused() {
        let layout = Layout::classic();
        let at = |row, col| Point { row, col };
        let line = |points: Vec<Point>| Drawing::Line { points, width: 10, colour: Colour::GREY };
        let text = |text: &str| Drawing::Text {
            at: at(50, 50),
            size: 50,
            colour: Colour::BLACK,
            text: text.into(),
            angle: 0,
        };
        let good = [line(vec![at(50, 50), at(-50, 950)]), text("9:30")];
        let bad = [
            line(vec![at(50, 50)]),
            line(vec![at(50, 50), at(50, 100_000)]),
            line(vec![at(50, 50); 5_000]),
            text(""),
            text("a\nb"),
            text(&"x".repeat(121)),
            Drawing::Shape {
                outline: Outline::Ellipse,
                at: at(0, 0),
                height: u16::MAX,
                width: 1,
                fill: Colour::NONE,
                rim: Colour::BLACK,
                angle: 0,
            },
            Drawing::Shape {
                outline: Outline::Rectangle,
                at: at(50, 50),
                height: 50,
                width: 50,
                fill: Colour::GREY,
                rim: Colour::NONE,
                angle: 360,
            },
            Drawing::Outline { cells: vec![Cell::new(81)], colour: Colour::BLACK, text: String::new() },
        ];
        for (drawings, is_good) in [(&good[..], true), (&bad[..], false)] {
            for drawing in drawings {
                assert_eq!(drawing.check(&layout).is_ok(), is_good, "{drawing:?}");
            }
        }
    }
}
