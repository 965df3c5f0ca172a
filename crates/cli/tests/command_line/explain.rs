//! `ninefold hint`, `ninefold explain` and `ninefold steps`.

use super::{PUZZLE, ninefold};
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
No single step rules it out.

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
   Rows 2 and 4 need two 5s, and columns 4 and 9 have room for one each: all of it is used.
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
