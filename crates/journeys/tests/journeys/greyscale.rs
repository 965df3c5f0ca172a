//! Without colour: what is told by colour is also told by shape, weight or pattern.
//!
//! The browser shows the page as an eye sees it that knows only light and dark. Two things of the
//! same size with the same digit are told apart if enough of their pixels differ in lightness.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::screens::{THEMES, choose_theme};
use ninefold_journeys::{Player, Screen, Stage};
use serde_json::json;

/// Where 5 is a given in the first cell and in r2c6.
const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// How far the lightness of a pixel must differ, of 255: about 1.3 to 1 in contrast between light greys.
const CLEARLY: f64 = 32.0;

/// Two things that must look different, by their selectors, and how many of a thousand pixels must
/// differ clearly. The same digit on the same ground, so that only the look can make the difference.
const PAIRS: &[(&str, &str, u64)] = &[
    // A given and an entry: weight.
    ("#cell-0", "#entry", 15),
    // An entry that clashes: a notch and a wavy line.
    ("#entry", "#clash", 30),
    // A digit of the machine: a dot.
    ("#entry", "#machine", 3),
    // What the solver takes back: struck through.
    ("#tried", "#taken-back", 15),
    // The cell in hand: a ring.
    ("#empty", "#chosen", 60),
    ("#empty", "#frozen", 20),
    // The roles of candidates in a hint.
    ("#plain", "#pattern", 200),
    ("#plain", "#second", 60),
    ("#plain", "#removed", 20),
    ("#plain", "#fin", 60),
    ("#pattern", "#second", 200),
    ("#pattern", "#third", 60),
    ("#pattern", "#fin", 100),
    ("#second", "#fourth", 60),
    ("#second", "#fin", 20),
    ("#second", "#removed", 60),
    ("#third", "#fourth", 200),
    // The houses and cells of a hint.
    ("#band", "#cover", 20),
    ("#reason", "#empty", 50),
    ("#wrong", "#empty", 50),
];

/// Puts one cell of every look side by side, all drawn as on the board.
const SAMPLES: &str = "
    const cell = document.querySelector('#cell-0');
    const size = cell.getBoundingClientRect().width;
    const strip = document.createElement('div');
    strip.className = 'board';
    const looks = {
      entry: ['', 5], clash: ['clash', 5], machine: ['machine', 5], tried: ['machine tried', 5], 'taken-back': ['taken-back', 5],
      empty: ['', ''], chosen: ['chosen', ''], frozen: ['frozen', ''], band: ['hint-band', ''], cover: ['hint-cover', ''],
      reason: ['hint-reason', ''], wrong: ['hint-wrong', ''],
    };
    const add = (id, look, inside) => {
      const sample = document.createElement('div');
      sample.id = id;
      sample.className = 'cell ' + look;
      sample.innerHTML = inside;
      strip.append(sample);
      return sample;
    };
    for (const [id, [look, digit]] of Object.entries(looks)) add(id, look, digit && '<span class=\"digit\">' + digit + '</span>');
    for (const role of ['plain', 'pattern', 'second', 'third', 'fourth', 'fin', 'removed']) {
      const look = { plain: '', pattern: 'chip' }[role] ?? 'chip ' + role;
      const sample = add('', '', '<span class=\"notes\"><i data-digit=5 id=\"' + role + '\" class=\"' + look + '\"></i></span>');
      sample.querySelector('i').style.gridArea = '2 / 2';
    }
    for (const [name, value] of [['--rows', 3], ['--columns', 8], ['--note-rows', 3], ['--note-columns', 3]]) strip.style.setProperty(name, value);
    strip.style.width = 8 * size + 'px';
    strip.style.height = 3 * size + 'px';
    strip.style.position = 'fixed';
    strip.style.top = strip.style.left = 0;
    strip.style.zIndex = 9;
    document.body.append(strip);
    document.activeElement.blur();
    // The given is compared on the same ground.
    cell.className = 'cell given';";

/// In every theme, without colour, everything can be told apart that must be.
pub(crate) fn differ_without_colour(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.devtools("Emulation.setEmulatedVisionDeficiency", json!({ "type": "achromatopsia" }))?;
    let mut wrong = Vec::new();
    for theme in THEMES {
        choose_theme(&player, theme)?;
        player.play_text(LINE)?;
        player.run("document.querySelector('.masthead').style.visibility = 'hidden'")?;
        player.run(SAMPLES)?;
        // The given lies below the samples; it is looked at on a board that has been moved down.
        player.run("document.querySelector('main').style.marginTop = '400px'; scrollTo(0, 0)")?;
        for (&(one, other, least), share) in PAIRS.iter().zip(differences(&player)?) {
            if share < least {
                wrong.push(format!(
                    "{theme}: {one} and {other} differ in {share} of 1000 pixels, not in {least}"
                ));
            }
        }
    }
    ensure!(wrong.is_empty(), "without colour these look alike:\n{}", wrong.join("\n"));
    player.no_errors_but(&[])
}

/// How many of a thousand pixels differ clearly, for every pair.
fn differences(player: &Player<'_>) -> Result<Vec<u64>> {
    let shot = player.devtools("Page.captureScreenshot", json!({ "format": "png" }))?;
    let found = player.run_until_done(&format!(
        "const bytes = Uint8Array.from(atob({}), (sign) => sign.charCodeAt(0));
         createImageBitmap(new Blob([bytes])).then((picture) => {{
           const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
           canvas.drawImage(picture, 0, 0);
           const grey = (css) => {{
             const area = document.querySelector(css).getBoundingClientRect();
             const [x, y] = [Math.ceil(area.x) + 1, Math.ceil(area.y) + 1];
             const [width, height] = [Math.floor(area.width) - 2, Math.floor(area.height) - 2];
             const {{ data }} = canvas.getImageData(x, y, width, height);
             const rows = [];
             for (let row = 0; row < height; row += 1)
               rows.push(Array.from({{ length: width }}, (_, at) => data[4 * (row * width + at)]));
             return rows;
           }};
           const differ = ([one, other]) => {{
             const [first, second] = [grey(one), grey(other)];
             const height = Math.min(first.length, second.length), width = Math.min(first[0].length, second[0].length);
             let count = 0;
             for (let row = 0; row < height; row += 1)
               for (let at = 0; at < width; at += 1)
                 if (Math.abs(first[row][at] - second[row][at]) >= {CLEARLY}) count += 1;
             return Math.floor(1000 * count / (width * height));
           }};
           done({}.map(differ));
         }});",
        shot["data"],
        json!(PAIRS.iter().map(|&(one, other, _)| [one, other]).collect::<Vec<_>>())
    ))?;
    found
        .as_array()
        .context("there are numbers")?
        .iter()
        .map(|share| share.as_u64().context("a share"))
        .collect()
}
