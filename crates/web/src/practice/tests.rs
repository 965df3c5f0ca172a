use super::*;
use ninefold_learn as learn;
use ninefold_protocol::worker::{Answer, Drill, ExerciseName, Request};
use ninefold_table::Way;

fn answered(request: &Request) -> Answer {
    ninefold_worker::answer(request, &ninefold_solve::Cancel::new()).unwrap()
}

fn exercising(technique: &str, grid: &str, kind: &str, language: Language) -> Exercising {
    let drill = Drill { technique: technique.into(), grid: grid.into(), kind: kind.into(), growth: None };
    let Answer::Exercise(exercise) = answered(&Request::Exercise(ExerciseName { drill, seed: 7 })) else {
        panic!("an exercise was asked for")
    };
    Exercising::new(*exercise, Moment(0), language).unwrap()
}

/// What the engine knows of the same exercise.
fn known(exercising: &Exercising) -> learn::Exercise {
    let name = &exercising.exercise.name;
    let Drill { technique, grid, kind, growth } = &name.drill;
    learn::Planned::named(technique, grid, kind, *growth, name.seed).and_then(learn::Planned::make).unwrap()
}

fn act(exercising: &mut Exercising, action: Action) -> Need {
    exercising.act(Moment(30_000), action, &Preferences::default())
}

/// Has an answer judged as the page does.
fn judge(exercising: &mut Exercising, need: Need) {
    let Need::Judge(attempted) = need else { panic!("nothing was handed in: {need:?}") };
    let Answer::Judged(judged) = answered(&Request::Judge(attempted)) else {
        panic!("a verdict was asked for")
    };
    exercising.take(Moment(30_000), judged);
}

#[test]
fn the_board_shows_just_the_candidates_of_the_exercise() {
    for (technique, grid) in [
        ("x-wing", "classic"),
        ("cage-remainder", "killer"),
        ("naked-single", "6x6"),
        ("rule-bounds", "arrow"),
        ("squeezed-cell", "non-consecutive"),
    ] {
        let exercising = exercising(technique, grid, "find", Language::English);
        let session = &exercising.play.session;
        for (cell, &left) in session.layout().cells().zip(&exercising.exercise.candidates) {
            assert_eq!(session.candidates(cell), left, "{technique} {}", session.layout().place(cell));
        }
        assert!(exercising.removed().is_empty());
    }
}

#[test]
fn a_board_with_rules_of_its_own_tells_them_with_the_question() {
    let asked = |grid, technique| exercising(technique, grid, "find", Language::German).question();
    let arrow = asked("arrow", "rule-bounds");
    assert!(arrow.starts_with("Finde") && arrow.contains("Kreis"), "{arrow}");
    assert!(!asked("classic", "x-wing").contains("Zeile"));
}

#[test]
fn a_pattern_is_marked_by_keys_refused_in_part_and_right_as_a_whole() {
    let mut exercising = exercising("x-wing", "classic", "find", Language::English);
    let exercise = known(&exercising);
    let pattern = exercise.pattern_cells(&exercise.instances()[0]);
    let (last, first) = pattern.split_last().unwrap();
    for &cell in first {
        exercising.play.hand.go_to(cell);
        act(&mut exercising, Action::NextTool);
    }
    let need = act(&mut exercising, Action::Confirm);
    judge(&mut exercising, need);
    assert!(exercising.play.said.text.ends_with("this belongs to it, but something is missing."));
    assert!(!exercising.is_done() && exercising.attempt(Moment(30_000), "find").is_none());
    exercising.tap(*last);
    assert!(exercising.paints(&Preferences::default())[last.index()].name.ends_with(", marked"));
    let need = act(&mut exercising, Action::Confirm);
    judge(&mut exercising, need);
    assert!(
        exercising.play.said.text.starts_with("Yes: X-Wing. It removes "),
        "{}",
        exercising.play.said.text
    );
    let attempt = exercising.attempt(Moment(30_000), "find").unwrap();
    assert_eq!((attempt.recall.as_str(), attempt.millis), ("hard", 30_000));
    assert!(exercising.advice().is_some());
    assert_eq!(act(&mut exercising, Action::Confirm), Need::Next);
}

#[test]
fn what_is_struck_out_is_the_answer_and_undo_stops_at_the_start() {
    let mut exercising = exercising("x-wing", "classic", "find", Language::English);
    let gone = known(&exercising).answer().conclusion.eliminations()[0];
    exercising.play.hand.go_to(gone.cell);
    act(&mut exercising, Action::Digit(gone.digit.get()));
    assert_eq!(exercising.removed(), [At { cell: gone.cell, digit: gone.digit }]);
    act(&mut exercising, Action::Undo);
    assert!(exercising.removed().is_empty());
    let before = exercising.play.session.clone();
    act(&mut exercising, Action::Undo);
    assert_eq!(exercising.play.session, before);
    act(&mut exercising, Action::Redo);
    let need = act(&mut exercising, Action::Confirm);
    judge(&mut exercising, need);
    assert_eq!(exercising.recall(), Some("good"));
}

#[test]
fn a_child_writes_a_digit_and_a_wrong_one_does_not_stay() {
    let mut exercising = exercising("full-house", "4x4", "find", Language::German);
    let exercise = known(&exercising);
    let at = exercise.answer().conclusion.placements()[0];
    exercising.play.hand.go_to(Cell::new(0));
    act(&mut exercising, Action::Step(Way::Down));
    exercising.tap(at.cell);
    let wrong = (1..=4).find(|&value| value != at.digit.get()).unwrap();
    let need = act(&mut exercising, Action::Digit(wrong));
    judge(&mut exercising, need);
    assert_eq!(exercising.play.session.sheet().digit(at.cell), None);
    assert!(exercising.play.said.text.starts_with("Nein: "), "{}", exercising.play.said.text);
    let need = act(&mut exercising, Action::Digit(at.digit.get()));
    judge(&mut exercising, need);
    assert!(exercising.play.said.text.starts_with("Ja: Full House."), "{}", exercising.play.said.text);
}

#[test]
fn four_tiers_of_help_are_told_and_a_choice_is_a_number() {
    let mut exercising = exercising("hidden-single", "4x4", "spot", Language::English);
    for _ in 0..6 {
        act(&mut exercising, Action::Hint);
    }
    assert_eq!(exercising.told, 4);
    for number in 1..=4 {
        let need = act(&mut exercising, Action::Digit(number));
        if need != Need::Nothing {
            judge(&mut exercising, need);
        }
    }
    assert_eq!(exercising.recall(), Some("again"));
}

#[test]
fn in_a_test_the_first_answer_counts() {
    let mut exercising = exercising("x-wing", "classic", "find", Language::English);
    exercising.tap(Cell::new(0));
    let need = act(&mut exercising, Action::Confirm);
    judge(&mut exercising, need);
    exercising.end();
    assert_eq!((exercising.recall(), exercising.is_done()), (Some("again"), true));
    assert!(exercising.advice().is_some(), "the argument is told");
}

#[test]
fn cells_that_are_not_recognised_end_no_test_and_count_against_nobody() {
    let mut exercising = exercising("xy-chain", "classic", "find", Language::English);
    let exercise = known(&exercising);
    exercising.tap(exercise.pattern_cells(exercise.answer())[0]);
    let need = act(&mut exercising, Action::Confirm);
    judge(&mut exercising, need);
    let said = exercising.play.said.text.clone();
    assert!(said.contains("no pattern is recognised in these cells. That need not be wrong"), "{said}");
    exercising.end();
    assert!(!exercising.is_done());
    for cell in exercise.pattern_cells(exercise.answer()) {
        if !exercising.marked.contains(&cell) {
            exercising.tap(cell);
        }
    }
    let need = act(&mut exercising, Action::Confirm);
    judge(&mut exercising, need);
    assert_eq!(exercising.recall(), Some("good"));
}

#[test]
fn a_film_is_told_in_the_language_of_the_page() {
    use ninefold_protocol::worker::{BoardText, Footage};
    let puzzle: ninefold_puzzle::Puzzle = "1...\n..3.\n.4..\n...2".parse().unwrap();
    let footage = Footage::Solution(BoardText::from(&puzzle));
    let Answer::Frames(frames) = answered(&Request::Frames { footage }) else {
        panic!("frames were asked for")
    };
    let said = in_words(Language::German, &frames);
    assert!(said.contains("00:04 Schritt 1: ") && !said.contains("Step"), "{said}");
}
