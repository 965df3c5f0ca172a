//! `ninefold dataset` with puzzles of other kinds than the classic one.

use super::dataset::{Folder, dataset, rows_of};
use super::ninefold;
use ninefold::puzzle::Variant;

/// A recipe with two puzzles of every kind that a menu offers.
fn recipe() -> String {
    let part = |variant: Variant| {
        // Large boards take longer to make than a test should.
        let count = if variant.size() > 12 { 0 } else { 2 };
        format!("[[part]]\ncount = {count}\nvariant = \"{variant}\"\n")
    };
    let parts = Variant::menu().into_iter().map(part).collect::<String>();
    format!(
        "seed = 5\nrows_per_file = 25\nsplits = \"train=0.5,test=0.5\"\ncolumns = [\"puzzle\", \"solution\", \
         \"variant\", \"clues\", \"canonical\", \"canonical_hash\", \"grid_hash\", \"er\", \"split\"]\n{parts}"
    )
}

/// Of objects, a line each, only the puzzles.
fn puzzles_alone(objects: &str) -> String {
    let puzzle = |line: &str| {
        let object: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        serde_json::json!({"puzzle": object["puzzle"]}).to_string() + "\n"
    };
    objects.lines().map(puzzle).collect()
}

#[test]
fn every_kind_is_made_annotated_and_checked() {
    let folder = Folder::new();
    let file = folder.write("recipe.toml", &recipe());
    let set = folder.path("set");
    dataset(&["make", &file, "-o", &set, "--threads", "1"]).assert().success();
    dataset(&["check", &set]).assert().success();
    let again = folder.path("again");
    dataset(&["make", &file, "-o", &again, "--threads", "3"]).assert().success();
    for all in ["all.csv", "all.jsonl"] {
        dataset(&["dedupe", "-o", &folder.path(all)]).args(folder.tables("set/data")).assert().success();
    }
    assert_eq!(folder.read("set/manifest.json"), folder.read("again/manifest.json"));

    // Every kind says its name; what only classic puzzles have is empty for all others.
    let rows = rows_of(&folder.read("all.csv"));
    for variant in Variant::menu().into_iter().filter(|variant| variant.size() <= 12) {
        let name = variant.to_string();
        let own = rows.iter().filter(|row| row["variant"] == name).collect::<Vec<_>>();
        assert_eq!(own.len(), 2, "{name}");
        for row in own {
            let is_classic = variant == Variant::CLASSIC;
            assert_eq!(!row["er"].is_empty(), is_classic, "{row:?}");
            assert_eq!(!row["canonical"].is_empty(), is_classic, "{row:?}");
            assert!(!row["canonical_hash"].is_empty() && !row["grid_hash"].is_empty(), "{row:?}");
        }
    }

    // Whoever has only the puzzles works out the same.
    let columns = "solution,variant,clues,canonical_hash,grid_hash";
    let list = folder.write("list.jsonl", &puzzles_alone(&folder.read("all.jsonl")));
    dataset(&["annotate", &list, "-o", &folder.path("anew.csv"), "--columns", columns]).assert().success();
    let anew = rows_of(&folder.read("anew.csv"));
    assert_eq!(rows.len(), anew.len());
    for (row, anew) in rows.iter().zip(&anew) {
        for column in ["puzzle", "solution", "variant", "clues", "canonical_hash", "grid_hash"] {
            assert_eq!(row[column], anew[column], "{column}");
        }
    }
}

#[test]
fn shards_of_a_set_of_killers_give_the_same_bytes() {
    let folder = Folder::new();
    let words = ["-n", "9", "--seed", "3", "--variant", "killer", "--level", "easy", "--rows-per-file", "3"];
    let make = |set: &str, options: &[&str]| {
        dataset(&["make", "-o", &folder.path(set)]).args(words).args(options).assert().success();
    };
    make("whole", &[]);
    ["2/3", "1/3", "3/3"].iter().for_each(|shard| make("shards", &["--shard", shard]));
    assert_eq!(folder.read("whole/manifest.json"), folder.read("shards/manifest.json"));
    let manifest = folder.read("whole/manifest.json");
    let command =
        "ninefold dataset make -n 9 --seed 3 --variant killer --level easy --rows-per-file 3 -o FOLDER";
    assert!(manifest.contains(command), "{manifest}");
    assert!(folder.read("whole/README.md").contains("9 killer Sudoku puzzles"));
}

#[test]
fn false_claims_about_other_kinds_are_told() {
    let folder = Folder::new();
    let killer = ninefold(&["generate", "--variant", "killer", "--seed", "1", "--format", "json"]).output();
    let killer = String::from_utf8(killer.expect("it runs").stdout).expect("it is text");
    let killer = killer.trim().replace('"', "\"\"");
    let small = "123434122143....";
    let table = folder.write(
        "in.csv",
        &format!("puzzle,solution,variant\n\"{killer}\",,windoku\n{small},1234341221434322,4x4\n{small},,\n"),
    );
    let found = dataset(&["check", &table]).assert().code(1);
    let told = String::from_utf8_lossy(&found.get_output().stderr).into_owned();
    for line in ["line 2: the variant is killer, not windoku", "line 3: ", "row 3 copies"] {
        assert!(told.contains(line), "{line} is not in\n{told}");
    }
}

#[test]
fn copies_of_other_kinds_are_those_with_the_same_rules() {
    let folder = Folder::new();
    let rules = |rules: &str| {
        format!(
            r#"{{"ninefold":1,"layout":{{"shape":"boxes","boxes":"2x2"}},"rules":[{rules}],"givens":"1..........3...."}}"#
        )
    };
    let (one, two) = (r#"{"type":"anti-knight"}"#, r#"{"type":"diagonal","way":"rising"}"#);
    let lines = [rules(&format!("{one},{two}")), rules(&format!("{two},{one}")), rules(one)];
    let list = folder.write("in.txt", &lines.join("\n"));
    dataset(&["dedupe", &list, "-o", &folder.path("out.jsonl")])
        .assert()
        .success()
        .stdout_eq("2 rows written, 1 repeats left out\n");
}
