//! Arrays of NumPy (format 1.0): a row of 81 bytes a puzzle, 0 for a blank, and the solutions in a
//! file beside it.

use crate::file::{NewFile, Stamp};
use crate::table::{Schema, Values};
use crate::{Column, Fault};
use ninefold::puzzle::Classic;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(super) struct Target {
    puzzles: Array,
    /// Where the solutions go, if the table has them.
    solutions: Option<Array>,
}

/// A file with rows of 81 bytes.
struct Array {
    file: NewFile,
    /// Which column of the table it holds.
    column: usize,
    n_rows: u64,
}

impl Target {
    pub(super) fn create(path: &Path, schema: &Schema) -> Result<Self, Fault> {
        let place = |column| schema.iter().position(|field| Column::by_any_name(&field.name) == Some(column));
        let puzzles = place(Column::Puzzle)
            .ok_or_else(|| Fault::new(format_args!("{}: the table has no puzzles", path.display())))?;
        let solutions = place(Column::Solution).map(|column| Array::create(&beside(path), column));
        Ok(Self { puzzles: Array::create(path, puzzles)?, solutions: solutions.transpose()? })
    }

    pub(super) fn write(&mut self, columns: &[Values], n_rows: usize) -> Result<(), Fault> {
        self.puzzles.write(columns, n_rows)?;
        self.solutions.as_mut().map_or(Ok(()), |solutions| solutions.write(columns, n_rows))
    }

    /// The solutions are there before the puzzles are.
    pub(super) fn finish(self) -> Result<Stamp, Fault> {
        self.solutions.map(Array::finish).transpose()?;
        self.puzzles.finish()
    }
}

/// `train.npy` → `train.solutions.npy`.
fn beside(path: &Path) -> PathBuf {
    path.with_extension("solutions.npy")
}

impl Array {
    fn create(path: &Path, column: usize) -> Result<Self, Fault> {
        let mut array = Self { file: NewFile::create(path)?, column, n_rows: 0 };
        let written = array.file.write_all(&head(0));
        written.map_err(|error| Fault::io(path, &error))?;
        Ok(array)
    }

    fn write(&mut self, columns: &[Values], n_rows: usize) -> Result<(), Fault> {
        for row in 0..n_rows {
            let text = columns[self.column].display(row);
            let grid = Classic::from_line(text.as_bytes()).ok_or_else(|| {
                let row = self.n_rows + 1;
                Fault::new(format_args!("{}: row {row}: '{text}' is no 9x9 grid", self.file.path().display()))
            })?;
            self.file.write_all(grid.values()).map_err(|error| Fault::io(self.file.path(), &error))?;
            self.n_rows += 1;
        }
        Ok(())
    }

    /// The head tells how many rows there are, which is known only now.
    fn finish(mut self) -> Result<Stamp, Fault> {
        let rewritten = self.file.rewrite_start(&head(self.n_rows));
        rewritten.map_err(|error| Fault::io(self.file.path(), &error))?;
        self.file.finish()
    }
}

/// 128 bytes, whatever the number of rows.
fn head(n_rows: u64) -> [u8; 128] {
    let mut head = [b' '; 128];
    head[..10].copy_from_slice(b"\x93NUMPY\x01\x00\x76\x00");
    let shape = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({n_rows}, 81), }}");
    head[10..10 + shape.len()].copy_from_slice(shape.as_bytes());
    head[127] = b'\n';
    head
}
