//! The service of Ninefold from outside, for programs that play in a terminal.
//!
//! ```no_run
//! use ninefold_online::{Online, Places};
//! let Some(online) = Online::find(&Places::of_user(), None)? else { return Ok(()) };
//! println!("{}", online.daily("2026-11-15")?.puzzle.text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Online`] is a service with an address; who has signed in there is known by a file that only
//! this user can read. All waiting is bounded, and a service that cannot be reached is a
//! [`Fault::Offline`] that says so in a sentence: whoever asks goes on without it.
//!
//! Absent here: games and rules, screens, threads. Everything sent is written by
//! `ninefold-protocol`.

mod address;
mod arena;
mod http;
mod places;
mod room;
mod teaching;

pub use address::{Address, AddressError};
pub use http::Fault;
pub use places::{Places, SignedIn};
pub use room::RoomSeat;

use http::{Credential, Link, Method};
use ninefold_protocol::api::{
    AppendEvents, Daily, GameInfo, GamePage, GameSaved, Leaderboard, Me, MeKind, PracticeNews, PracticeSaved,
    PuzzleInfo, SaveGame, SavedGame, SignIn, SignedIn as Welcome, Statistics,
};
use ninefold_protocol::id::PuzzleId;
use std::io;

/// A service, and who has signed in there.
#[derive(Clone, Debug)]
pub struct Online {
    address: Address,
    places: Places,
    link: Link,
    signed_in: Option<SignedIn>,
    credential: Option<Credential>,
}

/// Why it is not known which service to ask.
#[derive(Debug, thiserror::Error)]
pub enum Unknown {
    /// The address makes no sense.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// The user's own files cannot be read or written.
    #[error("{path} cannot be used: {error}")]
    Io {
        /// Which file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
}

impl Online {
    /// The service that this user plays with: the named one, which is remembered, or that of the
    /// variable `NINEFOLD_SERVER`, or the remembered one. `None` if there is none.
    pub fn find(places: &Places, named: Option<&str>) -> Result<Option<Self>, Unknown> {
        let address = match named {
            Some(named) => {
                let address = named.parse::<Address>()?;
                places.remember(&address)?;
                Some(address)
            }
            None => places.address()?,
        };
        Ok(address.map(|address| Self::at(address, places)))
    }

    /// The service at an address, which is not remembered.
    pub fn at(address: Address, places: &Places) -> Self {
        let signed_in = places.signed_in(&address);
        let link = Link::to(&address);
        let credential = signed_in.as_ref().map(|signed_in| Credential::cookie(&signed_in.cookie));
        Self { address, places: places.clone(), link, signed_in, credential }
    }

    /// The service at an address, for a program that has a token of somebody's account.
    pub fn by_token(address: Address, places: &Places, token: &str) -> Self {
        let link = Link::to(&address);
        let credential = Some(Credential::token(token));
        Self { address, places: places.clone(), link, signed_in: None, credential }
    }

    /// Where it is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// The name of who has signed in.
    pub fn player(&self) -> Option<&str> {
        self.signed_in.as_ref().map(|signed_in| signed_in.username.as_str())
    }

    /// Signs in and remembers it; returns the name of the account. Where [`Fault::needs_code`] says so, the
    /// same with a code of the owner's app will do.
    pub fn sign_in(&mut self, login: &str, password: &str, code: &str) -> Result<String, Fault> {
        if !self.address.is_private() {
            return Err(Fault::Unsafe(self.address.clone()));
        }
        let form = SignIn { login: login.to_owned(), password: password.to_owned(), code: code.to_owned() };
        let (welcome, cookie): (Welcome, _) =
            self.link.ask_for_cookie(Method::Post, "/session", None, &form)?;
        let credential = cookie.ok_or(Fault::Strange)?;
        let (server, cookie) = (self.address.to_string(), credential.value().to_owned());
        let signed_in = SignedIn { server, username: welcome.username, cookie };
        self.places.keep(&signed_in).map_err(Fault::Unkept)?;
        let username = signed_in.username.clone();
        self.signed_in = Some(signed_in);
        self.credential = Some(credential);
        Ok(username)
    }

    /// Forgets the sign-in here, and ends it there if the service can be reached.
    pub fn sign_out(&mut self) -> Result<(), Fault> {
        let ended = self.link.call(Method::Delete, "/session", self.credential());
        self.places.forget().map_err(Fault::Unkept)?;
        self.signed_in = None;
        self.credential = None;
        ended
    }

    /// Whether the service still knows who has signed in here.
    pub fn is_signed_in(&self) -> Result<bool, Fault> {
        Ok(self.get::<Me>("/me")?.kind == MeKind::Player)
    }

    /// A board by its ID.
    pub fn puzzle(&self, id: PuzzleId) -> Result<PuzzleInfo, Fault> {
        self.get(&format!("/puzzles/{id}"))
    }

    /// The puzzle of a day, such as `2026-11-15`.
    pub fn daily(&self, date: &str) -> Result<Daily, Fault> {
        self.get(&format!("/daily?date={date}"))
    }

    /// Who solved the puzzle of a day fastest.
    pub fn leaderboard(&self, date: &str) -> Result<Leaderboard, Fault> {
        self.get(&format!("/leaderboards/daily/{date}"))
    }

    /// What the player has solved on all devices and in rooms, and their ratings.
    pub fn statistics(&self) -> Result<Statistics, Fault> {
        self.get("/statistics")
    }

    /// The games that are being played, last played first.
    pub fn games(&self) -> Result<Vec<GameInfo>, Fault> {
        let mut games = Vec::new();
        let mut next = None;
        for _ in 0..MOST_PAGES {
            let cursor = next.map(|cursor: String| format!("&cursor={cursor}")).unwrap_or_default();
            let page: GamePage = self.get(&format!("/games?status=playing{cursor}"))?;
            games.extend(page.items);
            next = page.next;
            if next.is_none() {
                break;
            }
        }
        Ok(games)
    }

    /// A saved game with its log.
    pub fn game(&self, id: &str) -> Result<SavedGame, Fault> {
        self.get(&format!("/games/{id}"))
    }

    /// Saves a game for the first time.
    pub fn save(&self, game: &SaveGame) -> Result<GameSaved, Fault> {
        self.link.ask(Method::Post, "/games", self.credential(), game)
    }

    /// Appends what has happened since.
    pub fn append(&self, id: &str, news: &AppendEvents) -> Result<GameSaved, Fault> {
        self.link.ask(Method::Post, &format!("/games/{id}/events"), self.credential(), news)
    }

    /// Throws a saved game away.
    pub fn delete(&self, id: &str) -> Result<(), Fault> {
        self.link.call(Method::Delete, &format!("/games/{id}"), self.credential())
    }

    /// Adds what was practised here, and gets what was practised elsewhere.
    pub fn practice(&self, news: &PracticeNews) -> Result<PracticeSaved, Fault> {
        self.link.ask(Method::Post, "/practice", self.credential(), news)
    }

    fn get<T: serde::de::DeserializeOwned>(&self, path: &str) -> Result<T, Fault> {
        self.link.get(path, self.credential())
    }

    fn credential(&self) -> Option<&Credential> {
        self.credential.as_ref()
    }
}

/// Pages of games that are read at most; nobody plays so many games at once.
const MOST_PAGES: usize = 20;
