//! [`Day`]: the puzzle of a day, the same for everybody and on every face.

use crate::Seed;
use ninefold_logic::Level;

/// A day of the calendar. Where there is none such, as the 0th of a month, it has a puzzle all the same.
///
/// ```
/// use ninefold_generate::{Day, Seed};
/// use ninefold_logic::Level;
/// let sunday = Day { year: 2026, month: 11, day: 15 };
/// assert_eq!((sunday.seed(), sunday.level()), (Seed(20_261_115), Level::Hard));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl Day {
    /// The seed of the day's puzzles.
    pub fn seed(self) -> Seed {
        Seed(u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day))
    }

    /// The level of the day's classic puzzle: it rises through the week.
    pub fn level(self) -> Level {
        Self::level_on(self.weekday())
    }

    /// The level of the classic puzzle on a day of the week, from 0 for Monday.
    pub fn level_on(weekday: u32) -> Level {
        match weekday {
            0 => Level::Beginner,
            1 | 2 => Level::Easy,
            3 | 4 => Level::Medium,
            _ => Level::Hard,
        }
    }

    /// The day of the week, from 0 for Monday, by the congruence of Christian Zeller.
    pub fn weekday(self) -> u32 {
        // January and February count as the 13th and 14th month of the year before.
        let late = u32::from(self.month < 3);
        let (year, month) = (u32::from(self.year).saturating_sub(late), u32::from(self.month) + 12 * late);
        let from_saturday =
            (u32::from(self.day) + 13 * (month + 1) / 5 + year + year / 4 + year / 400 + 6 * (year / 100))
                % 7;
        (from_saturday + 5) % 7
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weekdays_are_known() {
        for (year, month, day, expected) in
            [(2026, 11, 15, 6), (2024, 2, 29, 3), (2000, 1, 1, 5), (1900, 3, 1, 3)]
        {
            assert_eq!(Day { year, month, day }.weekday(), expected, "{year}-{month}-{day}");
        }
        assert!(Day { year: 0, month: 0, day: 0 }.weekday() < 7);
    }
}
