//! The boards that arguments name: texts, files, standard input, or Puzzle IDs of a database.

use crate::failure::Failure;
use crate::input::Source;
use ninefold::puzzle::{Cell, Position};
use ninefold_protocol::id::PuzzleId;
use ninefold_server::{Config, read_boards};
use std::path::Path;

/// A board to be printed.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) position: Position,
    /// The cells that start frozen, for ice.
    pub(super) frozen: Vec<Cell>,
}

/// What an argument names.
enum Named {
    /// Puzzles that it has or that are in a file.
    Source(Source),
    /// A board that a service keeps.
    Id(PuzzleId),
}

/// The boards in the order of the arguments; standard input if there is none.
pub(super) fn read(arguments: &[String], database: Option<&str>) -> Result<Vec<Board>, Failure> {
    if arguments.is_empty() {
        return of_source(&Source::Stdin, 1);
    }
    let named = arguments.iter().map(|argument| Named::of(argument)).collect::<Vec<_>>();
    let mut kept = kept(&named, database)?.into_iter();
    let mut boards = Vec::new();
    for named in named {
        match named {
            Named::Source(source) => boards.extend(of_source(&source, boards.len() + 1)?),
            Named::Id(_) => boards.extend(kept.next()),
        }
    }
    Ok(boards)
}

impl Named {
    fn of(argument: &str) -> Self {
        match argument.parse() {
            Ok(id) if !Path::new(argument).exists() => Self::Id(id),
            _ => Self::Source(Source::from_argument(argument)),
        }
    }
}

fn of_source(source: &Source, first: usize) -> Result<Vec<Board>, Failure> {
    let wrong = |number: usize, error| {
        Failure::of_puzzle(format_args!("{}: puzzle {number}: {error}", source.name()))
    };
    let items = (first..).zip(source.read(None)?.items);
    items
        .map(|(number, item)| {
            let position = item.position().map_err(|error| wrong(number, error))?;
            Ok(Board { position, frozen: item.frozen().to_vec() })
        })
        .collect()
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
    let board = |puzzle| Board { position: Position::start(puzzle), frozen: Vec::new() };
    Ok(boards.into_iter().map(board).collect())
}
