//! [`Order`]: a puzzle that is to be made, and [`Day`], whose puzzle is the same for everybody.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A puzzle to be made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The variant as the command line names it: `classic`, `killer`, `6x6`, `diagonal+anti-knight`.
    pub variant: String,
    /// How hard.
    pub level: Level,
    /// The same seed gives the same puzzle.
    pub seed: u64,
}

/// How hard a puzzle is for a person; `docs/levels.md` says what each level means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The last cell of a house, or the only place of a digit.
    Beginner,
    /// All singles.
    Easy,
    /// Intersections, pairs and triples.
    Medium,
    /// Patterns of one digit or of a few small cells.
    Hard,
    /// Larger patterns.
    Expert,
    /// Patterns that few people find without help.
    Master,
    /// Everything beyond.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 7] =
        [Self::Beginner, Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Master, Self::Extreme];

    /// The name: `Beginner`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "Beginner",
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Expert => "Expert",
            Self::Master => "Master",
            Self::Extreme => "Extreme",
        }
    }

    /// The level of that name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name))
    }
}

/// A day of the calendar, where the player lives: `2026-11-15`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Day {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
