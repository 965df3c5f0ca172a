//! What every command that makes a table of tables is told: which, where to, and in what form.

use super::form_of;
use crate::failure::Failure;
use ninefold_dataset::Form;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct Tables {
    /// The tables, '-' for standard input; several need the same columns
    #[arg(value_name = "FILE", required = true)]
    pub(super) inputs: Vec<PathBuf>,
    /// The file to write; its ending tells its form. '-' is standard output, as CSV unless --to says more
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: PathBuf,
    /// The form to write, if the ending does not tell it: parquet, csv, tsv, jsonl, npy or hrm
    #[arg(long, value_name = "FORM")]
    to: Option<Form>,
}

impl Tables {
    /// The form that is written.
    pub(super) fn form(&self) -> Result<Form, Failure> {
        form_of(&self.output, self.to)
    }

    /// The form of the files in a folder, whose own name tells none.
    pub(super) fn form_in_folder(&self) -> Form {
        self.to.unwrap_or(Form::Parquet)
    }
}
