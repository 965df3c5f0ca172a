//! A robot answers exercises of every lesson; see `examples/robot.rs` for a thousand of each.

#[path = "robot/player.rs"]
mod player;
#[path = "robot/strange.rs"]
mod strange;

use ninefold_learn::{Answer, Exercise, ExerciseKind, Fault, Grid, Growth, Lesson, Recall, Verdict, judge};
use ninefold_logic::{AnySituation, Candidate, Ladder, Limits, Promise, Technique};
use ninefold_puzzle::Cell;
use std::time::Duration;

/// How many instances of an exercise are tried here.
const SOME: usize = 6;

#[test]
fn every_valid_answer_counts_and_every_wrong_one_is_refused_with_its_reason() {
    for (index, lesson) in Lesson::all().enumerate() {
        let growth = Growth::ALL[index % Growth::ALL.len()];
        let make = |kind| {
            let exercise = Exercise::grown(lesson, kind, growth, 0);
            exercise.unwrap_or_else(|| panic!("{lesson:?} {kind:?} {growth:?}"))
        };
        let exercise = make(ExerciseKind::Find);
        player::nothing_easier_is_left(&exercise);
        // What can only be taken away has to be seen.
        let only_removes = exercise.answer().conclusion.placements().is_empty();
        assert!(lesson.needs_candidates() || !only_removes, "{lesson:?}");
        player::answer_rightly(&exercise, SOME);
        player::answer_wrongly(&exercise, 60);
        player::mark_wrongly(&exercise);
        // Looking through all techniques takes a while, and does not depend on the one that is asked for.
        if index.is_multiple_of(6) {
            player::answer_at_random(&exercise, 60);
        }
        for &kind in &lesson.kinds()[1..] {
            match kind {
                ExerciseKind::Find | ExerciseKind::Next => {}
                ExerciseKind::Spot | ExerciseKind::WhyNot => {
                    player::choose(&make(kind));
                }
            }
        }
    }
}

#[test]
fn every_kind_of_exercise_has_its_answer_in_words() {
    let lesson = Lesson::of(Technique::NakedPair).expect("it is taught");
    for &kind in lesson.kinds() {
        let exercise = Exercise::make(lesson, kind, 3).unwrap_or_else(|| panic!("{kind:?}"));
        let rules = exercise.position.puzzle().rules();
        let told = exercise.answer_in_words().iter().map(|told| told.to_text(rules)).collect::<Vec<_>>();
        assert!(told.len() > 2, "{kind:?}: {told:?}");
        let is_choice = kind == ExerciseKind::Spot;
        assert_eq!(told[0] == "Naked Pair.", !is_choice, "{told:?}");
        assert!(told[1..].iter().any(|sentence| sentence.starts_with("So remove")), "{told:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_exercise() {
    for lesson in Lesson::all().step_by(5) {
        let make =
            |seed| Exercise::make(lesson, ExerciseKind::Find, seed).map(|made| (made.position, made.task));
        assert_eq!(make(3), make(3));
        assert_ne!(make(3), make(4));
    }
}

#[test]
fn small_boards_have_something_to_choose_from_for_every_seed() {
    for lesson in Lesson::all().filter(|lesson| lesson.grid == Grid::Four) {
        for seed in 0..100 {
            let exercise = Exercise::make(lesson, ExerciseKind::Spot, seed);
            player::choose(&exercise.unwrap_or_else(|| panic!("{lesson:?} {seed}")));
        }
    }
}

#[test]
fn any_move_that_follows_is_a_next_move_and_late_ones_count_less() {
    let lesson = Lesson::of(Technique::XWing).expect("it is taught");
    // A position in which a candidate can go by another technique.
    let others =
        [Technique::Skyscraper, Technique::TwoStringKite, Technique::EmptyRectangle, Technique::XyWing];
    let (exercise, asked, other) = (0..100)
        .find_map(|seed| {
            let make = |kind| Exercise::make(lesson, kind, seed);
            let (exercise, asked) = (make(ExerciseKind::Next)?, make(ExerciseKind::Find)?);
            let situation = AnySituation::of_position(&exercise.position, Promise::OneSolution).ok()?;
            let step = situation.next_step(&Ladder::new(others), Limits::GENEROUS)?;
            let other = Answer::Remove(step.conclusion.eliminations().to_vec());
            let is_other = matches!(judge(&asked, &other), Verdict::OtherWay(_));
            is_other.then_some((exercise, asked, other))
        })
        .expect("there is one");
    player::answer_rightly(&exercise, SOME);
    let verdict = judge(&exercise, &other);
    assert!(matches!(verdict, Verdict::Right(_)), "{other:?} is {verdict:?}");
    let time = exercise.time().expect("the time is limited");
    let recall = |took| exercise.recall(0, 0, took);
    assert_eq!(
        (recall(time), recall(time + time), recall(Duration::ZERO)),
        (Recall::Good, Recall::Hard, Recall::Easy)
    );
    assert_eq!(exercise.recall(4, 0, time + time), Recall::Again);
    assert_eq!((asked.time(), asked.recall(0, 0, time + time)), (None, Recall::Good));
}

#[test]
fn an_answer_from_outside_the_board_is_refused() {
    let lesson = Lesson::all().next().expect("the path has lessons");
    let exercise = Exercise::make(lesson, ExerciseKind::Find, 0).expect("there is one");
    let outside = Candidate::new(Cell::new(500), exercise.solution.digit(Cell::new(0)));
    for answer in [Answer::Place(outside), Answer::Remove(vec![outside]), Answer::Cells(vec![outside.cell])] {
        assert!(!judge(&exercise, &answer).is_right());
    }
    assert_eq!(judge(&exercise, &Answer::Remove(Vec::new())), Verdict::Wrong(Fault::Empty));
}

#[test]
fn chains_and_colourings_that_no_finder_was_asked_for_count() {
    let lessons = [
        Technique::SimpleColoursTrap,
        Technique::SimpleColoursWrap,
        Technique::XChain,
        Technique::XyChain,
        Technique::AlternatingInferenceChain,
    ];
    for technique in lessons {
        let lesson = Lesson::of(technique).expect("it is taught");
        let made = (0..4).filter_map(|seed| Exercise::make(lesson, ExerciseKind::Find, seed));
        let tried = made.map(|exercise| player::mark_otherwise(&exercise)).sum::<usize>();
        assert!(tried > 0, "{technique:?}: nothing was tried");
    }
}

#[test]
fn a_chain_counts_among_hundreds_of_ways_through_its_cells_that_remove_nothing() {
    let lesson = Lesson::of(Technique::AlternatingInferenceChain).expect("it is taught");
    let exercise = Exercise::grown(lesson, ExerciseKind::Find, Growth::ALL[0], 700_015);
    assert!(player::mark_otherwise(&exercise.expect("there is one")) > 0);
}
