//! A robot where WebSockets are blocked: it asks for news again and again.

use crate::robot::Robot;
use crate::seat::messages;
use crate::stage::{Act, Stage};
use anyhow::Result;
use ninefold_testbed::http::Client;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long a robot waits before it asks again after a failure.
const PAUSE: Duration = Duration::from_millis(100);

/// Plays until it is time to leave.
pub(crate) fn run(robot: &Mutex<Robot>, place: &str, stage: &Stage) {
    let mut http = robot.lock().unwrap_or_else(PoisonError::into_inner).seat.client(place);
    while stage.act() != Act::Leave {
        if ask(robot, &mut http, stage).is_err() {
            stage.connections.fetch_add(1, Ordering::Relaxed);
            thread::sleep(PAUSE);
        }
    }
}

/// Sends what is to be sent, and waits a second for news.
fn ask(robot: &Mutex<Robot>, http: &mut Client, stage: &Stage) -> Result<()> {
    let lock = || robot.lock().unwrap_or_else(PoisonError::into_inner);
    let path = lock().seat.log_path();
    let pending = lock().pending();
    if !pending.is_empty() {
        let written =
            pending.iter().filter_map(|message| serde_json::from_str::<Value>(&message.write()?).ok());
        let answer = http.post(&path, &json!({ "messages": written.collect::<Vec<_>>() }))?;
        for message in messages(&answer)? {
            lock().hear(&message, stage)?;
        }
    }
    let answer = http.get(&format!("{path}?since={}&wait=1", lock().since()))?;
    for message in messages(&answer)? {
        lock().hear(&message, stage)?;
    }
    if stage.act() == Act::Play {
        lock().play();
    }
    Ok(())
}
