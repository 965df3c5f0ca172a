//! `ninefold dataset annotate` into a folder of files: shards, kills and full disks.

use super::dataset::{Folder, dataset};
use super::dataset_make::{bytes, kill};
use super::ninefold;
use ninefold_testbed::disk::SmallDisk;
use ninefold_testbed::left_out::leave_out;
use std::fs;
use std::path::Path;

/// Some thousand lines, of which some are no puzzles: enough for several files of a batch each.
fn many_lines() -> String {
    let made = ninefold(&["generate", "-n", "500", "--seed", "6", "--style", "line"]).output();
    let made = String::from_utf8(made.expect("it runs").stdout).expect("it is text");
    (made + "nonsense\n").repeat(50)
}

#[test]
fn shards_and_kills_of_annotate_give_the_same_bytes() {
    let folder = Folder::new();
    let list = folder.write("in.txt", &many_lines());
    let words = |out: &str| {
        let out = folder.path(out);
        let options = ["--skip-bad", "--rows-per-file", "1", "--columns", "solution,canonical_hash"];
        [&["annotate", &list, "-o", &out][..], &options].concat().into_iter().map(str::to_owned).collect()
    };
    let run = |out: &str, more: &[&str]| {
        let words: Vec<String> = words(out);
        dataset(&[]).args(words).args(more).assert().success()
    };
    run("whole", &["--threads", "1"]).stdout_eq("25000 rows written, 50 left out in 7 files\n");
    let whole = bytes(&folder, "whole");
    assert_eq!(whole.len(), 7, "{:?}", whole.keys());

    run("threads", &["--threads", "3"]);
    assert!(whole == bytes(&folder, "threads"), "threads");
    ["3/3", "1/3", "2/3"].iter().for_each(|shard| drop(run("shards", &["--shard", shard])));
    assert!(whole == bytes(&folder, "shards"), "shards");

    for number in 0..6 {
        let words: Vec<String> = words("killed");
        let words = words.iter().map(String::as_str).collect::<Vec<_>>();
        kill(&words, Path::new(&folder.path("killed")), number);
    }
    fs::write(folder.path("killed/rows-00000.parquet"), "damaged").expect("it can be written");
    run("killed", &[]).stdout_eq("[..] rows written[..] files; [..] were there already\n");
    assert!(whole == bytes(&folder, "killed"), "killed");

    // In one file, the rows are the same.
    dataset(&["annotate", &list, "-o", &folder.path("one.csv"), "--skip-bad"])
        .args(["--columns", "solution,canonical_hash"])
        .assert()
        .success();
    let rows = |tables: Vec<String>, out: &str| {
        dataset(&["annotate", "--columns", "puzzle", "-o", &folder.path(out)])
            .args(tables)
            .assert()
            .success();
        folder.read(out)
    };
    assert_eq!(rows(folder.tables("whole"), "joined.csv"), folder.read("one.csv"));

    // Somebody who goes on with another table would mix two.
    let other = folder.write("other.txt", &"1234341221434321\n".repeat(3));
    dataset(&["annotate", &other, "-o", &folder.path("whole"), "--rows-per-file", "1"]).assert().code(2).stderr_eq(
        "error: [..]: a set of another recipe, of other tables, or of another version, is made in this folder\nhint: [..]\n",
    );
    dataset(&["annotate", "-", "-o", &folder.path("piped"), "--shard", "1/2"])
        .stdin(other)
        .assert()
        .code(2)
        .stderr_eq("error: standard input cannot be read again by whoever goes on\nhint: [..]\n");
}

#[test]
fn a_full_disk_is_told_by_every_command_and_leaves_nothing_half_written() {
    let disk = match SmallDisk::mount() {
        Ok(disk) => disk,
        Err(error) => return leave_out(&format!("no small disk can be mounted to be filled up: {error}")),
    };
    let folder = Folder::new();
    let list = folder.write("in.txt", &many_lines().replace("nonsense\n", ""));
    let on_disk = |name: &str| disk.path().join(name).to_string_lossy().into_owned();
    let [file, parts, splits] = ["out.csv", "parts", "splits"].map(on_disk);
    for words in [
        vec!["annotate", &list, "-o", &file],
        vec!["annotate", &list, "-o", &parts, "--rows-per-file", "10000", "--to", "csv"],
        vec!["dedupe", &list, "-o", &file],
        vec!["augment", &list, "-o", &file, "--seed", "1"],
        vec!["split", &list, "-o", &splits, "--to", "csv"],
    ] {
        disk.fill_but(16).expect("it can be filled");
        dataset(&words)
            .assert()
            .code(2)
            .stderr_eq("error: [..]: the disk is full\nhint: nothing half-written [..]\n");
        let left = |path: &str| fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
        let left = [disk.path().to_str().expect("it is text"), &parts, &splits].into_iter().flat_map(left);
        for path in left.filter(|path| path.is_file() && !path.ends_with("ballast")) {
            let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
            assert!(name.starts_with(".ninefold-journal"), "{words:?} left {name}");
        }
        disk.make_room().expect("there is room again");
        dataset(&words).assert().success();
        [&file, &parts, &splits].into_iter().for_each(|path| {
            let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
        });
    }
}
