//! Rates every puzzle of a table and compares with the ratings that the table expects.
//!
//! `cargo run --release -p ninefold-logic --example rate_file -- FILE [FROM [COUNT [STRIDE]]]`
//!
//! The first column is the puzzle; the expected ratings are in the columns `ER`, `EP`, `ED`, or
//! `SE121_ER` and so on. Prints each row that differs, then how many agree and the puzzles per
//! second of processor time.

#![allow(clippy::print_stdout, reason = "a command line tool")]

use ninefold_logic::explainer::{Rater, rate};
use ninefold_puzzle::Classic;
use std::{env, fs, process, time};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |i: usize, default: usize| {
        arguments.get(i).and_then(|argument| argument.parse().ok()).unwrap_or(default)
    };
    let Some(text) = arguments.first().and_then(|path| fs::read_to_string(path).ok()) else {
        println!("usage: rate_file FILE [FROM [COUNT [STRIDE]]]");
        process::exit(2);
    };
    let (from, count, stride) = (number(1, 0), number(2, usize::MAX), number(3, 1));
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let columns: Vec<usize> = ["ER", "EP", "ED"]
        .iter()
        .filter_map(|name| header.iter().position(|&column| column.trim_start_matches("SE121_") == *name))
        .collect();
    let mut rows: Vec<(Classic, String)> = Vec::new();
    for line in lines.skip(from).step_by(stride).take(count) {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected: Vec<&str> = columns.iter().map(|&column| fields[column]).collect();
        if let Some(puzzle) = Classic::from_line(fields[0].as_bytes())
            && !expected[0].is_empty()
        {
            rows.push((puzzle, format!("ER={}", expected.join("/"))));
        }
    }
    let mut rater = Rater::new();
    let start = processor_seconds();
    let ratings: Vec<String> = rows.iter().map(|(puzzle, _)| rate(puzzle, &mut rater).to_string()).collect();
    let seconds = processor_seconds() - start;
    let different = rows.iter().zip(&ratings).filter(|((_, expected), rated)| expected != *rated);
    let mut n_different = 0;
    for ((puzzle, expected), rated) in different {
        n_different += 1;
        println!("{puzzle} expected {expected} rated {rated}");
    }
    let n = rows.len();
    println!("{} of {n} equal, {:.1} puzzles a second", n - n_different, n as f64 / seconds);
}

/// The processor time of this thread where the system tells it, else the time of day.
fn processor_seconds() -> f64 {
    let nanoseconds = fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next().and_then(|field| field.parse::<f64>().ok()));
    nanoseconds.map_or_else(
        || time::SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |elapsed| elapsed.as_secs_f64()),
        |nanoseconds| nanoseconds / 1e9,
    )
}
