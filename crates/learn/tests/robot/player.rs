//! A robot that answers exercises: with every valid instance, with parts of it, and with wrong ones. It is used
//! by the tests for a slice, and by `examples/robot.rs` for as many as one likes.

use ninefold_learn::{Answer, Exercise, ExerciseKind, Fault, Lesson, Task, Verdict, judge};
use ninefold_logic::{AnySituation, Candidate, Promise, Step};

fn situation(exercise: &Exercise) -> AnySituation {
    AnySituation::of_position(&exercise.position, Promise::OneSolution)
        .expect("the position has no contradiction")
}

fn is_true(exercise: &Exercise, at: Candidate) -> bool {
    exercise.solution.digit(at.cell) == at.digit
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

/// Answers an exercise with every instance, each whole, in parts and by its pattern.
///
/// # Panics
/// If a verdict is wrong.
pub(crate) fn answer_rightly(exercise: &Exercise) {
    let (lesson, seed) = (exercise.lesson, exercise.seed);
    let instances = exercise.instances();
    assert!(!instances.is_empty(), "{lesson:?} {seed}: it is there");
    for step in instances.iter().take(12) {
        let pattern = Answer::Cells(exercise.pattern_cells(step));
        for answer in answers_of(step).into_iter().chain([pattern]) {
            let verdict = judge(exercise, &answer);
            assert!(matches!(verdict, Verdict::Right(_)), "{lesson:?} {seed}: {answer:?} is {verdict:?}");
            holds(exercise, &verdict);
        }
    }
    assert_eq!(exercise.help().map(|tiers| tiers.len()), Some(4));
}

/// Places and removes some candidates that nobody has argued for: what is false is refused with its reason, and
/// what is true counts only with a step that holds.
///
/// # Panics
/// If a verdict is wrong.
pub(crate) fn answer_at_random(exercise: &Exercise, stride: usize) {
    for at in
        situation(exercise).candidates().into_iter().skip(exercise.seed as usize % stride).step_by(stride)
    {
        let (placed, removed) =
            (judge(exercise, &Answer::Place(at)), judge(exercise, &Answer::Remove(vec![at])));
        let (kept, gone) = if is_true(exercise, at) { (placed, removed) } else { (removed, placed) };
        match kept {
            Verdict::Wrong(fault) => assert_eq!(fault, Fault::Unproven(at)),
            verdict => holds(exercise, &verdict),
        }
        let expected = if is_true(exercise, at) { Fault::Needed(at) } else { Fault::NotTheDigit(at) };
        assert_eq!(gone, Verdict::Wrong(expected.clone()));
        assert!(!exercise.reply(&Verdict::Wrong(expected)).is_empty());
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
