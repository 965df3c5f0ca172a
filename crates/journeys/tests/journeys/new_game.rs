//! Starting a game.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Stage, key};

/// The way that everybody takes first.
pub(crate) fn from_the_welcome_page(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/")?;
    player.click("a[href='/new'].button")?;
    player.click("label:has(input[name=level][value=Medium])")?;
    player.press("Start game")?;
    player.until_board()?;
    player.until_text("Medium")?;
    let cells = player.run("return document.querySelectorAll('[role=gridcell]').length")?;
    ensure!(cells == 81, "the board has {cells} cells");
    ensure!(player.address()?.contains("/game/"), "a game has an address");
    player.back()?;
    player.until_shown("a, form")?;
    player.visit("/")?;
    player.until_text("Continue")?;
    player.no_errors_but(&[])
}

/// Each level gives a board that says which level it is.
pub(crate) fn every_level(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    for name in offered(&player, "level")? {
        order(&player, "classic", &name)?;
        player.until(&format!("document.querySelector('.facts h1').innerText.startsWith('{name}')"))?;
        ensure!(player.solution()?.len() == 81, "{name} has a solution");
    }
    player.no_errors_but(&[])
}

/// Each kind of puzzle that is offered comes with its board and has a hint that can be carried out.
pub(crate) fn every_variant(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    for variant in offered(&player, "variant")? {
        order(&player, &variant, "Easy")?;
        let cells = player.solution()?.len();
        let shown = player.run("return document.querySelectorAll('[role=gridcell]').length")?;
        ensure!(shown == cells, "{variant} has {cells} cells, and {shown} are shown");
        player.press("Hint")?;
        player.until_shown(".advice")?;
        player.press("Apply")?;
        // A digit is placed, or candidates are removed.
        player.until("/Hint applied|Removed/.test(document.querySelector('#polite').textContent)")?;
    }
    player.no_errors_but(&[])
}

/// Each kind of puzzle comes at each level, or says which level it has instead.
pub(crate) fn every_pair(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let levels = offered(&player, "level")?;
    for variant in offered(&player, "variant")? {
        let takes_long =
            |level: &str| matches!(level, "Master" | "Extreme") && !QUICKLY_MADE.contains(&variant.as_str());
        // Of the families with lines, signs and clues, one level stands for all.
        let is_drawn = DRAWN.contains(&variant.as_str());
        let is_tried = |level: &&String| !takes_long(level) && (!is_drawn || *level == "Medium");
        for level in levels.iter().filter(is_tried) {
            follow(&player, &format!("/play/{variant}/{}", level.to_lowercase()))?;
            player.until(
                "location.pathname.startsWith('/game/') && document.querySelector('[role=gridcell]')",
            )?;
            let shown = player.run(
                "const told = document.querySelector('.notice p')?.innerText ?? '';
                 document.querySelector('.notice button')?.click();
                 return [document.querySelector('.facts h1').textContent.split(' · ')[0], told,
                   document.querySelectorAll('[role=gridcell]').length]",
            )?;
            let (is, told) = (shown[0].as_str(), shown[1].as_str().unwrap_or_default());
            let is_told = told.contains(level) && is.is_some_and(|is| told.ends_with(&format!("is {is}.")));
            ensure!(is == Some(level) || is_told, "{variant} {level} is {shown}");
            let cells = player.solution()?.len();
            ensure!(shown[2] == cells, "{variant} {level} has {cells} cells: {shown}");
        }
    }
    player.no_errors_but(&[])
}

/// The section with all variants.
const ALL: &str = ".menu-head .chips label:last-child";

/// A section at a time is shown; a word finds a variant by its name or its rules, in either language, and
/// what was played is there at once.
pub(crate) fn found_by_words(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/new")?;
    let shown = "[...document.querySelectorAll('input[name=variant]')].map((input) => input.value)";
    player.until(&format!("{shown}.includes('classic') && !{shown}.includes('thermo')"))?;
    player.click(".menu-head .chips label:nth-of-type(2)")?;
    player.until(&format!("{shown}.includes('thermo') && !{shown}.includes('classic')"))?;
    // Nothing that is shown is too small to be made out, and no name is cut inside a word.
    let small = player.run(
        "return [...document.querySelectorAll('.pick')].filter((tile) =>
           tile.querySelector('svg').getBoundingClientRect().width < 90
           || tile.querySelector('span').scrollWidth > tile.querySelector('span').clientWidth).length",
    )?;
    ensure!(small == 0, "{small} tiles cannot be made out");
    player.fill(".menu-head input[type=search]", "anti knight")?;
    player.until(&format!("{shown}.join() === 'anti-knight'"))?;
    player.until_text("1 variant found.")?;
    // Enter takes what was found, and starts nothing yet.
    player.keys([key::ENTER])?;
    player.until("document.querySelector('input[name=variant]:checked')?.value === 'anti-knight'")?;
    ensure!(player.address()?.ends_with("/new"), "no game is started");
    player.fill(".menu-head input[type=search]", "xyzzy")?;
    player.until_text("No variant found.")?;
    player.fill(".menu-head input[type=search]", "killer")?;
    player.click("label:has(input[name=variant][value=killer])")?;
    player.press("Start game")?;
    player.until_board()?;
    // The next time it is there before everything else.
    player.visit("/new")?;
    player.until(&format!("{shown}.join() === 'killer'"))?;
    player.until("document.querySelector('input[name=variant]:checked')?.value === 'killer'")?;
    player.no_errors_but(&[])
}

/// The kinds whose hardest levels are made in about a second; others take up to half a minute.
const QUICKLY_MADE: [&str; 9] =
    ["classic", "killer", "diagonal", "anti-king", "non-consecutive", "jigsaw", "6x6", "10x10", "12x12"];

/// The kinds with lines, signs and clues.
const DRAWN: [&str; 39] = [
    "thermo",
    "arrow",
    "kropki",
    "xv",
    "whispers",
    "renban",
    "palindrome",
    "between",
    "odd-even",
    "quadruple",
    "little-killer",
    "sandwich",
    "x-sum",
    "skyscraper",
    "slow-thermo",
    "double-arrow",
    "pill-arrow",
    "lockout",
    "region-sum",
    "entropic",
    "modular",
    "zipper",
    "nabner",
    "parity",
    "sequence",
    "difference",
    "ratio",
    "greater-than",
    "minimum-maximum",
    "candidates",
    "equal-sum",
    "clone",
    "counting-circles",
    "row-indexer",
    "column-indexer",
    "box-indexer",
    "extra-region",
    "numbered-room",
    "full-rank",
];

/// Goes elsewhere as by Forward, without loading the page again.
fn follow(player: &Player<'_>, path: &str) -> Result<()> {
    player
        .run(&format!("history.pushState(null, '', '{path}'); dispatchEvent(new PopStateEvent('popstate'))"))
        .map(drop)
}

/// Orders a game as a person does, and waits for the board.
fn order(player: &Player<'_>, variant: &str, level: &str) -> Result<()> {
    player.visit("/new")?;
    player.click(ALL)?;
    player.click(&format!("label:has(input[name=variant][value='{variant}'])"))?;
    // A small board has no such level, and offers its hardest one.
    player.run(&format!(
        "document.querySelector(\"label:not([hidden]) > input[name=level][value='{level}']\")?.click()"
    ))?;
    player.press("Start game")?;
    player.until_board()
}

/// What there is to choose from.
fn offered(player: &Player<'_>, name: &str) -> Result<Vec<String>> {
    player.visit("/new")?;
    player.click(ALL)?;
    let values = player.run(&format!(
        "return [...document.querySelectorAll('input[name={name}]')].map((input) => input.value)"
    ))?;
    let values = values.as_array().context("there is a choice")?;
    Ok(values.iter().filter_map(|value| value.as_str().map(str::to_owned)).collect())
}
