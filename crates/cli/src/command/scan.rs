//! `ninefold scan`: a photographed puzzle as text.

use crate::failure::Failure;
use crate::{Verdict, output, photo};
use ninefold::format::{Format, Item, write_all};
use ninefold::puzzle::{Digit, Draft, Layout};
use ninefold_scan::{Reading, find_grid, read};
use std::fs::File;
use std::io::{self, Read};

/// Read puzzles from photographs and screenshots
///
/// The grid is found by its lines, 9x9, 6x6 or 4x4, and printed digits are read. A cell that is not clear is
/// named on standard error, with what else it could be: look at it before you play.
#[derive(clap::Args)]
pub(crate) struct Scan {
    /// PNG or JPEG files; `-` is standard input
    #[arg(value_name = "PHOTO", required = true)]
    photos: Vec<String>,
    /// The form to write, as `ninefold convert` lists them
    #[arg(long, value_name = "FORMAT", default_value_t = Format::Line)]
    format: Format,
}

impl Scan {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut items = Vec::new();
        let mut failures = Vec::new();
        for photo in &self.photos {
            match scan(photo, self.photos.len() > 1) {
                Ok(item) => items.push(item),
                Err(failure) => {
                    failure.report();
                    failures.push(failure);
                }
            }
        }
        if !items.is_empty() {
            let text =
                write_all(&items, self.format).map_err(|error| Failure::new(&error).hint(error.hint()))?;
            output::print(text)?;
        }
        // A photograph without a grid is an answer; one that cannot be read is not.
        match failures.iter().map(Failure::exit_code).max() {
            None | Some(0) => Ok(Verdict::Yes),
            Some(1) => Ok(Verdict::No),
            Some(_) => Err(Failure::Reported),
        }
    }
}

/// The puzzle of a photograph; what is doubtful is told, with the name of the photograph if there are several.
fn scan(name: &str, is_named: bool) -> Result<Item, Failure> {
    let called = if name == "-" { "standard input" } else { name };
    let picture = photo::decode(called, &bytes(name)?)?;
    let corners = find_grid(&picture).ok_or_else(|| {
        Failure::of_puzzle(format_args!("{called}: there is no grid to be seen"))
            .hint("take the photograph from above, with the whole grid in it and a little paper around it")
    })?;
    let reading = read(&picture, &corners);
    let about = if is_named { format!("{called}: ") } else { String::new() };
    for doubt in doubts(&reading) {
        output::note(format_args!("{about}{doubt}"));
    }
    let layout = Layout::square(reading.size).map_err(Failure::new)?;
    let givens = reading.cells.iter().map(|cell| cell.best).collect();
    Item::new(Draft { layout, constraints: Vec::new(), givens }).map_err(Failure::new)
}

fn bytes(name: &str) -> Result<Vec<u8>, Failure> {
    let failure = |error: io::Error| Failure::io(name, &error);
    let mut bytes = Vec::new();
    let reader: Box<dyn Read> =
        if name == "-" { Box::new(io::stdin()) } else { Box::new(File::open(name).map_err(failure)?) };
    reader.take(photo::MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failure)?;
    if bytes.len() as u64 > photo::MAX_BYTES {
        return Err(Failure::new(format_args!("{name}: longer than {} MiB", photo::MAX_BYTES >> 20))
            .hint("make the picture smaller, or cut the puzzle out"));
    }
    Ok(bytes)
}

/// What somebody should look at, in sentences.
fn doubts(reading: &Reading) -> Vec<String> {
    let named = |digit: Option<Digit>| digit.map_or("empty".to_owned(), |digit| digit.to_string());
    let cells = reading.cells.iter().enumerate().filter(|(_, cell)| cell.doubtful);
    let cells = cells.map(|(at, cell)| {
        let (row, column) = (at / reading.size + 1, at % reading.size + 1);
        let others = cell.others.iter().map(|other| named(*other)).collect::<Vec<_>>();
        format!("r{row}c{column} was read as {}, and could be {}", named(cell.best), others.join(" or "))
    });
    let size =
        (!reading.size_is_sure).then(|| format!("the lines are not clear: taken for {0}x{0}", reading.size));
    size.into_iter().chain(cells).collect()
}
