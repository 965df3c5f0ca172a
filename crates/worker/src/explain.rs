//! Rates puzzles, and explains them from the first step to the last.

use crate::{bad_board, called_off, failure};
use ninefold::logic::explainer::{self, Rater};
use ninefold::logic::{self, Ladder, Promise, SituationError, hodoku};
use ninefold::puzzle::{Position, Puzzle};
use ninefold::render;
use ninefold::solve::{Budget, Cancel, Improper, Stopped, certify};
use ninefold_protocol::worker::{BoardText, Explanation, Failure, Needs, Rating, Walkthrough};

/// A proof of uniqueness that needs more nodes than this is given up.
const MOST_NODES: u64 = 3_000_000;

/// How hard a puzzle is; it must have one solution.
pub(crate) fn rate(board: &BoardText, cancel: &Cancel) -> Result<Rating, Failure> {
    let start = proper(board, cancel)?;
    let grade = logic::grade_position(&start, Promise::OneSolution, &Ladder::ninefold())
        .ok_or_else(|| no_grade(start.puzzle()))?;
    let classic = start.puzzle().as_classic();
    Ok(Rating {
        level: grade.level,
        hardest: grade.hardest.map(|technique| technique.name().to_owned()),
        effort: grade.effort,
        counts: grade.counts.iter().map(|(technique, &count)| (technique.name().to_owned(), count)).collect(),
        explainer: classic.map(|classic| explainer::rate(&classic, &mut Rater::new()).to_string()),
        hodoku: classic.and_then(|classic| hodoku::rate(&classic)).map(|rating| rating.score),
    })
}

/// Why a puzzle has no level.
fn no_grade(puzzle: &Puzzle) -> Failure {
    match logic::unknown_rules(puzzle.rules()).first() {
        Some(_) => failure("The level is unknown: the puzzle has a rule that hints do not know yet."),
        None => failure("The board is too large to be rated."),
    }
}

/// The techniques that a puzzle needs from its start, ice and all.
pub(crate) fn needs(board: &BoardText) -> Result<Needs, Failure> {
    let item = board.item().map_err(bad_board)?;
    let start = Position::start(board.puzzle().map_err(bad_board)?).with_frozen(item.frozen());
    let promise = match board.solution().map_err(bad_board)? {
        Some(_) => Promise::OneSolution,
        None => Promise::Nothing,
    };
    let needs = logic::needs(&start, promise);
    let needs = needs.ok_or_else(|| failure("The board is too large to be explained."))?;
    let named = |&(technique, count): &(logic::Technique, usize)| (technique.name().to_owned(), count);
    Ok(Needs {
        techniques: needs.techniques.iter().map(named).collect(),
        solved: needs.end == logic::PathEnd::Solved,
    })
}

/// Every step from a position to its end.
pub(crate) fn explain(board: &BoardText, cancel: &Cancel) -> Result<Walkthrough, Failure> {
    let start = proper(board, cancel)?;
    let told =
        render::Walkthrough::of_position(&start, Promise::OneSolution).map_err(|error| match error {
            SituationError::TooLarge => failure("The board is too large to be explained."),
            SituationError::Contradiction(_) => failure("This puzzle has no solution."),
        })?;
    let steps = told.steps.iter().map(Explanation::from).collect();
    Ok(Walkthrough { steps, ending: told.ending().to_owned() })
}

/// The start of the puzzle of a board with its ice, once it is known to have one solution.
pub(crate) fn proper(board: &BoardText, cancel: &Cancel) -> Result<Position, Failure> {
    let item = board.item().map_err(bad_board)?;
    let puzzle = board.puzzle().map_err(bad_board)?;
    match certify(puzzle, Budget::nodes(MOST_NODES).cancelled_by(cancel)) {
        Ok(proper) => Ok(Position::start(proper.into_parts().0).with_frozen(item.frozen())),
        Err(Improper::NoSolution) => Err(failure("This puzzle has no solution.")),
        Err(Improper::Several(_)) => Err(failure("This puzzle has several solutions.")),
        Err(Improper::Stopped(Stopped::Exhausted)) => {
            Err(failure("It takes too long to find out whether this puzzle has one solution."))
        }
        Err(Improper::Stopped(Stopped::Cancelled)) => Err(called_off()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_protocol::worker::{CellContent, Level, Order};

    fn board(line: &str) -> BoardText {
        BoardText::from(&ninefold::format::read(line).unwrap().items[0])
    }

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_puzzle_is_rated_by_three_measures() {
        let rating = rate(&board(LINE), &Cancel::new()).unwrap();
        assert_eq!((rating.level, rating.explainer.as_deref()), (Level::Beginner, Some("ER=1.2/1.2/1.2")));
        assert!(rating.hodoku.is_some_and(|score| score > 200));
        assert_eq!(rating.counts.iter().map(|(_, count)| count).sum::<usize>(), 51);
    }

    #[test]
    fn what_a_puzzle_needs_is_counted_easiest_first() {
        let needs = needs(&board(LINE)).unwrap();
        assert_eq!(needs.techniques, [("Full House".to_owned(), 21), ("Hidden Single".to_owned(), 30)]);
        assert!(needs.solved);
    }

    #[test]
    fn ice_counts_in_ratings_and_in_the_way_through() {
        let order = Order { variant: "ice".into(), level: Level::Medium, seed: 3 };
        let made = crate::make::make(&order, &Cancel::new()).unwrap();
        let item = made.board.item().unwrap().with_frozen(&made.frozen);
        let icy = BoardText::from(&item);
        assert_eq!(rate(&icy, &Cancel::new()).unwrap().level, Level::Medium);
        assert_eq!(explain(&icy, &Cancel::new()).unwrap().ending, "The puzzle is solved.");
        let empty = item.layout().cells().filter(|&cell| item.given(cell).is_none()).collect::<Vec<_>>();
        let all_frozen = BoardText::from(&item.with_frozen(&empty));
        let ending = explain(&all_frozen, &Cancel::new()).unwrap().ending;
        assert_eq!(ending, "No step leads to a cell that has thawed.");
    }

    #[test]
    fn the_way_through_a_puzzle_starts_at_its_givens_and_ends_solved() {
        let walkthrough = explain(&board(LINE), &Cancel::new()).unwrap();
        let givens = |explanation: &Explanation| {
            explanation.scene.cells.iter().filter(|cell| matches!(cell, CellContent::Given(_))).count()
        };
        assert_eq!((walkthrough.steps.len(), givens(&walkthrough.steps[0])), (51, 30));
        assert_eq!(walkthrough.ending, "The puzzle is solved.");
    }

    #[test]
    fn only_puzzles_with_one_solution_are_rated() {
        let refused = |line: &str| rate(&board(line), &Cancel::new()).unwrap_err().message;
        assert_eq!(refused(&LINE.replace("79", "..")), "This puzzle has several solutions.");
        assert_eq!(refused(&LINE.replacen("..", "12", 1)), "This puzzle has no solution.");
    }
}
