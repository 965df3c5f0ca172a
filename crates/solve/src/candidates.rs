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
    Outlook::of(puzzle, budget).map(|outlook| outlook.digits)
}

/// The true candidates of a puzzle with solutions that show them, so that they are soon known again after a
/// change.
///
/// ```
/// use ninefold_puzzle::{Cell, Digit, Draft, Layout};
/// use ninefold_solve::{Budget, Outlook};
/// let mut draft = Draft::empty(Layout::square(4)?);
/// let before = Outlook::of(&draft.clone().check()?, Budget::UNLIMITED)?;
/// draft.givens[0] = Digit::new(1);
/// let after = before.after(&draft.check()?, Budget::UNLIMITED)?;
/// assert_eq!(after.digits()[0].len(), 1);
/// assert_eq!(after.digits()[1].len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outlook {
    puzzle: Puzzle,
    digits: Vec<DigitSet>,
    solutions: Vec<Solution>,
}

impl Outlook {
    /// Looks at a puzzle of which nothing is known.
    pub fn of(puzzle: &Puzzle, budget: Budget) -> Result<Self, Stopped> {
        let all = puzzle.layout().digits().collect::<DigitSet>();
        look(puzzle, vec![all; puzzle.layout().n_cells()], Vec::new(), budget)
    }

    /// What was found out about a puzzle once, and kept.
    pub fn recalled(puzzle: Puzzle, digits: Vec<DigitSet>, solutions: Vec<Solution>) -> Self {
        Self { puzzle, digits, solutions }
    }

    /// Looks at a puzzle that this one has been changed into: solutions that fit it still show what they
    /// showed, and where the change only added to the puzzle, what was impossible stays so.
    pub fn after(&self, puzzle: &Puzzle, budget: Budget) -> Result<Self, Stopped> {
        if puzzle.layout() != self.puzzle.layout() || self.digits.len() != puzzle.layout().n_cells() {
            return Self::of(puzzle, budget);
        }
        let all = puzzle.layout().digits().collect::<DigitSet>();
        let possible = match adds_to(puzzle, &self.puzzle) {
            true => self.digits.clone(),
            false => vec![all; self.digits.len()],
        };
        let fitting = self.solutions.iter().filter_map(|old| Solution::of(puzzle, &old.filled()).ok());
        look(puzzle, possible, fitting.collect(), budget)
    }

    /// For each cell in reading order, the digits that it holds in some solution.
    pub fn digits(&self) -> &[DigitSet] {
        &self.digits
    }

    /// Solutions that show all of them, and are no more than that takes.
    pub fn solutions(&self) -> &[Solution] {
        &self.solutions
    }
}

/// Whether a puzzle is another one with something added, so that it has no solution of its own.
fn adds_to(puzzle: &Puzzle, before: &Puzzle) -> bool {
    let (rules, old) = (puzzle.rules(), before.rules());
    let has_digits =
        before.givens().iter().zip(puzzle.givens()).all(|(old, new)| old.is_none() || old == new);
    // What constraints are made of is compared, and not they themselves: to put a dot between two cells takes
    // something away from the rule that all dots are given.
    let has_parts =
        || old.parts().iter().flatten().all(|part| rules.parts().iter().flatten().any(|new| new == part));
    has_digits && old.regions().iter().all(|region| rules.regions().contains(region)) && has_parts()
}

/// Looks for a solution with every digit that may be possible and that no solution shows yet.
fn look(
    puzzle: &Puzzle,
    possible: Vec<DigitSet>,
    mut solutions: Vec<Solution>,
    budget: Budget,
) -> Result<Outlook, Stopped> {
    let mut digits = vec![DigitSet::EMPTY; possible.len()];
    // One that shows nothing of its own is not kept for the next time.
    solutions.retain(|solution| add(&mut digits, solution));
    let outlook = |digits, solutions| Outlook { puzzle: puzzle.clone(), digits, solutions };
    if possible.iter().any(|digits| digits.is_empty()) {
        return Ok(outlook(digits, solutions));
    }
    let mut questions = Questions::new(puzzle, &possible, Meter::new(budget));
    if solutions.is_empty() {
        let Some(first) = questions.any()? else { return Ok(outlook(digits, solutions)) };
        add(&mut digits, &first);
        solutions.push(first);
    }
    for cell in puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()) {
        for digit in possible[cell.index()] {
            if digits[cell.index()].contains(digit) {
                continue;
            }
            if let Some(solution) = questions.with(cell, digit, &digits)? {
                add(&mut digits, &solution);
                solutions.push(solution);
            }
        }
    }
    Ok(outlook(digits, solutions))
}

/// A puzzle that is asked for solutions with one digit more.
struct Questions<'p> {
    puzzle: &'p Puzzle,
    meter: Meter,
    /// A search that stands before its first branch; `None` where the fast lane needs none.
    start: Option<Search>,
}

impl<'p> Questions<'p> {
    fn new(puzzle: &'p Puzzle, possible: &[DigitSet], meter: Meter) -> Self {
        let start = puzzle.as_classic().is_none().then(|| {
            let mut start = Search::new(puzzle);
            for (cell, &possible) in puzzle.layout().cells().zip(possible) {
                for digit in puzzle.layout().digits() {
                    if !possible.contains(digit) && start.may_hold(cell, digit) {
                        start.forbid(cell, digit);
                    }
                }
            }
            start
        });
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

    /// A solution with a digit in a cell, and with as many others as may be that were not seen yet.
    fn with(&mut self, cell: Cell, digit: Digit, seen: &[DigitSet]) -> Result<Option<Solution>, Stopped> {
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
        let all = DigitSet::first(self.puzzle.layout().n_digits());
        for (cell, &seen) in self.puzzle.layout().cells().zip(seen) {
            search.want(cell, all - seen);
        }
        let found = search.next(&mut self.meter)?;
        start.heed(&search);
        if found.is_none() {
            // What is impossible is so for all further questions.
            start.forbid(cell, digit);
        }
        Ok(found.map(|digits| checked(self.puzzle, &digits)))
    }
}

/// Adds the digits of a solution; whether one of them is new.
fn add(seen: &mut [DigitSet], solution: &Solution) -> bool {
    let mut is_news = false;
    for (seen, &digit) in seen.iter_mut().zip(solution.digits()) {
        is_news |= seen.insert(digit);
    }
    is_news
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solutions;
    use ninefold_puzzle::{
        Cage, Cell, Constraint, Diagonal, Digit, Dot, DotKind, Draft, Layout, Negative, Rules,
    };

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
        // What is known of a puzzle with more or with less in it changes nothing.
        let less = Draft::empty(Layout::square(4).unwrap()).check().unwrap();
        let full = |solution: Result<Solution, _>| {
            Puzzle::new(puzzle.rules().clone(), solution.unwrap().filled()).unwrap()
        };
        let more = solutions(&puzzle, Budget::UNLIMITED).take(1).map(full);
        // Each constraint may be the last that was drawn, or the first that was taken away again.
        let without = |constraint: &Constraint| {
            let others = constraints.iter().filter(|other| *other != constraint).cloned().collect();
            let rules = Rules::new(puzzle.layout().clone(), others).unwrap();
            Puzzle::new(rules, puzzle.givens().to_vec()).unwrap()
        };
        for other in constraints.iter().map(without) {
            let after = Outlook::of(&puzzle, Budget::UNLIMITED).unwrap().after(&other, Budget::UNLIMITED);
            assert_eq!(after.unwrap().digits(), candidates(&other, Budget::UNLIMITED).unwrap(), "{givens}");
        }
        for before in [less, puzzle.clone()].into_iter().chain(more) {
            let before = Outlook::of(&before, Budget::UNLIMITED).unwrap();
            let after = before.after(&puzzle, Budget::UNLIMITED).unwrap();
            assert_eq!(after.digits(), expected, "{givens}");
            assert_eq!(after.after(&puzzle, Budget::nodes(0)).as_ref(), Ok(&after), "nothing is left to ask");
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
    fn a_dot_that_is_added_makes_possible_what_all_dots_are_given_forbade() {
        let mut draft = Draft::empty(Layout::square(6).unwrap());
        draft.givens[0] = Digit::new(1);
        draft.constraints = vec![Constraint::Negative(Negative { kinds: vec![DotKind::V] })];
        let before = Outlook::of(&draft.clone().check().unwrap(), Budget::UNLIMITED).unwrap();
        let four = DigitSet::single(Digit::new(4).unwrap());
        assert!(!before.digits()[1].is_empty() && before.digits()[1].is_disjoint(four));
        let cells = [Cell::new(0), Cell::new(1)];
        draft.constraints.push(Constraint::Dot(Dot { kind: DotKind::V, cells }));
        let after = before.after(&draft.check().unwrap(), Budget::UNLIMITED).unwrap();
        assert_eq!(after.digits()[1], four);
    }

    #[test]
    fn an_empty_budget_gives_no_answer() {
        let puzzle = Draft::empty(Layout::square(4).unwrap()).check().unwrap();
        assert_eq!(candidates(&puzzle, Budget::nodes(20)), Err(Stopped::Exhausted));
    }
}
