//! [`Paper`], [`Length`] and [`Orientation`]: what is printed on.

use std::fmt;
use std::str::FromStr;

/// A length in points, of which an inch has 72.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Length(f32);

impl Length {
    /// So many millimetres.
    pub const fn millimetres(millimetres: f32) -> Self {
        Self(millimetres * 72.0 / 25.4)
    }

    /// So many points.
    pub const fn points(points: f32) -> Self {
        Self(points)
    }

    /// The length in points.
    pub const fn in_points(self) -> f32 {
        self.0
    }
}

impl FromStr for Length {
    type Err = PaperError;

    /// `12mm`, `1.5cm`, `0.5in` or `36pt`; a number alone is in millimetres.
    fn from_str(text: &str) -> Result<Self, PaperError> {
        let bad = || PaperError::Length(text.into());
        let text = text.trim();
        let at = text.find(|symbol: char| symbol.is_ascii_alphabetic()).unwrap_or(text.len());
        let (number, unit) = text.split_at(at);
        let number = number.trim().parse::<f32>().ok().filter(|number| number.is_finite()).ok_or_else(bad)?;
        let points = match unit {
            "" | "mm" => number * 72.0 / 25.4,
            "cm" => number * 720.0 / 25.4,
            "in" => number * 72.0,
            "pt" => number,
            _ => return Err(bad()),
        };
        if points >= 0.0 { Ok(Self(points)) } else { Err(bad()) }
    }
}

/// A sheet of paper, upright; its sides are between 40 mm and 2 m.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paper {
    width: f32,
    height: f32,
}

/// Which way a sheet is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orientation {
    /// Taller than wide, or as a custom size says.
    #[default]
    Portrait,
    /// Wider than tall.
    Landscape,
}

/// A paper or a length that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PaperError {
    /// No name of a paper and no size.
    #[error("there is no paper '{0}'; there are {names}, and sizes such as 148x210mm or 5.5x8.5in", names = Paper::names())]
    Unknown(String),
    /// A size that no printer takes.
    #[error("a sheet of '{0}' is not possible: each side is 40 mm to 2 m")]
    Size(String),
    /// No length.
    #[error("'{0}' isn't a length: write 12mm, 1.5cm, 0.5in or 36pt")]
    Length(String),
}

/// Papers that have a name, in millimetres.
const NAMED: &[(&str, f32, f32)] = &[
    ("A3", 297.0, 420.0),
    ("A4", 210.0, 297.0),
    ("A5", 148.0, 210.0),
    ("A6", 105.0, 148.0),
    ("Letter", 215.9, 279.4),
    ("Legal", 215.9, 355.6),
    ("Tabloid", 279.4, 431.8),
];

impl Paper {
    /// A4, 210 by 297 mm.
    pub const A4: Self = Self { width: Length::millimetres(210.0).0, height: Length::millimetres(297.0).0 };

    /// A sheet of any size that a printer takes.
    pub fn new(width: Length, height: Length) -> Result<Self, PaperError> {
        let range = Length::millimetres(40.0)..=Length::millimetres(2000.0);
        if range.contains(&width) && range.contains(&height) {
            Ok(Self { width: width.0, height: height.0 })
        } else {
            Err(PaperError::Size(format!("{} by {} points", width.0, height.0)))
        }
    }

    /// Width and height in points when the sheet is turned so.
    pub fn size(self, orientation: Orientation) -> (f32, f32) {
        match orientation {
            Orientation::Portrait => (self.width, self.height),
            Orientation::Landscape => (self.width.max(self.height), self.width.min(self.height)),
        }
    }

    /// The names that are known, for messages.
    pub fn names() -> String {
        NAMED.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ")
    }
}

impl FromStr for Paper {
    type Err = PaperError;

    /// A name in any case, or width and height with a unit: `148x210mm`.
    fn from_str(text: &str) -> Result<Self, PaperError> {
        let text = text.trim();
        if let Some(&(_, width, height)) = NAMED.iter().find(|(name, ..)| name.eq_ignore_ascii_case(text)) {
            return Self::new(Length::millimetres(width), Length::millimetres(height));
        }
        let unknown = || PaperError::Unknown(text.into());
        let (width, height) = text.split_once(['x', 'X', '×']).ok_or_else(unknown)?;
        let unit = height.trim_start_matches(|symbol: char| !symbol.is_ascii_alphabetic());
        let height = height.parse::<Length>().map_err(|_| unknown())?;
        let width = match width.parse::<f32>() {
            Ok(_) => format!("{width}{unit}").parse::<Length>(),
            Err(_) => width.parse::<Length>(),
        };
        let width = width.map_err(|_| unknown())?;
        Self::new(width, height).map_err(|_| PaperError::Size(text.into()))
    }
}

impl fmt::Display for Paper {
    /// The name, or the size in millimetres.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millimetres = [self.width, self.height].map(|points| points * 25.4 / 72.0);
        let near = |one: f32, other: f32| (one - other).abs() < 0.5;
        match NAMED.iter().find(|(_, w, h)| near(millimetres[0], *w) && near(millimetres[1], *h)) {
            Some((name, ..)) => f.write_str(name),
            None => write!(f, "{:.0}x{:.0} mm", millimetres[0], millimetres[1]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_are_read_as_people_write_them() {
        for (text, name, (width, height)) in [
            ("a4", "A4", (595.3, 841.9)),
            ("Letter", "Letter", (612.0, 792.0)),
            ("148x210mm", "A5", (419.5, 595.3)),
            ("5.5x8.5in", "140x216 mm", (396.0, 612.0)),
            ("10cmx20cm", "100x200 mm", (283.5, 566.9)),
            ("100x200", "100x200 mm", (283.5, 566.9)),
        ] {
            let paper = text.parse::<Paper>().unwrap();
            assert_eq!(paper.to_string(), name);
            let size = paper.size(Orientation::Portrait);
            assert!((size.0 - width).abs() < 0.1 && (size.1 - height).abs() < 0.1, "{text}: {size:?}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "B17", "x", "10x", "1x1mm", "9999x9999in", "-10x20cm", "NaNx10mm", "infx10mm"] {
            assert!(text.parse::<Paper>().is_err(), "{text}");
        }
        for text in ["", "mm", "3 parsecs", "-1mm", "nanmm"] {
            assert!(text.parse::<Length>().is_err(), "{text}");
        }
    }

    #[test]
    fn landscape_is_wider_than_tall() {
        let (width, height) = Paper::A4.size(Orientation::Landscape);
        assert!(width > height);
    }
}
