//! [`practice`]: positions to practise one technique on.

use ninefold_logic::{AnySituation, Ladder, Limits, Promise, Step, Technique};
use ninefold_puzzle::Position;
use ninefold_solve::Proper;

/// A position in which a technique is the easiest way on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Practice {
    /// The puzzle with everything filled in and crossed out that easier steps give; every empty cell
    /// has its candidates as marks.
    pub position: Position,
    /// The step to be found.
    pub step: Step,
}

/// The first position on the way through a puzzle in which a technique is next.
///
/// `None` if the puzzle can be solved, or not even be begun, without it. Ask a
/// [`Generator`](crate::Generator) for puzzles that need the technique.
pub fn practice(proper: &Proper, technique: Technique) -> Option<Practice> {
    let ladder = Ladder::ninefold().with(technique).up_to(technique);
    let puzzle = proper.puzzle();
    let start = Position::start(puzzle.clone());
    let mut situation = AnySituation::of_position(&start, Promise::OneSolution).ok()?;
    loop {
        let step = situation.next_step(&ladder, Limits::GENEROUS)?;
        if step.technique == technique {
            let position = situation.to_position(puzzle)?;
            return Some(Practice { position, step });
        }
        situation.apply(&step).ok()?;
    }
}
