//! The oracle: tries everything and asks the rules each time. Slow, and obviously right.

use crate::budget::{Budget, Meter, Stopped};
use ninefold_puzzle::{Digit, Puzzle, Solution};
use std::ops::ControlFlow;

/// Hands every solution to `on_solution`, in order of their digits, until it breaks.
///
/// Every other solver is tested against this one, for every rule.
pub fn search(
    puzzle: &Puzzle,
    budget: Budget,
    mut on_solution: impl FnMut(Solution) -> ControlFlow<()>,
) -> Result<(), Stopped> {
    let mut digits = puzzle.givens().to_vec();
    match fill(puzzle, &mut digits, &mut Meter::new(budget), &mut on_solution) {
        ControlFlow::Break(Some(stopped)) => Err(stopped),
        ControlFlow::Break(None) | ControlFlow::Continue(()) => Ok(()),
    }
}

fn fill(
    puzzle: &Puzzle,
    digits: &mut [Option<Digit>],
    meter: &mut Meter,
    on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> ControlFlow<Option<Stopped>> {
    if let Err(stopped) = meter.spend() {
        return ControlFlow::Break(Some(stopped));
    }
    if !puzzle.rules().clashes(digits).is_empty() {
        return ControlFlow::Continue(());
    }
    let Some(empty) = digits.iter().position(Option::is_none) else {
        let solution = Solution::of(puzzle, digits).expect("full, without clashes, givens untouched");
        return on_solution(solution).map_break(|()| None);
    };
    for digit in puzzle.layout().digits() {
        digits[empty] = Some(digit);
        fill(puzzle, digits, meter, on_solution)?;
    }
    digits[empty] = None;
    ControlFlow::Continue(())
}
