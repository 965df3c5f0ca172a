//! [`Recipe`]: what a puzzle should be like.

use crate::dice::Dice;
use crate::{ClueSymmetry, Difficulty};
use ninefold_logic::Level;
use ninefold_puzzle::{Feature, Grid, Variant};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// What is asked of a puzzle; that it has exactly one solution need not be asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recipe {
    /// How many givens.
    pub clues: Clues,
    /// How the givens are arranged.
    pub symmetry: ClueSymmetry,
    /// Whether givens may be left that could be missed.
    pub minimality: Minimality,
    /// How hard it should be for people.
    pub difficulty: Difficulty,
}

/// How many givens a puzzle should have.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Clues {
    /// As few as come of taking away one given after another until none can go; on boards of more
    /// than a hundred cells, until none can go that singles would not give back. Killers have none.
    #[default]
    Fewest,
    /// A number in this range, all equally likely where they can be reached.
    Range(RangeInclusive<usize>),
}

/// Whether every given is needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Minimality {
    /// Givens are taken away only until the number asked for is reached.
    #[default]
    AsAsked,
    /// Without any one given (with a symmetry: any one group) there would be several solutions.
    Minimal,
}

static LEVELS: [Level; 7] = Level::ALL;

/// The levels that a variant can be had at within seconds, easiest first.
///
/// Small grids have no room for hard patterns, and on large boards nobody would look for them.
pub fn levels_of(variant: Variant) -> &'static [Level] {
    let hardest = match (variant.grid(), variant.size()) {
        (_, ..=4) => Level::Beginner,
        (_, ..=7) => Level::Medium,
        (Grid::Overlap(..), _) | (_, 12..) => Level::Hard,
        _ if variant.has(Feature::Killer) || variant.has(Feature::Ice) => Level::Expert,
        _ if is_beyond_singles(variant) => Level::Expert,
        _ => Level::Extreme,
    };
    let count = Level::ALL.iter().take_while(|&&level| level <= hardest).count();
    &LEVELS[..count]
}

/// Whether a variant has rules that singles know nothing of, so that only a search tells which givens can go.
pub(crate) fn is_beyond_singles(variant: Variant) -> bool {
    variant.features().any(|feature| feature.is_drawn() || feature == Feature::GlobalEntropy)
}

impl Recipe {
    /// What a player expects of a level: just that level, with more givens where it is gentle.
    ///
    /// Every face that offers levels asks for this.
    pub fn of_level(variant: Variant, level: Level) -> Self {
        let is_small = matches!(variant.grid(), Grid::Boxes(_) | Grid::Jigsaw(_)) && variant.size() <= 9;
        let is_killer = variant.has(Feature::Killer);
        let cells = variant.size().pow(2);
        let percent = |low: usize, high: usize| Clues::Range(cells * low / 100..=cells * high / 100);
        let clues = match level {
            _ if !is_small || is_killer || is_beyond_singles(variant) => Clues::Fewest,
            Level::Beginner => percent(45, 52),
            Level::Easy if variant == Variant::CLASSIC => percent(37, 45),
            // Further rules give so much away that with as many givens all would be for beginners.
            Level::Easy if variant.size() >= 8 => percent(28, 45),
            Level::Medium if variant == Variant::CLASSIC => percent(30, 37),
            _ => Clues::Fewest,
        };
        Self { clues, difficulty: Difficulty::level(level), ..Self::default() }
    }

    /// How many givens to stop at, by lot where the recipe leaves a choice.
    pub(crate) fn target(&self, n_cells: usize, dice: &mut Dice) -> usize {
        match (&self.clues, self.minimality) {
            (Clues::Range(range), Minimality::AsAsked) => {
                dice.between(*range.start(), *range.end().min(&n_cells))
            }
            (Clues::Fewest, _) | (_, Minimality::Minimal) => 0,
        }
    }
}

impl Clues {
    /// How far a number of givens is from what was asked for.
    pub(crate) fn distance(&self, n_clues: usize) -> usize {
        match self {
            Self::Fewest => 0,
            Self::Range(range) => {
                range.start().saturating_sub(n_clues).max(n_clues.saturating_sub(*range.end()))
            }
        }
    }
}

impl FromStr for Clues {
    type Err = BadClues;

    /// `24`, `40..50` or `40-50`, both ends included.
    fn from_str(text: &str) -> Result<Self, BadClues> {
        let (low, high) = text
            .split_once("..=")
            .or_else(|| text.split_once(".."))
            .or_else(|| text.split_once('-'))
            .unwrap_or((text, text));
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| BadClues(text.into()));
        let (low, high) = (number(low)?, number(high)?);
        if low <= high { Ok(Self::Range(low..=high)) } else { Err(BadClues(text.into())) }
    }
}

/// A number of clues that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadClues(String);

impl fmt::Display for BadClues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' isn't a number of clues: write 24, or 30..39 for a range", self.0)
    }
}

impl std::error::Error for BadClues {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clue_counts_are_read_as_people_write_them() {
        for (text, range) in [("17", 17..=17), ("40..50", 40..=50), ("40..=50", 40..=50), ("30-39", 30..=39)]
        {
            assert_eq!(text.parse(), Ok(Clues::Range(range)), "{text}");
        }
        for text in ["", "many", "50..40", "-3", "1..2..3", "99999999999999999999"] {
            assert!(text.parse::<Clues>().is_err(), "{text}");
        }
    }
}
