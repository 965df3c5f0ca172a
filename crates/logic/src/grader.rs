//! [`Grader`]: grades for many puzzles that share their rules.

use crate::grade::{Grade, grade_start};
use crate::ladder::Ladder;
use crate::search::Limits;
use crate::situation::{Promise, Situation};
use crate::width::Searchable;
use ninefold_puzzle::{Draft, Puzzle, Rules};
use std::fmt::Debug;
use std::sync::Arc;

/// Grades puzzles that share their rules: what follows from the rules alone is worked out once.
///
/// Whoever makes puzzles grades many of them, and on large boards the geometry takes longer than the
/// steps.
///
/// ```
/// use ninefold_logic::{Grader, Ladder, Level, Promise};
/// use ninefold_puzzle::{Classic, Puzzle, Rules};
/// let grader = Grader::new(&Rules::classic());
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap())?;
/// let grade = grader.grade(&puzzle, Promise::OneSolution, &Ladder::ninefold()).unwrap();
/// assert_eq!(grade.level, Level::Beginner);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grader {
    /// The empty board; `None` if the layout is too large.
    empty: Option<Arc<dyn Restart>>,
}

impl Grader {
    /// A grader for puzzles with these rules.
    pub fn new(rules: &Rules) -> Self {
        let layout = rules.layout().clone();
        let n_cells = layout.n_cells();
        let draft = Draft { constraints: rules.constraints().to_vec(), ..Draft::empty(layout) };
        let empty = draft.check().ok().and_then(|puzzle| {
            with_width!(n_cells, W => {
                let start = Situation::<W>::start(&puzzle, Promise::Nothing).ok()?;
                Arc::new(start) as Arc<dyn Restart>
            })
        });
        Self { empty }
    }

    /// What [`grade_by`](crate::grade_by) tells; puzzles with other rules are graded too, less quickly.
    pub fn grade(&self, puzzle: &Puzzle, promise: Promise, ladder: &Ladder) -> Option<Grade> {
        let grade = self.empty.as_ref().map(|empty| empty.grade(puzzle, promise, ladder));
        grade.filter(|grade| grade.is_fair(puzzle.rules()))
    }
}

/// A situation of any width from which other puzzles can start.
trait Restart: Debug + Send + Sync {
    fn grade(&self, puzzle: &Puzzle, promise: Promise, ladder: &Ladder) -> Grade;
}

impl<const W: usize> Restart for Situation<W>
where
    Self: Searchable,
{
    fn grade(&self, puzzle: &Puzzle, promise: Promise, ladder: &Ladder) -> Grade {
        grade_start(self.restart(puzzle, promise), ladder, Limits::GENEROUS)
    }
}
