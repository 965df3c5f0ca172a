//! [`Totals`]: the finished games of this browser, added up.

use crate::library::{Library, State};
use std::collections::BTreeSet;

/// Finished games in numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// How many have ended.
    pub played: usize,
    /// How many were solved.
    pub solved: usize,
    /// The highest score with its bonus.
    pub best_score: u32,
    /// One row for each variant and level that was played, in that order.
    pub rows: Vec<Row>,
    /// The days on which a game was solved, counted from 1970.
    days: BTreeSet<u64>,
}

/// The games of one variant and level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The variant.
    pub variant: String,
    /// The level.
    pub level: String,
    /// How many have ended.
    pub played: usize,
    /// How many were solved.
    pub solved: usize,
    /// The shortest time in seconds.
    pub best: Option<u64>,
    /// The mean time in seconds.
    pub mean: Option<u64>,
}

const DAY: u64 = 24 * 60 * 60 * 1000;

impl Totals {
    /// Adds the finished games up.
    pub fn of(library: &Library) -> Self {
        let mut totals = Self::default();
        let mut times: Vec<((String, String), usize, Vec<u64>)> = Vec::new();
        for game in library.games.iter().filter(|game| matches!(game.state, State::Solved | State::Failed)) {
            let is_solved = game.state == State::Solved;
            totals.played += 1;
            let kind = (game.variant.clone(), game.level.clone());
            let at = times.iter().position(|(known, ..)| *known == kind).unwrap_or_else(|| {
                times.push((kind, 0, Vec::new()));
                times.len() - 1
            });
            times[at].1 += 1;
            if is_solved {
                totals.solved += 1;
                totals.best_score = totals.best_score.max(game.score.unwrap_or_default());
                totals.days.insert(game.played / DAY);
                times[at].2.push(game.seconds);
            }
        }
        times.sort();
        totals.rows =
            times.into_iter().map(|(kind, played, solved)| Row::of(kind, played, &solved)).collect();
        totals
    }

    /// Days in a row with a solved game, up to today or yesterday.
    pub fn streak(&self, now: u64) -> usize {
        let today = now / DAY;
        let last = if self.days.contains(&today) { today } else { today.saturating_sub(1) };
        (0..=last).rev().take_while(|day| self.days.contains(day)).count()
    }
}

impl Row {
    fn of((variant, level): (String, String), played: usize, times: &[u64]) -> Self {
        Self {
            variant,
            level,
            played,
            solved: times.len(),
            best: times.iter().min().copied(),
            mean: times.iter().sum::<u64>().checked_div(times.len() as u64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Listing;

    fn game(key: &str, day: u64, seconds: u64, state: State) -> Listing {
        Listing {
            key: key.into(),
            variant: "Classic".into(),
            level: "Easy".into(),
            puzzle_id: None,
            filled: 0,
            to_fill: 1,
            seconds,
            played: day * DAY + 7,
            state,
            score: Some(900),
            version: 1,
            remote: None,
        }
    }

    #[test]
    fn finished_games_are_added_up() {
        let mut library = Library::default();
        for (key, day, seconds, state) in [
            ("a", 10, 60, State::Solved),
            ("b", 11, 90, State::Solved),
            ("c", 11, 5, State::Failed),
            ("d", 12, 1, State::Open),
        ] {
            library.put(game(key, day, seconds, state));
        }
        let totals = Totals::of(&library);
        assert_eq!((totals.played, totals.solved, totals.best_score), (3, 2, 900));
        assert_eq!((totals.rows[0].best, totals.rows[0].mean), (Some(60), Some(75)));
        assert_eq!((totals.streak(11 * DAY), totals.streak(12 * DAY), totals.streak(13 * DAY)), (2, 2, 0));
    }
}
