//! A photographed puzzle.

use super::layout::SIZES;
use super::screens::look_on_the_way;
use anyhow::{Context, Result, ensure};
use ninefold_journeys::photograph::{FAINT, PRINTED, photograph};
use ninefold_journeys::{Player, Screen, Service, Stage, key};
use serde_json::json;
use std::fs;
use std::path::Path;

/// A photograph is chosen, read and checked: what is not clear is said and put right, and so is a cell that was
/// tapped; then it is played.
pub(crate) fn chosen(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let photo = photograph(&player, PRINTED, &FAINT)?;
    player.visit("/import")?;
    player.press("Scan a picture")?;
    player.until_text("Nothing is sent")?;
    look_on_the_way(&player, "the scanner without a picture")?;
    choose(&player, &photo.path())?;
    until_read(&player)?;
    player.until_said("digits read")?;
    player.until("document.querySelector('.scan-verdict').innerText !== 'Solving …'")?;
    look_on_the_way(&player, "the scanner with what was read")?;

    // Whatever was read of it, the first cell becomes empty, and what follows is told.
    let to_check = "Number(document.querySelector('.to-check')?.innerText.split(' ')[0] ?? 0)";
    let before = player.run(&format!("return {to_check}"))?.as_u64().context("a number")?;
    ensure!(before > 0, "faint ink is doubtful");
    let row = format!("#scan-row-{}", FAINT[0]);
    player.click(&format!("{row} label:last-child"))?;
    player.until(&format!("{to_check} === {}", before - 1))?;
    player.until("document.querySelector('.scan-follows small')")?;

    // Everything that is still wrong is put right by tapping, as on a picture that could hardly be read.
    for (cell, digit) in PRINTED.chars().enumerate() {
        let wanted = if digit == '.' { "empty".to_owned() } else { digit.to_string() };
        let name = player.run(&format!("return document.querySelector('#scan-cell-{cell}').ariaLabel"))?;
        if name.as_str().is_some_and(|name| name.split(", ").nth(1) == Some(&wanted)) {
            continue;
        }
        player.run(&format!("document.querySelector('#scan-cell-{cell}').click()"))?;
        player.until_shown(&format!("#scan-row-{cell}"))?;
        player.run(&format!(
            "[...document.querySelectorAll('#scan-row-{cell} label')].find((label) => label.innerText.trim() === {}).click()",
            json!(wanted)
        ))?;
        player.until(&format!(
            "document.querySelector('#scan-cell-{cell}').ariaLabel.includes({})",
            json!(wanted)
        ))?;
    }
    player.until_text("One solution with these readings. ")?;
    player.press("Play this puzzle")?;
    player.until_board()?;
    for (cell, digit) in PRINTED.chars().enumerate() {
        player.until_cell(cell, &if digit == '.' { "empty".to_owned() } else { format!("given {digit}") })?;
    }
    player.press("Hint")?;
    player.until_text("Look at")?;
    player.no_errors_but(&[])
}

/// Faults say what to do: a file that is no picture, and a picture without a grid, on which a person shows the grid
/// with the keyboard alone.
pub(crate) fn faults(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let photo = photograph(&player, PRINTED, &[])?;
    player.visit("/scan")?;
    let folder = tempfile::tempdir()?;
    let letter = folder.path().join("letter.png");
    fs::write(&letter, b"no picture")?;
    choose(&player, &letter)?;
    player.until_text("isn't a picture")?;
    let plain = photograph(&player, "", &[])?;
    player.visit("/scan")?;
    choose(&player, &plain.path())?;
    player.until_text("No grid found")?;
    player.until_said("No grid found")?;
    look_on_the_way(&player, "the scanner without a grid")?;

    let corner = || -> Result<(f64, f64)> {
        let at = player.run(
            "const area = document.querySelector('#scan-corner-0').getBoundingClientRect();
             return [area.left, area.top]",
        )?;
        Ok((at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default()))
    };
    let before = corner()?;
    player.run("document.querySelector('#scan-corner-0').focus()")?;
    player.keys([key::RIGHT, key::RIGHT, key::DOWN])?;
    let after = corner()?;
    ensure!(after.0 > before.0 + 3.0 && after.1 > before.1 + 1.0, "{before:?} {after:?}");
    // What lies between the corners is read once they rest.
    player.until_shown(".scan-verdict")?;
    ensure!(player.run("return document.activeElement.id")? == "scan-corner-0", "the corner keeps the focus");
    player.press("Again")?;
    choose(&player, &photo.path())?;
    until_read(&player)?;
    player.no_errors_but(&[])
}

/// The picture, the sheet and what to do next are on the screen, at every size and in both directions, and the page
/// does not scroll.
pub(crate) fn fits(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let photo = photograph(&player, PRINTED, &FAINT)?;
    player.visit("/scan")?;
    let mut wrong = Vec::new();
    for state in ["without a picture", "with what was read"] {
        for (width, height) in SIZES {
            let page = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
            player.devtools("Emulation.setDeviceMetricsOverride", page)?;
            for direction in ["ltr", "rtl"] {
                player.run(&format!("document.documentElement.dir = '{direction}'"))?;
                let faults = player.run(FAULTS)?;
                let faults = faults.as_array().context("faults are a list")?;
                wrong.extend(
                    faults.iter().map(|fault| format!("{state}, {width}x{height} {direction}: {fault}")),
                );
            }
        }
        if state == "without a picture" {
            choose(&player, &photo.path())?;
            until_read(&player)?;
        }
    }
    ensure!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
    player.no_errors_but(&[])
}

/// What is wrong with where things stand.
const FAULTS: &str = "
    const faults = [];
    const area = (element) => element.getBoundingClientRect();
    const inside = (box) => box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const shown = (css) => [...document.querySelectorAll(css)].filter((element) => element.getClientRects().length);
    const check = (name, element) => {
      const box = area(element);
      if (!inside(box)) faults.push(`${name} is cut off: ${['left', 'top', 'right', 'bottom'].map((side) => Math.round(box[side]))}`);
    };
    for (const css of ['.scan-stage', '.scan-sheet', '.scan-bar', '.scan-corner']) shown(css).forEach((element) => check(css, element));
    for (const button of shown('.scan-acts > *')) check(button.innerText, button);
    const [stage, sheet] = [area(shown('.scan-stage')[0]), area(shown('.scan-sheet')[0])];
    if (stage.width < 120 || stage.height < 90) faults.push(`the picture is ${Math.round(stage.width)} by ${Math.round(stage.height)}`);
    const body = shown('.scan-body')[0];
    if (body.scrollWidth > body.clientWidth) faults.push(`the sheet is ${body.scrollWidth - body.clientWidth} too wide`);
    if (area(body).height < 60) faults.push(`only ${Math.round(area(body).height)} pixels of the sheet are seen`);
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight + 1) faults.push(`the page scrolls: ${page.scrollWidth} by ${page.scrollHeight}`);
    return faults.slice(0, 8);";

/// After the first visit, a picture is read without a server.
pub(crate) fn offline(stage: &Stage) -> Result<()> {
    let mut service = Service::start()?;
    let player = stage.visitor(Screen::PHONE, &service)?;
    let photo = photograph(&player, PRINTED, &[])?;
    player.visit_and_settle("/")?;
    service.kill();
    player.visit("/scan")?;
    choose(&player, &photo.path())?;
    until_read(&player)?;
    player.until("document.querySelector('.scan-verdict').innerText !== 'Solving …'")?;
    player.no_errors_but(&["Failed to load resource", "ERR_CONNECTION_REFUSED"])
}

/// The camera shows where the grid is before the picture is taken, has its light switched, and ends with the
/// screen. One that is refused leads to files.
pub(crate) fn camera(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::PHONE)?;
    let photo = photograph(&player, PRINTED, &[])?;
    let camera = format!(
        "window.refused = true;
         MediaStreamTrack.prototype.getCapabilities = () => ({{ torch: true }});
         MediaStreamTrack.prototype.applyConstraints = async (wanted) => {{ window.torch = wanted.advanced[0].torch; }};
         MediaDevices.prototype.getUserMedia = async () => {{
           if (window.refused) throw new DOMException('', 'NotAllowedError');
           const picture = new Image();
           picture.src = {};
           await picture.decode();
           const canvas = document.createElement('canvas');
           [canvas.width, canvas.height] = [picture.width, picture.height];
           const draw = () => canvas.getContext('2d').drawImage(picture, 0, 0);
           setInterval(draw, 50);
           draw();
           return window.stream = canvas.captureStream();
         }};",
        json!(photo.address())
    );
    // A camera is there only for pages that came safely, as those of this machine do.
    player.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": camera }))?;
    player.visit("/scan")?;
    ensure!(
        player.run("return document.featurePolicy.allowsFeature('camera')")? == true,
        "the camera is allowed"
    );
    player.press("Use the camera")?;
    player.until_text("may not use the camera")?;
    player.until("document.querySelector('.scan-choose.primary')")?;

    player.run("window.refused = false")?;
    player.visit("/scan")?;
    player.run("window.refused = false")?;
    player.press("Use the camera")?;
    player.until_text("Grid found. Take the picture.")?;
    player.until_shown(".scan-outline")?;
    player.press("Camera light")?;
    player.until("window.torch === true")?;
    player.press("Take the picture")?;
    until_read(&player)?;
    player.until("window.stream.getTracks().every((track) => track.readyState === 'ended')")?;

    player.press("Again")?;
    player.press("Use the camera")?;
    player.until("document.querySelector('#scan-video').videoWidth")?;
    player.press("Close")?;
    player.until("window.stream.getTracks().every((track) => track.readyState === 'ended')")?;
    player.no_errors_but(&[])
}

fn choose(player: &Player<'_>, path: &Path) -> Result<()> {
    player.fill(".scan-choose input", &path.to_string_lossy())
}

fn until_read(player: &Player<'_>) -> Result<()> {
    player.until("/^[0-9]+ digits? read$/.test(document.querySelector('#scan-told').innerText)")
}
