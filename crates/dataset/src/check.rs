//! [`Check`]: is everything true that a set says, and does nothing come twice or on two sides?

mod claims;
mod copies;

use crate::parallel::in_order;
use crate::read::{Keep, check_standard_once};
use crate::{Annotator, By, Column, Fault, Reader, Watch};
use claims::Claims;
use copies::Copies;
use std::path::{Path, PathBuf};

/// What to check, and how thoroughly.
#[derive(Clone, Debug)]
pub struct Check<'a> {
    /// The tables; they may have different columns.
    pub inputs: &'a [PathBuf],
    /// Ratings, levels and techniques are checked in every so-manieth row, from the first on.
    pub every: u64,
    /// What must not be on two sides: puzzles alone, or solution grids too.
    pub by: By,
    /// So many faults are told; the others are counted.
    pub most_told: u64,
    /// Where hashes are kept while they are compared.
    pub temporary: &'a Path,
    /// On how many threads.
    pub threads: usize,
}

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// How many rows were looked at.
    pub n_rows: u64,
    /// In how many of them ratings, levels and techniques were looked at, where there are any.
    pub n_rated: u64,
    /// How many faults there are.
    pub n_faults: u64,
}

impl Check<'_> {
    /// Tells every fault with its file and row, and says what was found.
    pub fn run(&self, watch: Watch<'_>) -> Result<Found, Fault> {
        check_standard_once(self.inputs)?;
        let mut copies = Copies::new(self.temporary)?;
        let mut found = Found::default();
        let mut report = Report { n_faults: 0, most_told: self.most_told, watch };
        for path in self.inputs {
            self.check_file(path, &mut copies, &mut found, &mut report)?;
        }
        copies.report(self.by, self.threads, |message| report.fault(message))?;
        Ok(Found { n_faults: report.n_faults, ..found })
    }

    fn check_file(
        &self,
        path: &Path,
        copies: &mut Copies,
        found: &mut Found,
        report: &mut Report<'_>,
    ) -> Result<(), Fault> {
        let mut reader = Reader::open(path, &Keep::These(Column::ALL.to_vec()))?;
        let claims = Claims::new(reader.schema(), path)?;
        copies.begin_file(path);
        let mut n_given = 0;
        let next = || {
            let batch = reader.next_batch()?;
            let first = n_given;
            n_given += batch.as_ref().map_or(0, |batch| batch.n_rows as u64);
            Ok(batch.map(|batch| (first, batch)))
        };
        let work = |annotator: &mut Annotator, (first, batch): (u64, _)| {
            Ok(claims.check(annotator, &batch, |row| (first + row as u64).is_multiple_of(self.every)))
        };
        in_order(self.threads, next, Annotator::new, work, |checked| {
            checked.faults.into_iter().for_each(|fault| report.fault(fault));
            for row in &checked.rows {
                copies.add(row)?;
            }
            found.n_rows += checked.rows.len() as u64;
            found.n_rated += checked.n_rated;
            (report.watch.rows)(checked.rows.len() as u64);
            Ok(())
        })
    }
}

/// Tells the first faults and counts them all.
struct Report<'a> {
    n_faults: u64,
    most_told: u64,
    watch: Watch<'a>,
}

impl Report<'_> {
    fn fault(&mut self, message: String) {
        self.n_faults += 1;
        if self.n_faults <= self.most_told {
            (self.watch.say)(&message);
        }
    }
}
