//! [`weeks`]: how much was practised, week by week.

use ninefold_protocol::practice::{Attempt, day};

/// The exercises of a week.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Week {
    /// How many were done.
    pub exercises: usize,
    /// How many of them were found without help.
    pub unaided: usize,
}

/// Twelve weeks, the present one last.
pub type Weeks = [Week; 12];

/// The last twelve weeks, each of seven days, up to today where the player is; the zone is in minutes.
pub fn weeks(attempts: &[Attempt], now: u64, zone: i32) -> Weeks {
    let mut weeks = Weeks::default();
    for attempt in attempts {
        let ago = (day(now, zone) - day(attempt.at, zone)).div_euclid(7);
        let week = usize::try_from(ago).ok().and_then(|ago| weeks.len().checked_sub(ago + 1));
        if let Some(week) = week.and_then(|at| weeks.get_mut(at)) {
            week.exercises += 1;
            week.unaided += usize::from(matches!(attempt.recall.as_str(), "good" | "easy"));
        }
    }
    weeks
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 24 * 60 * 60_000;

    #[test]
    fn exercises_are_counted_by_weeks_back_from_today() {
        let now = 200 * DAY;
        let attempt = |days: u64, recall: &str| Attempt {
            at: now - days * DAY,
            technique: "x-wing".into(),
            grid: "classic".into(),
            kind: "find".into(),
            seed: 1,
            recall: recall.into(),
            millis: 1,
        };
        let attempts = [attempt(0, "good"), attempt(6, "hard"), attempt(7, "easy"), attempt(90, "good")];
        let weeks = weeks(&attempts, now, 0);
        assert_eq!(weeks[11], Week { exercises: 2, unaided: 1 });
        assert_eq!(weeks[10], Week { exercises: 1, unaided: 1 });
        assert_eq!(weeks.iter().map(|week| week.exercises).sum::<usize>(), 3);
    }
}
