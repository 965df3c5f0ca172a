//! What a setter does to the rules of a board: lines, signs, clues, cages and pieces come and go.

mod element;
mod past;
mod pieces;
mod strokes;

pub use element::{Element, Field, Gesture};
pub use past::Past;
pub(crate) use pieces::is_uncut;
pub use pieces::{Drawn, uncut, with_piece};
pub use strokes::{
    board_rules, toggled, with_element, with_element_mirrored, with_rule_in_words, without_elements,
};

use ninefold_game::{AuthorWords, Command, Labels, Moment, Seat, Session, Setup, Tool};
use ninefold_puzzle::{Constraint, Digit, Layout, Puzzle, Rules, Variant};

/// The same session on other rules: every digit that was written stays an entry, and every step can
/// still be taken back.
pub fn on_rules(session: &Session, rules: &Rules) -> Result<Session, String> {
    let setup = session.setup();
    let puzzle = on(rules.layout().clone(), rules.constraints().to_vec(), setup.puzzle.givens())?;
    let level = Variant::of(&puzzle).map(Variant::title).unwrap_or_default();
    let labels = Labels { level, ..setup.labels.clone() };
    replayed(session, Setup { labels, puzzle, ..setup.clone() })
}

/// A number that is too large to be counted, as people write it: so many tenths of a power of ten.
pub fn about(tenths: u8, power: u32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = power.to_string();
    let raised =
        digits.chars().filter_map(|digit| RAISED.get(digit.to_digit(10)? as usize)).collect::<String>();
    // The parts of a number stay in one line.
    format!("{}.{}\u{a0}×\u{a0}10{raised}", tenths / 10, tenths % 10)
}

/// The same session of which its author says something else.
pub fn with_words(session: &Session, words: AuthorWords) -> Result<Session, String> {
    replayed(session, Setup { words, ..session.setup().clone() })
}

/// A session that starts from another setup, in which the same was done.
fn replayed(session: &Session, setup: Setup) -> Result<Session, String> {
    let mut replayed = Session::new(setup).map_err(|error| sentence(&error.to_string()))?;
    for event in session.log() {
        replayed.admit(event).map_err(|misfit| sentence(&misfit.to_string()))?;
        replayed.evolve(event);
    }
    replayed.end_typing();
    Ok(replayed)
}

/// A board of the setter's on which the digits of a puzzle stand as entries, so that all can be changed.
pub fn copy_of(puzzle: &Puzzle, labels: Labels, words: AuthorWords, now: Moment) -> Result<Session, String> {
    let empty = redrawn(
        puzzle.rules(),
        puzzle.rules().constraints().to_vec(),
        &vec![None; puzzle.layout().n_cells()],
    )?;
    let setup = Setup { labels, words, started: now, ..Setup::free_play(empty) };
    let session = Session::new(setup).map_err(|error| sentence(&error.to_string()))?;
    on_board(&session, puzzle, now)
}

/// The same session on another board, which has fewer or more digits and rules: its givens are entries here.
pub fn on_board(session: &Session, board: &Puzzle, now: Moment) -> Result<Session, String> {
    let mut session = session.clone();
    let cells = || board.layout().cells();
    let has_digit = |cell| session.sheet().digit(cell).is_some();
    let gone = cells().filter(|&cell| has_digit(cell) && board.given(cell).is_none()).collect::<Vec<_>>();
    let new = cells().filter(|&cell| !has_digit(cell));
    let new = new.filter_map(|cell| Some((cell, board.given(cell)?))).collect::<Vec<_>>();
    let erase = (!gone.is_empty()).then_some(Command::Erase { cells: gone, tool: Tool::Digit });
    for command in erase.into_iter().chain(new.into_iter().map(|(cell, digit)| Command::enter(cell, digit))) {
        session.play(now, Seat::SOLO, &command).map_err(|rejection| rejection.to_string())?;
    }
    on_rules(&session, board.rules())
}

/// What the engine has done to a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difference {
    /// Nothing.
    None,
    /// It has so many digits more.
    DigitsAdded(usize),
    /// It has so many digits less.
    DigitsRemoved(usize),
    /// It has so many elements less.
    ElementsRemoved(usize),
}

impl Difference {
    /// What is told of the way from one board to another.
    pub fn between(before: &Session, after: &Session) -> Self {
        let digits = |session: &Session| session.sheet().digits().iter().flatten().count();
        let elements = |session: &Session| session.puzzle().rules().constraints().len();
        let (old, new) = (digits(before), digits(after));
        match (
            new.saturating_sub(old),
            old.saturating_sub(new),
            elements(before).saturating_sub(elements(after)),
        ) {
            (0, 0, 0) => Self::None,
            (0, 0, fewer) => Self::ElementsRemoved(fewer),
            (0, gone, _) => Self::DigitsRemoved(gone),
            (added, ..) => Self::DigitsAdded(added),
        }
    }
}

fn redrawn(rules: &Rules, constraints: Vec<Constraint>, digits: &[Option<Digit>]) -> Result<Puzzle, String> {
    on(rules.layout().clone(), constraints, digits)
}

fn on(layout: Layout, constraints: Vec<Constraint>, digits: &[Option<Digit>]) -> Result<Puzzle, String> {
    let rules = Rules::new(layout, constraints).map_err(|error| sentence(&error.to_string()))?;
    Puzzle::new(rules, digits.to_vec()).map_err(|error| sentence(&error.to_string()))
}

fn sentence(text: &str) -> String {
    let mut symbols = text.chars();
    let first = symbols.next().map(|first| first.to_uppercase().chain(symbols).collect::<String>());
    format!("{}.", first.unwrap_or_default())
}

#[cfg(test)]
mod tests;
