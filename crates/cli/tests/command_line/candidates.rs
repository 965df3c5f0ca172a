//! `ninefold candidates`.

use super::{PUZZLE, file, ninefold};
use snapbox::str;

#[test]
fn a_grid_shows_what_each_cell_can_be() {
    ninefold(&["candidates", "1...3...2......."]).assert().success().stdout_eq(str![[r#"
+--------+----------+
| 1   24 | 234  234 |
| 3   24 | 124  124 |
+--------+----------+
| 2   13 | 134  134 |
| +4  13 | 123  123 |
+--------+----------+

"#]]);
}

#[test]
fn json_names_every_cell() {
    let killer = r#"{"ninefold":1,"layout":{"shape":"boxes","boxes":"2x2"},"rules":[{"type":"cage","sum":3,"cells":["r1c1","r1c2"]}],"givens":"................"}"#;
    let output = ninefold(&["candidates", "--style", "json", killer]).assert().success();
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(text.contains(r#""r1c1":"12","r1c2":"12","r1c3":"34""#), "{text}");
}

#[test]
fn no_solution_and_too_little_budget_are_told() {
    ninefold(&["candidates", "123....4........"]).assert().code(1).stderr_eq(str![[r#"
error: the puzzle: no solution

"#]]);
    ninefold(&["candidates", "--budget", "3", "................"]).assert().code(1).stderr_eq(str![[r#"
error: the puzzle: the search gave up: its budget of nodes is used up
hint: raise --budget to search on

"#]]);
}

#[test]
fn a_bad_line_does_not_keep_the_others_back() {
    let (_folder, name) = file(format!("{PUZZLE}\n12\n{PUZZLE}\n"));
    let output = ninefold(&["candidates", "--style", "json", &name]).assert().code(2);
    assert_eq!(String::from_utf8_lossy(&output.get_output().stdout).lines().count(), 2);
}
