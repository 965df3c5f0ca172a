//! [`Standings`]: who solved the puzzle of a day fastest.

use crate::library::Library;
use crate::time;
use jiff::civil::Date;
use ninefold_online::Online;
use ninefold_protocol::api::{Leaderboard, LeaderboardRow};
use std::time::Duration;

/// The leaderboard of a day in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Standings {
    /// The most important of it in one sentence.
    pub(crate) summary: String,
    /// All of it, a line each.
    pub(crate) lines: Vec<String>,
}

/// How many places are told.
const PLACES: usize = 20;

impl Standings {
    /// Sends what was played here, and asks the service.
    pub(crate) fn ask(library: &Library, day: Date) -> Self {
        let Some(online) = library.online() else {
            return Self::trouble(
                "There is no leaderboard without a service: ninefold login --server URL.".into(),
            );
        };
        // A game that cannot be sent now is sent later; the leaderboard may be there all the same.
        let _ = library.send_all();
        match online.leaderboard(&day.to_string()) {
            Ok(board) => Self::of(online, day, &board),
            Err(fault) => Self::trouble(format!("The leaderboard cannot be shown: {fault}.")),
        }
    }

    fn trouble(summary: String) -> Self {
        Self { lines: vec![summary.clone()], summary }
    }

    fn of(online: &Online, day: Date, board: &Leaderboard) -> Self {
        let summary = match (&board.mine, online.player()) {
            (Some(mine), _) => format!("You are number {} of today, with {}.", mine.place, watch(mine)),
            (None, Some(_)) => match &board.unranked {
                Some(reason) => format!("You are not on the leaderboard of today. {reason}"),
                None => "You are not on the leaderboard of today.".into(),
            },
            (None, None) => "To be on the leaderboard, sign in before you play: ninefold login.".into(),
        };
        let mut lines = vec![format!("Leaderboard of {day} at {}", online.address())];
        lines.extend(board.rows.iter().take(PLACES).map(row));
        if board.rows.is_empty() {
            lines.push("  Nobody has solved it yet.".into());
        }
        lines.push(summary.clone());
        Self { summary, lines }
    }
}

fn row(row: &LeaderboardRow) -> String {
    let name = row.username.as_deref().unwrap_or("a guest");
    format!("  {:>2}. {name:<20} {:>8}  score {}, {}", row.place, watch(row), row.score, help(&row.class))
}

fn watch(row: &LeaderboardRow) -> String {
    time::watch(Duration::from_millis(u64::try_from(row.elapsed).unwrap_or_default()))
}

/// What a class of help is called.
fn help(class: &str) -> &str {
    match class {
        "none" => "no help",
        "clashes" => "clashes shown",
        "notes" => "automatic notes",
        "checked" => "checked",
        "hints" => "with hints",
        class => class,
    }
}
