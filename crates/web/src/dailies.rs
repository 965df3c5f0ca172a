//! [`Dailies`]: which puzzles of a day were begun and solved, and the streak that comes of it.

use crate::calendar::{self, Day};
use crate::library::{Library, Listing, State};
use ninefold_protocol::api::Streak;
use ninefold_table::{Daily, PuzzleName};
use std::collections::{BTreeMap, BTreeSet};

/// How the puzzle of a day stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DayState {
    /// It was begun.
    Begun {
        /// How many ninths of it are filled.
        ninths: u8,
    },
    /// It was solved here.
    Solved {
        /// In so many seconds.
        seconds: u64,
        /// Without a hint, a check or a mistake.
        is_flawless: bool,
    },
    /// It was solved on another device.
    SolvedElsewhere,
}

/// The puzzles of all days, as this browser and, for who is signed in, the server know them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dailies {
    states: BTreeMap<i64, DayState>,
    /// The days whose puzzle was solved on the day itself.
    on_the_day: BTreeSet<i64>,
}

impl Dailies {
    /// What this browser knows; `day_at` tells the day of a moment where the player is.
    pub fn of_library(library: &Library, day_at: impl Fn(u64) -> Day) -> Self {
        let mut dailies = Self::default();
        // The game that was played last comes first; an older one on the same puzzle says less, unless
        // it was solved.
        for game in &library.games {
            let Some(day) = classic_day(game) else { continue };
            let number = calendar::number(day);
            let state = match game.state {
                State::Solved => DayState::Solved { seconds: game.seconds, is_flawless: game.is_flawless },
                _ => DayState::Begun { ninths: ninths(game) },
            };
            let known = dailies.states.entry(number).or_insert(state);
            if matches!((*known, state), (DayState::Begun { .. }, DayState::Solved { .. })) {
                *known = state;
            }
            if game.state == State::Solved && day_at(game.ended.unwrap_or(game.played)) == day {
                dailies.on_the_day.insert(number);
            }
        }
        dailies
    }

    /// Adds what the server knows of all devices: days on which the puzzle of that day was solved.
    pub fn add_days<'a>(&mut self, days: impl IntoIterator<Item = &'a str>) {
        for day in days.into_iter().filter_map(calendar::read).map(calendar::number) {
            self.on_the_day.insert(day);
            let known = self.states.entry(day).or_insert(DayState::SolvedElsewhere);
            if matches!(known, DayState::Begun { .. }) {
                *known = DayState::SolvedElsewhere;
            }
        }
    }

    /// How the puzzle of a day stands; `None` if nobody has begun it.
    pub fn state(&self, day: Day) -> Option<DayState> {
        self.states.get(&calendar::number(day)).copied()
    }

    /// Whether the puzzle of a day is solved.
    pub fn is_solved(&self, day: Day) -> bool {
        matches!(self.state(day), Some(DayState::Solved { .. } | DayState::SolvedElsewhere))
    }

    /// Days in a row.
    pub fn streak(&self, today: Day) -> Streak {
        Streak::of(self.on_the_day.iter().copied(), calendar::number(today))
    }
}

/// The day whose classic puzzle a game is played on.
fn classic_day(game: &Listing) -> Option<Day> {
    match PuzzleName::from(game.puzzle_id.as_deref()?) {
        PuzzleName::Daily(day) => calendar::read(day),
        _ => None,
    }
}

/// How many ninths of a game are filled, as the mark shows it.
pub fn ninths(game: &Listing) -> u8 {
    (game.filled * 9).checked_div(game.to_fill).unwrap_or_default().min(9) as u8
}

/// A puzzle of a day that can be opened: its name, and what it takes to get it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyOrder {
    /// What its games are called in lists.
    pub name: String,
    /// The day whose seed it has.
    pub day: Day,
    /// The variant as addresses name it.
    pub variant: String,
    /// The level.
    pub level: ninefold_protocol::worker::Level,
}

impl DailyOrder {
    /// One of the puzzles of a day.
    pub fn of(day: Day, which: Daily) -> Self {
        let day = if which == Daily::Weekly { calendar::monday(day) } else { day };
        let weekday = calendar::weekday(day);
        let (variant, level) = which.kind(weekday);
        Self { name: which.name(&day.to_string(), weekday), day, variant: variant.to_string(), level }
    }

    /// Where the service tells it, below `/api/v1`.
    pub fn path(&self) -> String {
        let level = self.level.name().to_lowercase();
        format!("/daily?date={}&variant={}&level={level}", self.day, self.variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 24 * 60 * 60 * 1000;

    fn game(key: &str, puzzle: &str, state: State, ended: &str) -> Listing {
        let ended = calendar::read(ended).map(|day| calendar::number(day).unsigned_abs() * DAY);
        Listing {
            key: key.into(),
            title: String::new(),
            variant: "Classic".into(),
            level: "Easy".into(),
            puzzle_id: Some(puzzle.into()),
            filled: 25,
            to_fill: 50,
            seconds: 60,
            played: 0,
            ended,
            state,
            score: None,
            version: 1,
            is_brought: false,
            is_flawless: false,
            remote: None,
        }
    }

    fn dailies(games: &[(&str, State, &str)]) -> Dailies {
        let mut library = Library::default();
        for (at, (puzzle, state, ended)) in games.iter().enumerate() {
            library.put(game(&at.to_string(), puzzle, *state, ended));
        }
        Dailies::of_library(&library, |moment| calendar::day_of((moment / DAY) as i64))
    }

    fn day(text: &str) -> Day {
        calendar::read(text).unwrap()
    }

    #[test]
    fn a_day_solved_late_fills_its_square_and_not_the_streak() {
        let known = dailies(&[
            ("daily-2026-11-13", State::Solved, "2026-11-13"),
            ("daily-2026-11-14", State::Solved, "2026-11-16"),
            ("daily-2026-11-15", State::Solved, "2026-11-15"),
            ("daily-2026-11-16", State::Open, ""),
            ("daily-2026-11-16-killer", State::Solved, "2026-11-16"),
        ]);
        assert!(known.is_solved(day("2026-11-14")));
        assert_eq!(known.state(day("2026-11-16")), Some(DayState::Begun { ninths: 4 }));
        assert_eq!(known.state(day("2026-11-12")), None);
        // The fourteenth was missed, and is the one day a week that may be.
        assert_eq!(known.streak(day("2026-11-16")), Streak { current: 2, longest: 2, freeze_used: true });
    }

    #[test]
    fn what_other_devices_solved_counts_too() {
        let mut known = dailies(&[("daily-2026-11-15", State::Open, "")]);
        known.add_days(["2026-11-15", "2026-11-14", "nonsense"]);
        assert_eq!(known.state(day("2026-11-15")), Some(DayState::SolvedElsewhere));
        assert_eq!(known.streak(day("2026-11-15")).current, 2);
    }

    #[test]
    fn every_day_has_a_classic_a_variant_and_a_week() {
        let today = day("2026-11-21");
        let order = |which| DailyOrder::of(today, which);
        assert_eq!(order(Daily::Classic).name, "daily-2026-11-21");
        assert_eq!(order(Daily::Variant).name, "daily-2026-11-21-killer");
        assert_eq!(order(Daily::Variant).path(), "/daily?date=2026-11-21&variant=killer&level=medium");
        assert_eq!(order(Daily::Weekly).name, "weekly-2026-11-16");
        assert_eq!(order(Daily::Weekly).path(), "/daily?date=2026-11-16&variant=classic&level=expert");
    }
}
