//! Hints.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::screens::read_to_the_end;
use ninefold_journeys::{Player, Screen, Stage, win_by_hints};
use serde_json::{Value, json};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A position in which the easiest step is a two-string kite, one line of which comes across a given.
const KITE: &str = ".6.7..42..72..46.3.41..2...4.7...5.9.56.7...4.8.4.5.67.95328.46638147952..45.....";

/// Where to look, which technique, why, and what to do.
pub(crate) fn tier_by_tier(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(PUZZLE)?;
    let filled = "document.querySelectorAll('[role=gridcell] .digit').length";
    let before = player.run(&format!("return {filled}"))?;
    player.press("Hint")?;
    player.until_text("Look at")?;
    player.press("Name the technique")?;
    player.until_text("Hidden Single")?;
    player.press("Explain it")?;
    read_to_the_end(&player)?;
    player.press("Apply")?;
    player.until(&format!("{filled} === {} + 1", before))?;
    player.until_said("Hint applied")?;
    player.no_errors_but(&[])
}

/// The argument can be read a sentence at a time, and is still there after a reload.
pub(crate) fn step_by_step(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(PUZZLE)?;
    player.until_text("Beginner")?;
    player.press("Hint")?;
    player.press("Name the technique")?;
    player.press("Explain it")?;
    player.until("document.querySelector('.advice .tier').innerText.startsWith('1 of ')")?;
    player.until_shown(".cell.hint-read")?;
    ensure!(player.run("return !document.querySelector('.advice .known')")? == true, "nothing is known yet");
    player.press("Next")?;
    player.until("document.querySelector('.advice .tier').innerText.startsWith('2 of ')")?;
    player.until_shown(".advice .known")?;
    player.press("Previous sentence")?;
    player.until("document.querySelector('.advice .tier').innerText.startsWith('1 of ')")?;
    player.reload()?;
    player.until_shown(".advice")?;
    read_to_the_end(&player)?;
    player.no_errors_but(&[])
}

/// What a hint draws from candidate to candidate is interrupted where a digit stands, and is not covered by the
/// cell in hand.
pub(crate) fn lines(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(KITE)?;
    player.press("Hint")?;
    player.press("Name the technique")?;
    player.press("Explain it")?;
    read_to_the_end(&player)?;
    player.until_shown(".lines .link")?;
    let (digits, cells) =
        inked(&player)?.into_iter().partition::<Vec<_>, _>(|place| place["digit"].is_number());
    ensure!(!digits.is_empty(), "no line comes across a digit");
    for place in digits {
        ensure!(place["digit"] == 0, "a line goes through a digit: {place}");
    }
    let number = |cell: &Value| cell["cell"].as_u64().context("a number of pixels");
    let open = cells.iter().max_by_key(|cell| cell["cell"].as_u64()).context("a line comes across a cell")?;
    ensure!(number(open)? > 0, "no line is seen: {open}");
    let index = open["index"].as_u64().context("a cell has a number")?;
    player.choose(usize::try_from(index)?)?;
    player.until_shown(&format!("#cell-{index}.chosen"))?;
    let chosen = inked(&player)?.into_iter().find(|cell| cell["index"] == index);
    let chosen = chosen.context("the line is still there")?;
    ensure!(2 * number(&chosen)? > number(open)?, "the chosen cell hides {open}: {chosen}");
    player.no_errors_but(&[])
}

/// How many pixels lines colour inside of what they come across: the box of a digit, or a cell without one.
fn inked(player: &Player<'_>) -> Result<Vec<Value>> {
    let mut shots = Vec::new();
    for visibility in ["visible", "hidden"] {
        player.run(&format!(
            "document.querySelectorAll('.lines .link, .lines .head').forEach((line) => line.style.visibility = '{visibility}')"
        ))?;
        let shot = player.devtools("Page.captureScreenshot", json!({ "format": "png" }))?;
        shots.push(shot["data"].clone());
    }
    let found = player.run_until_done(&format!(
        "const pixels = async (data) => {{
           const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
           const picture = await createImageBitmap(new Blob([bytes]));
           const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
           canvas.drawImage(picture, 0, 0);
           const {{ data: shares, width }} = canvas.getImageData(0, 0, picture.width, picture.height);
           return (x, y) => shares.subarray(4 * (y * width + x), 4 * (y * width + x) + 4).join();
         }};
         const places = [...document.querySelectorAll('.lines .link')].flatMap((line) =>
           Array.from({{ length: 200 }}, (_, at) =>
             line.getPointAtLength(line.getTotalLength() * at / 199).matrixTransform(line.getScreenCTM())));
         const comesAcross = (box) =>
           places.some(({{ x, y }}) => x > box.left && x < box.right && y > box.top && y < box.bottom);
         // Of the line of a text, the digit takes the middle.
         const glyph = (digit) => {{
           const range = document.createRange();
           range.selectNodeContents(digit);
           const {{ left, right, top, bottom, height }} = range.getBoundingClientRect();
           return {{ left, right, top: top + height / 5, bottom: bottom - height / 5 }};
         }};
         (async () => {{
           const [drawn, bare] = [await pixels({}), await pixels({})];
           const inked = (box) => {{
             let count = 0;
             for (let y = Math.ceil(box.top); y < box.bottom - 1; y += 1)
               for (let x = Math.ceil(box.left); x < box.right - 1; x += 1) if (drawn(x, y) !== bare(x, y)) count += 1;
             return count;
           }};
           done([...document.querySelectorAll('[role=gridcell]')].flatMap((cell) => {{
             const digit = cell.querySelector('.digit');
             const box = digit ? glyph(digit) : cell.getBoundingClientRect();
             const index = Number(cell.id.slice('cell-'.length));
             return comesAcross(box) ? [{{ index, [digit ? 'digit' : 'cell']: inked(box) }}] : [];
           }}));
         }})();",
        shots[0], shots[1]
    ))?;
    found.as_array().cloned().context("there are numbers")
}

/// A digit that stands elsewhere is pointed out, and one that logic rules out gets its argument.
pub(crate) fn why_not(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(PUZZLE)?;
    player.choose(2)?;
    player.press("Why not …?")?;
    // The next digit is the answer, and is not written.
    player.keys(['5'])?;
    player.until_text("r1c1 is 5 already, and sees r1c3.")?;
    player.press("Why not …?")?;
    player.click(".pad button:nth-of-type(1)")?;
    player.press("Next")?;
    player.until_text("1 can only go in r1c8")?;
    player.press("Close")?;
    player.press("Why not …?")?;
    player.click(".pad button:nth-of-type(4)")?;
    player.until_text("it may be right")?;
    player.until_cell(2, "empty")?;
    player.no_errors_but(&[])
}

/// No argument is sound while a mistake stands.
pub(crate) fn mistakes_first(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("hard")?;
    let (solution, blanks) = (player.solution()?, player.blanks()?);
    let cell = blanks[0];
    let fits = |digit: &char| *digit != solution[cell];
    let wrong = ('1'..='9').find(fits).unwrap_or('1');
    player.choose(cell)?;
    player.keys([wrong])?;
    player.press("Hint")?;
    player.until_text("wrong")?;
    ensure!(!player.text(".game")?.contains("Name the technique"), "a mistake must come first");
    player.press("Back to before the first mistake")?;
    player.until_cell(cell, "empty")
}

/// Whoever only asks and applies wins, also where cells are frozen.
pub(crate) fn hints_alone(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    for (variant, level) in [("ice", "easy"), ("ice", "hard"), ("killer", "medium")] {
        win_by_hints(&player, variant, level)?;
    }
    player.no_errors_but(&[])
}
