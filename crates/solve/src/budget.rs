//! How much work a search may do: nodes, never time, so that the answer is the same everywhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The work that a search may do before it gives up.
///
/// A *node* is a position that a search looks at: the puzzle itself, and one more for every value
/// that it tries. A search that gives up says so with [`Stopped`]; it never guesses an answer.
///
/// ```
/// use ninefold_solve::{Budget, Cancel};
/// let cancel = Cancel::new();
/// let budget = Budget::nodes(1_000_000).cancelled_by(&cancel);
/// cancel.cancel();
/// # let _ = budget;
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    max_nodes: u64,
    cancel: Option<Cancel>,
}

/// A flag by which another thread, or the receiver of solutions, ends a search.
///
/// Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

/// Why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    /// The nodes of the [`Budget`] are used up.
    #[error("the search gave up: its budget of nodes is used up")]
    Exhausted,
    /// Somebody raised the [`Cancel`] flag.
    #[error("the search was cancelled")]
    Cancelled,
}

impl Budget {
    /// As many nodes as it takes.
    pub const UNLIMITED: Self = Self { max_nodes: u64::MAX, cancel: None };

    /// At most this many nodes.
    pub const fn nodes(max_nodes: u64) -> Self {
        Self { max_nodes, cancel: None }
    }

    /// The same budget, which also ends when the flag is raised.
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Self { cancel: Some(cancel.clone()), ..self }
    }

    /// The most nodes that a search may look at.
    pub const fn max_nodes(&self) -> u64 {
        self.max_nodes
    }
}

impl Cancel {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag, for good.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for searches that know no [`Budget`].
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// A budget in use: counts the nodes of one search.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    spent: u64,
    budget: Budget,
}

impl Meter {
    pub(crate) fn new(budget: Budget) -> Self {
        Self { spent: 0, budget }
    }

    /// Pays for one node, or says why there is none left.
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        self.check_cancel()?;
        if self.spent == self.budget.max_nodes {
            return Err(Stopped::Exhausted);
        }
        self.spent += 1;
        Ok(())
    }

    /// Pays for nodes that another engine has counted.
    pub(crate) fn add(&mut self, nodes: u64) {
        self.spent = self.spent.saturating_add(nodes).min(self.budget.max_nodes);
    }

    pub(crate) fn check_cancel(&self) -> Result<(), Stopped> {
        match &self.budget.cancel {
            Some(cancel) if cancel.is_cancelled() => Err(Stopped::Cancelled),
            _ => Ok(()),
        }
    }

    /// Whether the search has to look at a cancel flag now and then.
    pub(crate) fn can_be_cancelled(&self) -> bool {
        self.budget.cancel.is_some()
    }

    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    pub(crate) fn left(&self) -> u64 {
        self.budget.max_nodes - self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meter_stops_after_its_nodes() {
        let mut meter = Meter::new(Budget::nodes(2));
        assert_eq!([meter.spend(), meter.spend(), meter.spend()], [Ok(()), Ok(()), Err(Stopped::Exhausted)]);
        assert_eq!((meter.spent(), meter.left()), (2, 0));
    }

    #[test]
    fn a_raised_flag_stops_every_budget_that_shares_it() {
        let cancel = Cancel::new();
        let mut meter = Meter::new(Budget::UNLIMITED.cancelled_by(&cancel));
        assert_eq!(meter.spend(), Ok(()));
        cancel.clone().cancel();
        assert_eq!(meter.spend(), Err(Stopped::Cancelled));
    }
}
