//! [`AnnotateParts`]: a long table, annotated into a folder of files, so that shards share the work and a
//! run that was ended goes on.
//!
//! A file holds the rows of one block of the input, and which rows these are follows from the input alone.
//! So the bytes are the same whoever makes which file, and a file that is there does not have to be made.

use super::{Annotate, BadRows, Plan, Rows, Written};
use crate::file::stamp_of;
use crate::hash::hex;
use crate::journal::{Journal, Made};
use crate::parallel::in_order;
use crate::read::is_standard;
use crate::table::Batch;
use crate::{Annotator, ENGINE, Fault, Files, Form, Keep, Shard, Watch, Writer};
use sha2::{Digest, Sha256};
use std::fs;

/// What to annotate, and which share of it.
#[derive(Clone, Debug)]
pub struct AnnotateParts<'a> {
    /// What, and how; the output is a folder.
    pub annotate: Annotate<'a>,
    /// So many rows of the input go into a file, and those up to the end of the batch that is being read.
    pub rows_per_file: u64,
    /// Which of the files are made here.
    pub shard: Shard,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PartsWritten {
    /// The rows of the files that were made now.
    pub written: Written,
    /// How many files were made now.
    pub n_made: u64,
    /// How many files of this shard were there before.
    pub n_found: u64,
}

impl AnnotateParts<'_> {
    /// Writes the files that are not there yet.
    pub fn run(&self, watch: Watch<'_>) -> Result<PartsWritten, Fault> {
        let Annotate { inputs, output: folder, form, columns, bad_rows, threads } = self.annotate;
        if form == Form::Npy || form == Form::Hrm || self.rows_per_file == 0 {
            return Err(Fault::new("these cannot be the files of a folder")
                .hint("take parquet, csv, tsv or jsonl, and at least one row a file"));
        }
        if inputs.iter().any(|path| is_standard(path)) {
            return Err(Fault::new("standard input cannot be read again by whoever goes on")
                .hint("keep it in a file first"));
        }
        let mut files = Files::open(inputs, Keep::All)?;
        let plan = Plan::new(files.schema(), columns, &inputs[0])?;
        fs::create_dir_all(folder).map_err(|error| Fault::io(folder, &error))?;
        let mut journal = Journal::open(folder, &self.identity()?, self.shard)?;
        journal.lock()?;
        let found = journal.names();
        let mut outcome = PartsWritten::default();
        let (mut block, mut n_in_block) = (0, 0);
        let mut n_found = 0;
        let next = || {
            while let Some(batch) = files.next_batch()? {
                if n_in_block >= self.rows_per_file {
                    (block, n_in_block) = (block + 1, 0);
                }
                let is_first = n_in_block == 0;
                n_in_block += batch.n_rows as u64;
                let is_there = found.contains(&name(block, form));
                if self.shard.has(block) && !is_there {
                    return Ok(Some((block, batch)));
                }
                n_found += u64::from(is_first && self.shard.has(block));
                (watch.rows)(batch.n_rows as u64);
            }
            Ok(None)
        };
        let mut current: Option<Part> = None;
        in_order(
            threads,
            next,
            Annotator::new,
            |annotator, (block, batch): (u64, Batch)| Ok((block, plan.annotate(annotator, batch, bad_rows)?)),
            |(block, rows)| {
                if let Some(ended) = current.take_if(|part| part.block != block) {
                    outcome.n_made += 1;
                    ended.finish(self, &mut journal)?;
                }
                let part = match &mut current {
                    Some(part) => part,
                    None => {
                        let writer = Writer::create(&folder.join(name(block, form)), form, &plan.schema)?;
                        current.insert(Part { block, writer, n_rows: 0 })
                    }
                };
                let Rows { columns, n_rows, bad } = rows;
                bad.iter().for_each(|message| (watch.say)(message));
                part.writer.write(&columns, n_rows)?;
                part.n_rows += n_rows as u64;
                outcome.written.n_rows += n_rows as u64;
                outcome.written.n_left_out += bad.len() as u64;
                (watch.rows)((n_rows + bad.len()) as u64);
                Ok(())
            },
        )?;
        if let Some(ended) = current.take() {
            outcome.n_made += 1;
            ended.finish(self, &mut journal)?;
        }
        Ok(PartsWritten { n_found, ..outcome })
    }

    /// What the bytes follow from: the input, what is asked about it, and the engine that answers.
    fn identity(&self) -> Result<String, Fault> {
        let Annotate { inputs, form, columns, bad_rows, .. } = self.annotate;
        let names = columns.iter().map(|column| column.name()).collect::<Vec<_>>().join(",");
        let skip = bad_rows == BadRows::LeaveOut;
        let mut told = format!("{ENGINE}\n{names}\n{} {skip} {}\n", form.ending(), self.rows_per_file);
        for path in inputs {
            told.push_str(&(stamp_of(path)?.sha256 + "\n"));
        }
        Ok(hex(&Sha256::digest(told)))
    }
}

/// A file while it is written.
struct Part {
    block: u64,
    writer: Writer,
    n_rows: u64,
}

impl Part {
    fn finish(self, job: &AnnotateParts<'_>, journal: &mut Journal) -> Result<(), Fault> {
        let name = name(self.block, job.annotate.form);
        self.writer.finish()?;
        let made = Made::on_disk(&job.annotate.output.join(&name), self.n_rows)?;
        journal.add(name, made)
    }
}

/// `rows-00007.parquet`.
fn name(block: u64, form: Form) -> String {
    format!("rows-{block:05}.{}", form.ending())
}
