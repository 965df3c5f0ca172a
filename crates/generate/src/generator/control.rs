//! [`Control`]: how the caller stops a generator.

use super::NotMade;
use ninefold_solve::Cancel;
use ninefold_solve::classic::Solver;

/// A flag that calls the work off. It also keeps the solver, whose memory is used again from puzzle to puzzle: take one for all puzzles of a thread.
///
/// ```
/// use ninefold_generate::{Generator, NotMade, Recipe, Seed, Control};
/// use ninefold_solve::Cancel;
/// let cancel = Cancel::new();
/// let mut control = Control::new().cancelled_by(&cancel);
/// cancel.cancel();
/// let generator = Generator::new("killer".parse()?, Recipe::default(), Seed(7))?;
/// assert_eq!(generator.puzzle_with(0, &mut control), Err(NotMade::Cancelled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Control {
    pub(super) solver: Solver,
    cancel: Cancel,
}

impl Control {
    /// Work that goes on to its end.
    pub fn new() -> Self {
        Self { solver: Solver::new(), cancel: Cancel::new() }
    }

    /// Work ends soon after this flag is raised.
    #[must_use]
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Self { cancel: cancel.clone(), ..self }
    }

    /// The flag that calls the work off.
    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Asked before every grid.
    pub(super) fn check(&self) -> Result<(), NotMade> {
        if self.cancel.is_cancelled() { Err(NotMade::Cancelled) } else { Ok(()) }
    }
}

impl Default for Control {
    fn default() -> Self {
        Self::new()
    }
}
