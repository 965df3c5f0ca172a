//! `ninefold dataset annotate` into a folder of files: shards and kills; kills and full disks of all commands.

use super::dataset::{Folder, dataset};
use super::dataset_make::{bytes, kill, kill_when};
use super::ninefold;
use ninefold_testbed::disk::SmallDisk;
use ninefold_testbed::left_out::leave_out;
use std::fs;
use std::path::Path;

/// So many times five hundred puzzles, each time with a line that is none; a batch has some thousand.
fn many_lines(times: usize) -> String {
    let made = ninefold(&["generate", "-n", "500", "--seed", "6", "--style", "line"]).output();
    let made = String::from_utf8(made.expect("it runs").stdout).expect("it is text");
    (made + "nonsense\n").repeat(times)
}

#[test]
fn shards_and_kills_of_annotate_give_the_same_bytes() {
    let folder = Folder::new();
    let list = folder.write("in.txt", &many_lines(50));
    let words = |out: &str| {
        let out = folder.path(out);
        let options = ["--skip-bad", "--rows-per-file", "4096", "--columns", "solution,canonical_hash"];
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

    for number in 0..10 {
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
fn what_begins_anew_after_a_kill_leaves_nothing_half_written() {
    let folder = Folder::new();
    let list = folder.write("in.txt", &many_lines(15).replace("nonsense\n", ""));
    for (name, words) in [
        ("annotate", vec!["annotate", &list, "--to", "csv", "-o"]),
        ("dedupe", vec!["dedupe", &list, "--to", "csv", "-o"]),
        ("augment", vec!["augment", &list, "--seed", "1", "--to", "csv", "-o"]),
        ("split", vec!["split", &list, "--to", "csv", "-o"]),
    ] {
        let [whole, killed] = ["whole", "killed"].map(|end| format!("{name}-{end}"));
        let output =
            |set: &str| folder.path(&if name == "split" { set.to_owned() } else { format!("{set}/out") });
        for set in [&whole, &killed] {
            fs::create_dir(folder.path(set)).expect("the folder can be made");
        }
        dataset(&words).arg(output(&whole)).assert().success();
        let expected = bytes(&folder, &whole);
        let size = |set: &str| {
            let files = fs::read_dir(folder.path(set)).into_iter().flatten().flatten();
            files.filter_map(|file| Some(file.metadata().ok()?.len())).sum::<u64>()
        };
        let n_bytes = size(&whole);
        for number in 0..10 {
            let output = output(&killed);
            let words = [&words[..], &[&*output]].concat();
            kill_when(&words, number, || size(&killed) >= n_bytes * number / 10);
            // What has its name is whole.
            for (file, held) in bytes(&folder, &killed) {
                assert!(expected[&file] == held, "{name}: {file} after kill {number}");
            }
        }
        dataset(&words).arg(output(&killed)).assert().success();
        assert!(expected == bytes(&folder, &killed), "{name}");
    }
    let left = folder.names().into_iter().filter(|name| name.contains("/."));
    assert_eq!(left.collect::<Vec<_>>(), [""; 0], "what was under way");
}

#[test]
fn a_full_disk_is_told_by_every_command_and_leaves_nothing_half_written() {
    let disk = match SmallDisk::mount() {
        Ok(disk) => disk,
        Err(error) => return leave_out(&format!("no small disk can be mounted to be filled up: {error}")),
    };
    let folder = Folder::new();
    let list = folder.write("in.txt", &many_lines(50).replace("nonsense\n", ""));
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
