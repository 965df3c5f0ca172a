//! [`Plain`]: search by propagation and branching, with nothing learned but where conflicts are.

use super::agenda::Task;
use super::bits::{bits, has_one_at_most};
use super::model::Model;
use super::space::Space;
use super::steering::{FirstDigit, Places};
use crate::budget::{Meter, Stopped};
use ninefold_puzzle::{Cell, Digit, Puzzle};

/// A depth-first search; the candidates at every open branch are kept as a copy.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    space: Space,
    /// The candidates at every open branch, one after the other.
    saved: Vec<u32>,
    branches: Vec<Branch>,
    /// How often trying a candidate of each cell led to a conflict, fading with time.
    weights: Vec<f32>,
    /// How often trying each digit, in whatever cell, led to a conflict, fading with time.
    digit_weights: Vec<f32>,
    /// What the next conflict adds to a weight; it grows, which lets older conflicts fade.
    step: f32,
    /// The digits of each cell that are tried first, because a solution with them tells something new.
    wanted: Vec<u32>,
    /// For how many more conflicts they are: where solutions are rare, conflicts tell better what to try.
    eagerness: u32,
    /// Digits that givens or branches have named. Of the others, `Alike::Counted` tries just one.
    named: u32,
    /// For how many solutions the next one stands.
    multiplicity: u64,
    alike: Alike,
    state: State,
}

/// What to do about digits that the puzzle does not tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Alike {
    /// Try them all.
    Tried,
    /// Try one, and count its solutions as often as there are such digits.
    Counted,
}

/// What a run of the search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// The candidates are a solution, which stands for this many.
    Solution(u64),
    /// There are no more solutions.
    Ended,
    /// A good deal of work has led nowhere.
    Stuck,
}

/// A candidate that was tried, to be taken away when its turn is over.
#[derive(Clone, Copy, Debug)]
struct Branch {
    cell: u16,
    /// The digit that was tried, and those that are like it.
    digits: u32,
    open: usize,
    named: u32,
    multiplicity: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// The space may hold solutions.
    Open,
    /// The space is done with: contradictory, or a solution that was told.
    Closed,
}

impl Plain {
    /// A search that has drawn the first conclusions from the givens.
    pub(super) fn new(model: &Model, puzzle: &Puzzle, alike: Alike) -> Self {
        let mut plain = Self {
            space: Space::new(model),
            saved: Vec::new(),
            branches: Vec::new(),
            weights: model.steering.weights.clone(),
            digit_weights: vec![0.0; model.all_digits.count_ones() as usize],
            step: 1.0,
            wanted: vec![0; model.n_cells],
            eagerness: EAGERNESS,
            named: 0,
            multiplicity: 1,
            alike,
            state: State::Open,
        };
        let mut consistent = plain.space.begin(model).is_ok();
        for (cell, given) in puzzle.givens().iter().enumerate() {
            if let Some(digit) = given {
                plain.named |= 1 << digit.index();
                consistent &= plain.space.keep(model, cell as u16, 1 << digit.index()).is_ok();
            }
        }
        if !consistent || plain.space.propagate(model).is_err() {
            plain.state = State::Closed;
        }
        plain
    }

    /// Takes a candidate away before the search begins.
    pub(super) fn forbid(&mut self, model: &Model, cell: Cell, digit: Digit) {
        let is_consistent = self.state == State::Open
            && self.space.remove(model, cell.index() as u16, 1 << digit.index()).is_ok()
            && self.space.propagate(model).is_ok();
        self.state = if is_consistent { State::Open } else { State::Closed };
    }

    /// Leaves a cell one candidate before the search begins.
    pub(super) fn require(&mut self, model: &Model, cell: Cell, digit: Digit) {
        let is_consistent = self.state == State::Open
            && self.space.keep(model, cell.index() as u16, 1 << digit.index()).is_ok()
            && self.space.propagate(model).is_ok();
        self.state = if is_consistent { State::Open } else { State::Closed };
    }

    /// Tries some digits of a cell before its others.
    pub(super) fn want(&mut self, cell: Cell, digits: u32) {
        self.wanted[cell.index()] = digits;
    }

    /// Takes over where another search of the same board has met conflicts.
    pub(super) fn heed(&mut self, other: &Self) {
        self.weights.copy_from_slice(&other.weights);
        self.digit_weights.copy_from_slice(&other.digit_weights);
        self.step = other.step;
    }

    /// The candidates of each cell, after a solution its digits.
    pub(super) fn masks(&self) -> &[u32] {
        &self.space.masks
    }

    /// Goes on to the next full grid, unless it gets stuck for this many nodes.
    pub(super) fn next(
        &mut self,
        model: &Model,
        meter: &mut Meter,
        patience: u64,
    ) -> Result<Outcome, Stopped> {
        for _ in 0..patience {
            meter.spend()?;
            let consistent = match self.state {
                State::Open if self.space.open == 0 => {
                    self.state = State::Closed;
                    return Ok(Outcome::Solution(self.multiplicity));
                }
                State::Open => self.advance(model),
                State::Closed => match self.branches.pop() {
                    Some(branch) => self.retreat(model, branch),
                    None => return Ok(Outcome::Ended),
                },
            };
            self.state = if consistent { State::Open } else { State::Closed };
        }
        Ok(Outcome::Stuck)
    }

    /// Tries a candidate.
    fn advance(&mut self, model: &Model) -> bool {
        let (cell, digit) = self.choose(model);
        let mask = self.space.masks[usize::from(cell)];
        let counts_alike = self.alike == Alike::Counted && digit & self.named == 0;
        let digits = if counts_alike { mask & !self.named } else { digit };
        let (open, named, multiplicity) = (self.space.open, self.named, self.multiplicity);
        self.saved.extend_from_slice(&self.space.masks);
        self.branches.push(Branch { cell, digits, open, named, multiplicity });
        self.named |= digit;
        self.multiplicity = multiplicity.saturating_mul(u64::from(digits.count_ones()));
        let is_consistent =
            self.space.keep(model, cell, digit).is_ok() && self.space.propagate(model).is_ok();
        if !is_consistent {
            self.note_conflict(model, cell, digit);
        }
        is_consistent
    }

    /// Goes back to a branch and takes its candidate away.
    fn retreat(&mut self, model: &Model, branch: Branch) -> bool {
        let start = self.saved.len() - model.n_cells;
        self.space.masks.copy_from_slice(&self.saved[start..]);
        self.saved.truncate(start);
        self.space.open = branch.open;
        self.named = branch.named;
        self.multiplicity = branch.multiplicity;
        self.space.remove(model, branch.cell, branch.digits).is_ok() && self.space.propagate(model).is_ok()
    }

    /// The candidate to try next: of a cell with few candidates and many conflicts, or a digit with few
    /// places in a house where conflicts are many.
    fn choose(&self, model: &Model) -> (u16, u32) {
        let mut best = (0, f32::INFINITY);
        for (cell, &mask) in self.space.masks.iter().enumerate() {
            if !has_one_at_most(mask) {
                let score = model.steering.cost(mask.count_ones()) / self.weights[cell];
                if score < best.1 {
                    best = (cell, score);
                }
            }
        }
        let mask = self.space.masks[best.0];
        let news = if self.eagerness > 0 { mask & self.wanted[best.0] } else { 0 };
        let choice = (best.0 as u16, self.choose_digit(model, if news == 0 { mask } else { news }));
        match model.steering.places {
            Places::Ignored => choice,
            Places::Tried if mask.count_ones() == 2 => choice,
            Places::Tried => self.choose_place(model, best.1 * PLACE_ADVANTAGE).unwrap_or(choice),
        }
    }

    /// The digit of a cell to try first.
    fn choose_digit(&self, model: &Model, mask: u32) -> u32 {
        let lowest = mask & mask.wrapping_neg();
        match model.steering.first_digit {
            FirstDigit::Lowest => lowest,
            FirstDigit::MostConflicts => {
                let weight = |digit: u32| self.digit_weights[digit.trailing_zeros() as usize];
                bits(mask).fold(lowest, |best, digit| if weight(digit) > weight(best) { digit } else { best })
            }
        }
    }

    /// A digit that has two places in a house, if conflicts there make its score better than this one.
    fn choose_place(&self, model: &Model, mut best: f32) -> Option<(u16, u32)> {
        let mut choice = None;
        for cells in model.houses.iter() {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &cell in cells {
                let mask = self.space.masks[usize::from(cell)];
                thrice |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            for digit in bits(twice & !thrice) {
                let holds = |cell: &&u16| self.space.masks[usize::from(**cell)] & digit != 0;
                let (mut weight, mut heaviest) = (0.0, (0, 0.0));
                for &cell in cells.iter().filter(holds) {
                    let own = self.weights[usize::from(cell)];
                    weight += own;
                    if own > heaviest.1 {
                        heaviest = (cell, own);
                    }
                }
                let score = model.steering.cost(2) / (0.5 * weight);
                if score < best {
                    best = score;
                    choice = Some((heaviest.0, digit));
                }
            }
        }
        choice
    }

    /// Remembers at which cell a branch failed and with which digit, and to a lesser degree which cells it
    /// failed by.
    fn note_conflict(&mut self, model: &Model, cell: u16, digit: u32) {
        self.eagerness = self.eagerness.saturating_sub(1);
        self.weights[usize::from(cell)] += self.step;
        self.digit_weights[digit.trailing_zeros() as usize] += self.step;
        let failed = match self.space.failed {
            Some(Task::Add(sum)) => &model.sums[usize::from(sum)].cells[..],
            Some(Task::Rule(rule)) => model.rules[usize::from(rule)].triggers(),
            Some(Task::Fill(house) | Task::Lock(house)) => model.houses.get(usize::from(house)),
            None => &[],
        };
        for &cell in failed {
            self.weights[usize::from(cell)] += model.steering.share * self.step;
        }
        self.step *= model.steering.growth_of_step;
        if self.step > 1e20 {
            let weights = self.weights.iter_mut().chain(&mut self.digit_weights);
            weights.for_each(|weight| *weight = (*weight * 1e-20).max(1e-20));
            self.step *= 1e-20;
        }
    }
}

/// After so many conflicts wanted digits are tried like others.
const EAGERNESS: u32 = 10;

/// A place in a house must be so much better than a cell: both its branches are looked at anyway.
const PLACE_ADVANTAGE: f32 = 0.5;
