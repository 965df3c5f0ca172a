//! The page from right to left.

use super::screens::{Rules, axe, violations};
use anyhow::{Result, ensure};
use ninefold_journeys::screens::SCREENS;
use ninefold_journeys::{Player, Screen, Service, Stage, key};
use serde_json::{Value, json};

/// Every screen is mirrored, is not wider than the window, and axe-core finds nothing wrong; the
/// board and the keys that walk over it stay as they are.
pub(crate) fn mirrored(stage: &Stage) -> Result<()> {
    let (axe, service) = (axe()?, Service::start()?);
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    player.visit("/")?;
    let mirrored = json!({ "language": "Mirrored", "motion": "Reduced" }).to_string();
    player.run(&format!("localStorage.setItem('ninefold.preferences', {})", json!(mirrored)))?;
    let mut wrong = Vec::new();
    for screen in SCREENS {
        resize(&player, Screen::DESKTOP.width, Screen::DESKTOP.height)?;
        screen.go(&player)?;
        let faults = violations(&player, &axe, Rules::All)?.into_iter();
        wrong.extend(faults.map(|fault| format!("{}: {fault}", screen.name)));
        for width in [Screen::DESKTOP.width, Screen::PHONE.width, 320] {
            resize(&player, width, Screen::PHONE.height)?;
            let faults = layout_faults(&player)?;
            if faults != json!([]) {
                wrong.push(format!("{} at {width} pixels: {faults}", screen.name));
            }
        }
        if screen.name == "game" {
            board_stays(&player)?;
        }
    }
    ensure!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
    player.no_errors_but(&[])
}

fn resize(player: &Player<'_>, width: u32, height: u32) -> Result<()> {
    let page = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    player.devtools("Emulation.setDeviceMetricsOverride", page).map(drop)
}

/// What a mirrored page must not be, nor any other.
fn layout_faults(player: &Player<'_>) -> Result<Value> {
    player.run(
        "const faults = [];
         const page = document.documentElement;
         // A game and a picture on a phone have the way back in place of the mark.
         const marks = [...document.querySelectorAll('.brand, .facts .back, .scan-bar .back')];
         const brand = marks.find((mark) => mark.getClientRects().length).getBoundingClientRect();
         if (page.dir !== 'rtl') faults.push('the direction is ' + page.dir);
         if (brand.right < innerWidth / 2) faults.push('the mark is on the left');
         if (page.scrollWidth > innerWidth) faults.push((page.scrollWidth - innerWidth) + ' pixels too wide');
         // One measure for all that is read: no line is longer than 45 times the size of the page's type.
         for (const text of document.querySelectorAll('main :is(p, li, dd, summary)')) {
           const range = document.createRange();
           range.selectNodeContents(text);
           const wide = Math.max(0, ...[...range.getClientRects()].map(({ width }) => width));
           if (wide > 45 * 16 && !text.querySelector('ul, ol, div, svg, button, .button')) faults.push(`${wide} pixels in a line: ${text.innerText}`);
         }
         return faults;",
    )
}

/// Columns are counted from the left, and a key goes where its arrow points.
fn board_stays(player: &Player<'_>) -> Result<()> {
    let drawn = player.run(
        "const place = (cell) => document.querySelector('#cell-' + cell).getBoundingClientRect();
         return place(0).right <= place(1).left + 1 && place(0).left < place(8).left && place(0).top < place(72).top",
    )?;
    ensure!(drawn == true, "the board is mirrored");
    player.choose(40)?;
    for (arrow, cell) in [(key::RIGHT, 41), (key::UP, 32), (key::LEFT, 31), (key::DOWN, 40)] {
        player.keys([arrow])?;
        player.until(&format!("document.activeElement.id === 'cell-{cell}'"))?;
    }
    Ok(())
}
