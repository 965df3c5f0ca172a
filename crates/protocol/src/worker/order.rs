//! [`Order`]: a puzzle that is to be made, and [`Day`], whose puzzle is the same for everybody.

use super::plain;
use ninefold_logic::Level;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A puzzle to be made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The variant as the command line names it: `classic`, `killer`, `6x6`, `diagonal+anti-knight`.
    pub variant: String,
    /// How hard.
    #[serde(with = "plain::level")]
    pub level: Level,
    /// The same seed gives the same puzzle.
    pub seed: u64,
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
