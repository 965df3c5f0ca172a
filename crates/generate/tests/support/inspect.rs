//! What must hold of every puzzle that is made, found out without the generator's own code.
//!
//! The tests look at a few puzzles this way, the example `survey` at thousands.

use ninefold_generate::{Ice, Made};
use ninefold_logic::{
    Collect, End, Ladder, Limits, Options, Promise, Searchable, Situation, Step, grade, verify, with_width,
};
use ninefold_puzzle::{Cell, CellSet, Layout, Puzzle, Solution};
use ninefold_solve::{Budget, up_to};
use std::ops::ControlFlow;

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
    made.grade == grade(made.proper.puzzle(), Promise::OneSolution)
}

/// Solves a puzzle by logic alone, and panics at a step that is not proved or contradicts the
/// solution.
pub(crate) fn walk(made: &Made) -> End {
    let (puzzle, solution) = (made.proper.puzzle(), made.proper.solution());
    let walked = with_width!(puzzle.layout().n_cells(), W => {
        let situation = Situation::<W>::start(puzzle, Promise::OneSolution).expect("givens do not clash");
        robot(situation, solution, CellSet::EMPTY)
    });
    walked.expect("a layout of a width that logic knows")
}

/// Plays an ice game by logic, each digit into a cell that has thawed.
pub(crate) fn thaw(made: &Made, ice: &Ice) -> End {
    let puzzle = made.proper.puzzle();
    let walked = with_width!(puzzle.layout().n_cells(), W => {
        let situation = Situation::<W>::start(puzzle, Promise::OneSolution).expect("givens do not clash");
        robot(situation, made.proper.solution(), ice.frozen.iter().copied().collect())
    });
    walked.expect("a layout of a width that logic knows")
}

/// Makes the easiest step that fills no frozen cell, as long as there is one.
fn robot<const W: usize>(mut situation: Situation<W>, solution: &Solution, mut frozen: CellSet<W>) -> End
where
    Situation<W>: Searchable,
{
    let ladder = Ladder::ninefold();
    while !situation.board().is_complete() {
        let mut first = FirstThawed { frozen, step: None };
        for &technique in ladder.rungs() {
            let _ = situation.search(technique, &Options::default(), Limits::GENEROUS, &mut first);
            if first.step.is_some() {
                break;
            }
        }
        let Some(step) = first.step else { return End::Stuck };
        assert_eq!(verify(&situation, &step), Ok(()), "{step:?}");
        for at in step.conclusion.placements() {
            assert_eq!(solution.digit(at.cell), at.digit, "{step:?}");
            beside(solution.layout(), at.cell).for_each(|cell| {
                frozen.remove(cell);
            });
        }
        for at in step.conclusion.eliminations() {
            assert_ne!(solution.digit(at.cell), at.digit, "{step:?}");
        }
        situation.apply(&step).expect("a step that the solution keeps");
    }
    End::Solved
}

/// Keeps the first step that places no digit in a frozen cell.
struct FirstThawed<const W: usize> {
    frozen: CellSet<W>,
    step: Option<Step>,
}

impl<const W: usize> Collect for FirstThawed<W> {
    fn collect(&mut self, step: Step) -> ControlFlow<()> {
        if step.conclusion.placements().iter().any(|at| self.frozen.contains(at.cell)) {
            return ControlFlow::Continue(());
        }
        self.step = Some(step);
        ControlFlow::Break(())
    }
}

/// The cells up, down, left and right.
fn beside(layout: &Layout, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |step| layout.step(cell, step))
}
