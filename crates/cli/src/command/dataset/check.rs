//! `ninefold dataset check`: is everything true that a set says?

use super::watched;
use crate::failure::Failure;
use crate::progress::Rows;
use crate::{Verdict, output, pipeline};
use ninefold_dataset::{By, estimate_rows, tables_in};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

/// Check every claim of a set: one solution each, columns, no repeats, no leaks between splits
///
/// A folder stands for the tables in it and in its folder data. The split of a row is in the column
/// split, or in the name of the file: test.csv, train-00000-of-00003.parquet. Faults are told with
/// file and row; the exit code is 1 if there are any.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// Tables, '-' for standard input, or folders of tables
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
    /// Threads; default: all cores
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
        let found = watched(Rows::About(estimate_rows(&inputs)), |watch| job.run(watch))?;
        let rated = match found.n_rated {
            0 => String::new(),
            n => format!(" (ratings and levels of {n})"),
        };
        output::print(format!("{} rows checked{rated}: {} faults\n", found.n_rows, found.n_faults))?;
        Ok(Verdict::of(found.n_faults == 0))
    }
}
