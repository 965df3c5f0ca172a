//! A robot that answers exercises: with every valid instance, with parts of it, and with wrong ones. It is used
//! by the tests for a slice, and by `examples/robot.rs` for as many as one likes.

use ninefold_learn::{Answer, Exercise, ExerciseKind, Fault, Lesson, Task, Verdict, judge};
use ninefold_logic::{AnySituation, Candidate, Ladder, Level, Limits, Promise, Step};

fn situation(exercise: &Exercise) -> AnySituation {
    AnySituation::of_position(&exercise.position, Promise::OneSolution)
        .expect("the position has no contradiction")
}

fn is_true(exercise: &Exercise, at: Candidate) -> bool {
    exercise.solution.digit(at.cell) == at.digit
}

/// Every so many candidates; another seed begins at another one.
fn some_candidates(exercise: &Exercise, stride: usize) -> impl Iterator<Item = Candidate> {
    let first = exercise.seed as usize % stride;
    situation(exercise).candidates().into_iter().skip(first).step_by(stride)
}

/// A verdict that counts comes with a step that holds on the board and shows what was said.
fn holds(exercise: &Exercise, verdict: &Verdict) {
    let step = verdict.step().expect("a verdict that counts has a step");
    situation(exercise).verify(step).expect("the step is proven");
}

fn answers_of(step: &Step) -> Vec<Answer> {
    let placed = step.conclusion.placements().iter().map(|&at| Answer::Place(at));
    let removed = step.conclusion.eliminations();
    let one = removed.iter().map(|&at| Answer::Remove(vec![at]));
    let all = (!removed.is_empty()).then(|| Answer::Remove(removed.to_vec()));
    placed.chain(one).chain(all).collect()
}

/// The technique is the easiest step, or, beyond the triples, the only one that is asked for: everything up to them
/// has been done.
///
/// # Panics
/// If something easier is left.
pub(crate) fn nothing_easier_is_left(exercise: &Exercise) {
    let asked = exercise.lesson.technique;
    let full = Ladder::ninefold();
    let basics = full.rungs().iter().copied().filter(|rung| rung.level() <= Level::Medium);
    let before = match asked.level() <= Level::Medium {
        true => Ladder::new(full.rungs().iter().copied().take_while(|&rung| rung != asked)),
        false => Ladder::new(basics),
    };
    let easier = situation(exercise).next_step(&before, Limits::GENEROUS);
    assert_eq!(easier.map(|step| step.technique), None, "{:?} {}", exercise.lesson, exercise.seed);
}

/// Answers an exercise with so many instances at most, each whole, in parts and by its pattern. Chains have
/// hundreds, and each answer is looked for anew.
///
/// # Panics
/// If a verdict is wrong.
pub(crate) fn answer_rightly(exercise: &Exercise, most: usize) {
    let (lesson, seed) = (exercise.lesson, exercise.seed);
    let instances = exercise.instances();
    assert!(!instances.is_empty(), "{lesson:?} {seed}: it is there");
    for step in instances.iter().take(most) {
        let pattern = Answer::Cells(exercise.pattern_cells(step));
        for answer in answers_of(step).into_iter().chain([pattern]) {
            let verdict = judge(exercise, &answer);
            assert!(matches!(verdict, Verdict::Right(_)), "{lesson:?} {seed}: {answer:?} is {verdict:?}");
            holds(exercise, &verdict);
        }
    }
    assert_eq!(exercise.help().map(|tiers| tiers.len()), Some(4));
}

/// Says the contrary of the truth about every candidate: all of it is refused. The reason, which takes a while to be
/// found, is asked for at every so many of them.
///
/// # Panics
/// If a verdict is wrong.
pub(crate) fn answer_wrongly(exercise: &Exercise, stride: usize) {
    let explained = some_candidates(exercise, stride).collect::<Vec<_>>();
    for at in situation(exercise).candidates() {
        let (answer, fault) = match is_true(exercise, at) {
            true => (Answer::Remove(vec![at]), Fault::Needed(at)),
            false => (Answer::Place(at), Fault::NotTheDigit(at)),
        };
        let verdict = judge(exercise, &answer);
        assert_eq!(verdict, Verdict::Wrong(fault), "{:?} {}", exercise.lesson, exercise.seed);
        if explained.contains(&at) {
            assert!(!exercise.reply(&verdict).is_empty());
        }
    }
}

/// Says what is true of some candidates that nobody has argued for: it counts only with a step that holds.
///
/// # Panics
/// If a verdict is wrong.
pub(crate) fn answer_at_random(exercise: &Exercise, stride: usize) {
    for at in some_candidates(exercise, stride) {
        let answer = match is_true(exercise, at) {
            true => Answer::Place(at),
            false => Answer::Remove(vec![at]),
        };
        match judge(exercise, &answer) {
            Verdict::Wrong(fault) => assert_eq!(fault, Fault::Unproven(at)),
            verdict => holds(exercise, &verdict),
        }
    }
}

/// Tries every choice: just one of them counts.
///
/// # Panics
/// If a verdict is wrong.
pub(crate) fn choose(exercise: &Exercise) {
    let (lesson, kind, seed): (Lesson, ExerciseKind, u64) = (exercise.lesson, exercise.kind(), exercise.seed);
    let verdicts = match &exercise.task {
        Task::Find | Task::Next => unreachable!("a choice was asked for"),
        Task::Spot(choices) => {
            choices.iter().map(|&choice| judge(exercise, &Answer::Choice(choice))).collect::<Vec<_>>()
        }
        Task::WhyNot { at, choices } => {
            assert!(!is_true(exercise, *at), "{lesson:?} {seed}: {at:?} is true");
            choices.iter().map(|&technique| judge(exercise, &Answer::Technique(technique))).collect()
        }
    };
    let right = verdicts.iter().filter(|verdict| verdict.is_right());
    assert_eq!(right.clone().count(), 1, "{lesson:?} {kind:?} {seed}: {verdicts:?}");
    right.for_each(|verdict| holds(exercise, verdict));
}
