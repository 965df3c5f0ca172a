//! A folder of arrays as the loaders of the hierarchical and the tiny recursive model (HRM, TRM) read it.
//!
//! Symbols are 1 for a blank and 2 to 10 for the digits, because 0 is what the loaders pad with. A puzzle
//! is a group, and its symmetric copies are in it too: the loaders take one of each group in an epoch.

use super::npy::{Array, write_list};
use crate::file::write_whole;
use crate::puzzles::place_of;
use crate::table::{Schema, Values};
use crate::{Column, Fault};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

pub(super) struct Target {
    folder: PathBuf,
    inputs: Array,
    labels: Array,
    /// So many rows are one puzzle and its copies.
    group: usize,
}

impl Target {
    pub(super) fn create(folder: &Path, schema: &Schema) -> Result<Self, Fault> {
        let place = |column: Column| {
            let told = || format!("{}: the table has no column '{column}'", folder.display());
            place_of(schema, column).ok_or_else(|| {
                Fault::new(told()).hint("`ninefold dataset annotate --columns solution` works it out")
            })
        };
        let (puzzles, solutions) = (place(Column::Puzzle)?, place(Column::Solution)?);
        fs::create_dir_all(folder).map_err(|error| Fault::io(folder, &error))?;
        Ok(Self {
            inputs: Array::create(&folder.join("all__inputs.npy"), puzzles, 1)?,
            labels: Array::create(&folder.join("all__labels.npy"), solutions, 1)?,
            folder: folder.to_owned(),
            group: 1,
        })
    }

    pub(super) fn set_group(&mut self, n_rows: usize) {
        self.group = n_rows;
    }

    pub(super) fn write(&mut self, columns: &[Values], n_rows: usize) -> Result<(), Fault> {
        self.inputs.write(columns, n_rows)?;
        self.labels.write(columns, n_rows)
    }

    /// What describes the arrays comes last: where it is, everything is.
    pub(super) fn finish(self) -> Result<(), Fault> {
        let n_rows = i32::try_from(self.inputs.n_rows())
            .map_err(|_| Fault::new("these loaders count in 32 bits").hint("write fewer rows"))?;
        self.inputs.finish()?;
        self.labels.finish()?;
        let list = |name: &str| self.folder.join(format!("all__{name}.npy"));
        // An iterator from 0 to the number itself does not know its length.
        let n_ends = n_rows as usize + 1;
        write_list(&list("puzzle_indices"), (0..n_ends).map(|end| end as i32))?;
        write_list(&list("group_indices"), (0..n_ends).step_by(self.group).map(|end| end as i32))?;
        write_list(&list("puzzle_identifiers"), (0..n_rows as usize).map(|_| 0))?;
        let told = json!({
            "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0,
            "vocab_size": 11, "seq_len": 81, "num_puzzle_identifiers": 1,
            "total_groups": n_rows as usize / self.group, "total_puzzles": n_rows, "mean_puzzle_examples": 1.0,
            "sets": ["all"],
        });
        write_whole(&self.folder.join("dataset.json"), told.to_string().as_bytes())?;
        if let Some(parent) = self.folder.parent() {
            write_whole(&parent.join("identifiers.json"), br#"["<blank>"]"#)?;
        }
        Ok(())
    }
}
