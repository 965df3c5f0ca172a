//! A robot on a WebSocket.

use crate::robot::Robot;
use crate::seat::next_text;
use crate::stage::{Act, Stage};
use anyhow::Result;
use ninefold_protocol::room::{ClientMessage, ServerMessage};
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// How long a robot waits before it connects again.
const PAUSE: Duration = Duration::from_millis(100);

/// How long it listens at most before it looks at what it is to do.
const LISTEN: Duration = Duration::from_millis(200);

/// Plays until it is time to leave, over as many connections as that takes.
pub(crate) fn run(robot: &Mutex<Robot>, place: &str, stage: &Stage) {
    while stage.act() != Act::Leave {
        // A connection that breaks is what this is about.
        let _ = talk(robot, place, stage);
        thread::sleep(PAUSE);
    }
}

fn talk(robot: &Mutex<Robot>, place: &str, stage: &Stage) -> Result<()> {
    let lock = || robot.lock().unwrap_or_else(PoisonError::into_inner);
    let seat = lock().seat.clone();
    let since = lock().since();
    let mut socket = seat.connect(place, since)?;
    stage.connections.fetch_add(1, Ordering::Relaxed);
    let pending = lock().pending();
    pending.iter().try_for_each(|message| send(&mut socket, message))?;
    let mut next_move = Instant::now() + lock().pause();
    while stage.act() != Act::Leave {
        let wait = next_move.saturating_duration_since(Instant::now()).min(LISTEN);
        if let Some(text) = next_text(&mut socket, wait)? {
            lock().hear(&ServerMessage::read(&text)?, stage)?;
        }
        if Instant::now() >= next_move {
            next_move = Instant::now() + lock().pause();
            let message = (stage.act() == Act::Play).then(|| lock().play()).flatten();
            message.map_or(Ok(()), |message| send(&mut socket, &message))?;
        }
    }
    Ok(())
}

fn send(socket: &mut WebSocket<TcpStream>, message: &ClientMessage) -> Result<()> {
    Ok(socket.send(Message::text(message.write().unwrap_or_default()))?)
}
