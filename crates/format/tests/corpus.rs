//! Samples of every format are read, and past finds are refused as they were.
//!
//! A file in `testdata/` is named for its format, with a word behind a `-` if there are several. A file
//! in `testdata/bad/` has a neighbour `.error` with the report; a new one is written by running the
//! tests with `BLESS=1`.

use ninefold_format::{Format, Item, read_bytes};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const KNOWN: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn files(folder: &str, is_wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    files.retain(|path| path.is_file() && is_wanted(path));
    files.sort();
    files
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap()
}

#[test]
fn samples_of_every_format_are_recognised_and_read() {
    let known = &ninefold_format::read(KNOWN).unwrap().items[0];
    let mut seen = BTreeMap::new();
    for path in files("testdata", |_| true) {
        let name = stem(&path).split('-').next().unwrap();
        let format = name.parse::<Format>().unwrap();
        let document = read_bytes(&fs::read(&path).unwrap())
            .unwrap_or_else(|error| panic!("{}: {}", path.display(), error.report()));
        let reads_alike = |other: Format| match format {
            Format::Sdm => other == Format::Line,
            Format::SimpleSudoku => other == Format::Grid,
            Format::SudoCue => other == Format::Marks,
            _ => false,
        };
        assert!(
            document.format == format || reads_alike(document.format),
            "{}: {}",
            path.display(),
            document.format
        );
        let item = &document.items[0];
        let says_all = |item: &Item| {
            item.layout().is_classic() && !matches!(format, Format::Sukaku | Format::SudoCue | Format::Killer)
        };
        if says_all(item) {
            assert_eq!(item.givens(), known.givens(), "{}", path.display());
        }
        seen.insert(format.name(), path);
    }
    assert_eq!(seen.len(), Format::all().len(), "every format has a sample");
}

#[test]
fn past_finds_are_refused_with_their_place() {
    for path in files("testdata/bad", |path| path.extension().is_some_and(|ext| ext == "txt")) {
        let error = read_bytes(&fs::read(&path).unwrap()).expect_err(stem(&path));
        let wanted = path.with_extension("error");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&wanted, error.report() + "\n").unwrap();
        }
        let wanted = fs::read_to_string(&wanted).unwrap_or_default();
        assert_eq!(error.report() + "\n", wanted, "{}", path.display());
    }
}
