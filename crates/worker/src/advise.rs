//! Hints: the mistake or the easiest step of a position, with all that is told about it tier by tier.

use crate::{bad_board, failure};
use ninefold::puzzle::{Cell, Digit, Position, Solution};
use ninefold_protocol::worker::{Advice, BoardText, Explanation, Failure};
use ninefold_table::hint;

/// What helps most on this board.
pub(crate) fn advise(board: &BoardText) -> Result<Advice, Failure> {
    let (position, solution) = stand(board)?;
    let found = hint::find(&position, solution.as_ref());
    found.map(sent).ok_or_else(|| failure("The board is too large for hints."))
}

/// The plainest argument that rules a digit out in a cell.
pub(crate) fn why_not(board: &BoardText, cell: Cell, digit: Digit) -> Result<Advice, Failure> {
    let (position, solution) = stand(board)?;
    let found = hint::why_not(&position, solution.as_ref(), cell, digit);
    found
        .map(sent)
        .ok_or_else(|| failure("There is no such cell or digit, or the board is too large for hints."))
}

/// How a game stands, and how it ends.
fn stand(board: &BoardText) -> Result<(Position, Option<Solution>), Failure> {
    Ok((board.position().map_err(bad_board)?, board.solution().map_err(bad_board)?))
}

/// The advice as it is sent to the page.
fn sent(advice: hint::Advice) -> Advice {
    advice.map(|explanation| Explanation::from(&explanation))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::game::{Command, End, HintClass, Moment, Seat, Session, Setup, Tier as GameTier};
    use ninefold::puzzle::Puzzle;
    use ninefold::solve::{Budget, Cancel, certify};
    use ninefold_protocol::worker::{Level, Made, Order};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn start() -> (Puzzle, Solution) {
        let puzzle = ninefold::format::read(LINE).unwrap().items[0].puzzle().unwrap();
        certify(puzzle, Budget::UNLIMITED).unwrap().into_parts()
    }

    #[test]
    fn a_hint_is_one_that_the_game_takes_and_carries_out() {
        let (puzzle, solution) = start();
        let Advice::Step(step) = advise(&BoardText::of_solved(&puzzle, &solution)).unwrap() else {
            panic!("there is a step")
        };
        assert_eq!((step.technique.as_str(), step.hint.class), ("hidden-single", HintClass::HiddenSingle));
        assert!(step.place.sentences[0].to_text().starts_with("Look at "));
        assert!(step.argument.sentences.len() > step.name.sentences.len());
        let mut session = Session::new(Setup::new(puzzle, Some(solution))).unwrap();
        let mut play = |command| session.play(Moment(1_000), Seat::SOLO, &command).map(<[_]>::len);
        play(Command::ShowHint(step.hint)).unwrap();
        play(Command::DeepenHint).unwrap();
        play(Command::ApplyHint).unwrap();
        assert_eq!(session.hint().map(|open| open.tier), None::<GameTier>);
        assert_eq!(session.progress().filled, 1);
    }

    #[test]
    fn a_mistake_comes_first_and_is_told_little_by_little() {
        let (puzzle, solution) = start();
        let mut position = Position::start(puzzle.clone());
        position.set_entry(Cell::new(2), Digit::new(1)).unwrap();
        let item = ninefold::format::Item::from(&position).with_solution(&solution);
        let Advice::Mistake(tiers) = advise(&BoardText::from(&item)).unwrap() else {
            panic!("r1c3 is wrong")
        };
        let told = tiers.iter().map(|tier| tier.sentences[0].to_text()).collect::<Vec<_>>();
        assert_eq!(told, ["One entry is wrong.", "r1c3 is not 1."]);
    }

    #[test]
    fn a_wrong_digit_is_ruled_out_and_the_right_one_is_not() {
        let (puzzle, solution) = start();
        let board = BoardText::of_solved(&puzzle, &solution);
        let cell = Cell::new(40);
        for digit in puzzle.layout().digits() {
            let hint = why_not(&board, cell, digit).unwrap();
            assert_eq!(hint == Advice::Nothing, digit == solution.digit(cell), "{digit}: {hint:?}");
        }
    }

    /// Plays a game as the page does: asks about the board as it stands, shows the hint and carries it
    /// out.
    fn play_by_hints(made: &Made) -> Session {
        let mut session = Session::new(made.setup().unwrap()).unwrap();
        for _ in 0..400 {
            let item = ninefold::format::Item::from(&session.position());
            let board = BoardText::from(&item.with_solution(session.solution().unwrap()));
            let Advice::Step(step) = advise(&board).unwrap() else { break };
            for command in [Command::ShowHint(step.hint), Command::ApplyHint] {
                session.play(Moment(1_000), Seat::SOLO, &command).unwrap();
            }
        }
        session
    }

    #[test]
    fn every_ice_game_is_won_by_hints_alone() {
        for (level, seed) in [(Level::Beginner, 1), (Level::Easy, 21), (Level::Medium, 3), (Level::Hard, 4)] {
            let order = Order { variant: "ice".into(), level, seed };
            let made = crate::make::make(&order, &Cancel::new()).unwrap();
            assert!(!made.frozen.is_empty());
            assert_eq!(play_by_hints(&made).end(), Some(End::Solved), "{level}");
        }
    }

    #[test]
    fn a_frozen_digit_is_told_beside_the_step_that_comes_first() {
        let (puzzle, solution) = start();
        let item = ninefold::format::Item::from(&puzzle).with_solution(&solution);
        let Advice::Step(first) = advise(&BoardText::from(&item)).unwrap() else { panic!("there is a step") };
        let (cell, digit) = first.hint.conclusion.placements[0];
        let Advice::Step(second) = advise(&BoardText::from(&item.with_frozen(&[cell]))).unwrap() else {
            panic!("there is another step")
        };
        let told = second.argument.sentences[0].to_text();
        let place = puzzle.layout().place(cell);
        assert_eq!(told, format!("{place} is {digit}, but it is frozen; this comes first."));
        assert!(second.hint.conclusion.placements.iter().all(|&(other, _)| other != cell));
    }

    #[test]
    fn hints_lead_to_the_end() {
        let (puzzle, solution) = start();
        let mut position = Position::start(puzzle);
        for _ in 0..200 {
            let item = ninefold::format::Item::from(&position).with_solution(&solution);
            match advise(&BoardText::from(&item)).unwrap() {
                Advice::Step(step) => {
                    for (cell, digit) in step.hint.conclusion.placements {
                        position.set_entry(cell, Some(digit)).unwrap();
                    }
                }
                end => return assert_eq!(end, Advice::Solved),
            }
        }
        panic!("the hints do not end");
    }
}
