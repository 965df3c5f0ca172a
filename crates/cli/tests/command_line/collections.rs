//! The large collections, where they are at hand.

use super::ninefold;

fn collection(name: &str) -> Option<String> {
    ninefold_testbed::left_out::collection_path(name).map(|path| path.to_string_lossy().into_owned())
}

#[test]
fn all_17_clue_puzzles_are_solved_in_order() {
    let Some(file) = collection("classic/17_clue.txt") else { return };
    let output = ninefold(&["solve", &file, "--style", "line"]).output().expect("it runs");
    assert!(output.status.success());
    let puzzles = std::fs::read_to_string(&file).expect("the file is text");
    let solutions = String::from_utf8(output.stdout).expect("it is text");
    assert_eq!(solutions.lines().count(), 49_158);
    for (puzzle, solution) in puzzles.lines().zip(solutions.lines()) {
        let agrees = |(given, digit): (char, char)| !given.is_ascii_digit() || given == '0' || given == digit;
        assert!(puzzle.chars().zip(solution.chars()).all(agrees), "{puzzle} {solution}");
    }
    ninefold(&["check", "--complete", "-"])
        .stdin(solutions)
        .assert()
        .success()
        .stdout_eq("49158 complete and correct, 0 legal so far, 0 wrong\n");
}

#[test]
fn large_grids_are_solved() {
    let Some(file) = collection("classic/large_16x16.txt") else { return };
    ninefold(&["solve", &file]).assert().success();
}
