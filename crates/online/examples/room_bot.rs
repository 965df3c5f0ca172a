//! A bot that plays in a room: `cargo run -p ninefold-online --example room_bot -- ADDRESS ROOM [NAME]`.
//!
//! With a token of an account in `NINEFOLD_TOKEN` (scope `games_write`) it plays as that account, without as a guest.
//! It solves the puzzle, says that it is ready for a race, and writes a digit whenever it has heard
//! what came of the one before; in a relay it waits for its turn. `docs/rooms.md` is the protocol.

#![allow(clippy::print_stdout)]

use ninefold::game::{self, Moment};
use ninefold::solve::{Budget, certify};
use ninefold_online::{Address, Online, Places, RoomSeat};
use ninefold_protocol::api::JoinRoom;
use ninefold_protocol::room::{ClientMessage, ServerMessage};
use ninefold_room::{Command, Follower, MemberId, OpId, Phase};
use std::error::Error;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(address), Some(room)) = (words.next(), words.next()) else {
        return Err("usage: room_bot ADDRESS ROOM [NAME], such as http://localhost:8080 2XK… robot".into());
    };
    let (address, places) = (address.parse::<Address>()?, Places::of_user());
    let online = match std::env::var("NINEFOLD_TOKEN") {
        Ok(token) => Online::by_token(address, &places, &token),
        Err(_) => Online::at(address, &places),
    };
    play(&online, &room, words.next().unwrap_or_else(|| "robot".to_owned()))
}

/// Plays in a room until the round is over. Whoever has an account is called as it is.
pub(crate) fn play(online: &Online, room: &str, name: String) -> Result<(), Box<dyn Error>> {
    let seat = online.join_room(room, &JoinRoom { name: Some(name), role: None })?;
    let me = MemberId(seat.info().me.ok_or("the service gives a number")?);
    println!("In the room of {}, as member {}.", seat.info().owner, me.0);
    let mut bot = Bot { follower: Follower::new(Some(me)), seat, ahead: 0 };
    while bot.listen()? == Goes::On {
        bot.play()?;
    }
    println!("The round is over.");
    Ok(())
}

struct Bot {
    follower: Follower,
    seat: RoomSeat,
    /// How far the clock of the service was when it was last heard.
    ahead: u64,
}

#[derive(PartialEq, Eq)]
enum Goes {
    On,
    Over,
}

impl Bot {
    /// Hears what has happened; the service answers as soon as something has.
    fn listen(&mut self) -> Result<Goes, Box<dyn Error>> {
        let messages = self.seat.news(self.follower.since(), Duration::from_secs(10))?;
        self.hear(&messages)?;
        let phase = self.follower.room().round().map(|round| round.phase);
        let has_ended = self.follower.board().is_some_and(|board| board.end().is_some());
        let is_over = has_ended || matches!(phase, Some(Phase::Over { .. }));
        Ok(if is_over { Goes::Over } else { Goes::On })
    }

    fn hear(&mut self, messages: &[ServerMessage]) -> Result<(), Box<dyn Error>> {
        for message in messages {
            match message {
                ServerMessage::Hello { now, .. } => self.ahead = *now,
                ServerMessage::Entries(entries) => self.follower.hear(entries)?,
                ServerMessage::Refused { op, reason } => {
                    println!("Refused: {reason}");
                    self.follower.hear_refused(*op);
                }
                ServerMessage::Problem(told) => println!("{told}"),
                ServerMessage::Done { .. } | ServerMessage::Present(_) | ServerMessage::Whispered { .. } => {}
            }
        }
        Ok(())
    }

    /// Does what there is to do now, and waits for the answer.
    fn play(&mut self) -> Result<(), Box<dyn Error>> {
        let (now, room) = (Moment(self.ahead), self.follower.room());
        let Some(round) = room.round() else { return Ok(()) };
        let me = self.follower.me().ok_or("the bot is a member")?;
        let is_ready = room.member(me).is_some_and(|member| member.ready);
        let asked = match round.phase {
            Phase::Waiting if !is_ready => self.follower.ask(now, new_id(), Command::Ready),
            Phase::Running { .. }
                if room.countdown(now).is_none() && round.turn.is_none_or(|turn| turn == me) =>
            {
                let Some(command) = self.next_digit() else { return Ok(()) };
                self.follower.play(now, new_id(), &command)
            }
            _ => return Ok(()),
        };
        if let Err(refusal) = asked {
            println!("Not possible: {refusal}");
        }
        let messages = self.follower.pending().cloned().map(ClientMessage::Op).collect::<Vec<_>>();
        let answers = self.seat.send(&messages)?;
        self.hear(&answers)
    }

    /// The first empty cell with its digit.
    fn next_digit(&self) -> Option<game::Command> {
        let board = self.follower.board()?;
        let proper = certify(board.puzzle().clone(), Budget::nodes(1_000_000)).ok()?;
        let cell = board.layout().cells().find(|&cell| board.sheet().digit(cell).is_none())?;
        Some(game::Command::enter(cell, proper.solution().digit(cell)))
    }
}

/// An id that nobody else chooses.
fn new_id() -> OpId {
    let luck = || u128::from(RandomState::new().hash_one(0));
    OpId(luck() << 64 | luck())
}
