//! The walk through the tree of choices, depth first, without recursion.

use super::choice::Choice;
use super::layout::{ALL, Words};
use super::state::{Settled, State};
use super::vector::Vector;
use super::{End, Search};
use ninefold_puzzle::Classic;
use std::ops::ControlFlow;

/// Every choice settles one of nine digits in one of six bands for good.
const MAX_DEPTH: usize = 54;

/// The positions to which the search will come back.
pub(super) struct Stack([Frame; MAX_DEPTH]);

#[derive(Clone, Copy)]
struct Frame {
    state: [Words; 3],
    rest: Choice,
}

impl Stack {
    pub(super) const EMPTY: Self =
        Self([Frame { state: [Words([ALL; 32]); 3], rest: Choice::NONE }; MAX_DEPTH]);
}

/// Hands every solution to `on_solution` until it breaks or `max_nodes` positions were looked at.
#[inline(always)]
pub(super) fn search<V: Vector>(
    stack: &mut Stack,
    puzzle: &Classic,
    max_nodes: u64,
    on_solution: &mut dyn FnMut(&Classic) -> ControlFlow<()>,
) -> Search {
    let mut state = State::<V>::of(puzzle);
    let mut depth = 0;
    let mut search = Search { solutions: 0, nodes: 0, end: End::Complete };
    loop {
        if search.nodes == max_nodes {
            search.end = End::Exhausted;
            return search;
        }
        search.nodes += 1;
        let next = match state.settle() {
            Settled::Open => {
                let (first, rest) = Choice::in_state(state).split();
                if let (Some(rest), Some(frame)) = (rest, stack.0.get_mut(depth)) {
                    state.store(&mut frame.state);
                    frame.rest = rest;
                    depth += 1;
                }
                first
            }
            settled => {
                if matches!(settled, Settled::Solved) {
                    search.solutions += 1;
                    if on_solution(&state.grid()).is_break() {
                        search.end = End::Stopped;
                        return search;
                    }
                }
                let Some(frame) = depth.checked_sub(1).and_then(|top| stack.0.get_mut(top)) else {
                    return search;
                };
                state = State::load(&frame.state);
                let (next, rest) = frame.rest.split();
                match rest {
                    Some(rest) => frame.rest = rest,
                    None => depth -= 1,
                }
                next
            }
        };
        next.apply(&mut state);
    }
}
