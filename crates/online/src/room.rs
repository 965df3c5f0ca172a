//! [`RoomSeat`]: a place in a room, over plain HTTP, which every network lets through.

use crate::Online;
use crate::http::{Fault, Link, Method};
use ninefold_protocol::api::{ClientMessages, JoinRoom, NewRoom, RoomInfo, ServerMessages};
use ninefold_protocol::room::{ClientMessage, ServerMessage};

/// How long the service waits for something to happen, in seconds.
const WAIT: u32 = 10;

/// A place in a room. What to make of the messages is for `ninefold-room` to say, by its `Follower`.
#[derive(Clone, Debug)]
pub struct RoomSeat {
    link: Link,
    cookie: Option<String>,
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
        let (info, cookie) = self.link.ask_for_cookie(Method::Post, path, self.cookie(), form)?;
        let cookie = cookie.or_else(|| self.cookie().map(str::to_owned));
        Ok(RoomSeat { link: self.link.clone(), cookie, info })
    }
}

impl RoomSeat {
    /// What the room was when the seat was taken.
    pub fn info(&self) -> &RoomInfo {
        &self.info
    }

    /// What has happened since an entry; waits a while until something has.
    pub fn news(&self, since: u64) -> Result<Vec<ServerMessage>, Fault> {
        let path = format!("/rooms/{}/log?since={since}&wait={WAIT}", self.info.id);
        read(&self.link.get::<ServerMessages>(&path, self.cookie.as_deref())?)
    }

    /// Sends messages and gives the answers. After a fault they may be sent again: nothing happens
    /// twice.
    pub fn send(&self, messages: &[ClientMessage]) -> Result<Vec<ServerMessage>, Fault> {
        let written = messages.iter().map(|message| serde_json::from_str(&message.write()?).ok());
        let messages = written.collect::<Option<_>>().ok_or(Fault::Strange)?;
        let path = format!("/rooms/{}/log", self.info.id);
        read(&self.link.ask(Method::Post, &path, self.cookie.as_deref(), &ClientMessages { messages })?)
    }
}

fn read(body: &ServerMessages) -> Result<Vec<ServerMessage>, Fault> {
    let read =
        |message: &serde_json::Value| ServerMessage::read(&message.to_string()).map_err(|_| Fault::Strange);
    body.messages.iter().map(read).collect()
}
