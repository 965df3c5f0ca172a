//! `ninefold hint`, `ninefold explain` and `ninefold steps`.

use super::{PUZZLE, ninefold};
use serde_json::Value;
use snapbox::str;

/// A puzzle that needs an X-wing.
const FISHY: &str = ".2...........8397.5..1.....91..7.3..7...1...4..2.....61...47.5...9.3....4......6.";

#[test]
fn a_hint_is_told_tier_by_tier() {
    for (tier, expect) in [
        ("1", "Where to look\nLook at block 9.\n"),
        ("2", "Hidden Single\nLook at block 9.\nThe technique is Hidden Single.\n"),
        ("3", "Hidden Single\nThe 1s in r5c9 and r8c5 block all other empty cells of block 9.\n"),
        ("4", "Hidden Single\n...\nIn block 9, 1 can only go in r9c7.\nSo r9c7 is 1.\n"),
        ("5", "Hidden Single\nSo r9c7 is 1.\n"),
    ] {
        ninefold(&["hint", "--tier", tier, PUZZLE]).assert().success().stdout_eq(expect);
    }
    ninefold(&["hint", "--tier", "6", PUZZLE]).assert().code(2);
}

/// The puzzle with these cells frozen.
fn with_ice(frozen: &str) -> String {
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| format!("  {}\n", String::from_utf8_lossy(row)));
    format!("ninefold 1\nlayout: boxes 3x3\ngivens:\n{}frozen: {frozen}\n", rows.collect::<String>())
}

#[test]
fn no_command_fills_a_frozen_cell() {
    let icy = with_ice("r9c7");
    ninefold(&["hint", "--tier", "4"])
        .stdin(icy.clone())
        .assert()
        .success()
        .stdout_eq("Hidden Single\nr9c7 is 1, but it is frozen; this comes first.\n...\nSo r1c6 is 8.\n");
    let output = ninefold(&["explain", "--form", "short"]).stdin(icy.clone()).output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let at = |step: &str| text.find(step).unwrap_or_else(|| panic!("{step}: {text}"));
    let thawing = ["r8c7=6", "r9c6=6"].iter().map(|step| at(step)).min();
    assert!(thawing < Some(at("r9c7=1")) && text.ends_with("The puzzle is solved.\n"), "{text}");
    let steps = ninefold(&["steps", "--technique", "hidden-single"]).stdin(icy).output().expect("it runs");
    let text = String::from_utf8_lossy(&steps.stdout).into_owned();
    assert!(text.contains("Hidden Single => r9c7=1 (frozen), "), "{text}");
}

#[test]
fn one_can_ask_why_a_digit_does_not_go_into_a_cell() {
    for (asked, code, expect) in [
        (
            "r1c3=5",
            0,
            str![[r#"
r1c1 is 5 already, and sees r1c3.

"#]],
        ),
        (
            "r1c1=4",
            0,
            str![[r#"
r1c1 is 5.

"#]],
        ),
        (
            "r1c3=4",
            1,
            str![[r#"
Nothing simple rules it out: it may be right.

"#]],
        ),
        (
            "r1c3=1",
            0,
            str![[r#"
Hidden Single
The 1s in r2c4, r5c9 and r8c5 block all other empty cells of column 8.
In column 8, 1 can only go in r1c8.
So r1c8 is 1.
So r1c3 is not 1, because it sees r1c8.

"#]],
        ),
    ] {
        ninefold(&["hint", "--why-not", asked, PUZZLE]).assert().code(code).stdout_eq(expect);
    }
    for wrong in ["r1c3", "r0c3=1", "r1c3=10", "x=1"] {
        ninefold(&["hint", "--why-not", wrong, PUZZLE]).assert().code(2);
    }
}

#[test]
fn a_mistake_is_told_instead_of_a_way_that_leads_nowhere() {
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| format!("  {}\n", String::from_utf8_lossy(row)));
    let entries = format!("  ..1......\n{}", "  .........\n".repeat(8));
    let position =
        format!("ninefold 1\nlayout: boxes 3x3\ngivens:\n{}entries:\n{entries}", rows.collect::<String>());
    let (_folder, name) = super::file(position);
    ninefold(&["explain", &name]).assert().code(1).stdout_eq(str![[r#"
A mistake
[..]r1c3 is not 1.
...
"#]]);
}

#[test]
fn hints_need_a_puzzle_with_one_solution() {
    ninefold(&["hint", &".".repeat(81)]).assert().code(1).stderr_eq(str![[r#"
error: the puzzle: the puzzle has several solutions: two of them differ in [..] cells, first at [..]
hint: logic leads to one solution; a puzzle with several needs more givens

"#]]);
}

#[test]
fn the_whole_way_is_explained() {
    let output = ninefold(&["explain", FISHY]).assert().success();
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    let fish = text.split("\n\n").find(|step| step.contains("X-Wing")).expect("the puzzle needs an X-wing");
    snapbox::assert_data_eq!(
        fish,
        str![[r#"
32. X-Wing
   In row 2, 5 can only go in r2c4 and r2c9.
   In row 4, 5 can only go in r4c4 and r4c9.
   All these places lie in columns 4 and 9.
   Rows 2 and 4 need two 5s, and columns 4 and 9 have room for one each: exactly enough.
   If r8c4 or r9c4 were 5, one of rows 2 and 4 would be left without a 5.
   So remove 5 from r8c4 and r9c4.
   Then r8c2 must be 5.
   Then r8c4 must be 6.
"#]]
    );
    let form = |name: &str| {
        let output = ninefold(&["explain", "--form", name, FISHY]).output().expect("it runs").stdout;
        String::from_utf8(output).expect("it is text")
    };
    assert_eq!(form("short").lines().count(), text.split("\n\n").count());
    assert!(form("markdown").contains("X-Wing"));
    let page = form("html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg") && !page.contains("<script"));
}

#[test]
fn all_steps_of_a_technique_are_listed() {
    ninefold(&["steps", "--technique", "hidden-single", FISHY]).assert().success().stdout_eq(str![[r#"
Hidden Single => r3c2=9
Hidden Single => r1c4=7
Hidden Single => r6c7=7
Hidden Single => r8c1=2
4 steps of Hidden Single

"#]]);
    ninefold(&["steps", "--technique", "jellyfish", FISHY])
        .assert()
        .code(1)
        .stdout_eq("0 steps of Jellyfish\n");
    ninefold(&["steps", "--technique", "magic", FISHY]).assert().code(2);
}

/// The lines of a command as JSON.
fn json(arguments: &[&str], code: i32) -> Vec<Value> {
    let output = ninefold(arguments).assert().code(code);
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    text.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

#[test]
fn a_hint_as_data_tells_no_more_than_its_tier() {
    for (tier, known) in [
        ("1", ["step", "null", "null"]),
        ("2", ["step", "\"Hidden Single\"", "null"]),
        ("3", ["step", "\"Hidden Single\"", "null"]),
        ("4", ["step", "\"Hidden Single\"", r#"[{"cell":"r9c7","digit":"1"}]"#]),
        ("5", ["step", "\"Hidden Single\"", r#"[{"cell":"r9c7","digit":"1"}]"#]),
    ] {
        let hint = &json(&["hint", "--json", "--tier", tier, PUZZLE], 0)[0];
        assert_eq!(hint["found"], known[0]);
        assert_eq!([hint["technique"].to_string(), hint["placed"].to_string()], known[1..]);
        assert_eq!(hint["scene"]["cells"].as_array().map(Vec::len), Some(81));
        assert!(hint["sentences"][0]["text"].is_string());
    }
}

#[test]
fn an_answer_to_why_not_as_data_says_what_it_is() {
    for (asked, code, found) in [("r1c3=5", 0, "standing"), ("r1c3=4", 1, "nothing"), ("r1c3=1", 0, "step")] {
        assert_eq!(json(&["hint", "--json", "--why-not", asked, PUZZLE], code)[0]["found"], found);
    }
}

#[test]
fn the_whole_way_and_all_steps_are_there_as_data() {
    let way = json(&["explain", "--json", FISHY], 0);
    let fish = way.iter().find(|step| step["technique"] == "X-Wing").expect("the puzzle needs an X-wing");
    assert_eq!(fish["number"], 32);
    assert_eq!(fish["removed"].as_array().map(Vec::len), Some(2));
    assert!(fish["sentences"].as_array().is_some_and(|all| all.iter().any(|one| one["kind"] == "premise")));
    assert!(fish["scene"]["marks"].as_array().is_some_and(|marks| !marks.is_empty()));
    let last = way.last().expect("there is an end");
    assert_eq!((&last["end"], last["steps"].as_u64()), (&Value::from("solved"), Some(way.len() as u64 - 1)));
    let singles = json(&["steps", "--json", "--technique", "hidden-single", FISHY], 0);
    assert_eq!(singles.iter().map(|step| &step["found"]).collect::<Vec<_>>(), ["step"; 4]);
    assert!(json(&["steps", "--json", "--technique", "jellyfish", FISHY], 1).is_empty());
}

#[test]
fn a_hard_why_not_is_a_supposition_with_a_few_singles() {
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let output = ninefold(&["hint", "--why-not", "r1c2=6", hard]).output().expect("it runs").stdout;
    let text = String::from_utf8(output).expect("it is text");
    assert!(text.contains("Suppose that r1c2 is 6.\n") && text.ends_with("So r1c2 is not 6.\n"), "{text}");
    assert!(!text.contains("remove"), "the end is told once: {text}");
}
