//! The general solver: every layout and every constraint.
//!
//! A puzzle is compiled to a [`Model`] of flat lists. A [`Space`] holds the candidates of each cell
//! and draws conclusions from their changes: singles, locked candidates, combinations of sums. The
//! [`Search`] branches on a candidate where the space is tightest and where conflicts were before.
//!
//! Implied sums and the choice of branches change how fast an answer comes, never which.

mod combinations;
mod lists;
mod model;
mod space;
mod sum;
mod sum_filter;

use crate::budget::{Meter, Stopped};
use crate::search::End;
use model::Model;
use ninefold_puzzle::{Digit, Puzzle};
use space::{Conflict, Space};

/// A search that hands out one solution after the other.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    model: Model,
    space: Space,
    /// The candidates at every open branch, one after the other.
    saved: Vec<u32>,
    branches: Vec<Branch>,
    /// How often each cell took part in a conflict, fading with time.
    weights: Vec<f32>,
    /// What the next conflict adds to a weight; it grows, which lets older conflicts fade.
    step: f32,
    /// Digits that givens or branches have named; all others are alike if the rules say so.
    named: u32,
    weight: u64,
    symmetric: bool,
    state: State,
}

/// A candidate that was tried, to be taken away when its turn is over.
#[derive(Clone, Copy, Debug)]
struct Branch {
    cell: u16,
    /// The digit that was tried, and those that are like it.
    digits: u32,
    open: usize,
    named: u32,
    weight: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing has been looked at.
    Start,
    /// The space may hold solutions.
    Open,
    /// The space is done with: contradictory, or a solution that was told.
    Closed,
}

impl Search {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let model = Model::new(puzzle);
        let mut space = Space::new(&model);
        let mut named = 0;
        let mut state = State::Start;
        for (cell, given) in puzzle.givens().iter().enumerate() {
            if let Some(digit) = given {
                named |= 1 << digit.index();
                if space.keep(&model, cell as u16, 1 << digit.index()).is_err() {
                    state = State::Closed;
                }
            }
        }
        let weights = vec![1.0; model.n_cells];
        Self {
            model,
            space,
            saved: Vec::new(),
            branches: Vec::new(),
            weights,
            step: 1.0,
            named,
            weight: 1,
            symmetric: false,
            state,
        }
    }

    /// The next solution, or `None` if there are no more.
    pub(crate) fn next(&mut self, meter: &mut Meter) -> Result<Option<Vec<Digit>>, Stopped> {
        if !self.advance(meter)? {
            return Ok(None);
        }
        let digit = |mask: &u32| Digit::from_index(mask.trailing_zeros() as usize);
        Ok(Some(self.space.masks.iter().map(digit).collect()))
    }

    /// Goes on to the next full grid; `false` if there are no more.
    fn advance(&mut self, meter: &mut Meter) -> Result<bool, Stopped> {
        loop {
            meter.spend()?;
            let consistent = match self.state {
                State::Start => self.propagate(),
                State::Open => self.branch(),
                State::Closed => match self.branches.pop() {
                    Some(branch) => self.retreat(branch),
                    None => return Ok(false),
                },
            };
            self.state = if consistent && self.space.open > 0 { State::Open } else { State::Closed };
            if consistent && self.space.open == 0 {
                return Ok(true);
            }
        }
    }

    fn propagate(&mut self) -> bool {
        match self.space.propagate(&self.model) {
            Ok(()) => true,
            Err(conflict) => {
                self.learn(conflict);
                false
            }
        }
    }

    /// Goes back to the last branch and takes its candidate away.
    fn retreat(&mut self, branch: Branch) -> bool {
        let start = self.saved.len() - self.model.n_cells;
        self.space.masks.copy_from_slice(&self.saved[start..]);
        self.saved.truncate(start);
        self.space.open = branch.open;
        self.named = branch.named;
        self.weight = branch.weight;
        match self.space.remove(&self.model, branch.cell, branch.digits) {
            Ok(()) => self.propagate(),
            Err(_) => false,
        }
    }

    /// Tries a candidate.
    fn branch(&mut self) -> bool {
        let (cell, digit) = self.choose();
        let mask = self.space.masks[usize::from(cell)];
        let alike = if self.symmetric && digit & self.named == 0 { mask & !self.named } else { digit };
        self.saved.extend_from_slice(&self.space.masks);
        self.branches.push(Branch {
            cell,
            digits: alike,
            open: self.space.open,
            named: self.named,
            weight: self.weight,
        });
        self.named |= digit;
        self.weight = self.weight.saturating_mul(u64::from(alike.count_ones()));
        match self.space.keep(&self.model, cell, digit) {
            Ok(()) => self.propagate(),
            Err(_) => false,
        }
    }

    /// The candidate to try next.
    fn choose(&self) -> (u16, u32) {
        let mut best = (0, f32::INFINITY);
        for (cell, &mask) in self.space.masks.iter().enumerate() {
            if !mask.is_power_of_two() {
                let score = mask.count_ones() as f32 / self.weights[cell];
                if score < best.1 {
                    best = (cell, score);
                }
            }
        }
        let mask = self.space.masks[best.0];
        (best.0 as u16, mask & mask.wrapping_neg())
    }

    /// Remembers which cells a conflict came from.
    fn learn(&mut self, conflict: Conflict) {
        let cells = match &conflict {
            Conflict::Cell(cell) => std::slice::from_ref(cell),
            Conflict::House(house) => self.model.houses.get(usize::from(*house)),
            Conflict::Sum(sum) => &self.model.sums[usize::from(*sum)].cells,
        };
        for &cell in cells {
            self.weights[usize::from(cell)] += self.step;
        }
        self.step *= 1.001;
        if self.step > 1e20 {
            self.weights.iter_mut().for_each(|weight| *weight = (*weight * 1e-20).max(1e-20));
            self.step *= 1e-20;
        }
    }
}

/// How many solutions there are, counting no further than `limit`.
pub(crate) fn count(puzzle: &Puzzle, meter: &mut Meter, limit: u64) -> (u64, End) {
    let mut search = Search::new(puzzle);
    search.symmetric = search.model.is_digit_blind;
    let mut count = 0u64;
    while count < limit {
        match search.advance(meter) {
            Ok(true) => count = count.saturating_add(search.weight),
            Ok(false) => return (count, End::Complete),
            Err(stopped) => return (count, End::Stopped(stopped)),
        }
    }
    (limit, End::Enough)
}
