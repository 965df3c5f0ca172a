//! `ninefold print`.

use super::{PUZZLE, file, ninefold};
use snapbox::str;
use std::path::Path;

/// A folder for what is printed.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// Prints into a folder and gives the bytes.
fn printed(folder: &Path, arguments: &[&str]) -> Vec<u8> {
    let path = folder.join("out.pdf");
    let output = ["-o", path.to_str().expect("the path is text")];
    ninefold(&[&["print"], arguments, &output].concat()).assert().success();
    std::fs::read(path).expect("the file is there")
}

#[test]
fn the_same_seed_gives_the_same_bytes_with_any_number_of_threads() {
    let folder = folder();
    let arguments =
        ["--generate", "9", "--difficulty", "easy..hard", "--seed", "1", "--base-url", "https://a.b"];
    let one = printed(folder.path(), &[&arguments[..], &["--threads", "1"]].concat());
    let two = printed(folder.path(), &[&arguments[..], &["--threads", "2"]].concat());
    assert!(one.starts_with(b"%PDF-1.7") && one == two);
}

#[test]
fn a_hundred_puzzles_make_a_file_that_can_be_sent() {
    let arguments = ["--generate", "100", "--difficulty", "easy..hard", "--seed", "1"];
    let plain = printed(folder().path(), &arguments);
    let coded = printed(folder().path(), &[&arguments[..], &["--base-url", "https://a.b"]].concat());
    assert!(plain.len() < 1_500_000 && coded.len() < 2_000_000, "{} {}", plain.len(), coded.len());
}

#[test]
fn puzzles_come_from_arguments_files_and_standard_input() {
    let folder = folder();
    let (_kept, name) = file(format!("{PUZZLE}\n"));
    let argument = printed(folder.path(), &[PUZZLE]);
    assert_eq!(printed(folder.path(), &[&name]), argument);
    let piped = ninefold(&["print"]).stdin(PUZZLE).output().expect("it runs");
    assert_eq!(piped.stdout, argument);
}

#[test]
fn what_cannot_be_printed_is_told_and_left_out() {
    let folder = folder();
    let told = |lines: &[&str], arguments: &[&str], code: i32| {
        let (_kept, name) = file(lines.join("\n"));
        let path = folder.path().join("out.pdf");
        let output = ["-o", path.to_str().expect("the path is text")];
        let run = ninefold(&[&["print", &name], arguments, &output].concat()).assert().code(code);
        let said = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        (
            said.replace(&name, "FILE"),
            std::fs::read(&path).ok().filter(|_| std::fs::remove_file(&path).is_ok()),
        )
    };
    let several = PUZZLE.replacen("53..7", ".....", 1);
    let clash = PUZZLE.replacen("53.", "55.", 1);
    let alone = printed(folder.path(), &[PUZZLE]);
    for (lines, code, said) in [
        (&["hello", PUZZLE][..], 2, "error: FILE: line 1, column 1: "),
        (&[PUZZLE, "hello", "you"], 2, "error: FILE: line 2, column 1: "),
        (&[&several, PUZZLE], 1, "error: FILE: line 1: the puzzle has several solutions"),
        (&[PUZZLE, &clash], 1, "error: FILE: line 2: the givens clash: two 5s in row 1"),
    ] {
        let (message, pages) = told(lines, &[], code);
        assert!(message.starts_with(said), "{message}");
        assert!(pages.as_ref() == Some(&alone), "{lines:?}: the puzzle that is left is printed");
    }
    let (message, pages) = told(&[&several, PUZZLE], &["--solutions", "none", "--no-level"], 0);
    assert!(message.is_empty() && pages.is_some(), "{message}");
    let (message, pages) = told(&[&several, &clash], &[], 1);
    assert!(message.contains("line 1") && message.contains("line 2") && pages.is_none(), "{message}");
}

#[test]
fn solutions_can_have_a_file_of_their_own() {
    let folder = folder();
    let puzzles = printed(folder.path(), &[PUZZLE, "--solutions", "separate"]);
    let solutions = std::fs::read(folder.path().join("out-solutions.pdf")).expect("the file is there");
    assert!(solutions.starts_with(b"%PDF-") && solutions != puzzles);
    ninefold(&["print", PUZZLE, "--solutions", "separate"]).assert().code(2).stderr_eq(str![[r#"
error: two files cannot go to standard output
hint: name a file with -o

"#]]);
}

#[test]
fn bad_wishes_are_refused() {
    let told = |arguments: &[&str]| {
        ninefold(&[&["print", "-o", "/nowhere/out.pdf"], arguments].concat()).assert().code(2)
    };
    told(&["--generate", "0"]).stderr_eq(str![[r#"
error: 0 puzzles cannot be printed: 1 to 2000 can
hint: give at least one puzzle

"#]]);
    told(&["--generate", "100000"]).stderr_eq(str![[r#"
error: 100000 puzzles cannot be printed: 1 to 2000 can
hint: print the others in a second file

"#]]);
    told(&[PUZZLE, "--paper", "B17"]).stderr_eq(str![[r#"
error: invalid value 'B17' for '--paper <PAPER>': there is no paper 'B17'; there are A3, A4, A5, A6, Letter, Legal, Tabloid, and sizes such as 148x210mm or 5.5x8.5in

For more information, try '--help'.

"#]]);
    told(&[PUZZLE, "--per-page", "12", "--paper", "A6", "--base-url", "https://a.b"]).stderr_eq(str![[r#"
error: puzzle 1 (9x9) does not fit: its cells would be [..] pt wide, and it takes 10.0 pt to read them
hint: put fewer on a page, take larger paper or smaller margins

"#]]);
    told(&[PUZZLE, "--margin", "20cm"]).stderr_eq(str![[r#"
error: the margins leave nothing of the page
hint: take smaller margins or larger paper

"#]]);
    told(&[PUZZLE, "--base-url", "ninefold.example"]).stderr_eq(str![[r#"
error: invalid value 'ninefold.example' for '--base-url <ADDRESS>': an address starts with https:// or http:// and a name

For more information, try '--help'.

"#]]);
}

#[test]
fn ice_is_printed_with_its_frozen_cells_and_their_rule() {
    ninefold_testbed::need!(PdfReaders);
    let folder = folder();
    let ice = super::ninefold(&["generate", "--variant", "ice", "--level", "easy", "--seed", "3"]);
    let (_kept, name) = super::file(ice.output().expect("it runs").stdout);
    let page = folder.path().join("ice.pdf");
    ninefold(&["print", &name, "-o", page.to_str().expect("the path is text")]).assert().code(0);
    let text = words(&page);
    assert!(text.contains("Ice Fill in the digits"), "{text}");
    assert!(text.contains("A cell with a star is frozen"), "{text}");
}

/// The words of a file, with single blanks between them.
fn words(path: &Path) -> String {
    let text = std::process::Command::new("pdftotext").arg(path).arg("-").output().expect("it runs").stdout;
    String::from_utf8_lossy(&text).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn puzzles_and_exercises_are_printed_in_german() {
    ninefold_testbed::need!(PdfReaders);
    let folder = folder();
    printed(folder.path(), &[PUZZLE, "--language", "de", "--per-page", "1"]);
    let puzzle = words(&folder.path().join("out.pdf"));
    assert!(puzzle.contains("Einstieg") && puzzle.contains("Trag die Ziffern 1 bis 9 ein."), "{puzzle}");
    let link = ninefold(&["lesson", "x-wing", "naked-pair", "--exercises", "6", "--seed", "1"]).output();
    let link = String::from_utf8(link.expect("it runs").stdout).expect("it is text");
    printed(folder.path(), &[link.trim(), "--language", "de-CH"]);
    let exercises = words(&folder.path().join("out.pdf"));
    assert!(exercises.contains("Antworten") && exercises.contains("Zeile"), "{exercises}");
    for english in ["Answers", "Find it", "row", "which", "candidate ", "can "] {
        assert!(!exercises.contains(english), "{english:?} in: {exercises}");
    }
    ninefold(&["print", PUZZLE, "--language", "fr"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value 'fr' for '--language <TAG>': there is no language 'fr': there are en and de

For more information, try '--help'.

"#]]);
}

#[test]
fn a_file_is_whole_or_not_there() {
    let folder = folder();
    let nowhere = folder.path().join("missing/out.pdf");
    let nowhere = nowhere.to_str().expect("the path is text");
    ninefold(&["print", PUZZLE, "-o", nowhere]).assert().code(2).stderr_eq(str![[r#"
error: [..]/missing/out.pdf: there is no folder '[..]/missing'
hint: make the folder first, or name another file with -o

"#]]);
    let path = folder.path().to_str().expect("the path is text");
    ninefold(&["print", PUZZLE, "-o", path])
        .assert()
        .code(2)
        .stderr_eq("error: [..]: this is a directory, not a file\n");
    printed(folder.path(), &[PUZZLE]);
    let names = std::fs::read_dir(folder.path()).expect("the folder can be read");
    let names = names.map(|entry| entry.expect("it has a name").file_name()).collect::<Vec<_>>();
    assert_eq!(names, ["out.pdf"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    ninefold(&["print", PUZZLE, "-o", "/dev/full"])
        .assert()
        .code(2)
        .stderr_eq("error: /dev/full: No space left on device (os error 28)\n");
}

#[test]
fn a_file_that_is_named_like_a_picture_is_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (name, beginning) in [("a.png", "\u{89}PNG"), ("a.svg", "<svg "), ("a.pdf", "%PDF-")] {
        ninefold(&["print", PUZZLE, "-o", &path(name)]).assert().success();
        let written = std::fs::read(path(name)).expect("it is written");
        let beginning = beginning.chars().map(|sign| sign as u8).collect::<Vec<_>>();
        assert!(written.starts_with(&beginning), "{name}");
    }
    ninefold(&["print", PUZZLE, "--scale", "1"]).assert().code(2).stderr_eq(str![[r#"
error: only a PNG has a scale
hint: say --png

"#]]);
    let refused = ninefold(&["print", PUZZLE, "--large", "-o", &path("b.png")]).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&refused.stderr).contains("and pages are PDF\nhint: end the name in .pdf")
    );
}

#[test]
fn one_board_or_step_becomes_a_picture() {
    let svg = |arguments: &[&str]| {
        let output = ninefold(&[&["print", PUZZLE, "--svg"], arguments].concat()).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("it is text")
    };
    let (board, step) = (svg(&[]), svg(&["--step", "--labels"]));
    assert!(board.starts_with("<svg ") && step.starts_with("<svg ") && step.len() > board.len());
    let png = ninefold(&["print", PUZZLE, "--png", "--scale", "1"]).output().expect("it runs").stdout;
    assert!(png.starts_with(b"\x89PNG"));
    ninefold(&["print", PUZZLE, PUZZLE, "--png"]).assert().code(2).stderr_eq(str![[r#"
error: a picture shows one puzzle, not 2
hint: for pages with several, leave --svg and --png out and end the name of the file in .pdf

"#]]);
}
