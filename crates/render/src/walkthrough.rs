//! [`Walkthrough`]: a whole way through a puzzle, every step explained.

use crate::explain::{Explanation, explain};
use crate::scene::Scene;
use ninefold_logic::{
    Ladder, Options, Path, PathEnd, Promise, Searchable, Situation, SituationError, Step, Technique,
    all_steps, solve_path, unknown_rules, with_width,
};
use ninefold_puzzle::{Cell, Position};
use ninefold_words::Language;
use std::fmt::Write as _;

/// The steps of a path in words and pictures, from the situation where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walkthrough {
    /// The board before the first step.
    pub start: Scene,
    /// The steps as logic has found them, and how the way ends.
    pub path: Path,
    /// The same steps in words and pictures.
    pub steps: Vec<Explanation>,
    /// The cells that are frozen at the end, where the puzzle is played on ice and the way stops short.
    pub frozen: Vec<Cell>,
}

impl Walkthrough {
    /// Takes the easiest step from a position until there is none, and explains each.
    ///
    /// ```
    /// use ninefold_logic::{PathEnd, Promise};
    /// use ninefold_puzzle::{Position, Puzzle};
    /// use ninefold_render::Walkthrough;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let start = Position::start(line.parse::<Puzzle>()?);
    /// let walkthrough = Walkthrough::of_position(&start, Promise::OneSolution)?;
    /// assert_eq!(walkthrough.path.end, PathEnd::Solved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_position(position: &Position, promise: Promise) -> Result<Self, SituationError> {
        with_width!(position.puzzle().layout().n_cells(), W => {
            let start = Situation::<W>::of_position(position, promise)?;
            Self::new(&start, solve_path(&start, &Ladder::ninefold()))
        })
        .ok_or(SituationError::TooLarge)
    }

    /// Explains every step of a path that begins here.
    pub fn new<const W: usize>(start: &Situation<W>, path: Path) -> Self
    where
        Situation<W>: Searchable,
    {
        let mut situation = start.clone();
        let mut steps = Vec::new();
        for step in &path.steps {
            steps.push(explain(&situation, step));
            if situation.apply(step).is_err() {
                break;
            }
        }
        let frozen = situation.frozen().iter().collect();
        Self { start: Scene::of_situation(start), path, steps, frozen }
    }

    /// How the way ends, in a sentence.
    pub fn ending(&self) -> &'static str {
        match self.path.end {
            PathEnd::Solved => "The puzzle is solved.",
            PathEnd::Stuck if !self.frozen.is_empty() => "No step leads to a cell that has thawed.",
            PathEnd::Stuck if !unknown_rules(self.start.rules()).is_empty() => {
                "From here on a rule is needed that hints do not know yet."
            }
            PathEnd::Stuck => "No known technique leads on from here.",
            PathEnd::Impossible(_) => "This leaves no way to fill the grid: the puzzle has no solution.",
        }
    }

    /// The ending in a language.
    pub fn ending_in(&self, language: Language) -> String {
        language.say_hint(self.ending(), &[]).unwrap_or_else(|| self.ending().to_owned())
    }

    /// Every step as numbered text.
    pub fn to_text(&self) -> String {
        self.say(Language::English)
    }

    /// The same in a language.
    pub fn say(&self, language: Language) -> String {
        let mut text = String::new();
        for (number, step) in (1..).zip(&self.steps) {
            let _ = writeln!(text, "{number}. {}", step.title);
            for sentence in &step.sentences {
                let _ = writeln!(text, "   {}", sentence.say(step.scene.rules(), language));
            }
            text.push('\n');
        }
        text.push_str(&self.ending_in(language));
        text.push('\n');
        text
    }
}

/// Every step of one technique in a position, each with its explanation.
pub fn explain_all_steps(
    position: &Position,
    promise: Promise,
    technique: Technique,
    options: &Options,
) -> Result<Vec<(Step, Explanation)>, SituationError> {
    with_width!(position.puzzle().layout().n_cells(), W => {
        let situation = Situation::<W>::of_position(position, promise)?;
        let steps = all_steps(&situation, technique, options).into_iter();
        let explained = |step: Step| {
            let explanation = explain(&situation, &step);
            (step, explanation)
        };
        steps.map(explained).collect()
    })
    .ok_or(SituationError::TooLarge)
}
