//! Puzzles on paper: sheets, large print and booklets as PDF.
//!
//! ```
//! use ninefold_puzzle::{Classic, Position, Puzzle};
//! use ninefold_press::{Entry, Job, PerPage, print};
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap())?;
//! let entry = Entry::new(Position::start(puzzle));
//! let printed = print(&[entry], &Job { per_page: PerPage::One, ..Job::default() })?;
//! assert!(printed.pdf.starts_with(b"%PDF-"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same entries and the same job give the same bytes everywhere, in the browser too: there is no
//! clock, no file and no luck here. Making puzzles, proving and rating them is for others; so are
//! the links that become QR codes. What is drawn comes from the scenes of `ninefold-render`; letters
//! are those of Atkinson Hyperlegible Next, cut down to what is used and put into the file.

mod answers;
mod board;
mod booklet;
mod canvas;
mod error;
mod figures;
#[cfg(feature = "png")]
mod film;
mod font;
mod job;
mod link;
mod paper;
mod pdf;
#[cfg(feature = "png")]
mod png;
mod preview;
mod qr;
mod rules;
mod sheet;
mod slot;
mod solutions;

pub use error::PressError;
#[cfg(feature = "png")]
pub use film::gif;
pub use job::{Entry, Form, Job, PerPage, Print, Show, Solutions, Task};
pub use link::link;
pub use ninefold_words::{Language, UnknownLanguage};
pub use paper::{Length, Orientation, Paper, PaperError};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use preview::Preview;

use pdf::About;
use sheet::{Leaf, Sheets};

/// The most puzzles that are printed at once.
pub const MAX_PUZZLES: usize = 2000;

/// What came off the press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The puzzles.
    pub pdf: Vec<u8>,
    /// The solutions, if they were to be in a file of their own.
    pub solutions: Option<Vec<u8>>,
    /// How many pages the puzzles take, before they are put on the sheets of a booklet.
    pub pages: usize,
}

/// Prints puzzles.
pub fn print(entries: &[Entry], job: &Job) -> Result<Printed, PressError> {
    let (sheets, leaves) = lay_out(entries, job)?;
    let title = job.title.as_deref().unwrap_or("Sudoku");
    let solutions = match job.solutions {
        Solutions::Separate => {
            let mut leaves = sheets.solutions()?;
            leaves.extend(sheets.answers_in_words());
            number(&mut leaves, &sheets);
            let title = format!("{title}: {}", job.language.say("solutions"));
            let about = About { title: &title, language: job.language };
            Some(pdf::write(&leaves, sheets.page, &pdf::one_by_one(leaves.len()), about)?)
        }
        Solutions::None | Solutions::UpsideDown | Solutions::Back => None,
    };
    let sides = match job.form {
        Form::Sheets => pdf::one_by_one(leaves.len()),
        Form::Booklet => booklet::impose(leaves.len()),
    };
    let about = About { title, language: job.language };
    Ok(Printed { pdf: pdf::write(&leaves, sheets.page, &sides, about)?, solutions, pages: leaves.len() })
}

/// The pages in the order in which they are read.
fn lay_out<'a>(entries: &'a [Entry], job: &'a Job) -> Result<(Sheets<'a>, Vec<Leaf>), PressError> {
    if !(1..=MAX_PUZZLES).contains(&entries.len()) {
        return Err(PressError::Count { count: entries.len() });
    }
    let sheets = Sheets::new(entries, job)?;
    let mut leaves = sheets.puzzles()?;
    if job.solutions == Solutions::Back {
        leaves.extend(sheets.solutions()?);
    }
    if matches!(job.solutions, Solutions::Back | Solutions::UpsideDown) {
        leaves.extend(sheets.answers_in_words());
    }
    if job.form == Form::Booklet {
        leaves = booklet::bind(leaves, &sheets)?;
    }
    number(&mut leaves, &sheets);
    Ok((sheets, leaves))
}

/// Writes page numbers, but not on covers and blank pages.
fn number(leaves: &mut [Leaf], sheets: &Sheets<'_>) {
    for (number, leaf) in (1..).zip(leaves) {
        sheets.number_page(leaf, number);
    }
}
