//! Every puzzle of every source, one after the other or by the million.
//!
//! A text whose first line is a puzzle is read a line at a time, on all cores, in constant memory;
//! a line that cannot be read is reported and the others go on. Any other text is read whole.

use crate::failure::Failure;
use crate::input::{Opened, Source};
use crate::output;
use crate::pipeline;
use crate::progress::Progress;
use ninefold::format::lines::{Block, Blocks, Record};
use ninefold::format::{Format, FormatError, Item, read_bytes};
use ninefold::puzzle::Classic;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use std::num::NonZeroUsize;
use std::path::Path;

/// What a command does with each puzzle.
pub(crate) trait Job: Sync {
    /// What a thread keeps from one puzzle to the next, such as a solver.
    type State;
    /// What is counted.
    type Tally: Default + Send + Merge;

    /// A fresh state for a thread.
    fn state(&self) -> Self::State;

    /// Works on a puzzle of any kind.
    fn item(&self, state: &mut Self::State, line: u64, item: &Item, report: &mut Report<Self::Tally>);

    /// Works on classic puzzles that stand on lines of their own: for those who are quicker with many.
    fn classics(
        &self,
        state: &mut Self::State,
        puzzles: &[(u64, Classic)],
        report: &mut Report<Self::Tally>,
    ) {
        for &(line, puzzle) in puzzles {
            self.item(state, line, &Item::from(&puzzle), report);
        }
    }

    /// Says in the output that a line could not be read, where results must keep their places; the
    /// message is told anyway.
    fn unreadable(&self, _line: u64, _error: &FormatError, _report: &mut Report<Self::Tally>) {}
}

/// Counts that can be added up.
pub(crate) trait Merge {
    /// Adds the counts of `other`.
    fn merge(&mut self, other: Self);
}

impl Merge for u64 {
    fn merge(&mut self, other: Self) {
        *self += other;
    }
}

/// What comes of some puzzles: text, messages, counts.
#[derive(Default)]
pub(crate) struct Report<T> {
    /// Goes to standard output.
    pub(crate) text: Vec<u8>,
    /// Goes to standard error.
    pub(crate) messages: String,
    /// How many puzzles could not be read.
    pub(crate) unreadable: u64,
    /// What else is counted.
    pub(crate) tally: T,
}

impl<T> Report<T> {
    /// Reports a puzzle that could not be read.
    fn bad(&mut self, source: &str, error: &FormatError) {
        self.unreadable += 1;
        self.failure(&Failure::format(source, error));
    }

    /// Tells a failure, and goes on.
    pub(crate) fn failure(&mut self, failure: &Failure) {
        self.messages.push_str(&failure.told());
    }

    /// Adds a line to the messages.
    pub(crate) fn message(&mut self, message: impl fmt::Display) {
        use fmt::Write;
        writeln!(self.messages, "{message}").expect("a string takes any text");
    }

    /// Writes what there is, and forgets it.
    #[allow(clippy::print_stderr)]
    fn flush(&mut self) -> io::Result<()> {
        if !self.messages.is_empty() {
            eprint!("{}", std::mem::take(&mut self.messages));
        }
        if self.text.is_empty() { Ok(()) } else { output::print(std::mem::take(&mut self.text)) }
    }
}

/// What a whole run came to.
pub(crate) struct Total<T> {
    /// How many puzzles could not be read.
    pub(crate) unreadable: u64,
    /// What else was counted.
    pub(crate) tally: T,
}

/// How many bytes are looked at to see what a source holds.
const PEEK: usize = 1 << 16;

/// What the start of a source tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// One puzzle, in any form.
    One,
    /// A puzzle a line, several of them.
    Lines,
}

/// An opened source, its start, and what it tells.
pub(crate) struct Peeked {
    opened: Opened,
    start: Vec<u8>,
    pub(crate) kind: Kind,
}

impl Peeked {
    /// Whether the first line is the name of a file rather than a puzzle.
    pub(crate) fn names_a_file(&self) -> bool {
        let first = self.start.split(|&byte| byte == b'\n').next().unwrap_or_default();
        std::str::from_utf8(first)
            .is_ok_and(|name| !name.trim().is_empty() && Path::new(name.trim()).is_file())
    }

    /// Everything from the start, as it comes.
    pub(crate) fn into_reader(self) -> impl BufRead {
        BufReader::new(io::Cursor::new(self.start).chain(self.opened.reader))
    }
}

/// Opens a source and looks at its start.
pub(crate) fn peek(source: &Source) -> Result<Peeked, Failure> {
    let mut opened = source.open()?;
    let start = opened.peek(source.name(), PEEK)?;
    let kind = if is_puzzle_a_line(&start) { Kind::Lines } else { Kind::One };
    Ok(Peeked { opened, start, kind })
}

/// Whether a text has a puzzle on each of several lines, judged by its start.
///
/// Nothing but a 9x9 puzzle has lines of 81 cells, but an empty row of a 16x16 grid looks like an
/// empty 4x4: there the whole text decides, as long as it is short.
fn is_puzzle_a_line(start: &[u8]) -> bool {
    let is_whole = start.len() < PEEK;
    let mut blocks = Blocks::new();
    let block = blocks.push(start);
    let rest = if is_whole { blocks.finish() } else { Block::default() };
    let mut lines = block.lines().chain(rest.lines()).filter_map(|line| line.read().transpose());
    match (lines.next(), lines.next()) {
        (Some(Ok(Record::Classic { .. })), next) => next.is_some() || !is_whole,
        (Some(Ok(Record::Other(_))), _) if is_whole => {
            read_bytes(start).is_ok_and(|text| text.format == Format::Line && text.items.len() > 1)
        }
        (first, _) => !is_whole && !matches!(first, Some(Err(_))),
    }
}

/// Works on all puzzles of a source that has been looked at.
pub(crate) fn run<J: Job>(
    source: &Source,
    peeked: Peeked,
    threads: Option<NonZeroUsize>,
    job: &J,
) -> Result<Total<J::Tally>, Failure> {
    let Peeked { opened, start, kind } = peeked;
    match kind {
        Kind::Lines => run_lines(source, opened, start, threads, job),
        Kind::One => {
            let document = opened.read_rest(source.name(), start, None)?;
            let mut report = Report::default();
            let mut state = job.state();
            for (item, &line) in document.items.iter().zip(&document.lines) {
                job.item(&mut state, line as u64, item, &mut report);
                report.flush()?;
            }
            Ok(Total { unreadable: report.unreadable, tally: report.tally })
        }
    }
}

fn run_lines<J: Job>(
    source: &Source,
    opened: Opened,
    start: Vec<u8>,
    threads: Option<NonZeroUsize>,
    job: &J,
) -> Result<Total<J::Tally>, Failure> {
    let progress = Progress::bytes(opened.size);
    let mut total = Total { unreadable: 0, tally: J::Tally::default() };
    let work = |(state, batch): &mut (J::State, Vec<(u64, Classic)>), block: &Block| {
        work_on_block(source.name(), job, state, batch, block)
    };
    let deliver = |mut report: Report<J::Tally>, n_bytes| {
        report.flush()?;
        progress.advance(n_bytes);
        total.unreadable += report.unreadable;
        total.tally.merge(report.tally);
        Ok(())
    };
    let threads = pipeline::thread_count(threads);
    pipeline::run(start, opened.reader, threads, || (job.state(), Vec::new()), work, deliver)?;
    Ok(total)
}

fn work_on_block<J: Job>(
    source: &str,
    job: &J,
    state: &mut J::State,
    batch: &mut Vec<(u64, Classic)>,
    block: &Block,
) -> Report<J::Tally> {
    let mut report = Report::default();
    for line in block.lines() {
        let record = line.read();
        if let Ok(Some(Record::Classic { puzzle, .. })) = record {
            batch.push((line.number as u64, puzzle));
            continue;
        }
        job.classics(state, batch, &mut report);
        batch.clear();
        match record {
            Ok(Some(Record::Other(item))) => job.item(state, line.number as u64, &item, &mut report),
            Err(error) => {
                report.bad(source, &error);
                job.unreadable(line.number as u64, &error, &mut report);
            }
            Ok(_) => {}
        }
    }
    job.classics(state, batch, &mut report);
    batch.clear();
    report
}
