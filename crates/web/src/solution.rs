//! [`Solving`]: a puzzle solved as a person would, step by step. It knows no browser.

use crate::hint::DrawnHint;
use crate::play::Play;
use crate::practice::session_on;
use crate::words::Language;
use ninefold_game::{Moment, Tier};
use ninefold_protocol::worker::{CellContent, Explanation, Sentence, Walkthrough};
use ninefold_puzzle::{DigitSet, Position, Puzzle};

/// The way to a solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Solving {
    puzzle: Puzzle,
    walkthrough: Walkthrough,
}

/// A step of it.
#[derive(Clone, PartialEq, Debug)]
pub struct SolvingStep {
    /// The board before it.
    pub play: Play,
    /// What is drawn on the board.
    pub drawn: DrawnHint,
    /// The technique.
    pub technique: String,
    /// The argument.
    pub sentences: Vec<Sentence>,
}

impl Solving {
    /// The way through a puzzle; `None` if there is no step.
    pub fn new(puzzle: Puzzle, walkthrough: Walkthrough) -> Option<Self> {
        (!walkthrough.steps.is_empty()).then_some(Self { puzzle, walkthrough })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The last step, counted from 0.
    pub fn last(&self) -> usize {
        self.walkthrough.steps.len() - 1
    }

    /// How it ends.
    pub fn ending(&self) -> &str {
        &self.walkthrough.ending
    }

    /// A step, counted from 0.
    pub fn step(&self, number: usize, language: Language) -> Option<SolvingStep> {
        let told = self.walkthrough.steps.get(number)?;
        let session = session_on(&self.position(told), &candidates(told), Moment(0)).ok()?;
        let mut play = Play::new(session, language);
        play.hand.chosen.clear();
        Some(SolvingStep {
            play,
            drawn: DrawnHint::of_explanation(told, Tier::Argument, self.puzzle.rules()),
            technique: told.title.clone(),
            sentences: told.sentences.clone(),
        })
    }

    fn position(&self, told: &Explanation) -> Position {
        let mut position = Position::start(self.puzzle.clone());
        for (cell, content) in self.puzzle.layout().cells().zip(&told.scene.cells) {
            if let CellContent::Entry(digit) = content {
                // What the engine has found goes into an empty cell.
                let _ = position.set_entry(cell, Some(*digit));
            }
        }
        position
    }
}

fn candidates(told: &Explanation) -> Vec<DigitSet> {
    let left = |content: &CellContent| match content {
        CellContent::Candidates(left) => *left,
        CellContent::Given(_) | CellContent::Entry(_) => DigitSet::EMPTY,
    };
    told.scene.cells.iter().map(left).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_protocol::worker::{Answer, BoardText, Request};
    use ninefold_puzzle::Classic;
    use ninefold_solve::Cancel;

    const EASY: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn every_step_has_its_board_its_picture_and_its_argument() {
        let puzzle = Puzzle::try_from(Classic::from_line(EASY).unwrap()).unwrap();
        let request = Request::Explain { board: BoardText::from(&puzzle) };
        let Ok(Answer::Explained(walkthrough)) = ninefold_worker::answer(&request, &Cancel::new()) else {
            panic!("it is explained")
        };
        let solving = Solving::new(puzzle, walkthrough).unwrap();
        assert_eq!((solving.last(), solving.ending()), (50, "The puzzle is solved."));
        let filled = |number| {
            let step = solving.step(number, Language::English).unwrap();
            assert!(!step.sentences.is_empty() && !step.technique.is_empty());
            step.play.session.sheet().digits().iter().flatten().count()
        };
        assert_eq!((filled(0), filled(1), filled(50)), (30, 31, 80));
        assert_eq!(solving.step(51, Language::English), None);
    }
}
