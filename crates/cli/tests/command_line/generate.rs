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
error: 1 of 1 puzzles are not what was asked for: none was found in 3 grids each, and the nearest was printed
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
