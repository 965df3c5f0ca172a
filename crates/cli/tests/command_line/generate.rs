//! `ninefold generate`.

use super::ninefold;
use snapbox::str;

fn generated(arguments: &[&str]) -> String {
    let output = ninefold(&[&["generate"], arguments].concat()).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text")
}

#[test]
fn a_seed_gives_the_same_bytes_with_any_number_of_threads() {
    let one = generated(&["-n", "1000", "--seed", "7", "--threads", "1"]);
    let two = generated(&["-n", "1000", "--seed", "7", "--threads", "2"]);
    assert_eq!(one, two);
    assert_eq!(one.lines().count(), 1000);
    ninefold(&["solve", "-"]).stdin(one).assert().success();
}

#[test]
fn another_run_gives_another_puzzle() {
    assert_ne!(generated(&[]), generated(&[]));
}

#[test]
fn clue_bands_are_met() {
    let clues = |line: &str| line.chars().filter(char::is_ascii_digit).count();
    let lines = generated(&["-n", "50", "--seed", "1", "--clues", "40..50"]);
    assert!(lines.lines().all(|line| (40..=50).contains(&clues(line))));
}

#[test]
fn full_grids_are_solutions() {
    let grids = generated(&["-n", "100", "--full", "--seed", "1"]);
    ninefold(&["check", "--complete", "-"])
        .stdin(grids)
        .assert()
        .success()
        .stdout_eq("100 complete and correct, 0 legal so far, 0 wrong\n");
}

#[test]
fn a_clue_count_out_of_reach_is_admitted() {
    let arguments = ["generate", "--clues", "17", "--attempts", "3", "--seed", "1", "--style", "line"];
    ninefold(&arguments).assert().code(1).stderr_eq(str![[r#"
error: no such puzzle was found in 3 grids; the nearest was printed, which has 2[..] clues
hint: ask for less, or allow more --attempts

"#]]);
}

#[test]
fn bad_recipes_are_refused() {
    ninefold(&["generate", "--clues", "90"]).assert().code(2).stderr_eq(str![[r#"
error: 90 clues are too many: the grid has 81 cells

"#]]);
    ninefold(&["generate", "--clues", "many"]).assert().code(2);
    ninefold(&["generate", "--symmetry", "spiral"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value 'spiral' for '--symmetry <SYMMETRY>': no such symmetry; there are none, half-turn, quarter-turn, left-right, top-bottom, cross, diagonal, antidiagonal, diagonals, full

For more information, try '--help'.

"#]]);
}

#[test]
fn difficulty_is_asked_for_by_name() {
    let text = generated(&["-n", "5", "--difficulty", "medium..hard", "--seed", "2", "--style", "json"]);
    for line in text.lines() {
        assert!(line.contains(r#""level":"Medium""#) || line.contains(r#""level":"Hard""#), "{line}");
    }
    let text = generated(&["--needs", "x-wing", "--seed", "3", "--style", "json"]);
    assert!(text.contains(r#""hardest":"X-Wing""#), "{text}");
    ninefold(&["generate", "--difficulty", "fiendish"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value 'fiendish' for '--difficulty <LEVEL>': there is no level 'fiendish'; there are beginner, easy, medium, hard, expert, master, extreme

For more information, try '--help'.

"#]]);
    ninefold(&["generate", "--needs", "magic"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value 'magic' for '--needs <TECHNIQUE>': there is no technique 'magic'; `ninefold techniques` lists them all

For more information, try '--help'.

"#]]);
}

#[test]
fn what_cannot_be_is_refused_before_the_search() {
    ninefold(&["generate", "--clues", "16"]).assert().code(2).stderr_eq(str![[r#"
error: no classic puzzle has one solution with 16 clues: at least 17 are needed, as McGuire, Tugemann and Civario proved in 2012

"#]]);
    ninefold(&["generate", "--needs", "swordfish", "--difficulty", "easy"]).assert().code(2).stderr_eq(str![
        [r#"
error: a puzzle that needs Swordfish and nothing harder is Hard, not Easy

"#]
    ]);
}

#[test]
fn a_missed_request_says_what_was_reached() {
    let missed = |arguments: &[&str]| {
        let asked =
            ninefold(&[&["generate", "--seed", "1", "--attempts", "2"], arguments].concat()).assert().code(1);
        String::from_utf8_lossy(&asked.get_output().stderr).into_owned()
    };
    let told = missed(&["-n", "3", "--difficulty", "master"]);
    assert!(told.starts_with("error: 3 of 3 puzzles are not what was asked for: none was found in 2 grids each, and the nearest was printed; these have 2"), "{told}");
    assert!(told.contains(" clues and level "), "{told}");
    let told = missed(&["--rating", "9.0..9.5"]);
    assert!(told.contains(" clues and rating "), "{told}");
}
