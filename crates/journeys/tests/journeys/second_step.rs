//! Two-step sign-in by the codes of an app, passkeys, and tokens for programs.

use crate::account::{PASSWORD, sign_in_as, sign_up_as, until_fault};
use crate::screens::{Rules, axe, violations};
use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Service, Stage, app_shows};
use std::time::{SystemTime, UNIX_EPOCH};

/// How long an app shows a code, in milliseconds.
const STEP: u64 = 30_000;

/// Codes are turned on with the app and its first code; signing in then asks for a code, takes a recovery
/// code in its place, and needs neither once they are turned off.
pub(crate) fn codes(stage: &Stage) -> Result<()> {
    let (axe, service) = (axe()?, Service::start()?);
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    sign_up_as(&player, "ines")?;
    player.visit("/account")?;
    player.fill("#codes_password", "Wrong-pass1")?;
    player.press("Set up an app")?;
    until_fault(&player, "Wrong password.")?;
    player.fill("#codes_password", PASSWORD)?;
    player.press("Set up an app")?;
    player.until_shown(".qr-code")?;
    ensure_accessible(&player, &axe)?;
    let secret = key(&player)?;
    player.fill("#app_code", "12345")?;
    player.press("Turn on")?;
    until_fault(&player, "This is not the code.")?;
    player.fill("#app_code", &app_shows(&secret, now()?))?;
    player.press("Turn on")?;
    player.until("document.querySelectorAll('.recovery-codes li').length === 10")?;
    player.until_text("10 recovery codes left.")?;
    ensure_accessible(&player, &axe)?;
    let recovery = player.text(".recovery-codes li")?;
    player.run(
        "const hand = URL.createObjectURL;
         URL.createObjectURL = (file) => { file.text().then((text) => { window.handed = text; }); return hand(file); }",
    )?;
    player.press("Download codes")?;
    player.until(&format!(
        "window.handed.split('\\n').length === 11 && window.handed.startsWith('{recovery}')"
    ))?;
    player.press("I've kept them")?;
    player.until("!document.querySelector('.recovery-codes')")?;

    let other = stage.visitor(Screen::PHONE, &service)?;
    sign_in_as(&other, "ines", PASSWORD)?;
    other.until("document.activeElement.id === 'code'")?;
    ensure_accessible(&other, &axe)?;
    other.fill("#code", "12345")?;
    other.click("form button.primary")?;
    other.until_text("This code is wrong or was used before.")?;
    other.fill("#code", &recovery)?;
    other.click("form button.primary")?;
    other.until_signed_in("ines")?;
    sign_out(&other)?;
    sign_in_as(&other, "ines", PASSWORD)?;
    // The code of now was used to turn them on; the next one is good already.
    other.fill("#code", &app_shows(&secret, now()? + STEP))?;
    other.click("form button.primary")?;
    other.until_signed_in("ines")?;

    player.visit("/account")?;
    player.until_text("9 recovery codes left.")?;
    player.press("New recovery codes")?;
    player.fill("#new_codes_password", PASSWORD)?;
    player.press("Create new codes")?;
    player.until_text("10 recovery codes left.")?;
    ensure!(player.text(".recovery-codes li")? != recovery, "the codes are new");
    player.press("Turn off two-step sign-in")?;
    player.fill("#no_codes_password", PASSWORD)?;
    player.press("Turn off")?;
    player.until_shown("#codes_password")?;
    sign_out(&other)?;
    sign_in_as(&other, "ines", PASSWORD)?;
    other.until_signed_in("ines")?;

    player.visit("/account")?;
    player.press("Sign out all other devices")?;
    player.fill("#others_password", PASSWORD)?;
    player.press("Sign them out")?;
    player.until("!document.querySelector('#others_password')")?;
    other.visit("/")?;
    other.until_signed_in("Sign in")?;
    // Browsers write every refused request into the console.
    other.no_errors_but(&["401"])?;
    player.no_errors_but(&["422"])
}

/// A token is made with the password for what was chosen, shown once, ended again; and all of it is told to the
/// owner.
pub(crate) fn tokens(stage: &Stage) -> Result<()> {
    let (axe, service) = (axe()?, Service::start()?);
    let player = stage.visitor_by_name(Screen::DESKTOP, &service)?;
    sign_up_as(&player, "kim")?;
    player.visit("/account")?;
    player.press("New token")?;
    player.fill("#token_name", "Robot of Kim")?;
    player.fill("#token_password", "Wrong-pass1")?;
    player.press("Create token")?;
    until_fault(&player, "Wrong password.")?;
    player.click("#tokens input[type=checkbox]")?;
    player.fill("#token_password", PASSWORD)?;
    player.press("Create token")?;
    player.until_text("Choose what the token may do.")?;
    player.click("#tokens input[type=checkbox]")?;
    player.fill("#token_password", PASSWORD)?;
    player.press("Create token")?;
    player.until("document.querySelector('#tokens .app-key').innerText.length > 20")?;
    player.until("document.querySelector('#tokens li').innerText.includes('Robot of Kim')")?;
    ensure_accessible(&player, &axe)?;
    let secret = player.text("#tokens .app-key")?;
    // A program has nothing but the token.
    player.run(&format!(
        "fetch('/api/v1/games', {{ credentials: 'omit', headers: {{ Authorization: 'Bearer {secret}' }} }})
            .then((answer) => {{ window.withToken = answer.status; }});"
    ))?;
    player.until("window.withToken === 200")?;
    player.press("I've kept it")?;
    player.until("!document.querySelector('#tokens .app-key')")?;
    player.press("End Robot of Kim")?;
    player.until("!document.querySelector('#tokens li')")?;
    player.visit("/account")?;
    player.until(
        "['Token ended', 'Token created', 'Account created']
            .every((words) => document.querySelector('#activity').innerText.includes(words))",
    )?;
    player.no_errors_but(&["422"])
}

/// A passkey is added with the password, signs in without it, and is worth nothing once it was removed.
pub(crate) fn passkeys(stage: &Stage) -> Result<()> {
    let (axe, service) = (axe()?, Service::start()?);
    let player = stage.visitor_by_name(Screen::DESKTOP, &service)?;
    player.add_authenticator()?;
    sign_up_as(&player, "joan")?;
    player.visit("/account")?;
    player.press("Add a passkey")?;
    player.fill("#passkey_name", "Laptop of Joan")?;
    player.fill("#passkey_password", "Wrong-pass1")?;
    player.press("Add passkey")?;
    until_fault(&player, "Wrong password.")?;
    player.fill("#passkey_password", PASSWORD)?;
    player.press("Add passkey")?;
    player.until("document.querySelector('#passkeys li').innerText.includes('Laptop of Joan')")?;
    ensure_accessible(&player, &axe)?;
    // A device makes one passkey for an account.
    player.fill("#passkey_password", PASSWORD)?;
    player.press("Add passkey")?;
    player.until_text("This device already has a passkey for your account.")?;

    sign_out(&player)?;
    player.visit("/sign-in")?;
    player.press("Sign in with a passkey")?;
    player.until_signed_in("joan")?;
    player.visit("/account")?;
    player.until("document.querySelector('#passkeys li').innerText.includes('last used')")?;
    player.press("Remove Laptop of Joan")?;
    player.fill("#remove_passkey_password", PASSWORD)?;
    player.press("Remove passkey")?;
    player.until("!document.querySelector('#passkeys li')")?;

    sign_out(&player)?;
    player.visit("/sign-in")?;
    player.press("Sign in with a passkey")?;
    player.until_text("This passkey is not known here.")?;
    player.no_errors_but(&["401", "422"])
}

fn sign_out(player: &Player<'_>) -> Result<()> {
    player.visit("/account")?;
    player.press("Sign out")?;
    player.until_signed_in("Sign in")
}

/// The key for the app, as it is shown to be typed.
fn key(player: &Player<'_>) -> Result<String> {
    let shown = player.text(".app-key")?;
    let key = shown.strip_prefix("Key").context("the key has a name for those who listen")?;
    Ok(key.split_whitespace().collect())
}

fn now() -> Result<u64> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis().try_into()?)
}

fn ensure_accessible(player: &Player<'_>, axe: &str) -> Result<()> {
    let found = violations(player, axe, Rules::All)?;
    ensure!(found.is_empty(), "faults of accessibility: {found:#?}");
    Ok(())
}
