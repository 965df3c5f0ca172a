//! The play screen at every size: the board is whole, and what it needs is beside it.

use super::screens::look_on_the_way;
use anyhow::{Context, Result, ensure};
use ninefold_journeys::screens::read_to_the_end;
use ninefold_journeys::{Player, Screen, Service, Stage, key};
use serde_json::json;

/// Phones, tablets and desks, and the small windows that zooming far in makes of them.
pub(crate) const SIZES: [(u32, u32); 16] = [
    (320, 256),
    (427, 240),
    (456, 213),
    (568, 320),
    (320, 480),
    (390, 664),
    (390, 844),
    (844, 390),
    (820, 1180),
    (1024, 768),
    (1180, 600),
    (1280, 720),
    (1366, 640),
    (1440, 900),
    (2560, 1440),
    (3840, 2160),
];

/// A position in which the easiest step is an X-wing.
const FISH: &str = "694385172152674398...9124.....897..49..2468.34.81537.93...29.8.....68931..9.3124.";

/// Whatever is played: the whole board, the keys or the hint, and the main action are on the screen,
/// and nothing lies over anything else.
pub(crate) fn whole_everywhere(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let mut wrong = Vec::new();
    for (name, prepare) in BOARDS {
        resize(&player, (1280, 860))?;
        prepare(&player)?;
        for size in SIZES {
            resize(&player, size)?;
            let faults = player.run(FAULTS)?;
            let faults = faults.as_array().context("faults are a list")?;
            wrong.extend(faults.iter().map(|fault| format!("{name} at {size:?}: {fault}")));
        }
    }
    ensure!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
    player.no_errors_but(&[])
}

/// A board, and how a player gets to it.
type Prepared = (&'static str, fn(&Player<'_>) -> Result<()>);

const BOARDS: [Prepared; 5] = [
    ("classic", |player| player.play_text(FISH)),
    ("killer with notes", |player| {
        made(player, "killer")?;
        player.keys(['n'])?;
        player.until_shown(".cell .centre")?;
        player.keys(['g'])?;
        player.until_shown(".cell .notes")
    }),
    ("samurai", |player| made(player, "samurai")),
    ("16x16", |player| made(player, "16x16")),
    ("hint", hint),
];

/// What is wrong with where things stand. Names are those of the style sheet.
const FAULTS: &str = "
    const faults = [];
    const area = (element) => element.getBoundingClientRect();
    const shown = (css) => [...document.querySelectorAll(css)].filter((element) => element.getClientRects().length);
    const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.top >= outer.top - 1
      && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
    const cross = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
      && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const say = (text, box) => faults.push(`${text} ${['left', 'top', 'right', 'bottom'].map((side) => Math.round(box[side]))}`);
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const parts = ['.masthead', '.facts', '.rail', '.board-frame', '.keypad', '.advice', '.rules-line'].flatMap((css) =>
      shown(css).map((element) => [css, area(element)]));
    for (const [css, box] of parts) if (!inside(box, screen)) say(css + ' is cut off', box);
    parts.forEach(([one, box], at) => parts.slice(0, at).forEach(([other, under]) => {
      if (cross(box, under)) say(`${one} lies over ${other}`, box);
    }));
    const frame = document.querySelector('.board-frame');
    if (!inside(area(document.querySelector('.board')), area(frame))) say('the board is larger than its frame', area(frame));
    const hinted = document.querySelector('.hinted');
    if (!shown('.keypad, .advice').length) faults.push('neither keys nor a hint');
    if (hinted && !shown('.advice').length) faults.push('the hint is not there');
    const action = shown(hinted ? '.ways .primary' : '.to-hint')[0];
    if (!action || !inside(area(action), screen)) faults.push('the main action is not there');
    if (hinted && !inside(area(shown('.ways')[0]), area(shown('.advice')[0]))) faults.push('the buttons of the hint are cut off');
    for (const button of shown('.keypad button, .ways button, .facts button')) {
      if (!inside(area(button), screen)) say(`${button.innerText || button.ariaLabel} is cut off`, area(button));
    }
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight + 1) faults.push(`the page scrolls: ${page.scrollWidth} by ${page.scrollHeight}`);
    // The sides of cages, each as wide as its line.
    const fences = [...document.querySelectorAll('.caged .lines .cages')].flatMap((path) => {
      const onScreen = path.getScreenCTM();
      return path.getAttribute('d').split('M').slice(1).map((side) => {
        const [x, y, far, low] = side.match(/[\\d.-]+/g).map(Number);
        const [from, to] = [[x, y], [far, low]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(onScreen));
        return { left: from.x - 1, top: from.y - 1, right: to.x + 1, bottom: to.y + 1 };
      });
    });
    for (const cell of document.querySelectorAll('.caged .cell')) {
      const sum = cell.querySelector('.sum');
      const beside = fences.filter((fence) => cross(fence, area(cell)));
      for (const note of cell.querySelectorAll('.notes i, .corner i, .centre')) {
        if (!inside(area(note), area(cell))) say(cell.ariaLabel + ': a mark is outside', area(note));
        if (sum && cross(area(note), area(sum))) say(cell.ariaLabel + ': a mark lies over the sum', area(note));
        if (beside.some((fence) => cross(fence, area(note)))) say(cell.ariaLabel + ': a mark lies over the line of a cage', area(note));
      }
    }
    return faults.slice(0, 8);";

/// What is wrong with where things stand in a room or at a draft, whose panel has been scrolled to its end.
const HELD: &str = "
    scrollTo(0, 0);
    const area = (css) => document.querySelector(css).getBoundingClientRect();
    const panel = document.querySelector('.game .panel');
    if (panel) {
      for (const part of [panel, ...panel.children]) part.scrollTop = 1e6;
      scrollTo(0, 1e6);
    }
    const faults = [];
    const kept = panel ? ['.board'] : ['.board', '.room-head', '.room-keys .pad', '.room-keys .tools', '.room-keys .acts'];
    const boxes = kept.map((css) => [css, area(css)]);
    for (const [css, box] of boxes) {
      const { left, top, right, bottom } = box;
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        faults.push(`${css} is cut off: ${[left, top, right, bottom].map(Math.round)}`);
    }
    boxes.forEach(([one, box], at) => boxes.slice(0, at).forEach(([other, under]) => {
      if (Math.min(box.right, under.right) - Math.max(box.left, under.left) > 1
        && Math.min(box.bottom, under.bottom) - Math.max(box.top, under.top) > 1) faults.push(`${one} lies over ${other}`);
    }));
    const keys = document.querySelector('.room-keys');
    if (keys && keys.scrollHeight > keys.clientHeight + 1) faults.push(`the keys are cut off at ${keys.clientHeight} of ${keys.scrollHeight}`);
    faults.push(...(area('.board').width < least ? [`the board is only ${area('.board').width} wide`] : []));
    return faults;";

/// A room has its board and its keys on the screen, with a board about as large as that of a game; a draft
/// keeps its board there whatever of its form is looked at.
pub(crate) fn rooms_and_drafts(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    let mut wrong = Vec::new();
    let mut look = |name: &str, sizes: &[((u32, u32), u32)]| -> Result<()> {
        for &(size, least) in sizes {
            resize(&player, size)?;
            let faults = player.run(&format!("const least = {least};{HELD}"))?;
            let faults = faults.as_array().context("faults are a list")?;
            wrong.extend(faults.iter().map(|fault| format!("{name} at {size:?}: {fault}")));
        }
        resize(&player, (1280, 860))
    };
    super::room::open(&player, FISH, "ada", "Together")?;
    player.until_board()?;
    player.until_shown(".room-keys .acts")?;
    look(
        "a room",
        &[
            ((427, 240), 200),
            ((390, 664), 360),
            ((844, 390), 360),
            ((820, 1180), 700),
            ((1024, 768), 560),
            ((1280, 720), 570),
            ((1366, 640), 550),
            ((1440, 879), 720),
            // From here on the keys are below the board.
            ((1440, 900), 620),
            ((3840, 2160), 740),
        ],
    )?;
    player.visit("/create")?;
    player.press("New board")?;
    player.until_board()?;
    look(
        "a draft",
        &[((390, 664), 330), ((390, 844), 360), ((844, 390), 310), ((820, 1180), 700), ((1366, 640), 550)],
    )?;
    ensure!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
    player.no_errors_but(&[])
}

fn made(player: &Player<'_>, variant: &str) -> Result<()> {
    player.visit(&format!("/play/{variant}/easy"))?;
    player.until_board()
}

/// A hint that is told in full.
fn hint(player: &Player<'_>) -> Result<()> {
    player.play_text(FISH)?;
    player.press("Hint")?;
    player.press("Name the technique")?;
    player.press("Explain it")?;
    read_to_the_end(player)
}

fn resize(player: &Player<'_>, (width, height): (u32, u32)) -> Result<()> {
    let page = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    player.devtools("Emulation.setDeviceMetricsOverride", page)?;
    player.until(&format!("innerWidth === {width} && innerHeight === {height}"))
}

/// On a small phone the hint stands where the pad was; the pad comes back, and the hint keeps its step.
pub(crate) fn phone_hint(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen { width: 390, height: 664, ..Screen::PHONE })?;
    player.play_text(FISH)?;
    // The rules are in a line under the keys, which opens all of them.
    player.until("document.querySelector('.rules-line p').innerText.includes('row')")?;
    player.click(".rules-line .rules-door")?;
    player.until_shown("#rules .picture")?;
    player.press("Close")?;
    player.press("Hint")?;
    player.press("Name the technique")?;
    player.press("Explain it")?;
    let step = |number: usize| {
        format!("document.querySelector('.advice .tier')?.innerText.startsWith('{number} of ')")
    };
    player.until(&step(1))?;
    ensure!(player.run("return !document.querySelector('.pad').getClientRects().length")? == true, "no pad");
    player.press("Next")?;
    player.until(&step(2))?;
    look_on_the_way(&player, "a hint on a phone")?;
    player.press("Pad")?;
    player.until_shown(".pad")?;
    ensure!(player.run("return !document.querySelector('.advice')")? == true, "the hint is folded away");
    player.press("Hint")?;
    player.until(&step(2))?;
    // A swipe over the card goes back, and on.
    for (from, to, number) in [(200, 300, 1), (300, 200, 2)] {
        player.run(&format!(
            "const card = document.querySelector('.advice');
             for (const [phase, clientX] of [['pointerdown', {from}], ['pointerup', {to}]])
               card.dispatchEvent(new PointerEvent(phase, {{ bubbles: true, clientX, clientY: 500 }}));"
        ))?;
        player.until(&step(number))?;
    }
    // So do the arrows, from a button of the card.
    player.run("document.querySelector('.advice .primary').focus()")?;
    for (arrow, number) in [(key::LEFT, 1), (key::RIGHT, 2)] {
        player.keys([arrow])?;
        player.until(&step(number))?;
        player.run("document.querySelector('.advice .primary').focus()")?;
    }
    player.no_errors_but(&[])
}
