//! [`Unranked`]: why a solved game is not on the leaderboard of its contest.
//!
//! The time of a contest is the server's own: from when the player first had the board to when the
//! last move arrived. A program can still play slowly enough to be taken for a person; what can be seen
//! is a game that nobody played here, or that nobody could have played so fast.

use ninefold_store::{Arrival, Time};

/// Why a game is not ranked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unranked {
    /// It was played out of sight and brought here later.
    Unseen,
    /// It came in too few pieces.
    Pieces,
    /// Nobody writes that fast.
    Fast,
    /// The contest had closed, or had not opened.
    Closed,
    /// The time limit was over.
    Late,
    /// It is so much faster than the others that somebody has to look at it.
    Held,
}

impl Unranked {
    const ALL: [Self; 6] = [Self::Unseen, Self::Pieces, Self::Fast, Self::Closed, Self::Late, Self::Held];

    /// As it is stored.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Unseen => "unseen",
            Self::Pieces => "pieces",
            Self::Fast => "fast",
            Self::Closed => "closed",
            Self::Late => "late",
            Self::Held => "held",
        }
    }

    /// What is stored, for the player.
    pub(crate) fn sentence_of(word: &str) -> Option<&'static str> {
        Self::ALL.into_iter().find(|reason| reason.word() == word).map(Self::sentence)
    }

    fn sentence(self) -> &'static str {
        match self {
            Self::Unseen => "The game was played out of sight of the service and brought here later.",
            Self::Pieces => "The moves came all at once: to be ranked, a game is saved while it is played.",
            Self::Fast => "The game took less than half a second a cell, which nobody can write.",
            Self::Closed => "The contest was not open when the game was finished.",
            Self::Late => "The time limit was over.",
            Self::Held => "The game is much faster than those of others; somebody looks at it first.",
        }
    }
}

/// The least time for a cell, in milliseconds.
const FLOOR: i64 = 500;
/// Below this time for a cell, a game is kept back where there is nobody to compare with.
const QUICK: i64 = 700;
/// With so many games to compare with, a third of their median is the bound instead.
const ENOUGH: u32 = 5;

/// A game as it arrived, up to its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course<'a> {
    /// The pieces, first to last.
    pub(crate) arrivals: &'a [Arrival],
    /// At which of its events it ended, from 1.
    pub(crate) end: usize,
    /// How many cells had to be filled.
    pub(crate) cells: u32,
}

/// Whether nobody could have filled so many cells in that time.
pub(crate) fn is_too_fast(elapsed: i64, cells: u32) -> bool {
    elapsed < FLOOR * i64::from(cells)
}

impl Course<'_> {
    /// The pieces up to the end.
    fn pieces(&self) -> impl Iterator<Item = &Arrival> {
        let mut seen = 0;
        self.arrivals.iter().take_while(move |arrival| {
            let is_before = seen < self.end;
            seen += arrival.n_events as usize;
            is_before
        })
    }

    /// When the last move arrived.
    pub(crate) fn ended(&self) -> Option<Time> {
        self.pieces().last().map(|arrival| arrival.at)
    }

    /// Whether it came in pieces, none of which holds half of it.
    pub(crate) fn came_in_pieces(&self) -> bool {
        let most = self.pieces().map(|arrival| arrival.n_events).max().unwrap_or(0);
        self.pieces().count() >= 3 && most as usize * 2 <= self.end.max(self.cells as usize)
    }

    /// Whether nobody could have written it in that time.
    pub(crate) fn is_too_fast(&self, elapsed: i64) -> bool {
        is_too_fast(elapsed, self.cells)
    }

    /// Whether it is so fast that somebody should look at it, compared with so many others and their
    /// median.
    pub(crate) fn is_outlier(&self, elapsed: i64, others: u32, median: i64) -> bool {
        match others {
            ENOUGH.. => elapsed < median / 3,
            _ => elapsed < QUICK * i64::from(self.cells),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(all: &[(u32, i64)]) -> Vec<Arrival> {
        all.iter().map(|&(n_events, at)| Arrival { n_events, at: Time(at) }).collect()
    }

    #[test]
    fn a_game_that_is_saved_while_it_is_played_comes_in_pieces() {
        for (all, ended, in_pieces) in [
            (&[(52, 9)][..], 9, false),
            (&[(10, 1), (42, 9)], 9, false),
            (&[(1, 1), (1, 2), (50, 9)], 9, false),
            (&[(20, 1), (20, 2), (12, 9)], 9, true),
            (&[(20, 1), (20, 2), (12, 9), (5, 20)], 9, true),
        ] {
            let arrivals = pieces(all);
            let course = Course { arrivals: &arrivals, end: 52, cells: 51 };
            assert_eq!((course.ended(), course.came_in_pieces()), (Some(Time(ended)), in_pieces), "{all:?}");
        }
    }

    #[test]
    fn outliers_are_told_by_the_others_where_there_are_some() {
        let course = Course { arrivals: &[], end: 52, cells: 50 };
        assert!(course.is_too_fast(24_999) && !course.is_too_fast(25_000));
        for (elapsed, others, median, outlier) in [
            (34_999, 0, 0, true),
            (35_000, 4, 300_000, false),
            (99_999, 5, 300_000, true),
            (100_000, 5, 300_000, false),
            (30_000, 5, 60_000, false),
        ] {
            assert_eq!(course.is_outlier(elapsed, others, median), outlier, "{elapsed} {others} {median}");
        }
    }

    #[test]
    fn every_reason_can_be_read_back() {
        assert!(Unranked::ALL.iter().all(|reason| Unranked::sentence_of(reason.word()).is_some()));
        assert_eq!(Unranked::sentence_of("odd"), None);
    }
}
