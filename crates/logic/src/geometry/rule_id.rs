//! [`RuleId`]: a constraint by its place among the rules.

/// A rule of the puzzle, by its place in [`Rules::constraints`](ninefold_puzzle::Rules::constraints).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(u16);

impl RuleId {
    /// The rule with this index.
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// The index among the constraints of the rules.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
