//! `ninefold dataset augment`: random symmetric copies of every row.

use super::tables::Tables;
use super::{report, watched};
use crate::failure::Failure;
use crate::progress::Rows;
use crate::{Verdict, pipeline};
use ninefold_dataset::{Originals, estimate_rows};
use std::num::NonZeroUsize;

/// Make random symmetric copies of puzzles, and of their solutions with them
///
/// Rows, columns, bands and stacks change places, the board is turned or mirrored, digits get new names.
/// The copies of a row depend on the seed and on its number alone. Ratings, levels and what else may
/// differ from copy to copy are left out; `annotate` works them out.
#[derive(clap::Args)]
pub(crate) struct Augment {
    #[command(flatten)]
    tables: Tables,
    /// Where all luck comes from
    #[arg(long)]
    seed: u64,
    /// How many copies of each row, up to 10000
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    copies: u16,
    /// Also write the rows themselves, each before its copies
    #[arg(long)]
    originals: bool,
    /// Threads; default: all cores
    #[arg(long, value_parser = pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

impl Augment {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        let job = ninefold_dataset::Augment {
            inputs: &self.tables.inputs,
            output: &self.tables.output,
            form: self.tables.form()?,
            seed: self.seed,
            n_copies: self.copies.into(),
            originals: if self.originals { Originals::Kept } else { Originals::LeftOut },
            threads: pipeline::thread_count(self.threads),
        };
        let written = watched(
            Rows::About(
                estimate_rows(&self.tables.inputs)
                    .map(|rows| rows * u64::from(self.copies) + if self.originals { rows } else { 0 }),
            ),
            |watch| job.run(watch),
        )?;
        report(&self.tables.output, format!("{} rows written", written.n_rows))?;
        Ok(Verdict::Yes)
    }
}
