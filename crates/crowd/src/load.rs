//! Very many at one node: how long a move takes from one player to another, and what watchers cost.

mod pace;
mod watchers;

use crate::seat::{Seat, open_socket};
use anyhow::{Context, Result, ensure};
use ninefold_game::{Ink, Stroke};
use ninefold_protocol::room::{ClientMessage, ServerMessage};
use ninefold_puzzle::{Cell, Digit};
use ninefold_room::{Command, Op, OpId, Play};
use ninefold_testbed::measure::share;
use ninefold_testbed::node::Node;
use pace::{Clock, Pace};
use std::fmt;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How many there are, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crowd {
    /// How many rooms of four players.
    pub rooms: usize,
    /// For how long they play, each a move a second.
    pub time: Duration,
    /// How many only watch, afterwards.
    pub watchers: usize,
}

impl Crowd {
    /// What is asked of the service.
    pub const FULL: Self = Self { rooms: 500, time: Duration::from_secs(180), watchers: 10_000 };
}

/// What was measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    crowd: Crowd,
    /// From the move of one to the news at another.
    moves: Waits,
    /// There and back at a bare WebSocket, as many and as often.
    echo: Waits,
    /// Megabytes of the node while they played, at equal times.
    memory: Vec<u64>,
    /// How much processor time the node used while they played.
    processor: Duration,
    /// Megabytes of a node before the watchers came, and with them.
    watched: (u64, u64),
}

/// How long something took, many times.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Waits(Vec<u32>);

const MEMBERS: usize = 4;
/// How many connections the node may have, those of watchers among them.
const CONNECTIONS: &str = "20000";
/// How often the memory is looked at.
const LOOKS: u32 = 9;
/// How many guests come at once.
const AT_ONCE: usize = 16;
/// How much memory the thread of a player has for its calls.
const STACK: usize = 256 << 10;

/// Measures a crowd at a node of its own, and prints what was seen.
pub fn measure(program: &Path, crowd: Crowd) -> Result<Report> {
    let folder = tempfile::tempdir()?;
    let database = |name: &str| format!("sqlite://{}", folder.path().join(name).display());
    let node = Node::start(program, &["--database", &database("played.db"), "--connections", CONNECTIONS])?;
    let seats = sit_down(node.place(), crowd.rooms)?;
    let (processor, clock) = (node.processor_time()?, Clock::start());
    let (moves, memory) = thread::scope(|scope| {
        let memory = scope.spawn(|| look_at_memory(&node, crowd.time));
        let moves = pace::all(seats, |seat, pace| play(&seat, node.place(), clock, pace), crowd.time)?;
        anyhow::Ok((moves, memory.join().expect("looking does not panic")?))
    })?;
    let processor = node.processor_time()? - processor;
    drop(node);
    let echo = echo(crowd)?;
    let node = Node::start(program, &["--database", &database("watched.db"), "--connections", CONNECTIONS])?;
    let watched = watchers::watch(&node, crowd.watchers)?;
    Ok(Report { crowd, moves, echo, memory, processor, watched })
}

/// The memory of a node in megabytes, from when all are connected, at equal times.
fn look_at_memory(node: &Node, time: Duration) -> Result<Vec<u64>> {
    thread::sleep(pace::TO_CONNECT);
    let look = |part| {
        thread::sleep(if part == 0 { Duration::ZERO } else { time / LOOKS });
        Ok(node.memory()? >> 10)
    };
    (0..=LOOKS).map(look).collect()
}

/// A seat for each player.
fn sit_down(place: &str, rooms: usize) -> Result<Vec<Seat>> {
    in_parallel(rooms, |_| {
        let first = Seat::open(place)?;
        let others = (1..MEMBERS)
            .map(|n| first.beside(place, "player", &format!("robot{n}")))
            .collect::<Result<Vec<_>>>()?;
        Ok(std::iter::once(first).chain(others).collect::<Vec<_>>())
    })
    .map(|rooms| rooms.into_iter().flatten().collect())
}

/// Does something so many times, some at once.
fn in_parallel<T: Send>(times: usize, act: impl Fn(usize) -> Result<T> + Sync) -> Result<Vec<T>> {
    let part = |first: usize| (first..times).step_by(AT_ONCE).map(&act).collect::<Result<Vec<_>>>();
    let part = &part;
    thread::scope(|scope| {
        let threads = (0..AT_ONCE).map(|first| scope.spawn(move || part(first))).collect::<Vec<_>>();
        let done = threads.into_iter().map(|thread| thread.join().expect("a guest does not panic"));
        Ok(done.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
    })
}

/// Plays at a pace, and tells how long the moves of others took to come.
fn play(seat: &Seat, place: &str, clock: Clock, pace: Pace) -> Result<Waits> {
    let socket = seat.connect(place, 0)?;
    let (me, digit) =
        (seat.number, Digit::all(9).nth(seat.number.0.into()).context("there are nine digits")?);
    let mut waits = Waits::default();
    // Each member has a mark of their own, which comes and goes: every move is one.
    let write = |turn: u64| {
        let stroke = if turn.is_multiple_of(2) { Stroke::Set } else { Stroke::Clear };
        let play = Play::Write { cells: vec![Cell::new(2)], ink: Ink::Centre(digit), stroke };
        let op = Op::new(OpId(u128::from(turn) << 64 | u128::from(clock.now())), 0, Command::Play(play));
        ClientMessage::Op(op).write().unwrap_or_default()
    };
    let hear = |text: &str| {
        match ServerMessage::read(text)? {
            ServerMessage::Entries(entries) => {
                // The time of the move is in the lower half of its id; those who only came have none.
                let moves = entries.iter().filter(|entry| entry.by != me && entry.seq > MEMBERS as u64);
                waits.0.extend(moves.map(|entry| clock.since(entry.op.0)));
            }
            ServerMessage::Refused { reason, .. } => anyhow::bail!("a move was refused: {reason}"),
            ServerMessage::Problem(told) => anyhow::bail!("{told}"),
            _ => {}
        }
        Ok(())
    };
    pace.keep(socket, write, hear)?;
    Ok(waits)
}

/// The same at a bare WebSocket, which has a process of its own too.
fn echo(crowd: Crowd) -> Result<Waits> {
    let echo = Node::start(&std::env::current_exe()?, &[])?;
    let clock = Clock::start();
    let listen = |(), pace: Pace| {
        let socket = open_socket(format!("ws://{}/", echo.place()), echo.place())?;
        let mut waits = Waits::default();
        let hear = |text: &str| {
            waits.0.push(clock.since(text.parse()?));
            Ok(())
        };
        pace.keep(socket, |_| clock.now().to_string(), hear)?;
        Ok(waits)
    };
    pace::all(vec![(); crowd.rooms * MEMBERS], listen, crowd.time / 4)
}

impl Waits {
    /// What a share of them was shorter than, or equal to.
    fn share(&self, part: f64) -> Duration {
        Duration::from_micros(share(&self.0, part).into())
    }
}

impl Report {
    /// An error if a promise was broken.
    pub fn check(&self) -> Result<()> {
        let slow = self.moves.share(0.99);
        ensure!(slow < Duration::from_millis(100), "a move took {slow:.1?} to another player (p99)");
        // Everybody has made as many moves by then as boards keep for steps back.
        let (then, now) = (self.memory[self.memory.len() * 2 / 3], self.memory[self.memory.len() - 1]);
        ensure!(now <= then + then / 20, "the memory of the node grows: {:?} MB", self.memory);
        ensure!(self.watched.1 < 500, "{} MB with {} watchers", self.watched.1, self.crowd.watchers);
        Ok(())
    }
}

impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [half, slow, most] = [0.5, 0.99, 1.0].map(|part| self.share(part));
        write!(f, "p50 {half:.1?}, p99 {slow:.1?}, most {most:.1?} ({} times)", self.0.len())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Crowd { rooms, time, watchers } = self.crowd;
        let players = rooms * MEMBERS;
        writeln!(f, "{players} players in rooms of {MEMBERS}, a move a second each, for {time:?}:")?;
        writeln!(f, "from one player to another: {}", self.moves)?;
        writeln!(f, "a bare WebSocket, there and back: {}", self.echo)?;
        writeln!(f, "memory in MB over time {:?}; {:.1?} of processor time", self.memory, self.processor)?;
        let (before, with) = self.watched;
        write!(f, "{watchers} watchers: {before} MB before they came, {with} MB with them")
    }
}
