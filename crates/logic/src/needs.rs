//! [`needs`]: what a puzzle has asked of whoever solved it.

use crate::hint::LIMITS;
use crate::ladder::Ladder;
use crate::level::Level;
use crate::options::Options;
use crate::path::{PathEnd, follow, next_step_within};
use crate::situation::{Promise, Situation};
use crate::technique::Technique;
use ninefold_puzzle::Position;

/// The techniques on the way through a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Needs {
    /// Each technique with how often it is used, easiest first.
    pub techniques: Vec<(Technique, usize)>,
    /// How the way ends; where it does not get through, the puzzle needs more than these.
    pub end: PathEnd,
}

/// On boards with more cells than this, only techniques up to [`MOST_ON_LARGE`] are looked for: the
/// others take too long there, and no puzzle of that size is made to need them.
const LARGE: usize = 128;
const MOST_ON_LARGE: Level = Level::Hard;

/// The techniques that are needed from a position on, by somebody who takes the easiest step each time;
/// `None` if the layout is too large.
///
/// It is for the end of a game, so it looks no longer for a step than a hint does.
pub fn needs(position: &Position, promise: Promise) -> Option<Needs> {
    let n_cells = position.puzzle().layout().n_cells();
    let is_wanted = |technique: &Technique| n_cells <= LARGE || technique.level() <= MOST_ON_LARGE;
    let ladder = Ladder::new(Ladder::ninefold().rungs().iter().copied().filter(is_wanted));
    with_width!(n_cells, W => {
        let Ok(start) = Situation::<W>::of_position(position, promise) else { return None };
        let path = follow(&start, |situation| {
            next_step_within(situation, &ladder, &Options::default(), LIMITS)
        });
        let count = |technique: Technique| {
            path.steps.iter().filter(|step| step.technique == technique).count()
        };
        let counted = ladder.rungs().iter().map(|&technique| (technique, count(technique)));
        Needs { techniques: counted.filter(|&(_, count)| count > 0).collect(), end: path.end }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Classic, Puzzle};

    fn check(line: &[u8; 81], expected: &[(Technique, usize)]) {
        let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap()).unwrap();
        let needs = needs(&Position::start(puzzle), Promise::OneSolution).unwrap();
        assert_eq!((&*needs.techniques, needs.end), (expected, PathEnd::Solved));
    }

    #[test]
    fn techniques_are_counted_easiest_first() {
        use Technique::*;
        check(
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            &[(FullHouse, 21), (HiddenSingle, 30)],
        );
    }
}
