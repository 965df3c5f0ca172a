//! What goes to standard output: styles, colours, and text that keeps its order.

use clap::ValueEnum;
use ninefold::format::Style;
use ninefold::puzzle::{Cell, Constraint, Digit, Layout, Puzzle, Rules};
use ninefold::render::elements_in_words;
use ninefold::render::text::draw_board;
use ninefold_tui::Voice;
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
    inked(&style.print(layout, digits), layout, ink, |_, symbol| symbol)
}

/// A printed grid whose cells may get another sign, in ink if standard output takes colours.
fn inked(
    plain: &str,
    layout: &Layout,
    ink: impl Fn(Cell) -> Ink,
    sign: impl Fn(Cell, char) -> char,
) -> String {
    let colours = takes_colours();
    let mut painted = String::with_capacity(plain.len() * 2);
    let mut cells = layout.cells();
    for symbol in plain.chars() {
        let is_cell = symbol.is_ascii_alphanumeric() || symbol == '.' || symbol == '_';
        match is_cell.then(|| cells.next()).flatten() {
            Some(cell) if colours => {
                painted.push_str(ink(cell).code());
                painted.push(sign(cell, symbol));
                painted.push_str("\x1b[0m");
            }
            Some(cell) => painted.push(sign(cell, symbol)),
            None => painted.push(symbol),
        }
    }
    painted
}

/// How much a drawn grid shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// Digits between the borders of blocks: a form that programs can read again.
    Digits,
    /// Cages and ice too, and what the rules are, for people.
    Rules,
}

impl Detail {
    /// People sit at terminals, and ask for drawings.
    pub(crate) fn of(style: Option<GridStyle>) -> Self {
        if style == Some(GridStyle::Grid) || io::stdout().is_terminal() { Self::Rules } else { Self::Digits }
    }

    /// The rules beyond those of every Sudoku, and where their lines, signs and clues are, below a drawing.
    pub(crate) fn rules(self, puzzle: &Puzzle) -> String {
        if self == Self::Digits || puzzle.rules().constraints().is_empty() {
            return String::new();
        }
        let rules = puzzle.rules_in_words();
        let elements = elements_in_words(puzzle.rules());
        rules.iter().skip(1).chain(&elements).map(|line| format!("{line}\n")).collect()
    }
}

/// A drawn grid, its digits in ink if standard output takes colours; `*` stands for frozen cells.
pub(crate) fn draw(
    detail: Detail,
    rules: &Rules,
    frozen: &[Cell],
    digits: &[Option<Digit>],
    ink: impl Fn(Cell) -> Ink,
) -> String {
    let layout = rules.layout();
    if detail == Detail::Digits {
        return paint(Style::Grid, layout, digits, ink);
    }
    let ice = |cell: Cell, symbol: char| if symbol == '.' && frozen.contains(&cell) { '*' } else { symbol };
    let has_cages = rules.constraints().iter().any(|rule| matches!(rule, Constraint::Cage(_)));
    let drawn = if has_cages {
        let colours = takes_colours();
        draw_board(rules, |cell| {
            let symbol = digits.get(cell.index()).copied().flatten().map_or('.', Digit::to_char);
            let sign = ice(cell, symbol);
            if colours { format!("{}{sign}\x1b[0m", ink(cell).code()) } else { sign.to_string() }
        })
    } else {
        inked(&Style::Grid.print(layout, digits), layout, ink, ice)
    };
    if frozen.is_empty() { drawn } else { format!("{drawn}* is frozen\n") }
}

/// The name of what follows, on a line of its own; where no person looks, as a remark that readers of
/// puzzles pass over.
pub(crate) fn label(name: &str) -> String {
    if io::stdout().is_terminal() { format!("{name}:\n") } else { format!("# {name}\n") }
}

/// Tells something beside the result, on standard error.
#[allow(clippy::print_stderr)]
pub(crate) fn note(message: impl Display) {
    eprintln!("note: {message}");
}

/// The same, by somebody who speaks a language.
#[allow(clippy::print_stderr)]
pub(crate) fn note_by(voice: Voice, message: &str) {
    eprintln!("{}: {}", voice.say("note"), voice.say(message));
}

/// Writes text to standard output at once.
pub(crate) fn print(text: impl AsRef<[u8]>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_ref())?;
    stdout.flush()
}
