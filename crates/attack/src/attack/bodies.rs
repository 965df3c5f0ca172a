//! Bodies that are as much work as a body may be.

use crate::attacker::Attacker;
use anyhow::Result;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};

/// A puzzle that is among the hardest for people and programs alike.
pub(crate) const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// An empty board of 25x25: it has solutions without number, and no search sees their end.
pub(crate) fn endless() -> String {
    ".".repeat(625)
}

/// Bodies with as many hard puzzles as a body may have, and searches without end between them.
pub(crate) fn hard_questions(attacker: &mut Attacker) -> Result<()> {
    let mut lines = String::new();
    for n in 0..1_000 {
        // Each is another puzzle: digits are exchanged, so that nothing can be remembered.
        let (one, other) = ((n % 9 + 1).to_string(), (n / 9 % 9 + 1).to_string());
        let puzzle = HARD.replace(&one, "x").replace(&other, &one).replace('x', &other);
        lines.extend([json!({ "puzzle": puzzle }).to_string().as_str(), "\n"]);
    }
    let endless = json!({ "puzzle": endless(), "limit": 1_000_000 });
    while attacker.goes_on() {
        post_lines(attacker, "/api/v1/solve", &lines)?;
        attacker.post("/solve", &endless);
    }
    Ok(())
}

/// Ratings of a puzzle that takes the longest way.
pub(crate) fn ratings(attacker: &mut Attacker) -> Result<()> {
    let question = json!({ "puzzle": HARD });
    while attacker.goes_on() {
        attacker.post("/rate", &question);
        attacker.post("/hint", &json!({ "position": HARD, "tier": "argument" }));
    }
    Ok(())
}

/// Booklets of a hundred puzzles.
pub(crate) fn prints(attacker: &mut Attacker) -> Result<()> {
    let booklet =
        json!({ "puzzles": vec![HARD; 100], "wishes": ["level", "codes"], "solutions": "upside_down" });
    while attacker.goes_on() {
        attacker.post("/print", &booklet);
    }
    Ok(())
}

/// Bodies that are no JSON, or much too deep, of the size that is still read.
pub(crate) fn nonsense(attacker: &mut Attacker) -> Result<()> {
    let deep = Value::String("[".repeat(900_000));
    while attacker.goes_on() {
        attacker.post("/puzzles", &json!({ "text": deep }));
        attacker.post("/solve", &json!({ "puzzle": "1".repeat(900_000) }));
        post_lines(attacker, "/api/v1/check", &"{".repeat(900_000))?;
    }
    Ok(())
}

/// Sends lines of JSON and reads the answer to its end.
fn post_lines(attacker: &mut Attacker, path: &str, lines: &str) -> Result<()> {
    let asked = attacker.connect().and_then(|mut link| {
        write!(
            link,
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/x-ndjson\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{lines}",
            attacker.place(),
            lines.len(),
        )?;
        let mut link = BufReader::new(link);
        let mut status = String::new();
        link.read_line(&mut status)?;
        std::io::copy(&mut link, &mut std::io::sink())?;
        Ok(status)
    });
    let status = asked.ok().and_then(|status| status.split(' ').nth(1)?.parse().ok());
    attacker.count(status);
    Ok(())
}
