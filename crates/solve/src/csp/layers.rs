//! [`Layers`]: an automaton unrolled along a line of cells.

use super::space::Conflict;
use ninefold_puzzle::{Automaton, Cell, Digit};
use std::collections::HashMap;

/// A line of cells and, before each of them, the states in which an automaton can be.
///
/// States that lead nowhere are left out, and states that the rest of the line cannot tell apart are one.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    pub(super) cells: Vec<u16>,
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

impl Layers {
    pub(super) fn new(cells: &[Cell], automaton: &Automaton) -> Self {
        let reached = reached(cells.len(), automaton);
        // From the end: what a state of the automaton is called in its layer, if it leads to the end.
        let last = (0..automaton.n_states() as u32).map(|state| automaton.accepts(state).then_some(0));
        let mut names = last.collect::<Vec<Option<u32>>>();
        let mut layers = vec![vec![Vec::new()]];
        for reached in reached[..cells.len()].iter().rev() {
            let mut known: HashMap<Vec<Edge>, u32> = HashMap::new();
            let mut layer = Vec::new();
            let name = |state: usize| {
                if !reached[state] {
                    return None;
                }
                let edges = edges_of(state as u32, automaton, &names);
                if edges.is_empty() {
                    return None;
                }
                Some(*known.entry(edges).or_insert_with_key(|edges| {
                    layer.push(edges.clone());
                    layer.len() as u32 - 1
                }))
            };
            names = (0..automaton.n_states()).map(name).collect();
            layers.push(layer);
        }
        layers.reverse();
        let mut lines = Self {
            cells: cells.iter().map(|cell| cell.index() as u16).collect(),
            starts: vec![0],
            nodes: vec![0],
            edges: Vec::new(),
        };
        for layer in layers {
            for edges in layer {
                lines.edges.extend(edges);
                lines.nodes.push(lines.edges.len() as u32);
            }
            lines.starts.push(lines.nodes.len() as u32 - 1);
        }
        lines
    }

    /// Takes away the candidates that are on no way from the start to the end.
    pub(super) fn filter(&self, masks: &mut [u32], marks: &mut Vec<Mark>) -> Result<(), Conflict> {
        if self.starts[1] == 0 {
            return Err(Conflict);
        }
        marks.clear();
        marks.resize(self.nodes.len(), Mark::Unseen);
        marks[0] = Mark::Reached;
        for (i, &cell) in self.cells.iter().enumerate() {
            let mask = masks[usize::from(cell)];
            let next = self.starts[i + 1] as usize;
            for node in self.starts[i] as usize..next {
                if marks[node] == Mark::Reached {
                    for edge in self.edges_from(node).iter().filter(|edge| edge.digits & mask != 0) {
                        marks[next + edge.to as usize] = Mark::Reached;
                    }
                }
            }
        }
        let end = self.starts[self.cells.len()] as usize;
        if marks[end] != Mark::Reached {
            return Err(Conflict);
        }
        marks[end] = Mark::Alive;
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let mask = masks[usize::from(cell)];
            let next = self.starts[i + 1] as usize;
            let mut supported = 0;
            for node in self.starts[i] as usize..next {
                if marks[node] != Mark::Reached {
                    continue;
                }
                for edge in self.edges_from(node) {
                    if edge.digits & mask != 0 && marks[next + edge.to as usize] == Mark::Alive {
                        marks[node] = Mark::Alive;
                        supported |= edge.digits;
                    }
                }
            }
            masks[usize::from(cell)] &= supported;
            if masks[usize::from(cell)] == 0 {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    fn edges_from(&self, node: usize) -> &[Edge] {
        &self.edges[self.nodes[node] as usize..self.nodes[node + 1] as usize]
    }
}

/// What a pass over the layers knows about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Unseen,
    /// It can be reached from the start.
    Reached,
    /// The end can be reached from it as well.
    Alive,
}

/// The states that can be reached before each cell, and after the last.
fn reached(length: usize, automaton: &Automaton) -> Vec<Vec<bool>> {
    let mut first = vec![false; automaton.n_states()];
    first[Automaton::START as usize] = true;
    let mut all = vec![first];
    for i in 0..length {
        let mut next = vec![false; automaton.n_states()];
        for state in (0..automaton.n_states()).filter(|&state| all[i][state]) {
            for digit in Digit::all(automaton.n_digits()) {
                let after = automaton.next(state as u32, digit);
                if after != Automaton::NOWHERE {
                    next[after as usize] = true;
                }
            }
        }
        all.push(next);
    }
    all
}

/// The edges of a state to states that have a name, in the order of their targets.
fn edges_of(state: u32, automaton: &Automaton, names: &[Option<u32>]) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    for digit in Digit::all(automaton.n_digits()) {
        let after = automaton.next(state, digit);
        if after == Automaton::NOWHERE {
            continue;
        }
        let Some(to) = names[after as usize] else { continue };
        match edges.iter_mut().find(|edge| edge.to == to) {
            Some(edge) => edge.digits |= 1 << digit.index(),
            None => edges.push(Edge { digits: 1 << digit.index(), to }),
        }
    }
    edges.sort_unstable_by_key(|edge| edge.to);
    edges
}
