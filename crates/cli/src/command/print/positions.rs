//! The positions that arguments name: texts, files, standard input, or Puzzle IDs of a database.

use crate::failure::Failure;
use crate::input::Source;
use ninefold::puzzle::Position;
use ninefold_protocol::id::PuzzleId;
use ninefold_server::{Config, read_boards};
use std::path::Path;

/// What an argument names.
enum Named {
    /// Puzzles that it has or that are in a file.
    Source(Source),
    /// A board that a service keeps.
    Id(PuzzleId),
}

/// The positions in the order of the arguments; standard input if there is none.
pub(super) fn read(arguments: &[String], database: Option<&str>) -> Result<Vec<Position>, Failure> {
    if arguments.is_empty() {
        return of_source(&Source::Stdin, 1);
    }
    let named = arguments.iter().map(|argument| Named::of(argument)).collect::<Vec<_>>();
    let mut boards = boards(&named, database)?.into_iter();
    let mut positions = Vec::new();
    for named in named {
        match named {
            Named::Source(source) => positions.extend(of_source(&source, positions.len() + 1)?),
            Named::Id(_) => positions.extend(boards.next()),
        }
    }
    Ok(positions)
}

impl Named {
    fn of(argument: &str) -> Self {
        match argument.parse() {
            Ok(id) if !Path::new(argument).exists() => Self::Id(id),
            _ => Self::Source(Source::from_argument(argument)),
        }
    }
}

fn of_source(source: &Source, first: usize) -> Result<Vec<Position>, Failure> {
    let wrong =
        |number: usize, error| Failure::new(format_args!("{}: puzzle {number}: {error}", source.name()));
    let items = (first..).zip(source.read(None)?.items);
    items.map(|(number, item)| item.position().map_err(|error| wrong(number, error))).collect()
}

/// The boards of all ids in order. The database is only opened if there are some.
fn boards(named: &[Named], database: Option<&str>) -> Result<Vec<Position>, Failure> {
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
    Ok(boards.into_iter().map(Position::start).collect())
}
