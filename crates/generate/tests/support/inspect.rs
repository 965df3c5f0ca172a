//! What must hold of every puzzle that is made, found out without the generator's own code.
//!
//! The tests look at a few puzzles this way, the example `survey` at thousands.

use ninefold_generate::{Ice, Made};
use ninefold_logic::{
    Finding, Ladder, PathEnd, Promise, Searchable, Situation, grade_on_ice, hint, next_step, verify,
    with_width,
};
use ninefold_puzzle::{Digit, DigitSet, Position, Puzzle, Solution};
use ninefold_solve::{Budget, up_to};

/// Whether the puzzle, read anew from its rules and givens, has the one solution that it came with.
pub(crate) fn is_unique(made: &Made) -> bool {
    let puzzle = made.proper.puzzle();
    let again = Puzzle::new(puzzle.rules().clone(), puzzle.givens().to_vec());
    again.is_ok_and(|again| {
        let found = up_to(&again, 2, Budget::UNLIMITED);
        found.solutions == [made.proper.solution().clone()]
    })
}

/// Whether the whole ladder finds the grade that the generator tells.
pub(crate) fn has_its_grade(made: &Made) -> bool {
    let frozen = made.ice.as_ref().map_or(&[][..], |ice| &ice.frozen);
    made.grade == grade_on_ice(made.proper.puzzle(), frozen, Promise::OneSolution)
}

/// Solves a puzzle by logic alone, and panics at a step that is not proved or contradicts the
/// solution.
pub(crate) fn walk(made: &Made) -> PathEnd {
    let (puzzle, solution) = (made.proper.puzzle(), made.proper.solution());
    let walked = with_width!(puzzle.layout().n_cells(), W => {
        let situation = Situation::<W>::start(puzzle, Promise::OneSolution).expect("givens do not clash");
        robot(situation, solution)
    });
    walked.expect("a layout of a width that logic knows")
}

/// Plays an ice game as somebody does who asks for hints and carries them out.
pub(crate) fn thaw(made: &Made, ice: &Ice) -> PathEnd {
    let (puzzle, solution) = (made.proper.puzzle(), made.proper.solution());
    let mut position = Position::start(puzzle.clone()).with_frozen(&ice.frozen);
    loop {
        let step = match hint(&position, Some(solution)).expect("a layout of a width that logic knows") {
            Finding::Step(hint) => hint.step,
            Finding::Solved => return PathEnd::Solved,
            _ => return PathEnd::Stuck,
        };
        for at in step.conclusion.placements() {
            let is_frozen = position.frozen().any(|cell| cell == at.cell);
            assert!(!is_frozen && solution.digit(at.cell) == at.digit, "{step:?}");
            position.set_entry(at.cell, Some(at.digit)).expect("an empty cell");
        }
        for at in step.conclusion.eliminations() {
            assert_ne!(solution.digit(at.cell), at.digit, "{step:?}");
            let fits = |digit: &Digit| position.seen(at.cell, *digit).is_empty();
            let all = || DigitSet::first(puzzle.layout().n_digits()).iter().filter(fits).collect();
            let marks = position.marks(at.cell).unwrap_or_else(all);
            assert!(marks.contains(at.digit), "{step:?} changes nothing");
            position.set_marks(at.cell, Some(marks.without(at.digit))).expect("an empty cell");
        }
    }
}

/// Makes the easiest step, as long as there is one.
fn robot<const W: usize>(mut situation: Situation<W>, solution: &Solution) -> PathEnd
where
    Situation<W>: Searchable,
{
    let ladder = Ladder::ninefold();
    while !situation.board().is_complete() {
        let Some(step) = next_step(&situation, &ladder) else { return PathEnd::Stuck };
        assert_eq!(verify(&situation, &step), Ok(()), "{step:?}");
        for at in step.conclusion.placements() {
            assert_eq!(solution.digit(at.cell), at.digit, "{step:?}");
        }
        for at in step.conclusion.eliminations() {
            assert_ne!(solution.digit(at.cell), at.digit, "{step:?}");
        }
        situation.apply(&step).expect("a step that the solution keeps");
    }
    PathEnd::Solved
}
