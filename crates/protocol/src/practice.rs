//! What was practised, one attempt a line after a line that names the version:
//!
//! ```text
//! ninefold practice 1
//! {"at":1700000000000,"technique":"x-wing","grid":"classic","kind":"find","seed":7,"recall":"good","millis":41000}
//! ```
//!
//! A program appends a line when an exercise is done. What somebody knows is the sum of the lines.

use serde::{Deserialize, Serialize};

const HEADER: &str = "ninefold practice 1\n";

/// An exercise that somebody has done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// When, in milliseconds since the Unix epoch.
    pub at: u64,
    /// The slug of the technique.
    pub technique: String,
    /// The variant of the board.
    pub grid: String,
    /// What was asked: `find`, `spot` or `why-not`; `test` where it was to show that one knows it already.
    pub kind: String,
    /// The seed of the exercise.
    pub seed: u64,
    /// How it went: `again`, `hard`, `good` or `easy`.
    pub recall: String,
    /// How long it took.
    pub millis: u64,
}

/// What a file starts with.
pub fn header() -> &'static str {
    HEADER
}

/// An attempt as a line, to be appended.
pub fn line(attempt: &Attempt) -> String {
    let json = serde_json::to_string(attempt).expect("numbers and texts are always written");
    format!("{json}\n")
}

/// Every attempt that can be read. A line that a crash has cut off costs this one attempt.
pub fn read(text: &str) -> Vec<Attempt> {
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The day of a moment, counted from the beginning of 1970, by a clock on the wall that is so many minutes ahead
/// of UTC.
pub fn day(millis: u64, zone: i32) -> i64 {
    const MINUTE: i64 = 60_000;
    let here = i64::try_from(millis).unwrap_or(i64::MAX).saturating_add(i64::from(zone) * MINUTE);
    here.div_euclid(24 * 60 * MINUTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_come_back_and_a_cut_line_costs_only_itself() {
        let attempt = |seed| Attempt {
            at: 1_700_000_000_000,
            technique: "x-wing".into(),
            grid: "classic".into(),
            kind: "find".into(),
            seed,
            recall: "good".into(),
            millis: 41_000,
        };
        let text =
            [header(), &line(&attempt(1)), &line(&attempt(2))[..30], "\n", &line(&attempt(3))].concat();
        assert_eq!(read(&text), [attempt(1), attempt(3)]);
    }

    #[test]
    fn a_day_begins_at_midnight_where_somebody_is() {
        let last = 24 * 60 * 60_000 - 1;
        assert_eq!((day(last, 0), day(last, 60), day(0, -60)), (0, 1, -1));
        assert!(day(u64::MAX, i32::MAX) > 0);
    }
}
