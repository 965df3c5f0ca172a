//! `ninefold dataset make`: the same bytes, whatever happens on the way.

use super::dataset::Folder;
use super::ninefold;
use ninefold_testbed::disk::SmallDisk;
use ninefold_testbed::left_out::leave_out;
use snapbox::cmd::cargo_bin;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const RECIPE: &str = r#"
name = "A small set"
license = "cc0-1.0"
seed = 7
rows_per_file = 60
splits = "train=0.8,test=0.2"
columns = ["puzzle", "solution", "clues", "level", "canonical_hash", "grid_hash", "seed", "item", "split", "engine"]

[[part]]
count = 300
level = "beginner..medium"
clues = "30..40"

[[part]]
count = 60
minimal = true
"#;

/// Makes the set in a folder.
fn make(recipe: &str, folder: &str, options: &[&str]) -> snapbox::cmd::Command {
    ninefold(&["dataset", "make", recipe, "-o", folder]).args(options)
}

/// All files that belong to the set, with their bytes.
pub(super) fn bytes(folder: &Folder, set: &str) -> BTreeMap<String, Vec<u8>> {
    let own = folder.names().into_iter().filter(|name| name.starts_with(&format!("{set}/")));
    let visible = own.filter(|name| !name.contains("/."));
    visible
        .map(|name| (name[set.len()..].to_owned(), fs::read(folder.path(&name)).expect("it is there")))
        .collect()
}

#[test]
fn threads_shards_and_kills_give_the_same_bytes() {
    let folder = Folder::new();
    let recipe = folder.write("recipe.toml", RECIPE);
    make(&recipe, &folder.path("whole"), &["--threads", "1"]).assert().success();
    let whole = bytes(&folder, "whole");
    assert_eq!(whole.len(), 2 * 6 + 3, "{:?}", whole.keys());

    make(&recipe, &folder.path("threads"), &["--threads", "3"]).assert().success();
    assert!(whole == bytes(&folder, "threads"), "threads");

    for (shard, end) in
        [("2/3", "4 of 12 files are there; [..]\n"), ("3/3", "[..]\n8 of 12 files are there; [..]\n")]
    {
        make(&recipe, &folder.path("shards"), &["--shard", shard]).assert().success().stdout_eq(end);
    }
    make(&recipe, &folder.path("shards"), &["--shard", "1/3"]).assert().success();
    assert!(whole == bytes(&folder, "shards"), "shards");

    for number in 0..10 {
        let killed = folder.path("killed");
        kill(&["make", &recipe, "-o", &killed], &Path::new(&killed).join("data"), number);
    }
    // A file that was damaged meanwhile is made anew.
    fs::write(folder.path("killed/data/train-00000-of-00006.parquet"), "damaged").expect("it can be written");
    make(&recipe, &folder.path("killed"), &[]).assert().success();
    assert!(whole == bytes(&folder, "killed"), "killed");
    assert!(!folder.names().iter().any(|name| name.ends_with(".part")), "{:?}", folder.names());

    let again = folder.path("whole/recipe.toml");
    make(&again, &folder.path("again"), &[]).assert().success();
    assert!(whole == bytes(&folder, "again"), "the recipe that comes with the set");

    ninefold(&["dataset", "check", &folder.path("whole"), "--every", "10"]).assert().success();
}

/// Runs `ninefold dataset` until about as many files are in a folder as it was killed before, and kills it
/// some moment later: while it starts, makes rows, writes a file, or notes that a file is there.
pub(super) fn kill(words: &[&str], folder: &Path, number: u64) {
    let n_there = || {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.filter(|entry| !entry.file_name().to_string_lossy().starts_with('.')).count() as u64
    };
    kill_when(words, number, || n_there() >= number);
}

/// Runs `ninefold dataset` until the time has come, and kills it some moment later, which differs by number.
pub(super) fn kill_when(words: &[&str], number: u64, has_come: impl Fn() -> bool) {
    let mut command = Command::new(cargo_bin!("ninefold"));
    command.arg("dataset").args(words).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it runs");
    while !has_come() && child.try_wait().expect("it can be asked").is_none() {
        std::thread::yield_now();
    }
    let moments = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54;
    (0..moments).for_each(|_| std::thread::yield_now());
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

#[test]
fn a_set_comes_with_a_card_and_a_manifest() {
    let folder = Folder::new();
    let words =
        ["dataset", "make", "-n", "20", "--seed", "1", "--license", "cc-by-4.0", "--columns", "solution"];
    ninefold(&words).args(["-o", &folder.path("set")]).assert().success().stdout_eq("train: 20 rows\n");
    let card = folder.read("set/README.md");
    for line in [
        "license: \"cc-by-4.0\"",
        "- n<1K",
        "  - split: train\n    path: data/train-*",
        "  - name: solution\n    dtype: string",
        "    num_examples: 20",
    ] {
        assert!(card.contains(line), "{line} is not in\n{card}");
    }
    let manifest: serde_json::Value =
        serde_json::from_str(&folder.read("set/manifest.json")).expect("it is JSON");
    assert_eq!(manifest["files"][0]["path"], "data/train-00000-of-00001.parquet");
    assert_eq!(manifest["files"][0]["rows"], 20);
    assert_eq!(manifest["recipe"], folder.read("set/recipe.toml"));
    let command = "ninefold dataset make -n 20 --seed 1 --columns solution --license cc-by-4.0 -o FOLDER";
    assert_eq!(manifest["command"], command);
}

#[test]
fn a_set_is_made_in_every_form() {
    let folder = Folder::new();
    let make = |form: &str| {
        let words = ["-n", "30", "--seed", "4", "--splits", "train=0.7,test=0.3", "--to", form];
        ninefold(&["dataset", "make", "-o", &folder.path(form)]).args(words).assert().success();
        folder.tables(&format!("{form}/data"))
    };
    let parquet = make("parquet");
    let rows = |tables: &[String], name: &str| {
        let out = folder.path(name);
        ninefold(&["dataset", "dedupe", "-o", &out]).args(tables).assert().success();
        folder.read(name)
    };
    let whole = rows(&parquet, "whole.csv");
    for form in ["csv", "tsv", "jsonl"] {
        assert_eq!(rows(&make(form), &format!("{form}.csv")), whole, "{form}");
        ninefold(&["dataset", "check", &folder.path(form)]).assert().success();
    }
    // Puzzles and solutions of two splits, all of them with a checksum.
    let arrays = make("npy");
    assert_eq!(arrays.len(), 4, "{arrays:?}");
    let manifest = folder.read("npy/manifest.json");
    assert_eq!(manifest.matches("solutions.npy").count(), 2, "{manifest}");
    let n_bytes = arrays.iter().map(|path| fs::metadata(path).expect("it is there").len() - 128).sum::<u64>();
    assert_eq!(n_bytes, 2 * 30 * 81);
}

#[test]
fn a_folder_holds_one_set() {
    let folder = Folder::new();
    let set = folder.path("set");
    let with_seed = |seed| ninefold(&["dataset", "make", "-n", "3", "--seed", seed, "-o", &set]);
    with_seed("1").assert().success();
    with_seed("1").assert().success().stdout_eq("1 files were there already\ntrain: 3 rows\n");
    with_seed("2").assert().code(2).stderr_eq(format!(
        "error: {set}: a set of another recipe, of other tables, or of another version, is made in this folder\nhint: [..]\n"
    ));
}

#[test]
fn a_recipe_that_cannot_be_followed_says_why() {
    let folder = Folder::new();
    for (text, message) in [
        ("seed = 1", "the recipe asks for no puzzles\nhint: [..]\n"),
        ("seed = 1\ncolour = 2", "[..]\n...\n[..]unknown field `colour`[..]\n"),
        ("seed = 1\n[[part]]\ncount = 1\nlevel = \"odd\"", "there is no level 'odd'; there are [..]\n"),
        ("seed = 1\n[[part]]\ncount = 1\nneeds = [\"luck\"]", "there is no technique 'luck'\nhint: [..]\n"),
        ("seed = 1\ncolumns = [\"x\"]\n[[part]]\ncount = 1", "there is no column 'x'; there are [..]\n"),
        (
            "seed = 1\nrows_per_file = 0\n[[part]]\ncount = 1",
            "0 rows a file cannot be\nhint: take 1 or more\n",
        ),
    ] {
        let recipe = folder.write("recipe.toml", text);
        let failed = make(&recipe, &folder.path("set"), &[]).assert().code(2);
        failed.stderr_eq(format!("error: {recipe}: {message}"));
        assert_eq!(folder.names(), ["recipe.toml"]);
    }
    let words = ["dataset", "make", "-n", "1", "--seed", "1", "--clues", "17", "--attempts", "2"];
    ninefold(&words).args(["-o", &folder.path("set")]).assert().code(2).stderr_eq(
        "error: part 1 of the recipe: no puzzle as asked was found in 2 grids for item 0\nhint: [..]\n",
    );
}

#[test]
fn a_full_disk_is_told_and_leaves_nothing_half_written() {
    let disk = match SmallDisk::mount() {
        Ok(disk) => disk,
        Err(error) => return leave_out(&format!("no small disk can be mounted to be filled up: {error}")),
    };
    let folder = Folder::new();
    let recipe = folder.write("recipe.toml", RECIPE);
    let set = disk.path().join("set").to_string_lossy().into_owned();
    make(&recipe, &set, &["--shard", "1/6"]).assert().success();
    disk.fill_but(12).expect("it can be filled");
    make(&recipe, &set, &[])
        .assert()
        .code(2)
        .stderr_eq("error: [..]: the disk is full\nhint: nothing half-written [..]\n");
    disk.make_room().expect("there is room again");
    make(&recipe, &set, &[]).assert().success();
    ninefold(&["dataset", "check", &set]).assert().success();
}

#[test]
fn the_loaders_of_recursive_models_find_their_arrays() {
    let folder = Folder::new();
    let (set, arrays) = (folder.path("set"), folder.path("arrays"));
    let options = ["-n", "40", "--seed", "7", "--splits", "train=0.7,test=0.3", "--hrm", &arrays];
    ninefold(&["dataset", "make", "-o", &set]).args(options).assert().success();
    // What NumPy writes: 128 bytes of head with the shape, and the values.
    let array = |name: &str| {
        let bytes = fs::read(Path::new(&arrays).join(name)).expect("the array is there");
        let head = String::from_utf8_lossy(&bytes[10..128]).into_owned();
        (head, bytes[128..].to_vec())
    };
    let mut n_rows = 0;
    for split in ["train", "test"] {
        let (head, inputs) = array(&format!("{split}/all__inputs.npy"));
        let (_, labels) = array(&format!("{split}/all__labels.npy"));
        let own = inputs.len() / 81;
        assert!(head.contains(&format!("'|u1', 'fortran_order': False, 'shape': ({own}, 81)")), "{head}");
        for (&input, &label) in inputs.iter().zip(&labels) {
            assert!((2..=10).contains(&label) && (input == 1 || input == label), "{input} {label}");
        }
        let (head, ends) = array(&format!("{split}/all__group_indices.npy"));
        assert!(head.contains(&format!("'<i4', 'fortran_order': False, 'shape': ({},)", own + 1)), "{head}");
        assert_eq!(ends[ends.len() - 4..], (own as i32).to_le_bytes());
        let told =
            fs::read_to_string(Path::new(&arrays).join(split).join("dataset.json")).expect("it is there");
        assert!(told.contains(&format!("\"total_groups\":{own}")), "{told}");
        n_rows += own;
    }
    assert_eq!(n_rows, 40);
}
