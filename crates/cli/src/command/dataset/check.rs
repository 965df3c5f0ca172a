//! `ninefold dataset check`: is everything true that a set says?

use super::watched;
use crate::failure::Failure;
use crate::{Verdict, output, pipeline};
use ninefold_dataset::{By, Form};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};

/// Check every claim of a set: one solution each, columns, no repeats, no leaks between splits
///
/// A folder stands for the tables in it and in its folder data. The split of a row is in the column
/// split, or in the name of the file: test.csv, train-00000-of-00003.parquet. Faults are told with
/// file and row; the exit code is 1 if there are any.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// Tables, or folders of them
    #[arg(value_name = "FILE|FOLDER", required = true)]
    inputs: Vec<PathBuf>,
    /// Check ratings, levels and techniques in every so-manieth row; 1 checks all
    #[arg(long, value_name = "N", default_value = "100")]
    every: NonZeroU64,
    /// What must not be in two splits: grid (and puzzle), or only puzzle
    #[arg(long, default_value = "grid")]
    by: By,
    /// How many faults to tell; the others are counted
    #[arg(long, value_name = "N", default_value_t = 100)]
    faults: u64,
    /// Where to keep hashes while they are compared: 48 bytes a row
    #[arg(long, value_name = "FOLDER")]
    temp: Option<PathBuf>,
    /// Threads; all cores unless said otherwise
    #[arg(long, value_parser = pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

impl Check {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        let mut inputs = Vec::new();
        for path in self.inputs {
            if path.is_dir() { inputs.extend(tables_in(&path)?) } else { inputs.push(path) }
        }
        let job = ninefold_dataset::Check {
            inputs: &inputs,
            every: self.every.get(),
            by: self.by,
            most_told: self.faults,
            temporary: &self.temp.unwrap_or_else(std::env::temp_dir),
            threads: pipeline::thread_count(self.threads),
        };
        let found = watched(None, |watch| job.run(watch))?;
        let rated = match found.n_rated {
            0 => String::new(),
            n => format!(" (ratings and levels of {n})"),
        };
        output::print(format!("{} rows checked{rated}: {} faults\n", found.n_rows, found.n_faults))?;
        Ok(Verdict::of(found.n_faults == 0))
    }
}

/// The tables in a folder and in its folder `data`, in the order of their names.
fn tables_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut tables = Vec::new();
    for folder in [folder.to_owned(), folder.join("data")].into_iter().filter(|folder| folder.is_dir()) {
        for entry in folder.read_dir()? {
            let path = entry?.path();
            let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            if !is_hidden && path.is_file() && Form::of(&path).is_some_and(|form| form != Form::Npy) {
                tables.push(path);
            }
        }
    }
    tables.sort();
    if tables.is_empty() {
        return Err(Failure::new(format_args!("{}: there are no tables in this folder", folder.display()))
            .hint("tables end in .parquet, .csv, .tsv or .jsonl"));
    }
    Ok(tables)
}
