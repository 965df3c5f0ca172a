//! [`Arrays`]: a whole set that was made, once more as arrays for training.

use crate::{Fault, Files, Form, Keep, SetRecipe, Writer};
use std::fs;
use std::path::{Path, PathBuf};

/// What to write, and where.
#[derive(Clone, Debug)]
pub struct Arrays<'a> {
    /// What the set is.
    pub recipe: &'a SetRecipe,
    /// The folder of the set, all of whose files are there.
    pub set: &'a Path,
    /// The folder that gets one for each split.
    pub folder: &'a Path,
}

impl Arrays<'_> {
    /// Writes the splits in the form of HRM and TRM.
    pub fn run(&self) -> Result<(), Fault> {
        let data = self.set.join("data");
        let files = fs::read_dir(&data).map_err(|error| Fault::io(&data, &error))?;
        let mut files: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
        files.sort_unstable();
        for split in self.recipe.splits()?.names() {
            let is_own = |path: &&PathBuf| {
                let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
                name.strip_prefix(split).is_some_and(|rest| rest.starts_with('-'))
            };
            let own: Vec<PathBuf> = files.iter().filter(is_own).cloned().collect();
            let mut rows = Files::open(&own, Keep::All)?;
            let schema = rows.schema().clone();
            let mut writer = Writer::create(&Form::Hrm.path(self.folder, split), Form::Hrm, &schema)?;
            while let Some(batch) = rows.next_batch()? {
                writer.write(&batch.columns, batch.n_rows)?;
            }
            writer.finish()?;
        }
        Ok(())
    }
}
