//! Nonsense in, a clear message out: exit code 2, no panic.

use super::{PUZZLE, SOLUTION, file, ninefold};
use snapbox::str;
use std::io::Read;
use std::process::Stdio;

#[test]
fn missing_files_and_folders_are_named() {
    ninefold(&["solve", "no-such-file.txt"]).assert().code(2).stderr_eq(str![[r#"
error: 'no-such-file.txt' isn't a file
hint: it isn't a puzzle either: one on the command line has a sign for each cell, 81 for 9x9

"#]]);
    ninefold(&["solve", env!("CARGO_MANIFEST_DIR")])
        .assert()
        .code(2)
        .stderr_eq("error: [..]: this is a directory, not a file\n");
}

#[test]
fn a_killer_whose_arrows_lead_nowhere_is_a_faulty_puzzle_and_no_file() {
    let killer = format!("3<{}>", "0".repeat(78));
    ninefold(&["solve", &killer])
        .assert()
        .code(2)
        .stderr_eq("error: the puzzle: line 1, column 81: this arrow leaves the grid\n");
}

#[test]
fn a_puzzle_that_cannot_be_is_the_answer_no_whatever_is_asked() {
    let clash = PUZZLE.replacen("53.", "55.", 1);
    let none = "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7";
    let several = PUZZLE.replacen("53..7", ".....", 1);
    for arguments in [
        &["solve"][..],
        &["rate"],
        &["hint"],
        &["explain"],
        &["candidates"],
        &["count"],
        &["watch"],
        &["print", "-o", "-"],
        &["steps", "--technique", "x-wing"],
    ] {
        let asked = |puzzle: &str| ninefold(&[arguments, &[puzzle]].concat()).assert();
        asked(&clash).code(1);
        if !matches!(arguments[0], "count" | "watch" | "steps") {
            asked(none).code(1);
        }
        if !matches!(arguments[0], "count" | "watch" | "candidates" | "steps") {
            asked(&several).code(1);
        }
    }
}

#[test]
fn faulty_texts_say_where_and_why() {
    let told = |text: &str| ninefold(&["solve", "-"]).stdin(text).assert().code(2);
    told("").stderr_eq(str![[r#"
error: standard input: line 1, column 1: there is no puzzle here: the text is empty

"#]]);
    told("53..7").stderr_eq(str![[r#"
error: standard input: line 1, column 1: one row of 5 cells isn't a puzzle
hint: a 9x9 puzzle is one line of 81 characters or 9 rows of 9; use '.' for an empty cell

"#]]);
    told(&PUZZLE.replace("97", "9!7").replacen("..", ".", 1)).stderr_eq(str![[r#"
error: standard input: line 1, column 1: 80 cells, but a 9x9 puzzle has 81
hint: use '.' for an empty cell

"#]]);
    told(&PUZZLE.replacen('3', "Z", 1)).stderr_eq(str![[r#"
error: standard input: line 1, column 2: 'Z' is neither a digit nor a blank
hint: digits are 1 to 9, then A to P; an empty cell is one of . 0 _ * x X - ?

"#]]);
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row)).collect::<Vec<_>>();
    told(&format!("{}\n.........\n", rows.join("\n"))).stderr_eq(str![[r#"
error: standard input: line 10, column 1: 10 rows of 9 cells, but a 9x9 grid has 9 rows
hint: each puzzle must have all its rows

"#]]);
}

#[test]
fn clashing_givens_name_both_cells() {
    let clash = format!("5...5{}", ".".repeat(76));
    ninefold(&["solve", &clash]).assert().code(1).stderr_eq(str![[r#"
the givens clash: two 5s in row 1: r1c1 and r1c5

"#]]);
}

#[test]
fn binary_files_are_refused() {
    let (_folder, name) = file([0u8, 159, 146, 150, 0, 1, 2, 3]);
    ninefold(&["solve", &name]).assert().code(2).stderr_eq("error: [..]\n...");
}

#[test]
fn one_bad_line_does_not_stop_the_others() {
    let input = format!("{PUZZLE}\nnonsense\n{PUZZLE}\n");
    ninefold(&["solve", "-"])
        .stdin(input)
        .assert()
        .code(2)
        .stdout_eq(format!("{SOLUTION}\nunreadable\n{SOLUTION}\n"))
        .stderr_eq(str![[r#"
error: standard input: line 2, column 1: 'nonsense' isn't a puzzle
hint: a line has a symbol for each cell: 81 for 9x9, 16 for 4x4, 256 for 16x16; this one has 8

"#]]);
}

#[test]
fn an_endless_line_is_refused_in_little_memory() {
    let mut input = format!("{PUZZLE}\n{PUZZLE}\n").into_bytes();
    input.extend(std::iter::repeat_n(b'1', 40 << 20));
    ninefold(&["solve", "-"]).stdin(input).assert().code(2).stderr_eq(str![[r#"
error: standard input: line 3, column 1: the line is longer than 65536 bytes
hint: write each puzzle on a line of its own

"#]]);
    ninefold(&["solve", "-"]).stdin(vec![b'1'; 80 << 20]).assert().code(2).stderr_eq(str![[r#"
error: standard input: line 1, column 1: the line is longer than 65536 bytes
hint: write each puzzle on a line of its own

"#]]);
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let (_folder, name) = file(format!("{PUZZLE}\n").repeat(20_000));
    let mut child = std::process::Command::new(snapbox::cmd::cargo_bin!("ninefold"))
        .args(["solve", &name])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut first = [0; 82];
    child.stdout.take().expect("it has an output").read_exact(&mut first).expect("a line comes out");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn unknown_words_are_usage_errors() {
    ninefold(&["sovle"]).assert().code(2);
    ninefold(&["solve", "--style", "fancy"]).assert().code(2);
    ninefold(&["convert", "--to", "fancy", PUZZLE]).assert().code(2);
}

#[test]
fn an_unreadable_first_line_does_not_lose_the_file() {
    let (_folder, name) = file(format!("hello\n{PUZZLE}\n{PUZZLE}\n"));
    let told = format!("error: {name}: line 1, column 1: 'hello' isn't a puzzle\nhint: [..]\n");
    let check = |arguments: &[&str], wanted: &str| {
        let asked = ninefold(&[arguments, &[&name]].concat()).assert().code(2);
        asked.stdout_eq(wanted.to_owned()).stderr_eq(told.clone());
    };
    check(&["solve"], &format!("unreadable\n{SOLUTION}\n{SOLUTION}\n"));
    check(&["count"], "unreadable\n1\n1\n");
    check(&["check"], "0 complete and correct, 2 legal so far, 0 wrong\n");
    check(
        &["rate", "--scale", "level"],
        &format!(
            "puzzle\tlevel\thardest\nunreadable\t-\t-\n{}",
            format!("{PUZZLE}\tBeginner\tHidden Single\n").repeat(2)
        ),
    );
    let lines = format!("{}\n", PUZZLE.replace('.', "0")).repeat(2);
    ninefold(&["convert", "--to", "sdm", &name]).assert().code(2).stdout_eq(lines);
    let found = ninefold(&["candidates", &name]).assert().code(2).stderr_eq(told.clone());
    assert_eq!(String::from_utf8_lossy(&found.get_output().stdout).matches("| 5 ").count(), 2);
}

#[test]
fn an_unreadable_line_among_other_sizes_and_forms_is_passed_over() {
    let small = "12343412214343..";
    let killer =
        "3x3::k:6400;6400;3331;3331;4610;2826;2826;1804;1804;3840;3840;4618;4618;4610;8979;5652;5652;8469;";
    let six = "1.................................6.";
    let cases = [
        (format!("hello\n{small}\n{small}\n"), "unreadable\n1\n1\n"),
        (format!("{six}\nhello\n{six}\n"), "[..]+\nunreadable\n[..]+\n"),
        (format!("Dear Anna,\nthese are for you:\n\n{PUZZLE}\n"), "unreadable\nunreadable\n1\n"),
    ];
    for (text, wanted) in cases {
        ninefold(&["count", "--limit", "100", "-"]).stdin(text).assert().code(2).stdout_eq(wanted);
    }
    let whole = format!(r#"{{"ninefold":1,"layout":{{"shape":"boxes","boxes":"2x2"}},"givens":"{small}"}}"#);
    let text = format!("{whole}\n{killer}\n{whole}\n");
    ninefold(&["count", "-"]).stdin(text).assert().code(2).stdout_eq("1\nunreadable\n1\n");
}

#[test]
fn a_16x16_grid_with_a_bad_row_is_one_puzzle() {
    let text = format!("{}?Z\n", ".".repeat(14)) + &format!("{}\n", ".".repeat(16)).repeat(15);
    let told = ninefold(&["count", "-"]).stdin(text).assert().code(2).stdout_eq("");
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("line 1, column 16: 'Z'"), "{told}");
}

#[test]
fn words_are_no_puzzle_and_it_is_said_what_was_tried() {
    ninefold(&["solve", "-"]).stdin("hello\n").assert().code(2).stderr_eq(str![[r#"
error: standard input: line 1, column 1: this isn't a puzzle: 'hello'
hint: tried as one line of cells (81 for 9x9, '.' for an empty one), as rows of cells, as a drawn grid, as a table and as a list in brackets

"#]]);
}

#[test]
fn clashing_givens_in_a_file_are_named_with_their_line() {
    let clash = format!("5...5{}", ".".repeat(76));
    let (_folder, name) = file(format!("{PUZZLE}\n{clash}\n"));
    for (command, style) in [("solve", ""), ("count", "error: "), ("rate", ""), ("candidates", "error: ")] {
        let told = format!("{style}{name}: line 2: the givens clash: two 5s in row 1: r1c1 and r1c5\n");
        ninefold(&[command, &name]).assert().code(1).stderr_eq(told);
    }
}

#[test]
fn pasted_lists_and_spreadsheet_cells_are_solved() {
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned());
    let rows = rows.collect::<Vec<_>>();
    let spread = |row: &String, between: &str, blank: &str| {
        let cells = row.chars().map(|cell| if cell == '.' { blank.to_owned() } else { cell.into() });
        cells.collect::<Vec<_>>().join(between)
    };
    let join = |between: &str, blank: &str, row: [&str; 2], rows_between: &str| {
        let rows = rows.iter().map(|cells| format!("{}{}{}", row[0], spread(cells, between, blank), row[1]));
        rows.collect::<Vec<_>>().join(rows_between)
    };
    let ways = [
        join("\t", "", ["", ""], "\n"),
        format!("[{}]", join(",", "0", ["", ""], ",")),
        format!("[{}]", join(", ", "0", ["[", "]"], ",\n ")),
        format!("[{}]", join(" ", "0", ["[", "]"], "\n ")),
        PUZZLE.replace('.', "?"),
    ];
    for way in ways {
        let solve = ninefold(&["solve", "--style", "line", "-"]).stdin(&way).assert();
        solve.success().stdout_eq(format!("{SOLUTION}\n"));
        let solve = ninefold(&["solve", "--style", "line", &way]).assert();
        solve.success().stdout_eq(format!("{SOLUTION}\n"));
    }
}
