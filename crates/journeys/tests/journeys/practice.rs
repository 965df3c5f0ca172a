//! Practice, review and replay.

use super::account::{PASSWORD, sign_in_as, sign_up_as};
use super::screens::look_on_the_way;
use super::sharing::copied;
use super::touch::{tap, tap_pad};
use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Service, Stage, key};
use serde_json::json;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A lesson on X-wings by keys alone, heard from the live regions: choices by their numbers, a wrong pattern
/// refused, help in four tiers, a candidate struck out, and what was done is known afterwards.
pub(crate) fn x_wings_by_keyboard(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/practice/fish")?;
    follow_by_key(&player, "/practice/fish/x-wing")?;
    for number in 1..=5 {
        player.until_text(&format!("Exercise {number} of 5"))?;
        player.until("document.activeElement.matches('[role=gridcell]')")?;
        if is_there(&player, ".drill-choices")? {
            choose_by_number(&player)?;
        } else {
            player.until_said(match number {
                5 => "What comes next? Any move that follows counts.",
                _ => "Find it: X-Wing. Mark its cells, or remove what it rules out.",
            })?;
            if number == 2 {
                player.keys([' '])?;
                player.until_said("r5c5 marked, 1 in all.")?;
                player.until_cell(40, "marked")?;
                player.keys([key::ENTER])?;
                player.until_said("No: X-Wing is not made of r5c5, or it would remove nothing.")?;
            }
            strike_out(&player)?;
        }
        player.until_said("Yes: X-Wing.")?;
        player.keys([key::ENTER])?;
    }
    // Where the whole argument had to be told, nothing was found.
    player.until_said("Done. 2 of 5 found")?;
    follow_by_key(&player, "/practice/fish")?;
    player.until_text("2 of 5 exercises right")?;
    player.visit("/practice/skills")?;
    player.until_text("5 exercises in the last twelve weeks")?;
    player.until(
        "document.querySelector('.trend').getAttribute('aria-label').startsWith('Found without help')",
    )?;
    player.until_text("No game has ended here yet.")?;
    // The rest of the unit, by keys too: its puzzle, which is solved, and the test, in which a wrong pattern is not
    // found; then it is passed.
    player.visit("/practice/fish/x-wing")?;
    for number in 1..=5 {
        player.until_text(&format!("Exercise {number} of 5"))?;
        press_by_key(&player, "Skip")?;
    }
    player.until_said("Done. 0 of 5 found")?;
    press_by_key(&player, "Play a puzzle that needs it")?;
    player.until("location.pathname.startsWith('/game/')")?;
    player.until_board()?;
    solve_by_arrows(&player)?;
    for (knows, end) in [(false, "Not all of them yet."), (true, "Passed.")] {
        player.visit("/practice/fish/test")?;
        for number in 1..=6 {
            player.until_text(&format!("Exercise {number} of 6"))?;
            player.until("document.activeElement.matches('[role=gridcell]')")?;
            match knows {
                false => player.keys([' ', key::ENTER])?,
                true => strike_out_a_step(&player)?,
            }
            player.until_shown("#next-exercise:not([hidden])")?;
            player.keys([key::ENTER])?;
        }
        player.until_said(end)?;
    }
    player.no_errors_but(&[])
}

/// Solves the game in hand, going from cell to cell by the arrow keys.
fn solve_by_arrows(player: &Player<'_>) -> Result<()> {
    player.until("document.activeElement.matches('[role=gridcell]')")?;
    let (solution, mut at) = (player.solution()?, active_cell(player)?);
    for cell in player.blanks()? {
        player.keys(walk(at, cell).chain([solution[cell]]))?;
        at = cell;
    }
    player.until_text("Solved!")
}

/// Strikes out what the easiest step on the board in sight rules out, as somebody who knows it does; there is no help in
/// a test, so that the service is asked.
fn strike_out_a_step(player: &Player<'_>) -> Result<()> {
    let step = player.run_until_done(
        "const cells = [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.querySelector('.digit')?.textContent.trim()
           || [...cell.querySelectorAll('i[data-digit]')].map((note) => note.dataset.digit).join(''));
         const rows = Array.from({ length: 9 }, (_, row) => cells.slice(9 * row, 9 * row + 9).join(' '));
         const body = JSON.stringify({ position: rows.join('\\n'), tier: 'apply' });
         fetch('/api/v1/hint', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
           .then((answer) => answer.json()).then(done);",
    )?;
    let gone = &step["eliminations"][0];
    let place = gone["cell"].as_str().with_context(|| format!("a step removes something: {step}"))?;
    let (row, column) = place.trim_start_matches('r').split_once('c').context("a cell has row and column")?;
    let cell = (row.parse::<usize>()? - 1) * 9 + column.parse::<usize>()? - 1;
    let digit = gone["digit"].as_str().and_then(|digit| digit.chars().next()).context("a digit")?;
    player.keys(walk(active_cell(player)?, cell).chain([digit, key::ENTER]))
}

/// The number of the cell that has the focus.
fn active_cell(player: &Player<'_>) -> Result<usize> {
    let at = player.run("return document.activeElement.id.slice('cell-'.length)")?;
    Ok(at.as_str().context("a cell has the focus")?.parse()?)
}

/// The arrow keys that lead from a cell of nine by nine to another.
fn walk(at: usize, to: usize) -> impl Iterator<Item = char> {
    let vertical = if to / 9 < at / 9 { key::UP } else { key::DOWN };
    let across = if to % 9 < at % 9 { key::LEFT } else { key::RIGHT };
    let down = std::iter::repeat_n(vertical, (to / 9).abs_diff(at / 9));
    down.chain(std::iter::repeat_n(across, (to % 9).abs_diff(at % 9)))
}

/// Goes to a link and presses Enter there.
fn follow_by_key(player: &Player<'_>, address: &str) -> Result<()> {
    player.until(&format!(
        "(() => {{ const link = document.querySelector('a[href={address:?}]'); link?.focus();
           return !!link && document.activeElement === link; }})()"
    ))?;
    player.keys([key::ENTER])
}

/// Goes to a button by its words and presses Enter there.
fn press_by_key(player: &Player<'_>, words: &str) -> Result<()> {
    player.until(&format!(
        "(() => {{ const button = [...document.querySelectorAll('button:not([hidden])')].find((one) => one.textContent === {words:?});
           button?.focus(); return document.activeElement === button && !!button; }})()"
    ))?;
    player.keys([key::ENTER])
}

/// A child's first unit on a phone, by touch, with the server gone: a wrong digit does not stay, and the test at
/// the end counts.
pub(crate) fn first_unit_by_touch(stage: &Stage) -> Result<()> {
    let mut service = Service::start()?;
    let player = stage.visitor(Screen::PHONE, &service)?;
    player.visit_and_settle("/practice")?;
    service.kill();
    player.until_shown("a[href='/practice/first-steps']")?;
    tap(&player, "a[href='/practice/first-steps']")?;
    player.until_shown("a[href='/practice/first-steps/full-house']")?;
    tap(&player, "a[href='/practice/first-steps/full-house']")?;
    for number in 1..=5 {
        player.until_text(&format!("Exercise {number} of 5"))?;
        if is_there(&player, ".drill-choices")? {
            try_choices(&player)?;
        } else {
            let (cell, digit) = digit_by_help(&player)?;
            tap(&player, &format!("#cell-{cell}"))?;
            if number == 2 {
                let wrong = if digit == '1' { '2' } else { '1' };
                tap_pad(&player, wrong)?;
                player.until_said("No: ")?;
                player.until_cell(cell, "empty")?;
            }
            tap_pad(&player, digit)?;
        }
        player.until_said("Yes: Full House.")?;
        tap(&player, "#next-exercise")?;
    }
    player.until_text("found")?;
    tap(&player, "a.button[href='/practice/first-steps']")?;
    player.until_shown("a[href='/practice/first-steps/test']")?;
    tap(&player, "a[href='/practice/first-steps/test']")?;
    for number in 1..=2 {
        player.until_text(&format!("Exercise {number} of 2"))?;
        player.until("document.activeElement.matches('[role=gridcell]')")?;
        let (cell, digit) = single(&player)?;
        tap(&player, &format!("#cell-{cell}"))?;
        tap_pad(&player, digit)?;
        player.until_shown("#next-exercise:not([hidden])")?;
        tap(&player, "#next-exercise")?;
    }
    player.until_said("Passed.")?;
    let wide = player.run("return document.documentElement.scrollWidth - innerWidth")?;
    ensure!(wide.as_i64().is_some_and(|beyond| beyond <= 0), "the page is {wide} pixels too wide");
    player.no_errors_but(&["Failed to load resource", "ERR_CONNECTION_REFUSED"])
}

/// The day's practice, which another device of the same player knows of; a storm whose network is cut, and a test
/// without one: all of them count, and are still known after a reload.
pub(crate) fn day_storm_and_test(stage: &Stage) -> Result<()> {
    let mut service = Service::start()?;
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    sign_up_as(&player, "pia")?;
    player.visit_and_settle("/practice")?;
    player.press("Daily practice")?;
    for number in 1..=10 {
        answer(&player, &format!("Exercise {number} of 10"))?;
    }
    player.until_text("10 of 10 found")?;
    look_on_the_way(&player, "the end of practice")?;
    player.until("JSON.parse(localStorage.getItem('ninefold.practice.agreed') ?? '{}').sent === 10")?;
    let sofa = stage.visitor(Screen::DESKTOP, &service)?;
    sign_in_as(&sofa, "pia", PASSWORD)?;
    sofa.until_signed_in("pia")?;
    sofa.visit("/practice/skills")?;
    sofa.until_text("10 exercises in the last twelve weeks")?;
    sofa.no_errors_but(&[])?;
    player.press("Go on")?;

    player.press("Storm: three minutes")?;
    player.until_text("Exercise 1")?;
    look_on_the_way(&player, "a storm")?;
    answer(&player, "Exercise 1")?;
    player.run_until_done(
        "const look = () => fetch('/api/v1/leaderboards/storm').then((answer) => answer.json())
           .then(({ rows }) => rows.length ? done(true) : setTimeout(look, 100));
         look();",
    )?;
    service.kill();
    for number in 2..=4 {
        answer(&player, &format!("Exercise {number}"))?;
    }
    player.until_text("Exercise 5")?;
    player.run("const real = Date.now; Date.now = () => real() + 180000;")?;
    player.until_text("4 found in three minutes")?;
    player.until_text("Your best: 4.")?;
    // What reached the server before the cut is ranked, and the rest is said to wait.
    player.until_text("1 of them count on the leaderboard.")?;
    player.until_text("3 could not be sent yet. They count if they arrive in time.")?;

    player.visit("/practice/first-steps/test")?;
    player.until_shown(".drill-dots li")?;
    let lessons = player.run("return document.querySelectorAll('.drill-dots li').length")?;
    let lessons = lessons.as_u64().context("a test has exercises")?;
    for number in 1..=lessons {
        answer(&player, &format!("Exercise {number} of {lessons}"))?;
    }
    player.until_said("Passed.")?;
    player.visit("/practice/first-steps")?;
    player.until_text(&format!("{lessons} of {lessons} techniques known"))?;
    player.no_errors_but(&["Failed to load resource", "ERR_CONNECTION_REFUSED"])
}

/// A game with a mistake is gone through: the mistake is found and shown on the board, the game is stepped through
/// by keys, saved and sent to somebody else, and what was missed can be practised.
pub(crate) fn game_with_a_mistake(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(LINE)?;
    for (cell, digit) in [(3, '6'), (2, '1'), (10, '7'), (2, '4')] {
        player.choose(cell)?;
        player.keys([digit])?;
        player.until_cell(cell, &format!(", {digit}"))?;
    }
    player.visit("/games")?;
    player.press("Review")?;
    player.until_text("4 moves, 3 of them right.")?;
    player.until_text("The first mistake was move 2: r1c3 is not 1.")?;
    player.press("Show the first mistake")?;
    player.until_text("Moment 2 of 4")?;
    player.until_cell(2, ", 1")?;
    player.keys([key::LEFT])?;
    player.until_cell(2, "empty")?;
    player.keys([key::RIGHT, key::RIGHT, key::RIGHT])?;
    player.until_cell(2, ", 4")?;
    // The line of moves is heard move by move, with the easiest step at each point.
    player.run("document.querySelector('.plot[role=slider]').focus()")?;
    player.keys([key::LEFT; 4])?;
    player.until_text("The easiest step here: ")?;
    player.keys([key::RIGHT, key::RIGHT])?;
    player.until(
        "document.activeElement.getAttribute('aria-valuetext').startsWith('Move 2: wrong. The easiest step was ')",
    )?;
    player.until_cell(2, ", 1")?;
    player.keys([key::END])?;
    let link = saved_and_shared(&player)?;
    player.press("Solve it like a person")?;
    player.until_text("Step 1: ")?;
    player.keys([key::RIGHT, key::RIGHT])?;
    player.until_text("Step 3: ")?;
    player.until_shown(".argument li")?;
    player.keys([key::END])?;
    player.until_text("Step 51: ")?;
    player.until_text("The puzzle is solved.")?;
    player.run("history.back()")?;
    player.press("Practise what you missed")?;
    player.until_text("Exercise 1 of")?;
    player.no_errors_but(&[])?;

    let friend = stage.newcomer(Screen::PHONE)?;
    friend.go(&link)?;
    friend.until_text("4 moves, 3 of them right.")?;
    friend.until_text("Moment 4 of 4")?;
    friend.press("Show the first mistake")?;
    friend.until_cell(2, ", 1")?;
    // A link that was cut off in its place.
    friend.go(&link[..link.len() - 40])?;
    friend.until_text("The link is damaged")?;
    friend.go(&link)?;
    friend.press("Play this puzzle")?;
    friend.until("location.pathname.startsWith('/game/')")?;
    friend.until_cell(2, "empty")?;
    friend.no_errors_but(&[])
}

/// Saves the game in sight as text and as a picture, looks into the files, and copies a link to it.
fn saved_and_shared(player: &Player<'_>) -> Result<String> {
    player.run(
        "window.files = [];
         const make = URL.createObjectURL;
         URL.createObjectURL = (file) => { file.text().then((text) => files.push(text)); return make.call(URL, file); };",
    )?;
    player.press("Save as text")?;
    player.until("files.length === 1 && files[0].includes('r1c3 is 1.')")?;
    player.press("Save as a moving picture")?;
    player.until("files.length === 2 && files[1].startsWith('<svg') && files[1].includes('<animate ')")?;
    player.press("Save as GIF")?;
    player.until("files.some((text) => text.startsWith('GIF89a'))")?;
    copied(player, "Copy a link to this game", "The link to this game is copied.")
}

/// A board with two cells to fill.
const TWO_CELLS: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286.7.";

/// What a game that has ended shows of each technique is drawn over the weeks, and saved as a table together with what
/// was practised, which is asked and answered in German here.
pub(crate) fn what_games_and_practice_show(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(TWO_CELLS)?;
    player.solve()?;
    let german = json!({ "language": "German" }).to_string();
    player.run(&format!("localStorage.setItem('ninefold.preferences', {})", json!(german)))?;
    player.visit("/practice/first-steps/full-house")?;
    player.until_text("Übung 1 von 5")?;
    player.until("document.activeElement.matches('[role=gridcell]')")?;
    choose_by_number(&player)?;
    player.until_said("Ja: Full House.")?;
    player.keys([key::ENTER])?;
    answer(&player, "Übung 2 von 5")?;
    player.until_text("Übung 3 von 5")?;
    player.visit("/practice/skills")?;
    player.until_text("2 Übungen in den letzten zwölf Wochen")?;
    player.until_text("Was das letzte Spiel zeigt, Zug um Zug durchgesehen.")?;
    player.until(
        "[...document.querySelectorAll('.table-scroll tbody tr')].some((row) =>
           row.querySelector('th').textContent === 'Full House' && row.querySelector('td svg.trend[aria-label]'))",
    )?;
    player.run(
        "window.files = [];
         const make = URL.createObjectURL;
         URL.createObjectURL = (file) => { file.text().then((text) => files.push(text)); return make.call(URL, file); };",
    )?;
    player.press("Als CSV speichern")?;
    player.until(
        "files.length === 1 && files[0].startsWith('technique,level,source,board,')
           && /^full-house,Beginner,games,/m.test(files[0]) && /^full-house,Beginner,practice,4x4,2,/m.test(files[0])",
    )?;
    player.no_errors_but(&[])
}

/// Answers the exercise of this number, and goes on: a choice is tried until it is right, a digit is a single.
fn answer(player: &Player<'_>, number: &str) -> Result<()> {
    player.until_text(number)?;
    player.until("document.activeElement.matches('[role=gridcell]')")?;
    if is_there(player, ".drill-choices")? {
        choose_by_number(player)?;
    } else {
        let (cell, digit) = single(player)?;
        player.choose(cell)?;
        player.keys([digit])?;
    }
    player.until_shown("#next-exercise:not([hidden])")?;
    player.keys([key::ENTER])
}

/// A cell for which one digit is left, or the only place of a digit in a house, on the board in sight.
pub(super) fn single(player: &Player<'_>) -> Result<(usize, char)> {
    let seen = player.run(
        "return [...document.querySelectorAll('[role=gridcell]')]
           .map((cell) => cell.querySelector('.digit')?.textContent.trim() || '.').join('')",
    )?;
    let digits = seen.as_str().context("there is a board")?.chars().collect::<Vec<_>>();
    let (size, tall, wide) = match digits.len() {
        16 => (4, 2, 2),
        36 => (6, 2, 3),
        _ => (9, 3, 3),
    };
    let houses_of = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        [row, size + column, 2 * size + row / tall * (size / wide) + column / wide]
    };
    let fits = |cell: usize, digit: char| {
        let meets =
            |other: &usize| houses_of(*other).iter().zip(houses_of(cell)).any(|(one, two)| *one == two);
        digits[cell] == '.' && !(0..digits.len()).filter(meets).any(|other| digits[other] == digit)
    };
    let all = || ('1'..='9').take(size);
    let alone = (0..digits.len()).find_map(|cell| {
        let mut left = all().filter(|&digit| fits(cell, digit));
        left.next().filter(|_| left.next().is_none()).map(|digit| (cell, digit))
    });
    let hidden = || {
        let pairs = (0..3 * size).flat_map(|house| all().map(move |digit| (house, digit)));
        pairs.into_iter().find_map(|(house, digit)| {
            let inside = |cell: &usize| houses_of(*cell).contains(&house) && fits(*cell, digit);
            let mut places = (0..digits.len()).filter(inside);
            places.next().filter(|_| places.next().is_none()).map(|cell| (cell, digit))
        })
    };
    alone
        .or_else(hidden)
        .with_context(|| format!("there is a single in {}", digits.iter().collect::<String>()))
}

fn is_there(player: &Player<'_>, css: &str) -> Result<bool> {
    Ok(player.run(&format!("return !!document.querySelector({css:?})"))? == true)
}

/// Presses the numbers of the choices until one of them is right.
fn choose_by_number(player: &Player<'_>) -> Result<()> {
    for number in ['1', '2', '3', '4'] {
        if !is_there(player, "#next-exercise:not([hidden])")? {
            let before = player.run("return document.querySelector('#polite').textContent + document.querySelector('#urgent').textContent")?;
            player.keys([number])?;
            player.until(&format!(
                "document.querySelector('#polite').textContent + document.querySelector('#urgent').textContent !== {before}"
            ))?;
        }
    }
    Ok(())
}

/// Asks for all help, goes to a candidate that is struck out in the picture, and strikes it out.
fn strike_out(player: &Player<'_>) -> Result<()> {
    for _ in 0..4 {
        player.keys(['h'])?;
    }
    player.until_shown("i.removed")?;
    let found = player.run(
        "const note = document.querySelector('i.removed');
         return note.closest('[role=gridcell]').id.slice('cell-'.length) + ' ' + note.dataset.digit",
    )?;
    let found = found.as_str().context("something is struck out")?;
    let (cell, digit) = found.split_once(' ').context("a cell and a digit")?;
    let digit = digit.chars().next().context("a digit")?;
    player.keys(walk(active_cell(player)?, cell.parse()?).chain([digit, key::ENTER]))
}

/// Asks for all help, and reads the digit that it shows.
fn digit_by_help(player: &Player<'_>) -> Result<(usize, char)> {
    while !is_there(player, ".cell.placed")? {
        tap(player, ".drill .pairs button:not([hidden])")?;
    }
    let found = player.run(
        "const cell = document.querySelector('.cell.placed');
         return cell.id.slice('cell-'.length) + ' ' + cell.querySelector('.digit').textContent",
    )?;
    let found = found.as_str().context("a digit is shown")?;
    let (cell, digit) = found.split_once(' ').context("a cell and a digit")?;
    Ok((cell.parse()?, digit.chars().next().context("a digit")?))
}

/// Taps one choice after the other until it is right.
pub(super) fn try_choices(player: &Player<'_>) -> Result<()> {
    for choice in 1..=4 {
        if !is_there(player, "#next-exercise:not([hidden])")? {
            // What was said of the choice before is not taken for what is said of this one.
            let said = "document.querySelector('.verdict')?.innerText";
            player.run(&format!("window.heard = {said}"))?;
            tap(player, &format!(".drill-choices button:nth-child({choice})"))?;
            player.until(&format!("{said} && {said} !== window.heard"))?;
        }
    }
    Ok(())
}
