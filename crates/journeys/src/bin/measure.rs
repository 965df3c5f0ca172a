//! Measures what a player feels: keys, long tasks, new games. A clock proves nothing on a busy
//! machine, so that no test judges these numbers; `docs/web.md` has those of a quiet one.
//!
//! `cargo run -p ninefold-journeys --bin measure -- [FILE [COUNT [STRIDE]]]`, after `cargo xtask web` and
//! a build of the service. Hints are measured along the way through the puzzles of the file, one a
//! line; `cargo run --release -p ninefold-logic --example hint_times -- FILE COUNT STRIDE` tells how
//! long those take without a browser.

#![allow(clippy::print_stdout)]

use anyhow::{Context, Result};
use ninefold_journeys::{Player, Screen, Stage};
use ninefold_protocol::worker::VERSION;
use serde_json::{Value, json};
use std::fs;

fn main() -> Result<()> {
    let stage = Stage::set()?;
    first_load(&stage.newcomer(Screen::PHONE)?)?;
    keys(&stage.newcomer(Screen::DESKTOP)?)?;
    long_tasks(&stage.newcomer(Screen::DESKTOP)?)?;
    expert_games(&stage.newcomer(Screen::DESKTOP)?)?;
    let mut args = std::env::args().skip(1);
    let Some(file) = args.next() else { return Ok(()) };
    let mut number = |usual: usize| args.next().map_or(Ok(usual), |arg| arg.parse());
    let (count, stride) = (number(10)?, number(1)?);
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {file}"))?;
    let puzzles = text.lines().step_by(stride).take(count).collect::<Vec<_>>();
    hints(&stage.newcomer(Screen::DESKTOP)?, &puzzles)
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

/// From a digit key until its cell is drawn anew and laid out; and for real keys, until the frame with
/// it has been painted, and as the browser itself tells it.
fn keys(player: &Player<'_>) -> Result<()> {
    player.start_game("easy")?;
    let cell = player.blanks()?[0];
    player.choose(cell)?;
    let time = player.run_until_done(&format!(
        "const cell = document.querySelector('#cell-{cell}');
         const press = async (key) => {{
           const start = performance.now();
           cell.dispatchEvent(new KeyboardEvent('keydown', {{ key, code: 'Digit' + key, bubbles: true, cancelable: true }}));
           while (cell.innerText.trim() !== key) await Promise.resolve();
           cell.getBoundingClientRect();
           const drawn = performance.now() - start;
           await new Promise(requestAnimationFrame);
           return drawn;
         }};
         (async () => {{
           const times = [];
           for (let turn = 0; turn < 60; turn += 1) times.push(await press(turn % 2 ? '1' : '2'));
           done(times.sort((a, b) => a - b)[30]);
         }})();"
    ))?;
    println!("key to cell: {:.1} ms (median of 60)", number(&time));

    // The browser rounds to 8 ms, tells of those events that come to 16 ms or more, and counts all.
    player.run(
        "window.slow = [];
         window.before = performance.eventCounts.get('keydown');
         new PerformanceObserver((list) => slow.push(...list.getEntries().filter(({ name }) => name === 'keydown')))
           .observe({ type: 'event', durationThreshold: 16 });
         window.painted = [];
         addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
           const after = new MessageChannel();
           after.port1.onmessage = () => painted.push(performance.now() - timeStamp);
           after.port2.postMessage(null);
         }), true);",
    )?;
    for turn in 0..100 {
        player.keys([if turn % 2 == 0 { '1' } else { '2' }])?;
    }
    let told = player.run_until_done(
        "requestAnimationFrame(() => setTimeout(() => done([
           performance.eventCounts.get('keydown') - before, slow.length,
           Math.max(0, ...slow.map(({ duration }) => duration)),
           Math.max(0, ...slow.map((entry) => entry.processingEnd - entry.processingStart)),
           painted.sort((a, b) => a - b)[painted.length >> 1],
         ]), 500));",
    )?;
    let [all, slow, worst, handled, median] = [0, 1, 2, 3, 4].map(|at| number(&told[at]));
    println!(
        "key to paint: {median:.1} ms (median of {all}); by the browser's steps of 8 ms, {} were below 16 ms, \
         the slowest {worst} ms, of which {handled:.1} ms in the page",
        all - slow
    );
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
    for step in ["Hint", "Name the technique", "Explain it", "Apply", "Undo", "Check"] {
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
    let order = |seed: u32| {
        let request = json!({ "make": { "variant": "classic", "level": "expert", "seed": seed } });
        json!({ "version": VERSION, "message": { "id": seed, "request": request } }).to_string()
    };
    let times = engine_times(player, &(0..25).map(order).collect::<Vec<_>>())?;
    println!("expert game: {:.0} ms (median of {})", times[times.len() / 2], times.len());
    Ok(())
}

/// From the question for a hint to the answer, in the worker, at every position of whole games.
fn hints(player: &Player<'_>, puzzles: &[&str]) -> Result<()> {
    // Whole games are played by hints alone; what the page asks of the engine is written down.
    let listening = "window.asked = [];
        const send = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (text) {
          if (text.includes('\"hint\":')) asked.push(text);
          send.call(this, text);
        };";
    player.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": listening }))?;
    let mut questions = Vec::new();
    for puzzle in puzzles {
        player.play_text(puzzle)?;
        player.run_until_done(
            "const button = (name) => [...document.querySelectorAll('.panel button')].find((one) => one.innerText === name);
             const watch = new MutationObserver(() => {
               if (document.querySelector('.ending')) { watch.disconnect(); return done(true); }
               (button('Apply') ?? button('Hint'))?.click();
             });
             watch.observe(document.querySelector('.panel'), { subtree: true, childList: true });
             button('Hint').click();",
        )?;
        let asked = player.run("return window.asked")?;
        questions.extend(asked.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned));
    }
    let times = engine_times(player, &questions)?;
    let worst = times.last().context("there were hints")?;
    println!("hint: {:.1} ms (median of {}), the slowest {worst:.0} ms", times[times.len() / 2], times.len());
    Ok(())
}

/// How long an engine of its own takes for each question, in milliseconds, the shortest first.
fn engine_times(player: &Player<'_>, questions: &[String]) -> Result<Vec<f64>> {
    player.visit("/")?;
    let times = player.run_until_done(&format!(
        "const questions = {};
         const address = document.querySelector('meta[name=ninefold-worker]').content;
         const worker = new Worker(address, {{ type: 'module' }});
         const times = [];
         let start;
         const ask = () => {{
           start = performance.now();
           worker.postMessage(questions[times.length]);
         }};
         worker.onmessage = ({{ data }}) => {{
           const {{ message }} = JSON.parse(data);
           if (message.failure) return done(message.failure);
           if (message === 'ready') return ask();
           if (!message.answer) return;
           times.push(performance.now() - start);
           if (times.length < questions.length) ask();
           else done(times);
         }};",
        json!(questions)
    ))?;
    let times = times.as_array().with_context(|| format!("the engine refused: {times}"))?;
    let mut times = times.iter().map(number).collect::<Vec<_>>();
    times.sort_by(f64::total_cmp);
    Ok(times)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}
