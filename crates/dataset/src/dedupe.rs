//! [`Dedupe`]: of all symmetric copies of a puzzle, only the first row stays.
//!
//! Three passes, so that memory stays small: hashes go to disk, equal ones are looked for piece by
//! piece, and a bit for each row says whether it is copied.

use crate::given::hashes;
use crate::parallel::in_order;
use crate::puzzles::{SolvedRows, place_of, place_of_puzzles, read_all};
use crate::read::{StandardInput, check_standard_once, is_standard, name_of};
use crate::spill::Spill;
use crate::table::{Batch, Schema, Values};
use crate::{Annotator, By, Column, Fault, Files, Form, GridHash, Keep, Solved, Watch, Writer, Written};
use std::path::{Path, PathBuf};

/// What to free of repeats, and how.
#[derive(Clone, Debug)]
pub struct Dedupe<'a> {
    /// The tables, which have the same columns.
    pub inputs: &'a [PathBuf],
    /// Tables whose puzzles count as seen already, but are not copied.
    pub against: &'a [PathBuf],
    /// Where the rows go.
    pub output: &'a Path,
    /// In which form.
    pub form: Form,
    /// What may come only once.
    pub by: By,
    /// On how many threads.
    pub threads: usize,
}

/// Of a column of hashes, so many rows stand between two that are worked out again to see whether the
/// column can be believed.
const SAMPLE: usize = 512;

impl Dedupe<'_> {
    /// Copies the rows that are no repeats, in the order of the input.
    pub fn run(&self, watch: Watch<'_>) -> Result<Written, Fault> {
        let folder = match self.output.parent() {
            _ if is_standard(self.output) => &std::env::temp_dir(),
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            return Err(Fault::new(format_args!("there is no folder '{}'", folder.display()))
                .hint("make the folder first, or name another file"));
        }
        let all = [self.inputs, self.against].concat();
        check_standard_once(&all)?;
        // The input is read for its hashes first, and then for its rows.
        let standard = StandardInput::for_passes(&all, folder)?;
        let mut spill = Spill::new(folder)?;
        let mut n_seen = 0;
        for path in self.against {
            // Each by itself: what is only looked at may have other columns.
            n_seen = self.spill_hashes(std::slice::from_ref(path), &standard, &mut spill, n_seen, watch)?;
        }
        let n_rows = self.spill_hashes(self.inputs, &standard, &mut spill, n_seen, watch)? - n_seen;
        let repeats = find_repeats(spill, self.threads, n_seen, n_rows)?;
        self.copy(&repeats, n_rows, standard, watch)
    }

    /// Adds the hash of each row, numbered from `first` on, and gives the number after the last.
    fn spill_hashes(
        &self,
        paths: &[PathBuf],
        standard: &StandardInput,
        spill: &mut Spill,
        first: u64,
        watch: Watch<'_>,
    ) -> Result<u64, Fault> {
        let hash_column = match self.by {
            By::Grid => Column::GridHash,
            By::Puzzle => Column::CanonicalHash,
        };
        let keep = Keep::These(vec![Column::Puzzle, hash_column]);
        let mut files = Files::open_from(paths, keep, standard.clone())?;
        let hasher = Hasher::new(files.schema(), hash_column, self.by, &paths[0])?;
        let mut number = first;
        in_order(
            self.threads,
            || files.next_batch(),
            Annotator::new,
            |annotator, batch| hasher.hashes(annotator, &batch),
            |hashes| {
                for hash in &hashes {
                    spill.add(*hash, number)?;
                    number += 1;
                }
                (watch.rows)(hashes.len() as u64);
                Ok(())
            },
        )?;
        Ok(number)
    }

    fn copy(
        &self,
        repeats: &Bits,
        n_rows: u64,
        standard: StandardInput,
        watch: Watch<'_>,
    ) -> Result<Written, Fault> {
        let mut files = Files::open_from(self.inputs, Keep::All, standard)?;
        let mut writer = Writer::create(self.output, self.form, files.schema())?;
        let encoder = writer.encoder();
        let mut written = Written::default();
        let mut number = 0;
        in_order(
            self.threads,
            || {
                let Some(batch) = files.next_batch()? else { return Ok(None) };
                let first = number;
                number += batch.n_rows as u64;
                if number > n_rows { Err(changed()) } else { Ok(Some((first, batch))) }
            },
            || (),
            |(), (first, batch)| {
                let rows = first..first + batch.n_rows as u64;
                let keep = rows.map(|row| !repeats.has(row)).collect::<Vec<_>>();
                let n_kept = keep.iter().filter(|keep| **keep).count();
                let columns = match n_kept == batch.n_rows {
                    true => batch.columns,
                    false => batch.columns.iter().map(|values| values.filter(&keep)).collect(),
                };
                Ok((encoder.encode(columns, n_kept), n_kept, batch.n_rows - n_kept))
            },
            |(rows, n_kept, n_left_out)| {
                writer.write_encoded(&rows)?;
                written.n_rows += n_kept as u64;
                written.n_left_out += n_left_out as u64;
                (watch.rows)((n_kept + n_left_out) as u64);
                Ok(())
            },
        )?;
        if number != n_rows {
            return Err(changed());
        }
        writer.finish()?;
        Ok(written)
    }
}

/// The rows are not those that were there before.
fn changed() -> Fault {
    Fault::new("the files changed while they were read").hint("run the command again")
}

/// Where the hashes of a table come from.
struct Hasher {
    puzzles: usize,
    /// A column that has them already.
    hashes: Option<usize>,
    hash_column: Column,
    by: By,
}

impl Hasher {
    fn new(schema: &Schema, hash_column: Column, by: By, file: &Path) -> Result<Self, Fault> {
        let puzzles = place_of_puzzles(schema, &name_of(file))?;
        Ok(Self { puzzles, hashes: place_of(schema, hash_column), hash_column, by })
    }

    fn hashes(&self, annotator: &mut Annotator, batch: &Batch) -> Result<Vec<GridHash>, Fault> {
        let Some(place) = self.hashes else { return self.work_out(annotator, batch) };
        let Values::Text(texts) = &batch.columns[place] else { return self.work_out(annotator, batch) };
        let read = texts.iter().map(|text| GridHash::from_hex(text?)).collect::<Option<Vec<_>>>();
        // Where a hash is missing, all of the batch are worked out.
        let Some(read) = read else { return self.work_out(annotator, batch) };
        let mut keep = vec![false; batch.n_rows];
        keep.iter_mut().step_by(SAMPLE).for_each(|keep| *keep = true);
        let columns = batch.columns.iter().map(|values| values.filter(&keep)).collect();
        let places = batch.places.clone();
        let sample = Batch { columns, n_rows: batch.n_rows.div_ceil(SAMPLE), places };
        let worked_out = self.work_out(annotator, &sample)?;
        for (row, hash) in (0..batch.n_rows).step_by(SAMPLE).zip(worked_out) {
            if read[row] != hash {
                return Err(Fault::new(format_args!(
                    "{}: the {} is {}, but that of the puzzle is {hash}",
                    batch.places.name(row),
                    self.hash_column,
                    read[row]
                ))
                .hint("leave the column out, or work it out anew with `ninefold dataset annotate`"));
            }
        }
        Ok(read)
    }

    fn work_out(&self, annotator: &mut Annotator, batch: &Batch) -> Result<Vec<GridHash>, Fault> {
        match self.by {
            By::Puzzle => Ok(hashes(&read_all(batch, self.puzzles)?)),
            By::Grid => {
                let solved = SolvedRows::of(annotator, batch, self.puzzles).all(batch)?;
                Ok(solved.iter().map(Solved::grid_hash).collect())
            }
        }
    }
}

/// The rows that come after an equal one; `n_seen` rows before them are only looked at.
fn find_repeats(spill: Spill, threads: usize, n_seen: u64, n_rows: u64) -> Result<Bits, Fault> {
    let mut repeats = Bits(vec![0; n_rows.div_ceil(64) as usize]);
    spill.for_each_repeat(threads, |numbers| {
        for number in &numbers[1..] {
            if let Some(row) = number.checked_sub(n_seen) {
                repeats.set(row);
            }
        }
    })?;
    Ok(repeats)
}

/// A bit for each row.
struct Bits(Vec<u64>);

impl Bits {
    fn set(&mut self, row: u64) {
        self.0[(row / 64) as usize] |= 1 << (row % 64);
    }

    fn has(&self, row: u64) -> bool {
        self.0[(row / 64) as usize] >> (row % 64) & 1 == 1
    }
}
