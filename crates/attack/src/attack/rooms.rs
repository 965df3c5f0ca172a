//! Rooms that are opened without end, messages into them, and logs that are read again and again.

use crate::attacker::Attacker;
use anyhow::Result;
use serde_json::{Value, json};

/// Opens rooms until no more are given, and fills them with what members say.
pub(crate) fn flood(attacker: &mut Attacker) -> Result<()> {
    let mut rooms = Vec::new();
    for n in 0.. {
        if !attacker.goes_on() {
            break;
        }
        let wish = json!({ "kind": "together", "name": "mallory", "level": "easy" });
        rooms.extend(open(attacker, &wish));
        let Some(room) = rooms.get(n % rooms.len().max(1)) else { continue };
        send(attacker, room, (0..100).map(|k| (format!("{n:x}{k:x}"), mark(&[k % 81], k))));
    }
    Ok(())
}

/// Fills several rooms on the largest board with strokes that change all of it, and has their logs told from the
/// beginning.
pub(crate) fn large_marks(attacker: &mut Attacker) -> Result<()> {
    let wish = json!({ "kind": "together", "name": "mallory", "text": empty_large_board() });
    let rooms = (0..ROOMS).filter_map(|_| open(attacker, &wish)).collect::<Vec<_>>();
    let cells = (0..LARGE).collect::<Vec<_>>();
    for (n, room) in rooms.iter().cycle().enumerate() {
        if !attacker.goes_on() {
            break;
        }
        send(attacker, room, (0..20).map(|k| (format!("{n:x}{k:x}"), mark(&cells, k))));
        attacker.ask("GET", &format!("/api/v1/rooms/{room}/log?since=0"), None);
    }
    Ok(())
}

/// Looks for rooms by links that nobody gave, one after the other.
pub(crate) fn guessed_links(attacker: &mut Attacker) -> Result<()> {
    for n in 0_u128.. {
        if !attacker.goes_on() {
            break;
        }
        let room = format!("{:026x}", u128::from(attacker.address().to_bits()) << 64 | n);
        attacker.ask("GET", &format!("/api/v1/rooms/{room}/log?since=0"), None);
        attacker.post(&format!("/rooms/{room}/members"), &json!({ "name": "mallory" }));
    }
    Ok(())
}

/// How many rooms one attacker fills.
const ROOMS: usize = 5;
/// The cells of the largest board.
pub(crate) const LARGE: usize = 625;

/// The largest board, with nothing on it.
pub(crate) fn empty_large_board() -> String {
    ".".repeat(LARGE)
}

/// A corner mark in some cells: set, or taken away again.
pub(crate) fn mark(cells: &[usize], turn: usize) -> Value {
    let what = if turn.is_multiple_of(2) { "write" } else { "wipe" };
    json!({ (what): { "cells": cells, "ink": { "corner": "7" } } })
}

/// Messages with these ids, for the log of a room.
pub(crate) fn messages(deeds: impl Iterator<Item = (String, Value)>) -> Value {
    let message = |(id, deed)| json!({ "op": { "id": id, "seen": 1, "do": deed } });
    json!({ "messages": deeds.map(message).collect::<Vec<_>>() })
}

/// Opens a room, and gives its name if there is one.
pub(super) fn open(attacker: &mut Attacker, wish: &Value) -> Option<String> {
    let room = attacker.post("/rooms", wish)?.json();
    Some(room["id"].as_str()?.to_owned())
}

fn send(attacker: &mut Attacker, room: &str, deeds: impl Iterator<Item = (String, Value)>) {
    attacker.post(&format!("/rooms/{room}/log"), &messages(deeds));
}
