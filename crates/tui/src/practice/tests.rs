//! Practice, typed and read.

use super::*;
use ninefold::logic::Technique;

fn practise(lines: &str, what: Subject, kind: Option<ExerciseKind>, folder: &std::path::Path) -> String {
    let options = Practice {
        what,
        kind,
        seed: Some(7),
        board: BoardStyle::InWords,
        online: None,
        folder: Some(folder.to_owned()),
    };
    let mut output = Vec::new();
    practise_with(lines.as_bytes(), &mut output, options).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn an_x_wing_is_found_after_help_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let lesson = Lesson::of(Technique::XWing).unwrap();
    let exercise = Exercise::make(lesson, ExerciseKind::Find, 7).unwrap();
    let layout = exercise.position.puzzle().layout().clone();
    let gone = exercise.answer().conclusion.eliminations()[0];
    let cell =
        exercise.position.puzzle().layout().cells().find(|&cell| exercise.position.digit(cell).is_none());
    let cell = cell.unwrap();
    let wrong = format!("{}-{}", layout.place(cell), exercise.solution.digit(cell));
    let right = format!("{}-{}", layout.place(gone.cell), gone.digit);
    let lines = format!("?\nhelp\nrow 1\nnonsense\n{wrong}\n{right}\nquit\n");
    let said = practise(&lines, Subject::Lesson(lesson), Some(ExerciseKind::Find), folder.path());
    let mut place = 0;
    for part in [
        "X-Wing\n",
        "Exercise 1 of 5.",
        "Find it: X-Wing.",
        "Row 1: ",
        "Look at ",
        "has no meaning here",
        "No: ",
        "Yes: X-Wing. It removes ",
        "1 exercise done, 0 of them without help.",
    ] {
        let found = said[place..].find(part).unwrap_or_else(|| panic!("{part}: {said}"));
        place += found;
    }
    let overview = practise("", Subject::Overview, None, folder.path());
    assert!(overview.contains("x-wing                          1 of 1 exercise right"), "{overview}");
    let csv = practice_csv(Some(folder.path().to_owned()));
    assert!(csv.contains("\nx-wing,Hard,1,1,"), "{csv}");
}

#[test]
fn a_choice_is_a_number_and_the_path_begins_with_the_first_board() {
    let folder = tempfile::tempdir().unwrap();
    let said = practise("1\n2\n3\n4\nquit\n", Subject::Path, Some(ExerciseKind::Spot), folder.path());
    assert!(said.starts_with("Full House\n") && said.contains("which of these houses has one?"), "{said}");
    assert!(said.contains("Yes: Full House."), "{said}");
    let next = practise(
        "help\nhelp\nhelp\nhelp\nskip\nquit\n",
        Subject::Path,
        Some(ExerciseKind::Next),
        folder.path(),
    );
    assert!(next.contains("What comes next?") && next.contains("You have 30 seconds."), "{next}");
    let daily = practise("skip\n", Subject::Daily, None, folder.path());
    assert!(daily.contains("Exercise 2 of 10."), "{daily}");
    let storm = practise("quit\n", Subject::Storm, None, folder.path());
    assert!(storm.contains("The storm is over: 0 exercises. Seed 7."), "{storm}");
}
