//! [`Library`]: the list of games that this browser keeps, newest first.

use crate::naming;
use crate::words::Language;
use ninefold_game::{End, Fact, Moment, Origin, Session, Summary};
use ninefold_table::PuzzleName;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// The games in progress and those that have ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Library {
    /// One row for each game, the one played last first.
    pub games: Vec<Listing>,
}

/// A game as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listing {
    /// The name under which the browser keeps it.
    pub key: String,
    /// What its author calls the puzzle; empty where nobody has.
    #[serde(default)]
    pub title: String,
    /// The variant as people say it.
    pub variant: String,
    /// The level as people say it.
    pub level: String,
    /// The permanent Puzzle ID, if it has one.
    pub puzzle_id: Option<String>,
    /// Cells filled.
    pub filled: usize,
    /// Cells to fill.
    pub to_fill: usize,
    /// Seconds played.
    pub seconds: u64,
    /// When it was played last, in milliseconds since 1970.
    pub played: u64,
    /// When it ended, in milliseconds since 1970.
    #[serde(default)]
    pub ended: Option<u64>,
    /// How it stands.
    pub state: State,
    /// The score with the bonus, once it has ended.
    pub score: Option<u32>,
    /// How many events there are.
    pub version: usize,
    /// Whether the player has brought the puzzle, so that it says nothing about how fast they are.
    #[serde(default)]
    pub is_brought: bool,
    /// Whether it was solved without a hint, a check or a mistake.
    #[serde(default)]
    pub is_flawless: bool,
    /// What the server knows of it, if it is kept there.
    #[serde(default)]
    pub remote: Option<Remote>,
}

/// Where a game is kept besides this browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Remote {
    /// The Save ID.
    pub id: String,
    /// How many events have arrived there.
    pub version: usize,
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum State {
    /// It goes on.
    Open,
    /// It was solved.
    Solved,
    /// It was lost or given up.
    Failed,
    /// It is a board of free play, which has no end.
    Free,
}

impl Listing {
    /// The row of a game.
    pub fn of(key: &str, session: &Session, now: Moment) -> Self {
        let setup = session.setup();
        let labels = &setup.labels;
        let progress = session.progress();
        Self {
            key: key.into(),
            title: setup.words.title.clone(),
            variant: labels.variant.clone(),
            level: labels.level.clone(),
            puzzle_id: labels.puzzle_id.clone(),
            filled: progress.filled,
            to_fill: progress.to_fill,
            seconds: session.elapsed(now).as_secs(),
            played: now.0,
            ended: session.log().iter().find(|event| is_end(&event.fact)).map(|event| event.at.0),
            state: match session.end() {
                None if session.is_free_play() => State::Free,
                None => State::Open,
                Some(End::Solved) => State::Solved,
                Some(End::Lost | End::GivenUp) => State::Failed,
            },
            score: session.summary().map(|summary| summary.total()),
            version: session.log().len(),
            is_brought: setup.origin == Origin::Brought,
            is_flawless: session.summary().is_some_and(|summary| is_flawless(&summary)),
            remote: None,
        }
    }

    /// What it is called.
    pub fn name(&self, language: Language) -> String {
        naming::of_game(language, &self.title, &self.level, &self.variant)
    }

    /// Whether it has ended and counts for totals and personal bests: puzzles that players bring can be as
    /// short as they like.
    pub fn counts(&self) -> bool {
        matches!(self.state, State::Solved | State::Failed) && !self.is_brought
    }

    /// Whether it is played for a leaderboard.
    pub fn is_contested(&self) -> bool {
        self.puzzle_id.as_deref().is_some_and(|id| PuzzleName::from(id).is_contest())
    }

    /// Whether the server lacks something.
    pub fn is_ahead(&self) -> bool {
        self.remote.as_ref().is_none_or(|remote| remote.version < self.version)
    }
}

fn is_flawless(summary: &Summary) -> bool {
    summary.end == End::Solved && summary.mistakes == 0 && summary.checks == 0 && summary.hints.is_empty()
}

fn is_end(fact: &Fact) -> bool {
    matches!(fact, Fact::Ended { .. })
}

/// Which games a list shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Filter {
    /// All that were begun.
    #[default]
    All,
    /// Those that go on.
    InProgress,
    /// Those that have ended.
    Finished,
}

impl Filter {
    /// All filters.
    pub const ALL: [Self; 3] = [Self::All, Self::InProgress, Self::Finished];

    /// What it is called, in English.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "All games",
            Self::InProgress => "In progress",
            Self::Finished => "Finished",
        }
    }

    fn shows(self, game: &Listing) -> bool {
        let goes_on = matches!(game.state, State::Open | State::Free);
        match self {
            Self::All => true,
            Self::InProgress => goes_on,
            Self::Finished => !goes_on,
        }
    }
}

/// In which order a list shows games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SortBy {
    /// The one played last first.
    #[default]
    Played,
    /// By variant, then by level.
    Variant,
    /// The one that took longest first.
    Time,
    /// The one that is nearest to its end first.
    Filled,
}

impl SortBy {
    /// All orders.
    pub const ALL: [Self; 4] = [Self::Played, Self::Variant, Self::Time, Self::Filled];

    /// What it is called, in English.
    pub fn name(self) -> &'static str {
        match self {
            Self::Played => "Last played",
            Self::Variant => "Variant",
            Self::Time => "Time",
            Self::Filled => "Cells filled",
        }
    }
}

impl Library {
    /// The games that were begun, as a list shows them.
    pub fn begun(&self, filter: Filter, sort_by: SortBy) -> Vec<Listing> {
        let shown = self.games.iter().filter(|game| game.version > 0 && filter.shows(game));
        let mut games = shown.cloned().collect::<Vec<_>>();
        match sort_by {
            SortBy::Played => {}
            SortBy::Variant => games.sort_by_key(|game| (game.variant.clone(), game.level.clone())),
            SortBy::Time => games.sort_by_key(|game| Reverse(game.seconds)),
            SortBy::Filled => games.sort_by_key(|game| Reverse(game.filled * 1000 / game.to_fill.max(1))),
        }
        games
    }

    /// The games that were opened, and in which nothing was done yet.
    pub fn untouched(&self) -> Vec<Listing> {
        self.games.iter().filter(|game| game.version == 0).cloned().collect()
    }

    /// Puts a game on top; what the server knows of it stays known.
    pub fn put(&mut self, mut listing: Listing) {
        if let Some(at) = self.games.iter().position(|known| known.key == listing.key) {
            let known = self.games.remove(at);
            listing.remote = listing.remote.or(known.remote);
        }
        self.games.insert(0, listing);
    }

    /// Takes a game out.
    pub fn remove(&mut self, key: &str) {
        self.games.retain(|listing| listing.key != key);
    }

    /// The row of a game.
    pub fn find(&self, key: &str) -> Option<&Listing> {
        self.games.iter().find(|listing| listing.key == key)
    }

    /// The game that was played last and still goes on.
    pub fn latest(&self) -> Option<&Listing> {
        self.games.iter().find(|listing| listing.state == State::Open)
    }

    /// The game on a puzzle, the one played last if there are several.
    pub fn on_puzzle(&self, puzzle_id: &str) -> Option<&Listing> {
        self.games.iter().find(|listing| listing.puzzle_id.as_deref() == Some(puzzle_id))
    }

    /// Counts what was played after a row was written: `seen` tells when a game was on the screen last,
    /// with its clock running. A page that was killed has written no more than that.
    pub fn count_unwritten(&mut self, seen: impl Fn(&str) -> Option<Moment>) {
        for listing in self.games.iter_mut().filter(|listing| listing.state == State::Open) {
            if let Some(seen) = seen(&listing.key).filter(|seen| seen.0 > listing.played) {
                listing.seconds += seen.since(Moment(listing.played)).as_secs();
                listing.played = seen.0;
            }
        }
    }

    /// The list as it is kept.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what was kept; what cannot be read is an empty list.
    pub fn of_text(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_game::Setup;
    use ninefold_puzzle::{Classic, Puzzle};

    fn listing(key: &str) -> Listing {
        let puzzle = Puzzle::try_from(Classic::EMPTY).unwrap();
        Listing::of(key, &Session::new(Setup::new(puzzle, None)).unwrap(), Moment(5))
    }

    #[test]
    fn the_game_played_last_is_on_top_once() {
        let mut library = Library::default();
        for key in ["a", "b", "a"] {
            library.put(listing(key));
        }
        assert_eq!(library.games.iter().map(|game| game.key.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(library.latest().map(|game| game.to_fill), Some(81));
        assert_eq!(Library::of_text(&library.to_text()), library);
    }

    #[test]
    fn what_was_played_before_a_crash_is_counted_once() {
        let mut library = Library::default();
        library.put(Listing { played: 10_000, seconds: 7, ..listing("a") });
        for _ in 0..2 {
            library.count_unwritten(|key| (key == "a").then_some(Moment(15_000)));
            assert_eq!(library.find("a").map(|game| game.seconds), Some(12));
        }
    }

    #[test]
    fn games_are_filtered_and_sorted_and_untouched_ones_stand_apart() {
        let mut library = Library::default();
        for (key, state, version, seconds) in [
            ("a", State::Solved, 9, 50),
            ("b", State::Open, 3, 70),
            ("c", State::Open, 0, 0),
            ("d", State::Free, 1, 9),
        ] {
            library.put(Listing { state, version, seconds, ..listing(key) });
        }
        let keys = |games: Vec<Listing>| games.into_iter().map(|game| game.key).collect::<String>();
        assert_eq!(keys(library.begun(Filter::All, SortBy::Played)), "dba");
        assert_eq!(keys(library.begun(Filter::InProgress, SortBy::Time)), "bd");
        assert_eq!(keys(library.begun(Filter::Finished, SortBy::Variant)), "a");
        assert_eq!(keys(library.untouched()), "c");
    }

    #[test]
    fn what_the_server_knows_is_not_forgotten_by_playing_on() {
        let mut library = Library::default();
        library.put(Listing { remote: Some(Remote { id: "s1".into(), version: 0 }), ..listing("a") });
        library.put(Listing { version: 3, ..listing("a") });
        assert!(library.find("a").is_some_and(Listing::is_ahead));
        assert_eq!(
            library.find("a").and_then(|game| game.remote.clone()).map(|remote| remote.id),
            Some("s1".into())
        );
    }
}
