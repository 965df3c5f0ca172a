//! [`Workshop`]: the tools of a generator, and the strings by which others hold it.

use super::NotMade;
use ninefold_solve::Cancel;
use ninefold_solve::classic::Solver;

/// What is used again from puzzle to puzzle, with a flag that calls the work off and somebody who
/// is told how it goes.
///
/// ```
/// use ninefold_generate::{Generator, NotMade, Recipe, Seed, Workshop};
/// use ninefold_solve::Cancel;
/// let cancel = Cancel::new();
/// let mut workshop = Workshop::new().cancelled_by(&cancel);
/// cancel.cancel();
/// let generator = Generator::new("killer".parse()?, Recipe::default(), Seed(7))?;
/// assert_eq!(generator.puzzle_with(0, &mut workshop), Err(NotMade::Cancelled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Workshop<'a> {
    pub(super) solver: Solver,
    cancel: Cancel,
    progress: Option<&'a mut dyn FnMut(u32)>,
}

impl<'a> Workshop<'a> {
    /// A workshop that nobody watches.
    pub fn new() -> Self {
        Self { solver: Solver::new(), cancel: Cancel::new(), progress: None }
    }

    /// The same workshop, in which work ends soon after the flag is raised.
    #[must_use]
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Self { cancel: cancel.clone(), ..self }
    }

    /// The same workshop, from which somebody hears the number of every grid that is tried.
    #[must_use]
    pub fn telling(self, progress: &'a mut dyn FnMut(u32)) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// The flag that calls the work off.
    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Tells that another grid is tried, unless the work has been called off.
    pub(super) fn begin(&mut self, grid: u32) -> Result<(), NotMade> {
        if self.cancel.is_cancelled() {
            return Err(NotMade::Cancelled);
        }
        if let Some(progress) = &mut self.progress {
            progress(grid);
        }
        Ok(())
    }
}

impl Default for Workshop<'_> {
    fn default() -> Self {
        Self::new()
    }
}
