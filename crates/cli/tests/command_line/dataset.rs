//! `ninefold dataset`: annotate, dedupe, split, check.

use super::{PUZZLE, SOLUTION, ninefold};
use ninefold::puzzle::{Classic, Symmetry};
use snapbox::str;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder that goes away with the test, and the path of a file in it.
pub(super) struct Folder(TempDir);

impl Folder {
    pub(super) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for the test"))
    }

    pub(super) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("the path is text").to_owned()
    }

    pub(super) fn write(&self, name: &str, content: &str) -> String {
        fs::write(self.path(name), content).expect("the file can be written");
        self.path(name)
    }

    pub(super) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file is there")
    }

    /// The paths of the files in one of its folders, but for hidden ones, in order.
    pub(super) fn tables(&self, name: &str) -> Vec<String> {
        let inside = format!("{name}/");
        let own = self.names().into_iter().filter(|name| name.starts_with(&inside) && !name.contains("/."));
        own.map(|name| self.path(&name)).collect()
    }

    /// The names of all files in it, hidden ones too.
    pub(super) fn names(&self) -> Vec<String> {
        fn add(folder: &Path, root: &Path, names: &mut Vec<String>) {
            for entry in fs::read_dir(folder).expect("the folder can be read") {
                let path = entry.expect("the folder can be read").path();
                if path.is_dir() {
                    add(&path, root, names);
                } else {
                    let name = path.strip_prefix(root).map(PathBuf::from).expect("it is inside");
                    names.push(name.to_string_lossy().into_owned());
                }
            }
        }
        let mut names = Vec::new();
        add(self.0.path(), self.0.path(), &mut names);
        names.sort();
        names
    }
}

/// Runs `ninefold dataset` with these words.
pub(super) fn dataset(words: &[&str]) -> snapbox::cmd::Command {
    ninefold(&["dataset"]).args(words)
}

/// The rows of a table of text, by the names of its columns; quotes are not kept.
pub(super) fn rows_of(table: &str) -> Vec<BTreeMap<String, String>> {
    fn fields(line: &str) -> Vec<String> {
        let mut fields = vec![String::new()];
        let mut is_quoted = false;
        for symbol in line.chars() {
            match symbol {
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => fields.push(String::new()),
                _ => fields.last_mut().expect("there is one").push(symbol),
            }
        }
        fields
    }
    let mut lines = table.lines();
    let names = fields(lines.next().expect("the first line names the columns"));
    lines.map(|line| names.iter().cloned().zip(fields(line)).collect()).collect()
}

/// Ten puzzles of a seed, a line each.
fn puzzles(seed: &str) -> Vec<String> {
    let output = ninefold(&["generate", "-n", "10", "--seed", seed, "--style", "line"]).output();
    let text = String::from_utf8(output.expect("it runs").stdout).expect("it is text");
    text.lines().map(str::to_owned).collect()
}

/// The puzzle turned, mirrored and relabelled by a symmetry that the number stands for.
fn copy(puzzle: &str, number: u64) -> String {
    let puzzle = Classic::from_line(puzzle.as_bytes()).expect("it is a puzzle");
    Symmetry::from_word(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).apply(&puzzle).to_string()
}

#[test]
fn every_column_is_worked_out_and_others_are_passed_on() {
    let folder = Folder::new();
    let table = folder.write("in.csv", &format!("source,question,rating\n\"a, b\",{PUZZLE},7\n"));
    let columns = "solution,clues,canonical,canonical_hash,grid_hash,automorphisms,er,ep,ed,hodoku_level,\
                   hodoku_score,level,hardest,techniques,steps,guesses,engine";
    dataset(&["annotate", &table, "-o", &folder.path("out.jsonl"), "--columns", columns])
        .assert()
        .success()
        .stdout_eq("1 rows written\n");
    snapbox::assert_data_eq!(
        folder.read("out.jsonl"),
        str![[r#"
{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","clues":30,"canonical":"[..]","canonical_hash":"[..]","grid_hash":"[..]","automorphisms":1,"er":1.2,"ep":1.2,"ed":1.2,"hodoku_level":"Easy","hodoku_score":204,"level":"Beginner","hardest":"Hidden Single","techniques":"{[..]}","steps":51,"guesses":0,"engine":"ninefold [..]","source":"a, b","rating":"7"}

"#]]
    );
}

#[test]
fn a_table_is_the_same_in_every_form() {
    let folder = Folder::new();
    let list = folder.write("in.txt", &(puzzles("1").join("\n") + "\n"));
    let columns = ["--columns", "solution,clues,er,hodoku_score,level"];
    dataset(&["annotate", &list, "-o", &folder.path("0.csv")]).args(columns).assert().success();
    for (from, to) in
        [("0.csv", "1.parquet"), ("1.parquet", "2.jsonl"), ("2.jsonl", "3.tsv"), ("3.tsv", "4.csv")]
    {
        // Nothing is worked out anew but the puzzle.
        let words = ["annotate", &folder.path(from), "-o", &folder.path(to), "--columns", "puzzle"];
        dataset(&words).assert().success();
    }
    assert_eq!(folder.read("0.csv"), folder.read("4.csv"));
    assert_eq!(folder.read("0.csv").lines().count(), 11);
    dataset(&["check", "--every", "1", &folder.path("1.parquet"), "--threads", "2"])
        .assert()
        .success()
        .stdout_eq("10 rows checked (ratings and levels of 10): 0 faults\n");
}

#[test]
fn arrays_have_a_row_of_81_bytes_a_puzzle() {
    let folder = Folder::new();
    let list = folder.write("in.txt", &format!("{PUZZLE} # with a remark\n{SOLUTION}\n"));
    dataset(&["annotate", &list, "-o", &folder.path("x.npy")]).assert().success();
    for (name, digits) in [("x.npy", [PUZZLE, SOLUTION]), ("x.solutions.npy", [SOLUTION, SOLUTION])] {
        let bytes = fs::read(folder.path(name)).expect("it is there");
        assert!(bytes.starts_with(
            b"\x93NUMPY\x01\x00\x76\x00{'descr': '|u1', 'fortran_order': False, 'shape': (2, 81), }"
        ));
        let values = digits.concat().bytes().map(|symbol| symbol.saturating_sub(b'0')).collect::<Vec<_>>();
        // '.' is below '0'.
        assert_eq!(bytes[128..], values, "{name}");
    }
}

#[test]
fn a_bad_row_is_told_by_file_and_line_and_nothing_is_written() {
    let folder = Folder::new();
    let empty = ".".repeat(81);
    for (line, code, reason) in [
        ("123", 2, "the puzzle has 3 symbols, not 81"),
        (&*"a".repeat(81), 2, "'a' in cell 1 is neither a digit nor a blank"),
        (&empty, 1, "the puzzle has several solutions"),
        (&format!("11{}", &empty[2..]), 1, "the puzzle has no solution"),
    ] {
        let list = folder.write("in.txt", &format!("# a remark\n{PUZZLE}\n\n{line}\n"));
        let output = folder.path("out.parquet");
        dataset(&["annotate", &list, "-o", &output]).assert().code(code).stderr_eq(format!(
            "error: {list}: line 4: {reason}\nhint: --skip-bad tells such rows and leaves them out; without it nothing is written\n"
        ));
        assert_eq!(folder.names(), ["in.txt"], "{line}");
    }
    let list = folder.write("in.txt", &format!("hello\n{PUZZLE}\n"));
    dataset(&["annotate", &list, "-o", &folder.path("out.csv"), "--skip-bad"])
        .assert()
        .success()
        .stdout_eq("1 rows written, 1 left out\n")
        .stderr_eq(format!("{list}: line 1: the puzzle has 5 symbols, not 81\n"));
    for (name, content, message) in [
        ("a.csv", "number\n1\n".to_owned(), "line 1 names no column of puzzles"),
        ("a.csv", format!("puzzle,clues\n{PUZZLE},x\n"), "line 2: column clues: 'x' isn't a whole number"),
        ("a.csv", format!("puzzle,clues\n{PUZZLE}\n"), "line 2: 1 fields, but line 1 names 2"),
        ("a.csv", format!("puzzle\n\"{PUZZLE}\n"), "line 2: a quote is not closed"),
        ("a.jsonl", "{\n".into(), "line 1: this isn't JSON: [..]"),
        ("a.jsonl", "{\"puzzle\":[1]}\n".into(), "line 1: the field 'puzzle' is neither text nor a number"),
        ("a.parquet", "no parquet".into(), "[..]"),
    ] {
        let table = folder.write(name, &content);
        let failed = dataset(&["annotate", &table, "-o", &folder.path("no.csv")]).assert().code(2);
        failed.stderr_eq(format!("error: {table}: {message}\n..."));
    }
}

#[test]
fn what_cannot_be_done_is_said_with_advice() {
    let folder = Folder::new();
    let list = folder.write("in.txt", PUZZLE);
    for (words, message) in [
        (
            vec!["annotate", &list, "-o", "x.what"],
            "error: x.what: its ending does not tell its form\nhint: [..]\n",
        ),
        (
            vec!["annotate", &list, "-o", "x.csv", "--columns", "seed"],
            "error: a puzzle does not tell its seed\nhint: [..]\n",
        ),
        (vec!["annotate", "none.csv", "-o", "x.csv"], "error: none.csv: no such file\n"),
        (
            vec!["annotate", &list, "-o", "no/folder/x.csv"],
            "error: no/folder/x.csv: there is no folder 'no/folder'\nhint: [..]\n",
        ),
        (
            vec!["split", &list, "-o", "x", "--splits", "a"],
            "error: invalid value 'a' for '--splits <SPLITS>': 'a' isn't a list of splits: [..]\n...",
        ),
    ] {
        dataset(&words).assert().code(2).stderr_eq(message);
    }
}

#[test]
fn random_symmetric_copies_are_found_as_the_same() {
    let folder = Folder::new();
    let first = puzzles("5");
    let copies = (1..).zip(&first).map(|(number, puzzle)| copy(puzzle, number)).collect::<Vec<_>>();
    let one = folder.write("one.txt", &first.join("\n"));
    let two = folder.write("two.txt", &(copies[..9].join("\n") + "\n" + PUZZLE));
    dataset(&["dedupe", &one, &two, "-o", &folder.path("out.csv")])
        .assert()
        .success()
        .stdout_eq("11 rows written, 9 repeats left out\n");
    assert_eq!(folder.read("out.csv"), format!("puzzle\n{}\n{PUZZLE}\n", first.join("\n")));
    dataset(&["dedupe", &two, "--against", &one, "-o", &folder.path("rest.csv")]).assert().success();
    assert_eq!(folder.read("rest.csv"), format!("puzzle\n{PUZZLE}\n"));
    // A puzzle and its own solution share the solution grid.
    let grid = folder.write("grid.txt", &format!("{PUZZLE}\n{}\n", copy(SOLUTION, 7)));
    for (by, rows) in [("puzzle", "2 rows written, 0"), ("grid", "1 rows written, 1")] {
        let words = ["dedupe", &grid, "--by", by, "-o", &folder.path("by.csv")];
        dataset(&words).assert().success().stdout_eq(format!("{rows} repeats left out\n"));
    }
}

#[test]
fn a_column_of_hashes_is_not_believed_blindly() {
    let folder = Folder::new();
    let wrong = folder.write("in.csv", &format!("puzzle,canonical_hash\n{PUZZLE},{}\n", "0".repeat(32)));
    dataset(&["dedupe", &wrong, "-o", &folder.path("out.csv")]).assert().code(2).stderr_eq(format!(
        "error: {wrong}: line 2: the canonical_hash is 00000000000000000000000000000000, but that of the puzzle is [..]\nhint: [..]\n"
    ));
    assert_eq!(folder.names(), ["in.csv"]);
}

#[test]
fn nothing_leaks_between_splits() {
    let folder = Folder::new();
    let originals = ["2", "3", "4"].map(puzzles).concat();
    let copies = (1..).zip(&originals).map(|(number, puzzle)| copy(puzzle, number)).collect::<Vec<_>>();
    let list = folder.write("in.txt", &[originals, copies].concat().join("\n"));
    let output = folder.path("out");
    dataset(&["split", &list, "-o", &output, "--splits", "train=1,test=1", "--to", "csv"]).assert().success();
    let sizes = ["out/train.csv", "out/test.csv"].map(|name| folder.read(name).lines().count() - 1);
    assert!(sizes[0] + sizes[1] == 60 && sizes.iter().all(|size| *size > 0 && size % 2 == 0), "{sizes:?}");
    // The copies are repeats, but none of them is on the other side.
    let found = dataset(&["check", &output]).assert().code(1).stdout_eq("60 rows checked: 30 faults\n");
    let told = String::from_utf8_lossy(&found.get_output().stderr).into_owned();
    assert!(told.contains(" copies ") && !told.contains("leak"), "{told}");
}

#[test]
fn a_table_that_was_split_before_says_the_new_split() {
    let folder = Folder::new();
    // Two copies of each puzzle, which somebody has put on both sides.
    let rows = puzzles("5").into_iter().map(|puzzle| format!("test,{}\ntrain,{puzzle}\n", copy(&puzzle, 7)));
    let leaking = folder.write("in.csv", &format!("split,puzzle\n{}", rows.collect::<String>()));
    let output = folder.path("out");
    dataset(&["split", &leaking, "-o", &output, "--splits", "train=1,test=1", "--to", "csv"])
        .assert()
        .success();
    for name in ["train", "test"] {
        let table = folder.read(&format!("out/{name}.csv"));
        let mut rows = table.lines().skip(1);
        assert!(table.lines().count() > 1 && rows.all(|row| row.starts_with(&format!("{name},"))), "{table}");
    }
    let found = dataset(&["check", &output]).assert().code(1);
    let told = String::from_utf8_lossy(&found.get_output().stderr).into_owned();
    assert!(told.contains(" copies ") && !told.contains("leak"), "{told}");
}

#[test]
fn planted_leaks_are_caught() {
    let folder = Folder::new();
    let train = folder.write("train.txt.csv", &format!("split,puzzle\ntrain,{PUZZLE}\n"));
    let turned = copy(PUZZLE, 99);
    let grid = copy(SOLUTION, 3);
    let test = folder.write("test.csv", &format!("split,puzzle\ntest,{turned}\ntest,{grid}\n"));
    dataset(&["check", &train, &test]).assert().code(1).stdout_eq("3 rows checked: 3 faults\n").stderr_eq(
        format!(
            "{test}: row 1 (test) leaks: it copies {train}: row 1 (train)\n\
         {test}: row 1 (test) leaks: it has the solution grid of {train}: row 1 (train)\n\
         {test}: row 2 (test) leaks: it has the solution grid of {train}: row 1 (train)\n"
        ),
    );
    dataset(&["check", "--by", "puzzle", &train, &test])
        .assert()
        .code(1)
        .stdout_eq("3 rows checked: 1 faults\n");
}

#[test]
fn tables_come_and_go_by_pipes() {
    let folder = Folder::new();
    let list = puzzles("6").join("\n") + "\n";
    let words = ["annotate", "-", "-o", "-", "--columns", "clues"];
    let csv = dataset(&words).stdin(list.clone()).assert().success().stderr_eq("note: 10 rows written\n");
    let csv = String::from_utf8_lossy(&csv.get_output().stdout).into_owned();
    assert!(csv.starts_with("puzzle,clues\n") && csv.lines().count() == 11, "{csv}");
    // Every form is known by its beginning, and goes through the passes of dedupe.
    for form in ["parquet", "jsonl", "tsv", "csv"] {
        let words = ["annotate", "-", "-o", "-", "--to", form, "--columns", "clues"];
        let table = dataset(&words).stdin(csv.clone()).assert().success().get_output().stdout.clone();
        let once = dataset(&["dedupe", "-", "-o", "-"]).stdin(table.clone()).assert().success();
        let once = once.stderr_eq("note: 10 rows written, 0 repeats left out\n");
        assert_eq!(String::from_utf8_lossy(&once.get_output().stdout), csv, "{form}");
        let checked = dataset(&["check", "-"]).stdin(table).assert().success();
        checked.stdout_eq("10 rows checked: 0 faults\n");
    }
    let twice = list.clone() + &list;
    let against = folder.write("against.txt", &list);
    for (words, written) in [
        (vec!["dedupe", "-", "-o", "-"], "note: 10 rows written, 10 repeats left out\n"),
        (
            vec!["dedupe", "-", "--against", &against, "-o", "-"],
            "note: 0 rows written, 20 repeats left out\n",
        ),
    ] {
        dataset(&words).stdin(twice.clone()).assert().success().stderr_eq(written);
    }
    for (words, message) in [
        (
            vec!["annotate", "-", "-", "-o", "-"],
            "error: standard input is named more than once\nhint: [..]\n",
        ),
        (
            vec!["annotate", "-", "-o", "-", "--to", "npy"],
            "error: npy takes several files, and standard output is one\nhint: [..]\n",
        ),
        (vec!["check", "-", "--by", "puzzle"], "standard input: line 2: the puzzle has 3 symbols, not 81\n"),
    ] {
        let code = if words[0] == "check" { 1 } else { 2 };
        dataset(&words).stdin(format!("{PUZZLE}\n123\n")).assert().code(code).stderr_eq(message);
    }
}

#[test]
fn every_false_claim_is_told() {
    let folder = Folder::new();
    let table = folder.write(
        "in.csv",
        &format!(
            "puzzle,solution,clues,er,level,hardest\n\
             {PUZZLE},{SOLUTION},30,1.2,Beginner,Hidden Single\n\
             {},{PUZZLE},29,1.3,Easy,X-Wing\n\
             nonsense,,,,,\n",
            copy(PUZZLE, 4)
        ),
    );
    let words = ["check", &table, "--every", "1"];
    dataset(&words)
        .assert()
        .code(1)
        .stdout_eq("3 rows checked (ratings and levels of 2): 7 faults\n")
        .stderr_eq(format!(
            "{table}: line 3: the solution is [..], not {PUZZLE}\n\
             {table}: line 3: the clues is 30, not 29\n\
             {table}: line 3: the er is 1.2, not 1.3\n\
             {table}: line 3: the level is Beginner, not Easy\n\
             {table}: line 3: the hardest is Hidden Single, not X-Wing\n\
             {table}: line 4: the puzzle has 8 symbols, not 81\n\
             {table}: row 2 copies {table}: row 1\n"
        ));
}

#[test]
fn copies_of_a_row_depend_on_the_seed_and_its_number_alone() {
    let folder = Folder::new();
    let rows = puzzles("8");
    let list = folder.write("in.txt", &rows.join("\n"));
    let annotated = folder.path("in.parquet");
    dataset(&["annotate", &list, "-o", &annotated, "--columns", "solution,clues,canonical_hash,level"])
        .assert()
        .success();
    let augment = |options: &[&str]| {
        let words = ["augment", &annotated, "-o", "-", "--seed", "3", "--copies", "500"];
        let made = dataset(&words).args(options).assert().success();
        String::from_utf8_lossy(&made.get_output().stdout).into_owned()
    };
    let once = augment(&["--originals", "--threads", "1"]);
    assert_eq!(once, augment(&["--originals", "--threads", "3"]));
    // What copies may differ in is left out, and all else is true of them.
    assert!(once.starts_with("puzzle,solution,clues,canonical_hash\n"), "{}", &once[..100]);
    let originals = once.lines().skip(1).step_by(501).map(|line| &line[..81]);
    assert_eq!(originals.collect::<Vec<_>>(), rows);
    let copies = once.lines().enumerate().filter(|(at, _)| *at == 0 || (at - 1) % 501 != 0);
    let copies = copies.map(|(_, line)| line.to_owned() + "\n").collect::<String>();
    assert_eq!(copies, augment(&[]));
    let all = folder.write("all.csv", &once);
    dataset(&["check", "--faults", "0", &all]).assert().code(1).stdout_eq("5010 rows checked: 5000 faults\n");
    dataset(&["dedupe", &all, "-o", &folder.path("once.csv")])
        .assert()
        .success()
        .stdout_eq("10 rows written, 5000 repeats left out\n");

    // Rows are counted through all files.
    let halves = [("1.txt", &rows[..4]), ("2.txt", &rows[4..])];
    let [first, second] = halves.map(|(name, rows)| folder.write(name, &rows.join("\n")));
    let of_files = |files: &[&str]| {
        let made = dataset(&["augment", "-o", "-", "--seed", "3"]).args(files).assert().success();
        String::from_utf8_lossy(&made.get_output().stdout).into_owned()
    };
    assert_eq!(of_files(&[&list]), of_files(&[&first, &second]));

    let bad = folder.write("bad.csv", &format!("puzzle,solution\n{PUZZLE},123\n"));
    dataset(&["augment", &bad, "-o", &folder.path("no.csv"), "--seed", "1"])
        .assert()
        .code(2)
        .stderr_eq(format!("error: {bad}: line 2: column solution: the puzzle has 3 symbols, not 81\n"));
    assert!(!folder.names().contains(&"no.csv".to_owned()));
}

#[test]
fn the_17_clue_puzzles_are_all_different_and_their_copies_are_the_same() {
    let Some(list) = ninefold_testbed::left_out::collection("classic/17_clue.txt") else { return };
    let all = list.lines().map(|line| &line[..81]).collect::<Vec<_>>();
    let folder = Folder::new();
    let file = folder.write("in.txt", &all.join("\n"));
    let both = folder.path("both.csv");
    dataset(&["augment", &file, "-o", &both, "--seed", "17", "--originals"]).assert().success();
    let n = all.len();
    let expected = format!("{n} rows written, {n} repeats left out\n");
    dataset(&["dedupe", &both, "-o", &folder.path("out.csv")]).assert().success().stdout_eq(expected);
    assert_eq!(folder.read("out.csv"), format!("puzzle\n{}\n", all.join("\n")));

    // The forms that `annotate` writes tell the same of them.
    let forms = folder.path("forms.csv");
    dataset(&["annotate", &both, "-o", &forms, "--columns", "canonical"]).assert().success();
    let forms = folder.read("forms.csv");
    let distinct = forms.lines().skip(1).map(|row| row.rsplit(',').next()).collect::<BTreeSet<_>>();
    assert_eq!((forms.lines().count(), distinct.len()), (1 + 2 * n, n));
}
