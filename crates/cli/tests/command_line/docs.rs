//! The commands of docs/recipes.md and docs/datasets.md, as somebody would type them after each other, with
//! smaller numbers. Blocks of Python that import the package are run by `crates/python/tests/test_docs.py`.

use super::dataset::{Folder, dataset};
use super::ninefold;
use ninefold_testbed::python::python;
use snapbox::cmd::cargo_bin;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

const RECIPES: &str = include_str!("../../../../docs/recipes.md");
const DATASETS: &str = include_str!("../../../../docs/datasets.md");

/// Reads arrays as the loaders of recursive models do.
const LOADER: &str = include_str!("load_arrays.py");

/// What a document wants to be run, in its order.
#[derive(PartialEq, Eq, Debug)]
enum Piece {
    Shell(String),
    Python(String),
    /// A file whose first line is a remark with its name.
    Toml(String),
}

/// The blocks of a document, and the whole commands in its sentences and tables.
fn pieces_of(document: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    // Every second part is a block, whose first line is its language.
    for (number, part) in document.split("```").enumerate() {
        if number % 2 == 0 {
            let spans = part.split('`').skip(1).step_by(2).filter(|span| is_command(span));
            pieces.extend(spans.map(|span| Piece::Shell(span.to_owned())));
            continue;
        }
        let (language, text) = part.split_once('\n').expect("a block has lines");
        pieces.push(match language {
            "sh" => Piece::Shell(text.to_owned()),
            "python" => Piece::Python(text.to_owned()),
            "toml" => Piece::Toml(text.to_owned()),
            _ => panic!("nobody knows how to run a block of '{language}'"),
        });
    }
    pieces
}

/// Whether words between backticks are a command with all its arguments, and not only its name.
fn is_command(span: &str) -> bool {
    (span.starts_with("ninefold ") || span.contains("| ninefold ")) && span.split_whitespace().count() > 3
}

/// The document with smaller numbers, each of which must be there.
fn smaller(document: &str, numbers: &[(&str, &str)]) -> String {
    numbers.iter().fold(document.to_owned(), |text, (large, small)| {
        assert!(text.contains(large), "the document does not say '{large}' any more");
        text.replace(large, small)
    })
}

/// A folder in which commands are typed.
struct Desk {
    folder: Folder,
    python: Option<PathBuf>,
}

impl Desk {
    fn new() -> Self {
        let desk = Self { folder: Folder::new(), python: python() };
        fs::create_dir(desk.folder.path("bin")).expect("the folder can be made");
        let link =
            |program: &Path, name: &str| symlink(program, desk.folder.path(name)).expect("it is linked");
        link(cargo_bin!("ninefold"), "bin/ninefold");
        if let Some(python) = &desk.python {
            // A link to it would not find its packages.
            let python = std::path::absolute(python).expect("it has a path");
            let start = format!("#!/bin/sh\nexec '{}' \"$@\"\n", python.display());
            let script = desk.folder.write("bin/python", &start);
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            fs::set_permissions(script, mode).expect("it can be made a program");
        }
        desk
    }

    /// Types a command, which must succeed; gives what it prints.
    fn shell(&self, command: &str) -> String {
        let path = format!("{}:{}", self.folder.path("bin"), std::env::var("PATH").unwrap_or_default());
        let output = Command::new("sh")
            .args(["-e", "-c", command])
            .current_dir(self.folder.path(""))
            .env("PATH", path)
            .env("NO_COLOR", "1")
            // What draws keeps its fonts in a folder of the user.
            .env("MPLCONFIGDIR", self.folder.path("bin"))
            .output()
            .expect("there is a shell");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let faults = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}\n{told}\n{faults}");
        told
    }

    fn run(&self, piece: &Piece) {
        match piece {
            Piece::Toml(text) => {
                let name = text.lines().next().and_then(|line| line.strip_prefix("# "));
                self.folder.write(name.expect("the first line of a recipe is its name"), text);
            }
            // `python()` has said that there is none.
            Piece::Shell(command) if command.contains("python") && self.python.is_none() => {}
            Piece::Shell(command) => drop(self.shell(command)),
            Piece::Python(program) if self.python.is_none() || program.contains("import ninefold") => {}
            Piece::Python(program) => drop(self.program(program)),
        }
    }

    /// Runs a program in Python.
    fn program(&self, program: &str) -> String {
        self.folder.write("program.py", program);
        self.shell("python program.py")
    }

    /// Lists of puzzles and tables, as a reader of the documents has.
    fn lay_out(&self, lists: &[(&str, &str)], tables: &[(&str, &str)]) {
        for (name, seed) in lists {
            let made =
                ninefold(&["generate", "-n", "12", "--seed", seed, "--style", "line"]).assert().success();
            self.folder.write(name, &String::from_utf8_lossy(&made.get_output().stdout));
        }
        for (name, list) in tables {
            let (list, table) = (self.folder.path(list), self.folder.path(name));
            dataset(&["annotate", &list, "-o", &table, "--columns", "solution"]).assert().success();
        }
    }
}

#[test]
fn every_recipe_is_followed_to_its_end() {
    let desk = Desk::new();
    desk.lay_out(&[("17_clue.txt", "1"), ("one.txt", "2"), ("two.txt", "3")], &[("test.csv", "two.txt")]);
    // The set of somebody else has other names, a puzzle that is none, and leaks.
    let (one, test) = (desk.folder.read("one.txt"), desk.folder.read("test.csv"));
    let leak = test.lines().nth(3).expect("it has rows");
    let train = one.lines().map(|puzzle| format!("{puzzle},\n"));
    desk.folder
        .write("train.csv", &format!("puzzle,solution\n{}nonsense,\n{leak}\n", train.collect::<String>()));
    let recipes = smaller(
        RECIPES,
        &[
            ("-n 100000", "-n 60"),
            ("--copies 1000", "--copies 3"),
            ("count = 400000", "count = 3"),
            ("count = 200000", "count = 1"),
            ("having n > 100", "having n > 0"),
            ("count(*) / 250", "count(*)"),
        ],
    );
    let pieces = pieces_of(&recipes);
    assert!(pieces.len() >= 10, "{pieces:?}");
    pieces.iter().for_each(|piece| desk.run(piece));

    // What each of them is for.
    let ask = |question: &str| desk.shell(&format!("ninefold sql --format csv \"{question}\""));
    assert_eq!(ask("select count(*) from 'app'").lines().last(), Some("7"));
    assert_eq!(ask("select count(*) from 'parts'").lines().last(), Some("24"));
    assert_eq!(ask("select count(er) from '17.parquet'").lines().last(), Some("12"));
    let Some(_) = &desk.python else { return };
    let loaded = desk.program(LOADER);
    let [train, test] = ["train", "test"].map(|split| {
        let rows = ask(&format!("select count(*) from 'set/data/{split}-00000-of-00001.parquet'"));
        rows.lines().last().expect("it says how many").to_owned()
    });
    let n_examples = 4 * train.parse::<usize>().expect("it is a number");
    assert_eq!(
        loaded,
        format!("train: {train} groups, {n_examples} examples\ntest: {test} groups, {test} examples\n")
    );
    let (plot, n_bars) = (desk.folder.read("er.svg"), desk.folder.read("er.csv").lines().count() - 1);
    assert!(plot.contains("<svg") && plot.matches("id=\"patch_").count() >= n_bars, "{n_bars} bars\n{plot}");
}

#[test]
fn every_command_about_data_sets_does_something() {
    let desk = Desk::new();
    let lists = ["a.txt", "b.txt", "puzzles.txt"];
    desk.lay_out(
        &[(lists[0], "4"), (lists[1], "5"), (lists[2], "6")],
        &[
            ("a.csv", "a.txt"),
            ("b.csv", "b.txt"),
            ("a.parquet", "a.txt"),
            ("b.parquet", "b.txt"),
            ("train.csv", "a.txt"),
            ("test.csv", "b.txt"),
            ("train.parquet", "a.txt"),
            ("all.parquet", "puzzles.txt"),
            ("17.csv", "a.txt"),
        ],
    );
    desk.shell("gzip 17.csv");
    let text = smaller(
        DATASETS,
        &[
            ("-n 1000000", "-n 40"),
            ("-n 10000 ", "-n 2 "),
            ("--copies 100", "--copies 3"),
            ("count = 500000", "count = 4"),
            ("count = 100000", "count = 2"),
            ("count = 10000", "count = 1"),
        ],
    );
    let pieces = pieces_of(&text);
    assert!(pieces.len() > 12, "{pieces:?}");
    pieces.iter().for_each(|piece| desk.run(piece));

    for (file, rows) in [("both.parquet", "24"), ("clean.csv", "12"), ("more.parquet", "36"), ("levels", "8")]
    {
        let told = desk.shell(&format!("ninefold sql --format csv \"select count(*) as n from '{file}'\""));
        assert_eq!(told, format!("n\n{rows}\n"), "{file}");
    }
    let rated = desk.shell("zcat rated.csv.gz");
    assert!(rated.starts_with("puzzle,er,solution\n") && rated.lines().count() == 13, "{rated}");
}

#[test]
fn commands_are_found_in_blocks_tables_and_sentences() {
    let document = "Type `ninefold dataset`.\n| a | `ninefold dataset check x` |\n```sh\nls\n```\n`a | ninefold sql - b`";
    let shell = |text: &str| Piece::Shell(text.into());
    let expected = [shell("ninefold dataset check x"), shell("ls\n"), shell("a | ninefold sql - b")];
    assert_eq!(pieces_of(document), expected);
}
