//! Arrays of NumPy (format 1.0): a row of 81 bytes a puzzle, 0 for a blank, and the solutions in a
//! file beside it.

use crate::file::NewFile;
use crate::puzzles::place_of;
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
pub(super) struct Array {
    file: NewFile,
    /// Which column of the table it holds.
    column: usize,
    /// What stands for a blank; digits follow it.
    blank: u8,
    n_rows: u64,
}

impl Target {
    pub(super) fn create(path: &Path, schema: &Schema) -> Result<Self, Fault> {
        let place = |column| place_of(schema, column);
        let puzzles = place(Column::Puzzle)
            .ok_or_else(|| Fault::new(format_args!("{}: the table has no puzzles", path.display())))?;
        let solutions = place(Column::Solution).map(|column| Array::create(&beside(path), column, 0));
        Ok(Self { puzzles: Array::create(path, puzzles, 0)?, solutions: solutions.transpose()? })
    }

    pub(super) fn write(&mut self, columns: &[Values], n_rows: usize) -> Result<(), Fault> {
        self.puzzles.write(columns, n_rows)?;
        self.solutions.as_mut().map_or(Ok(()), |solutions| solutions.write(columns, n_rows))
    }

    /// The solutions are there before the puzzles are.
    pub(super) fn finish(self) -> Result<(), Fault> {
        self.solutions.map(Array::finish).transpose()?;
        self.puzzles.finish()
    }
}

/// `train.npy` → `train.solutions.npy`.
fn beside(path: &Path) -> PathBuf {
    path.with_extension("solutions.npy")
}

impl Array {
    pub(super) fn create(path: &Path, column: usize, blank: u8) -> Result<Self, Fault> {
        let mut array = Self { file: NewFile::create(path)?, column, blank, n_rows: 0 };
        let written = array.file.write_all(&head("|u1", "(0, 81)"));
        written.map_err(|error| Fault::io(path, &error))?;
        Ok(array)
    }

    pub(super) fn write(&mut self, columns: &[Values], n_rows: usize) -> Result<(), Fault> {
        for row in 0..n_rows {
            let text = columns[self.column].display(row);
            let grid = Classic::from_line(text.as_bytes()).ok_or_else(|| {
                let row = self.n_rows + 1;
                Fault::new(format_args!(
                    "{}: row {row}: '{text}' isn't a 9x9 grid",
                    self.file.path().display()
                ))
            })?;
            let values = grid.values().map(|value| value + self.blank);
            self.file.write_all(&values).map_err(|error| Fault::io(self.file.path(), &error))?;
            self.n_rows += 1;
        }
        Ok(())
    }

    pub(super) fn n_rows(&self) -> u64 {
        self.n_rows
    }

    /// The head tells how many rows there are, which is known only now.
    pub(super) fn finish(mut self) -> Result<(), Fault> {
        let rewritten = self.file.rewrite_start(&head("|u1", &format!("({}, 81)", self.n_rows)));
        rewritten.map_err(|error| Fault::io(self.file.path(), &error))?;
        self.file.finish()
    }
}

/// Writes a list of whole numbers of 32 bits.
pub(super) fn write_list(path: &Path, values: impl ExactSizeIterator<Item = i32>) -> Result<(), Fault> {
    let mut file = NewFile::create(path)?;
    let shape = format!("({},)", values.len());
    let write = || {
        file.write_all(&head("<i4", &shape))?;
        values.map(i32::to_le_bytes).try_for_each(|bytes| file.write_all(&bytes))
    };
    write().map_err(|error| Fault::io(path, &error))?;
    file.finish().map(|_| ())
}

/// 128 bytes, whatever the shape.
fn head(kind: &str, shape: &str) -> [u8; 128] {
    let mut head = [b' '; 128];
    head[..10].copy_from_slice(b"\x93NUMPY\x01\x00\x76\x00");
    let told = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    head[10..10 + told.len()].copy_from_slice(told.as_bytes());
    head[127] = b'\n';
    head
}
