//! The textbook solver, to be watched: next empty cell in reading order, smallest digit first.

use crate::budget::{Budget, Meter, Stopped};
use ninefold_puzzle::{Cell, Digit, Puzzle, Solution};

/// Backtracking with an explicit stack, one move at a time; works under any rules.
///
/// It is an iterator that ends when everything was tried. After a [`Move::Solved`] it goes on to
/// the next solution; after a [`Stopped`] it ends.
///
/// ```
/// use ninefold_puzzle::{Draft, Layout};
/// use ninefold_solve::{Budget, backtrack::{Backtrack, Move}};
///
/// let puzzle = Draft::empty(Layout::square(4)?).check()?;
/// let solved = Backtrack::new(&puzzle, Budget::UNLIMITED).filter(|step| matches!(step, Ok(Move::Solved(_))));
/// assert_eq!(solved.count(), 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backtrack {
    puzzle: Puzzle,
    digits: Vec<Option<Digit>>,
    /// The empty cells of the puzzle in reading order; those before `depth` are filled.
    blanks: Vec<Cell>,
    depth: usize,
    /// The smallest digit index to try next in `blanks[depth]`.
    next_digit: usize,
    state: State,
    meter: Meter,
}

/// What the solver has just done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// It put a digit into an empty cell.
    Placed {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// It wiped a digit that led nowhere, or to a solution that was already told.
    TakenBack {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// Every cell is filled.
    Solved(Solution),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Searching,
    /// A full grid was told; the last digit has to go.
    Full,
    Ended,
}

impl Backtrack {
    /// A solver at the start of a puzzle; each move costs one node of the budget.
    pub fn new(puzzle: &Puzzle, budget: Budget) -> Self {
        Self {
            puzzle: puzzle.clone(),
            digits: puzzle.givens().to_vec(),
            blanks: puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()).collect(),
            depth: 0,
            next_digit: 0,
            state: State::Searching,
            meter: Meter::new(budget),
        }
    }

    /// What stands in each cell after the last move.
    pub fn digits(&self) -> &[Option<Digit>] {
        &self.digits
    }

    fn advance(&mut self) -> Option<Move> {
        if self.state == State::Full {
            self.state = State::Searching;
            return self.take_back();
        }
        let Some(&cell) = self.blanks.get(self.depth) else {
            self.state = State::Full;
            let solution = Solution::of(&self.puzzle, &self.digits).expect("every move kept the rules");
            return Some(Move::Solved(solution));
        };
        let mut untried = self.puzzle.layout().digits().skip(self.next_digit);
        match untried.find(|&digit| self.fits(cell, digit)) {
            Some(digit) => {
                self.digits[cell.index()] = Some(digit);
                self.depth += 1;
                self.next_digit = 0;
                Some(Move::Placed { cell, digit })
            }
            None => self.take_back(),
        }
    }

    fn take_back(&mut self) -> Option<Move> {
        self.depth = self.depth.checked_sub(1)?;
        let cell = self.blanks[self.depth];
        let digit = self.digits[cell.index()].take()?;
        self.next_digit = digit.index() + 1;
        Some(Move::TakenBack { cell, digit })
    }

    fn fits(&self, cell: Cell, digit: Digit) -> bool {
        let rules = self.puzzle.rules();
        if rules.peers(cell).iter().any(|peer| self.digits[peer.index()] == Some(digit)) {
            return false;
        }
        rules.constraints().is_empty() || {
            let mut digits = self.digits.clone();
            digits[cell.index()] = Some(digit);
            rules.clashes(&digits).is_empty()
        }
    }
}

impl Iterator for Backtrack {
    type Item = Result<Move, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.state == State::Ended {
            return None;
        }
        if let Err(stopped) = self.meter.spend() {
            self.state = State::Ended;
            return Some(Err(stopped));
        }
        let step = self.advance();
        if step.is_none() {
            self.state = State::Ended;
        }
        step.map(Ok)
    }
}

impl std::iter::FusedIterator for Backtrack {}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Draft, Layout};

    fn moves(givens: &str, budget: Budget) -> Vec<String> {
        let mut draft = Draft::empty(Layout::square(4).unwrap());
        for (given, symbol) in draft.givens.iter_mut().zip(givens.chars()) {
            *given = Digit::from_char(symbol);
        }
        let solver = Backtrack::new(&draft.check().unwrap(), budget);
        solver
            .map(|step| match step {
                Ok(Move::Placed { cell, digit }) => format!("+{}={digit}", cell.index()),
                Ok(Move::TakenBack { cell, digit }) => format!("-{}={digit}", cell.index()),
                Ok(Move::Solved(_)) => "solved".into(),
                Err(stopped) => stopped.to_string(),
            })
            .collect()
    }

    #[test]
    fn moves_come_in_reading_order_smallest_digit_first() {
        assert_eq!(moves("..34341221434321", Budget::UNLIMITED), ["+0=1", "+1=2", "solved", "-1=2", "-0=1"]);
    }

    #[test]
    fn a_wrong_turn_is_taken_back() {
        let in_the_first_row = moves(".2..341221434321", Budget::UNLIMITED);
        assert_eq!(in_the_first_row, ["+0=1", "+2=3", "+3=4", "solved", "-3=4", "-2=3", "-0=1"]);
        let below = moves("12343..22143..21", Budget::UNLIMITED);
        assert_eq!(below, ["+5=4", "+6=1", "+12=4", "+13=3", "solved", "-13=3", "-12=4", "-6=1", "-5=4"]);
    }

    #[test]
    fn the_budget_ends_the_moves() {
        let moves = moves("................", Budget::nodes(2));
        assert_eq!(moves, ["+0=1", "+1=2", "the search gave up: its budget of nodes is used up"]);
    }
}
