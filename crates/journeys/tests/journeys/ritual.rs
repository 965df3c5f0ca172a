//! The daily ritual: the start that knows the player, the puzzle of the day, its end, the calendar.

use super::screens::look_on_the_way;
use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Service, Stage, key};
use serde_json::json;

/// Somebody plays the puzzle of today and comes back: the start, the end, the calendar and another tab
/// all tell the same of it. A day that was missed is played late, which fills its square and no more.
pub(crate) fn a_day(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/")?;
    // A guest sees the givens before the game is begun.
    player.until("document.querySelectorAll('.todays .picture text').length > 16")?;
    one_main_action(&player, "Play today's puzzle")?;
    player.press("Play today's puzzle")?;
    player.until_board()?;
    let (solution, blanks) = (player.solution()?, player.blanks()?);
    player.choose(blanks[0])?;
    player.keys([solution[blanks[0]]])?;
    player.until_cell(blanks[0], &format!(", {}", solution[blanks[0]]))?;

    player.visit("/")?;
    one_main_action(&player, "Continue today's puzzle")?;
    player.until("document.querySelectorAll('.todays .picture .entry').length === 1")?;
    player.press("Continue today's puzzle")?;
    player.until_board()?;
    for &cell in &blanks[1..] {
        player.choose(cell)?;
        player.keys([solution[cell]])?;
    }
    player.until_shown(".ending .hero")?;
    let solved = player.run(
        "return [...document.querySelectorAll('.panel *')].filter((element) => element.children.length === 0
           && element.getClientRects().length && element.innerText?.includes('Solved!')).length",
    )?;
    ensure!(solved == 1, "the end is told {solved} times");
    let ending = player.text(".ending")?;
    for word in ["Accuracy", "100 %", "Current streak", "Final score", "Next game"] {
        ensure!(ending.contains(word), "the end does not tell {word}: {ending}");
    }
    player.until_text("What the puzzle needed")?;
    player.until_text("What you used")?;

    // The wave is over with the next key.
    player.keys([key::ESCAPE])?;
    look_on_the_way(&player, "the end of a day")?;

    // The game is shown again on its board, from the empty one on, and then its end once more.
    player.press("Replay game")?;
    player.until_shown("#scrubber")?;
    player.run(
        "const slider = document.querySelector('#scrubber');
         slider.value = 1;
         slider.dispatchEvent(new Event('input', { bubbles: true }))",
    )?;
    player.until_text("Moment 1 of")?;
    player.until_cell(blanks[0], &format!(", {}", solution[blanks[0]]))?;
    player.until_cell(blanks[1], "empty")?;
    player.press("Close replay")?;
    player.until_cell(blanks[1], &format!(", {}", solution[blanks[1]]))?;

    // The result travels without a digit of the solution.
    let may = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    player.devtools("Browser.grantPermissions", may)?;
    player.press("Copy result")?;
    player.until_said("Result copied.")?;
    let told =
        player.run_until_done("navigator.clipboard.readText().then(done, (error) => done(String(error)))")?;
    let told = told.as_str().context("there is a text on the clipboard")?;
    ensure!(told.contains("🟩🟩🟩\n🟩🟩🟩\n🟩🟩🟩") && told.contains("/daily/"), "{told}");
    ensure!(told.contains("no hints, no mistakes"), "{told}");
    player.press("Save picture")?;
    player.until_said("Picture saved.")?;

    player.visit("/")?;
    one_main_action(&player, "New game")?;
    player.until_text("Solved in")?;
    player.until("document.querySelector('.streak .hero').innerText === '1'")?;
    player.until("document.querySelectorAll('.week .today .meter .full').length === 9")?;

    player.visit("/calendar")?;
    let full =
        |count: usize| format!("document.querySelectorAll('.day .meter .full').length === {}", 9 * count);
    player.until(&full(1))?;
    // Today's square has the dot of a game without a hint or a mistake, and the figures count it.
    player.until("document.querySelectorAll('.day .flawless').length === 1")?;
    player.until("document.querySelectorAll('.day-figures .hero')[0]?.innerText === '1'")?;
    player.until_text("View today's puzzle")?;
    let day = player.run(
        "const before = new Date(); before.setDate(before.getDate() - 1);
         const pad = (number) => String(number).padStart(2, '0');
         return `${before.getFullYear()}-${pad(before.getMonth() + 1)}-${pad(before.getDate())}`",
    )?;
    let day = day.as_str().context("yesterday has a date")?;
    player.visit(&format!("/daily/{day}"))?;
    player.until_board()?;
    player.solve()?;
    player.visit("/")?;
    player.until("document.querySelectorAll('.week .meter .full').length === 18")?;
    player.until("document.querySelector('.streak .hero').innerText === '1'")?;
    // The calendar also leads to a variant of the day and to a hard puzzle of the week.
    for (address, level) in [("$='/variant'", ""), ("^='/weekly/'", "Expert")] {
        player.visit("/calendar")?;
        player.click(&format!(".calendar aside a[href{address}]"))?;
        player.until_board()?;
        let heading = player.text(".facts h1")?;
        ensure!(heading.contains(level), "the puzzle of the week is hard: {heading}");
        ensure!(level.is_empty() != heading.contains("Classic"), "the day has a variant: {heading}");
    }
    // What is no day, and a day to come, is said.
    for (path, words) in [("/daily/2199-01-01", "isn't out yet"), ("/daily/tuesday", "Write the day as in")] {
        player.visit(path)?;
        player.until_text(words)?;
    }
    player.no_errors_but(&[])
}

/// A guest's streak and the puzzle that was begun go along into the account.
pub(crate) fn into_the_account(stage: &Stage) -> Result<()> {
    let service = Service::with(&["--mail-log=on", "--fair-play=on"])?;
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    player.visit("/daily")?;
    player.until_board()?;
    player.solve()?;
    player.visit("/daily/2025-01-02")?;
    player.until_board()?;
    let (solution, cell) = (player.solution()?, player.blanks()?[0]);
    player.choose(cell)?;
    player.keys([solution[cell]])?;
    let digit = format!(", {}", solution[cell]);
    player.until_cell(cell, &digit)?;
    player.sign_up("greta", "Plain-Tiger7")?;
    player.until_results(1)?;
    // The browser notes which games the server has: both.
    player.until("Object.values(localStorage).join().split('\"remote\":{').length > 2")?;
    // Everything is forgotten here; the service has it.
    player.run("localStorage.clear()")?;
    player.visit("/games")?;
    let begun = "[...document.querySelectorAll('.tile')].find((tile) => /(^|\\D)1 of /.test(tile.innerText))";
    player.until(begun)?;
    player.run(&format!("{begun}.querySelector('button').click()"))?;
    player.until_board()?;
    player.until_cell(cell, &digit)?;
    player.visit("/")?;
    player.until("document.querySelector('.streak .hero')?.innerText === '1'")?;
    player.until("document.querySelectorAll('.week .today .meter .full').length === 9")?;
    // Played before anybody knew who it was: the leaderboard says why it does not count there.
    player.visit("/leaderboard")?;
    player.until_text("Not on the leaderboard.")?;
    player.no_errors_but(&[])
}

/// Nobody is reminded unasked: who wants it gets an entry for the own calendar. The browser's offer to
/// install the page waits until the player takes it.
pub(crate) fn reminder_and_install(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let keeping = "
        const create = URL.createObjectURL;
        URL.createObjectURL = (file) => { file.text().then((text) => { window.saved = text; }); return create(file); };";
    player.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": keeping }))?;
    player.visit("/calendar")?;
    player.click(".reminder summary")?;
    player.press("Save calendar entry")?;
    player.until("window.saved?.includes('RRULE:FREQ=DAILY') && window.saved.includes('T080000')")?;
    player.until("window.saved.includes('/daily')")?;

    player.visit("/")?;
    player.until_shown(".todays .picture")?;
    let refused = player.run(
        "const offer = new Event('beforeinstallprompt', { cancelable: true });
         offer.prompt = () => { window.installed = true; };
         return !dispatchEvent(offer);",
    )?;
    ensure!(refused == true, "the browser's own banner does not cover the page");
    player.press("Install Ninefold")?;
    player.until("window.installed && !document.querySelector('.install')")?;
    player.no_errors_but(&[])
}

/// On every size of screen the one main action of the start and of a new game is in sight, and nothing
/// is wider than the screen.
pub(crate) fn in_sight(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let sizes = [
        (320, 480),
        (390, 664),
        (390, 844),
        (844, 390),
        (820, 1180),
        (1280, 720),
        (1366, 640),
        (1440, 900),
        (2560, 1440),
    ];
    let mut wrong = Vec::new();
    for (width, height) in sizes {
        let page = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        player.devtools("Emulation.setDeviceMetricsOverride", page)?;
        for path in ["/", "/new"] {
            player.visit(path)?;
            player.until_shown("main .primary")?;
            player
                .until("!document.querySelector('.todays') || document.querySelector('.todays .picture')")?;
            let told = player.run(
                "const [main, ...tabs] = [...document.querySelectorAll('main .primary, .tabs a')].filter((one) => one.getClientRects().length);
                 const area = main.getBoundingClientRect();
                 const isInSight = (one) => {
                   const { left, right, top, bottom } = one.getBoundingClientRect();
                   const isInside = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
                   return isInside && one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
                 };
                 // Upright phones have the parts of the site at the lower edge of the start.
                 const isPhone = innerWidth < 720 && innerHeight >= 600 && location.pathname === '/';
                 return [[main, ...tabs].every(isInSight), document.documentElement.scrollWidth <= innerWidth,
                   tabs.length === (isPhone ? 5 : 0) && tabs.every((tab) => tab.offsetHeight >= 44), Math.round(area.bottom)]",
            )?;
            if told.as_array().is_none_or(|told| told[..3].iter().any(|holds| holds != true)) {
                wrong.push(format!("{path} at {width}x{height}: {told}"));
            }
        }
    }
    ensure!(wrong.is_empty(), "out of sight: {wrong:#?}");
    player.no_errors_but(&[])
}

/// There is one filled button, and it says this.
fn one_main_action(player: &Player<'_>, words: &str) -> Result<()> {
    player.until(&format!(
        "(([...all]) => all.length === 1 && all[0].innerText === {})(document.querySelectorAll('main .primary'))",
        json!(words)
    ))
}
