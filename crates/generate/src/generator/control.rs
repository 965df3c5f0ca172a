//! [`Control`]: how the caller stops a generator and hears of its progress.

use super::NotMade;
use ninefold_solve::Cancel;
use ninefold_solve::classic::Solver;

/// A flag that calls the work off, and a function that is called for each grid that is tried. It also
/// keeps the solver, whose memory is used again from puzzle to puzzle: take one for all puzzles of a thread.
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
pub struct Control<'a> {
    pub(super) solver: Solver,
    cancel: Cancel,
    progress: Option<&'a mut dyn FnMut(u32)>,
}

impl<'a> Control<'a> {
    /// Work that goes on to its end and reports nothing.
    pub fn new() -> Self {
        Self { solver: Solver::new(), cancel: Cancel::new(), progress: None }
    }

    /// Work ends soon after this flag is raised.
    #[must_use]
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Self { cancel: cancel.clone(), ..self }
    }

    /// This function is called with the number of every grid that is tried.
    #[must_use]
    pub fn reporting_to(self, progress: &'a mut dyn FnMut(u32)) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// The flag that calls the work off.
    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Reports that another grid is tried, unless the work has been called off.
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

impl Default for Control<'_> {
    fn default() -> Self {
        Self::new()
    }
}
