//! [`Augment`]: every row becomes random symmetric copies of itself, as models are trained on.

use crate::parallel::in_order;
use crate::puzzles::{place_of_puzzles, read_grid};
use crate::read::name_of;
use crate::table::{Batch, Field, Schema, Values};
use crate::{Column, ColumnKind, Fault, Files, Form, Keep, Watch, Writer, Written};
use ninefold::generate::{Dice, Seed};
use ninefold::puzzle::{Symmetry, symmetry::Relabelling};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What to make copies of, and how many.
#[derive(Clone, Debug)]
pub struct Augment<'a> {
    /// The tables, which have the same columns.
    pub inputs: &'a [PathBuf],
    /// Where the rows go.
    pub output: &'a Path,
    /// In which form.
    pub form: Form,
    /// Where all luck comes from: the copies of a row depend on it and on the number of the row alone.
    pub seed: u64,
    /// How many copies of each row.
    pub n_copies: usize,
    /// What becomes of the rows themselves.
    pub originals: Originals,
    /// On how many threads.
    pub threads: usize,
}

/// What becomes of the rows that copies are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Originals {
    /// Each stands before its copies.
    Kept,
    /// Only copies are written.
    LeftOut,
}

/// So many rows are made at a time, or those of one row if they are more.
const PIECE: usize = 4096;

impl Augment<'_> {
    /// Writes the copies of each row, in the order of the input.
    pub fn run(&self, watch: Watch<'_>) -> Result<Written, Fault> {
        let files = Files::open(self.inputs, Keep::All)?;
        let plan = Plan::new(files.schema(), &self.inputs[0])?;
        if !plan.left_out.is_empty() {
            let names = plan.left_out.join(", ");
            (watch.say)(&format!("left out, because a copy may differ in them: {names}"));
        }
        let mut writer =
            Writer::create(self.output, self.form, &plan.schema)?.in_groups_of(self.n_rows_of_each());
        let encoder = writer.encoder();
        let mut pieces =
            Pieces { files, batch: None, n_rows: (PIECE / self.n_copies.max(1)).max(1), first: 0 };
        let mut written = Written::default();
        in_order(
            self.threads,
            || pieces.next(),
            || (),
            |(), piece: Piece| {
                let (columns, n_rows) = self.copies(&plan, &piece)?;
                Ok((encoder.encode(columns, n_rows), n_rows))
            },
            |(rows, n_rows)| {
                writer.write_encoded(&rows)?;
                written.n_rows += n_rows as u64;
                (watch.rows)(n_rows as u64);
                Ok(())
            },
        )?;
        writer.finish()?;
        Ok(written)
    }

    fn copies(&self, plan: &Plan, piece: &Piece) -> Result<(Vec<Values>, usize), Fault> {
        let mut columns = plan.schema.iter().map(|field| Values::empty(field.kind)).collect::<Vec<_>>();
        let mut symmetries = Vec::with_capacity(self.n_copies + 1);
        for row in piece.rows.clone() {
            let mut dice = Seed(self.seed).dice(piece.first + row as u64);
            symmetries.clear();
            symmetries.extend((self.originals == Originals::Kept).then_some(Symmetry::IDENTITY));
            symmetries.extend((0..self.n_copies).map(|_| any_symmetry(&mut dice)));
            for (place, values) in plan.columns.iter().zip(&mut columns) {
                let given = &piece.batch.columns[place.column];
                let grid = match place.holds {
                    Holds::Puzzle => Some(given.display(row)),
                    Holds::Solution => Some(given.display(row)).filter(|text| !text.is_empty()),
                    Holds::SameForCopies => None,
                };
                let (Some(text), Values::Text(texts)) = (grid, &mut *values) else {
                    symmetries.iter().for_each(|_| values.push_from(given, row));
                    continue;
                };
                let grid = read_grid(&text).map_err(|reason| {
                    let column = &plan.input[place.column].name;
                    Fault::new(format_args!("{}: column {column}: {reason}", piece.batch.places.name(row)))
                })?;
                symmetries.iter().for_each(|symmetry| texts.push_grid(&symmetry.apply(&grid)));
            }
        }
        Ok((columns, piece.rows.len() * self.n_rows_of_each()))
    }

    /// How many rows are written for each one of the input.
    fn n_rows_of_each(&self) -> usize {
        self.n_copies + usize::from(self.originals == Originals::Kept)
    }
}

/// Any of the 1,218,998,108,160 symmetries, all equally likely.
fn any_symmetry(dice: &mut Dice) -> Symmetry {
    let (cells, digits) = (dice.below(Symmetry::GEOMETRIC_COUNT), dice.below(Relabelling::COUNT));
    Symmetry::from_index(cells, digits).expect("both are below their counts")
}

/// What becomes of each column.
struct Plan {
    input: Schema,
    columns: Vec<Place>,
    schema: Schema,
    /// The names of those that are not passed on.
    left_out: Vec<String>,
}

/// A column that is passed on.
struct Place {
    column: usize,
    holds: Holds,
}

/// What a column holds.
#[derive(Clone, Copy)]
enum Holds {
    Puzzle,
    Solution,
    /// What copies share with their row, or what nothing is known about.
    SameForCopies,
}

impl Plan {
    fn new(input: &Schema, file: &Path) -> Result<Self, Fault> {
        place_of_puzzles(input, &name_of(file))?;
        let mut plan =
            Self { input: input.clone(), columns: Vec::new(), schema: [].into(), left_out: Vec::new() };
        let mut fields = Vec::new();
        for (column, field) in input.iter().enumerate() {
            let holds = match Column::by_any_name(&field.name) {
                Some(Column::Puzzle) => Holds::Puzzle,
                Some(Column::Solution) => Holds::Solution,
                Some(known) if depends_on_order(known) => {
                    plan.left_out.push(field.name.clone());
                    continue;
                }
                _ => Holds::SameForCopies,
            };
            let kind = match holds {
                Holds::Puzzle | Holds::Solution => ColumnKind::Text,
                Holds::SameForCopies => field.kind,
            };
            fields.push(Field::new(&*field.name, kind));
            plan.columns.push(Place { column, holds });
        }
        plan.schema = fields.into();
        Ok(plan)
    }
}

/// Whether a column depends on the order of rows, columns or digits: whoever looks for steps in another
/// order may find others.
fn depends_on_order(column: Column) -> bool {
    matches!(
        column,
        Column::Er
            | Column::Ep
            | Column::Ed
            | Column::HodokuLevel
            | Column::HodokuScore
            | Column::Level
            | Column::Hardest
            | Column::Techniques
            | Column::Steps
            | Column::Guesses
    )
}

/// Some rows of a batch.
struct Piece {
    batch: Arc<Batch>,
    /// The number of the first row of the batch.
    first: u64,
    rows: Range<usize>,
}

/// The rows of the input, cut so small that their copies are not too many at a time.
struct Pieces {
    files: Files,
    /// The batch that is being cut, and its rows that are left.
    batch: Option<(Arc<Batch>, Range<usize>)>,
    n_rows: usize,
    /// The number of its first row.
    first: u64,
}

impl Pieces {
    fn next(&mut self) -> Result<Option<Piece>, Fault> {
        let (batch, left) = match self.batch.take() {
            Some((batch, left)) if !left.is_empty() => (batch, left),
            done => {
                self.first += done.map_or(0, |(batch, _)| batch.n_rows as u64);
                let Some(batch) = self.files.next_batch()? else { return Ok(None) };
                let all = 0..batch.n_rows;
                (Arc::new(batch), all)
            }
        };
        let end = left.end.min(left.start + self.n_rows);
        self.batch = Some((batch.clone(), end..left.end));
        Ok(Some(Piece { batch, first: self.first, rows: left.start..end }))
    }
}
