//! `ninefold rate`.

use super::{PUZZLE, ninefold};
use snapbox::str;

#[test]
fn a_puzzle_is_rated_on_every_scale() {
    ninefold(&["rate", PUZZLE]).assert().success().stdout_eq(str![[r#"
puzzle	er	ep	ed	level	hardest	hodoku_level	hodoku_score
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79	1.2	1.2	1.2	Beginner	Hidden Single	Easy	204

"#]]);
    ninefold(&["rate", "--json", "--scale", "se", PUZZLE]).assert().success().stdout_eq(str![[r#"
{"ed":1.2,"ep":1.2,"er":1.2,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}

"#]]);
    ninefold(&["rate", "--scale", "level", "12343412214343.."]).assert().success().stdout_eq(str![[r#"
puzzle	level	hardest
12343412214343..	Beginner	Full House

"#]]);
}

#[test]
fn a_puzzle_beyond_the_techniques_is_said_to_be() {
    let hard = "1....6.8....7..1....9.....4.......5..18..5...5..36.8..6.5..8.3.8....3.1.....2....";
    ninefold(&["rate", "--scale", "level", hard]).assert().success().stdout_eq(str![[r#"
puzzle	level	hardest
1....6.8....7..1....9.....4.......5..18..5...5..36.8..6.5..8.3.8....3.1.....2....	Extreme	beyond

"#]]);
}

#[test]
fn a_puzzle_without_one_solution_is_not_rated() {
    let empty = ".".repeat(81);
    ninefold(&["rate", &empty])
        .assert()
        .code(1)
        .stdout_eq(str![[r#"
puzzle	er	ep	ed	level	hardest	hodoku_level	hodoku_score
.................................................................................	-	-	-	-	-	-	-

"#]])
        .stderr_eq(str![[r#"
the puzzle has several solutions: two of them differ in [..] cells, first at [..]

"#]]);
}

#[test]
fn an_error_comes_without_the_names_of_columns() {
    ninefold(&["rate", "-"]).stdin("hello").assert().code(2).stdout_eq("");
    ninefold(&["rate", "no-such-file"]).assert().code(2).stdout_eq("");
}
