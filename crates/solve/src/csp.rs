//! The general solver: every layout and every constraint.
//!
//! A puzzle is compiled to a [`Model`] of flat lists. A [`Space`](space::Space) holds the
//! candidates of each cell and draws conclusions from their changes: singles, locked candidates,
//! combinations of sums. The [`Plain`] search branches where the space is tightest and where
//! conflicts were before; where that gets stuck, a [`Learner`] takes over, which learns from every
//! conflict.
//!
//! Implied sums, branching and learning change how fast an answer comes, never which.

mod agenda;
mod bits;
mod combinations;
mod estimate;
mod implied;
mod join;
mod layers;
mod learn;
mod linear;
mod lists;
mod model;
mod pairs;
mod plain;
mod rule;
mod space;
mod steering;
mod sum;
mod sum_filter;
mod tally;

use crate::budget::{Meter, Stopped};
use crate::search::SearchEnd;
use learn::Learner;
use ninefold_puzzle::{Cell, Digit, DigitSet, Puzzle};
use plain::{Alike, Outcome, Plain};
use std::sync::Arc;

pub(crate) use estimate::Walker;
pub(crate) use model::Model;

/// A search that hands out one solution after the other.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    model: Arc<Model>,
    engine: Engine,
    /// The candidates before the first branch; the learner writes its solutions here.
    masks: Vec<u32>,
    /// The solutions told so far, as long as the engine may still change.
    told: Vec<Box<[u32]>>,
    /// How many nodes without a solution make the plain search give way to the learner.
    patience: u64,
}

#[derive(Clone, Debug)]
enum Engine {
    Plain(Box<Plain>),
    Learner(Box<Learner>),
}

/// After this many solutions the plain search goes on by itself, for it is not stuck.
const MAX_TOLD: usize = 64;

impl Search {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self::with_model(Arc::new(Model::new(puzzle.rules())), puzzle)
    }

    /// A search of a puzzle whose rules have been compiled before.
    pub(crate) fn with_model(model: Arc<Model>, puzzle: &Puzzle) -> Self {
        let plain = Plain::new(&model, puzzle, Alike::Tried);
        let masks = plain.masks().to_vec();
        let patience = model.patience;
        Self { model, engine: Engine::Plain(Box::new(plain)), masks, told: Vec::new(), patience }
    }

    /// Leaves out the solutions that have this digit in a cell, if none has been told yet.
    pub(crate) fn forbid(&mut self, cell: Cell, digit: Digit) {
        if let Engine::Plain(plain) = &mut self.engine {
            plain.forbid(&self.model, cell, digit);
            self.masks.copy_from_slice(plain.masks());
        }
    }

    /// Leaves out the solutions that have another digit in a cell, if none has been told yet.
    pub(crate) fn require(&mut self, cell: Cell, digit: Digit) {
        if let Engine::Plain(plain) = &mut self.engine {
            plain.require(&self.model, cell, digit);
            self.masks.copy_from_slice(plain.masks());
        }
    }

    /// Tries some digits of a cell before its others.
    pub(crate) fn want(&mut self, cell: Cell, digits: DigitSet) {
        if let Engine::Plain(plain) = &mut self.engine {
            let mask = digits.iter().fold(0, |mask, digit| mask | 1 << digit.index());
            plain.want(cell, mask);
        }
    }

    /// Takes over where another search of the same board has met conflicts, if both still search plainly.
    pub(crate) fn heed(&mut self, other: &Self) {
        if let (Engine::Plain(plain), Engine::Plain(other)) = (&mut self.engine, &other.engine) {
            plain.heed(other);
        }
    }

    /// Whether a cell may hold a digit as far as the first conclusions tell.
    pub(crate) fn may_hold(&self, cell: Cell, digit: Digit) -> bool {
        self.masks[cell.index()] >> digit.index() & 1 == 1
    }

    /// The next solution, or `None` if there are no more.
    pub(crate) fn next(&mut self, meter: &mut Meter) -> Result<Option<Vec<Digit>>, Stopped> {
        loop {
            match &mut self.engine {
                Engine::Plain(plain) => {
                    let may_learn = self.model.can_learn() && self.told.len() < MAX_TOLD;
                    match plain.next(&self.model, meter, if may_learn { self.patience } else { u64::MAX })? {
                        Outcome::Solution(_) => {
                            if may_learn {
                                self.told.push(plain.masks().into());
                            }
                            return Ok(Some(digits(plain.masks())));
                        }
                        Outcome::Ended => return Ok(None),
                        Outcome::Stuck => {
                            let learner = Learner::new(&self.model, &self.masks, &self.told);
                            self.engine = Engine::Learner(Box::new(learner));
                        }
                    }
                }
                Engine::Learner(learner) => {
                    let found = learner.next(&mut self.masks, meter)?;
                    return Ok(found.then(|| digits(&self.masks)));
                }
            }
        }
    }
}

/// How many solutions there are, counting no further than `limit`.
pub(crate) fn count(puzzle: &Puzzle, meter: &mut Meter, limit: u64) -> (u64, SearchEnd) {
    if has_digits_alike(puzzle) {
        count_alike(puzzle, meter, limit)
    } else {
        count_each(puzzle, meter, limit)
    }
}

/// Whether some digits could be renamed without changing the puzzle.
fn has_digits_alike(puzzle: &Puzzle) -> bool {
    let named = puzzle.givens().iter().flatten().fold(0u32, |named, digit| named | 1 << digit.index());
    named.count_ones() as usize + 2 <= puzzle.layout().n_digits() && model::is_digit_blind(puzzle.rules())
}

fn count_each(puzzle: &Puzzle, meter: &mut Meter, limit: u64) -> (u64, SearchEnd) {
    let mut search = Search::new(puzzle);
    let mut count = 0;
    while count < limit {
        match search.next(meter) {
            Ok(Some(_)) => count += 1,
            Ok(None) => return (count, SearchEnd::Complete),
            Err(stopped) => return (count, SearchEnd::Stopped(stopped)),
        }
    }
    (count, SearchEnd::Enough)
}

fn count_alike(puzzle: &Puzzle, meter: &mut Meter, limit: u64) -> (u64, SearchEnd) {
    let model = Model::new(puzzle.rules());
    let mut plain = Plain::new(&model, puzzle, Alike::Counted);
    let mut count = 0u64;
    while count < limit {
        match plain.next(&model, meter, u64::MAX) {
            Ok(Outcome::Solution(many)) => count = count.saturating_add(many),
            Ok(Outcome::Ended | Outcome::Stuck) => return (count, SearchEnd::Complete),
            Err(stopped) => return (count, SearchEnd::Stopped(stopped)),
        }
    }
    (limit, SearchEnd::Enough)
}

fn digits(masks: &[u32]) -> Vec<Digit> {
    masks.iter().map(|mask| Digit::from_index(mask.trailing_zeros() as usize)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, naive};
    use ninefold_puzzle::{
        BoxShape, Constraint, Diagonal, Dot, DotKind, Draft, Layout, Line, LineKind, Negative, Place, Shape,
    };
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    /// Solutions in order, by a search that starts to learn after so many nodes.
    fn solve(draft: &Draft, patience: u64, limit: usize) -> Vec<Vec<Digit>> {
        let mut search = Search::new(&draft.clone().check().unwrap());
        search.patience = patience;
        let mut meter = Meter::new(Budget::UNLIMITED);
        let solutions = std::iter::from_fn(|| search.next(&mut meter).unwrap());
        let mut solutions = solutions.take(limit).collect::<Vec<_>>();
        solutions.sort();
        solutions
    }

    /// Checks that learning from the start, soon or never finds what the oracle finds.
    fn check(layout: Layout, constraints: &[Constraint], givens: &str) {
        let mut draft = Draft { constraints: constraints.to_vec(), ..Draft::empty(layout) };
        for (given, symbol) in draft.givens.iter_mut().zip(givens.chars()) {
            *given = Digit::from_char(symbol);
        }
        let mut expected = Vec::new();
        let oracle = naive::search(&draft.clone().check().unwrap(), Budget::UNLIMITED, |solution| {
            expected.push(solution.digits().to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(oracle, Ok(()));
        for patience in [0, 20, 50, u64::MAX] {
            assert_eq!(solve(&draft, patience, usize::MAX), expected, "{draft:?} after {patience}");
        }
    }

    #[test]
    fn the_learner_finds_every_solution_once() {
        let square = |size| Layout::square(size).unwrap();
        let diagonals = [Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal);
        let jigsaw = Layout::jigsaw(4, b"aaabacbbccdbcddd").unwrap();
        let origins = [Place { row: 0, col: 0 }, Place { row: 2, col: 2 }];
        let twins = Layout::overlay(BoxShape { rows: 2, cols: 2 }, &origins).unwrap();
        check(square(4), &[], "");
        check(square(4), &diagonals, "");
        check(square(4), &[Constraint::AntiKnight], "");
        check(square(5), &[], "12345");
        check(square(6), &[Constraint::NonConsecutive], "1");
        check(square(6), &[Constraint::AntiKing], "123456");
        check(jigsaw, &[], "");
        check(twins, &[], "1234");
        let line = |kind, cells: &[usize]| {
            Constraint::Line(Line { kind, cells: cells.iter().copied().map(Cell::new).collect() })
        };
        let dot = |kind, a, b| Constraint::Dot(Dot { kind, cells: [Cell::new(a), Cell::new(b)] });
        let negative = Constraint::Negative(Negative { kinds: vec![DotKind::Difference(3)] });
        check(square(4), &[line(LineKind::Renban, &[0, 5, 6])], "");
        check(square(4), &[line(LineKind::Renban, &[0, 5, 10, 15])], "");
        check(square(4), &[line(LineKind::Renban, &[0, 5, 6]), line(LineKind::Renban, &[9, 14, 15])], "...1");
        check(square(4), &[line(LineKind::Thermometer, &[0, 5, 10])], "");
        check(square(4), &[line(LineKind::Palindrome, &[0, 5, 10, 15]), negative], "");
        check(square(6), &[line(LineKind::Renban, &[0, 7, 14, 21]), dot(DotKind::WHITE, 3, 9)], "..34");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        /// Of a full grid so many cells in a hundred are kept, and perhaps a wrong digit is added.
        #[test]
        fn the_learner_agrees_with_plain_search_on_large_grids(
            size in prop::sample::select(vec![8, 9, 12, 16]),
            lots in prop::collection::vec(0..100, 256),
            kept in 42..60,
            wrong in prop::option::of((0..256_usize, 0..16_usize)),
        ) {
            const LIMIT: usize = 40;
            let layout = Layout::square(size).unwrap();
            let Shape::Boxes(boxes) = *layout.shape() else { unreachable!("a square has boxes") };
            let mut draft = Draft::empty(layout);
            for (cell, given) in draft.givens.iter_mut().enumerate().filter(|(cell, _)| lots[*cell] < kept) {
                let (row, col) = (cell / size, cell % size);
                let shift = boxes.cols * (row % boxes.rows) + row / boxes.rows;
                *given = Some(Digit::from_index((shift + col) % size));
            }
            if let Some((cell, digit)) = wrong {
                let n_cells = draft.givens.len();
                draft.givens[cell % n_cells] = Some(Digit::from_index(digit % size));
            }
            if draft.clone().check().is_ok() {
                let plain = solve(&draft, u64::MAX, LIMIT);
                for patience in [1, 30] {
                    let learned = solve(&draft, patience, LIMIT);
                    prop_assert_eq!(learned.len(), plain.len());
                    prop_assert!(plain.len() == LIMIT || learned == plain);
                }
            }
        }
    }

    #[test]
    fn clashing_candidates_end_the_search_at_once() {
        check(Layout::square(4).unwrap(), &[], "123....4........");
    }
}
