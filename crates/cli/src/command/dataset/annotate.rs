//! `ninefold dataset annotate`: says more about the puzzles of any table.

use super::tables::Tables;
use super::{report, watched};
use crate::failure::Failure;
use crate::progress::Rows;
use crate::{Verdict, pipeline};
use ninefold_dataset::{AnnotateParts, BadRows, Column, Origin, PartsWritten, Shard, Written, estimate_rows};
use std::num::{NonZeroU64, NonZeroUsize};

/// So many rows go into each file of a folder unless somebody says otherwise.
const USUAL_ROWS_PER_FILE: u64 = 100_000;

/// Work out columns for the puzzles of tables: solution, canonical form, ratings, level, techniques
///
/// Reads Parquet, CSV and TSV with a head, JSON lines, and lists with a puzzle a line, by the endings
/// .parquet, .csv, .tsv and .jsonl; of a list, only the puzzles are kept. Other columns are passed on.
/// With --rows-per-file or --shard the output is a folder of Parquet files, or of those that --to says;
/// shards and interruptions change no byte of them.
#[derive(clap::Args)]
#[command(after_help = super::columns_help())]
pub(crate) struct Annotate {
    #[command(flatten)]
    tables: Tables,
    /// Which columns, with commas between them
    #[arg(long, value_delimiter = ',', default_value = "solution,clues,canonical_hash,grid_hash")]
    columns: Vec<Column>,
    /// Tell rows without a puzzle that has one solution, and leave them out
    #[arg(long)]
    skip_bad: bool,
    /// Write a folder of files, each of so many rows, instead of one file: a run that was ended goes on
    #[arg(long, value_name = "N")]
    rows_per_file: Option<NonZeroU64>,
    /// Write a folder of files, of which every n-th is made here, beginning with the i-th
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Threads; default: all cores
    #[arg(long, value_parser = pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

impl Annotate {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        if let Some(column) = self.columns.iter().find(|column| column.origin() == Origin::Maker) {
            return Err(Failure::new(format_args!("a puzzle does not tell its {column}"))
                .hint("a column that is in the table already is passed on without being asked for"));
        }
        let parts = (self.shard.is_some() || self.rows_per_file.is_some()).then(|| {
            let rows = self.rows_per_file.map_or(USUAL_ROWS_PER_FILE, NonZeroU64::get);
            (rows, self.shard.unwrap_or(Shard::ALL))
        });
        let job = ninefold_dataset::Annotate {
            inputs: &self.tables.inputs,
            output: &self.tables.output,
            form: if parts.is_some() { self.tables.form_in_folder() } else { self.tables.form()? },
            columns: &self.columns,
            bad_rows: if self.skip_bad { BadRows::LeaveOut } else { BadRows::Refuse },
            threads: pipeline::thread_count(self.threads),
        };
        let total = Rows::About(estimate_rows(&self.tables.inputs));
        let Some((rows_per_file, shard)) = parts else {
            let written = watched(total, |watch| job.run(watch))?;
            report(&self.tables.output, in_words(written))?;
            return Ok(Verdict::Yes);
        };
        let job = AnnotateParts { annotate: job, rows_per_file, shard };
        let PartsWritten { written, n_made, n_found } = watched(total, |watch| job.run(watch))?;
        let found = if n_found > 0 { format!("; {n_found} were there already") } else { String::new() };
        report(&self.tables.output, format!("{} in {n_made} files{found}", in_words(written)))?;
        Ok(Verdict::Yes)
    }
}

fn in_words(written: Written) -> String {
    match written.n_left_out {
        0 => format!("{} rows written", written.n_rows),
        n => format!("{} rows written, {n} left out", written.n_rows),
    }
}
