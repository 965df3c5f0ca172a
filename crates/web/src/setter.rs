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

use ninefold_game::{Command, Labels, Moment, Seat, Session, Setup, Tool};
use ninefold_puzzle::{Constraint, Digit, Layout, Puzzle, Rules, Variant};

/// The same session on other rules: every digit that was written stays an entry, and every step can
/// still be taken back.
pub fn on_rules(session: &Session, rules: &Rules) -> Result<Session, String> {
    let setup = session.setup();
    let puzzle = on(rules.layout().clone(), rules.constraints().to_vec(), setup.puzzle.givens())?;
    let level = Variant::of(&puzzle).map(Variant::title).unwrap_or_default();
    let labels = Labels { level, ..setup.labels.clone() };
    let mut redrawn = Session::new(Setup { labels, puzzle, ..setup.clone() })
        .map_err(|error| sentence(&error.to_string()))?;
    for event in session.log() {
        redrawn.admit(event).map_err(|misfit| sentence(&misfit.to_string()))?;
        redrawn.evolve(event);
    }
    redrawn.end_typing();
    Ok(redrawn)
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
