//! Variants from end to end: made, and taken by every other command.

use super::{file, ninefold};
use ninefold::puzzle::Variant;
use snapbox::str;

fn generated(arguments: &[&str]) -> String {
    let output = ninefold(&[&["generate", "--seed", "1"], arguments].concat()).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text")
}

#[test]
fn every_command_takes_any_variant() {
    for variant in [
        "killer",
        "diagonal",
        "jigsaw",
        "windoku",
        "samurai",
        "anti-knight",
        "6x6",
        "16x16",
        "killer+diagonal",
        "thermo",
        "sandwich",
        "arrow+kropki",
    ] {
        let (_folder, name) = file(generated(&["--variant", variant, "--format", "ninefold"]));
        for command in ["solve", "check", "rate", "hint"] {
            let output = ninefold(&[command, &name]).output().expect("it runs");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.code() < Some(2), "{command} {variant}: {told}");
        }
        ninefold(&["count", &name]).assert().success().stdout_eq("1\n");
        ninefold(&["candidates", &name]).assert().success();
        ninefold(&["convert", "--to", "json", &name]).assert().success();
    }
}

#[test]
fn a_seed_gives_the_same_bytes_with_any_number_of_threads() {
    let families = Variant::families().into_iter().map(|variant| variant.to_string());
    for variant in families.chain(["jigsaw+killer", "chain-4", "thermo", "arrow+kropki"].map(String::from)) {
        let made =
            |threads| generated(&["-n", "3", "--variant", &variant, "--style", "json", "--threads", threads]);
        let (one, two) = (made("1"), made("2"));
        assert_eq!(one, two, "{variant}");
        assert_eq!(one.lines().count(), 3, "{variant}");
    }
}

#[test]
fn plain_sizes_are_drawn_and_rules_need_a_form_that_carries_them() {
    let line = generated(&["--variant", "6x6", "--style", "line"]);
    assert_eq!(line.trim_end().len(), 36);
    assert!(generated(&["--variant", "4x4"]).starts_with("+---"));
    assert!(generated(&["--variant", "killer"]).starts_with("ninefold 1\ntitle: Killer\n"));
    ninefold(&["generate", "--variant", "killer", "--style", "line"]).assert().code(2).stderr_eq(str![[r#"
error: digits alone cannot carry the rules of killer
hint: use --style grid, --style json, or --format ninefold

"#]]);
}

#[test]
fn ice_comes_with_its_frozen_cells_and_the_order() {
    let text = generated(&["--variant", "ice", "--level", "easy", "--style", "json"]);
    assert!(text.contains(r#""frozen":["r"#) && text.contains(r#""order":["r"#), "{text}");
    assert!(generated(&["--variant", "ice", "--level", "easy"]).contains("\nfrozen: r"));
}

#[test]
fn ratings_and_practice_are_asked_for_by_number_and_name() {
    let (_folder, name) = file(generated(&["--rating", "2.6..3.4", "--style", "line"]));
    let output = ninefold(&["rate", "--json", "--scale", "se", &name]).output().expect("it runs").stdout;
    let text = String::from_utf8_lossy(&output).into_owned();
    let er = text
        .split(r#""er":"#)
        .nth(1)
        .and_then(|rest| rest.split(',').next())
        .and_then(|er| er.parse::<f64>().ok());
    assert!(er.is_some_and(|er| (2.6..=3.4).contains(&er)), "{text}");
    let (_folder, name) = file(generated(&["--practice", "naked-pair"]));
    let hint = ninefold(&["hint", "--tier", "2", &name]).output().expect("it runs").stdout;
    assert!(
        String::from_utf8_lossy(&hint).contains("The technique is Naked Pair."),
        "{}",
        String::from_utf8_lossy(&hint)
    );
}

#[test]
fn what_does_not_exist_is_refused_with_what_does() {
    ninefold(&["generate", "--variant", "windoku+6x6"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value 'windoku+6x6' for '--variant <VARIANT>': 'windoku' does not go together with '6x6'

For more information, try '--help'.

"#]]);
    let output = ninefold(&["generate", "--variant", "kiler"]).assert().code(2);
    let told = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(
        told.contains("there is no variant 'kiler'; there are classic, killer, diagonal, windoku"),
        "{told}"
    );
    ninefold(&["generate", "--variant", "killer", "--rating", "7.1..7.5"]).assert().code(2).stderr_eq(str![
        [r#"
error: ratings are for classic puzzles, not for killer: ask for a level instead

"#]
    ]);
    ninefold(&["generate", "--variant", "6x6+anti-king+non-consecutive"]).assert().code(2).stderr_eq(str![[
        r#"
error: no full grid was found for 6x6+anti-king+non-consecutive: the rules leave none, or few

"#
    ]]);
}

#[test]
fn cages_and_ice_are_drawn_for_people() {
    let rules =
        "ninefold 1\nlayout: boxes 2x2\nrule: cage 5 r1c1 r2c1\nrule: cage 7 r1c2 r1c3 r2c3\ngivens:\n";
    let (_folder, name) = file(format!("{rules}  ....\n  .3..\n  ....\n  ...1\n"));
    let drawn = ninefold(&["solve", "--style", "grid", &name]).assert();
    let drawn = String::from_utf8_lossy(&drawn.get_output().stdout).into_owned();
    let wanted = "# Puzzle\n+5==+7==+===+===+\n# . | . : . | . #\n#   +---+   |   #\n# . | 3 # . | . #\n";
    assert!(drawn.starts_with(wanted), "{drawn}");
    let killer = generated(&["--variant", "killer", "--style", "grid"]);
    assert!(killer.starts_with('+') && killer.contains("The digits of a cage add up"), "{killer}");
    let ice = generated(&["--variant", "ice", "--level", "easy", "--style", "grid"]);
    assert!(ice.contains(" * ") && ice.ends_with("* is frozen\n"), "{ice}");
}

/// A small puzzle of f-puzzles with a thermometer, two dots, an even cell and a clue outside the board.
const LINES: &str = r#"{"size":4,"title":"Small","grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
"thermometer":[{"lines":[["R1C1","R1C2","R1C3","R1C4"]]}],"ratio":[{"cells":["R2C3","R2C4"]}],
"difference":[{"cells":["R2C2","R3C2"]}],"sandwichsum":[{"cell":"R0C1","value":"5"}],"even":[{"cell":"R2C4"}]}"#;

#[test]
fn lines_signs_and_clues_are_solved_said_checked_and_printed() {
    let (folder, name) = file(LINES);
    ninefold(&["count", &name]).assert().success().stdout_eq("1\n");
    let solved = ninefold(&["solve", "--style", "grid", &name]).output().expect("it runs");
    let told = String::from_utf8_lossy(&solved.stdout);
    for line in ["Thermometer along r1c1 r1c2 r1c3 r1c4", "Sandwich of 5 above column 1", "| 1 2 | 3 4 |"] {
        assert!(told.lines().any(|said| said == line), "{line}\n{told}");
    }
    ninefold(&["check", "--puzzle", &name, "1234341243212143"]).assert().code(1).stdout_eq(str![[r#"
wrong: the grid breaks a rule: the sandwich from r1c1 has another sum

"#]]);
    let sheet = folder.path().expect("the folder has a path").join("sheet.pdf");
    ninefold(&["print", &name, "-o", sheet.to_str().expect("a plain path")]).assert().success();
    assert!(std::fs::read(&sheet).expect("it is there").starts_with(b"%PDF"));
}

#[test]
fn no_rule_is_lost_on_the_way_to_another_form() {
    let (_folder, name) = file(LINES);
    for form in ["fpuzzles", "sudokupad", "json"] {
        let output = ninefold(&["convert", "--to", form, &name]).output().expect("it runs");
        let (_other, again) = file(String::from_utf8(output.stdout).expect("it is text"));
        ninefold(&["convert", "--to", "ninefold", &again]).assert().success().stdout_eq(str![[r#"
ninefold 1
title: Small
layout: boxes 2x2
rule: difference 1 r2c2 r3c2
rule: even r2c4
rule: ratio 2 r2c3 r2c4
rule: sandwich 5 r0c1 down
rule: thermometer r1c1 r1c2 r1c3 r1c4
givens:
  ....
  ....
  ....
  ....

"#]]);
    }
    ninefold(&["convert", "--to", "line", &name]).assert().code(2).stderr_eq(str![[r#"
error: the format 'line' cannot carry the rule 'white dot'
hint: the formats 'ninefold' and 'json' carry every puzzle

"#]]);
}

#[test]
fn drawings_are_kept_and_a_board_with_too_many_solutions_says_so() {
    let (_folder, name) = file(
        "ninefold 1\nlayout: boxes 2x2\nrule: drawing line #ff6666 15 50,50 150,150\nrule: drawing text #000000 40 \
         50,250 a\\sb\ngivens:\n  ....\n  ....\n  ....\n  ....\n",
    );
    let solved = ninefold(&["solve", "--style", "grid", &name]).output().expect("it runs");
    let (told, wrong) = (String::from_utf8_lossy(&solved.stdout), String::from_utf8_lossy(&solved.stderr));
    assert!(told.contains("Drawn line through r1c1 r2c2\nDrawn text 'a b' at r1c3\n"), "{told}");
    assert!(wrong.contains("perhaps its drawings stand for a rule"), "{wrong}");
    ninefold(&["count", "--estimate", &name]).assert().success().stdout_eq("288\n");
    let (_folder, large) =
        file("ninefold 1\nlayout: boxes 3x3\ngivens:\n".to_owned() + &"  .........\n".repeat(9));
    let about = ninefold(&["count", "--estimate=40", &large]).output().expect("it runs");
    let about = String::from_utf8_lossy(&about.stdout).into_owned();
    assert!(about.starts_with("about ") && about.ends_with(" % (40 random ways)\n"), "{about}");
}

/// A killer in 81 signs: sums, and arrows that lead to them.
const KILLER_OF_ARROWS: &str =
    "A<H<MA<A<^P<<^N<<^E^E<^L<^E^^^^^^^^^M<<9<K<<<G^N<^F<SB^<^^L^^^^I<E>^>>^D^^^<^F<>^";

#[test]
fn whatever_standard_input_takes_is_taken_as_an_argument() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../format/testdata");
    let samples =
        std::fs::read_dir(folder).expect("the samples are there").map(|entry| entry.unwrap().path());
    let texts = samples.filter(|path| path.is_file()).map(|path| std::fs::read_to_string(path).unwrap());
    let mut n_taken = 0;
    for text in texts.chain([KILLER_OF_ARROWS.to_owned()]) {
        let convert = ["convert", "--to", "ninefold"];
        let expected = ninefold(&[&convert[..], &["-"]].concat()).stdin(&text).output().expect("it runs");
        assert!(expected.status.success(), "{text}");
        let found = ninefold(&[&convert[..], &[text.trim_end()]].concat()).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&found.stderr), "", "{text}");
        assert_eq!(found.stdout, expected.stdout, "{text}");
        n_taken += 1;
    }
    assert!(n_taken > 30, "{n_taken}");
}
