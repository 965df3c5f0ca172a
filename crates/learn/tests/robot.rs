//! A robot answers exercises of every lesson: with every valid instance, with parts of it, and with wrong ones.

use ninefold_learn::{Answer, Exercise, Fault, Kind, Lesson, Task, Verdict, judge};
use ninefold_logic::{Candidate, Promise, Situation, Step, verify};
use ninefold_puzzle::Cell;

/// Seeds of each lesson and kind; the program `examples/robot.rs` asks for a thousand.
const SEEDS: u64 = 1;

fn situation(exercise: &Exercise) -> Situation<2> {
    Situation::of_position(&exercise.position, Promise::OneSolution).expect("the position has no contradiction")
}

/// Every candidate that is on the board.
fn candidates(exercise: &Exercise) -> Vec<Candidate> {
    let situation = situation(exercise);
    let of_cell = |cell: Cell| {
        let digits = situation.board().candidates(cell);
        digits.iter().map(move |digit| Candidate::new(cell, digit)).collect::<Vec<_>>()
    };
    situation.unsolved().iter().flat_map(of_cell).collect()
}

fn is_true(exercise: &Exercise, at: Candidate) -> bool {
    exercise.solution.digit(at.cell) == at.digit
}

/// A verdict that counts comes with a step that holds on the board and shows what was said.
fn holds(exercise: &Exercise, verdict: &Verdict) {
    let step = verdict.step().expect("a verdict that counts has a step");
    verify(&situation(exercise), step).expect("the step is proven");
}

fn answers_of(step: &Step) -> Vec<Answer> {
    let placed = step.conclusion.placements().iter().map(|&at| Answer::Place(at));
    let removed = step.conclusion.eliminations();
    let one = removed.iter().map(|&at| Answer::Remove(vec![at]));
    let all = (!removed.is_empty()).then(|| Answer::Remove(removed.to_vec()));
    placed.chain(one).chain(all).collect()
}

fn find(lesson: Lesson, seed: u64) {
    let exercise = Exercise::make(lesson, Kind::Find, seed).unwrap_or_else(|| panic!("{lesson:?} {seed}"));
    let instances = exercise.instances();
    assert!(!instances.is_empty(), "{lesson:?} {seed}: it is there");
    for step in instances.iter().take(12) {
        let pattern = Answer::Cells(exercise.pattern_cells(step));
        for answer in answers_of(step).into_iter().chain([pattern]) {
            let verdict = judge(&exercise, &answer);
            assert!(matches!(verdict, Verdict::Right(_)), "{lesson:?} {seed}: {answer:?} is {verdict:?}");
            holds(&exercise, &verdict);
        }
    }
    for at in candidates(&exercise).into_iter().step_by(7) {
        let (placed, removed) =
            (judge(&exercise, &Answer::Place(at)), judge(&exercise, &Answer::Remove(vec![at])));
        let (kept, gone) = if is_true(&exercise, at) { (placed, removed) } else { (removed, placed) };
        match kept {
            Verdict::Wrong(fault) => assert_eq!(fault, Fault::Unproven(at)),
            verdict => holds(&exercise, &verdict),
        }
        let expected = if is_true(&exercise, at) { Fault::Needed(at) } else { Fault::NotTheDigit(at) };
        assert_eq!(gone, Verdict::Wrong(expected.clone()), "{lesson:?} {seed}");
        assert!(!exercise.reply(&Verdict::Wrong(expected)).is_empty());
    }
    assert_eq!(exercise.help().map(|tiers| tiers.len()), Some(4));
}

fn choose(lesson: Lesson, kind: Kind, seed: u64) {
    let Some(exercise) = Exercise::make(lesson, kind, seed) else {
        panic!("{lesson:?} {kind:?} {seed}");
    };
    let verdicts = match &exercise.task {
        Task::Find => unreachable!("a choice was asked for"),
        Task::Spot(choices) => {
            choices.iter().map(|&choice| judge(&exercise, &Answer::Choice(choice))).collect::<Vec<_>>()
        }
        Task::WhyNot { at, choices } => {
            assert!(!is_true(&exercise, *at), "{lesson:?} {seed}: {at:?} is true");
            choices.iter().map(|&technique| judge(&exercise, &Answer::Technique(technique))).collect()
        }
    };
    let right = verdicts.iter().filter(|verdict| verdict.is_right());
    assert_eq!(right.clone().count(), 1, "{lesson:?} {kind:?} {seed}: {verdicts:?}");
    right.for_each(|verdict| holds(&exercise, verdict));
}

#[test]
fn every_valid_answer_counts_and_every_wrong_one_is_refused_with_its_reason() {
    for lesson in Lesson::all() {
        for seed in 0..SEEDS {
            find(lesson, seed);
            for &kind in &lesson.kinds()[1..] {
                choose(lesson, kind, seed);
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_exercise() {
    for lesson in Lesson::all().step_by(5) {
        let make = |seed| Exercise::make(lesson, Kind::Find, seed).map(|made| (made.position, made.task));
        assert_eq!(make(3), make(3));
        assert_ne!(make(3), make(4));
    }
}

#[test]
fn an_answer_from_outside_the_board_is_refused() {
    let lesson = Lesson::all().next().expect("the path has lessons");
    let exercise = Exercise::make(lesson, Kind::Find, 0).expect("there is one");
    let outside = Candidate::new(Cell::new(500), exercise.solution.digit(Cell::new(0)));
    for answer in [Answer::Place(outside), Answer::Remove(vec![outside]), Answer::Cells(vec![outside.cell])] {
        assert!(!judge(&exercise, &answer).is_right());
    }
    assert_eq!(judge(&exercise, &Answer::Remove(Vec::new())), Verdict::Wrong(Fault::Empty));
}
