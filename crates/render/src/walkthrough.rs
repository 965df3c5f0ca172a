//! [`Walkthrough`]: a whole way through a puzzle, every step explained.

use crate::explain::{Explanation, explain};
use crate::scene::Scene;
use ninefold_logic::{Path, PathEnd, Searchable, Situation, unknown_rules};
use ninefold_puzzle::Cell;
use std::fmt::Write as _;

/// The steps of a path in words and pictures, from the situation where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walkthrough {
    /// The board before the first step.
    pub start: Scene,
    /// The steps in order.
    pub steps: Vec<Explanation>,
    /// How it ends.
    pub end: PathEnd,
    /// The cells that are frozen at the end, where the puzzle is played on ice and the way stops short.
    pub frozen: Vec<Cell>,
}

impl Walkthrough {
    /// Explains every step of a path that begins here.
    pub fn new<const W: usize>(start: &Situation<W>, path: &Path) -> Self
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
        Self { start: Scene::of_situation(start), steps, end: path.end, frozen }
    }

    /// How the way ends, in a sentence.
    pub fn ending(&self) -> &'static str {
        match self.end {
            PathEnd::Solved => "The puzzle is solved.",
            PathEnd::Stuck if !self.frozen.is_empty() => "No step leads to a cell that has thawed.",
            PathEnd::Stuck if !unknown_rules(self.start.rules()).is_empty() => {
                "From here on a rule is needed that hints do not know yet."
            }
            PathEnd::Stuck => "No known technique leads on from here.",
            PathEnd::Impossible(_) => "This leaves no way to fill the grid: the puzzle has no solution.",
        }
    }

    /// Every step as numbered text.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (number, step) in (1..).zip(&self.steps) {
            let _ = writeln!(text, "{number}. {}", step.title);
            for sentence in &step.sentences {
                let _ = writeln!(text, "   {}", sentence.to_text(step.scene.rules()));
            }
            text.push('\n');
        }
        text.push_str(self.ending());
        text.push('\n');
        text
    }
}
