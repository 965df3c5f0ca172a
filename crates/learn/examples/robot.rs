//! Makes exercises for every lesson and has a robot answer them; prints how long making them takes.
//!
//! `cargo run --release -p ninefold-learn --example robot -- 1000 [technique]`

#![allow(clippy::print_stdout)]

#[path = "../tests/robot/player.rs"]
mod player;

use ninefold_learn::{Exercise, ExerciseKind, Lesson};
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(20);
    let only = arguments.next();
    let is_wanted = |lesson: &Lesson| only.as_ref().is_none_or(|name| lesson.technique.slug() == *name);
    for lesson in Lesson::all().filter(is_wanted) {
        // A next move is judged as a find is.
        for &kind in lesson.kinds().iter().filter(|kind| **kind != ExerciseKind::Next) {
            let mut times = (0..count).map(|seed| answer(lesson, kind, seed)).collect::<Vec<_>>();
            times.sort_unstable();
            println!(
                "{:<32}{:?} {:<8}{count} answered, median {:.1?}, slowest of twenty {:.1?}",
                lesson.technique.slug(),
                lesson.grid,
                kind.name(),
                times[times.len() / 2],
                times[times.len() * 19 / 20]
            );
        }
    }
}

/// Makes and answers an exercise; how long making it took.
fn answer(lesson: Lesson, kind: ExerciseKind, seed: u64) -> Duration {
    let started = Instant::now();
    let Some(exercise) = Exercise::make(lesson, kind, seed) else { panic!("{lesson:?} {kind:?} {seed}") };
    let took = started.elapsed();
    match kind {
        ExerciseKind::Find | ExerciseKind::Next => {
            player::answer_rightly(&exercise);
            if seed.is_multiple_of(50) {
                player::answer_at_random(&exercise, 20);
            }
        }
        ExerciseKind::Spot | ExerciseKind::WhyNot => player::choose(&exercise),
    }
    took
}
