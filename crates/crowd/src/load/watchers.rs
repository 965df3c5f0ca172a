//! Those who only watch.

use super::{AT_ONCE, in_parallel};
use crate::seat::Seat;
use anyhow::Result;
use ninefold_testbed::node::Node;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};
use tungstenite::WebSocket;

/// How many watch each room.
const EACH: usize = 100;

/// How long they watch: more than the time after which the service asks whether they are still there.
const TIME: Duration = Duration::from_secs(20);

/// How often they listen.
const LISTEN: Duration = Duration::from_millis(200);

/// Lets so many watch; gives the memory of the node in megabytes before they came and with them.
pub(super) fn watch(node: &Node, watchers: usize) -> Result<(u64, u64)> {
    let rooms = in_parallel(watchers.div_ceil(EACH), |_| Seat::open(node.place()))?;
    let before = node.memory()? >> 10;
    let mut sockets = in_parallel(watchers, |n| {
        let seat = rooms[n / EACH].beside(node.place(), "watcher", &format!("watcher{n}"))?;
        let socket = seat.connect(node.place(), 0)?;
        socket.get_ref().set_nonblocking(true)?;
        Ok(socket)
    })?;
    let until = Instant::now() + TIME;
    let part = sockets.len().div_ceil(AT_ONCE).max(1);
    thread::scope(|scope| {
        for part in sockets.chunks_mut(part) {
            scope.spawn(move || {
                while Instant::now() < until {
                    part.iter_mut().for_each(listen);
                    thread::sleep(LISTEN);
                }
            });
        }
    });
    Ok((before, node.memory()? >> 10))
}

/// Hears whatever has come, and answers where the service asks whether somebody is there.
fn listen(socket: &mut WebSocket<TcpStream>) {
    while socket.read().is_ok() {}
}
