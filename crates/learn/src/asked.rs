//! [`Exercise::asked`]: an exercise on a position that somebody else has on the table, as a teacher does.

use crate::exercise::{Exercise, Task};
use crate::growth::Growth;
use crate::path::{Grid, Lesson};
use ninefold_logic::{AnySituation, Finding, Limits, Promise, Step, Technique};
use ninefold_puzzle::{Position, Solution};

/// Why nothing can be asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unaskable {
    /// An entry or a mark is wrong.
    #[error("Something on the board is wrong: take it back first.")]
    Mistake,
    /// Every cell is filled.
    #[error("The board is full.")]
    Solved,
    /// No known technique leads on.
    #[error("No logical step found.")]
    Nothing,
    /// The technique that is asked for is not there.
    #[error("There is no {} on this board.", .0.name())]
    Absent(Technique),
}

impl Exercise {
    /// Asks for a technique on this position, or for any step that follows.
    pub fn asked(
        position: Position,
        solution: Solution,
        technique: Option<Technique>,
    ) -> Result<Self, Unaskable> {
        let easiest = match ninefold_logic::hint(&position, Some(&solution)) {
            Some(Finding::Step(found)) => found.step,
            Some(Finding::Solved) => return Err(Unaskable::Solved),
            Some(Finding::Nothing | Finding::Frozen(_)) | None => return Err(Unaskable::Nothing),
            Some(_) => return Err(Unaskable::Mistake),
        };
        let situation = AnySituation::of_position(&position, Promise::OneSolution);
        let situation = situation.map_err(|_| Unaskable::Mistake)?;
        let (task, step): (_, Step) = match technique {
            None => (Task::Next, easiest),
            Some(technique) => {
                let first = situation.first_step(technique, Limits::GENEROUS, |_| true);
                (Task::Find, first.ok_or(Unaskable::Absent(technique))?)
            }
        };
        let lesson = Lesson { grid: Grid::Nine, technique: step.technique };
        Ok(Self { lesson, task, growth: Growth::WHOLE, seed: 0, position, solution, step, situation })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answer, Verdict, judge};
    use ninefold_logic::Candidate;
    use ninefold_puzzle::{Cell, Classic, Digit, Puzzle};
    use ninefold_solve::{Budget, certify};

    fn start() -> (Position, Solution) {
        let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap()).unwrap();
        let (puzzle, solution) = certify(puzzle, Budget::UNLIMITED).unwrap().into_parts();
        (Position::start(puzzle), solution)
    }

    #[test]
    fn any_step_that_follows_counts_and_a_guess_does_not() {
        let (position, solution) = start();
        let exercise = Exercise::asked(position.clone(), solution.clone(), None).unwrap();
        let is_right = |cell: Cell, digit: Digit| {
            judge(&exercise, &Answer::Place(Candidate::new(cell, digit))).is_right()
        };
        // The middle cell and the one before the last of row 8 are both singles; each counts.
        assert!(is_right(Cell::new(40), solution.digit(Cell::new(40))));
        assert!(is_right(Cell::new(69), solution.digit(Cell::new(69))));
        assert!(!is_right(Cell::new(40), Digit::new(9).unwrap()));
        assert!(!is_right(Cell::new(0), solution.digit(Cell::new(0))));
    }

    #[test]
    fn a_technique_is_asked_for_only_where_it_is() {
        let (position, solution) = start();
        let asked = |technique| Exercise::asked(position.clone(), solution.clone(), Some(technique));
        let absent = asked(Technique::JuniorExocet).unwrap_err();
        assert_eq!(absent.to_string(), "There is no Junior Exocet on this board.");
        let exercise = asked(Technique::NakedSingle).unwrap();
        let hidden = Answer::Place(Candidate::new(Cell::new(69), solution.digit(Cell::new(69))));
        assert!(matches!(judge(&exercise, &hidden), Verdict::OtherWay(_) | Verdict::Right(_)));
    }

    #[test]
    fn nothing_is_asked_about_a_board_that_is_wrong() {
        let (mut position, solution) = start();
        position.set_entry(Cell::new(2), Digit::new(1)).unwrap();
        assert_eq!(Exercise::asked(position, solution, None).unwrap_err(), Unaskable::Mistake);
    }
}
