//! The boards that arguments name: texts, files, standard input, or Puzzle IDs of a database.

use crate::Verdict;
use crate::bulk::{self, Job, Merge, Report};
use crate::failure::Failure;
use crate::input::Source;
use ninefold::format::Item;
use ninefold::puzzle::{Cell, Position};
use ninefold_protocol::id::PuzzleId;
use ninefold_server::{Config, read_boards};
use std::num::NonZeroUsize;
use std::path::Path;

/// A board to be printed.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) position: Position,
    /// The cells that start frozen, for ice.
    pub(super) frozen: Vec<Cell>,
    /// What to call it in messages.
    pub(super) name: String,
}

/// What an argument names.
enum Named {
    /// Puzzles that it has or that are in a file.
    Source(Source),
    /// A board that a service keeps.
    Id(PuzzleId),
}

/// The boards that can be printed, and what was reported of the others.
#[derive(Default)]
pub(super) struct Boards {
    /// In the order of the arguments.
    pub(super) boards: Vec<Board>,
    pub(super) left_out: LeftOut,
}

/// How many puzzles were reported and left out.
#[derive(Clone, Copy, Default)]
pub(super) struct LeftOut {
    /// Texts that are no puzzles.
    pub(super) unreadable: u64,
    /// Puzzles that break a rule, or have no or several solutions.
    pub(super) improper: u64,
}

impl LeftOut {
    /// What the command ends with when all others are printed.
    pub(super) fn verdict(self) -> Result<Verdict, Failure> {
        if self.unreadable > 0 { Err(Failure::Reported) } else { Ok(Verdict::of(self.improper == 0)) }
    }
}

/// The boards in the order of the arguments; standard input if there is none.
///
/// As for `ninefold solve`, what is no puzzle is reported and left out.
pub(super) fn read(
    arguments: &[String],
    database: Option<&str>,
    threads: Option<NonZeroUsize>,
) -> Result<Boards, Failure> {
    let standard_input = [Named::Source(Source::Stdin)];
    let named = arguments.iter().map(|argument| Named::of(argument)).collect::<Vec<_>>();
    let named = if named.is_empty() { &standard_input[..] } else { &named };
    let mut kept = kept(named, database)?.into_iter();
    let mut all = Boards::default();
    for (number, named) in (1..).zip(named) {
        match named {
            Named::Source(source) => all.read(source, number, threads)?,
            Named::Id(_) => all.boards.extend(kept.next()),
        }
    }
    Ok(all)
}

impl Boards {
    /// Adds the boards of a source, which is this argument of the command.
    fn read(&mut self, source: &Source, number: usize, threads: Option<NonZeroUsize>) -> Result<(), Failure> {
        let name = match source {
            Source::Argument(_) => Some(format!("puzzle {number}")),
            Source::File(_) | Source::Stdin => None,
        };
        let read =
            bulk::peek(source).and_then(|peeked| bulk::run(source, peeked, threads, &Reading { name }));
        match read {
            Ok(total) => {
                self.merge(total.tally);
                self.left_out.unreadable += total.unreadable;
            }
            Err(Failure::Closed) => return Err(Failure::Closed),
            Err(failure) => {
                failure.report();
                self.left_out.unreadable += 1;
            }
        }
        Ok(())
    }
}

impl Merge for Boards {
    fn merge(&mut self, other: Self) {
        self.boards.extend(other.boards);
        self.left_out.unreadable += other.left_out.unreadable;
        self.left_out.improper += other.left_out.improper;
    }
}

/// Taking boards from a source.
struct Reading {
    /// What to call its puzzle, if the source has no name.
    name: Option<String>,
}

impl Job for Reading {
    type State = ();
    type Tally = Boards;

    fn state(&self) {}

    fn item(&self, (): &mut (), line: u64, item: &Item, report: &mut Report<Boards>) {
        let name = self.name.clone().unwrap_or_else(|| report.name(line));
        match item.position() {
            Ok(position) => {
                let frozen = item.frozen().to_vec();
                report.tally.boards.push(Board { position, frozen, name });
            }
            Err(error) => {
                report.failure(&Failure::of_puzzle(format_args!("{name}: {error}")));
                report.tally.left_out.improper += 1;
            }
        }
    }
}

impl Named {
    fn of(argument: &str) -> Self {
        match argument.parse() {
            Ok(id) if !Path::new(argument).exists() => Self::Id(id),
            _ => Self::Source(Source::from_argument(argument)),
        }
    }
}

/// The boards of all ids in order. The database is only opened if there are some.
fn kept(named: &[Named], database: Option<&str>) -> Result<Vec<Board>, Failure> {
    let id = |named: &Named| match named {
        Named::Id(id) => Some(*id),
        Named::Source(_) => None,
    };
    let ids = named.iter().filter_map(id).collect::<Vec<_>>();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let flags = database.map(|address| ("database", address.to_owned()));
    let variable = |name: &str| std::env::var(name).ok();
    let config = Config::load(None, variable, flags.as_slice()).map_err(Failure::new)?;
    let boards = read_boards(&config, &ids).map_err(|error| {
        Failure::new(error).hint("Puzzle IDs are looked up in the --database of `ninefold serve`")
    })?;
    let board = |(position, id): (Position, PuzzleId)| {
        let frozen = position.frozen().collect();
        Board { position, frozen, name: id.in_groups() }
    };
    Ok(boards.into_iter().zip(ids).map(board).collect())
}
