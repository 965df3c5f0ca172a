//! A [`Run`]: everything that follows from one assumption, with the reasons.

mod pursuit;

pub(super) use pursuit::{Workbench, follow};

use super::Node;
use crate::explainer::sets::Candidates;

/// How a run draws conclusions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::explainer) enum Rules {
    /// Links of one digit only; what is off counts as gone.
    Nishio,
    /// Links of the position as it is.
    Static,
    /// What is off counts as gone, so that further cells and houses come down to one candidate; from
    /// level 1 up patterns exclude candidates too, and from level 2 up chains inside the chain.
    Dynamic(u8),
}

/// Why a node holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It is the assumption, or follows from a candidate that is on.
    Direct,
    /// It is the last candidate of its cell.
    Cell,
    /// It is the last place in this house.
    House(u8),
    /// A pattern excludes it.
    Pattern,
    /// A chain inside the chain excludes it: its number in the run's list.
    Nested(u16),
}

/// A chain inside a chain: what it adds to the complexity, and what makes it distinct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NestedChain {
    pub(super) complexity: u32,
    pub(super) identity: u64,
}

/// Why an entry of a run holds: its parents are a range of the run's list.
#[derive(Clone, Copy, Debug)]
struct Reason {
    cause: Cause,
    n_parents: u16,
    first_parent: u32,
}

/// Everything that follows from one assumption.
pub(super) struct Run {
    /// The nodes in the order in which they were found; a contradicting one is the last.
    entries: Vec<Node>,
    reasons: Vec<Reason>,
    parents: Vec<u16>,
    /// The entry of each node, where it has one.
    entry_of: [u16; Node::COUNT],
    /// How many distinct nodes each node rests on, itself included.
    weight_of: [u16; Node::COUNT],
    on: Candidates,
    off: Candidates,
    clash: Option<u16>,
    nested: Vec<NestedChain>,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            reasons: Vec::new(),
            parents: Vec::new(),
            entry_of: [0; Node::COUNT],
            weight_of: [0; Node::COUNT],
            on: Candidates::EMPTY,
            off: Candidates::EMPTY,
            clash: None,
            nested: Vec::new(),
        }
    }
}

impl Run {
    /// The nodes in the order in which they were found, without one that contradicts.
    #[inline]
    pub(super) fn nodes(&self) -> &[Node] {
        let n_contradicting = usize::from(self.clash.is_some());
        &self.entries[..self.entries.len() - n_contradicting]
    }

    /// The candidates that are on.
    #[inline]
    pub(super) fn on(&self) -> &Candidates {
        &self.on
    }

    /// The candidates that are off.
    #[inline]
    pub(super) fn off(&self) -> &Candidates {
        &self.off
    }

    /// The candidate that turned out both on and off, if one did.
    #[inline]
    pub(super) fn clash(&self) -> Option<usize> {
        self.clash.map(usize::from)
    }

    /// How many distinct nodes a node of the run rests on, itself included.
    #[inline]
    pub(super) fn weight(&self, node: Node) -> u32 {
        u32::from(self.weight_of[node.index()])
    }

    /// The chains inside the run.
    #[inline]
    pub(super) fn nested(&self) -> &[NestedChain] {
        &self.nested
    }

    /// Visits the distinct nodes that a node of the run rests on, itself first.
    pub(super) fn each_ancestor(
        &self,
        node: Node,
        scratch: &mut Ancestors,
        mut visit: impl FnMut(Node, Cause),
    ) {
        scratch.start(self.entries.len());
        scratch.meet(self.entry_of[node.index()]);
        let mut i = 0;
        while let Some(&entry) = scratch.queue.get(i) {
            i += 1;
            let Reason { cause, n_parents, first_parent } = self.reasons[usize::from(entry)];
            visit(self.entries[usize::from(entry)], cause);
            let first = first_parent as usize;
            for &parent in &self.parents[first..first + usize::from(n_parents)] {
                scratch.meet(parent);
            }
        }
    }

    fn clear(&mut self) {
        self.entries.clear();
        self.reasons.clear();
        self.parents.clear();
        self.nested.clear();
        self.on = Candidates::EMPTY;
        self.off = Candidates::EMPTY;
        self.clash = None;
    }
}

/// The scratch memory of walks over ancestors.
#[derive(Default)]
pub(super) struct Ancestors {
    queue: Vec<u16>,
    met: Vec<u64>,
}

impl Ancestors {
    fn start(&mut self, n_entries: usize) {
        self.queue.clear();
        self.met.clear();
        self.met.resize(n_entries.div_ceil(64), 0);
    }

    #[inline]
    fn meet(&mut self, entry: u16) {
        let (word, bit) = (usize::from(entry) / 64, 1 << (entry % 64));
        if self.met[word] & bit == 0 {
            self.met[word] |= bit;
            self.queue.push(entry);
        }
    }
}
