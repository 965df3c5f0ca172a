//! What a player feels.

use anyhow::{Context, Result};
use ninefold_journeys::{Screen, Stage};

/// How long a digit key takes from the press until the cell is drawn anew and laid out is told, not
/// judged: on a busy machine a clock proves nothing.
pub(crate) fn key_to_cell(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    let cell = player.blanks()?[0];
    player.choose(cell)?;
    let times = player.run_until_done(&format!(
        "const cell = document.querySelector('#cell-{cell}');
         const press = async (key) => {{
           const start = performance.now();
           cell.dispatchEvent(new KeyboardEvent('keydown', {{ key, code: 'Digit' + key, bubbles: true, cancelable: true }}));
           while (cell.innerText.trim() !== key) await Promise.resolve();
           cell.getBoundingClientRect();
           return performance.now() - start;
         }};
         const times = [];
         (async () => {{
           for (let turn = 0; turn < 40; turn += 1) times.push(await press(turn % 2 ? '1' : '2'));
           done(times.sort((a, b) => a - b));
         }})();"
    ))?;
    let times = times.as_array().context("times are numbers")?;
    let median = times[times.len() / 2].as_f64().unwrap_or(f64::MAX);
    println!("a key takes {median:.1} ms in the middle");
    Ok(())
}

/// Games of a hard level come from the engine one after the other; how quickly is told, not judged.
pub(crate) fn expert_games(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/")?;
    let times = player.run_until_done(
        "const address = document.querySelector('meta[name=ninefold-worker]').content;
         const worker = new Worker(address, { type: 'module' });
         const times = [];
         let start;
         const ask = (seed) => {
           start = performance.now();
           const request = { make: { variant: 'classic', level: 'expert', seed } };
           worker.postMessage(JSON.stringify({ version: 1, message: { id: seed, request } }));
         };
         worker.onmessage = ({ data }) => {
           const { message } = JSON.parse(data);
           if (message.failure) return done(message.failure);
           if (message === 'ready') return ask(0);
           if (!message.answer) return;
           times.push(performance.now() - start);
           if (times.length < 15) ask(times.length);
           else done(times.sort((a, b) => a - b));
         };",
    )?;
    let times = times.as_array().with_context(|| format!("the engine refused: {times}"))?;
    let median = times[times.len() / 2].as_f64().unwrap_or(f64::MAX);
    println!("an expert game takes {median:.0} ms in the middle");
    Ok(())
}
