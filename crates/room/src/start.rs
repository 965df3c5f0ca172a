//! [`RoundStart`]: what a round is played on.

use ninefold_game::{Feedback, Labels, Moment, Settings, Setup, seen_at_start};
use ninefold_puzzle::{Cell, Constraint, Drawing, Puzzle, Solution};

/// The board before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundStart {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The cells that start frozen, for ice; each of them empty.
    pub frozen: Vec<Cell>,
    /// The solution, by which the service sees what thaws and where fog lifts. It is in the log where there is ice or
    /// fog, and [`Sight`](crate::Sight) shows it to nobody.
    pub solution: Option<Solution>,
}

impl From<Puzzle> for RoundStart {
    /// A board without ice.
    fn from(puzzle: Puzzle) -> Self {
        Self { puzzle, frozen: Vec::new(), solution: None }
    }
}

impl RoundStart {
    /// A game on it whose clock starts at a moment. Without the solution nobody can be told, nor find out, which
    /// entries are wrong; a full board that breaks no rule is solved all the same.
    pub(crate) fn setup(&self, labels: &Labels, begins: Moment) -> Setup {
        Setup {
            labels: labels.clone(),
            settings: Settings { feedback: Feedback::Clashes, ..Settings::default() },
            frozen: self.frozen.clone(),
            started: begins,
            ..Setup::new(self.puzzle.clone(), None)
        }
    }

    /// What members may know of it, and what boards are laid out by, the service's too: neither the solution nor the
    /// rules under fog, which they find one by one.
    pub(crate) fn as_told(&self) -> Self {
        Self { puzzle: seen_at_start(&self.puzzle), frozen: self.frozen.clone(), solution: None }
    }

    /// Whether some of its rules are hidden by fog.
    pub(crate) fn has_fog(&self) -> bool {
        let is_fog = |rule: &Constraint| matches!(rule, Constraint::Drawing(Drawing::Fog { .. }));
        self.puzzle.rules().constraints().iter().any(is_fog)
    }
}
