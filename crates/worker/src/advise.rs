//! Hints: the mistake or the easiest step of a position, with all that is told about it tier by tier.

use crate::{bad_board, failure};
use ninefold::logic::{self, Candidate, StepHint, Tier};
use ninefold::puzzle::{Cell, Digit, Position, Solution};
use ninefold::render;
use ninefold_protocol::hint;
use ninefold_protocol::worker::{self, Board, Explanation, Failure, Hint};

/// What helps most on this board.
pub(crate) fn advise(board: &Board) -> Result<Hint, Failure> {
    let (position, solution) = stand(board)?;
    let hint = logic::hint(&position, solution.as_ref()).ok_or_else(too_large)?;
    told(&position, &hint)
}

/// The plainest argument that rules a digit out in a cell.
pub(crate) fn why_not(board: &Board, cell: Cell, digit: Digit) -> Result<Hint, Failure> {
    let (position, solution) = stand(board)?;
    let layout = position.puzzle().layout();
    if cell.index() >= layout.n_cells() || digit.index() >= layout.n_digits() {
        return Err(failure("There is no such cell or digit on this board."));
    }
    let at = Candidate::new(cell, digit);
    let hint = logic::why_not(&position, solution.as_ref(), at).ok_or_else(too_large)?;
    let mut told = told(&position, &hint)?;
    if let (Hint::Step(step), Some(argument)) = (&mut told, render::explain_why_not(&position, &hint, at)) {
        step.argument = Explanation::from(&argument);
    }
    Ok(told)
}

/// How a game stands, and how it ends.
fn stand(board: &Board) -> Result<(Position, Option<Solution>), Failure> {
    Ok((board.position().map_err(bad_board)?, board.solution().map_err(bad_board)?))
}

fn told(position: &Position, hint: &logic::Hint) -> Result<Hint, Failure> {
    match hint {
        logic::Hint::Solved => Ok(Hint::Solved),
        logic::Hint::Nothing | logic::Hint::Frozen(_) => Ok(Hint::Nothing),
        logic::Hint::Step(step) => tell(position, hint, step).map(|step| Hint::Step(Box::new(step))),
        _ => mistake(position, hint),
    }
}

fn too_large() -> Failure {
    failure("The board is too large for hints.")
}

fn tell(position: &Position, found: &logic::Hint, step: &StepHint) -> Result<worker::StepHint, Failure> {
    Ok(worker::StepHint {
        hint: hint::of_step(step, position.puzzle().rules()),
        technique: step.step.technique.slug(),
        place: explained(position, found, Tier::Where)?,
        name: explained(position, found, Tier::Technique)?,
        pattern: explained(position, found, Tier::Pattern)?,
        argument: explained(position, found, Tier::Argument)?,
        apply: explained(position, found, Tier::Apply)?,
    })
}

/// A mistake with what is told about it, each tier once.
fn mistake(position: &Position, hint: &logic::Hint) -> Result<Hint, Failure> {
    let mut tiers = Vec::new();
    for tier in Tier::ALL {
        tiers.push(explained(position, hint, tier)?);
    }
    tiers.dedup();
    let cells = match hint {
        logic::Hint::WrongEntries(at) | logic::Hint::WrongMarks(at) => at.iter().map(|at| at.cell).collect(),
        logic::Hint::Clashes(clashes) => clashes.iter().flat_map(|clash| clash.cells.clone()).collect(),
        _ => Vec::new(),
    };
    Ok(Hint::Mistake { cells, tiers })
}

fn explained(position: &Position, hint: &logic::Hint, tier: Tier) -> Result<Explanation, Failure> {
    let told = render::explain_hint(position, hint, tier).ok_or_else(too_large)?;
    Ok(Explanation::from(&told))
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
        let Hint::Step(step) = advise(&Board::of_solved(&puzzle, &solution)).unwrap() else {
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
        let Hint::Mistake { cells, tiers } = advise(&Board::from(&item)).unwrap() else {
            panic!("r1c3 is wrong")
        };
        let told = tiers.iter().map(|tier| tier.sentences[0].to_text()).collect::<Vec<_>>();
        assert_eq!(
            (cells, told),
            (vec![Cell::new(2)], vec!["One entry is wrong.".into(), "r1c3 is not 1.".to_owned()])
        );
    }

    #[test]
    fn a_wrong_digit_is_ruled_out_and_the_right_one_is_not() {
        let (puzzle, solution) = start();
        let board = Board::of_solved(&puzzle, &solution);
        let cell = Cell::new(40);
        for digit in puzzle.layout().digits() {
            let hint = why_not(&board, cell, digit).unwrap();
            assert_eq!(hint == Hint::Nothing, digit == solution.digit(cell), "{digit}: {hint:?}");
        }
    }

    /// Plays a game as the page does: asks about the board as it stands, shows the hint and carries it
    /// out.
    fn play_by_hints(made: &Made) -> Session {
        let mut session = Session::new(made.setup().unwrap()).unwrap();
        for _ in 0..400 {
            let item = ninefold::format::Item::from(&session.position());
            let board = Board::from(&item.with_solution(session.solution().unwrap()));
            let Hint::Step(step) = advise(&board).unwrap() else { break };
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
            let made = crate::make::make(&order, &mut |_| {}, &Cancel::new()).unwrap();
            assert!(!made.frozen.is_empty());
            assert_eq!(play_by_hints(&made).end(), Some(End::Solved), "{level}");
        }
    }

    #[test]
    fn a_frozen_digit_is_told_beside_the_step_that_comes_first() {
        let (puzzle, solution) = start();
        let item = ninefold::format::Item::from(&puzzle).with_solution(&solution);
        let Hint::Step(first) = advise(&Board::from(&item)).unwrap() else { panic!("there is a step") };
        let (cell, digit) = first.hint.conclusion.placements[0];
        let Hint::Step(second) = advise(&Board::from(&item.with_frozen(&[cell]))).unwrap() else {
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
            match advise(&Board::from(&item)).unwrap() {
                Hint::Step(step) => {
                    for (cell, digit) in step.hint.conclusion.placements {
                        position.set_entry(cell, Some(digit)).unwrap();
                    }
                }
                end => return assert_eq!(end, Hint::Solved),
            }
        }
        panic!("the hints do not end");
    }
}
