//! What a setter asks: how many solutions, what contradicts itself, and boards with more or less on them.

use crate::solve::puzzle_of;
use crate::{bad_board, called_off, failure};
use ninefold::generate::{self, Seed};
use ninefold::puzzle::Puzzle;
use ninefold::solve::{self, Budget, Cancel, Improper, SearchEnd, Stopped, certify};
use ninefold_protocol::worker::{Answer, Basis, BoardText, Failure, SolutionCount, Surplus};

/// So many solutions are counted one by one.
const MOST_COUNTED: u64 = 10_000;

/// Counting that needs more nodes than this is left to an estimate.
const NODES_TO_COUNT: u64 = 100_000;

/// How many random ways an estimate goes, and how many nodes they may look at together.
const WAYS: u32 = 100;
const NODES_TO_ESTIMATE: u64 = 200_000;

/// A proof of uniqueness that needs more nodes than this is given up.
const NODES_TO_CERTIFY: u64 = 3_000_000;

/// How many solutions a board has.
pub(crate) fn count(board: &BoardText, cancel: &Cancel) -> Result<SolutionCount, Failure> {
    let puzzle = puzzle(board)?;
    let budget = |nodes| Budget::nodes(nodes).cancelled_by(cancel);
    let counted = solve::count(&puzzle, MOST_COUNTED, budget(NODES_TO_COUNT));
    match counted.end {
        SearchEnd::Complete => return Ok(SolutionCount::Exactly(counted.solutions)),
        SearchEnd::Stopped(Stopped::Cancelled) => return Err(called_off()),
        SearchEnd::Enough | SearchEnd::Stopped(Stopped::Exhausted) => {}
    }
    // The same board has the same estimate: its luck is always that of one seed.
    match solve::estimate(&puzzle, WAYS, 1, budget(NODES_TO_ESTIMATE)) {
        Ok(estimate) => Ok(estimate.log10.map_or(SolutionCount::Unknown, about)),
        Err(Stopped::Cancelled) => Err(called_off()),
        Err(Stopped::Exhausted) => Ok(SolutionCount::Unknown),
    }
}

fn about(log10: f64) -> SolutionCount {
    let power = log10.max(0.0).floor();
    let tenths = (10.0 * 10f64.powf(log10.max(0.0) - power)).round().clamp(10.0, 99.0);
    SolutionCount::About { tenths: tenths as u8, power: power as u32 }
}

/// What of a board without a solution rules the rest out.
pub(crate) fn conflict(board: &BoardText, cancel: &Cancel) -> Result<Answer, Failure> {
    let found = generate::conflict(&puzzle(board)?, cancel).map_err(|_| called_off())?;
    let found = found.unwrap_or_default();
    Ok(Answer::Conflict { digits: found.digits, elements: found.elements })
}

/// The board with digits added until it has one solution.
pub(crate) fn make_unique(board: &BoardText, seed: u64, cancel: &Cancel) -> Result<Answer, Failure> {
    let made = generate::make_unique(&puzzle(board)?, &mut Seed(seed).dice(0), cancel);
    made.map(|proper| Answer::Reset { board: BoardText::from(proper.puzzle()) }).map_err(improper)
}

/// The board without what it does not need.
pub(crate) fn leave_out(
    board: &BoardText,
    surplus: Surplus,
    seed: u64,
    cancel: &Cancel,
) -> Result<Answer, Failure> {
    let budget = Budget::nodes(NODES_TO_CERTIFY).cancelled_by(cancel);
    let proper = certify(puzzle(board)?, budget).map_err(improper)?;
    let surplus = match surplus {
        Surplus::Digits => generate::Surplus::Digits,
        Surplus::Elements => generate::Surplus::Elements,
    };
    let less = generate::without_surplus(proper, surplus, &mut Seed(seed).dice(0), cancel);
    less.map(|less| Answer::Reset { board: BoardText::from(less.puzzle()) }).map_err(|_| called_off())
}

fn puzzle(board: &BoardText) -> Result<Puzzle, Failure> {
    let item = board.item().map_err(bad_board)?;
    puzzle_of(&item, Basis::Digits).map_err(|error| failure(format!("{error}.")))
}

fn improper(improper: Improper) -> Failure {
    match improper {
        Improper::NoSolution => failure("This puzzle has no solution."),
        Improper::Several(_) => failure("This puzzle has several solutions."),
        Improper::Stopped(Stopped::Exhausted) => {
            failure("It takes too long to find out whether this puzzle has one solution.")
        }
        Improper::Stopped(Stopped::Cancelled) => called_off(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::puzzle::{Draft, Layout};

    fn empty(size: usize) -> BoardText {
        BoardText::from(&Draft::empty(Layout::square(size).unwrap()).check().unwrap())
    }

    #[test]
    fn few_solutions_are_counted_and_many_are_estimated() {
        let count = |size| count(&empty(size), &Cancel::new()).unwrap();
        assert_eq!(count(4), SolutionCount::Exactly(288));
        // There are 6.67 × 10^21 grids.
        let SolutionCount::About { power, .. } = count(9) else { panic!("so many cannot be counted") };
        assert!((20..=22).contains(&power), "10^{power}");
    }

    #[test]
    fn an_estimate_is_written_with_two_figures() {
        assert_eq!(about(21.824), SolutionCount::About { tenths: 67, power: 21 });
        assert_eq!(about(3.0), SolutionCount::About { tenths: 10, power: 3 });
        assert_eq!(about(2.9999), SolutionCount::About { tenths: 99, power: 2 });
    }

    #[test]
    fn a_board_becomes_unique_and_loses_what_it_does_not_need() {
        let Answer::Reset { board } = make_unique(&empty(4), 7, &Cancel::new()).unwrap() else { panic!() };
        let puzzle = board.puzzle().unwrap();
        assert!((4..9).contains(&puzzle.n_givens()), "{}", puzzle.n_givens());
        assert_eq!(count(&board, &Cancel::new()), Ok(SolutionCount::Exactly(1)));
        let less = leave_out(&board, Surplus::Digits, 7, &Cancel::new()).unwrap();
        assert_eq!(less, Answer::Reset { board }, "all of its digits are needed");
    }

    #[test]
    fn digits_that_rule_each_other_out_are_named() {
        // Column 4 has no place for its 4: r1c4 would need it, but r3c4 holds one.
        let text = "123. .... ...4 ....".replace(' ', "");
        let item = ninefold::format::read(&text).unwrap().items.remove(0);
        let Answer::Conflict { digits, elements } =
            conflict(&BoardText::from(&item), &Cancel::new()).unwrap()
        else {
            panic!()
        };
        assert_eq!((digits.len(), elements.len()), (4, 0));
    }
}
