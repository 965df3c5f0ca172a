//! Passwords to be hashed, accounts to be made, guests without end.

use crate::attacker::Attacker;
use crate::game_text::{log, now};
use anyhow::Result;
use serde_json::{Value, json};

/// A guest for every game.
pub(crate) fn guests(attacker: &mut Attacker) -> Result<()> {
    while attacker.goes_on() {
        attacker.become_somebody_else();
        attacker.post("/games", &json!({ "log": log([])? }));
    }
    Ok(())
}

/// Wrong passwords for names that nobody has; each costs a hash.
pub(crate) fn passwords(attacker: &mut Attacker) -> Result<()> {
    for n in 0.. {
        if !attacker.goes_on() {
            break;
        }
        attacker.post(
            "/session",
            &json!({ "login": format!("nobody{n}"), "password": "nine purple cats dance" }),
        );
    }
    Ok(())
}

/// Wrong passwords for one account, from everywhere at once, while its owner is signed in.
pub(crate) fn guesses(attacker: &mut Attacker) -> Result<()> {
    attacker.post("/account", &sign_up_form("owner"));
    attacker.become_somebody_else();
    while attacker.goes_on() {
        attacker.post("/session", &json!({ "login": "owner", "password": "nine purple cats dance" }));
    }
    Ok(())
}

/// Codes for a forgotten password: for an account, which would be mailed, and for addresses that nobody has.
pub(crate) fn codes(attacker: &mut Attacker) -> Result<()> {
    attacker.post("/account", &sign_up_form("owner"));
    attacker.become_somebody_else();
    for n in 0.. {
        if !attacker.goes_on() {
            break;
        }
        let email =
            if n % 2 == 0 { "owner@example.org".to_owned() } else { format!("nobody{n}@example.org") };
        attacker.post("/password/code", &json!({ "email": email }));
        let guess = json!({
            "email": email, "code": "12345678", "password": "nine purple cats dance",
            "password_again": "nine purple cats dance",
        });
        attacker.post("/password", &guess);
    }
    Ok(())
}

/// Accounts; each costs a hash, a row and a mail.
pub(crate) fn sign_ups(attacker: &mut Attacker) -> Result<()> {
    while attacker.goes_on() {
        sign_up(attacker);
    }
    Ok(())
}

/// Accounts, and as many challenges as each may open, in the list that everybody sees.
pub(crate) fn challenges(attacker: &mut Attacker) -> Result<()> {
    while attacker.goes_on() {
        sign_up(attacker);
        let made = attacker.post("/puzzles/new", &json!({ "level": "beginner" })).map(|answer| answer.json());
        let Some(puzzle) = made.and_then(|made| made["id"].as_str().map(str::to_owned)) else { continue };
        for _ in 0..4 {
            attacker.post("/challenges", &json!({ "title": "Buy now", "puzzle": puzzle, "hours": 1 }));
        }
    }
    Ok(())
}

/// Whether the service is ready, without a pause.
pub(crate) fn readiness(attacker: &mut Attacker) -> Result<()> {
    while attacker.goes_on() {
        attacker.ask("GET", "/ready", None);
    }
    Ok(())
}

/// Becomes somebody new with an account, if that is granted.
fn sign_up(attacker: &mut Attacker) {
    let address = attacker.address().octets()[3];
    attacker.become_somebody_else();
    // Two at one address begin at other times.
    let name = format!("robot{address}x{}", now());
    attacker.post("/account", &sign_up_form(&name));
}

/// A form with a long password: every beginning and every end of it is compared with what others choose.
pub(crate) fn sign_up_form(name: &str) -> Value {
    let password = "nine purple cats dance while seven grey herons watch the tide come over \
                    the harbour wall and nobody minds";
    json!({
        "email": format!("{name}@example.org"), "username": name, "password": password, "password_again": password,
    })
}
