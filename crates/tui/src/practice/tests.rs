//! Practice, typed and read.

use super::*;
use crate::Language;
use ninefold::logic::Technique;

const ENGLISH: Voice = Voice::new(Language::English);

fn practise(lines: &str, what: Subject, kind: Option<ExerciseKind>, folder: &std::path::Path) -> String {
    let options = Practice {
        what,
        kind,
        seed: Some(7),
        board: BoardStyle::InWords,
        voice: ENGLISH,
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
    let exercise = Exercise::grown(lesson, ExerciseKind::Find, Growth::ALL[0], 7).unwrap();
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
    assert!(csv.contains("\nx-wing,Hard,practice,classic,1,1,0,0.00,"), "{csv}");
}

#[test]
fn a_test_has_no_help_its_first_answer_counts_and_what_is_found_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let unit = Unit::named("first-steps").unwrap();
    let found = |lesson: Lesson, number: u64| {
        let exercise = Exercise::make(lesson, ExerciseKind::Find, 7 + number).unwrap();
        let layout = exercise.position.puzzle().layout().clone();
        let at = exercise.answer().conclusion.placements()[0];
        format!("{}={}", layout.place(at.cell), at.digit)
    };
    let lessons = unit.lessons().collect::<Vec<_>>();
    let lines = format!("help\n{}\nr1c1=4\nr1c1=3\nr1c1=2\nr1c1=1\n", found(lessons[0], 0));
    let said = practise(&lines, Subject::Test(unit), None, folder.path());
    assert!(said.contains("There is no help in a test."), "{said}");
    assert!(said.ends_with("\n1 of 2 found; those count as known.\n"), "{said}");
    let overview = practise("", Subject::Overview, None, folder.path());
    assert!(overview.contains("full-house                      1 of 1 exercise right, known"), "{overview}");
    assert!(overview.contains("hidden-single                   0 of 1 exercise right\n"), "{overview}");
    let lines = format!("{}\n{}\n", found(lessons[0], 0), found(lessons[1], 1));
    let said = practise(&lines, Subject::Test(unit), None, folder.path());
    assert!(said.ends_with("Passed: the unit counts as known.\n"), "{said}");
}

#[test]
fn a_sitting_ends_with_a_puzzle_that_needs_the_technique_and_its_game_is_added_up() {
    let folder = tempfile::tempdir().unwrap();
    let unit = Unit::named("first-steps").unwrap();
    let lesson = unit.lessons().next().unwrap();
    let puzzle = ninefold_learn::puzzle_that_needs(lesson, 7).unwrap();
    let solved = ninefold::solve::certify(puzzle.clone(), ninefold::solve::Budget::UNLIMITED).unwrap();
    let open = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none());
    let digits = open.map(|cell| {
        let (row, column) = (cell.index() / 4 + 1, cell.index() % 4 + 1);
        format!("{row} {column} {}\n", solved.solution().digit(cell))
    });
    let lines = format!("{}\n{}", "skip\n".repeat(5), digits.collect::<String>());
    let said = practise(&lines, Subject::Lesson(lesson), Some(ExerciseKind::Find), folder.path());
    assert!(said.contains("This one needs it, and nothing harder: Full House."), "{said}");
    assert!(said.contains("CONGRATULATIONS!") && said.contains("Move by move: ninefold review "), "{said}");
    let root = Some(folder.path().to_owned());
    let skills = skills(root.clone(), ENGLISH);
    assert!(skills.contains("In your last 1 game.") && skills.contains("\nFull House  "), "{skills}");
    let csv = practice_csv(root.clone());
    assert!(csv.contains("\nfull-house,Beginner,games,,"), "{csv}");
    let finished = crate::finished_games(root.clone(), ENGLISH);
    assert!(finished.contains(", solved, ") && finished.contains(", ID "), "{finished}");
    let id = finished.trim_end().rsplit(' ').next().unwrap();
    let review = crate::review(id, crate::Detail::Moves, root, ENGLISH).unwrap();
    assert!(review.contains("Move 1: Full House, the easiest step."), "{review}");
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

#[test]
fn what_is_drawn_on_a_board_is_told_with_its_rule() {
    let folder = tempfile::tempdir().unwrap();
    let said = |name: &str| {
        let unit = Subject::Unit(Unit::named(name).unwrap());
        practise("rules\nquit\n", unit, Some(ExerciseKind::Find), folder.path())
    };
    let arrows = said("arrows");
    assert!(arrows.contains("add up to the digit in its circle.\nArrow from r"), "{arrows}");
    assert_eq!(arrows.matches("Every row, every column").count(), 1, "{arrows}");
    let cages = said("cages");
    assert!(cages.contains("add up to the sum in its corner") && cages.contains("\nCages: "), "{cages}");
    let classic = said("fish");
    assert_eq!(classic.matches("Every row, every column").count(), 1, "{classic}");
}

#[test]
fn a_puzzle_of_a_set_is_played_in_lines_goes_on_later_and_is_solved_once() {
    use ninefold_protocol::set::SetItem;
    let folder = tempfile::tempdir().unwrap();
    let puzzle = |text: &str| SetItem::Puzzle { puzzle: text.into() };
    let items = vec![puzzle("12344321.1433.1."), puzzle("no puzzle at all")];
    let set = Subject::Set(ExerciseSet { title: "Small, 5b".into(), items });
    let go = |lines: &str| practise(lines, set.clone(), None, folder.path());
    let said = go("skip\n");
    assert!(said.contains("1 of 2.\nA puzzle to be solved: 4x4.\n"), "{said}");
    assert!(said.contains("This puzzle cannot be read: "), "{said}");
    let said = go("\n3 1 2\nquit\n");
    assert!(said.contains("It is not solved yet.") && said.contains("0 of 2 puzzles solved."), "{said}");
    let said = go("\ncell 3 1\n4 2 4\n4 4 2\n");
    assert!(said.contains("r3c1: 2.") && said.contains("CONGRATULATIONS!"), "{said}");
    assert!(said.ends_with("0 exercises done, 0 of them without help. 1 of 2 puzzles solved.\n"), "{said}");
    let said = go("");
    assert!(said.contains("You have solved this puzzle.") && !said.contains("Press Enter"), "{said}");
}
