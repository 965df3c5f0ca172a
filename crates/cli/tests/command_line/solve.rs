//! `ninefold solve` and `ninefold count`.

use super::{DRAWN_PUZZLE, DRAWN_SOLUTION, PUZZLE, SOLUTION, file, ninefold};
use snapbox::str;

#[test]
fn a_puzzle_on_standard_input_is_solved() {
    ninefold(&["solve", "--style", "line"])
        .stdin(format!("{PUZZLE}\n"))
        .assert()
        .success()
        .stdout_eq(format!("{SOLUTION}\n"));
}

#[test]
fn one_puzzle_is_drawn_with_its_solution() {
    let drawn = format!("# Puzzle\n{DRAWN_PUZZLE}\n\n# Solution\n{DRAWN_SOLUTION}\n");
    ninefold(&["solve", PUZZLE]).assert().success().stdout_eq(drawn);
}

/// The puzzle as pencil marks: one where a digit is given, all nine elsewhere.
fn sukaku_of(puzzle: &str) -> String {
    let slots = puzzle.chars().flat_map(|given| {
        ('1'..='9').map(move |digit| if given == '.' || given == digit { digit } else { '.' })
    });
    slots.collect()
}

#[test]
fn the_marks_of_a_sukaku_are_its_puzzle() {
    let sukaku = sukaku_of(PUZZLE);
    ninefold(&["solve", "--style", "line", &sukaku]).assert().success().stdout_eq(format!("{SOLUTION}\n"));
    ninefold(&["count", &sukaku]).assert().success().stdout_eq("1\n");
    // 4 is what stands in r1c3: without it, nothing does.
    let mut without = sukaku.into_bytes();
    without[2 * 9 + 3] = b'.';
    let without = String::from_utf8(without).unwrap();
    ninefold(&["count", &without]).assert().success().stdout_eq("0\n");
}

#[test]
fn spaced_rows_are_read_and_written() {
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| {
        let cells = row.iter().map(|&cell| if cell == b'.' { '0' } else { cell.into() });
        cells.map(String::from).collect::<Vec<_>>().join(" ")
    });
    let text = rows.collect::<Vec<_>>().join("\n");
    ninefold(&["solve", "--style", "spaced"]).stdin(text).assert().success().stdout_eq(str![[r#"
5 3 4 6 7 8 9 1 2
6 7 2 1 9 5 3 4 8
1 9 8 3 4 2 5 6 7
8 5 9 7 6 1 4 2 3
4 2 6 8 5 3 7 9 1
7 1 3 9 2 4 8 5 6
9 6 1 5 3 7 2 8 4
2 8 7 4 1 9 6 3 5
3 4 5 2 8 6 1 7 9

"#]]);
}

#[test]
fn many_lines_are_answered_in_order() {
    let clash = "55".to_owned() + &".".repeat(79);
    let none = "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8";
    let several = "8.........95.......76.........426798...571243...893165......916....3.487....1.532";
    let input = format!("# a remark\n{PUZZLE}\n\n{none}\n{several}\n{clash}\n{PUZZLE},remark\n");
    for threads in ["1", "2"] {
        ninefold(&["solve", "--threads", threads, "-"]).stdin(&input).assert().code(1).stdout_eq(str![[r#"
534678912672195348198342567859761423426853791713924856961537284287419635345286179
no solution
several solutions: 834157629295364871176289354513426798968571243427893165382745916651932487749618532 834259671195367824276184359513426798968571243427893165382745916651932487749618532
no solution
534678912672195348198342567859761423426853791713924856961537284287419635345286179

"#]]);
    }
}

#[test]
fn json_tells_how_many_solutions() {
    let output =
        ninefold(&["solve", "--json", "-"]).stdin(format!("{PUZZLE}\n{}\n", ".".repeat(81))).output();
    let text = String::from_utf8(output.expect("it runs").stdout).expect("it is text");
    let objects = text.lines().map(|line| serde_json::from_str(line).expect("a line is an object"));
    let objects = objects.collect::<Vec<serde_json::Value>>();
    assert_eq!(objects[0]["solution"], SOLUTION);
    assert_eq!(objects[0]["solutions"], 1);
    assert!(objects[0]["time_ns"].is_u64());
    assert_eq!(objects[1]["solutions"], "2+");
    assert_ne!(objects[1]["solution"], objects[1]["second_solution"]);
}

#[test]
fn several_solutions_are_shown_with_the_cells_that_differ() {
    let puzzle = "12343412.1.3.3.1";
    ninefold(&["solve", "--style", "line", puzzle])
        .assert()
        .code(1)
        .stdout_eq(str![[r#"
several solutions: 1234341221434321 1234341241232341

"#]])
        .stderr_eq(str![[r#"
the puzzle has several solutions: r3c1 is 2 or 4, r3c3 is 4 or 2, r4c1 is 4 or 2, r4c3 is 2 or 4

"#]]);
}

#[test]
fn a_solution_file_is_compared() {
    let (_puzzle_folder, puzzle) = file(PUZZLE);
    let (_right_folder, right) = file(SOLUTION);
    let (_wrong_folder, wrong) = file(SOLUTION.replace("5346", "5364"));
    let drawn = format!("Starting puzzle:\n{DRAWN_PUZZLE}\n\nSolved puzzle:\n{DRAWN_SOLUTION}\n");
    let correct = format!("{drawn}\nSolution is correct!\n");
    ninefold(&["solve", &puzzle, "--verify", &right]).assert().success().stdout_eq(correct);
    let faults = "two 6s in column 3: r1c3 and r5c3; two 4s in column 4: r1c4 and r8c4; \
                  two 6s in block 1: r1c3 and r2c1; two 4s in block 2: r1c4 and r3c5";
    let wrong_one = format!("{drawn}\nSolution is NOT correct!\nthe grid breaks a rule: {faults}\n");
    ninefold(&["solve", &puzzle, "--verify", &wrong]).assert().code(1).stdout_eq(wrong_one);
}

#[test]
fn files_are_asked_for() {
    let (_puzzle_folder, puzzle) = file(PUZZLE);
    let (_solution_folder, solution) = file(SOLUTION);
    let verified = ninefold(&["solve"]).stdin(format!("{puzzle}\n{solution}\n")).assert().success();
    let text = String::from_utf8_lossy(&verified.get_output().stdout).into_owned();
    assert!(
        text.starts_with("Puzzle file: Solution file (Enter for none): Starting puzzle:\n+---"),
        "{text}"
    );
    assert!(text.ends_with("Solution is correct!\n"), "{text}");
}

#[test]
fn statistics_go_to_standard_error() {
    ninefold(&["solve", "--stats", "--threads", "2", "-"])
        .stdin(format!("{PUZZLE}\n{PUZZLE}\n"))
        .assert()
        .success()
        .stdout_eq(format!("{SOLUTION}\n{SOLUTION}\n"))
        .stderr_eq(str![[r#"
puzzles 2, unique 2, several solutions 0, no solution 0
given up 0, unreadable 0
time [..] s, threads 2, puzzles a second [..]

"#]]);
}

#[test]
fn other_sizes_are_solved_too() {
    ninefold(&["solve", "1...............", "--style", "line"]).assert().code(1);
    ninefold(&["solve", "12343412214343..", "--style", "line"])
        .assert()
        .success()
        .stdout_eq("1234341221434321\n");
}

#[test]
fn a_search_over_its_budget_says_so() {
    let empty = ".".repeat(256);
    ninefold(&["solve", "--budget", "1", "--style", "line", &empty]).assert().code(1).stderr_eq(str![[r#"
the search gave up: its budget of nodes is used up; raise --budget to search on

"#]]);
}

#[test]
fn solutions_are_counted_up_to_a_limit() {
    let count = |arguments: &[&str]| ninefold(&[&["count"], arguments].concat()).assert().success();
    count(&["................"]).stdout_eq("288\n");
    count(&["--limit", "100", "................"]).stdout_eq("100+\n");
    count(&["--limit", "100000000", &".".repeat(36)]).stdout_eq("28200960\n");
    count(&[PUZZLE]).stdout_eq("1\n");
}

#[test]
fn a_line_that_cannot_be_read_keeps_its_place() {
    let (_folder, name) = file(format!("{PUZZLE}\n12\n{PUZZLE}\n"));
    let lines = format!("{SOLUTION}\nunreadable\n{SOLUTION}\n");
    ninefold(&["solve", &name]).assert().code(2).stdout_eq(lines);
    ninefold(&["count", &name]).assert().code(2).stdout_eq("1\nunreadable\n1\n");
    let objects = ninefold(&["count", "--json", &name]).assert().code(2).stdout_eq(str![[r#"
{"complete":true,"line":1,"solutions":1}
{"error":"line 2, column 1: '12' isn't a puzzle","line":2,"solutions":null}
{"complete":true,"line":3,"solutions":1}

"#]]);
    let told = String::from_utf8_lossy(&objects.get_output().stderr).into_owned();
    assert!(told.contains("input.txt: line 2, column 1: '12' isn't a puzzle"), "{told}");
    let solved = ninefold(&["solve", "--json", &name]).assert().code(2);
    let solved = String::from_utf8_lossy(&solved.get_output().stdout).into_owned();
    let bad = r#"{"error":"line 2, column 1: '12' isn't a puzzle","line":2,"solution":null}"#;
    assert_eq!(solved.lines().nth(1), Some(bad));
}

#[test]
fn watching_without_a_terminal_lists_the_moves() {
    ninefold(&["watch", "12343412214343.."]).assert().success().stdout_eq(str![[r#"
r4c3 = 2
r4c4 = 1
+-----+-----+
| 1 2 | 3 4 |
| 3 4 | 1 2 |
+-----+-----+
| 2 1 | 4 3 |
| 4 3 | 2 1 |
+-----+-----+
solved after 2 moves

"#]]);
    ninefold(&["watch", "--moves", "3", PUZZLE]).assert().code(2).stderr_eq(str![[r#"
error: not solved after 3 moves
hint: raise --moves to watch on

"#]]);
}

#[test]
fn as_many_solutions_are_listed_as_are_asked_for() {
    let solve = |limit: &str, style: &str, puzzle: &str| {
        let output =
            ninefold(&["solve", "--limit", limit, "--style", style, puzzle]).output().expect("it runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let open = ".".repeat(16);
    let (code, lines, told) = solve("5", "line", &open);
    assert_eq!(
        (code, told.as_str()),
        (Some(1), "the puzzle has at least 5 solutions; raise --limit to list more\n")
    );
    let mut found = lines
        .trim_end()
        .strip_prefix("several solutions: ")
        .expect("they follow")
        .split(' ')
        .collect::<Vec<_>>();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), 5);
    let (code, lines, told) = solve("1000", "line", &open);
    assert_eq!(
        (code, lines.split(' ').count() - 2, told.as_str()),
        (Some(1), 288, "the puzzle has 288 solutions\n")
    );
    assert_eq!(solve("3", "line", PUZZLE), (Some(0), format!("{SOLUTION}\n"), String::new()));
    let (code, grids, _) = solve("3", "grid", &open);
    assert_eq!(code, Some(1));
    assert!(
        ["# Puzzle\n", "# Solution 1\n", "# Solution 3\n"].iter().all(|label| grids.contains(label)),
        "{grids}"
    );
    let (_, object, _) = solve("3", "json", &open);
    let object = serde_json::from_str::<serde_json::Value>(&object).expect("it is an object");
    assert_eq!(
        (&object["solutions"], object["all_solutions"].as_array().map(Vec::len)),
        (&"3+".into(), Some(3))
    );
    assert_eq!(solve("0", "line", &open).0, Some(2));
}

#[test]
fn the_budget_holds_for_files_too() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let (_folder, name) = file(format!("{PUZZLE}\n{hard}\n"));
    let told = format!(
        "{name}: line 2: the search gave up: its budget of nodes is used up; raise --budget to search on\n"
    );
    ninefold(&["solve", "--budget", "3", &name])
        .assert()
        .code(1)
        .stdout_eq(format!("{SOLUTION}\nnot solved\n"))
        .stderr_eq(told);
}

#[test]
fn labelled_grids_are_read_again() {
    let solved = ninefold(&["solve", PUZZLE]).assert().success();
    let text = String::from_utf8_lossy(&solved.get_output().stdout).into_owned();
    let check = ninefold(&["check", "-"]).stdin(text).assert().success();
    check.stdout_eq("legal so far, 51 cells are empty\ncomplete and correct\n");
}

#[test]
fn entries_are_used_or_it_is_said_that_they_are_not() {
    let position = "+1 2 . . . . 3 . . . . . 4 . . .";
    let wrong = "1 +1 . . . . 3 . . 1 . . 4 . . .";
    let solve = |arguments: &[&str], text: &str| {
        ninefold(&[&["solve", "--style", "line", "-"], arguments].concat()).stdin(text).assert()
    };
    let noted = solve(&[], position);
    let noted = String::from_utf8_lossy(&noted.get_output().stderr).into_owned();
    assert!(noted.starts_with("note: 1 entry is not used; --position solves from it\n"), "{noted}");
    let whole = "+1 2 3 4 +3 4 1 2 2 1 4 3 4 3 . .";
    solve(&["--position"], whole).success().stdout_eq("1234341221434321\n").stderr_eq("");
    let told = "the givens and entries clash: two 1s in row 1: r1c1 and r1c2; two 1s in column 2: r1c2 and r3c2; two 1s in block 1: r1c1 and r1c2\n";
    solve(&["--position"], wrong).code(1).stdout_eq("no solution\n").stderr_eq(told);
}

#[test]
fn a_faulty_puzzle_file_is_told_before_the_solution_file_is_asked_for() {
    let (_folder, name) = file("hello");
    let asked = ninefold(&["solve"]).stdin(format!("{name}\n\n")).assert().code(2).stdout_eq("Puzzle file: ");
    let told = String::from_utf8_lossy(&asked.get_output().stderr).into_owned();
    assert!(told.contains("this isn't a puzzle: 'hello'"), "{told}");
}
