//! [`Make`]: a whole data set from a recipe and a seed.
//!
//! Row `i` depends on the recipe and `i` alone, a file on its rows alone, and the split of a row on its
//! solution grid alone. So threads, shards and machines can share the work as they like, and whoever
//! was interrupted goes on: the bytes are the same.

mod card;
mod command;
mod order;
mod recipe;

pub use recipe::{PartRecipe, SetRecipe};

use crate::file::write_whole;
use crate::journal::{Journal, Made};
use crate::parallel::in_order;
use crate::splitting::rows_of;
use crate::table::{Field, Schema, Values};
use crate::{Annotator, By, Column, Fault, Form, Given, Shard, Splits, Watch, Writer};
use ninefold::generate::{Control, Generator, Seed};
use ninefold::solve::Cancel;
use order::Order;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What to make, where, and which share of it.
#[derive(Clone, Debug)]
pub struct Make<'a> {
    /// What the set is.
    pub recipe: &'a SetRecipe,
    /// The folder of the set.
    pub folder: &'a Path,
    /// Which of the files are made here.
    pub shard: Shard,
    /// How many grids are tried for a puzzle that is hard to find.
    pub attempts: u32,
    /// On how many threads.
    pub threads: usize,
}

/// How far the set is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many files the set has.
    pub n_files: u64,
    /// How many of them were there before.
    pub n_found: u64,
    /// How many of them are there now.
    pub n_there: u64,
    /// The splits with their rows, once all files are there.
    pub rows: Option<Vec<(String, u64)>>,
}

/// So many rows are made at a time.
const PIECE: u64 = 256;

impl<'a> Make<'a> {
    /// Looks at what is there already, and makes sure that nobody else works on it.
    pub fn begin(self) -> Result<Begun<'a>, Fault> {
        let plan = Plan::new(self.recipe, self.attempts)?;
        let data = self.folder.join("data");
        fs::create_dir_all(&data).map_err(|error| Fault::io(&data, &error))?;
        let mut journal = self.open_journal()?;
        journal.lock()?;
        Ok(Begun { make: self, plan, journal })
    }

    fn open_journal(&self) -> Result<Journal, Fault> {
        Journal::open(self.folder, &self.recipe.identity()?, self.shard)
    }
}

/// A set of which it is known what is still to be made.
pub struct Begun<'a> {
    make: Make<'a>,
    plan: Plan,
    journal: Journal,
}

impl Begun<'_> {
    /// How many rows are still to be made here.
    pub fn n_rows_left(&self) -> u64 {
        let n_rows = |block| self.plan.rows(block).end - self.plan.rows(block).start;
        self.blocks_left().into_iter().map(n_rows).sum()
    }

    /// Makes what is not there yet.
    pub fn run(mut self, watch: Watch<'_>) -> Result<Progress, Fault> {
        let n_found = self.journal.n_files();
        let (plan, folder) = (&self.plan, self.make.folder);
        let mut pieces = self.blocks_left().into_iter().flat_map(|block| plan.pieces(block));
        let mut writers = None;
        in_order(
            self.make.threads,
            || Ok(pieces.next()),
            || (Annotator::new(), Control::new()),
            |(annotator, control), piece| plan.make(annotator, control, piece),
            |rows| {
                let n_rows = rows.places.len() as u64;
                plan.write(rows, &mut writers, &mut self.journal, folder)?;
                (watch.rows)(n_rows);
                Ok(())
            },
        )?;
        if self.make.shard != Shard::ALL {
            // Other shards may have come to an end meanwhile.
            self.journal.look_again(&self.make.open_journal()?);
        }
        let n_there = self.journal.n_files();
        let n_files = self.plan.n_blocks() * self.plan.n_files_of_block();
        let rows = if n_there == n_files { Some(self.complete()?) } else { None };
        Ok(Progress { n_files, n_found, n_there, rows })
    }

    /// The blocks of this shard of which a file is missing.
    fn blocks_left(&self) -> Vec<u64> {
        let Self { make, plan, journal } = self;
        let is_missing = |block: &u64| {
            let mut files = plan.splits.names().flat_map(|split| plan.files(split, *block));
            files.any(|file| !journal.has(&file))
        };
        (0..plan.n_blocks()).filter(|block| make.shard.has(*block)).filter(is_missing).collect()
    }

    /// Writes what tells about the whole set, and gives the rows of its splits.
    fn complete(&self) -> Result<Vec<(String, u64)>, Fault> {
        let Make { recipe, folder, .. } = self.make;
        let files = self.journal.files();
        let totals = self.plan.splits.names().map(|split| {
            let own = files.iter().filter(|(path, _)| split_of(path) == split);
            (split, own.map(|(_, made)| made.n_rows).sum())
        });
        let totals = totals.collect::<Vec<(_, u64)>>();
        let n_bytes = files.values().map(|made| made.n_bytes).sum();
        let card = card::card(recipe, &self.plan.schema(), &totals, n_bytes, card::Layout::Files);
        write_whole(&folder.join("recipe.toml"), recipe.to_toml()?.as_bytes())?;
        write_whole(&folder.join("README.md"), card.as_bytes())?;
        // The manifest comes last: where it is, everything is.
        write_whole(&folder.join("manifest.json"), card::manifest(recipe, files)?.as_bytes())?;
        Ok(totals.into_iter().map(|(split, rows)| (split.to_owned(), rows)).collect())
    }
}

impl std::fmt::Debug for Begun<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Begun").field("make", &self.make).finish_non_exhaustive()
    }
}

/// The split of `data/train-00000-of-00003.parquet`.
fn split_of(path: &str) -> &str {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    name.split_once('-').map_or(name, |(split, _)| split)
}

/// The rows of a set without its files, for whoever keeps them elsewhere. Row by row they are those that
/// [`Make`] writes.
pub struct SetRows {
    plan: Plan,
    recipe: SetRecipe,
}

impl SetRows {
    /// The rows of a recipe; so many grids are tried for a puzzle that is hard to find.
    pub fn new(recipe: &SetRecipe, attempts: u32) -> Result<Self, Fault> {
        Ok(Self { plan: Plan::new(recipe, attempts)?, recipe: recipe.clone() })
    }

    /// The columns, those of the recipe.
    pub fn columns(&self) -> &[Column] {
        &self.plan.columns
    }

    /// The card of the set, of which each split has a folder `data/split=NAME`: the names of the splits with
    /// their rows, and how many bytes all files have.
    pub fn card(&self, rows: &[(String, u64)], n_bytes: u64) -> String {
        let n_rows = |split| rows.iter().find(|(name, _)| name == split).map_or(0, |(_, rows)| *rows);
        let totals = self.plan.splits.names().map(|split| (split, n_rows(split))).collect::<Vec<_>>();
        card::card(&self.recipe, &self.plan.schema(), &totals, n_bytes, card::Layout::Folders)
    }

    /// How many rows the set has.
    pub fn n_rows(&self) -> u64 {
        self.plan.order.n_rows()
    }

    /// Some of the rows, column by column. Raising the flag ends the search for puzzles.
    pub fn make(&self, rows: Range<u64>, cancel: &Cancel) -> Result<Vec<Values>, Fault> {
        let end = rows.end.min(self.n_rows());
        let piece = Piece { block: 0, rows: rows.start.min(end)..end };
        let mut control = Control::new().cancelled_by(cancel);
        Ok(self.plan.make(&mut Annotator::new(), &mut control, piece)?.columns)
    }
}

impl std::fmt::Debug for SetRows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SetRows").field("columns", &self.plan.columns).finish_non_exhaustive()
    }
}

/// A recipe, ready to be followed.
struct Plan {
    parts: Vec<Generator>,
    order: Order,
    splits: Splits,
    by: By,
    columns: Vec<Column>,
    seed: u64,
    rows_per_file: u64,
    form: Form,
}

/// Some rows of a block.
struct Piece {
    block: u64,
    rows: Range<u64>,
}

/// Rows on their way out, with the split of each.
struct Rows {
    piece: Piece,
    columns: Vec<Values>,
    places: Vec<usize>,
}

/// The files of a block while they are written.
struct Writers {
    /// One for each split, with the number of its rows.
    files: Vec<(Writer, u64)>,
}

impl Plan {
    fn new(recipe: &SetRecipe, attempts: u32) -> Result<Self, Fault> {
        recipe.check()?;
        let generator = |part: &PartRecipe| {
            let generator = Generator::new(part.variant()?, part.to_recipe()?, Seed(recipe.seed));
            let generator = generator.map_err(Fault::new)?;
            Ok(generator.attempts(attempts))
        };
        Ok(Self {
            parts: recipe.part.iter().map(generator).collect::<Result<_, Fault>>()?,
            order: Order::new(recipe.part.iter().map(|part| part.count).collect()),
            splits: recipe.splits()?,
            by: recipe.by()?,
            columns: recipe.columns()?,
            seed: recipe.seed,
            rows_per_file: recipe.rows_per_file,
            form: recipe.form()?,
        })
    }

    fn schema(&self) -> Schema {
        self.columns.iter().map(|column| Field::new(column.name(), column.kind())).collect()
    }

    /// Rows are made in blocks, and each split gets a file of each block: its size is known only when
    /// it is made, but which rows are in it does not depend on any other block.
    fn n_blocks(&self) -> u64 {
        self.order.n_rows().div_ceil(self.rows_per_file)
    }

    fn rows(&self, block: u64) -> Range<u64> {
        let start = block * self.rows_per_file;
        start..(start + self.rows_per_file).min(self.order.n_rows())
    }

    fn path(&self, split: &str, block: u64) -> String {
        format!("data/{split}-{block:05}-of-{:05}.{}", self.n_blocks(), self.form.ending())
    }

    /// The files of a split and a block: the solutions of arrays have one of their own.
    fn files(&self, split: &str, block: u64) -> impl Iterator<Item = String> + use<> {
        let path = self.path(split, block);
        let has_solutions = self.form == Form::Npy && self.columns.contains(&Column::Solution);
        let solutions = has_solutions.then(|| path.replace(".npy", ".solutions.npy"));
        [path].into_iter().chain(solutions)
    }

    fn n_files_of_block(&self) -> u64 {
        self.splits.names().flat_map(|split| self.files(split, 0)).count() as u64
    }

    fn pieces(&self, block: u64) -> impl Iterator<Item = Piece> + use<> {
        let Range { start, end } = self.rows(block);
        let piece = move |start| Piece { block, rows: start..end.min(start + PIECE) };
        (start..end).step_by(PIECE as usize).map(piece)
    }

    fn make(&self, annotator: &mut Annotator, control: &mut Control, piece: Piece) -> Result<Rows, Fault> {
        let mut given = Vec::with_capacity(PIECE as usize);
        let mut items = Vec::with_capacity(PIECE as usize);
        for row in piece.rows.clone() {
            let (part, item) = self.order.item(row);
            given.push(self.puzzle(part, item, control)?);
            items.push(Some(item as i64));
        }
        let solved = annotator.solve(given).into_iter().collect::<Result<Vec<_>, _>>();
        let solved = solved.map_err(|improper| Fault::new(improper.message()))?;
        let place = |solved| match self.splits.names().len() {
            1 => 0,
            _ => self.splits.place(&self.by.hash(solved)),
        };
        let places = solved.iter().map(place).collect::<Vec<_>>();
        let names = self.splits.names().collect::<Vec<_>>();
        let mut columns = annotator.columns(&self.columns, &solved);
        for (column, values) in self.columns.iter().zip(&mut columns) {
            match column {
                Column::Seed => *values = Values::Integer(vec![Some(self.seed as i64); solved.len()]),
                Column::Item => *values = Values::Integer(items.clone()),
                Column::Split => {
                    *values = Values::Text(places.iter().map(|&place| Some(names[place])).collect())
                }
                _ => {}
            }
        }
        Ok(Rows { piece, columns, places })
    }

    fn puzzle(&self, part: usize, item: u64, control: &mut Control) -> Result<Given, Fault> {
        let made = self.parts[part].puzzle_with(item, control).map_err(Fault::new)?;
        if !made.as_asked {
            return Err(Fault::new(format_args!(
                "part {} of the recipe: no puzzle as asked was found in {} grids for item {item}",
                part + 1,
                made.attempts
            ))
            .hint("allow more --attempts, which changes no row that was made, or ask for less"));
        }
        let frozen = made.ice.map_or_else(Vec::new, |ice| ice.frozen);
        Ok(Given::new(made.proper.into_parts().0, &frozen))
    }

    /// Writes rows of the block that is being written; after its last rows its files get their names.
    fn write(
        &self,
        rows: Rows,
        writers: &mut Option<Writers>,
        journal: &mut Journal,
        folder: &Path,
    ) -> Result<(), Fault> {
        let Rows { piece, columns, places } = rows;
        let own = match writers {
            Some(own) => own,
            None => writers.insert(self.create(piece.block, folder)?),
        };
        for (split, (writer, n_rows)) in own.files.iter_mut().enumerate() {
            let (columns, n_kept) = rows_of(&columns, &places, split);
            writer.write(&columns, n_kept)?;
            *n_rows += n_kept as u64;
        }
        if piece.rows.end == self.rows(piece.block).end {
            let files = writers.take().into_iter().flat_map(|own| own.files);
            for (split, (writer, n_rows)) in self.splits.names().zip(files) {
                writer.finish()?;
                // Rows are counted once.
                for (file, n_rows) in self.files(split, piece.block).zip([n_rows, 0]) {
                    let made = Made::on_disk(&folder.join(&file), n_rows)?;
                    journal.add(file, made)?;
                }
            }
        }
        Ok(())
    }

    fn create(&self, block: u64, folder: &Path) -> Result<Writers, Fault> {
        let schema = self.schema();
        let file = |split: &str| {
            let path = self.path(split, block);
            Ok((Writer::create(&folder.join(PathBuf::from(&path)), self.form, &schema)?, 0))
        };
        Ok(Writers { files: self.splits.names().map(file).collect::<Result<_, Fault>>()? })
    }
}
