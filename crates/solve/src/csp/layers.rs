//! [`Layers`]: an automaton unrolled along a line of cells.

use super::space::Conflict;
use ninefold_puzzle::{Automaton, Cell, Digit};
use std::collections::HashMap;
use std::sync::Arc;

/// A line of cells and, before each of them, the states in which an automaton can be.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    pub(super) cells: Vec<u16>,
    graph: Arc<Graph>,
}

/// The states along a line, and the digits that lead from one to the next.
///
/// States that lead nowhere are left out, and states that the rest of the line cannot tell apart are one.
#[derive(Debug)]
struct Graph {
    /// Before each cell, and after the last: where its states start in `nodes`.
    starts: Vec<u32>,
    /// For each state, where its edges start in `edges`.
    nodes: Vec<u32>,
    edges: Vec<Edge>,
}

/// A step from a state: these digits lead to that state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Edge {
    digits: u32,
    /// The number among the states of the next layer.
    to: u32,
}

/// Whether the digits along a line must differ because its cells see each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Digits {
    Free,
    Different,
}

/// Lines that have been unrolled: clues with the same number share them.
#[derive(Default)]
pub(super) struct Unrolled(Vec<(Arc<Automaton>, usize, Digits, Arc<Graph>)>);

/// A line on which digits differ remembers which were used; with more states than this it does without.
const MAX_STATES: usize = 12_000;

/// For so many digits, all sets of used ones are few enough.
const MAX_REMEMBERED: usize = 9;

impl Unrolled {
    pub(super) fn layers(&mut self, cells: &[Cell], automaton: &Arc<Automaton>, digits: Digits) -> Layers {
        let digits = if automaton.n_digits() > MAX_REMEMBERED { Digits::Free } else { digits };
        let is_same = |(known, length, how, _): &&(Arc<Automaton>, usize, Digits, Arc<Graph>)| {
            *length == cells.len() && *how == digits && known == automaton
        };
        let graph = match self.0.iter().find(is_same) {
            Some((.., graph)) => graph.clone(),
            None => {
                let graph = Graph::new(cells.len(), automaton, digits);
                let graph = graph.or_else(|| Graph::new(cells.len(), automaton, Digits::Free));
                let graph = Arc::new(graph.expect("free digits have no limit"));
                self.0.push((automaton.clone(), cells.len(), digits, graph.clone()));
                graph
            }
        };
        Layers { cells: cells.iter().map(|cell| cell.index() as u16).collect(), graph }
    }
}

/// A state of the automaton with the digits used so far.
type State = (u32, u32);

impl Graph {
    /// The graph of a line of this length; `None` if remembering used digits takes too many states.
    fn new(length: usize, automaton: &Automaton, digits: Digits) -> Option<Self> {
        // From the start: the states before each cell, and where each digit leads.
        let mut layers = vec![vec![(Automaton::START, 0)]];
        let mut steps = Vec::new();
        let mut n_states = 1;
        for i in 0..length {
            let mut numbers: HashMap<State, u32> = HashMap::new();
            let mut next = Vec::new();
            let mut targets = Vec::new();
            for &(state, used) in &layers[i] {
                for digit in Digit::all(automaton.n_digits()) {
                    let bit = 1 << digit.index();
                    let after = automaton.next(state, digit);
                    if after == Automaton::NOWHERE || used & bit != 0 {
                        targets.push(NO_STATE);
                        continue;
                    }
                    let after = (after, if digits == Digits::Different { used | bit } else { 0 });
                    targets.push(*numbers.entry(after).or_insert_with(|| {
                        next.push(after);
                        next.len() as u32 - 1
                    }));
                }
            }
            n_states += next.len();
            if digits == Digits::Different && n_states > MAX_STATES {
                return None;
            }
            layers.push(next);
            steps.push(targets);
        }
        // From the end: what each state is called in its layer, if it leads to the end.
        let accepts = |&(state, _): &State| automaton.accepts(state).then_some(0);
        let mut names = layers[length].iter().map(accepts).collect::<Vec<Option<u32>>>();
        let mut merged = vec![vec![Vec::new()]];
        for targets in steps.iter().rev() {
            let mut known: HashMap<Vec<Edge>, u32> = HashMap::new();
            let mut layer = Vec::new();
            let name = |targets: &[u32]| {
                let edges = edges_of(targets, &names);
                if edges.is_empty() {
                    return None;
                }
                Some(*known.entry(edges).or_insert_with_key(|edges| {
                    layer.push(edges.clone());
                    layer.len() as u32 - 1
                }))
            };
            names = targets.chunks(automaton.n_digits()).map(name).collect();
            merged.push(layer);
        }
        merged.reverse();
        let mut graph = Self { starts: vec![0], nodes: vec![0], edges: Vec::new() };
        for layer in merged {
            for edges in layer {
                graph.edges.extend(edges);
                graph.nodes.push(graph.edges.len() as u32);
            }
            graph.starts.push(graph.nodes.len() as u32 - 1);
        }
        Some(graph)
    }

    fn edges_from(&self, node: u32) -> &[Edge] {
        let node = node as usize;
        &self.edges[self.nodes[node] as usize..self.nodes[node + 1] as usize]
    }
}

/// No state: the digit is not allowed.
const NO_STATE: u32 = u32::MAX;

impl Layers {
    /// Takes away the candidates that are on no way from the start to the end.
    pub(super) fn filter(&self, masks: &mut [u32], walk: &mut Walk) -> Result<(), Conflict> {
        walk.begin(self.graph.nodes.len() - 1);
        let result = self.walk(masks, walk);
        walk.end();
        result
    }

    fn walk(&self, masks: &mut [u32], walk: &mut Walk) -> Result<(), Conflict> {
        let graph = &*self.graph;
        if graph.starts[1] == 0 {
            return Err(Conflict);
        }
        walk.reach(0);
        let mut start = 0;
        for (i, &cell) in self.cells.iter().enumerate() {
            let mask = masks[usize::from(cell)];
            let next = graph.starts[i + 1];
            let end = walk.reached.len();
            for at in start..end {
                for edge in graph.edges_from(walk.reached[at]).iter().filter(|edge| edge.digits & mask != 0) {
                    walk.reach(next + edge.to);
                }
            }
            if walk.reached.len() == end {
                return Err(Conflict);
            }
            walk.ends.push(end);
            start = end;
        }
        walk.see_the_end();
        while let Some(end) = walk.ends.pop() {
            let i = walk.ends.len();
            let start = walk.ends.last().copied().unwrap_or(0);
            let mask = &mut masks[usize::from(self.cells[i])];
            let next = graph.starts[i + 1];
            let mut supported = 0;
            for at in start..end {
                let node = walk.reached[at];
                for edge in graph.edges_from(node) {
                    if edge.digits & *mask != 0 && walk.is_alive(next + edge.to) {
                        walk.marks[node as usize] = Mark::Alive;
                        supported |= edge.digits;
                    }
                }
            }
            *mask &= supported;
            if *mask == 0 {
                return Err(Conflict);
            }
        }
        Ok(())
    }
}

/// The states that a pass over the layers has met.
///
/// A line whose digits differ has thousands of states, of which its candidates reach few: only those are
/// looked at, and wiped out afterwards.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    /// By state; all are unseen between two passes.
    marks: Vec<Mark>,
    /// The states that can be reached, layer by layer.
    reached: Vec<u32>,
    /// Where the layers before the last end in `reached`.
    ends: Vec<usize>,
}

/// What a pass over the layers knows about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    Unseen,
    /// It can be reached from the start.
    Reached,
    /// The end can be reached from it as well.
    Alive,
}

impl Walk {
    fn begin(&mut self, n_states: usize) {
        if self.marks.len() < n_states {
            self.marks.resize(n_states, Mark::Unseen);
        }
    }

    fn reach(&mut self, state: u32) {
        let mark = &mut self.marks[state as usize];
        if *mark == Mark::Unseen {
            *mark = Mark::Reached;
            self.reached.push(state);
        }
    }

    /// The last layer has one state, the one that was reached last.
    fn see_the_end(&mut self) {
        if let Some(&last) = self.reached.last() {
            self.marks[last as usize] = Mark::Alive;
        }
    }

    fn is_alive(&self, state: u32) -> bool {
        self.marks[state as usize] == Mark::Alive
    }

    fn end(&mut self) {
        self.ends.clear();
        self.reached.drain(..).for_each(|state| self.marks[state as usize] = Mark::Unseen);
    }
}

/// The edges to states that have a name, in the order of their targets.
fn edges_of(targets: &[u32], names: &[Option<u32>]) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    for (digit, &target) in targets.iter().enumerate().filter(|(_, target)| **target != NO_STATE) {
        let Some(to) = names[target as usize] else { continue };
        match edges.iter_mut().find(|edge| edge.to == to) {
            Some(edge) => edge.digits |= 1 << digit,
            None => edges.push(Edge { digits: 1 << digit, to }),
        }
    }
    edges.sort_unstable_by_key(|edge| edge.to);
    edges
}
