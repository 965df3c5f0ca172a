//! How long a setter waits for true candidates after a stroke in the middle of a puzzle.
//!
//! Published puzzles are laid out again element by element, as a setter draws them. Half way through, the next element
//! is drawn and taken away again, and a digit is written and erased: each time the true candidates are found out
//! anew from what was known before, as the page's worker does it.

use crate::measure::thread_time;
use anyhow::{Context, Result};
use ninefold::format::read;
use ninefold::puzzle::{Constraint, Draft, Puzzle};
use ninefold::solve::{Budget, Outlook};
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

/// More than a setter is to wait for: what needs it counts as given up. The worker goes on to fifty times as much.
const MOST_NODES: u64 = 60_000;

/// WebAssembly in a browser takes about twice as long as this program, and a setter is to wait 100 ms there.
const SOON: Duration = Duration::from_millis(50);

/// What is done to a board half way through.
const STROKES: [&str; 5] =
    ["begun with nothing known", "element drawn", "element taken away", "digit written", "digit erased"];

/// The times of each kind of stroke over the puzzles of a table with a title, a link and a solution on each line.
pub(crate) fn table(path: &Path) -> Result<String> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut waits: [Vec<(Duration, &str)>; STROKES.len()] = Default::default();
    let mut given_up = [0; STROKES.len()];
    for line in text.lines().skip(1) {
        let mut fields = line.split('\t');
        let (Some(title), Some(link)) = (fields.next(), fields.next()) else { continue };
        let Ok(document) = read(link) else { continue };
        let Some(boards) = document.items.first().and_then(|item| boards(&item.draft())) else { continue };
        let mut known: Option<Outlook> = None;
        for (stroke, board) in boards.iter().enumerate() {
            let start = thread_time();
            let budget = Budget::nodes(MOST_NODES);
            let found = match &known {
                Some(before) => before.after(board, budget),
                None => Outlook::of(board, budget),
            };
            waits[stroke].push((thread_time() - start, title));
            match found {
                Ok(found) => known = Some(found),
                Err(_) => given_up[stroke] += 1,
            }
        }
    }
    let mut table = String::from(
        "| stroke | boards | median ms | 95 % ms | longest ms | within 50 ms | given up |\n|---|--:|--:|--:|--:|--:|--:|\n",
    );
    let mut slowest = String::new();
    for ((stroke, waits), given_up) in STROKES.iter().zip(&mut waits).zip(given_up) {
        waits.sort_unstable();
        let n = waits.len();
        let at = |share: usize| {
            waits.get((n * share / 100).min(n.saturating_sub(1))).map_or(0.0, |wait| millis(wait.0))
        };
        let soon = waits.iter().filter(|wait| wait.0 <= SOON).count();
        writeln!(
            table,
            "| {stroke} | {n} | {:.1} | {:.1} | {:.1} | {soon} | {given_up} |",
            at(50),
            at(95),
            at(100)
        )?;
        for (wait, title) in waits.iter().rev().take(3) {
            writeln!(slowest, "{stroke}: {:.1} ms, {title}", millis(*wait))?;
        }
    }
    Ok(format!("{table}\n{slowest}"))
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The boards half way through a puzzle, before and after each stroke.
fn boards(whole: &Draft) -> Option<[Puzzle; STROKES.len()]> {
    let elements = whole
        .constraints
        .iter()
        .filter(|rule| !matches!(rule, Constraint::Drawing(_)))
        .cloned()
        .collect::<Vec<_>>();
    let givens = whole.givens.iter().flatten().count();
    let half = elements.len() / 2;
    let mut begun = Draft { constraints: elements[..half].to_vec(), ..whole.clone() };
    // Digits are written with the elements: half of them are there.
    let mut left = givens / 2;
    for given in begun.givens.iter_mut().filter(|given| given.is_some()) {
        if left == 0 {
            *given = None;
        }
        left = left.saturating_sub(1);
    }
    let mut drawn = begun.clone();
    drawn.constraints.extend(elements.get(half).cloned());
    let begun = begun.check().ok()?;
    let drawn = drawn.check().ok()?;
    // A digit in the middle that is possible there.
    let outlook = Outlook::of(&begun, Budget::nodes(MOST_NODES)).ok()?;
    let middle = outlook.digits().len() / 2;
    let mut written = Draft {
        layout: begun.layout().clone(),
        constraints: begun.rules().constraints().to_vec(),
        givens: begun.givens().to_vec(),
    };
    let cell = (middle..outlook.digits().len()).find(|&cell| outlook.digits()[cell].len() > 1)?;
    written.givens[cell] = outlook.digits()[cell].iter().next();
    let written = written.check().ok()?;
    Some([begun.clone(), drawn, begun.clone(), written, begun])
}
