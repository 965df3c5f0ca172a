//! Measures what a player feels: keys, long tasks, new games. A clock proves nothing on a busy
//! machine, so that no test judges these numbers; `docs/web.md` has those of a quiet one.
//!
//! `cargo run -p ninefold-journeys --bin measure`, after `cargo xtask web` and a build of the service.

#![allow(clippy::print_stdout)]

use anyhow::{Context, Result};
use ninefold_journeys::{Player, Screen, Stage};
use serde_json::Value;

fn main() -> Result<()> {
    let stage = Stage::set()?;
    first_load(&stage.newcomer(Screen::PHONE)?)?;
    keys(&stage.newcomer(Screen::DESKTOP)?)?;
    long_tasks(&stage.newcomer(Screen::DESKTOP)?)?;
    expert_games(&stage.newcomer(Screen::DESKTOP)?)
}

/// When the first screen stands, and when the engine has been asked for.
fn first_load(player: &Player<'_>) -> Result<()> {
    player.visit("/")?;
    let told = player.run(
        "const paint = performance.getEntriesByName('first-contentful-paint')[0];
         const size = performance.getEntriesByType('resource').filter(({ name }) => !/worker|split_|chunk_|printer/.test(name));
         return [paint?.startTime ?? 0, size.reduce((sum, entry) => sum + entry.encodedBodySize, 0)]",
    )?;
    println!("first screen: {:.0} ms after {} bytes", number(&told[0]), number(&told[1]));
    Ok(())
}

/// From a digit key until its cell is drawn anew and laid out, and until the frame with it is painted.
fn keys(player: &Player<'_>) -> Result<()> {
    player.start_game("easy")?;
    let cell = player.blanks()?[0];
    player.choose(cell)?;
    let times = player.run_until_done(&format!(
        "const cell = document.querySelector('#cell-{cell}');
         const painted = () => new Promise((done) => requestAnimationFrame(() => {{
           const after = new MessageChannel();
           after.port1.onmessage = done;
           after.port2.postMessage(0);
         }}));
         const press = async (key) => {{
           const start = performance.now();
           cell.dispatchEvent(new KeyboardEvent('keydown', {{ key, code: 'Digit' + key, bubbles: true, cancelable: true }}));
           while (cell.innerText.trim() !== key) await Promise.resolve();
           cell.getBoundingClientRect();
           const drawn = performance.now() - start;
           await painted();
           return [drawn, performance.now() - start];
         }};
         (async () => {{
           const times = [];
           for (let turn = 0; turn < 60; turn += 1) times.push(await press(turn % 2 ? '1' : '2'));
           const middle = (at) => times.map((pair) => pair[at]).sort((a, b) => a - b)[30];
           done([middle(0), middle(1)]);
         }})();"
    ))?;
    println!("key to cell: {:.1} ms, to paint: {:.1} ms (medians)", number(&times[0]), number(&times[1]));
    Ok(())
}

/// Tasks of more than 50 ms on the main thread, from the first digit to the last, hints included.
fn long_tasks(player: &Player<'_>) -> Result<()> {
    player.start_game("medium")?;
    player.run(
        "window.tasks = [];
         new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)))
           .observe({ type: 'longtask' });",
    )?;
    for step in ["Hint", "Which technique?", "Show why", "Apply", "Undo", "Check"] {
        player.press(step)?;
    }
    player.solve()?;
    let tasks = player.run("return window.tasks")?;
    let tasks = tasks.as_array().context("tasks are numbers")?;
    let longest = tasks.iter().map(number).fold(0.0, f64::max);
    println!("long tasks in a whole game: {}, the longest {longest:.0} ms", tasks.len());
    Ok(())
}

/// From the order of an expert game to the puzzle, in the worker.
fn expert_games(player: &Player<'_>) -> Result<()> {
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
           if (times.length < 25) ask(times.length);
           else done(times.sort((a, b) => a - b));
         };",
    )?;
    let times = times.as_array().with_context(|| format!("the engine refused: {times}"))?;
    println!("expert game: {:.0} ms (median of {})", number(&times[times.len() / 2]), times.len());
    Ok(())
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}
