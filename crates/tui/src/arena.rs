//! The arena in the terminal, for both faces: [`Lobby`] is what is known of it between two races, and what the
//! service is asked next. `screen` is the full-screen face, `plain::arena` the other one.

pub(crate) mod screen;
pub(crate) mod terminal;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use ninefold_online::{Fault, Online};
use ninefold_protocol::api::{ArenaInfo, ArenaRow};
use std::time::Duration;

/// How often the service is asked by whoever waits: well within the ten seconds after which who does not ask waits
/// no longer.
pub(crate) const BEAT: Duration = Duration::from_secs(2);

/// How many places are told.
const PLACES: usize = 20;

/// The arena between two races.
#[derive(Debug)]
pub(crate) struct Lobby {
    info: ArenaInfo,
    wish: Wish,
}

/// What the player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// To see how all stand.
    Look,
    /// The next opponent.
    Race,
}

/// What the service is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// When the arena is open, and how all stand.
    Look,
    /// For an opponent.
    Wait,
    /// To wait no longer.
    Stop,
}

/// What comes of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// The table may have changed.
    Table,
    /// Something to say.
    Words(String),
    /// There is an opponent, in this room.
    Race(String),
}

impl Ask {
    /// Asks, and waits for the answer.
    pub(crate) fn of(self, online: &Online) -> Result<ArenaInfo, Fault> {
        match self {
            Self::Look => online.arena(),
            Self::Wait => online.wait_in_arena(),
            Self::Stop => online.stop_waiting_in_arena(),
        }
    }
}

impl Lobby {
    /// Somebody comes who has not said what they want.
    pub(crate) fn new(info: ArenaInfo) -> Self {
        Self { info, wish: Wish::Look }
    }

    /// The player wants an opponent.
    pub(crate) fn seek(&mut self) {
        self.wish = Wish::Race;
    }

    /// The player wants none.
    pub(crate) fn stop(&mut self) {
        self.wish = Wish::Look;
    }

    pub(crate) fn wish(&self) -> Wish {
        self.wish
    }

    /// What the service is asked next.
    pub(crate) fn ask(&self) -> Ask {
        match self.wish {
            Wish::Look => Ask::Look,
            Wish::Race => Ask::Wait,
        }
    }

    /// Takes in what the service says.
    pub(crate) fn hear(&mut self, answer: Result<ArenaInfo, Fault>) -> News {
        match answer {
            Ok(info) => {
                let room = info.room.clone().filter(|_| self.wish == Wish::Race);
                self.info = info;
                match room {
                    Some(room) => {
                        self.stop();
                        News::Race(room)
                    }
                    None => News::Table,
                }
            }
            // One beat without a network is nothing: the next one may have it.
            Err(Fault::Offline(..)) if self.wish == Wish::Race => News::Table,
            Err(fault) => {
                self.stop();
                News::Words(match fault.status() {
                    Some(401) => {
                        "The arena needs an account: ninefold login, or open one on the page.".into()
                    }
                    _ => format!("{fault}."),
                })
            }
        }
    }

    /// When the arena is open, and how all stand, a line each.
    pub(crate) fn lines(&self, zone: &TimeZone) -> Vec<String> {
        let info = &self.info;
        let (title, rows) = match info.open {
            true => ("How all stand:", &info.rows),
            false => ("The last arena:", &info.last),
        };
        let mut lines = vec![when(info, zone)];
        if rows.is_empty() && info.open {
            lines.push("Nobody has raced yet.".into());
        }
        if !rows.is_empty() {
            lines.push(title.into());
            lines.extend(rows.iter().take(PLACES).map(row));
        }
        lines
    }
}

/// When the arena is open, by the player's own clock.
fn when(info: &ArenaInfo, zone: &TimeZone) -> String {
    let at = |millis: i64, form: &str| {
        let time = Timestamp::from_millisecond(millis).unwrap_or(Timestamp::MAX);
        zone.to_datetime(time).strftime(form).to_string()
    };
    match info.open {
        true => format!("The arena is open until {}.", at(info.closes, "%A %H:%M")),
        false => format!("The arena is closed. It opens on {}.", at(info.opens, "%A, %e %B, at %H:%M")),
    }
}

fn row(row: &ArenaRow) -> String {
    let ArenaRow { place, username, points, wins, races } = row;
    format!("  {place:>2}. {username:<20} {points:>3} points, {wins} of {races} won")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An arena on a Saturday evening.
    pub(crate) fn info(open: bool, room: Option<&str>) -> ArenaInfo {
        let hour = 3_600_000;
        let opens = (20_778 * 24 + 18) * hour;
        let row = |place, username: &str, points| ArenaRow {
            place,
            username: username.into(),
            points,
            wins: points / 2,
            races: 4,
        };
        ArenaInfo {
            now: opens,
            opens,
            closes: opens + 2 * hour,
            open,
            rows: vec![row(1, "ada", 6), row(2, "bob", 3)],
            waits: false,
            room: room.map(str::to_owned),
            last: vec![row(1, "cleo", 8)],
        }
    }

    #[test]
    fn the_table_says_when_it_is_and_who_leads() {
        let mut lobby = Lobby::new(info(true, None));
        assert_eq!(
            lobby.lines(&TimeZone::UTC),
            [
                "The arena is open until Saturday 20:00.",
                "How all stand:",
                "   1. ada                    6 points, 3 of 4 won",
                "   2. bob                    3 points, 1 of 4 won",
            ]
        );
        lobby.hear(Ok(info(false, None)));
        let lines = lobby.lines(&TimeZone::fixed(jiff::tz::offset(1)));
        assert_eq!(lines[0], "The arena is closed. It opens on Saturday, 21 November, at 19:00.");
        assert!(lines[2].contains("cleo"), "{lines:?}");
    }

    #[test]
    fn a_race_is_for_whoever_wants_one() {
        let mut lobby = Lobby::new(info(true, None));
        assert_eq!((lobby.ask(), lobby.hear(Ok(info(true, Some("R"))))), (Ask::Look, News::Table));
        lobby.seek();
        assert_eq!((lobby.ask(), lobby.hear(Ok(info(true, None)))), (Ask::Wait, News::Table));
        assert_eq!(lobby.hear(Ok(info(true, Some("R")))), News::Race("R".into()));
        assert_eq!(lobby.ask(), Ask::Look, "who races does not wait");
    }

    #[test]
    fn a_refusal_is_said_and_ends_the_waiting() {
        let mut lobby = Lobby::new(info(true, None));
        lobby.seek();
        let strange = lobby.hear(Err(Fault::Strange));
        assert_eq!(strange, News::Words("the service answered something else than Ninefold does.".into()));
        assert_eq!(lobby.wish(), Wish::Look);
    }
}
