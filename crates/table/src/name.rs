//! [`PuzzleName`]: the puzzle that a game is played on, as its labels name it.

use std::fmt;

/// What `puzzle_id` in the labels of a game says. A puzzle of a day and that of a challenge have names
/// of their own, because the game counts for a leaderboard; every other one has its Puzzle ID.
///
/// ```
/// use ninefold_table::PuzzleName;
///
/// let name = PuzzleName::from("daily-2026-11-15");
/// assert_eq!(name, PuzzleName::Daily("2026-11-15"));
/// assert_eq!(name.to_string(), "daily-2026-11-15");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PuzzleName<'a> {
    /// The classic puzzle of a day, for which there is a leaderboard: `daily-2026-11-15`.
    Daily(&'a str),
    /// Another puzzle of a day, with its variant: `daily-2026-11-15-killer`.
    DailyVariant(&'a str, &'a str),
    /// The hard puzzle of a week, by its Monday: `weekly-2026-11-16`.
    Weekly(&'a str),
    /// The puzzle of a challenge: `challenge-` and its ID.
    Challenge(&'a str),
    /// Any other puzzle, by its Puzzle ID.
    Id(&'a str),
}

/// How long a day is in letters: `2026-11-15`.
const DAY: usize = 10;

impl<'a> PuzzleName<'a> {
    /// The day whose leaderboard the game counts for.
    pub fn contest_day(self) -> Option<&'a str> {
        match self {
            Self::Daily(day) => Some(day),
            _ => None,
        }
    }

    /// The challenge that the game is played for.
    pub fn challenge(self) -> Option<&'a str> {
        match self {
            Self::Challenge(id) => Some(id),
            _ => None,
        }
    }

    /// Whether the game counts for a leaderboard.
    pub fn is_contest(self) -> bool {
        matches!(self, Self::Daily(_) | Self::Challenge(_))
    }
}

impl<'a> From<&'a str> for PuzzleName<'a> {
    fn from(text: &'a str) -> Self {
        if let Some(id) = text.strip_prefix("challenge-") {
            return Self::Challenge(id);
        }
        if let Some(monday) = text.strip_prefix("weekly-").filter(|monday| monday.len() == DAY) {
            return Self::Weekly(monday);
        }
        let daily = text.strip_prefix("daily-").and_then(|rest| rest.split_at_checked(DAY));
        match daily.map(|(day, rest)| (day, rest.strip_prefix('-'), rest)) {
            Some((day, None, "")) => Self::Daily(day),
            Some((day, Some(variant), _)) => Self::DailyVariant(day, variant),
            _ => Self::Id(text),
        }
    }
}

impl fmt::Display for PuzzleName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Daily(day) => write!(f, "daily-{day}"),
            Self::DailyVariant(day, variant) => write!(f, "daily-{day}-{variant}"),
            Self::Weekly(monday) => write!(f, "weekly-{monday}"),
            Self::Challenge(id) => write!(f, "challenge-{id}"),
            Self::Id(id) => f.write_str(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        let day = "2026-11-15";
        for (text, name) in [
            ("daily-2026-11-15", PuzzleName::Daily(day)),
            ("daily-2026-11-15-anti-knight", PuzzleName::DailyVariant(day, "anti-knight")),
            ("weekly-2026-11-16", PuzzleName::Weekly("2026-11-16")),
            ("weekly-11", PuzzleName::Id("weekly-11")),
            ("challenge-K3X", PuzzleName::Challenge("K3X")),
            ("BGX4ZDGWGC5T", PuzzleName::Id("BGX4ZDGWGC5T")),
            ("daily-", PuzzleName::Id("daily-")),
            ("daily-2026-11-15x", PuzzleName::Id("daily-2026-11-15x")),
            ("daily-2026-11-1ö", PuzzleName::Id("daily-2026-11-1ö")),
            ("", PuzzleName::Id("")),
        ] {
            assert_eq!(PuzzleName::from(text), name, "{text}");
            assert_eq!(name.to_string(), text);
        }
    }

    #[test]
    fn only_the_classic_puzzle_of_a_day_and_challenges_count_for_a_leaderboard() {
        for (text, day, challenge) in [
            ("daily-2026-11-15", Some("2026-11-15"), None),
            ("daily-2026-11-15-killer", None, None),
            ("challenge-K3X", None, Some("K3X")),
            ("K3X", None, None),
        ] {
            let name = PuzzleName::from(text);
            assert_eq!((name.contest_day(), name.challenge()), (day, challenge), "{text}");
            assert_eq!(name.is_contest(), day.is_some() || challenge.is_some(), "{text}");
        }
    }
}
