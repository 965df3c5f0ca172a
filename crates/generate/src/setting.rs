//! What a setter asks of a board by hand: digits that make it unique, what of it is not needed, and what of
//! it contradicts itself.

mod conflict;

pub use conflict::{Conflict, conflict};

use crate::dice::Dice;
use ninefold_puzzle::{Cell, Constraint, Puzzle, Rules, Solution};
use ninefold_solve::{Budget, Cancel, Improper, Proper, Stopped, certify};

/// A question about one board that needs more nodes than this is left open: what cannot be shown to be
/// needless stays.
const NODES_A_QUESTION: u64 = 100_000;

/// What of a puzzle can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surplus {
    /// Givens.
    Digits,
    /// Lines, signs, clues and all other constraints.
    Elements,
}

fn budget(cancel: &Cancel) -> Budget {
    Budget::nodes(NODES_A_QUESTION).cancelled_by(cancel)
}

/// The puzzle with givens added until it has one solution, and none of them more than that takes.
///
/// Which of the solutions it becomes is the first that a search finds; luck decides where digits are added.
pub fn make_unique(puzzle: &Puzzle, dice: &mut Dice, cancel: &Cancel) -> Result<Proper, Improper> {
    let mut kept = None;
    let mut added = Vec::new();
    let mut current = puzzle.clone();
    let proper = loop {
        let pair = match certify(current.clone(), budget(cancel)) {
            Err(Improper::Several(pair)) => pair,
            other => break other?,
        };
        let target: &Solution = kept.get_or_insert_with(|| pair[0].clone());
        let other = pair.iter().find(|solution| *solution != target).unwrap_or(&pair[1]);
        let differing = current.layout().cells().filter(|&cell| target.digit(cell) != other.digit(cell));
        let differing = differing.collect::<Vec<_>>();
        let cell = differing[dice.between(0, differing.len() - 1)];
        added.push(cell);
        current = with_given(&current, cell, Some(target.digit(cell))).ok_or(Improper::NoSolution)?;
    };
    // A digit that came early may say nothing after later ones.
    drop_givens(proper, &added, cancel).map_err(Improper::Stopped)
}

/// A proper puzzle without what it does not need: one thing after the other is left out, in a random order,
/// as long as the solution stays the only one.
pub fn without_surplus(
    proper: Proper,
    surplus: Surplus,
    dice: &mut Dice,
    cancel: &Cancel,
) -> Result<Proper, Stopped> {
    match surplus {
        Surplus::Digits => {
            let puzzle = proper.puzzle();
            let mut givens =
                puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()).collect::<Vec<_>>();
            dice.shuffle(&mut givens);
            drop_givens(proper, &givens, cancel)
        }
        Surplus::Elements => {
            let mut elements = proper.puzzle().rules().constraints().to_vec();
            elements.retain(|element| !matches!(element, Constraint::Drawing(_)));
            dice.shuffle(&mut elements);
            drop_elements(proper, &elements, cancel)
        }
    }
}

fn drop_givens(mut proper: Proper, cells: &[Cell], cancel: &Cancel) -> Result<Proper, Stopped> {
    for &cell in cells {
        if let Some(less) = with_given(proper.puzzle(), cell, None) {
            proper = same_solution(proper, less, cancel)?;
        }
    }
    Ok(proper)
}

fn drop_elements(mut proper: Proper, elements: &[Constraint], cancel: &Cancel) -> Result<Proper, Stopped> {
    for element in elements {
        let rules = proper.puzzle().rules();
        let mut fewer = rules.constraints().to_vec();
        let Some(at) = fewer.iter().position(|other| other == element) else { continue };
        fewer.remove(at);
        let less = Rules::new(rules.layout().clone(), fewer).ok();
        let less = less.and_then(|rules| Puzzle::new(rules, proper.puzzle().givens().to_vec()).ok());
        if let Some(less) = less {
            proper = same_solution(proper, less, cancel)?;
        }
    }
    Ok(proper)
}

/// The lesser puzzle if it has the same only solution. A rule that looks at others, such as "all dots are
/// given", can have another one without them.
fn same_solution(proper: Proper, less: Puzzle, cancel: &Cancel) -> Result<Proper, Stopped> {
    match certify(less, budget(cancel)) {
        Ok(found) if found.solution().digits() == proper.solution().digits() => Ok(found),
        Err(Improper::Stopped(Stopped::Cancelled)) => Err(Stopped::Cancelled),
        _ => Ok(proper),
    }
}

fn with_given(puzzle: &Puzzle, cell: Cell, digit: Option<ninefold_puzzle::Digit>) -> Option<Puzzle> {
    let mut givens = puzzle.givens().to_vec();
    givens[cell.index()] = digit;
    Puzzle::new(puzzle.rules().clone(), givens).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use ninefold_puzzle::{Draft, Layout, Line, LineKind};

    fn thermometer(cells: &[usize]) -> Constraint {
        let cells = cells.iter().map(|&cell| Cell::new(cell)).collect();
        Constraint::Line(Line { kind: LineKind::Thermometer, cells })
    }

    fn board(constraints: Vec<Constraint>) -> Puzzle {
        Draft { constraints, ..Draft::empty(Layout::square(6).unwrap()) }.check().unwrap()
    }

    #[test]
    fn a_board_becomes_unique_by_digits_that_are_all_needed() {
        let start = board(vec![thermometer(&[0, 1, 2, 3]), thermometer(&[35, 34, 33])]);
        for seed in 0..4 {
            let proper = make_unique(&start, &mut Seed(seed).dice(0), &Cancel::new()).unwrap();
            assert!(proper.puzzle().n_givens() > 0);
            assert_eq!(proper.puzzle().rules(), start.rules());
            for cell in start.layout().cells().filter(|&cell| proper.puzzle().given(cell).is_some()) {
                let less = with_given(proper.puzzle(), cell, None).unwrap();
                assert!(matches!(certify(less, Budget::UNLIMITED), Err(Improper::Several(_))), "{seed}");
            }
        }
    }

    #[test]
    fn what_is_not_needed_goes_and_the_solution_stays() {
        let start = board(vec![thermometer(&[0, 1, 2, 3]), thermometer(&[35, 34, 33])]);
        let proper = make_unique(&start, &mut Seed(1).dice(0), &Cancel::new()).unwrap();
        let solution = proper.solution().clone();
        let full = Puzzle::new(start.rules().clone(), solution.digits().iter().copied().map(Some).collect())
            .unwrap();
        let full = certify(full, Budget::UNLIMITED).unwrap();
        let dice = &mut Seed(2).dice(0);
        let plain = without_surplus(full.clone(), Surplus::Elements, dice, &Cancel::new()).unwrap();
        assert!(plain.puzzle().rules().constraints().is_empty(), "a full grid needs no thermometer");
        let fewest = without_surplus(full, Surplus::Digits, dice, &Cancel::new()).unwrap();
        assert!(fewest.puzzle().n_givens() < 20);
        assert_eq!(fewest.solution(), &solution);
        assert_eq!(fewest.puzzle().rules(), start.rules());
    }

    #[test]
    fn a_search_that_is_called_off_changes_nothing() {
        let cancel = Cancel::new();
        cancel.cancel();
        let start = board(Vec::new());
        let stopped = Err(Improper::Stopped(Stopped::Cancelled));
        assert_eq!(make_unique(&start, &mut Seed(1).dice(0), &cancel), stopped);
    }
}
