//! [`Ahead`]: ratings and levels, worked out on all cores a little ahead of the question.
//!
//! SQLite asks for one value at a time, nearly always in the order of the rows. So when it asks about a
//! puzzle, the puzzles that follow it in the table are worked out too, each core taking a share, and
//! their values wait. Whether that pays is seen by how many of them are asked for: a question that skips
//! most rows soon has few worked out in vain.

use super::function::work_out;
use crate::{Annotator, Column};
use ninefold::puzzle::Classic;
use rusqlite::types::Value;
use std::collections::{HashMap, VecDeque};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::thread;

/// So many puzzles for each core are worked out at a time, at most.
const MOST_PER_CORE: usize = 64;

/// How far below the last puzzle one is looked for: some milliseconds, as long as to work one out.
const MOST_SKIPPED: usize = 1 << 16;

/// So many puzzles in a row that are not found there, and the order is taken for another.
const MOST_MISSED: u32 = 16;

pub(super) struct Ahead {
    /// What is worked out.
    columns: Vec<Column>,
    /// The puzzles in the order of their rows, 81 bytes each, in a file without a name.
    rows: Rows,
    /// Puzzles that were read from there, and not passed by.
    next: VecDeque<Classic>,
    known: HashMap<Classic, Known>,
    /// How many are worked out next time.
    n_next: usize,
    n_missed: u32,
    /// Those of each core.
    tools: Vec<Annotator>,
}

enum Rows {
    Written(BufWriter<File>),
    Read(BufReader<File>),
    /// Nothing is looked up any more.
    None,
}

/// The values of a puzzle, a column each.
struct Known {
    values: Vec<Value>,
    is_used: bool,
}

impl Ahead {
    /// For a question about these columns.
    pub(super) fn new(columns: Vec<Column>) -> io::Result<Self> {
        let n_cores = thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            columns,
            rows: Rows::Written(BufWriter::new(tempfile::tempfile()?)),
            next: VecDeque::new(),
            known: HashMap::new(),
            n_next: n_cores,
            n_missed: 0,
            tools: (0..n_cores).map(|_| Annotator::new()).collect(),
        })
    }

    /// Adds the puzzle of the next row.
    pub(super) fn add(&mut self, puzzle: &Classic) -> io::Result<()> {
        match &mut self.rows {
            Rows::Written(file) => file.write_all(puzzle.values()),
            Rows::Read(_) | Rows::None => Ok(()),
        }
    }

    /// A column of a puzzle; nothing if it has to be worked out by itself.
    pub(super) fn value(&mut self, column: Column, puzzle: &Classic) -> Option<Value> {
        let place = self.columns.iter().position(|known| *known == column)?;
        if !self.known.contains_key(puzzle) {
            self.look_ahead(puzzle)?;
        }
        let known = self.known.get_mut(puzzle)?;
        known.is_used = true;
        Some(known.values[place].clone())
    }

    /// Works out the values of a puzzle and of those that follow it, if it is one of the next.
    fn look_ahead(&mut self, puzzle: &Classic) -> Option<()> {
        if !self.find(puzzle) {
            self.n_missed += 1;
            if self.n_missed > MOST_MISSED {
                self.rows = Rows::None;
                self.next.clear();
            }
            return None;
        }
        self.n_missed = 0;
        let n_used = self.known.values().filter(|known| known.is_used).count();
        let most = MOST_PER_CORE * self.tools.len();
        self.n_next = if 2 * n_used < self.known.len() { self.n_next / 2 } else { self.n_next * 2 };
        self.n_next = self.n_next.clamp(1, most);
        while self.next.len() < self.n_next
            && let Some(more) = self.rows.next()
        {
            self.next.push_back(more);
        }
        let n_taken = self.n_next.min(self.next.len());
        let puzzles = self.next.drain(..n_taken).collect::<Vec<_>>();
        self.known = work_out_all(&mut self.tools, &self.columns, &puzzles);
        Some(())
    }

    /// Passes by the puzzles before one; if it does not come soon, none is.
    fn find(&mut self, puzzle: &Classic) -> bool {
        for at in 0..MOST_SKIPPED {
            if at == self.next.len() {
                let Some(more) = self.rows.next() else { return false };
                self.next.push_back(more);
            }
            if self.next[at] == *puzzle {
                self.next.drain(..at);
                return true;
            }
        }
        false
    }
}

impl Rows {
    fn next(&mut self) -> Option<Classic> {
        *self = match std::mem::replace(self, Self::None) {
            Self::Written(file) => rewound(file).map_or(Self::None, Self::Read),
            other => other,
        };
        let Self::Read(file) = self else { return None };
        let mut values = [0; 81];
        // What cannot be read is worked out when it is asked for.
        file.read_exact(&mut values).ok()?;
        Classic::new(values)
    }
}

fn rewound(file: BufWriter<File>) -> Option<BufReader<File>> {
    let mut file = file.into_inner().ok()?;
    file.rewind().ok()?;
    Some(BufReader::new(file))
}

/// The values of all puzzles, on as many threads as there are tools.
fn work_out_all(tools: &mut [Annotator], columns: &[Column], puzzles: &[Classic]) -> HashMap<Classic, Known> {
    let share = puzzles.len().div_ceil(tools.len()).max(1);
    let of_share = |annotator: &mut Annotator, puzzles: &[Classic]| {
        let values = |puzzle: &Classic| {
            (*puzzle, Known { values: work_out(annotator, columns, puzzle), is_used: false })
        };
        puzzles.iter().map(values).collect::<Vec<_>>()
    };
    thread::scope(|scope| {
        let shares = tools.iter_mut().zip(puzzles.chunks(share));
        let running = shares.map(|(annotator, puzzles)| scope.spawn(move || of_share(annotator, puzzles)));
        let running = running.collect::<Vec<_>>();
        running.into_iter().flat_map(|share| share.join().unwrap_or_default()).collect()
    })
}
