//! [`RoundStart`]: what a round is played on.

use ninefold_game::{Feedback, Labels, Moment, Settings, Setup, seen_at_start};
use ninefold_puzzle::{Cell, Puzzle, Solution};

/// The board before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundStart {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The cells that start frozen, for ice; each of them empty.
    pub frozen: Vec<Cell>,
    /// What [`Sight`](crate::Sight) shows to nobody.
    secret: Option<Box<Secret>>,
}

/// What only the service knows of a board with ice or fog. It is in the log there.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Secret {
    /// By it the service sees what thaws and where fog lifts.
    solution: Solution,
    /// The puzzle without what lies in fog, made once: it is told to everybody who reads the log.
    told: Puzzle,
}

impl From<Puzzle> for RoundStart {
    /// A board without ice and fog.
    fn from(puzzle: Puzzle) -> Self {
        Self::new(puzzle, Vec::new(), None)
    }
}

impl RoundStart {
    /// A board on which some cells may be frozen. Where there is ice or fog, the service needs the solution.
    pub fn new(puzzle: Puzzle, frozen: Vec<Cell>, solution: Option<Solution>) -> Self {
        let secret = solution.map(|solution| Box::new(Secret { solution, told: seen_at_start(&puzzle) }));
        Self { puzzle, frozen, secret }
    }

    /// The solution, where it is known.
    pub fn solution(&self) -> Option<&Solution> {
        self.secret.as_ref().map(|secret| &secret.solution)
    }

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
        let told = self.secret.as_ref().map_or(&self.puzzle, |secret| &secret.told);
        Self { puzzle: told.clone(), frozen: self.frozen.clone(), secret: None }
    }

    /// Whether members are not told all of its rules.
    pub(crate) fn hides_rules(&self) -> bool {
        self.secret.as_ref().is_some_and(|secret| secret.told != self.puzzle)
    }
}
