//! Wrong entries: what they are, what they cost, and the way back to before the first of them.

use crate::check::Verdict;
use crate::event::{Fact, Telling};
use crate::rejection::Rejection;
use crate::score;
use crate::session::Session;
use crate::settings::Feedback;
use crate::sheet::{Layer, Sheet, Writer};
use ninefold_puzzle::{Cell, Digit, Solution};
use std::collections::BTreeSet;

impl Session {
    /// The player's entries that are wrong: other than the solution, or, where none is known,
    /// breaking a rule. For the face's own use; the player pays for it with a check.
    pub fn wrong_entries(&self) -> Vec<Cell> {
        self.wrong_on(&self.sheet)
    }

    pub(crate) fn wrong_on(&self, sheet: &Sheet) -> Vec<Cell> {
        match self.solution() {
            Some(solution) => differing(sheet, solution),
            None => self.clashing(sheet).into_iter().collect(),
        }
    }

    /// The entries that differ from a solution which the game itself does not know.
    pub(crate) fn wrong_by(&self, solution: &Solution) -> Vec<Cell> {
        differing(&self.sheet, solution)
    }

    /// The entries that take part in breaking a rule; givens are never blamed.
    pub(crate) fn clashing(&self, sheet: &Sheet) -> BTreeSet<Cell> {
        let clashes = self.seen_rules().clashes(&sheet.digits());
        clashes.into_iter().flat_map(|clash| clash.cells).filter(|&cell| !sheet[cell].is_given()).collect()
    }

    /// What follows from having written a digit into these cells.
    pub(crate) fn mistakes(&self, goal: &Sheet, written: &[Cell], digit: Digit) -> Vec<Fact> {
        let mut facts = Vec::new();
        if self.is_free_play() {
            return facts;
        }
        let feedback = self.settings.feedback;
        let clashing = self.clashing(goal);
        let is_wrong = |cell: &Cell| match self.solution() {
            Some(solution) => solution.digit(*cell) != digit,
            None => clashing.contains(cell),
        };
        let mut lost = self.tally.lives_lost;
        for &cell in written.iter().filter(|cell| is_wrong(cell)) {
            let shown = feedback.shows_wrong() || feedback.shows_clashes() && clashing.contains(&cell);
            let telling = if shown { Telling::Now } else { Telling::Later };
            facts.push(Fact::Mistaken { cell, digit, cost: score::MISTAKE, telling });
            if let Feedback::Lives(lives) = feedback {
                lost = lost.saturating_add(1);
                let left = lives.get().saturating_sub(lost);
                facts.push(Fact::LifeLost { left });
                if left == 0 {
                    break;
                }
            }
        }
        facts
    }

    /// Takes steps back, latest first, until nothing wrong is left; names the first mistake.
    pub(crate) fn decide_undo_mistakes(&self) -> Result<Vec<Fact>, Rejection> {
        let feedback = self.settings.feedback;
        if feedback == Feedback::None && !self.checks.has_told() {
            return Err(Rejection::CheckingOff);
        }
        let wrong = self.wrong_entries();
        if wrong.is_empty() {
            return Err(Rejection::NoMistake);
        }
        let mut facts = Vec::new();
        if !feedback.shows_wrong() && !self.checks.has_told() {
            facts.push(self.checked(Verdict::Count(wrong.len())));
        }
        let mut sheet = self.sheet.clone();
        let mut first = wrong[0];
        let mut steps = 0;
        for step in self.history.latest_first() {
            let before = self.wrong_on(&sheet);
            if before.is_empty() {
                break;
            }
            let is_digit = |cell: &&Cell| {
                step.swaps().iter().any(|swap| swap.cell == **cell && matches!(swap.to, Layer::Digit(_)))
            };
            first = before.iter().find(is_digit).copied().unwrap_or(first);
            step.take_back(&mut sheet);
            steps += 1;
        }
        facts.push(Fact::WentBack { steps, cell: first });
        Ok(facts)
    }
}

/// The player's entries that are other than a solution.
fn differing(sheet: &Sheet, solution: &Solution) -> Vec<Cell> {
    let entries = sheet.cells().filter(|(_, content)| content.writer() == Some(Writer::Player));
    let wrong = entries.filter(|&(cell, _)| sheet.digit(cell) != Some(solution.digit(cell)));
    wrong.map(|(cell, _)| cell).collect()
}
