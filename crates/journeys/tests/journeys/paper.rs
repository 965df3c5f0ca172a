//! Puzzles on paper: the board of a game, a booklet, and a printed code that leads back.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Service, Stage};
use std::process::Command;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The board in hand is seen as it will be printed, empty or with what was entered, and saved.
pub(crate) fn game(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::PHONE)?;
    player.play_text(LINE)?;
    player.choose(2)?;
    player.keys(['4'])?;
    player.press("More")?;
    player.press("Print")?;
    player.until_shown(".sheet svg")?;
    player.until(&digits(30))?;
    player.click("label:has(input[name=progress]):nth-child(2)")?;
    player.until(&digits(31))?;
    let (start, length) = saved(&player)?;
    ensure!(start == "%PDF-1.7" && length > 5_000, "{start} {length}");
    player.press("Back to the game")?;
    player.until_board()?;
    player.until_cell(2, ", 4")?;
    player.no_errors_but(&[])
}

/// A booklet is made without a server: every change is seen at once, and the whole is saved.
pub(crate) fn booklet(stage: &Stage) -> Result<()> {
    let mut service = Service::start()?;
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    player.visit_and_settle("/")?;
    service.kill();
    player.visit("/print")?;
    player.until_shown(".sheet svg")?;
    player.fill("#booklet-title", "Waiting room")?;
    player.click("label:has(input[name=form]):nth-child(3)")?;
    player.until("document.querySelector('.sheet svg').textContent.includes('Waiting')")?;
    player.until("!document.querySelector('#save-pdf').disabled")?;
    player.until_text("Page 1 of 8")?;
    player.press("Next page")?;
    player.until("document.querySelector('.sheet svg').textContent.includes('Contents')")?;
    let (start, length) = saved(&player)?;
    ensure!(start == "%PDF-1.7" && length > 20_000, "{start} {length}");
    player.no_errors_but(&["Failed to load resource", "ERR_CONNECTION_REFUSED"])
}

/// A code on paper, read from the picture of the page, opens its puzzle on the service.
pub(crate) fn code(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let folder = tempfile::tempdir()?;
    let pdf = folder.path().join("sheet.pdf");
    let program = Service::program()?;
    let print = Command::new(program)
        .args(["print", LINE, "--per-page", "1", "--base-url", service.address(), "-o"])
        .arg(&pdf)
        .status()?;
    ensure!(print.success(), "the puzzle was not printed");
    let picture = folder.path().join("sheet");
    let drawn = Command::new("pdftoppm")
        .args(["-r", "200", "-gray", "-png", "-singlefile"])
        .args([&pdf, &picture])
        .status()?;
    ensure!(drawn.success(), "the page was not drawn");
    let read = Command::new("zbarimg")
        .args(["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"])
        .arg(picture.with_extension("png"))
        .output()?;
    let address = String::from_utf8(read.stdout)?;
    let player = stage.visitor(Screen::PHONE, &service)?;
    player.go(address.lines().next().context("there is a code on the page")?)?;
    player.until_board()?;
    player.until_cell(0, "given 5")?;
    player.until_cell(80, "given 9")?;
    // The service has never seen this puzzle: its board travels in the code.
    player.no_errors_but(&["404"])
}

/// Whether so many digits are on the page that is looked at; they are its largest letters.
fn digits(count: usize) -> String {
    format!(
        "(() => {{ const all = [...document.querySelectorAll('.sheet svg text')];
           const size = (text) => Number(text.getAttribute('font-size'));
           const largest = Math.max(...all.map(size));
           return all.filter((text) => size(text) === largest).length === {count}; }})()"
    )
}

/// The first letters and the length of the file that is handed over when it is saved.
fn saved(player: &Player<'_>) -> Result<(String, u64)> {
    let told = player.run_until_done(
        "const make = URL.createObjectURL;
         URL.createObjectURL = (blob) => {
           blob.slice(0, 8).text().then((start) => done([start, blob.size]));
           return make(blob);
         };
         document.querySelector('#save-pdf').click();",
    )?;
    let start = told[0].as_str().context("a file has a start")?.to_owned();
    Ok((start, told[1].as_u64().context("a file has a length")?))
}
