//! Passwords to be hashed, accounts to be made, guests without end.

use crate::attacker::Attacker;
use crate::game_text::{log, now};
use anyhow::Result;
use serde_json::json;

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

/// Accounts; each costs a hash, a row and a mail.
pub(crate) fn sign_ups(attacker: &mut Attacker) -> Result<()> {
    let address = attacker.address().octets()[3];
    while attacker.goes_on() {
        attacker.become_somebody_else();
        // Two at one address begin at other times.
        let name = format!("robot{address}x{}", now());
        // A long one: every beginning and every end of it is compared with what others choose.
        let password = "nine purple cats dance while seven grey herons watch the tide come over \
                        the harbour wall and nobody minds";
        let form = json!({
            "email": format!("{name}@example.org"), "username": name, "password": password, "password_again": password,
        });
        attacker.post("/account", &form);
    }
    Ok(())
}
