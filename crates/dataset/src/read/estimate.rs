//! [`estimate_rows`]: about how many rows tables have, so that whoever waits can be told how long.

use super::input::is_standard;
use crate::Form;
use parquet::file::reader::{FileReader, SerializedFileReader};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// So many bytes at the start of a text tell how long its lines are.
const START: u64 = 1 << 16;

/// About how many rows some tables have: a Parquet file says it, of a text the first lines tell. `None`
/// where standard input is one of them, of which nobody knows the end, or where a file cannot be read,
/// which whoever reads it will say.
pub fn estimate_rows(paths: &[PathBuf]) -> Option<u64> {
    paths.iter().map(|path| estimate(path)).sum()
}

fn estimate(path: &Path) -> Option<u64> {
    if is_standard(path) {
        return None;
    }
    let file = File::open(path).ok()?;
    if Form::of(path) == Some(Form::Parquet) {
        let rows = SerializedFileReader::new(file).ok()?.metadata().file_metadata().num_rows();
        return u64::try_from(rows).ok();
    }
    let n_bytes = file.metadata().ok()?.len();
    let mut start = Vec::new();
    file.take(START).read_to_end(&mut start).ok()?;
    let n_lines = start.iter().filter(|byte| **byte == b'\n').count().max(1) as u128;
    Some((u128::from(n_bytes) * n_lines / start.len().max(1) as u128) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_lines_tell_how_many_there_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.txt");
        std::fs::write(&path, ".".repeat(81) + "\n").unwrap();
        assert_eq!(estimate_rows(std::slice::from_ref(&path)), Some(1));
        std::fs::write(&path, (".".repeat(81) + "\n").repeat(10_000)).unwrap();
        let about = estimate_rows(&[path.clone(), path.clone()]).unwrap();
        assert!((19_900..=20_100).contains(&about), "{about}");
        assert_eq!(estimate_rows(&[path, "-".into()]), None);
    }
}
