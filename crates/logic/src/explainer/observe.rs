//! Watching a rating while it runs: [`Observe`], [`Trace`], [`Stopped`].

use super::{Rating, Step};
use std::fmt;
use std::ops::ControlFlow;

/// Sees each step as it is taken, and may stop the rating between any two chains.
///
/// Hard puzzles take seconds. A rating that must end counts the nodes that [`Observe::work`]
/// reports (a measure that is the same on every machine), or looks at a flag there.
///
/// ```
/// use ninefold_logic::explainer::{Observe, Rater, rate_observed};
/// use ninefold_puzzle::Classic;
/// use std::ops::ControlFlow;
///
/// struct Budget(u64);
/// impl Observe for Budget {
///     fn work(&mut self, nodes: u64) -> ControlFlow<()> {
///         self.0 = self.0.saturating_sub(nodes);
///         if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
///     }
/// }
///
/// let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// let puzzle = Classic::from_line(line.as_bytes()).unwrap();
/// let stopped = rate_observed(&puzzle, &mut Rater::new(), &mut Budget(10_000)).unwrap_err();
/// assert!(stopped.so_far.er.0 >= 12);
/// ```
pub trait Observe {
    /// A step that is about to be applied.
    fn step(&mut self, step: &Step) -> ControlFlow<()> {
        let _ = step;
        ControlFlow::Continue(())
    }

    /// So many nodes of chains were visited since the last call.
    fn work(&mut self, nodes: u64) -> ControlFlow<()> {
        let _ = nodes;
        ControlFlow::Continue(())
    }
}

/// Looks away.
impl Observe for () {}

/// Keeps every step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The steps in the order in which they were taken.
    pub steps: Vec<Step>,
}

impl Observe for Trace {
    fn step(&mut self, step: &Step) -> ControlFlow<()> {
        self.steps.push(step.clone());
        ControlFlow::Continue(())
    }
}

/// The observer ended the rating early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The rating of the steps taken until then: a lower bound of each number that is not zero.
    pub so_far: Rating,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rating was stopped at {}", self.so_far)
    }
}

impl std::error::Error for Stopped {}

/// The observer's wish to end, on its way up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Halt;

/// Reports work to the observer.
pub(super) struct Meter<'a> {
    pub(super) observer: &'a mut dyn Observe,
}

impl Meter<'_> {
    #[inline]
    pub(super) fn spend(&mut self, nodes: usize) -> Result<(), Halt> {
        match self.observer.work(nodes as u64) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Halt),
        }
    }
}
