//! Every puzzle of every source, one after the other or by the million.
//!
//! A text with a puzzle on each line is read a line at a time, on all cores, in constant memory; a line
//! that cannot be read is reported and the others go on, be it the first. Any other text is read whole.

use crate::failure::Failure;
use crate::input::{Opened, Source, refuse_pictures};
use crate::output;
use crate::pipeline;
use crate::progress::Progress;
use ninefold::format::lines::{Block, Blocks, Record};
use ninefold::format::{Format, FormatError, Item, detect, read_bytes};
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

    /// What is printed before the first result; asked for whenever there are results.
    fn head(&self) -> Option<&'static str> {
        None
    }
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
    /// What the puzzles come from.
    source: String,
    /// Whether messages must say which puzzle they are about.
    number: Number,
}

/// How many puzzles a source has.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Number {
    #[default]
    One,
    Several,
}

impl<T: Default> Report<T> {
    fn new(source: &str, number: Number) -> Self {
        Self { source: source.to_owned(), number, ..Self::default() }
    }
}

impl<T> Report<T> {
    /// What to call a puzzle in messages: its source, and its line where there are several.
    pub(crate) fn name(&self, line: u64) -> String {
        match self.number {
            Number::One => self.source.clone(),
            Number::Several => format!("{}: line {line}", self.source),
        }
    }

    /// How messages about a puzzle begin: with its name where there are several.
    pub(crate) fn place(&self, line: u64) -> String {
        match self.number {
            Number::One => String::new(),
            Number::Several => format!("{}: ", self.name(line)),
        }
    }

    /// Reports a puzzle that could not be read.
    fn bad(&mut self, source: &str, error: &FormatError) {
        self.unreadable += 1;
        self.failure(&Failure::format(source, error));
    }

    /// Tells a failure, and goes on.
    pub(crate) fn failure(&mut self, failure: &Failure) {
        self.messages.push_str(&failure.to_text());
    }

    /// Adds a line to the messages.
    pub(crate) fn message(&mut self, message: impl fmt::Display) {
        use fmt::Write;
        writeln!(self.messages, "{message}").expect("a string takes any text");
    }

    /// Writes what there is, and forgets it.
    #[allow(clippy::print_stderr)]
    fn flush(&mut self, head: impl FnOnce() -> Option<&'static str>) -> io::Result<()> {
        if !self.messages.is_empty() {
            eprint!("{}", std::mem::take(&mut self.messages));
        }
        if self.text.is_empty() {
            return Ok(());
        }
        if let Some(head) = head() {
            output::print(head)?;
        }
        output::print(std::mem::take(&mut self.text))
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
pub(crate) enum SourceKind {
    /// One puzzle, in any form.
    One,
    /// A puzzle a line, several of them.
    Lines,
}

/// An opened source, its start, and what it tells.
pub(crate) struct Peeked {
    opened: Opened,
    start: Vec<u8>,
    pub(crate) kind: SourceKind,
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
    refuse_pictures(source.name(), &start)?;
    let kind = if is_puzzle_a_line(&start) { SourceKind::Lines } else { SourceKind::One };
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
    let lines = block.lines().chain(rest.lines()).filter_map(|line| line.read().transpose());
    let lines = lines.collect::<Vec<_>>();
    match lines.first() {
        Some(Ok(Record::Classic { .. })) => lines.len() > 1 || !is_whole,
        Some(Ok(Record::Other(_))) if !is_whole => true,
        Some(_) if is_whole => match read_bytes(start) {
            Ok(text) => text.format == Format::Line && text.items.len() > 1,
            Err(_) => are_lines_puzzles(start, &lines),
        },
        Some(_) => are_lines_puzzles(start, &lines),
        None => !is_whole,
    }
}

/// Whether lines of which some cannot be read are still a puzzle each.
///
/// A line with more cells than any row of a grid has is a puzzle. Lines of 16 cells are 4x4 puzzles if
/// most of them can be read as such, and if they are not as many as a 16x16 grid has rows.
fn are_lines_puzzles(start: &[u8], lines: &[Result<Record<'_>, FormatError>]) -> bool {
    let is_of_cells = matches!(
        detect(&String::from_utf8_lossy(start)),
        Format::Line | Format::Grid | Format::Spaced | Format::Csv
    );
    let is_too_long_for_a_row = |line: &Result<Record<'_>, FormatError>| match line {
        Ok(Record::Classic { .. }) => true,
        Ok(Record::Other(item)) => item.layout().n_cells() > LONGEST_ROW,
        Err(_) => false,
    };
    let n_read = lines.iter().filter(|line| line.is_ok()).count();
    let are_4x4 = 2 * n_read > lines.len() && !lines.len().is_multiple_of(16);
    is_of_cells && lines.len() > 1 && (are_4x4 || lines.iter().any(is_too_long_for_a_row))
}

/// No grid has longer rows.
const LONGEST_ROW: usize = 25;

/// Works on all puzzles of a source that has been looked at.
pub(crate) fn run<J: Job>(
    source: &Source,
    peeked: Peeked,
    threads: Option<NonZeroUsize>,
    job: &J,
) -> Result<Total<J::Tally>, Failure> {
    let Peeked { opened, start, kind } = peeked;
    match kind {
        SourceKind::Lines => run_lines(source, opened, start, threads, job),
        SourceKind::One => {
            let found = opened.read_each(source.name(), start)?;
            let number = if found.len() == 1 { Number::One } else { Number::Several };
            let mut report = Report::new(source.name(), number);
            let mut state = job.state();
            for (line, item) in &found {
                match item {
                    Ok(item) => job.item(&mut state, *line as u64, item, &mut report),
                    Err(error) => {
                        report.bad(source.name(), error);
                        job.unreadable(*line as u64, error, &mut report);
                    }
                }
                report.flush(|| job.head())?;
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
        report.flush(|| job.head())?;
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
    let mut report = Report::new(source, Number::Several);
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
