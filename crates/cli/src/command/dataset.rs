//! `ninefold dataset`: data sets of puzzles.

mod annotate;
mod augment;
mod check;
mod dedupe;
mod make;
mod split;
mod tables;

use crate::failure::{Blame, Failure};
use crate::progress::{Progress, Rows};
use crate::{Verdict, output};
use ninefold_dataset::{Column, Fault, Form, Watch};
use std::path::Path;

/// Make, annotate, check, dedupe, split and augment data sets of puzzles
///
/// Tables are Parquet, CSV, TSV or JSON lines; docs/datasets.md has recipes.
#[derive(clap::Args)]
pub(crate) struct Dataset {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Make(Box<make::Make>),
    Annotate(annotate::Annotate),
    Check(check::Check),
    Dedupe(dedupe::Dedupe),
    Split(split::Split),
    Augment(augment::Augment),
}

impl Dataset {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        match self.command {
            Command::Make(make) => make.run(),
            Command::Annotate(annotate) => annotate.run(),
            Command::Check(check) => check.run(),
            Command::Dedupe(dedupe) => dedupe.run(),
            Command::Split(split) => split.run(),
            Command::Augment(augment) => augment.run(),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        let blame = match fault.blame {
            ninefold_dataset::Blame::Input => Blame::Input,
            ninefold_dataset::Blame::Puzzle => Blame::Puzzle,
            ninefold_dataset::Blame::Closed => return Self::Closed,
        };
        let failure = Self::blaming(fault.message, blame);
        match fault.hint {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}

/// Does some work on rows while a bar shows how far it is.
pub(super) fn watched<T>(
    n_rows: Rows,
    work: impl FnOnce(Watch<'_>) -> Result<T, Fault>,
) -> Result<T, Failure> {
    let progress = Progress::rows(n_rows);
    let watch = Watch { rows: &|by| progress.advance(by), say: &|message| progress.say(message) };
    Ok(work(watch)?)
}

/// Whether a file is standard output, where nothing but rows may go.
fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Says what was done, beside the rows if they go to standard output.
fn report(output: &Path, message: String) -> Result<(), Failure> {
    if is_standard(output) {
        output::note(message);
        return Ok(());
    }
    Ok(output::print(message + "\n")?)
}

/// The form to write: the one that is asked for, or that the ending of the file tells; CSV for standard
/// output.
fn form_of(path: &Path, asked: Option<Form>) -> Result<Form, Failure> {
    let usual = is_standard(path).then_some(Form::Csv);
    asked.or_else(|| Form::of(path)).or(usual).ok_or_else(|| {
        Failure::new(format_args!("{}: its ending does not tell its form", path.display()))
            .hint("end the name in .parquet, .csv, .tsv, .jsonl or .npy, or say --to")
    })
}

/// The list of columns for the help text.
fn columns_help() -> String {
    let row = |column: Column| format!("  {:<16}{}", column.name(), column.meaning());
    format!("Columns:\n{}", Column::ALL.map(row).join("\n"))
}
