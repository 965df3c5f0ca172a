//! Candidates and marks: what is computed, what is the player's, and how they are kept tidy.
//!
//! The candidates that the board leaves are never stored: they follow from the digits. Stored are
//! the player's own marks, and apart from them the candidates that the player has struck out.
//! So candidates can be shown, edited, hidden and computed anew without losing a deduction.

use crate::event::{Act, Fact};
use crate::rejection::Rejection;
use crate::session::Session;
use crate::settings::CleanUp;
use crate::sheet::Sheet;
use ninefold_puzzle::{Cell, Digit, DigitSet, Position, Puzzle};

impl Session {
    /// The digits that no filled peer rules out, minus those that the player has struck out;
    /// none for a filled cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        if self.sheet[cell].digit.is_some() {
            return DigitSet::EMPTY;
        }
        self.fitting(cell) - self.sheet[cell].struck
    }

    /// The board as the human solver sees it: digits, the marks that narrow it, and the ice.
    ///
    /// Centre marks count as the candidates of their cell, and so do candidates struck out. Marks
    /// that have lost the right digit are left out where the solution is known, so that a slip in
    /// the notes cannot lead to a wrong hint.
    pub fn position(&self) -> Position {
        let mut position = Position::start(self.fixed_puzzle());
        for (cell, content) in self.sheet.cells() {
            let marks = match (content.centre.is_empty(), content.struck.is_empty()) {
                (false, _) => Some(content.centre - content.struck),
                (true, false) => Some(self.candidates(cell)),
                (true, true) => None,
            };
            let is_safe =
                |marks: &DigitSet| self.solution().is_none_or(|right| marks.contains(right.digit(cell)));
            let marks = marks.filter(|_| content.digit.is_none()).filter(is_safe);
            // Only cells that the puzzle gives refuse, and those hold nothing else.
            let _ = position.set_entry(cell, self.sheet.digit(cell));
            let _ = position.set_marks(cell, marks);
        }
        position.with_frozen(&self.frozen().collect::<Vec<_>>())
    }

    /// The puzzle with the givens that nobody can take away; in free play there are none.
    fn fixed_puzzle(&self) -> Puzzle {
        if !self.is_free_play() {
            return self.seen_puzzle();
        }
        let no_givens = vec![None; self.layout().n_cells()];
        Puzzle::new(self.puzzle().rules().clone(), no_givens).expect("a board without givens breaks no rule")
    }

    /// The digits that no filled peer rules out.
    pub(crate) fn fitting(&self, cell: Cell) -> DigitSet {
        let peers = self.seen_rules().peers(cell).iter();
        let seen: DigitSet = peers.filter_map(|&peer| self.sheet.digit(peer)).collect();
        DigitSet::first(self.layout().n_digits()) - seen
    }

    /// Takes a digit that was just placed out of the marks of its peers, where it does not clash.
    pub(crate) fn clean_up(&self, goal: &mut Sheet, placed: &[Cell], digit: Digit) {
        if self.settings.clean_up == CleanUp::Off {
            return;
        }
        let clashing = self.clashing(goal);
        for cell in placed.iter().filter(|cell| !clashing.contains(cell)) {
            for &peer in self.seen_rules().peers(*cell) {
                let content = goal.at(peer);
                content.corner.remove(digit);
                content.centre.remove(digit);
            }
        }
    }

    pub(crate) fn decide_fill_marks(&self, cells: &[Cell]) -> Result<Vec<Fact>, Rejection> {
        let mut goal = self.sheet.clone();
        for cell in self.selection_or_all(cells)? {
            if self.sheet[cell].digit.is_none() {
                goal.at(cell).centre = self.candidates(cell);
            }
        }
        self.step(Act::FillMarks, goal).map_err(|_| Rejection::MarksUpToDate)
    }

    pub(crate) fn decide_tidy_marks(&self, cells: &[Cell]) -> Result<Vec<Fact>, Rejection> {
        let mut goal = self.sheet.clone();
        for cell in self.selection_or_all(cells)? {
            if self.sheet[cell].digit.is_none() {
                let fitting = self.fitting(cell);
                let content = goal.at(cell);
                content.corner &= fitting;
                content.centre &= fitting;
            }
        }
        self.step(Act::TidyMarks, goal).map_err(|_| Rejection::MarksUpToDate)
    }
}
