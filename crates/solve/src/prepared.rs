//! [`Prepared`]: rules made ready once for many puzzles.

use crate::budget::{Budget, Meter, Stopped};
use crate::csp::{Model, Search};
use crate::search::{checked, first_other, first_with};
use ninefold_puzzle::{Cell, Digit, Puzzle, Rules, Solution};
use std::sync::Arc;

/// Rules made ready for the search, for those who ask about many puzzles that share them.
///
/// Whoever takes givens away from a grid asks the same question a hundred times, and each time only
/// the givens differ.
///
/// ```
/// use ninefold_puzzle::{Draft, Layout};
/// use ninefold_solve::{Budget, Prepared, first};
/// let empty = Draft::empty(Layout::square(6)?).check()?;
/// let known = first(&empty, Budget::UNLIMITED)?.unwrap();
/// let prepared = Prepared::new(empty.rules());
/// assert!(prepared.other_than(&known, &empty, Budget::UNLIMITED)?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prepared {
    rules: Rules,
    /// `None` where the fast lane needs no preparation.
    model: Option<Arc<Model>>,
}

impl Prepared {
    /// Makes rules ready.
    pub fn new(rules: &Rules) -> Self {
        let model = (!rules.is_classic()).then(|| Arc::new(Model::new(rules)));
        Self { rules: rules.clone(), model }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// A solution of a puzzle other than the known one, or `None` if there is no other.
    ///
    /// # Panics
    /// If the puzzle has other rules than the prepared ones.
    pub fn other_than(
        &self,
        known: &Solution,
        puzzle: &Puzzle,
        budget: Budget,
    ) -> Result<Option<Solution>, Stopped> {
        assert_eq!(&self.rules, puzzle.rules(), "the puzzle has the rules that were prepared");
        let mut meter = Meter::new(budget);
        let Some(model) = &self.model else { return first_other(known, puzzle, &mut meter) };
        let mut search = Search::with_model(model.clone(), puzzle);
        while let Some(digits) = search.next(&mut meter)? {
            if digits != known.digits() {
                return Ok(Some(checked(puzzle, &digits)));
            }
        }
        Ok(None)
    }

    /// A solution of a puzzle with another digit than the known one in a cell, or `None` if all
    /// have that one.
    ///
    /// Where a given was taken away from a puzzle with one solution, any other solution differs
    /// there: this is found sooner than by [`other_than`](Self::other_than).
    ///
    /// # Panics
    /// If the puzzle has other rules than the prepared ones.
    pub fn other_at(
        &self,
        cell: Cell,
        known: Digit,
        puzzle: &Puzzle,
        budget: Budget,
    ) -> Result<Option<Solution>, Stopped> {
        assert_eq!(&self.rules, puzzle.rules(), "the puzzle has the rules that were prepared");
        let mut meter = Meter::new(budget);
        if let Some(model) = &self.model {
            let mut search = Search::with_model(model.clone(), puzzle);
            search.forbid(cell, known);
            return Ok(search.next(&mut meter)?.map(|digits| checked(puzzle, &digits)));
        }
        for digit in puzzle.layout().digits().filter(|&digit| digit != known) {
            let mut givens = puzzle.givens().to_vec();
            givens[cell.index()] = Some(digit);
            let Ok(other) = Puzzle::new(self.rules.clone(), givens) else { continue };
            if let Some(solution) = first_with(&other, &mut meter)? {
                return Ok(Some(solution));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{first, up_to};
    use ninefold_puzzle::{Constraint, Diagonal, Draft, Layout};

    /// Takes givens away one by one and compares with a fresh search each time.
    fn check(layout: Layout, constraints: Vec<Constraint>) {
        let empty = Draft { constraints, ..Draft::empty(layout) }.check().unwrap();
        let known = first(&empty, Budget::UNLIMITED).unwrap().unwrap();
        let prepared = Prepared::new(empty.rules());
        let mut givens = known.filled();
        let n_cells = givens.len();
        let order = |i: usize| i * 7 % n_cells;
        for cell in 0..n_cells {
            givens[order(cell)] = None;
            let puzzle = Puzzle::new(empty.rules().clone(), givens.clone()).unwrap();
            let other = prepared.other_than(&known, &puzzle, Budget::UNLIMITED).unwrap();
            assert_ne!(other.as_ref(), Some(&known));
            assert_eq!(other.is_some(), up_to(&puzzle, 2, Budget::UNLIMITED).solutions.len() == 2);
            let here = Cell::new(order(cell));
            let all = up_to(&puzzle, 50, Budget::UNLIMITED).solutions;
            if all.len() < 50 {
                let differ = all.iter().any(|solution| solution.digit(here) != known.digit(here));
                let other = prepared.other_at(here, known.digit(here), &puzzle, Budget::UNLIMITED).unwrap();
                assert_eq!(other.is_some(), differ);
                assert!(
                    other.is_none_or(|other| all.contains(&other) && other.digit(here) != known.digit(here))
                );
            }
        }
    }

    #[test]
    fn prepared_rules_answer_as_fresh_ones() {
        let diagonals = [Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal);
        check(Layout::classic(), Vec::new());
        check(Layout::classic(), diagonals.to_vec());
        check(Layout::square(6).unwrap(), vec![Constraint::AntiKnight]);
    }

    #[test]
    fn a_budget_is_kept() {
        let empty = Draft::empty(Layout::square(6).unwrap()).check().unwrap();
        let known = first(&empty, Budget::UNLIMITED).unwrap().unwrap();
        let prepared = Prepared::new(empty.rules());
        assert_eq!(prepared.other_than(&known, &empty, Budget::nodes(0)), Err(Stopped::Exhausted));
    }
}
