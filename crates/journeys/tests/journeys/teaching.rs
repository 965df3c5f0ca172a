//! Exercises for others: a set as a link, on paper, and for a class without accounts.

use super::practice::{single, try_choices};
use super::screens::look_on_the_way;
use super::sharing::copied;
use super::touch::{tap, tap_pad};
use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Stage, key};

/// A puzzle with two empty cells.
const TWO_CELLS: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286.7.";

/// A teacher puts exercises and a puzzle together, looks at them on paper and opens a class; a pupil comes by the code
/// on a phone and by a name that nobody else has, and the teacher sees what was solved. A friend gets the link.
pub(crate) fn class_by_code(stage: &Stage) -> Result<()> {
    let teacher = stage.newcomer(Screen::DESKTOP)?;
    teacher.visit_and_settle("/practice")?;
    teacher.press("Exercises for others")?;
    teacher.until_shown("#set-title")?;
    type_into(&teacher, "#set-title", "First steps, 3a")?;
    type_into(&teacher, "#set-count", "2")?;
    type_into(&teacher, "#set-puzzles", TWO_CELLS)?;
    // The first box is that of full houses on the smallest board.
    teacher.click("fieldset label")?;
    teacher.until("!!document.querySelector('.proof svg, .printing svg')")?;
    teacher.until_text("Full House")?;
    let link = copied(&teacher, "Copy the link", "The link to these exercises is copied.")?;
    ensure!(link.contains("/practice/set#1."), "{link} is a link to the set");
    teacher.press("Open a class")?;
    teacher.until_shown(".class-code")?;
    let code = text_of(&teacher, ".class-code")?;
    let results = text_of(&teacher, "#class-results")?;

    let pupil = stage.newcomer(Screen::PHONE)?;
    pupil.visit(&format!("/class/{}", code.to_lowercase()))?;
    join(&pupil, "Mia")?;
    // Two buttons begin: that of the name, and, once the class has it, that of the exercises.
    pupil.until("!document.querySelector('#pupil-name')")?;
    pupil.until_text("First steps, 3a")?;
    pupil.press("Begin")?;
    for number in 1..=2 {
        pupil.until_text(&format!("Exercise {number} of 2"))?;
        answer_by_touch(&pupil)?;
        pupil.until_said("Yes: Full House.")?;
        tap(&pupil, "#next-exercise")?;
    }
    pupil.until_text("2 of 2 found")?;
    let twin = stage.newcomer(Screen::PHONE)?;
    twin.visit(&format!("/class/{code}"))?;
    join(&twin, "Mia")?;
    twin.until_text("Somebody in this class has that name.")?;

    pupil.visit(&format!("/class/{code}"))?;
    pupil.press("Play puzzle 1")?;
    pupil.until_board()?;
    pupil.solve()?;
    pupil.visit(&format!("/class/{code}"))?;
    pupil.until_text("Solved")?;
    pupil.no_errors_but(&[])?;
    twin.no_errors_but(&["409"])?;

    teacher.go(&results)?;
    let solved = "[...document.querySelectorAll('tbody td')].filter((cell) => cell.textContent.includes('found')).length === 3";
    teacher.run_until_done(&format!(
        "const look = () => {{
           if ({solved}) return done(true);
           [...document.querySelectorAll('button')].find((button) => button.textContent === 'Look again')?.click();
           setTimeout(look, 300);
         }};
         look();"
    ))?;
    ensure!(text_of(&teacher, "tbody th")? == "Mia", "the name is that of the pupil");
    look_on_the_way(&teacher, "the results of a class")?;
    teacher.go(&link)?;
    teacher.press("Begin")?;
    teacher.until_text("Exercise 1 of 2")?;
    teacher.until("document.activeElement.matches('[role=gridcell]')")?;
    teacher.no_errors_but(&[])
}

fn join(player: &Player<'_>, name: &str) -> Result<()> {
    player.until_shown("#pupil-name")?;
    type_into(player, "#pupil-name", name)?;
    player.press("Begin")
}

/// Answers the exercise in sight on a phone: a choice is tried until it is right, a digit is a single.
fn answer_by_touch(player: &Player<'_>) -> Result<()> {
    player.until("document.activeElement.matches('[role=gridcell]')")?;
    let has_choices = player.run("return !!document.querySelector('.drill-choices')")? == true;
    if !has_choices {
        let (cell, digit) = single(player)?;
        tap(player, &format!("#cell-{cell}"))?;
        return tap_pad(player, digit);
    }
    try_choices(player)
}

/// Types a text into a field in place of what is there.
fn type_into(player: &Player<'_>, css: &str, text: &str) -> Result<()> {
    player.click(css)?;
    player.run(&format!("document.querySelector({css:?}).select()"))?;
    player.keys(text.chars())?;
    player.keys([key::TAB])
}

fn text_of(player: &Player<'_>, css: &str) -> Result<String> {
    let text = player.run(&format!("return document.querySelector({css:?}).textContent.trim()"))?;
    text.as_str().map(str::to_owned).context("there is a text")
}
