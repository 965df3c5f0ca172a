//! `ninefold dataset split`: train, test and the like, between which nothing leaks.

use super::watched;
use crate::failure::Failure;
use crate::progress::Rows;
use crate::{Verdict, output, pipeline};
use ninefold_dataset::{By, Form, Splits, estimate_rows};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Split a table so that no puzzle and no solution grid is on two sides, not even turned or relabelled
///
/// Where a row goes follows from its solution grid alone: two sets that were split with the same
/// shares at different times do not leak into each other either.
#[derive(clap::Args)]
pub(crate) struct Split {
    /// The tables, '-' for standard input; several need the same columns
    #[arg(value_name = "FILE", required = true)]
    inputs: Vec<PathBuf>,
    /// The folder that gets a file for each split
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// The form to write: parquet, csv, tsv, jsonl, npy or hrm
    #[arg(long, value_name = "FORM", default_value = "parquet")]
    to: Form,
    /// Names with their shares
    #[arg(long, default_value = "train=0.9,test=0.1")]
    splits: Splits,
    /// What is kept together: grid, or puzzle if puzzles of one solution grid may be on two sides
    #[arg(long, default_value = "grid")]
    by: By,
    /// Threads; default: all cores
    #[arg(long, value_parser = pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

impl Split {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        let job = ninefold_dataset::Split {
            inputs: &self.inputs,
            folder: &self.output,
            form: self.to,
            splits: &self.splits,
            by: self.by,
            threads: pipeline::thread_count(self.threads),
        };
        let n_rows = watched(Rows::About(estimate_rows(&self.inputs)), |watch| job.run(watch))?;
        let lines = self.splits.names().zip(n_rows).map(|(name, rows)| format!("{name}: {rows} rows\n"));
        output::print(lines.collect::<String>())?;
        Ok(Verdict::Yes)
    }
}
