//! [`Totals`]: finished games added up, those of this browser or those that the server knows.

use crate::library::{Library, State};
use ninefold_protocol::api::{KindTally, Statistics, Streak};
use ninefold_puzzle::Variant;
use std::collections::BTreeMap;

/// What the service calls the help of others.
const SHARED: &str = "shared";

/// Finished games in numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// How many have ended; the server keeps only those that were solved.
    pub played: Option<usize>,
    /// How many were solved.
    pub solved: usize,
    /// The highest score with its bonus.
    pub best_score: u64,
    /// Daily puzzles on days in a row.
    pub streak: usize,
    /// The longest such streak, where it is known.
    pub longest_streak: Option<usize>,
    /// One row for each variant and level that was played, in that order.
    pub rows: Vec<Row>,
}

/// The games of one variant and level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The variant.
    pub variant: String,
    /// The level.
    pub level: String,
    /// How many have ended.
    pub played: Option<usize>,
    /// How many were solved.
    pub solved: usize,
    /// The shortest time in seconds.
    pub best: Option<u64>,
    /// The mean time in seconds.
    pub mean: Option<u64>,
}

impl Totals {
    /// Adds the finished games of this browser up.
    pub fn of_library(library: &Library, streak: &Streak) -> Self {
        let mut totals = Self {
            played: Some(0),
            streak: streak.current as usize,
            longest_streak: Some(streak.longest as usize),
            ..Self::default()
        };
        let mut kinds = BTreeMap::<(String, String), (usize, Vec<u64>)>::new();
        for game in library.games.iter().filter(|game| game.counts()) {
            totals.played = totals.played.map(|played| played + 1);
            let (played, times) = kinds.entry((game.variant.clone(), game.level.clone())).or_default();
            *played += 1;
            if game.state == State::Solved {
                totals.solved += 1;
                totals.best_score = totals.best_score.max(game.score.unwrap_or_default().into());
                times.push(game.seconds);
            }
        }
        totals.rows =
            kinds.into_iter().map(|(kind, (played, times))| Row::of(kind, played, &times)).collect();
        totals
    }

    /// What the server tells of all devices of a player; help of every kind together.
    pub fn of_server(told: &Statistics) -> Self {
        let mut kinds = BTreeMap::<(String, String), Vec<&KindTally>>::new();
        for kind in &told.kinds {
            // The server speaks of variants as addresses do.
            let variant = kind.variant.parse().map_or_else(|_| kind.variant.clone(), Variant::title);
            kinds.entry((variant, kind.level.clone())).or_default().push(kind);
        }
        let own = told.kinds.iter().filter(|kind| kind.class != SHARED);
        let best_score = own.map(|kind| kind.best_score.unsigned_abs()).max();
        Self {
            played: None,
            solved: told.solved as usize,
            best_score: best_score.unwrap_or_default(),
            streak: told.streak.current as usize,
            longest_streak: Some(told.streak.longest as usize),
            rows: kinds.into_iter().map(|(kind, tallies)| Row::of_tallies(kind, &tallies)).collect(),
        }
    }
}

impl Row {
    fn of((variant, level): (String, String), played: usize, times: &[u64]) -> Self {
        Self {
            variant,
            level,
            played: Some(played),
            solved: times.len(),
            best: times.iter().min().copied(),
            mean: times.iter().sum::<u64>().checked_div(times.len() as u64),
        }
    }

    fn of_tallies((variant, level): (String, String), tallies: &[&KindTally]) -> Self {
        let count = |tallies: &[&KindTally]| tallies.iter().map(|tally| u64::from(tally.solved)).sum::<u64>();
        // The time of a board that several have solved is nobody's own.
        let own = tallies.iter().copied().filter(|tally| tally.class != SHARED).collect::<Vec<_>>();
        let spent = own.iter().map(|tally| tally.mean.unsigned_abs() * u64::from(tally.solved));
        Self {
            variant,
            level,
            played: None,
            solved: count(tallies) as usize,
            best: own.iter().map(|tally| tally.best.unsigned_abs() / 1000).min(),
            mean: spent.sum::<u64>().checked_div(count(&own)).map(|mean| mean / 1000),
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
            title: String::new(),
            variant: "Classic".into(),
            level: "Easy".into(),
            puzzle_id: None,
            filled: 0,
            to_fill: 1,
            seconds,
            played: day,
            ended: None,
            state,
            score: Some(900),
            version: 1,
            is_brought: false,
            is_flawless: false,
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
        // Whoever pastes a board with two cells to fill is not any faster for it.
        library.put(Listing { is_brought: true, ..game("e", 12, 1, State::Solved) });
        let streak = Streak { current: 2, longest: 4, freeze_used: false };
        let totals = Totals::of_library(&library, &streak);
        assert_eq!((totals.played, totals.solved, totals.best_score), (Some(3), 2, 900));
        assert_eq!((totals.rows[0].best, totals.rows[0].mean), (Some(60), Some(75)));
        assert_eq!((totals.streak, totals.longest_streak), (2, Some(4)));
    }

    #[test]
    fn the_server_tells_of_all_devices() {
        let tally = |class: &str, solved: u32, best: i64, mean: i64, best_score: i64| KindTally {
            variant: "killer".into(),
            level: "Hard".into(),
            class: class.into(),
            solved,
            best,
            mean,
            best_score,
        };
        let told = Statistics {
            solved: 5,
            streak: Streak { current: 2, longest: 5, freeze_used: false },
            days: Vec::new(),
            kinds: vec![
                tally("none", 3, 90_000, 100_000, 1900),
                tally("hints", 1, 60_000, 60_000, 1500),
                tally("shared", 1, 5_000, 5_000, 1990),
            ],
            ratings: Vec::new(),
        };
        let totals = Totals::of_server(&told);
        assert_eq!(
            (totals.solved, totals.streak, totals.longest_streak, totals.best_score),
            (5, 2, Some(5), 1900)
        );
        let row = Row {
            variant: "Killer".into(),
            level: "Hard".into(),
            played: None,
            solved: 5,
            best: Some(60),
            mean: Some(90),
        };
        assert_eq!(totals.rows, [row]);
    }
}
