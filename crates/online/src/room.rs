//! [`RoomSeat`]: a place in a room, over plain HTTP, which every network lets through.

use crate::Online;
use crate::http::{Credential, Fault, Link, Method};
use ninefold_protocol::api::{
    AnswerClass, AskClass, CheckBoard, ClientMessages, JoinRoom, MemberRating, NewReport, NewRoom, RoomInfo,
    ServerMessages, ShowHint,
};
use ninefold_protocol::room::{ClientMessage, ServerMessage};
use std::time::Duration;

/// The longest that a service is asked to wait for something to happen.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// A place in a room. What to make of the messages is for `ninefold-room` to say, by its `Follower`.
#[derive(Clone, Debug)]
pub struct RoomSeat {
    link: Link,
    credential: Option<Credential>,
    info: RoomInfo,
}

impl Online {
    /// Opens a room; who has not signed in does so as a guest.
    pub fn open_room(&self, form: &NewRoom) -> Result<RoomSeat, Fault> {
        self.take_seat("/rooms", form)
    }

    /// Comes into a room; who has not signed in does so as a guest.
    pub fn join_room(&self, room: &str, form: &JoinRoom) -> Result<RoomSeat, Fault> {
        self.take_seat(&format!("/rooms/{room}/members"), form)
    }

    fn take_seat(&self, path: &str, form: &impl serde::Serialize) -> Result<RoomSeat, Fault> {
        let (info, cookie) = self.link.ask_for_cookie(Method::Post, path, self.credential(), form)?;
        let credential = cookie.or_else(|| self.credential().cloned());
        Ok(RoomSeat { link: self.link.clone(), credential, info })
    }
}

impl RoomSeat {
    /// What the room was when the seat was taken.
    pub fn info(&self) -> &RoomInfo {
        &self.info
    }

    /// What has happened since an entry; waits so long, in whole seconds, until something has.
    pub fn news(&self, since: u64, wait: Duration) -> Result<Vec<ServerMessage>, Fault> {
        self.log(&format!("since={since}&wait={}", wait.min(LONGEST_WAIT).as_secs()))
    }

    /// The same with the boards of rivals, as far as they may be seen; it goes on what was read so before.
    pub fn news_of_all(&self, since: u64, wait: Duration) -> Result<Vec<ServerMessage>, Fault> {
        self.log(&format!("since={since}&full=true&wait={}", wait.min(LONGEST_WAIT).as_secs()))
    }

    /// The whole log with the boards of rivals, as far as they may be seen. Of a long one each answer brings a part.
    pub fn whole_log(&self) -> Result<Vec<ServerMessage>, Fault> {
        let (mut all, mut since) = (Vec::new(), 0);
        loop {
            let messages = self.news_of_all(since, Duration::ZERO)?;
            let newest = messages.iter().rev().find_map(|message| match message {
                ServerMessage::Entries(entries) => entries.last().map(|entry| entry.seq),
                _ => None,
            });
            all.extend(messages);
            match newest {
                Some(newest) => since = newest,
                None => return Ok(all),
            }
        }
    }

    fn log(&self, query: &str) -> Result<Vec<ServerMessage>, Fault> {
        let path = format!("/rooms/{}/log?{query}", self.info.id);
        read(&self.link.get::<ServerMessages>(&path, self.credential.as_ref())?)
    }

    /// The board of a round as a saved game: in a race one's own.
    pub fn game(&self, round: u32) -> Result<String, Fault> {
        self.link.get_text(&format!("/rooms/{}/game?round={round}", self.info.id), self.credential.as_ref())
    }

    /// What the last race did to the ratings of those whom it counts for.
    pub fn ratings(&self) -> Result<Vec<MemberRating>, Fault> {
        self.link.get(&format!("/rooms/{}/ratings", self.info.id), self.credential.as_ref())
    }

    /// Has digits held against the solution, where the room allows it.
    pub fn check(&self, form: &CheckBoard) -> Result<(), Fault> {
        self.ask_engine("checks", form)
    }

    /// Has more told about the next step; for the teacher of a class, and elsewhere where the room allows it.
    pub fn show_hint(&self, form: &ShowHint) -> Result<(), Fault> {
        self.ask_engine("hints", form)
    }

    /// Asks a class who sees it; for its teacher.
    pub fn ask_class(&self, form: &AskClass) -> Result<(), Fault> {
        self.ask_engine("questions", form)
    }

    /// Answers the question of a class.
    pub fn answer_class(&self, form: &AnswerClass) -> Result<(), Fault> {
        self.ask_engine("answers", form)
    }

    /// Reports somebody to the operator of the service.
    pub fn report(&self, form: &NewReport) -> Result<(), Fault> {
        self.link.tell(Method::Post, "/reports", self.credential.as_ref(), form)
    }

    /// Sends what the service asks its engine about; what comes of it comes with the news.
    fn ask_engine(&self, what: &str, form: &impl serde::Serialize) -> Result<(), Fault> {
        let path = format!("/rooms/{}/{what}", self.info.id);
        self.link.ask::<RoomInfo>(Method::Post, &path, self.credential.as_ref(), form).map(drop)
    }

    /// Sends messages and gives the answers. After a fault they may be sent again: nothing happens
    /// twice.
    pub fn send(&self, messages: &[ClientMessage]) -> Result<Vec<ServerMessage>, Fault> {
        let written = messages.iter().map(|message| serde_json::from_str(&message.write()?).ok());
        let messages = written.collect::<Option<_>>().ok_or(Fault::Strange)?;
        let path = format!("/rooms/{}/log", self.info.id);
        read(&self.link.ask(Method::Post, &path, self.credential.as_ref(), &ClientMessages { messages })?)
    }
}

fn read(body: &ServerMessages) -> Result<Vec<ServerMessage>, Fault> {
    let read =
        |message: &serde_json::Value| ServerMessage::read(&message.to_string()).map_err(|_| Fault::Strange);
    body.messages.iter().map(read).collect()
}
