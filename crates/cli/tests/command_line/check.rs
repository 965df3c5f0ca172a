//! `ninefold check` and `ninefold convert`.

use super::{DRAWN_PUZZLE, PUZZLE, SOLUTION, ninefold};
use snapbox::str;

#[test]
fn grids_are_judged() {
    let check = |grid: &str| ninefold(&["check", grid]).assert();
    check(SOLUTION).success().stdout_eq("complete and correct\n");
    check(PUZZLE).success().stdout_eq("legal so far, 51 cells are empty\n");
    let wrong = SOLUTION.replace("5346", "5364");
    check(&wrong).code(1).stdout_eq(str![[r#"
wrong: the grid breaks a rule: two 6s in column 3: r1c3 and r5c3; two 4s in column 4: r1c4 and r8c4; two 6s in block 1: r1c3 and r2c1; two 4s in block 2: r1c4 and r3c5

"#]]);
    ninefold(&["check", "--complete", PUZZLE]).assert().code(1).stdout_eq(str![[r#"
wrong: 51 cells are empty, the first is r1c3

"#]]);
}

#[test]
fn units_can_be_checked_in_parallel() {
    ninefold(&["check", "--parallel-units", SOLUTION]).assert().success().stdout_eq("complete and correct\n");
    let wrong = SOLUTION.replace("5346", "5364");
    ninefold(&["check", "--parallel-units", &wrong]).assert().code(1);
}

#[test]
fn a_grid_can_be_valid_and_of_another_puzzle() {
    ninefold(&["check", "--puzzle", PUZZLE, SOLUTION]).assert().success().stdout_eq("complete and correct\n");
    let other = format!("6{}", ".".repeat(80));
    ninefold(&["check", "--puzzle", &other, SOLUTION]).assert().code(1).stdout_eq(str![[r#"
wrong: r1c1 holds 5, but the puzzle gives 6

"#]]);
}

#[test]
fn of_many_grids_the_wrong_ones_are_told() {
    let wrong = SOLUTION.replace("5346", "5364");
    ninefold(&["check", "-"])
        .stdin(format!("{SOLUTION}\n{PUZZLE}\n{wrong}\n{SOLUTION}\n"))
        .assert()
        .code(1)
        .stdout_eq(str![[r#"
line 3: wrong: the grid breaks a rule: two 6s in column 3: r1c3 and r5c3; two 4s in column 4: r1c4 and r8c4; two 6s in block 1: r1c3 and r2c1; two 4s in block 2: r1c4 and r3c5
2 complete and correct, 1 legal so far, 1 wrong

"#]]);
}

#[test]
fn puzzles_are_converted() {
    ninefold(&["convert", "--to", "grid", PUZZLE]).assert().success().stdout_eq(format!("{DRAWN_PUZZLE}\n"));
    let grid = ninefold(&["convert", "--to", "grid", PUZZLE]).output().expect("it runs").stdout;
    ninefold(&["convert", "--to", "line"]).stdin(grid).assert().success().stdout_eq(format!("{PUZZLE}\n"));
}
