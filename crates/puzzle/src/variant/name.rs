//! How variants are written and read: `killer+diagonal`, `16x16`, `6x6+jigsaw`.

use super::{Feature, Grid, Overlap, SIZES, Variant};
use std::fmt;
use std::str::FromStr;

/// Why a text names no variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// A part has no meaning.
    #[error(transparent)]
    Unknown(#[from] UnknownVariant),
    /// Parts that cannot be had together.
    #[error("'{second}' does not go together with '{first}'")]
    Clash {
        /// What was read before.
        first: String,
        /// The part that does not fit.
        second: String,
    },
}

/// A name that no variant has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVariant(pub String);

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [Variant::families(), Variant::drawn_families()].concat();
        let names = all.iter().map(Variant::to_string).collect::<Vec<_>>().join(", ");
        write!(
            f,
            "there is no variant '{}'; there are {names}, chain-4 to chain-{}, and combinations such as \
             killer+diagonal or arrow+kropki",
            self.0,
            Overlap::LONGEST_CHAIN
        )
    }
}

impl std::error::Error for UnknownVariant {}

impl Overlap {
    fn title(self) -> String {
        match self {
            Self::Chain(2) => "Twin".into(),
            Self::Chain(3) => "Triplet".into(),
            Self::Chain(length) => format!("Chain-{length}"),
            Self::Sohei => "Sohei".into(),
            Self::Butterfly => "Butterfly".into(),
            Self::Flower => "Flower".into(),
            Self::Samurai => "Samurai".into(),
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        let chains = (2..=Self::LONGEST_CHAIN).map(Self::Chain);
        let others = [Self::Sohei, Self::Butterfly, Self::Flower, Self::Samurai];
        chains
            .chain(others)
            .find(|overlap| overlap.title().eq_ignore_ascii_case(name))
            .or_else(|| (name == "chain-2").then_some(Self::TWIN))
            .or_else(|| (name == "chain-3").then_some(Self::Chain(3)))
    }
}

impl Variant {
    /// How a heading has it: `Killer Diagonal`, `16x16`, `Classic`.
    pub fn title(self) -> String {
        self.parts(Feature::title, |overlap| overlap.title(), "Classic", "Jigsaw").join(" ")
    }

    /// All rules in sentences, those of the grid first.
    pub fn rules(self) -> Vec<String> {
        let size = self.size();
        let blocks = if matches!(self.grid(), Grid::Jigsaw(_)) { "piece" } else { "block" };
        let of_grids = if matches!(self.grid(), Grid::Overlap(..)) { " of each grid" } else { "" };
        let grid = format!(
            "Every row, every column and every {blocks}{of_grids} holds each of the {size} digits once."
        );
        let overlap = match self.grid() {
            Grid::Overlap(overlap, _) => Some(format!(
                "There are {} grids; where two overlap, a digit counts in both.",
                overlap.n_grids()
            )),
            Grid::Boxes(_) | Grid::Jigsaw(_) => None,
        };
        [grid]
            .into_iter()
            .chain(overlap)
            .chain(self.features().map(|feature| feature.rule().into()))
            .collect()
    }

    /// The parts of a name: the size if it is not 9, the kind of grid, the features.
    fn parts(
        self,
        feature: fn(Feature) -> &'static str,
        overlap: fn(Overlap) -> String,
        classic: &str,
        jigsaw: &str,
    ) -> Vec<String> {
        let size = self.size();
        let mut parts = Vec::new();
        if size != 9 {
            parts.push(format!("{size}x{size}"));
        }
        match self.grid {
            Grid::Boxes(_) => {}
            Grid::Jigsaw(_) => parts.push(jigsaw.into()),
            Grid::Overlap(arrangement, _) => parts.push(overlap(arrangement)),
        }
        parts.extend(self.features().map(|it| feature(it).to_owned()));
        if parts.is_empty() {
            parts.push(classic.into());
        }
        parts
    }
}

impl fmt::Display for Variant {
    /// The name: `classic`, `killer+diagonal`, `6x6+jigsaw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let overlap = |overlap: Overlap| overlap.title().to_lowercase();
        f.write_str(&self.parts(Feature::name, overlap, "classic", "jigsaw").join("+"))
    }
}

/// A part of a name that has been understood.
enum Part {
    Classic,
    Size(u8),
    Jigsaw,
    Overlap(Overlap),
    Feature(Feature),
}

impl Part {
    fn read(text: &str) -> Option<Self> {
        let size = || {
            let (rows, cols) = text.split_once('x')?;
            let size = rows.parse::<u8>().ok().filter(|_| rows == cols)?;
            (SIZES.contains(&size) || super::JIGSAW_SIZES.contains(&size)).then_some(size)
        };
        let feature = |text: &str| Feature::ALL.into_iter().find(|feature| feature.name() == text);
        match text {
            "classic" => Some(Self::Classic),
            "jigsaw" => Some(Self::Jigsaw),
            "x" => Some(Self::Feature(Feature::Diagonal)),
            _ => None,
        }
        .or_else(|| feature(text).map(Self::Feature))
        .or_else(|| Overlap::from_name(text).map(Self::Overlap))
        .or_else(|| size().map(Self::Size))
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    /// Reads parts joined with `+` in any order and any case.
    fn from_str(text: &str) -> Result<Self, VariantError> {
        let names = text.split('+').map(|name| name.trim().to_lowercase()).collect::<Vec<_>>();
        let (mut size, mut arrangement, mut features) = (None, None, Vec::new());
        for (i, name) in names.iter().enumerate() {
            let clash = || VariantError::Clash { first: names[..i].join("+"), second: name.clone() };
            match Part::read(name).ok_or_else(|| UnknownVariant(name.clone()))? {
                Part::Classic => {}
                Part::Size(_) if size.is_some() => return Err(clash()),
                Part::Size(found) => size = Some((found, name)),
                Part::Jigsaw | Part::Overlap(_) if arrangement.is_some() => return Err(clash()),
                Part::Jigsaw => arrangement = Some((None, name)),
                Part::Overlap(overlap) => arrangement = Some((Some(overlap), name)),
                Part::Feature(feature) => features.push(feature),
            }
        }
        let digits = size.map_or(9, |(size, _)| size);
        let grid = match arrangement {
            None => Grid::Boxes(digits),
            Some((None, _)) => Grid::Jigsaw(digits),
            Some((Some(overlap), _)) => Grid::Overlap(overlap, digits),
        };
        let mut variant = Self::new(grid).ok_or_else(|| {
            let name = |of: Option<&String>| of.cloned().unwrap_or_else(|| "boxes".into());
            VariantError::Clash {
                first: name(size.map(|(_, name)| name)),
                second: name(arrangement.map(|(_, name)| name)),
            }
        })?;
        for feature in features {
            let clash = || VariantError::Clash { first: variant.to_string(), second: feature.name().into() };
            variant = variant.with(feature).ok_or_else(clash)?;
        }
        Ok(variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_order_and_written_in_one() {
        for (text, name, title) in [
            ("classic", "classic", "Classic"),
            ("9x9", "classic", "Classic"),
            ("Killer", "killer", "Killer"),
            ("diagonal+killer", "killer+diagonal", "Killer Diagonal"),
            ("X + 16x16", "16x16+diagonal", "16x16 Diagonal"),
            ("jigsaw+6x6", "6x6+jigsaw", "6x6 Jigsaw"),
            ("7x7+jigsaw", "7x7+jigsaw", "7x7 Jigsaw"),
            ("chain-2", "twin", "Twin"),
            ("chain-4", "chain-4", "Chain-4"),
            ("samurai+ice", "samurai+ice", "Samurai Ice"),
            ("kropki+Arrow", "arrow+kropki", "Arrow Kropki"),
            (
                "anti-king+anti-knight+non-consecutive",
                "anti-knight+anti-king+non-consecutive",
                "Anti-Knight Anti-King Non-Consecutive",
            ),
        ] {
            let variant = text.parse::<Variant>().unwrap();
            assert_eq!((variant.to_string().as_str(), variant.title().as_str()), (name, title), "{text}");
            assert_eq!(name.parse(), Ok(variant));
        }
        for variant in [Variant::families(), Variant::drawn_families()].concat() {
            assert_eq!(variant.to_string().parse(), Ok(variant));
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_reason() {
        for (text, told) in [
            ("windoku+6x6", "'windoku' does not go together with '6x6'"),
            ("jigsaw+windoku", "'windoku' does not go together with 'jigsaw'"),
            ("samurai+jigsaw", "'jigsaw' does not go together with 'samurai'"),
            ("4x4+6x6", "'6x6' does not go together with '4x4'"),
            ("7x7", "'boxes' does not go together with '7x7'"),
            ("25x25+samurai", "'samurai' does not go together with '25x25'"),
            ("samurai+thermo", "'thermo' does not go together with 'samurai'"),
            ("anti-king+4x4", "'anti-king' does not go together with '4x4'"),
        ] {
            assert_eq!(text.parse::<Variant>().unwrap_err().to_string(), told);
        }
        let told = "kiler".parse::<Variant>().unwrap_err().to_string();
        assert!(
            told.starts_with("there is no variant 'kiler'; there are classic, killer, diagonal,"),
            "{told}"
        );
        for text in ["", "+", "killer+", "3x3", "4x6", "1000x1000", "chain-9", "chain-1"] {
            assert!(matches!(text.parse::<Variant>(), Err(VariantError::Unknown(_))), "{text}");
        }
    }

    #[test]
    fn rules_are_told_for_grid_and_features() {
        let rules = "samurai+diagonal".parse::<Variant>().unwrap().rules();
        assert_eq!(
            rules,
            [
                "Every row, every column and every block of each grid holds each of the 9 digits once.",
                "There are 5 grids; where two overlap, a digit counts in both.",
                "Both main diagonals hold every digit once.",
            ]
        );
    }
}
