//! Makes exercises for every lesson and has a robot answer them; prints how long making and judging them takes, in
//! time of the processor, so that it may be busy.
//!
//! `cargo run --release -p ninefold-learn --example robot -- 1000 [technique]`
//!
//! The first twenty exercises of a lesson are answered with every instance, the others with some; all of them with the
//! contrary of the truth about every candidate. The reasons, which take long to be found, are asked for here and there,
//! at other candidates with every seed.

#![allow(clippy::print_stdout)]

#[path = "../tests/robot/player.rs"]
mod player;
#[path = "../tests/robot/strange.rs"]
mod strange;

use ninefold_learn::{Answer, Exercise, ExerciseKind, Lesson, judge};
use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// So many exercises of a lesson are answered with every instance, the others with so many.
const THOROUGH: u64 = 20;
const SOME: usize = 6;
/// The reason is asked for at one of so many candidates.
const REASONS: usize = 300;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(20);
    let only = arguments.next();
    let is_wanted = |lesson: &Lesson| only.as_ref().is_none_or(|name| lesson.technique.slug() == *name);
    println!("| technique | board | kind | exercises | made, median | made, 19 of 20 | judged, median |");
    println!("|---|---|---|---|---|---|---|");
    for lesson in Lesson::all().filter(is_wanted) {
        // A next move is judged as a find is.
        for &kind in lesson.kinds().iter().filter(|kind| **kind != ExerciseKind::Next) {
            let times = (0..count).map(|seed| answer(lesson, kind, seed)).collect::<Vec<_>>();
            let sorted = |part: fn(&Times) -> Duration| {
                let mut all = times.iter().map(part).collect::<Vec<_>>();
                all.sort_unstable();
                all
            };
            let (made, judged) = (sorted(|times| times.made), sorted(|times| times.judged));
            println!(
                "| {} | {} | {} | {count} | {:.1?} | {:.1?} | {:.1?} |",
                lesson.technique.slug(),
                lesson.grid.name(),
                kind.name(),
                made[made.len() / 2],
                made[made.len() * 19 / 20],
                judged[judged.len() / 2]
            );
        }
    }
}

/// How long an exercise took.
struct Times {
    /// To make it.
    made: Duration,
    /// To judge the answer that it has in mind.
    judged: Duration,
}

/// Makes and answers an exercise.
fn answer(lesson: Lesson, kind: ExerciseKind, seed: u64) -> Times {
    let started = processor_time();
    let Some(exercise) = Exercise::make(lesson, kind, seed) else { panic!("{lesson:?} {kind:?} {seed}") };
    let made = processor_time() - started;
    player::nothing_easier_is_left(&exercise);
    let started = processor_time();
    judge(&exercise, &Answer::Cells(exercise.pattern_cells(exercise.answer())));
    let judged = processor_time() - started;
    match kind {
        ExerciseKind::Find | ExerciseKind::Next => {
            player::answer_rightly(&exercise, if seed < THOROUGH { usize::MAX } else { SOME });
            player::answer_wrongly(&exercise, REASONS);
            player::mark_wrongly(&exercise);
            player::mark_otherwise(&exercise);
            if seed.is_multiple_of(50) {
                player::answer_at_random(&exercise, REASONS);
            }
        }
        ExerciseKind::Spot | ExerciseKind::WhyNot => player::choose(&exercise),
    }
    Times { made, judged }
}

/// What this thread has used of the processor.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let nanos = u32::try_from(time.tv_nsec).unwrap_or_default();
    Duration::new(u64::try_from(time.tv_sec).unwrap_or_default(), nanos)
}
