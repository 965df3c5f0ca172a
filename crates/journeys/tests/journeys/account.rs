//! Accounts: signing up and in, a forgotten password, the same game on two devices.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::{MailSink, Player, Screen, Service, Stage};

const PASSWORD: &str = "Plain-Tiger7";

pub(crate) fn sign_up_as(player: &Player<'_>, name: &str) -> Result<()> {
    player.visit("/sign-up")?;
    for (field, text) in [
        ("email", &*format!("{name}@example.org")),
        ("username", name),
        ("password", PASSWORD),
        ("password_again", PASSWORD),
    ] {
        player.fill(&format!("#{field}"), text)?;
    }
    player.click("form button.primary")?;
    until_signed_in(player, name)
}

fn sign_in_as(player: &Player<'_>, name: &str, password: &str) -> Result<()> {
    player.visit("/sign-in")?;
    player.fill("#login", name)?;
    player.fill("#password", password)?;
    player.click("form button.primary")
}

fn until_signed_in(player: &Player<'_>, name: &str) -> Result<()> {
    player.until(&format!("document.querySelector('.who').innerText === '{name}'"))
}

/// An empty form tells all its faults at once; a good one makes the account and shows the name.
pub(crate) fn sign_up(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/sign-up")?;
    player.click("form button.primary")?;
    player.until("document.querySelectorAll('[aria-invalid=true]').length >= 3")?;
    player.fill("#username", "not a name")?;
    player.fill("#email", "nobody")?;
    player.fill("#password", "short")?;
    player.fill("#password_again", "other")?;
    player.click("form button.primary")?;
    player.until("document.querySelectorAll('.fault').length >= 3")?;
    sign_up_as(&player, "Ada.L")?;

    let other = stage.newcomer(Screen::DESKTOP)?;
    sign_in_as(&other, "ada.l", "Wrong-pass1")?;
    other.until_shown(".saying.warning")?;
    let told = other.text(".saying.warning")?;
    sign_in_as(&other, "nobody-here", "Wrong-pass1")?;
    other.until_shown(".saying.warning")?;
    ensure!(other.text(".saying.warning")? == told, "an unknown name and a wrong password sound alike");
    sign_in_as(&other, "ada.l", PASSWORD)?;
    until_signed_in(&other, "Ada.L")?;
    // Browsers write every refused request into the console.
    player.no_errors_but(&["422", "401", "409"])
}

/// The code comes by mail, and works once.
pub(crate) fn forgotten_password(stage: &Stage) -> Result<()> {
    let mails = MailSink::start()?;
    let service = Service::with(&["--mail-server", &mails.url()])?;
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    sign_up_as(&player, "grace")?;

    let elsewhere = stage.visitor(Screen::DESKTOP, &service)?;
    elsewhere.visit("/forgotten")?;
    elsewhere.fill("#email", "grace@example.org")?;
    elsewhere.press("Send a code")?;
    let code = loop {
        let mail = mails.next()?;
        let digits = mail.text.split(|symbol: char| !symbol.is_ascii_digit()).find(|run| run.len() == 8);
        if let Some(code) = digits {
            break code.to_owned();
        }
    };
    elsewhere.fill("#code", &code)?;
    let fresh = "another long passphrase";
    elsewhere.fill("#password", fresh)?;
    elsewhere.fill("#password_again", fresh)?;
    elsewhere.press("Change the password")?;
    elsewhere.until("location.pathname === '/sign-in'")?;
    sign_in_as(&elsewhere, "grace", fresh)?;
    until_signed_in(&elsewhere, "grace")?;

    // All other sessions have ended.
    player.visit("/")?;
    player.until("document.querySelector('.who').innerText === 'Sign in'")
}

/// A game of a player is in every browser of that player, and in no other.
pub(crate) fn two_browsers(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let first = stage.visitor(Screen::DESKTOP, &service)?;
    sign_up_as(&first, "mary")?;
    first.start_game("easy")?;
    let (solution, cell) = (first.solution()?, first.blanks()?[0]);
    first.choose(cell)?;
    first.keys([solution[cell]])?;
    // The browser notes which games the server has.
    first.until("Object.values(localStorage).some((text) => text.includes('\"remote\":{'))")?;
    let id = first.run_until_done(
        "fetch('/api/v1/games').then((answer) => answer.json()).then((list) => done(list.items[0].id))",
    )?;
    let id = id.as_str().context("the server lists the game")?;

    let second = stage.visitor(Screen::PHONE, &service)?;
    sign_in_as(&second, "mary", PASSWORD)?;
    until_signed_in(&second, "mary")?;
    second.visit("/games")?;
    second.press("Fetch and continue")?;
    second.until_board()?;
    second.until_cell(cell, &format!(", {}", solution[cell]))?;

    let stranger = stage.visitor(Screen::DESKTOP, &service)?;
    sign_up_as(&stranger, "eve")?;
    let status = stranger
        .run_until_done(&format!("fetch('/api/v1/games/{id}').then((answer) => done(answer.status))"))?;
    ensure!(status == 404, "a stranger gets {status} for somebody else's game");
    Ok(())
}

/// Everything that is known about a player can be taken away, and then be deleted.
pub(crate) fn export_and_delete(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    sign_up_as(&player, "hedy")?;
    player.visit("/account")?;
    let export = player.run_until_done(
        "fetch(document.querySelector('a[download]').href).then((answer) => answer.text()).then(done)",
    )?;
    let export = export.as_str().unwrap_or_default();
    ensure!(export.contains("hedy@example.org"), "the export has the address: {export}");
    player.click("details:has(#delete_password) summary")?;
    player.fill("#delete_password", PASSWORD)?;
    player.click("details:has(#delete_password) form button")?;
    player.until("document.querySelector('.who').innerText === 'Sign in'")?;
    sign_in_as(&player, "hedy", PASSWORD)?;
    player.until_shown(".saying.warning")?;
    player.no_errors_but(&["401"])
}
