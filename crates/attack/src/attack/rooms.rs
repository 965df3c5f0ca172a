//! Rooms that are opened without end, and messages into them.

use crate::attacker::Attacker;
use anyhow::Result;
use serde_json::json;

/// Opens rooms until no more are given, and fills them with what members say.
pub(crate) fn flood(attacker: &mut Attacker) -> Result<()> {
    let mut rooms = Vec::new();
    for n in 0.. {
        if !attacker.goes_on() {
            break;
        }
        let wish = json!({ "kind": "together", "name": "mallory", "level": "easy" });
        let opened = attacker.post("/rooms", &wish).map(|answer| answer.json());
        rooms.extend(opened.and_then(|room| Some(room["id"].as_str()?.to_owned())));
        let Some(room) = rooms.get(n % rooms.len().max(1)) else { continue };
        let messages = (0..100).map(|k| {
            let id = format!("{n:x}{k:x}");
            json!({ "op": { "id": id, "seen": 1, "do": { "write": { "cells": [k % 81], "ink": { "corner": "7" } } } } })
        });
        let path = format!("/rooms/{room}/log");
        attacker.post(&path, &json!({ "messages": messages.collect::<Vec<_>>() }));
    }
    Ok(())
}
