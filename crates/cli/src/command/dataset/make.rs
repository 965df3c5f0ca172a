//! `ninefold dataset make`: a whole set from a recipe and a seed.

use super::watched;
use crate::failure::Failure;
use crate::progress::Rows;
use crate::{Verdict, output, pipeline};
use ninefold_dataset::{By, Column, Form, PartRecipe, SetRecipe, Shard, Splits};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Make a set of puzzles: files by splits, a card, checksums
///
/// The recipe is a file in TOML, or said by options; the folder gets it as recipe.toml. Row i depends
/// on the recipe and i alone: threads, shards and machines give the same bytes, and a run that was
/// ended goes on where it was. `--shard 2/3` makes every third file; files of all shards in one folder
/// make the set, and the last run there adds README.md and manifest.json.
#[derive(clap::Args)]
#[command(after_help = super::columns_help())]
pub(crate) struct Make {
    /// A recipe in TOML, instead of the options for one
    #[arg(
        value_name = "RECIPE",
        conflicts_with_all = ["seed", "count", "variant", "level", "rating", "needs", "without", "clues", "symmetry",
            "minimal", "columns", "to", "splits", "split_by", "rows_per_file", "name", "license"]
    )]
    recipe: Option<PathBuf>,
    /// The folder of the set
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", required_unless_present = "recipe")]
    count: Option<u64>,
    /// Where all luck comes from
    #[arg(long, required_unless_present = "recipe")]
    seed: Option<u64>,
    /// The kind, as in killer or 6x6+diagonal; classic unless said
    #[arg(long)]
    variant: Option<String>,
    /// How hard: a level, or a range such as easy..hard
    #[arg(long)]
    level: Option<String>,
    /// The rating (ER) of Sudoku Explainer: 7.2, or 7.1..7.5 for a range
    #[arg(long)]
    rating: Option<String>,
    /// A technique that is needed, and nothing harder; may be repeated
    #[arg(long, value_name = "TECHNIQUE")]
    needs: Vec<String>,
    /// A technique that is not needed; may be repeated
    #[arg(long, value_name = "TECHNIQUE")]
    without: Vec<String>,
    /// How many givens: 24, or 30..39 for a range; as few as it takes unless said
    #[arg(long)]
    clues: Option<String>,
    /// How the givens are arranged, as for `ninefold generate`
    #[arg(long)]
    symmetry: Option<String>,
    /// No given can be missed, also if --clues would allow more
    #[arg(long)]
    minimal: bool,
    /// Which columns, with commas between them
    #[arg(long, value_delimiter = ',')]
    columns: Vec<Column>,
    /// The form of the files: parquet, csv, tsv, jsonl or npy
    #[arg(long, value_name = "FORM")]
    to: Option<Form>,
    /// Names of splits with their shares, such as train=0.9,test=0.1
    #[arg(long)]
    splits: Option<Splits>,
    /// What is never in two splits: grid (and puzzle), or only puzzle
    #[arg(long, value_name = "BY")]
    split_by: Option<By>,
    /// How many rows are made for a file of each split
    #[arg(long, value_name = "N")]
    rows_per_file: Option<u64>,
    /// What to call the set in its card
    #[arg(long)]
    name: Option<String>,
    /// The licence that you give the set, as Hugging Face writes it: cc-by-4.0
    #[arg(long)]
    license: Option<String>,
    /// Also write the splits as arrays, in the layout that the loaders of HRM and TRM read
    #[arg(long, value_name = "FOLDER")]
    hrm: Option<PathBuf>,
    /// Make every n-th file, beginning with the i-th
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// How many grids to try for a puzzle that is hard to find
    #[arg(long, value_name = "GRIDS", default_value_t = 10_000)]
    attempts: u32,
    /// Threads; default: all cores
    #[arg(long, value_parser = pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

impl Make {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        let recipe = self.set_recipe()?;
        let make = ninefold_dataset::Make {
            recipe: &recipe,
            folder: &self.output,
            shard: self.shard,
            attempts: self.attempts,
            threads: pipeline::thread_count(self.threads),
        };
        let begun = make.begin()?;
        let progress = watched(Rows::Exactly(begun.n_rows_left()), |watch| begun.run(watch))?;
        let mut text = match progress.n_found {
            0 => String::new(),
            n => format!("{n} files were there already\n"),
        };
        match progress.rows {
            Some(rows) => {
                if let Some(folder) = &self.hrm {
                    ninefold_dataset::Arrays { recipe: &recipe, set: &self.output, folder }.run()?;
                }
                text.extend(rows.iter().map(|(split, rows)| format!("{split}: {rows} rows\n")));
            }
            None => text.push_str(&format!(
                "{} of {} files are there; bring the files of the other shards into one folder, with the hidden \
                 journals, and run this there once more for the card\n",
                progress.n_there, progress.n_files
            )),
        }
        output::print(text)?;
        Ok(Verdict::Yes)
    }

    fn set_recipe(&self) -> Result<SetRecipe, Failure> {
        if let Some(path) = &self.recipe {
            let name = path.display().to_string();
            let text = std::fs::read_to_string(path).map_err(|error| Failure::io(&name, &error))?;
            return Ok(SetRecipe::from_toml(&text).map_err(|fault| ninefold_dataset::Fault {
                message: format!("{name}: {fault}"),
                ..fault
            })?);
        }
        let part = PartRecipe {
            count: self.count.unwrap_or_default(),
            variant: self.variant.clone(),
            level: self.level.clone(),
            rating: self.rating.clone(),
            clues: self.clues.clone(),
            symmetry: self.symmetry.clone(),
            minimal: self.minimal,
            needs: self.needs.clone(),
            without: self.without.clone(),
        };
        let usual = SetRecipe::new(self.seed.unwrap_or_default());
        let columns = self.columns.iter().map(|column| column.name().to_owned()).collect::<Vec<_>>();
        Ok(SetRecipe {
            name: self.name.clone().unwrap_or(usual.name),
            license: self.license.clone(),
            rows_per_file: self.rows_per_file.unwrap_or(usual.rows_per_file),
            form: self.to.map_or(usual.form, |form| form.ending().into()),
            splits: self.splits.as_ref().map_or(usual.splits, Splits::to_string),
            split_by: self.split_by.map_or(usual.split_by, |by| by.to_string()),
            columns: if columns.is_empty() { usual.columns } else { columns },
            part: vec![part],
            seed: usual.seed,
        })
    }
}
