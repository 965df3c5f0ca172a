//! Solves boards, and lets the textbook solver be watched.

use crate::{bad_board, called_off, failure};
use ninefold::format::Item;
use ninefold::puzzle::{Cell, DigitSet, Draft, DraftError, Puzzle};
use ninefold::solve::backtrack::{self, Backtrack};
use ninefold::solve::{self, Budget, Cancel, Improper, Stopped, certify};
use ninefold_protocol::worker::{
    Basis, BoardText, Failure, Outlook, SolutionsFound, SolverMove, SolverMoves,
};

/// A search that needs more nodes than this is given up: seconds in a browser.
const MOST_NODES: u64 = 3_000_000;

/// The most moves of the textbook solver in one piece.
const MOST_MOVES: u32 = 10_000;

/// How many moves of the textbook solver are looked at before it is too much to wait for.
const MOST_SKIPPED: u64 = 200_000_000;

/// Whether a board has one solution, and which.
pub(crate) fn solve(board: &BoardText, basis: Basis, cancel: &Cancel) -> Result<SolutionsFound, Failure> {
    let item = board.item().map_err(bad_board)?;
    let puzzle = match puzzle_of(&item, basis) {
        Ok(puzzle) => puzzle,
        Err(error) => return refuse(&item, basis, &error),
    };
    let improper = match certify(puzzle, Budget::nodes(MOST_NODES).cancelled_by(cancel)) {
        Ok(proper) => {
            let solved = Item::from(proper.puzzle()).with_solution(proper.solution());
            return Ok(SolutionsFound::One { board: BoardText::from(&solved.with_frozen(item.frozen())) });
        }
        Err(improper) => improper,
    };
    let differences = improper.differences();
    match improper {
        Improper::NoSolution => Ok(SolutionsFound::None),
        Improper::Several(pair) => {
            let boards = pair.map(|solution| BoardText::from(&Item::from(&solution)));
            Ok(SolutionsFound::Several { boards, differences })
        }
        Improper::Stopped(Stopped::Exhausted) => Ok(SolutionsFound::Unknown),
        Improper::Stopped(Stopped::Cancelled) => Err(called_off()),
    }
}

/// Says which digits clash; any other fault is one of the message, not of the board.
fn refuse(item: &Item, basis: Basis, error: &DraftError) -> Result<SolutionsFound, Failure> {
    let digits = match basis {
        Basis::Givens => item.givens().to_vec(),
        Basis::Digits => item.digits(),
    };
    let clashes = item.rules().clashes(&digits);
    if clashes.is_empty() {
        return Err(failure(format!("This cannot be solved: {error}.")));
    }
    let reasons = clashes.iter().map(|clash| clash.describe(item.layout())).collect();
    let mut cells = clashes.into_iter().flat_map(|clash| clash.cells).collect::<Vec<Cell>>();
    cells.sort_unstable();
    cells.dedup();
    Ok(SolutionsFound::Clashes { reasons, cells })
}

/// The digits that each cell has in some solution; all empty if there is none. What is known of the board
/// before its last change need not be searched for.
pub(crate) fn candidates(
    board: &BoardText,
    known: Option<&Outlook>,
    cancel: &Cancel,
) -> Result<Outlook, Failure> {
    let item = board.item().map_err(bad_board)?;
    let Ok(puzzle) = puzzle_of(&item, Basis::Digits) else {
        return Ok(Outlook::new(board.clone(), vec![DigitSet::EMPTY; item.layout().n_cells()], &[]));
    };
    let budget = Budget::nodes(MOST_NODES).cancelled_by(cancel);
    let found = match known.and_then(recall) {
        Some(before) => before.after(&puzzle, budget),
        None => solve::Outlook::of(&puzzle, budget),
    };
    let found = found.map_err(|stopped| match stopped {
        Stopped::Exhausted => failure("The board leaves too much open to look through it."),
        Stopped::Cancelled => called_off(),
    })?;
    Ok(Outlook::new(board.clone(), found.digits().to_vec(), found.solutions()))
}

/// What the page kept, if it makes sense.
fn recall(known: &Outlook) -> Option<solve::Outlook> {
    let puzzle = puzzle_of(&known.board.item().ok()?, Basis::Digits).ok()?;
    let solutions = known.solutions(&puzzle);
    Some(solve::Outlook::recalled(puzzle, known.digits.clone(), solutions))
}

/// A piece of what the textbook solver does up to its first solution.
pub(crate) fn watch(
    board: &BoardText,
    skip: u64,
    take: u32,
    cancel: &Cancel,
) -> Result<SolverMoves, Failure> {
    let item = board.item().map_err(bad_board)?;
    let puzzle = puzzle_of(&item, Basis::Digits).map_err(|error| failure(format!("{error}.")))?;
    let mut moves = Vec::new();
    let take = take.min(MOST_MOVES) as usize;
    let budget = Budget::nodes(MOST_SKIPPED.saturating_add(take as u64)).cancelled_by(cancel);
    let mut skipped = 0;
    for step in Backtrack::new(&puzzle, budget) {
        let step = match step {
            Ok(backtrack::Move::Placed { cell, digit }) => SolverMove::Placed { cell, digit },
            Ok(backtrack::Move::TakenBack { cell, digit }) => SolverMove::TakenBack { cell, digit },
            Ok(backtrack::Move::Solved(_)) => return Ok(SolverMoves { moves, solved: true }),
            Err(Stopped::Exhausted) => return Err(failure("This takes too long to watch.")),
            Err(Stopped::Cancelled) => return Err(called_off()),
        };
        if skipped < skip {
            skipped += 1;
            continue;
        }
        if moves.len() == take {
            break;
        }
        moves.push(step);
    }
    Ok(SolverMoves { moves, solved: false })
}

/// The puzzle of a board.
pub(crate) fn puzzle_of(item: &Item, basis: Basis) -> Result<Puzzle, DraftError> {
    match basis {
        Basis::Givens => item.puzzle(),
        Basis::Digits => Draft { givens: item.digits(), ..item.draft() }.check(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::puzzle::{Cell, Digit, Position};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn board(line: &str) -> BoardText {
        BoardText::from(&ninefold::format::read(line).unwrap().items[0])
    }

    fn solved(line: &str) -> SolutionsFound {
        solve(&board(line), Basis::Givens, &Cancel::new()).unwrap()
    }

    #[test]
    fn frozen_cells_stay_frozen() {
        let item = ninefold::format::read(LINE).unwrap().items.remove(0).with_frozen(&[Cell::new(2)]);
        let solved = solve(&BoardText::from(&item), Basis::Givens, &Cancel::new()).unwrap();
        let SolutionsFound::One { board } = solved else { panic!("{LINE} has one solution") };
        assert_eq!(board.item().unwrap().frozen(), [Cell::new(2)]);
    }

    #[test]
    fn a_board_has_one_solution_or_several_or_none() {
        let SolutionsFound::One { board } = solved(LINE) else { panic!("{LINE} has one solution") };
        assert!(board.solution().unwrap().is_some());
        let SolutionsFound::Several { boards, differences } = solved(&LINE.replace("79", "..")) else {
            panic!("without two givens there are several")
        };
        assert!(boards[0] != boards[1] && !differences.is_empty());
        assert_eq!(solved(&LINE.replacen("..", "12", 1)), SolutionsFound::None);
    }

    #[test]
    fn clashes_are_named() {
        let SolutionsFound::Clashes { reasons, cells } = solved(&LINE.replacen("53", "55", 1)) else {
            panic!("two 5s in a row clash")
        };
        assert!(reasons[0].starts_with("two 5s in row 1"), "{reasons:?}");
        assert_eq!(cells[..2], [Cell::new(0), Cell::new(1)]);
    }

    #[test]
    fn entries_count_where_they_are_asked_for() {
        let mut position: Position = board(LINE).position().unwrap();
        position.set_entry(Cell::new(2), Digit::new(1)).unwrap();
        let board = BoardText::from(&position);
        let verdict = |basis| solve(&board, basis, &Cancel::new()).unwrap();
        assert!(matches!(verdict(Basis::Givens), SolutionsFound::One { .. }));
        assert_eq!(verdict(Basis::Digits), SolutionsFound::None);
        assert!(
            candidates(&board, None, &Cancel::new()).unwrap().digits.iter().all(|digits| digits.is_empty())
        );
    }

    #[test]
    fn true_candidates_of_a_proper_puzzle_are_its_solution() {
        let found = candidates(&board(LINE), None, &Cancel::new()).unwrap();
        assert!(found.digits.iter().all(|digits| digits.len() == 1));
    }

    #[test]
    fn true_candidates_are_the_same_whatever_was_known_before() {
        let [less, more] = [LINE.replace("79", ".."), LINE.to_owned()].map(|line| board(&line));
        let anew = |board: &BoardText| candidates(board, None, &Cancel::new()).unwrap();
        for (before, after) in [(&less, &more), (&more, &less), (&less, &less)] {
            let found = candidates(after, Some(&anew(before)), &Cancel::new()).unwrap();
            assert_eq!(found.digits, anew(after).digits);
        }
        // Of another size, or nonsense: it is as if nothing had been known.
        let small = anew(&board("1234341221434321"));
        let nonsense = Outlook::new(less.clone(), Vec::new(), &[]);
        for before in [small, nonsense] {
            assert_eq!(candidates(&more, Some(&before), &Cancel::new()).unwrap().digits, anew(&more).digits);
        }
    }

    #[test]
    fn pieces_of_the_watched_solver_join_to_its_whole_way() {
        let board = board(LINE);
        let piece = |skip, take| watch(&board, skip, take, &Cancel::new()).unwrap();
        let whole = piece(0, MOST_MOVES);
        assert!(whole.solved);
        let mut joined = Vec::new();
        loop {
            let next = piece(joined.len() as u64, 1000);
            joined.extend(next.moves);
            if next.solved {
                break;
            }
        }
        assert_eq!(joined, whole.moves);
    }

    #[test]
    fn a_search_that_is_called_off_says_so() {
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(solve(&board(LINE), Basis::Givens, &cancel), Err(called_off()));
    }
}
