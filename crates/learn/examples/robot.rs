//! Makes exercises for every lesson and has a robot answer them; prints how long making and judging them takes, in
//! time of the processor, so that it may be busy.
//!
//! `cargo run --release -p ninefold-learn --example robot -- 1000 [first seed] [--every-instance] [technique | @board | technique@board]…`
//!
//! The exercises of a lesson are of its kinds in turn, and of every growth. The first twenty are answered with every
//! instance, the others with some, or with every one as well by `--every-instance`; all of them with the contrary of
//! the truth about every candidate. The reasons, which take long to be found, are asked for here and there, at other
//! candidates with every seed. A wrong verdict is told on standard error, and counted.

#![allow(clippy::print_stdout)]

#[path = "../tests/robot/player.rs"]
mod player;
#[path = "../tests/robot/strange.rs"]
mod strange;

use ninefold_learn::{Answer, ExerciseKind, Growth, Lesson, Planned, has_stock, judge};
use rustix::time::{ClockId, clock_gettime};
use std::panic::catch_unwind;
use std::time::Duration;

/// Answers all exercises with every instance.
const EVERY_INSTANCE: &str = "--every-instance";

/// So many exercises of a lesson are answered with every instance, the others with so many.
const THOROUGH: u64 = 20;
const SOME: usize = 6;
/// The reason is asked for at one of so many candidates.
const REASONS: usize = 300;

fn main() {
    let (flags, names): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument == EVERY_INSTANCE);
    let thorough = if flags.is_empty() { THOROUGH } else { u64::MAX };
    let mut arguments = names.into_iter();
    let mut number = || arguments.next().and_then(|text| text.parse::<u64>().ok());
    let (count, first) = (number().unwrap_or(20), number().unwrap_or(0));
    let only = arguments.collect::<Vec<_>>();
    let is_wanted = |lesson: &Lesson| {
        let (technique, board) = (lesson.technique.slug(), format!("@{}", lesson.grid.name()));
        let names = [format!("{technique}{board}"), technique, board];
        only.is_empty() || only.iter().any(|name| names.contains(name))
    };
    println!(
        "| technique | board | from | made | wrong | accepted | refused | made, median | 19 of 20 | longest | judged, median |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for lesson in Lesson::all().filter(is_wanted) {
        // A next move is judged as a find is.
        let kinds = lesson.kinds().iter().copied().filter(|kind| *kind != ExerciseKind::Next);
        let in_turn = kinds.collect::<Vec<_>>().into_iter().cycle();
        let growths = Growth::ALL.into_iter().cycle();
        let exercises = (0..count).zip(in_turn).zip(growths);
        let answered = exercises.map(|((number, kind), growth)| {
            let planned = Planned { lesson, kind, growth, seed: first + number };
            catch_unwind(|| answer(planned, if number < thorough { usize::MAX } else { SOME }))
        });
        let (answered, wrong): (Vec<_>, Vec<_>) = answered.partition(Result::is_ok);
        let all = answered.into_iter().flatten().flatten().collect::<Vec<_>>();
        let sorted = |part: fn(&Answered) -> Duration| {
            let mut times = all.iter().map(part).collect::<Vec<_>>();
            times.sort_unstable();
            times
        };
        let (made, judged) = (sorted(|one| one.made), sorted(|one| one.judged));
        let at = |times: &[Duration], share: f64| {
            let last = times.len().saturating_sub(1);
            times.get((last as f64 * share) as usize).copied().unwrap_or_default()
        };
        println!(
            "| {} | {} | {} | {} of {count} | {} | {} | {} | {:.1?} | {:.1?} | {:.1?} | {:.1?} |",
            lesson.technique.slug(),
            lesson.grid.name(),
            if has_stock(lesson) { "stock" } else { "fresh" },
            all.len() + wrong.len(),
            wrong.len(),
            all.iter().map(|one| one.accepted).sum::<usize>(),
            all.iter().map(|one| one.refused).sum::<usize>(),
            at(&made, 0.5),
            at(&made, 0.95),
            at(&made, 1.0),
            at(&judged, 0.5),
        );
    }
}

/// What came of an exercise.
struct Answered {
    /// How long it took to make it.
    made: Duration,
    /// How long it took to judge the answer that it has in mind.
    judged: Duration,
    /// How many instances counted.
    accepted: usize,
    /// How many wrong answers did not.
    refused: usize,
}

/// Makes an exercise and answers it, with so many instances at most; `None` if there is none.
///
/// # Panics
/// If a verdict is wrong.
fn answer(planned: Planned, instances: usize) -> Option<Answered> {
    let started = processor_time();
    let exercise = planned.make()?;
    let made = processor_time() - started;
    player::nothing_easier_is_left(&exercise);
    let started = processor_time();
    judge(&exercise, &Answer::Cells(exercise.pattern_cells(exercise.answer())));
    let judged = processor_time() - started;
    let (accepted, refused) = match planned.kind {
        ExerciseKind::Find | ExerciseKind::Next => {
            if planned.seed.is_multiple_of(50) {
                player::answer_at_random(&exercise, REASONS);
            }
            let accepted = player::answer_rightly(&exercise, instances) + player::mark_otherwise(&exercise);
            (accepted, player::answer_wrongly(&exercise, REASONS) + player::mark_wrongly(&exercise))
        }
        ExerciseKind::Spot | ExerciseKind::WhyNot => (1, player::choose(&exercise)),
    };
    Some(Answered { made, judged, accepted, refused })
}

/// What this thread has used of the processor.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let nanos = u32::try_from(time.tv_nsec).unwrap_or_default();
    Duration::new(u64::try_from(time.tv_sec).unwrap_or_default(), nanos)
}
