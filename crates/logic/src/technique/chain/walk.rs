//! [`Walks`]: what follows from each start, one link at a time for all starts at once.
//!
//! All walks advance together, so that the shortest chains of the whole board are met first.

use super::graph::{Graph, NodeId};

/// Breadth-first walks over the links of a graph.
pub(super) struct Walks {
    starts: Vec<Start>,
    n_nodes: usize,
    /// For each walk and node: the node whose falsity made this one true.
    true_by: Vec<NodeId>,
    /// For each walk and node: the node whose truth made this one false.
    false_by: Vec<NodeId>,
    /// For each walk, the nodes that became false last.
    fronts: Vec<Vec<NodeId>>,
    newly_true: Vec<NodeId>,
}

/// How a walk begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// The node is taken to be true.
    True(NodeId),
    /// The node is taken to be false.
    False(NodeId),
    /// The first node is taken to be false, and only this strong link is followed from it.
    Link(NodeId, NodeId),
}

/// Not reached.
const NEVER: NodeId = NodeId::MAX;
/// The start, which nothing made true or false.
const ROOT: NodeId = NodeId::MAX - 1;
/// How many entries the tables of one batch of walks may have.
const MAX_ENTRIES: usize = 4_000_000;

impl Walks {
    /// How many walks fit in memory at once on this graph.
    pub(super) fn batch<const W: usize>(graph: &Graph<'_, W>) -> usize {
        (MAX_ENTRIES / graph.n_nodes().max(1)).max(1)
    }

    /// Walks from these starts.
    pub(super) fn new<const W: usize>(graph: &Graph<'_, W>, starts: &[Start]) -> Self {
        let n_nodes = graph.n_nodes();
        let mut walks = Self {
            starts: starts.to_vec(),
            n_nodes,
            true_by: vec![NEVER; n_nodes * starts.len()],
            false_by: vec![NEVER; n_nodes * starts.len()],
            fronts: vec![Vec::new(); starts.len()],
            newly_true: Vec::new(),
        };
        for (walk, &start) in starts.iter().enumerate() {
            let slot = |node: NodeId| walk * n_nodes + usize::from(node);
            match start {
                Start::True(node) => {
                    walks.true_by[slot(node)] = ROOT;
                    walks.falsify(graph, walk, node);
                }
                Start::False(node) => {
                    walks.false_by[slot(node)] = ROOT;
                    walks.fronts[walk].push(node);
                }
                Start::Link(from, to) => {
                    walks.false_by[slot(from)] = ROOT;
                    walks.true_by[slot(to)] = from;
                    walks.falsify(graph, walk, to);
                }
            }
        }
        walks
    }

    /// How many walks there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The node that a walk started from.
    pub(super) fn start(&self, walk: usize) -> NodeId {
        match self.starts[walk] {
            Start::True(node) | Start::False(node) | Start::Link(node, _) => node,
        }
    }

    /// How many nodes became false last.
    pub(super) fn front_len(&self, walk: usize) -> usize {
        self.fronts[walk].len()
    }

    /// Goes over one strong and one weak link, and gives the nodes that became true.
    pub(super) fn advance<const W: usize>(&mut self, graph: &Graph<'_, W>, walk: usize) -> &[NodeId] {
        let offset = walk * self.n_nodes;
        let front = std::mem::take(&mut self.fronts[walk]);
        self.newly_true.clear();
        for &from in &front {
            for to in graph.strong(from) {
                let by = &mut self.true_by[offset + usize::from(to)];
                if *by == NEVER {
                    *by = from;
                    self.newly_true.push(to);
                }
            }
        }
        for at in 0..self.newly_true.len() {
            self.falsify(graph, walk, self.newly_true[at]);
        }
        &self.newly_true
    }

    /// Ends one of the walks.
    pub(super) fn stop(&mut self, walk: usize) {
        self.fronts[walk].clear();
    }

    fn falsify<const W: usize>(&mut self, graph: &Graph<'_, W>, walk: usize, from: NodeId) {
        let offset = walk * self.n_nodes;
        for &to in graph.weak(from) {
            let by = &mut self.false_by[offset + usize::from(to)];
            if *by == NEVER {
                *by = from;
                self.fronts[walk].push(to);
            }
        }
    }

    /// The nodes on the way to a node that is true, from the first that is false: false, true,
    /// false, …, true.
    pub(super) fn way(&self, walk: usize, last: NodeId) -> Vec<NodeId> {
        let offset = walk * self.n_nodes;
        let mut way = Vec::new();
        let mut on = last;
        loop {
            let off = self.true_by[offset + usize::from(on)];
            way.extend([on, off]);
            match self.false_by[offset + usize::from(off)] {
                ROOT => break,
                by => on = by,
            }
            if self.true_by[offset + usize::from(on)] == ROOT {
                break;
            }
        }
        way.reverse();
        way
    }
}

/// Whether no node is visited twice.
pub(super) fn is_simple(way: &[NodeId]) -> bool {
    let mut sorted = way.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}
