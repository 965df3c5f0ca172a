//! `ninefold dataset dedupe`: one row for all symmetric copies of a puzzle.

use super::tables::Tables;
use super::{report, watched};
use crate::failure::Failure;
use crate::progress::Rows;
use crate::{Verdict, pipeline};
use ninefold_dataset::{By, Written, estimate_rows};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Keep the first of all symmetric copies of a puzzle, across files
///
/// Order is kept. Memory stays small however many rows there are: hashes are compared on disk, beside
/// the output. A column canonical_hash (or grid_hash) is used after a sample of it was found right.
/// Of puzzles that are not classic, only those are the same whose text is, whatever the order of its rules.
#[derive(clap::Args)]
pub(crate) struct Dedupe {
    #[command(flatten)]
    tables: Tables,
    /// What may come only once: puzzle, or grid for one puzzle of each solution grid
    #[arg(long, default_value = "puzzle")]
    by: By,
    /// A table whose puzzles are left out too, such as the test set; may be repeated
    #[arg(long, value_name = "FILE")]
    against: Vec<PathBuf>,
    /// Threads; default: all cores
    #[arg(long, value_parser = pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

impl Dedupe {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        let job = ninefold_dataset::Dedupe {
            inputs: &self.tables.inputs,
            against: &self.against,
            output: &self.tables.output,
            form: self.tables.form()?,
            by: self.by,
            threads: pipeline::thread_count(self.threads),
        };
        // The tables are read for their hashes, and then for their rows.
        let passes = [&self.against[..], &self.tables.inputs, &self.tables.inputs];
        let total = passes.map(estimate_rows).into_iter().sum();
        let written = watched(Rows::About(total), |watch| job.run(watch))?;
        let Written { n_rows, n_left_out } = written;
        report(&self.tables.output, format!("{n_rows} rows written, {n_left_out} repeats left out"))?;
        Ok(Verdict::Yes)
    }
}
