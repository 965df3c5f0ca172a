//! True candidates: the digits that each cell has in some solution.

use crate::budget::{Budget, Meter, Stopped};
use crate::search::first_with;
use ninefold_puzzle::{DigitSet, Puzzle, Solution};

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
    let layout = puzzle.layout();
    let mut meter = Meter::new(budget);
    let mut seen = vec![DigitSet::EMPTY; layout.n_cells()];
    let Some(first) = first_with(puzzle, &mut meter)? else { return Ok(seen) };
    add(&mut seen, &first);
    for cell in layout.cells().filter(|&cell| puzzle.given(cell).is_none()) {
        for digit in layout.digits() {
            if seen[cell.index()].contains(digit) {
                continue;
            }
            let mut givens = puzzle.givens().to_vec();
            givens[cell.index()] = Some(digit);
            let Ok(question) = Puzzle::new(puzzle.rules().clone(), givens) else { continue };
            if let Some(solution) = first_with(&question, &mut meter)? {
                add(&mut seen, &solution);
            }
        }
    }
    Ok(seen)
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
        assert_eq!(candidates(&puzzle, Budget::UNLIMITED), Ok(expected), "{givens}");
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
