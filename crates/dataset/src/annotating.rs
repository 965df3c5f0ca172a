//! [`Annotate`]: tables of puzzles become tables that say more about them.

mod parts;

pub use parts::{AnnotateParts, PartsWritten};

use crate::annotate::Grids;
use crate::parallel::in_order;
use crate::puzzles::{SolvedRows, place_of_puzzles};
use crate::read::name_of;
use crate::table::{Batch, Field, Schema, Values};
use crate::{Annotator, Column, Fault, Files, Form, Keep, Watch, Writer};
use std::path::{Path, PathBuf};

/// What to annotate, and how.
#[derive(Clone, Debug)]
pub struct Annotate<'a> {
    /// The tables.
    pub inputs: &'a [PathBuf],
    /// Where the rows go.
    pub output: &'a Path,
    /// In which form.
    pub form: Form,
    /// Which columns to work out; the puzzle is there anyway.
    pub columns: &'a [Column],
    /// What to do with rows that have no puzzle with one solution.
    pub bad_rows: BadRows,
    /// On how many threads.
    pub threads: usize,
}

/// What to do with rows that have no puzzle with one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadRows {
    /// The first one ends the work, and nothing is written.
    Refuse,
    /// They are told and left out.
    LeaveOut,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// How many rows were written.
    pub n_rows: u64,
    /// How many were not.
    pub n_left_out: u64,
}

impl Annotate<'_> {
    /// Writes the rows, in the order of the input.
    pub fn run(&self, watch: Watch<'_>) -> Result<Written, Fault> {
        let mut files = Files::open(self.inputs, Keep::All)?;
        let plan = Plan::new(files.schema(), self.columns, &self.inputs[0])?;
        let mut writer = Writer::create(self.output, self.form, &plan.schema)?;
        let encoder = writer.encoder();
        let mut written = Written::default();
        in_order(
            self.threads,
            || files.next_batch(),
            Annotator::new,
            |annotator, batch| {
                let Rows { columns, n_rows, bad } = plan.annotate(annotator, batch, self.bad_rows)?;
                Ok((encoder.encode(columns, n_rows), n_rows, bad))
            },
            |(rows, n_rows, bad)| {
                bad.iter().for_each(|message| (watch.say)(message));
                writer.write_encoded(&rows)?;
                written.n_rows += n_rows as u64;
                written.n_left_out += bad.len() as u64;
                (watch.rows)((n_rows + bad.len()) as u64);
                Ok(())
            },
        )?;
        writer.finish()?;
        Ok(written)
    }
}

/// Where the columns of the output come from.
struct Plan {
    /// The columns that are worked out.
    made: Vec<Column>,
    /// The columns of the input that are passed on.
    passed: Vec<usize>,
    /// All of them, in this order.
    schema: Schema,
    puzzles: usize,
}

/// The columns that are worked out.
struct Made {
    columns: Vec<Values>,
    n_rows: usize,
    /// The rows that are not in them.
    wrong: Vec<(usize, Fault)>,
}

/// Rows on their way out, and what is said about those that are not.
struct Rows {
    columns: Vec<Values>,
    n_rows: usize,
    bad: Vec<String>,
}

impl Plan {
    fn new(input: &Schema, wanted: &[Column], file: &Path) -> Result<Self, Fault> {
        let made =
            Column::ALL.into_iter().filter(|column| *column == Column::Puzzle || wanted.contains(column));
        let made = made.collect::<Vec<_>>();
        // What is worked out takes the place of what the input says about it.
        let is_made =
            |field: &Field| Column::by_any_name(&field.name).is_some_and(|column| made.contains(&column));
        let passed = (0..input.len()).filter(|&place| !is_made(&input[place])).collect::<Vec<_>>();
        let fields = made.iter().map(|column| Field::new(column.name(), column.kind()));
        let schema = fields.chain(passed.iter().map(|&place| input[place].clone())).collect();
        Ok(Self { puzzles: place_of_puzzles(input, &name_of(file))?, schema, made, passed })
    }

    fn annotate(&self, annotator: &mut Annotator, batch: Batch, bad_rows: BadRows) -> Result<Rows, Fault> {
        let Made { mut columns, n_rows, wrong } = self.make(annotator, &batch, bad_rows);
        let mut keep = vec![true; batch.n_rows];
        let mut bad = Vec::new();
        for (row, fault) in wrong {
            keep[row] = false;
            let message = format!("{}: {}", batch.places.name(row), fault.message);
            if bad_rows == BadRows::Refuse {
                return Err(Fault { message, ..fault }
                    .hint("--skip-bad tells such rows and leaves them out; without it nothing is written"));
            }
            bad.push(message);
        }
        let mut batch_columns = batch.columns.into_iter().map(Some).collect::<Vec<_>>();
        for &place in &self.passed {
            let values = batch_columns[place].take().expect("each column is passed on once");
            columns.push(if bad.is_empty() { values } else { values.filter(&keep) });
        }
        Ok(Rows { columns, n_rows, bad })
    }

    fn make(&self, annotator: &mut Annotator, batch: &Batch, bad_rows: BadRows) -> Made {
        if let Values::Text(texts) = &batch.columns[self.puzzles]
            && let Some(Grids { columns, n_rows, improper }) = annotator.grids(&self.made, texts)
        {
            let wrong =
                improper.into_iter().map(|(row, improper)| (row, Fault::of_puzzle(improper.message())));
            return Made { columns, n_rows, wrong: wrong.collect() };
        }
        let SolvedRows { solved, wrong, .. } = SolvedRows::of(annotator, batch, self.puzzles);
        // Ratings take long, and nobody gets them if there is a bad row.
        let is_refused = bad_rows == BadRows::Refuse && !wrong.is_empty();
        let columns = if is_refused { Vec::new() } else { annotator.columns(&self.made, &solved) };
        Made { columns, n_rows: solved.len(), wrong }
    }
}
