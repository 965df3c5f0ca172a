//! Proves for every puzzle of a table that it has one solution, and says how long that takes.
//!
//! `cargo run --release -p ninefold-solve --example collection -- TABLE [PART-OF-A-NAME [NODES]]`
//!
//! A line of the table is `name TAB link [TAB solution]`; milliseconds are processor time, on Linux.

#![allow(clippy::print_stdout, reason = "a command line tool")]

use ninefold_format::read;
use ninefold_solve::{Budget, up_to};

fn main() {
    let path = std::env::args().nth(1).expect("the path of a table");
    let only = std::env::args().nth(2);
    let nodes = std::env::args().nth(3).and_then(|n| n.parse().ok()).unwrap_or(3_000_000);
    let text = std::fs::read_to_string(path).expect("a file");
    let (mut n_good, mut total) = (0, 0.0);
    for line in text.lines() {
        let mut fields = line.split('\t');
        let (Some(name), Some(payload)) = (fields.next(), fields.next()) else { continue };
        let wanted = fields.next();
        if payload.len() < 40 || only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        let item = match read(payload) {
            Ok(mut document) => document.items.remove(0),
            Err(error) => {
                println!("REFUSED   {name}: {error}");
                continue;
            }
        };
        let puzzle = match item.puzzle() {
            Ok(puzzle) => puzzle,
            Err(error) => {
                println!("BAD       {name}: {error}");
                continue;
            }
        };
        let start = processor_seconds();
        let found = up_to(&puzzle, 2, Budget::nodes(nodes));
        let seconds = processor_seconds() - start;
        total += seconds;
        let digits = |i: usize| {
            let digits = found.solutions.get(i)?.digits().iter();
            Some(digits.map(ToString::to_string).collect::<String>())
        };
        let verdict = match (found.solutions.len(), wanted, format!("{:?}", found.end).as_str()) {
            (1, Some(wanted), "Complete") if digits(0).as_deref() != Some(wanted) => "WRONG",
            (1, _, "Complete") => "good",
            (2, ..) => "SEVERAL",
            (0, _, "Complete") => "NONE",
            _ => "GAVE UP",
        };
        n_good += usize::from(verdict == "good");
        println!("{verdict:9} {:9.1} ms {:8} nodes  {name}", seconds * 1000.0, found.nodes);
    }
    println!("{n_good} good, {total:.2} s");
}

/// How long this process has been working, as Linux tells it.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok()).unwrap_or_default() / 1e9
}
