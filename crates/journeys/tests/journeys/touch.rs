//! A phone.

use super::screens::look_on_the_way;
use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Stage};
use serde_json::{Value, json};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Cells and digits answer to taps, a swipe chooses several cells, a finger that stays chooses all
/// cells with the same digit; everything is on the screen and large enough for a finger.
pub(crate) fn phone(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::PHONE)?;
    player.play_text(LINE)?;
    tap(&player, "#cell-2")?;
    player.until(&chosen(1))?;
    tap_pad(&player, '4')?;
    player.until_cell(2, ", 4")?;
    tap(&player, ".acts button:first-child")?;
    player.until_cell(2, "empty")?;

    // Three cells of a row by one swipe, again and again; the tap after each takes a tool.
    for tool in [3, 1, 4, 3, 2] {
        swipe(&player, &[5, 6, 7])?;
        player.until(&chosen(3))?;
        let tool = format!(".tools button:nth-child({tool})");
        tap(&player, &tool)?;
        player.until_shown(&format!("{tool}[aria-checked=true]"))?;
    }
    // A mark for all of them.
    tap_pad(&player, '1')?;
    for cell in 5..8 {
        player.until_cell(cell, "corner marks 1")?;
    }

    // The finger stays on a 6: there are five of them.
    finger(&player, "touchStart", Some(middle(&player, "#cell-9")?))?;
    player.until(&chosen(5))?;
    finger(&player, "touchEnd", None)?;
    player.until(&chosen(5))?;

    let wide = player.run("return document.documentElement.scrollWidth - innerWidth")?;
    ensure!(wide.as_i64().is_some_and(|beyond| beyond <= 0), "the page is {wide} pixels too wide");
    let small = player.run(
        "return [...document.querySelectorAll('.panel button, .panel a.button')]
         .filter((element) => element.getClientRects().length)
         .map((element) => [element.innerText || element.ariaLabel, element.getBoundingClientRect()])
         .filter(([, area]) => area.height < 44 || area.width < 24).map(([name]) => name)",
    )?;
    ensure!(small.as_array().is_some_and(Vec::is_empty), "too small for a finger: {small}");
    player.no_errors_but(&[])
}

/// No screen is wider than a phone, or than one that is held sideways.
pub(crate) fn narrow(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let mut wrong = Vec::new();
    for (width, height) in [(320, 640), (844, 390)] {
        let page = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        player.devtools("Emulation.setDeviceMetricsOverride", page)?;
        for path in [
            "/",
            "/new",
            "/free",
            "/import",
            "/scan",
            "/games",
            "/learn",
            "/learn/x-wing",
            "/practice",
            "/practice/fish",
            "/practice/fish/x-wing",
            "/practice/set",
            "/create",
            "/settings",
            "/sign-up",
            "/catalogue",
            "/print",
            "/statistics",
            "/play/classic/easy",
        ] {
            player.visit(path)?;
            let is_wide = player.run("return [innerWidth, document.documentElement.scrollWidth]")?;
            if is_wide != json!([width, width]) {
                wrong.push(format!("{path} in a window of {width} pixels is {is_wide} wide"));
            }
        }
    }
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    player.no_errors_but(&[])
}

/// On a phone the places to go to are in a menu: it fits, nothing in it must be scrolled to, every
/// line is large enough for a finger, and it closes when one has gone there.
pub(crate) fn menu(stage: &Stage) -> Result<()> {
    for (width, height) in [(320, 568), (844, 390)] {
        let player = stage.newcomer(Screen { width, height, ..Screen::PHONE })?;
        player.visit("/free")?;
        player.until_board()?;
        let places =
            "[...document.querySelectorAll('.masthead nav a')].map((place) => place.getBoundingClientRect())";
        ensure!(
            player.run(&format!("return {places}.every((area) => !area.width)"))? == true,
            "it is closed"
        );
        tap(&player, "button.menu")?;
        player.until_shown(".masthead nav a")?;
        let is_reached = player.run(&format!(
            "return {places}.every((area) => area.height >= 44 && area.top >= 0 && area.bottom <= {height}
               && area.left >= 0 && area.right <= {width})"
        ))?;
        ensure!(is_reached == true, "every place can be reached at {width} by {height}");
        look_on_the_way(&player, "the menu of a phone")?;
        tap(&player, ".masthead nav a[href='/learn']")?;
        player.until_text("How to play")?;
        player.until(&format!("{places}.every((area) => !area.width)"))?;
        player.no_errors_but(&[])?;
    }
    Ok(())
}

/// Two fingers draw a large board larger, one moves it and chooses nothing, and a tap chooses.
pub(crate) fn pinch(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::PHONE)?;
    player.visit("/play/samurai/easy")?;
    player.until_board()?;
    let wide = "document.querySelector('.board').offsetWidth > 1.5 * document.querySelector('.board-frame').clientWidth";
    ensure!(player.run(&format!("return !({wide})"))? == true, "the board is whole at first");
    let two = |apart: u32| {
        let points =
            [195 - apart, 195 + apart].map(|x| json!({ "x": x, "y": 200, "id": u32::from(x > 195) }));
        json!({ "touchPoints": points })
    };
    for (phase, apart) in [("touchStart", 40), ("touchMove", 60), ("touchMove", 90), ("touchMove", 100)] {
        let mut event = two(apart);
        event["type"] = json!(phase);
        player.devtools("Input.dispatchTouchEvent", event)?;
    }
    finger(&player, "touchEnd", None)?;
    player.until(wide)?;

    let before = player.run("return document.querySelector('[aria-selected=true]').id")?;
    let scrolled = "document.querySelector('.board-frame').scrollLeft";
    let start = player.run(&format!("return {scrolled}"))?;
    for (phase, x) in [("touchStart", 250), ("touchMove", 230), ("touchMove", 200), ("touchMove", 170)] {
        finger(&player, phase, Some(json!({ "x": x, "y": 220 })))?;
    }
    finger(&player, "touchEnd", None)?;
    player.until(&format!("{scrolled} >= {start} + 60"))?;
    let after = player.run("return document.querySelector('[aria-selected=true]').id")?;
    ensure!(before == after, "moving the board chooses nothing: {before} {after}");
    finger(&player, "touchStart", Some(json!({ "x": 120, "y": 120 })))?;
    finger(&player, "touchEnd", None)?;
    player.until(&format!("document.querySelector('[aria-selected=true]').id !== {before}"))?;
    player.no_errors_but(&[])
}

/// Whether so many cells are chosen.
fn chosen(count: usize) -> String {
    format!("document.querySelectorAll('[aria-selected=true]').length === {count}")
}

pub(crate) fn tap(player: &Player<'_>, css: &str) -> Result<()> {
    finger(player, "touchStart", Some(middle(player, css)?))?;
    finger(player, "touchEnd", None)
}

pub(crate) fn tap_pad(player: &Player<'_>, digit: char) -> Result<()> {
    tap(player, &format!(".pad button[aria-label^='{digit}']"))
}

/// A quick swipe over cells: nothing is asked of the page on the way.
fn swipe(player: &Player<'_>, cells: &[usize]) -> Result<()> {
    let places = cells.iter().map(|cell| middle(player, &format!("#cell-{cell}")));
    for (at, place) in places.collect::<Result<Vec<_>>>()?.into_iter().enumerate() {
        finger(player, if at == 0 { "touchStart" } else { "touchMove" }, Some(place))?;
    }
    finger(player, "touchEnd", None)
}

/// What a finger does, as the browser gets it from a touch screen.
fn finger(player: &Player<'_>, phase: &str, at: Option<Value>) -> Result<()> {
    let points = at.into_iter().collect::<Vec<_>>();
    player.devtools("Input.dispatchTouchEvent", json!({ "type": phase, "touchPoints": points })).map(drop)
}

/// The middle of an element, brought into view.
fn middle(player: &Player<'_>, css: &str) -> Result<Value> {
    let point = player.run(&format!(
        "const element = document.querySelector({});
         element.scrollIntoView({{ block: 'nearest' }});
         const area = element.getBoundingClientRect();
         return {{ x: area.x + area.width / 2, y: area.y + area.height / 2 }};",
        json!(css)
    ))?;
    point.is_object().then_some(point).context("an element has a place")
}
