//! The walk through the tree of choices, depth first, without recursion.

use super::Search;
use super::choice::Choice;
use super::layout::{ALL, Words};
use super::state::{Settled, State};
use super::vector::Single;
use crate::budget::Stopped;
use crate::search::SearchEnd;
use ninefold_puzzle::Classic;
use std::ops::ControlFlow;

/// Hands every solution to `on_solution` until it breaks or `max_nodes` positions were looked at.
#[inline(always)]
pub(super) fn search<V: Single>(
    stack: &mut Stack,
    puzzle: &Classic,
    max_nodes: u64,
    on_solution: &mut dyn FnMut(&Classic) -> ControlFlow<()>,
) -> Search {
    let mut state = State::<V>::of(puzzle);
    let mut search = Search { solutions: 0, nodes: 0, end: SearchEnd::Complete };
    stack.clear();
    loop {
        if search.nodes == max_nodes {
            search.end = SearchEnd::Stopped(Stopped::Exhausted);
            return search;
        }
        search.nodes += 1;
        let settled = state.settle();
        if settled == Settled::Open {
            stack.descend(&mut state);
            continue;
        }
        if settled == Settled::Solved {
            search.solutions += 1;
            if on_solution(&state.grid()).is_break() {
                search.end = SearchEnd::Enough;
                return search;
            }
        }
        match stack.next() {
            Some(next) => state = next,
            None => return search,
        }
    }
}

/// The positions that still have ways to try, the deepest last.
pub(super) struct Stack {
    depth: usize,
    frames: [Frame; MAX_DEPTH],
}

/// Every choice settles one of nine digits in one of six bands for good.
const MAX_DEPTH: usize = 54;

#[derive(Clone, Copy)]
struct Frame {
    state: [Words; 3],
    rest: Choice,
}

impl Stack {
    pub(super) const EMPTY: Self =
        Self { depth: 0, frames: [Frame { state: [Words([ALL; 32]); 3], rest: Choice::NONE }; MAX_DEPTH] };

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.depth = 0;
    }

    /// Makes a choice in an open position, and remembers what else there was to choose.
    #[inline(always)]
    pub(super) fn descend<V: Single>(&mut self, state: &mut State<V>) {
        let (first, rest) = Choice::in_state(*state).split();
        if let (Some(rest), Some(frame)) = (rest, self.frames.get_mut(self.depth)) {
            state.store(&mut frame.state);
            frame.rest = rest;
            self.depth += 1;
        }
        first.apply(state);
    }

    /// The next position after a dead or solved one.
    #[inline(always)]
    pub(super) fn next<V: Single>(&mut self) -> Option<State<V>> {
        let top = self.depth.checked_sub(1)?;
        let frame = self.frames.get_mut(top)?;
        let mut state = State::load(&frame.state);
        let (next, rest) = frame.rest.split();
        match rest {
            Some(rest) => frame.rest = rest,
            None => self.depth = top,
        }
        next.apply(&mut state);
        Some(state)
    }
}
