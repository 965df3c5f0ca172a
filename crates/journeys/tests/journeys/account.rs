//! Accounts: signing up and in, a forgotten password, the same game on two devices.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::{MailSink, Player, Screen, Service, Stage};
use serde_json::json;

pub(crate) const PASSWORD: &str = "Plain-Tiger7";

pub(crate) fn sign_up_as(player: &Player<'_>, name: &str) -> Result<()> {
    player.sign_up(name, PASSWORD)
}

pub(crate) fn sign_in_as(player: &Player<'_>, name: &str, password: &str) -> Result<()> {
    player.visit("/sign-in")?;
    player.fill("#login", name)?;
    player.fill("#password", password)?;
    player.click("form button.primary")
}

/// What a form is refused for: e-mail, username, password, the same again, and what is said.
const FAULTS: [([&str; 4], &[&str]); 9] = [
    (["", "", "", ""], &["Enter your e-mail address.", "Choose a username.", "Choose a password."]),
    (
        ["nobody", "ab", "short", "other"],
        &[
            "Enter an address like ana@example.org.",
            "Use 3 to 30 characters.",
            "3 more characters",
            "The passwords differ.",
        ],
    ),
    (
        ["a@example.org", "not a name", PASSWORD, ""],
        &["letters, digits, '_', '.' and '-' only", "Enter the password again."],
    ),
    (
        ["a@example.org", "admin", "plain-tiger7", "plain-tiger7"],
        &["This username is reserved.", "an upper-case letter"],
    ),
    (["a@example.org", "anna", "PLAIN-TIGER7", "PLAIN-TIGER7"], &["a lower-case letter"]),
    (["a@example.org", "anna", "Plain-Tiger", "Plain-Tiger"], &["Missing: a digit."]),
    (["a@example.org", "anna", "PlainTiger7", "PlainTiger7"], &["Missing: one of #?!@$%^&*-_."]),
    (["a@example.org", "anna", "Passw0rd-1", "Passw0rd-1"], &["too easy to guess"]),
    (["a@example.org", "annabel", "Annabel-7x", "Annabel-7x"], &["must not contain your name"]),
];

/// Every fault of a form is told beside its field; what is missing from a password is told while one
/// types. A good form makes the account and shows the name, which nobody else can take.
pub(crate) fn sign_up(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    for (form, told) in FAULTS {
        player.visit("/sign-up")?;
        fill_in(&player, form)?;
        for words in told {
            until_fault(&player, words)?;
        }
    }
    let met = "[...document.querySelectorAll('.rules-list .met')].length";
    player.visit("/sign-up")?;
    for (typed, count) in [
        ("short", 1),
        ("longer letters", 2),
        ("Longer-7", 5),
        ("Password1!", 4),
        ("a passphrase of some length", 2),
    ] {
        player.fill("#password", typed)?;
        player.until(&format!("{met} === {count}"))?;
    }
    for (button, kind) in [("Show password", "text"), ("Hide password", "password")] {
        player.press(button)?;
        player.until(&format!(
            "(({{ type, value }}) => type === '{kind}' && value.startsWith('a passphrase'))(document.querySelector('#password'))"
        ))?;
    }
    sign_up_as(&player, "Ada.L")?;

    let other = stage.visitor(Screen::DESKTOP, &service)?;
    other.visit("/sign-up")?;
    fill_in(&other, ["ada.l@example.org", "ADA-1", PASSWORD, PASSWORD])?;
    until_fault(&other, "There is an account with this e-mail address.")?;
    fill_in(&other, ["else@example.org", "ADA-L", PASSWORD, PASSWORD])?;
    until_fault(&other, "This username is taken.")?;

    sign_in_as(&other, "ada.l", "Wrong-pass1")?;
    other.until_shown(".saying.warning")?;
    let told = other.text(".saying.warning")?;
    sign_in_as(&other, "nobody-here", "Wrong-pass1")?;
    other.until_shown(".saying.warning")?;
    ensure!(other.text(".saying.warning")? == told, "an unknown name and a wrong password sound alike");
    sign_in_as(&other, "ada.l", PASSWORD)?;
    other.until_signed_in("Ada.L")?;
    other.visit("/account")?;
    other.press("Sign out")?;
    other.until_signed_in("Sign in")?;
    // Browsers write every refused request into the console.
    other.no_errors_but(&["422", "401", "409"])?;
    player.no_errors_but(&["422"])
}

/// Fills in the form and sends it.
fn fill_in(player: &Player<'_>, form: [&str; 4]) -> Result<()> {
    for (field, text) in ["email", "username", "password", "password_again"].into_iter().zip(form) {
        player.fill(&format!("#{field}"), text)?;
    }
    player.click("form button.primary")
}

/// Waits until a fault is told, beside a field that says that it is wrong.
pub(crate) fn until_fault(player: &Player<'_>, words: &str) -> Result<()> {
    player.until(&format!(
        "[...document.querySelectorAll('.field:has([aria-invalid=true]) .fault')].some((fault) => fault.innerText.includes({}))",
        json!(words)
    ))
}

/// The code comes by mail, and works once.
pub(crate) fn forgotten_password(stage: &Stage) -> Result<()> {
    let mails = MailSink::start()?;
    let service = Service::with(&["--mail-server", &mails.url()])?;
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    sign_up_as(&player, "grace")?;
    player.visit("/account")?;
    player.until_text("A code was sent to grace@example.org.")?;
    player.fill("#code", "00000000")?;
    player.press("Confirm the e-mail address")?;
    until_fault(&player, "Wrong or expired code.")?;
    player.fill("#code", &code_about(&mails, "Confirm your e-mail address")?)?;
    player.press("Confirm the e-mail address")?;
    player.until_text("The e-mail address is confirmed.")?;

    let elsewhere = stage.visitor(Screen::DESKTOP, &service)?;
    elsewhere.visit("/forgotten")?;
    elsewhere.fill("#email", "grace@example.org")?;
    elsewhere.press("Send a code")?;
    elsewhere.fill("#code", &code_about(&mails, "Your code for a new password")?)?;
    let fresh = "another long passphrase";
    elsewhere.fill("#password", fresh)?;
    elsewhere.fill("#password_again", fresh)?;
    elsewhere.press("Change the password")?;
    elsewhere.until("location.pathname === '/sign-in'")?;
    sign_in_as(&elsewhere, "grace", fresh)?;
    elsewhere.until_signed_in("grace")?;

    // All other sessions have ended.
    player.visit("/")?;
    player.until("document.querySelector('.who').innerText === 'Sign in'")
}

/// The code in the next mail with a subject.
fn code_about(mails: &MailSink, subject: &str) -> Result<String> {
    loop {
        let mail = mails.next()?;
        let code = mail.text.split(|symbol: char| !symbol.is_ascii_digit()).find(|run| run.len() == 8);
        if let Some(code) = code.filter(|_| mail.text.contains(subject)) {
            return Ok(code.to_owned());
        }
    }
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
    first.visit("/games")?;
    first.click(".tile summary")?;
    first.until_text("Save ID")?;
    let tile = first.text(".tile")?;
    let id = tile.split("Save ID ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let id = id.context("a saved game tells its ID")?;

    let second = stage.visitor(Screen::PHONE, &service)?;
    sign_in_as(&second, "mary", PASSWORD)?;
    second.until_signed_in("mary")?;
    second.visit("/games")?;
    second.until_text("1 of ")?;
    second.until_shown(".tile svg")?;
    second.press("Continue here")?;
    second.until_board()?;
    second.until_cell(cell, &format!(", {}", solution[cell]))?;

    // Somebody else finds it neither in the list, nor by its address, nor by its ID.
    let stranger = stage.visitor(Screen::DESKTOP, &service)?;
    sign_up_as(&stranger, "eve")?;
    stranger.visit("/games")?;
    stranger.until_text("No games yet.")?;
    stranger.visit(&format!("/game/{}", id.to_lowercase()))?;
    stranger.until_text("This browser doesn't have that game.")?;
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
    player.click("details:has(#delete_password) form button.primary")?;
    player.until("document.querySelector('.who').innerText === 'Sign in'")?;
    sign_in_as(&player, "hedy", PASSWORD)?;
    player.until_shown(".saying.warning")?;
    player.no_errors_but(&["401"])
}
