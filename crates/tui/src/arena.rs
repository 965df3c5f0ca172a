//! The arena in the terminal, for both faces: [`Lobby`] is what is known of it between two races, and what the
//! service is asked next, and when. `screen` is the full-screen face, `plain::arena` the other one.

pub(crate) mod screen;
pub(crate) mod terminal;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use ninefold_online::{Fault, Online};
use ninefold_protocol::api::{ArenaInfo, ArenaRow};
use std::time::{Duration, Instant};

/// How often the service is asked by whoever waits: well within the ten seconds after which who does not ask waits
/// no longer.
const WAITING: Duration = Duration::from_secs(2);
/// How often by whoever looks at the table of an open arena.
const OPEN: Duration = Duration::from_secs(6);
/// How often by whoever looks at that of a closed one, to see it open.
const CLOSED: Duration = Duration::from_secs(30);

/// How many places are told.
const PLACES: usize = 20;

/// The arena between two races.
#[derive(Debug)]
pub(crate) struct Lobby {
    info: ArenaInfo,
    wish: Wish,
    /// Whether the service was asked for an opponent, and not told since that none is wanted.
    has_seat: bool,
    /// What the service was asked and has not answered: nothing else is asked meanwhile, so that a slow service gets
    /// no heap of requests.
    on_its_way: Option<Ask>,
    /// When the service was asked last; nothing where it is to be asked at once.
    asked: Option<Instant>,
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
        Self { info, wish: Wish::Look, has_seat: false, on_its_way: None, asked: None }
    }

    /// The player wants an opponent.
    pub(crate) fn seek(&mut self) {
        self.wish = Wish::Race;
        self.asked = None;
    }

    /// The player wants none.
    pub(crate) fn stop(&mut self) {
        self.wish = Wish::Look;
        self.asked = None;
    }

    pub(crate) fn wish(&self) -> Wish {
        self.wish
    }

    /// Whether the player has stopped waiting and the service has not confirmed it.
    pub(crate) fn is_stopping(&self) -> bool {
        self.wish == Wish::Look && (self.has_seat || self.on_its_way == Some(Ask::Stop))
    }

    /// How often the service is asked.
    fn beat(&self) -> Duration {
        match self.wish {
            Wish::Race => WAITING,
            Wish::Look if self.info.open => OPEN,
            Wish::Look => CLOSED,
        }
    }

    /// How long it is until the service is asked again.
    pub(crate) fn pause(&self, now: Instant) -> Duration {
        let due = self.asked.map(|asked| asked + self.beat());
        due.map_or(Duration::ZERO, |due| due.saturating_duration_since(now))
    }

    /// What the service is asked now: nothing before it is time, nor before it has answered the last request.
    pub(crate) fn next_ask(&mut self, now: Instant) -> Option<Ask> {
        let may_ask = self.on_its_way.is_none() && self.pause(now).is_zero();
        may_ask.then(|| self.ask(now))
    }

    /// What the service is asked, by somebody who does not wait until it is time. It is on its way until
    /// [`Self::hear`] has the answer.
    pub(crate) fn ask(&mut self, now: Instant) -> Ask {
        let ask = match self.wish {
            Wish::Race => Ask::Wait,
            Wish::Look if self.has_seat => Ask::Stop,
            Wish::Look => Ask::Look,
        };
        self.has_seat = ask == Ask::Wait;
        self.on_its_way = Some(ask);
        self.asked = Some(now);
        ask
    }

    /// Takes in what the service says. Whoever has stopped waiting may have a race all the same, since two were
    /// brought together before the service heard of it: then [`Self::race`] says so.
    pub(crate) fn hear(&mut self, answer: Result<ArenaInfo, Fault>) -> News {
        self.on_its_way = None;
        let wish = self.wish;
        match answer {
            Ok(info) => {
                self.info = info;
                match self.info.room.take_if(|_| wish == Wish::Race) {
                    Some(room) => {
                        self.lose_seat();
                        News::Race(room)
                    }
                    None => News::Table,
                }
            }
            // One beat without a network is nothing: the next one may have it.
            Err(Fault::Offline(..)) if wish == Wish::Race => News::Table,
            Err(fault) => {
                if wish == Wish::Race && !may_pass(&fault) {
                    self.lose_seat();
                }
                News::Words(words(&fault))
            }
        }
    }

    /// Takes in that the room of a race could not be entered, and returns what to say. The race goes on without the
    /// player, so that whoever may come in later waits again: the service names the same room.
    pub(crate) fn turned_away(&mut self, room: String, fault: &Fault) -> String {
        self.info.room = Some(room);
        match may_pass(fault) {
            true => {
                self.wish = Wish::Race;
                format!("{fault}. Trying again …")
            }
            false => words(fault),
        }
    }

    /// The player waits no longer, as the service knows.
    fn lose_seat(&mut self) {
        self.wish = Wish::Look;
        self.has_seat = false;
    }

    /// That there is a race for somebody who does not wait, and what leads to it.
    pub(crate) fn race(&self, way: &str) -> Option<String> {
        let room = self.info.room.as_ref().filter(|_| self.wish == Wish::Look);
        room.map(|_| format!("You have a race, and it counts for your rating: {way} leads to it."))
    }

    /// When the arena is open, what leads to the race that the player has, and how all stand, a line each.
    pub(crate) fn lines(&self, zone: &TimeZone, way: &str) -> Vec<String> {
        let info = &self.info;
        let (title, rows) = match info.open {
            true => ("How all stand:", &info.rows),
            false => ("The last arena:", &info.last),
        };
        let mut lines = vec![when(info, zone)];
        lines.extend(self.race(way));
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

/// Whether the same request may do a moment later: too many came, the service or the way to it is disturbed. An
/// answer that is not Ninefold's comes from what stands before the service, which was Ninefold at the door.
fn may_pass(fault: &Fault) -> bool {
    fault.status().is_none_or(|status| status == 429 || status >= 500)
}

fn words(fault: &Fault) -> String {
    match fault.status() {
        Some(401) => "The arena needs an account: ninefold login, or open one on the page.".into(),
        _ => format!("{fault}."),
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
    use ninefold_protocol::api::Problem;

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
            lobby.lines(&TimeZone::UTC, "Enter"),
            [
                "The arena is open until Saturday 20:00.",
                "How all stand:",
                "   1. ada                    6 points, 3 of 4 won",
                "   2. bob                    3 points, 1 of 4 won",
            ]
        );
        lobby.hear(Ok(info(false, None)));
        let lines = lobby.lines(&TimeZone::fixed(jiff::tz::offset(1)), "Enter");
        assert_eq!(lines[0], "The arena is closed. It opens on Saturday, 21 November, at 19:00.");
        assert!(lines[2].contains("cleo"), "{lines:?}");
    }

    /// The service says no.
    fn refused(status: u16, detail: &str) -> Fault {
        Fault::Refused(Box::new(Problem {
            kind: "about:blank".into(),
            title: "No".into(),
            status,
            detail: Some(detail.into()),
            errors: Vec::new(),
            version: None,
            lines: None,
        }))
    }

    fn after(start: Instant, seconds: u64) -> Instant {
        start + Duration::from_secs(seconds)
    }

    #[test]
    fn a_race_is_for_whoever_wants_one() {
        let (mut lobby, now) = (Lobby::new(info(true, None)), Instant::now());
        assert_eq!((lobby.ask(now), lobby.hear(Ok(info(true, Some("R"))))), (Ask::Look, News::Table));
        lobby.seek();
        assert_eq!((lobby.ask(now), lobby.hear(Ok(info(true, None)))), (Ask::Wait, News::Table));
        assert_eq!(lobby.hear(Ok(info(true, Some("R")))), News::Race("R".into()));
        assert_eq!(lobby.ask(now), Ask::Look, "who races does not wait");
    }

    #[test]
    fn whoever_has_stopped_hears_of_a_race_all_the_same() {
        let (mut lobby, now) = (Lobby::new(info(true, None)), Instant::now());
        lobby.seek();
        assert_eq!(lobby.next_ask(now), Some(Ask::Wait));
        lobby.stop();
        assert!(lobby.is_stopping());
        assert_eq!(lobby.next_ask(now), None, "one request at a time");
        assert_eq!(lobby.hear(Ok(info(true, Some("R")))), News::Table);
        assert_eq!(lobby.next_ask(now), Some(Ask::Stop));
        assert!(lobby.is_stopping(), "until it is confirmed");
        assert_eq!(lobby.hear(Ok(info(true, Some("R")))), News::Table);
        assert!(!lobby.is_stopping());
        let race = "You have a race, and it counts for your rating: next leads to it.";
        assert_eq!(lobby.lines(&TimeZone::UTC, "next")[1], race);
        lobby.seek();
        assert_eq!(lobby.next_ask(now), Some(Ask::Wait));
        assert_eq!(lobby.hear(Ok(info(true, Some("R")))), News::Race("R".into()));
        assert_eq!(lobby.race("next"), None, "it was gone to");
    }

    #[test]
    fn the_service_is_asked_again_after_its_answer_and_at_each_beat() {
        let start = Instant::now();
        for (is_open, is_sought, beat, ask) in
            [(true, true, 2, Ask::Wait), (true, false, 6, Ask::Look), (false, false, 30, Ask::Look)]
        {
            let mut lobby = Lobby::new(info(is_open, None));
            if is_sought {
                lobby.seek();
            }
            assert_eq!(lobby.next_ask(start), Some(ask));
            assert_eq!(lobby.next_ask(after(start, 60)), None, "the first was not answered");
            lobby.hear(Ok(info(is_open, None)));
            assert_eq!(lobby.next_ask(after(start, beat - 1)), None);
            assert_eq!(lobby.next_ask(after(start, beat)), Some(ask));
        }
    }

    #[test]
    fn a_wish_does_not_wait_for_the_beat() {
        let (mut lobby, now) = (Lobby::new(info(false, None)), Instant::now());
        assert_eq!(lobby.next_ask(now), Some(Ask::Look));
        lobby.seek();
        assert_eq!(lobby.next_ask(now), None);
        lobby.hear(Ok(info(true, None)));
        assert_eq!(lobby.next_ask(now), Some(Ask::Wait));
    }

    #[test]
    fn a_fault_is_said_and_a_refusal_ends_the_waiting() {
        let strange = "the service answered something else than Ninefold does.";
        for (fault, said, wish) in [
            (refused(409, "The arena is closed."), "The arena is closed.", Wish::Look),
            (refused(429, "Too many requests."), "Too many requests.", Wish::Race),
            (Fault::Strange, strange, Wish::Race),
        ] {
            let mut lobby = Lobby::new(info(true, None));
            lobby.seek();
            lobby.ask(Instant::now());
            assert_eq!((lobby.hear(Err(fault)), lobby.wish()), (News::Words(said.into()), wish));
            assert!(!lobby.is_stopping());
        }
    }

    #[test]
    fn whoever_cannot_enter_the_room_tries_again_a_beat_later() {
        let (mut lobby, start) = (Lobby::new(info(true, None)), Instant::now());
        lobby.seek();
        lobby.next_ask(start);
        assert_eq!(lobby.hear(Ok(info(true, Some("R")))), News::Race("R".into()));
        let said = lobby.turned_away("R".into(), &refused(503, "Come back soon."));
        assert_eq!((said.as_str(), lobby.wish()), ("Come back soon. Trying again …", Wish::Race));
        assert_eq!(lobby.next_ask(after(start, 1)), None);
        assert_eq!(lobby.next_ask(after(start, 2)), Some(Ask::Wait));
        assert_eq!(lobby.hear(Ok(info(true, Some("R")))), News::Race("R".into()));
        let said = lobby.turned_away("R".into(), &refused(403, "This room is closed."));
        assert_eq!((said.as_str(), lobby.wish()), ("This room is closed.", Wish::Look));
        assert!(lobby.race("Enter").is_some());
    }
}
