//! [`Newcomer`]: somebody who comes into a room. What to call them is chosen where their coming is decided, on the
//! room as it is then: who looked before would find the same free name as somebody else in the same moment.

use super::live::Turned;
use crate::http::problem::Problem;
use ninefold::game::Moment;
use ninefold_protocol::api::form::{username_fault, username_key};
use ninefold_protocol::id::PlayerId;
use ninefold_room::{Command, Entry, Known, MemberId, Op, OpId, Role, Room, Standing};
use ninefold_store::Player;

/// Somebody who comes in, perhaps for the first time.
#[derive(Clone, Debug)]
pub(crate) struct Newcomer {
    pub(crate) player: PlayerId,
    pub(crate) op: OpId,
    pub(crate) name: Name,
    pub(crate) role: Role,
}

/// What somebody wants to be called.
#[derive(Clone, Debug)]
pub(crate) enum Name {
    /// As their account.
    Account(String),
    /// As a guest likes.
    Chosen(String),
    /// A guest has not said: any name that is free.
    Any,
}

impl Newcomer {
    /// What comes of it if they are this member.
    pub(super) fn decide(&self, room: &Room, now: Moment, me: MemberId) -> Result<Entry, Turned> {
        let (name, known) = self.name.in_room(room, me)?;
        let op = Op::new(self.op, room.head(), Command::Join { name, role: self.role, known });
        room.decide(now, me, &op).map_err(Turned::Refused)
    }
}

impl Name {
    /// What a player is called: as the account, or as a guest likes.
    pub(crate) fn of(player: &Player, wish: Option<&str>) -> Result<Self, Problem> {
        if let Some(account) = &player.account {
            return Ok(Self::Account(account.username.clone()));
        }
        let Some(name) = wish.map(str::trim).filter(|name| !name.is_empty()) else { return Ok(Self::Any) };
        match username_fault(name) {
            Some(fault) => Err(Problem::field("name", fault)),
            None => Ok(Self::Chosen(name.to_owned())),
        }
    }

    /// What a member is called in a room as it is now, and who stands behind it.
    pub(crate) fn in_room(&self, room: &Room, me: MemberId) -> Result<(String, Known), Problem> {
        let (name, known) = match self {
            Self::Account(name) => (name.clone(), Known::Account),
            Self::Chosen(name) => (name.clone(), Known::Guest),
            // Somebody else may have chosen the name that goes with this number.
            Self::Any => {
                let mut number = u32::from(me.0) + 1;
                while look_alike(room, me, &guest(number)).is_some() {
                    number += 1;
                }
                return Ok((guest(number), Known::Guest));
            }
        };
        match look_alike(room, me, &name) {
            Some(double) => Err(Problem::field(
                "name",
                format!("This looks like {double}, who is here: choose another name."),
            )),
            None => Ok((name, known)),
        }
    }
}

/// What a guest without a name is called.
fn guest(number: u32) -> String {
    format!("Guest-{number}")
}

/// Somebody else in the room whose name looks like this one.
fn look_alike<'a>(room: &'a Room, me: MemberId, name: &str) -> Option<&'a str> {
    let key = username_key(name);
    let others = room.members().iter().filter(|other| other.id != me && other.standing == Standing::Here);
    others.map(|other| other.name.as_str()).find(|other| username_key(other) == key)
}
