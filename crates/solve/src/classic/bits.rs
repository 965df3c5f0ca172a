//! A plain search over sets of digits, without a word of vector code.

use super::{End, Search};
use ninefold_puzzle::Classic;
use std::ops::ControlFlow;

const ALL: u16 = 0x1ff;

/// The digits that each row, column and box still lacks, as bits, and the values so far.
#[derive(Debug)]
pub(super) struct Engine {
    values: [u8; 81],
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

impl Default for Engine {
    fn default() -> Self {
        Self { values: [0; 81], rows: [ALL; 9], columns: [ALL; 9], boxes: [ALL; 9] }
    }
}

impl Engine {
    pub(super) fn search(
        &mut self,
        puzzle: &Classic,
        max_nodes: u64,
        on_solution: impl FnMut(&Classic) -> ControlFlow<()>,
    ) -> Search {
        *self = Self::default();
        let mut walk = Walk { solutions: 0, nodes: 0, max_nodes, on_solution };
        for (cell, &value) in puzzle.values().iter().enumerate() {
            if value != 0 {
                let bit = 1 << (value - 1);
                if self.candidates(cell) & bit == 0 {
                    return Search { solutions: 0, nodes: 0, end: End::Complete };
                }
                self.flip(cell, bit);
                self.values[cell] = value;
            }
        }
        let end = match walk.visit(self) {
            ControlFlow::Continue(()) => End::Complete,
            ControlFlow::Break(end) => end,
        };
        Search { solutions: walk.solutions, nodes: walk.nodes, end }
    }

    fn candidates(&self, cell: usize) -> u16 {
        self.rows[cell / 9] & self.columns[cell % 9] & self.boxes[box_of(cell)]
    }

    fn flip(&mut self, cell: usize, bit: u16) {
        self.rows[cell / 9] ^= bit;
        self.columns[cell % 9] ^= bit;
        self.boxes[box_of(cell)] ^= bit;
    }
}

struct Walk<F> {
    solutions: usize,
    nodes: u64,
    max_nodes: u64,
    on_solution: F,
}

impl<F: FnMut(&Classic) -> ControlFlow<()>> Walk<F> {
    fn visit(&mut self, engine: &mut Engine) -> ControlFlow<End> {
        if self.nodes == self.max_nodes {
            return ControlFlow::Break(End::Exhausted);
        }
        self.nodes += 1;
        let open = (0..81).filter(|&cell| engine.values[cell] == 0);
        let Some(cell) = open.min_by_key(|&cell| engine.candidates(cell).count_ones()) else {
            return match Classic::new(engine.values) {
                Some(solution) => {
                    self.solutions += 1;
                    (self.on_solution)(&solution).map_break(|()| End::Stopped)
                }
                None => ControlFlow::Continue(()),
            };
        };
        let candidates = engine.candidates(cell);
        for value in (1..=9).filter(|value| candidates >> (value - 1) & 1 != 0) {
            let bit = 1 << (value - 1);
            engine.flip(cell, bit);
            engine.values[cell] = value;
            self.visit(engine)?;
            engine.values[cell] = 0;
            engine.flip(cell, bit);
        }
        ControlFlow::Continue(())
    }
}

const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}
