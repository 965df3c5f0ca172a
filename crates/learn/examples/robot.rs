//! Makes exercises for every lesson and has a robot answer them; prints how long they take.
//!
//! `cargo run --release -p ninefold-learn --example robot -- 1000 [technique]`

#![allow(clippy::print_stdout)]

use ninefold_learn::{Exercise, Kind, Lesson};
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let wanted = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(20);
    let only = arguments.next();
    for lesson in Lesson::all().filter(|lesson| only.as_ref().is_none_or(|name| lesson.technique.slug() == *name)) {
        let mut times = Vec::new();
        let mut missing = 0;
        let started = Instant::now();
        for seed in 0..wanted {
            let start = Instant::now();
            let made = Exercise::make(lesson, Kind::Find, seed);
            times.push(start.elapsed());
            missing += u32::from(made.is_none());
            if started.elapsed() > Duration::from_secs(30) {
                break;
            }
        }
        times.sort();
        println!(
            "{:<32}{:?} made {} missing {missing} median {:.1?} p95 {:.1?}",
            lesson.technique.slug(),
            lesson.grid,
            times.len(),
            times[times.len() / 2],
            times[times.len() * 95 / 100]
        );
    }
}
