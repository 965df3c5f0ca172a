//! [`Copies`]: rows that are the same as others, or have the same solution grid on another side.

use super::claims::Row;
use crate::read::name_of;
use crate::spill::Spill;
use crate::{By, Fault};
use std::path::{Path, PathBuf};

/// So many bits of a number say which split a row belongs to.
const SPLIT_BITS: u32 = 8;

/// The hashes of all rows, with where they come from.
pub(super) struct Copies {
    puzzles: Spill,
    grids: Spill,
    /// The files, each with the number of its first row.
    files: Vec<(u64, PathBuf)>,
    n_rows: u64,
    /// The names of the splits.
    splits: Vec<String>,
    /// The split of rows that do not say theirs.
    split_of_file: String,
}

impl Copies {
    pub(super) fn new(temporary: &Path) -> Result<Self, Fault> {
        Ok(Self {
            puzzles: Spill::new(temporary)?,
            grids: Spill::new(temporary)?,
            files: Vec::new(),
            n_rows: 0,
            splits: Vec::new(),
            split_of_file: String::new(),
        })
    }

    pub(super) fn begin_file(&mut self, path: &Path) {
        self.files.push((self.n_rows, path.into()));
        self.split_of_file = split_of_file(path).unwrap_or_default();
    }

    pub(super) fn add(&mut self, row: &Row) -> Result<(), Fault> {
        let name = row.split.as_ref().unwrap_or(&self.split_of_file);
        let split = match self.splits.iter().position(|known| known == name) {
            Some(split) => split,
            None if self.splits.len() < 1 << SPLIT_BITS => {
                self.splits.push(name.clone());
                self.splits.len() - 1
            }
            None => {
                return Err(Fault::new(format_args!("there are more than {} splits", 1 << SPLIT_BITS))
                    .hint("is the column split about something else? Then give it another name"));
            }
        };
        let number = self.n_rows << SPLIT_BITS | split as u64;
        self.n_rows += 1;
        if let Some([puzzle, grid]) = row.hashes {
            self.puzzles.add(puzzle, number)?;
            self.grids.add(grid, number)?;
        }
        Ok(())
    }

    /// Tells every row that is a copy of another, and every one that has its solution grid on the
    /// other side.
    pub(super) fn report(
        self,
        by: By,
        threads: usize,
        mut receive: impl FnMut(String) + Send,
    ) -> Result<(), Fault> {
        let Self { puzzles, grids, files, splits, .. } = self;
        let places = Places { files, splits };
        puzzles.for_each_repeat(threads, |numbers| {
            for number in &numbers[1..] {
                let what =
                    if split_of(*number) == split_of(numbers[0]) { "copies" } else { "leaks: it copies" };
                receive(format!("{} {what} {}", places.name(*number), places.name(numbers[0])));
            }
        })?;
        if by == By::Puzzle {
            return Ok(());
        }
        grids.for_each_repeat(threads, |numbers| {
            let first = numbers[0];
            for number in numbers.iter().filter(|number| split_of(**number) != split_of(first)) {
                let (row, other) = (places.name(*number), places.name(first));
                receive(format!("{row} leaks: it has the solution grid of {other}"));
            }
        })
    }
}

/// What a number stands for.
struct Places {
    files: Vec<(u64, PathBuf)>,
    splits: Vec<String>,
}

impl Places {
    /// `train.csv: row 7 (train)`.
    fn name(&self, number: u64) -> String {
        let row = number >> SPLIT_BITS;
        let file = self.files.partition_point(|(first, _)| *first <= row).saturating_sub(1);
        let (first, path) = &self.files[file];
        let place = format!("{}: row {}", name_of(path), row - first + 1);
        match &*self.splits[split_of(number)] {
            "" => place,
            split => format!("{place} ({split})"),
        }
    }
}

fn split_of(number: u64) -> usize {
    (number & ((1 << SPLIT_BITS) - 1)) as usize
}

/// The split that the name of a file tells: `train-00000-of-00003.parquet`, `test.csv`.
fn split_of_file(path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_str()?;
    let numbered = stem.rsplit_once("-of-").and_then(|(start, count)| {
        let (name, number) = start.rsplit_once('-')?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|symbol| symbol.is_ascii_digit());
        (is_number(number) && is_number(count)).then_some(name)
    });
    let usual = ["train", "training", "test", "testing", "validation", "valid", "val", "dev", "eval"];
    numbered.or_else(|| usual.contains(&stem).then_some(stem)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_tells_its_split() {
        for (name, split) in [
            ("data/train-00000-of-00003.parquet", Some("train")),
            ("my-set-1-of-2.csv", Some("my-set")),
            ("test.jsonl", Some("test")),
            ("puzzles.csv", None),
            ("best-of-10.csv", None),
        ] {
            assert_eq!(split_of_file(Path::new(name)).as_deref(), split, "{name}");
        }
    }
}
