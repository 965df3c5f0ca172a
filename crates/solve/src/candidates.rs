//! True candidates: the digits that each cell has in some solution.

use crate::budget::{Budget, Meter, Stopped};
use crate::csp::Search;
use crate::search::{checked, first_with};
use ninefold_puzzle::{Cell, Digit, DigitSet, Puzzle, Solution};

/// For each cell in reading order, the digits that it holds in some solution.
///
/// All sets are empty if the puzzle has no solution, and have one digit each if it has one.
///
/// ```
/// use ninefold_puzzle::{Draft, Layout};
/// use ninefold_solve::{Budget, candidates};
/// let empty = Draft::empty(Layout::square(4)?).check()?;
/// assert!(candidates(&empty, Budget::UNLIMITED)?.iter().all(|digits| digits.len() == 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn candidates(puzzle: &Puzzle, budget: Budget) -> Result<Vec<DigitSet>, Stopped> {
    candidates_with(puzzle, &mut Vec::new(), budget)
}

/// The same as [`candidates`], with solutions that show some of them: whoever changes a puzzle again and again
/// hands in those of the last time, and what they still show need not be searched for.
///
/// Solutions that do not fit the puzzle any more are dropped, new ones are added. A search that stops keeps
/// what it has found, so that the next one gets further.
pub fn candidates_with(
    puzzle: &Puzzle,
    witnesses: &mut Vec<Solution>,
    budget: Budget,
) -> Result<Vec<DigitSet>, Stopped> {
    let mut seen = vec![DigitSet::EMPTY; puzzle.layout().n_cells()];
    witnesses.retain(|witness| is_solution(puzzle, witness));
    witnesses.iter().for_each(|witness| add(&mut seen, witness));
    let mut questions = Questions::new(puzzle, Meter::new(budget));
    if witnesses.is_empty() {
        let Some(first) = questions.any()? else { return Ok(seen) };
        add(&mut seen, &first);
        witnesses.push(first);
    }
    for cell in puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()) {
        for digit in puzzle.layout().digits() {
            if seen[cell.index()].contains(digit) {
                continue;
            }
            if let Some(solution) = questions.with(cell, digit)? {
                add(&mut seen, &solution);
                witnesses.push(solution);
            }
        }
    }
    Ok(seen)
}

/// Whether a grid solves a puzzle, perhaps another one than it was found for.
fn is_solution(puzzle: &Puzzle, solution: &Solution) -> bool {
    Solution::of(puzzle, &solution.filled()).is_ok()
}

/// A puzzle that is asked for solutions with one digit more.
struct Questions<'p> {
    puzzle: &'p Puzzle,
    meter: Meter,
    /// A search that stands before its first branch; `None` where the fast lane needs none.
    start: Option<Search>,
}

impl<'p> Questions<'p> {
    fn new(puzzle: &'p Puzzle, meter: Meter) -> Self {
        let start = puzzle.as_classic().is_none().then(|| Search::new(puzzle));
        Self { puzzle, meter, start }
    }

    fn any(&mut self) -> Result<Option<Solution>, Stopped> {
        match &self.start {
            None => first_with(self.puzzle, &mut self.meter),
            Some(start) => {
                let found = start.clone().next(&mut self.meter)?;
                Ok(found.map(|digits| checked(self.puzzle, &digits)))
            }
        }
    }

    fn with(&mut self, cell: Cell, digit: Digit) -> Result<Option<Solution>, Stopped> {
        let Some(start) = &mut self.start else {
            let mut givens = self.puzzle.givens().to_vec();
            givens[cell.index()] = Some(digit);
            let Ok(question) = Puzzle::new(self.puzzle.rules().clone(), givens) else { return Ok(None) };
            return first_with(&question, &mut self.meter);
        };
        if !start.may_hold(cell, digit) {
            return Ok(None);
        }
        let mut search = start.clone();
        search.require(cell, digit);
        let found = search.next(&mut self.meter)?;
        if found.is_none() {
            // What is impossible is so for all further questions.
            start.forbid(cell, digit);
        }
        Ok(found.map(|digits| checked(self.puzzle, &digits)))
    }
}

fn add(seen: &mut [DigitSet], solution: &Solution) {
    for (seen, &digit) in seen.iter_mut().zip(solution.digits()) {
        seen.insert(digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solutions;
    use ninefold_puzzle::{Cage, Cell, Constraint, Diagonal, Digit, Draft, Layout};

    /// Checks the candidates of a 4x4 against all its solutions.
    fn check(constraints: &[Constraint], givens: &str) {
        let mut draft = Draft::empty(Layout::square(4).unwrap());
        draft.constraints = constraints.to_vec();
        for (given, symbol) in draft.givens.iter_mut().zip(givens.chars()) {
            *given = Digit::from_char(symbol);
        }
        let puzzle = draft.check().unwrap();
        let mut expected = vec![DigitSet::EMPTY; 16];
        for solution in solutions(&puzzle, Budget::UNLIMITED).map(Result::unwrap) {
            add(&mut expected, &solution);
        }
        assert_eq!(candidates(&puzzle, Budget::UNLIMITED).as_ref(), Ok(&expected), "{givens}");
        // Witnesses of other puzzles, right or wrong ones, change nothing.
        let mut witnesses = Vec::new();
        let empty = Draft::empty(Layout::square(4).unwrap()).check().unwrap();
        for other in [&empty, &puzzle, &puzzle] {
            let found = candidates_with(other, &mut witnesses, Budget::UNLIMITED);
            assert!(other != &puzzle || found.as_ref() == Ok(&expected), "{givens}");
        }
    }

    #[test]
    fn every_digit_of_every_solution_is_a_candidate_and_no_other() {
        let cage = Constraint::Cage(Cage::killer(3, vec![Cell::new(0), Cell::new(1)]));
        check(&[], "");
        check(&[], "12343412.1.3.3.1");
        check(&[], "123....4........");
        check(&[Constraint::Diagonal(Diagonal::Falling)], "1.............2.");
        check(&[cage, Constraint::AntiKnight], "");
    }

    #[test]
    fn an_empty_budget_gives_no_answer() {
        let puzzle = Draft::empty(Layout::square(4).unwrap()).check().unwrap();
        assert_eq!(candidates(&puzzle, Budget::nodes(20)), Err(Stopped::Exhausted));
    }
}
