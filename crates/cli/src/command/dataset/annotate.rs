//! `ninefold dataset annotate`: says more about the puzzles of any table.

use super::tables::Tables;
use super::{report, watched};
use crate::failure::Failure;
use crate::{Verdict, pipeline};
use ninefold_dataset::{BadRows, Column, Origin};
use std::num::NonZeroUsize;

/// Work out columns for the puzzles of tables: solution, canonical form, ratings, level, techniques
///
/// Reads Parquet, CSV and TSV with a head, JSON lines, and lists with a puzzle a line, by the endings
/// .parquet, .csv, .tsv and .jsonl; of a list, only the puzzles are kept. Other columns are passed on.
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
        let job = ninefold_dataset::Annotate {
            inputs: &self.tables.inputs,
            output: &self.tables.output,
            form: self.tables.form()?,
            columns: &self.columns,
            bad_rows: if self.skip_bad { BadRows::LeaveOut } else { BadRows::Refuse },
            threads: pipeline::thread_count(self.threads),
        };
        let written = watched(None, |watch| job.run(watch))?;
        let left_out = match written.n_left_out {
            0 => String::new(),
            n => format!(", {n} left out"),
        };
        report(&self.tables.output, format!("{} rows written{left_out}", written.n_rows))?;
        Ok(Verdict::Yes)
    }
}
