//! What a setter does to the rules of a board: lines, signs, clues, cages and pieces come and go.

mod element;
mod pieces;
mod strokes;

pub use element::{Element, Field, Gesture};
pub(crate) use pieces::is_uncut;
pub use pieces::{Drawn, uncut, with_piece};
pub use strokes::{
    board_rules, toggled, with_element, with_element_mirrored, with_rule_in_words, without_elements,
};

use ninefold_game::{Labels, Session, Setup};
use ninefold_protocol::worker::BoardText;
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
    Ok(redrawn)
}

/// Boards as they were before each stroke, the last one last: strokes can be taken back.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Past(Vec<BoardText>);

/// How many strokes can be taken back.
const MOST_STROKES: usize = 100;

impl Past {
    /// Whether there is a stroke to take back.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Remembers the rules before a stroke.
    pub fn push(&mut self, puzzle: &Puzzle) {
        self.0.push(BoardText::from(puzzle));
        let too_many = self.0.len().saturating_sub(MOST_STROKES);
        self.0.drain(..too_many);
    }

    /// Takes the last stroke back: the rules before it.
    pub fn pop(&mut self) -> Option<Rules> {
        let board = self.0.pop()?;
        board.puzzle().ok().map(|puzzle| puzzle.rules().clone())
    }

    /// As it is kept.
    pub fn to_text(&self) -> String {
        self.0.iter().map(BoardText::text).collect::<Vec<_>>().join("\u{c}")
    }

    /// Reads what was kept.
    pub fn of_text(text: &str) -> Self {
        let boards = text.split('\u{c}').filter(|board| !board.is_empty());
        Self(boards.map(|board| BoardText::from_text(board.to_owned())).collect())
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
