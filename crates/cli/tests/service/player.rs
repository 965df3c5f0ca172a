//! Somebody who plays on and on, and remembers what the service has acknowledged.

use anyhow::{Result, bail};
use ninefold::game::{Command, Moment, Seat, Session, Setup};
use ninefold::puzzle::{Cell, Digit};
use ninefold_protocol::log;
use ninefold_testbed::http::{Answer, Client};
use serde_json::json;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

/// Has all players play at once until so many saves are acknowledged; then something ends it.
pub(crate) fn play_at_once(players: &mut [Player], saves: usize, end: impl FnOnce()) {
    let (tell, told) = mpsc::channel();
    thread::scope(|scope| {
        for player in players {
            let tell = tell.clone();
            scope.spawn(move || player.play_until_it_breaks(&tell));
        }
        drop(tell);
        assert_eq!(told.iter().take(saves).count(), saves);
        end();
    });
}

/// A guest with one game.
pub(crate) struct Player {
    pub(crate) http: Client,
    session: Session,
    id: String,
    acknowledged: usize,
}

impl Player {
    /// Begins a game on an empty board and saves it.
    pub(crate) fn begin(place: &str) -> Self {
        let puzzle = ninefold::format::read(&".".repeat(81)).unwrap().items[0].puzzle().unwrap();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
        let setup = Setup { started: Moment(u64::try_from(now).unwrap()), ..Setup::new(puzzle, None) };
        let session = Session::new(setup).unwrap();
        let mut http = Client::of(place);
        let saved = http.post("/api/v1/games", &json!({"log": log::save(&session)})).unwrap();
        assert_eq!(saved.status, 201, "{}", saved.json());
        let id = saved.json()["id"].as_str().unwrap().to_owned();
        Self { http, session, id, acknowledged: 0 }
    }

    /// Sends what has not been acknowledged, or else so many moves more.
    pub(crate) fn send(&mut self, moves: usize) -> Result<Answer> {
        if self.session.log().len() == self.acknowledged {
            (0..moves).for_each(|_| self.make_move());
        }
        let news = &self.session.log()[self.acknowledged..];
        let lines = news.iter().map(|event| log::line(event).trim_end().to_owned()).collect::<Vec<_>>();
        let body = json!({"version": self.acknowledged, "lines": lines});
        let answer = self.http.post(&format!("/api/v1/games/{}/events", self.id), &body)?;
        if answer.status == 200 {
            self.acknowledged = self.session.log().len();
            assert_eq!(answer.json()["version"], self.acknowledged);
        }
        Ok(answer)
    }

    /// Plays on until a connection breaks; who listens hears of each acknowledged save.
    fn play_until_it_breaks(&mut self, listener: &Sender<()>) {
        while let Ok(answer) = self.send(2) {
            assert_eq!(answer.status, 200, "{}", answer.json());
            // Nobody listens any more once enough has been heard.
            let _ = listener.send(());
        }
    }

    /// Whether the service has the game: all that it acknowledged, and nothing but what was sent.
    pub(crate) fn check(&mut self) -> Result<()> {
        let answer = self.http.get(&format!("/api/v1/games/{}", self.id))?;
        let told = answer.json();
        let own = log::save(&self.session);
        let (Some(theirs), Some(version)) = (told["log"].as_str(), told["version"].as_u64()) else {
            bail!("the game is gone: {told}");
        };
        let version = usize::try_from(version)?;
        if version < self.acknowledged {
            bail!("{} moves were acknowledged, and {version} are there", self.acknowledged);
        }
        let head = own.lines().count() - self.session.log().len();
        if !own.starts_with(theirs) || theirs.lines().count() != head + version {
            bail!("the game is half written: {theirs}");
        }
        Ok(())
    }

    /// How many moves the service has acknowledged.
    pub(crate) fn acknowledged(&self) -> usize {
        self.acknowledged
    }

    /// Writes the digits into one cell, one after the other.
    fn make_move(&mut self) {
        let turn = self.session.log().len();
        let digit = Digit::all(9).nth(turn % 9).unwrap();
        let cell: Cell = self.session.layout().cells().next().unwrap();
        let now = Moment(self.session.setup().started.0 + turn as u64);
        self.session.play(now, Seat::SOLO, &Command::enter(cell, digit)).unwrap();
        assert_eq!(self.session.log().len(), turn + 1);
    }
}
