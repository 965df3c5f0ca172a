//! [`Split`]: a table becomes one table for each split, between which nothing leaks.

use crate::parallel::in_order;
use crate::puzzles::{SolvedRows, place_of, place_of_puzzles};
use crate::read::name_of;
use crate::table::{Batch, ColumnKind, Values};
use crate::{Annotator, By, Column, Fault, Files, Form, Keep, Splits, Watch, Writer};
use std::fs;
use std::path::{Path, PathBuf};

/// What to split, and how.
#[derive(Clone, Debug)]
pub struct Split<'a> {
    /// The tables, which have the same columns.
    pub inputs: &'a [PathBuf],
    /// The folder that gets a file for each split.
    pub folder: &'a Path,
    /// In which form.
    pub form: Form,
    /// The names and shares.
    pub splits: &'a Splits,
    /// What is kept together.
    pub by: By,
    /// On how many threads.
    pub threads: usize,
}

impl Split<'_> {
    /// Writes the files, and says how many rows each has.
    pub fn run(&self, watch: Watch<'_>) -> Result<Vec<u64>, Fault> {
        let mut files = Files::open(self.inputs, Keep::All)?;
        let schema = files.schema().clone();
        let puzzles = place_of_puzzles(&schema, &name_of(&self.inputs[0]))?;
        // What the rows said before about their split is not true any more.
        let said = place_of(&schema, Column::Split).filter(|&place| schema[place].kind == ColumnKind::Text);
        fs::create_dir_all(self.folder).map_err(|error| Fault::io(self.folder, &error))?;
        let create = |name: &str| Writer::create(&self.form.path(self.folder, name), self.form, &schema);
        let writers = self.splits.names().map(create);
        let mut writers = writers.collect::<Result<Vec<_>, _>>()?;
        let mut n_rows = vec![0; writers.len()];
        in_order(
            self.threads,
            || files.next_batch(),
            Annotator::new,
            |annotator, batch| {
                let places = self.places(annotator, &batch, puzzles)?;
                Ok((batch, places))
            },
            |(batch, places)| {
                for (split, (name, writer)) in self.splits.names().zip(&mut writers).enumerate() {
                    let (mut columns, n_kept) = rows_of(&batch.columns, &places, split);
                    if let Some(place) = said {
                        columns[place] = Values::Text(std::iter::repeat_n(Some(name), n_kept).collect());
                    }
                    writer.write(&columns, n_kept)?;
                    n_rows[split] += n_kept as u64;
                }
                (watch.rows)(batch.n_rows as u64);
                Ok(())
            },
        )?;
        writers.into_iter().try_for_each(Writer::finish)?;
        Ok(n_rows)
    }

    /// The split of each row.
    fn places(&self, annotator: &mut Annotator, batch: &Batch, column: usize) -> Result<Vec<usize>, Fault> {
        let solved = SolvedRows::of(annotator, batch, column).all(batch)?;
        Ok(solved.iter().map(|solved| self.splits.place(&self.by.hash(solved))).collect())
    }
}

/// The rows that belong to a split, and how many there are.
pub(crate) fn rows_of(columns: &[Values], places: &[usize], split: usize) -> (Vec<Values>, usize) {
    let keep = places.iter().map(|place| *place == split).collect::<Vec<_>>();
    let n_kept = keep.iter().filter(|keep| **keep).count();
    (columns.iter().map(|values| values.filter(&keep)).collect(), n_kept)
}
