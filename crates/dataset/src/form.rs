//! [`Form`]: the forms that tables have on disk.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The form of a table on disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Parquet with zstd.
    Parquet,
    /// Fields between commas, names in the first line.
    Csv,
    /// Fields between tabs, names in the first line.
    Tsv,
    /// A JSON object a line.
    JsonLines,
    /// Arrays of NumPy: puzzles, and the solutions in a second file.
    Npy,
    /// A folder of arrays as the loaders of the recursive models HRM and TRM read it.
    Hrm,
}

impl Form {
    const ALL: [Self; 6] = [Self::Parquet, Self::Csv, Self::Tsv, Self::JsonLines, Self::Npy, Self::Hrm];

    /// Where a table of this form and name is in a folder.
    pub fn path(self, folder: &Path, name: &str) -> PathBuf {
        match self {
            Self::Hrm => folder.join(name),
            _ => folder.join(format!("{name}.{}", self.ending())),
        }
    }

    /// Its name, which is also the ending of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::JsonLines => "jsonl",
            Self::Npy => "npy",
            Self::Hrm => "hrm",
        }
    }

    /// The form that the ending of a file tells.
    pub fn of(path: &Path) -> Option<Self> {
        path.extension()?.to_str()?.parse().ok()
    }
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Self, UnknownForm> {
        let name = name.to_ascii_lowercase();
        let known = Self::ALL.into_iter().find(|form| form.ending() == name);
        known.or((name == "ndjson").then_some(Self::JsonLines)).ok_or(UnknownForm(name))
    }
}

/// A name that no form has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownForm(String);

impl fmt::Display for UnknownForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Form::ALL.map(Form::ending).join(", ");
        write!(f, "there is no form '{}'; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownForm {}
