//! Rates puzzles, and explains them from the first step to the last.

use crate::{bad_board, called_off, failure};
use ninefold::logic::explainer::{self, Rater};
use ninefold::logic::{self, Ladder, Options, Promise, SituationError, Technique, hodoku};
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

/// The argument of a technique in a position; of several instances, the one that concludes most of what is
/// wanted. Where the puzzle is not known to have one solution, nothing is argued from that.
pub(crate) fn argue(
    board: &BoardText,
    technique: &str,
    concluded: &[(u16, u8)],
    cancel: &Cancel,
) -> Result<Option<Explanation>, Failure> {
    let Some(technique) = Technique::from_name(technique) else { return Ok(None) };
    let position = board.position().map_err(bad_board)?;
    let proper = certify(position.puzzle().clone(), Budget::nodes(MOST_NODES).cancelled_by(cancel));
    let promise = if proper.is_ok() { Promise::OneSolution } else { Promise::Nothing };
    let found = render::explain_all_steps(&position, promise, technique, &Options::default());
    // A position that breaks a rule, or is too large, has no argument to show.
    let found = found.unwrap_or_default();
    let fitting = |step: &logic::Step| {
        let concludes = |&&(cell, digit): &&(u16, u8)| {
            let follows = step.conclusion.eliminations().iter().chain(step.conclusion.placements());
            follows.into_iter().any(|at| at.cell.index() == usize::from(cell) && at.digit.get() == digit)
        };
        concluded.iter().filter(concludes).count()
    };
    // The first of those that fit alike is the simplest one.
    let best = found.iter().rev().max_by_key(|(step, _)| fitting(step));
    Ok(best.map(|(_, told)| Explanation::from(told)))
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

    #[test]
    fn the_argument_of_a_lesson_is_the_one_that_concludes_what_the_lesson_says() {
        let fish = board("694385172152674398...9124.....897..49..2468.34.81537.93...29.8.....68931..9.3124.");
        let told = |technique: &str, concluded: &[(u16, u8)]| {
            argue(&fish, technique, concluded, &Cancel::new()).unwrap().map(|told| told.title)
        };
        assert_eq!(told("x-wing", &[]).as_deref(), Some("X-Wing"));
        assert_eq!(told("jellyfish-of-nothing", &[]), None);
        assert_eq!(told("squirmbag", &[]), None);
        let sentence = |concluded: &[(u16, u8)]| -> String {
            let told = argue(&fish, "hidden-single", concluded, &Cancel::new()).unwrap().unwrap();
            told.sentences.iter().map(|sentence| sentence.to_text()).collect()
        };
        let puzzle = fish.puzzle().unwrap();
        let all = render::explain_all_steps(
            &fish.position().unwrap(),
            Promise::Nothing,
            Technique::HiddenSingle,
            &Options::default(),
        );
        for (step, _) in all.unwrap() {
            let placed = step.conclusion.placements()[0];
            let wanted = (placed.cell.index() as u16, placed.digit.get());
            let place = puzzle.layout().place(placed.cell).to_string();
            assert!(sentence(&[wanted]).contains(&place), "{place}");
        }
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
