//! Competing: the puzzle of the day, a challenge, and what the server remembers.

use super::account::sign_up_as;
use super::room::TWO_CELLS;
use super::sharing::copied;
use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Service, Stage};

/// Two players solve the puzzle of the day and find each other on the leaderboard, the faster one
/// first; what they have solved is in their statistics on any device.
pub(crate) fn daily(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let players = ["ada", "bob"].map(|name| -> Result<Player<'_>> {
        let player = stage.visitor(Screen::DESKTOP, &service)?;
        sign_up_as(&player, name)?;
        player.visit("/daily")?;
        player.until_board()?;
        player.solve()?;
        player.until_text("Your rank: ")?;
        Ok(player)
    });
    let [_, last] = players;
    let player = last?;
    player.visit("/leaderboard")?;
    player.until("document.querySelectorAll('.table tbody tr').length === 2")?;
    let rows = player.run(
        "return [...document.querySelectorAll('.table tbody tr')].map((row) => \
         [row.cells[1].innerText, row.cells[2].innerText.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)])",
    )?;
    let rows = rows.as_array().context("there are rows")?;
    ensure!(rows[0][1].as_u64() <= rows[1][1].as_u64(), "the faster one stands first: {rows:?}");
    let names = rows.iter().filter_map(|row| row[0].as_str()).collect::<Vec<_>>();
    ensure!(names.contains(&"ada") && names.contains(&"bob"), "both are there: {names:?}");
    player.until_text("Your rank")?;

    player.run("localStorage.clear()")?;
    player.visit("/statistics")?;
    player.until_text("The games of all your devices.")?;
    player.until_text("Longest streak")?;
    player.until_text("Last solved")?;
    player.no_errors_but(&[])
}

/// A player opens a challenge on a board; another one plays for it and leads its table.
pub(crate) fn challenge(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let host = stage.visitor(Screen::DESKTOP, &service)?;
    sign_up_as(&host, "carl")?;
    let id = host.run_until_done(
        "fetch('/api/v1/puzzles', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text:
         '534678912672195348198342567859761423426853791713924856961537284287419635345286.7.' }) })
         .then((answer) => answer.json()).then((puzzle) => done(puzzle.id))",
    )?;
    host.visit("/leaderboard")?;
    host.click("details summary")?;
    host.press("Open the challenge")?;
    host.until("document.querySelector('details [role=status]')?.innerText")?;
    host.fill("#challenge-title", "Two cells")?;
    host.fill("#challenge-puzzle", id.as_str().context("a puzzle has an ID")?)?;
    host.fill("#challenge-minutes", "30")?;
    host.press("Open the challenge")?;
    host.until_text("is open for a week")?;

    let guest = stage.visitor(Screen::PHONE, &service)?;
    sign_up_as(&guest, "dora")?;
    open_challenge(&guest)?;
    guest.press("Play for this challenge")?;
    guest.until_board()?;
    guest.solve()?;
    guest.until_results(1)?;
    open_challenge(&guest)?;
    guest.until("document.querySelector('.table tbody th')?.innerText === 'dora'")?;
    guest.no_errors_but(&[])?;

    // Whoever has solved a puzzle challenges others on it, by a link.
    host.play_text(TWO_CELLS)?;
    host.solve()?;
    let told = "The challenge is open for a week. Its link is copied.";
    let link = copied(&host, "Challenge others", told)?;
    guest.go(&link)?;
    guest.until_board()?;
    guest.until_cell(80, "empty")?;
    guest.no_errors_but(&[])?;
    host.no_errors_but(&["422"])
}

fn open_challenge(player: &Player<'_>) -> Result<()> {
    player.visit("/leaderboard")?;
    // Groups of races stand apart.
    player.until("document.querySelectorAll('#contest > option').length === 2")?;
    let challenge = player.run("return document.querySelector('#contest > option:nth-child(2)').value")?;
    player.choose_option("#contest", challenge.as_str().context("a challenge has an ID")?)
}
