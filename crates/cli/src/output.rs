//! What goes to standard output: styles, colours, and text that keeps its order.

use clap::ValueEnum;
use ninefold::format::Style;
use ninefold::puzzle::{Cell, Digit, Layout};
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

/// How grids are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum GridStyle {
    /// Drawn with borders
    Grid,
    /// All cells on one line
    Line,
    /// A row a line, cells between spaces, `_` for blanks
    Spaced,
    /// One JSON object a line
    Json,
}

impl GridStyle {
    /// The printer for everything but JSON, whose fields depend on the command.
    pub(crate) fn plain(self) -> Style {
        match self {
            Self::Grid => Style::Grid,
            Self::Line | Self::Json => Style::Line,
            Self::Spaced => Style::Spaced,
        }
    }
}

/// Whether standard output takes colours: a terminal whose user has not said `NO_COLOR`.
pub(crate) fn takes_colours() -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    io::stdout().is_terminal() && !refused && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// A colour or weight of a digit on the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// A given.
    Given,
    /// What a solver or a player wrote.
    Entry,
    /// A digit that is being tried.
    Tried,
    /// A digit that was just taken back.
    TakenBack,
}

impl Ink {
    fn code(self) -> &'static str {
        match self {
            Self::Given => "\x1b[1m",
            Self::Entry => "\x1b[34m",
            Self::Tried => "\x1b[32m",
            Self::TakenBack => "\x1b[31m",
        }
    }
}

/// A printed grid, its digits in ink if standard output takes colours.
///
/// Borders are drawn with symbols that no cell has, so the cells of a printed grid are found again
/// by reading it from the start.
pub(crate) fn paint(
    style: Style,
    layout: &Layout,
    digits: &[Option<Digit>],
    ink: impl Fn(Cell) -> Ink,
) -> String {
    let plain = style.print(layout, digits);
    if !takes_colours() {
        return plain;
    }
    let mut painted = String::with_capacity(plain.len() * 2);
    let mut cells = layout.cells();
    for symbol in plain.chars() {
        let is_cell = symbol.is_ascii_alphanumeric() || symbol == '.' || symbol == '_';
        let code = is_cell.then(|| cells.next()).flatten().map_or("", |cell| ink(cell).code());
        painted.push_str(code);
        painted.push(symbol);
        if !code.is_empty() {
            painted.push_str("\x1b[0m");
        }
    }
    painted
}

/// Tells something beside the result, on standard error.
#[allow(clippy::print_stderr)]
pub(crate) fn note(message: impl Display) {
    eprintln!("note: {message}");
}

/// Writes text to standard output at once.
pub(crate) fn print(text: impl AsRef<[u8]>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_ref())?;
    stdout.flush()
}
