//! A robot that answers exercises: with every valid instance, with parts of it, and with wrong ones. It is used
//! by the tests for a slice, and by `examples/robot.rs` for as many as one likes.

use super::strange;
use ninefold_learn::{Answer, Exercise, ExerciseKind, Fault, Lesson, Task, Verdict, judge};
use ninefold_logic::{
    AnySituation, Candidate, Family, Finding, Ladder, Level, Limits, Promise, Step, why_not,
};
use ninefold_puzzle::Cell;

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
/// hundreds, and each answer is looked for anew. Tells how many instances were accepted.
///
/// # Panics
/// If a verdict is wrong.
pub(crate) fn answer_rightly(exercise: &Exercise, most: usize) -> usize {
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
    instances.len().min(most)
}

/// Says the contrary of the truth about every candidate: all of it is refused. The reason, which takes a while to be
/// found, is asked for at every so many of them. Tells how many answers were refused.
///
/// # Panics
/// If a verdict is wrong.
pub(crate) fn answer_wrongly(exercise: &Exercise, stride: usize) -> usize {
    let explained = some_candidates(exercise, stride).collect::<Vec<_>>();
    let candidates = situation(exercise).candidates();
    for &at in &candidates {
        let (answer, fault) = match is_true(exercise, at) {
            true => (Answer::Remove(vec![at]), Fault::Needed(at)),
            false => (Answer::Place(at), Fault::NotTheDigit(at)),
        };
        let verdict = judge(exercise, &answer);
        assert_eq!(verdict, Verdict::Wrong(fault), "{:?} {}", exercise.lesson, exercise.seed);
        if explained.contains(&at) {
            assert!(!exercise.reply(&verdict).is_empty());
            reason_holds(exercise, at);
        }
    }
    candidates.len()
}

/// What is said against a false digit is proven on this board; nothing is said against a true one, and no instance
/// of the technique removes it.
fn reason_holds(exercise: &Exercise, at: Candidate) {
    let situation = situation(exercise);
    if is_true(exercise, at) {
        assert!(!exercise.instances().iter().any(|step| situation.rules_out(step, at)), "{at:?} is true");
        return;
    }
    match why_not(&exercise.position, Some(&exercise.solution), at) {
        Some(Finding::Step(found)) => {
            situation.verify(&found.step).expect("the argument is proven");
            assert!(situation.rules_out(&found.step, at), "the argument is about {at:?}");
        }
        Some(Finding::Nothing) => {}
        other => panic!("the board is right, but {other:?} is said"),
    }
}

/// Techniques of which a search does not see every pattern: cells are never called wrong there.
fn is_open_ended(exercise: &Exercise) -> bool {
    use Family as F;
    let technique = exercise.lesson.technique;
    matches!(technique.family(), F::Colouring | F::Chain | F::RemotePair | F::Als | F::SueDeCoq)
}

/// Marks patterns without one of their cells and with one more: what counts is proven, and what is called wrong, or
/// only a part, is so for every instance there is. Tells how many were refused.
///
/// # Panics
/// If a verdict is wrong.
pub(crate) fn mark_wrongly(exercise: &Exercise) -> usize {
    let every = exercise.every_step(exercise.lesson.technique);
    let patterns = every.iter().map(|step| exercise.pattern_cells(step)).collect::<Vec<_>>();
    let pattern = exercise.pattern_cells(exercise.answer());
    let foreign = situation(exercise).unsolved().into_iter().filter(|cell| !pattern.contains(cell));
    let grown = foreign.take(3).map(|cell| {
        let mut cells = [&pattern[..], &[cell]].concat();
        cells.sort_unstable();
        cells
    });
    let shrunk =
        pattern.iter().map(|cell| pattern.iter().copied().filter(|at| at != cell).collect::<Vec<_>>());
    let mut refused = 0;
    for cells in shrunk.chain(grown).filter(|cells| !cells.is_empty()) {
        let within = |pattern: &Vec<Cell>| cells.iter().all(|cell| pattern.contains(cell));
        let verdict = judge(exercise, &Answer::Cells(cells.clone()));
        refused += usize::from(verdict.is_refused());
        match &verdict {
            Verdict::Right(_) | Verdict::OtherWay(_) => holds(exercise, &verdict),
            Verdict::Wrong(Fault::Unrecognised(_)) => assert!(!verdict.is_refused()),
            Verdict::Wrong(Fault::Part(_)) if !is_open_ended(exercise) => {
                assert!(patterns.iter().any(within) && !patterns.contains(&cells));
            }
            Verdict::Wrong(Fault::NoPattern(_)) if !is_open_ended(exercise) => {
                assert!(!patterns.iter().any(within), "{:?} {}: {cells:?}", exercise.lesson, exercise.seed);
            }
            _ => panic!("{:?} {}: {cells:?} is {verdict:?}", exercise.lesson, exercise.seed),
        }
    }
    refused
}

/// Marks patterns that come from no finder, and tells how many there were.
///
/// # Panics
/// If one of them does not count.
pub(crate) fn mark_otherwise(exercise: &Exercise) -> usize {
    let patterns = strange::patterns(exercise, &situation(exercise));
    for cells in &patterns {
        let verdict = judge(exercise, &Answer::Cells(cells.clone()));
        assert!(verdict.is_right(), "{:?} {}: {cells:?} is {verdict:?}", exercise.lesson, exercise.seed);
        holds(exercise, &verdict);
    }
    patterns.len()
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

/// Tries every choice: just one of them counts. Tells how many were refused.
///
/// # Panics
/// If a verdict is wrong.
pub(crate) fn choose(exercise: &Exercise) -> usize {
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
    verdicts.len() - 1
}
