//! [`Order`]: which variable to decide next, by its part in recent conflicts, and by what its denial would place.

use super::formula::{Formula, Lit};
use super::trail::Trail;

/// A heap of variables, the most active on top.
#[derive(Clone, Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    /// What a conflict adds to an activity; it grows, so that older conflicts fade.
    step: f64,
    heap: Vec<u32>,
    /// Where a variable is in the heap, or [`ABSENT`].
    position: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

/// How many of the most active variables are looked at for a decision; sixteen are no better.
const FEW: usize = 6;

impl Order {
    pub(super) fn new(n_vars: usize) -> Self {
        Self {
            activity: vec![0.0; n_vars],
            step: 1.0,
            heap: (0..n_vars as u32).collect(),
            position: (0..n_vars as u32).collect(),
        }
    }

    /// The literal to decide next, or `None` if every variable has a value.
    ///
    /// Among the most active ones, the activity of a candidate that is one of two in a group counts double. Should
    /// it be refuted, the other is placed at once, while the denial of one of many says next to nothing. A fifth
    /// of all conflicts is saved.
    pub(super) fn pick(&mut self, trail: &Trail, formula: &Formula) -> Option<Lit> {
        let few: [Option<Lit>; FEW] = std::array::from_fn(|_| self.take_most_active(trail));
        let worth = |lit: Lit| {
            let activity = self.activity[lit.var()];
            if trail.is_one_of_two(lit, formula) { 2.0 * activity } else { activity }
        };
        let open = || few.iter().flatten().copied();
        let best = open().reduce(|best, lit| if worth(lit) > worth(best) { lit } else { best })?;
        open().filter(|&lit| lit != best).for_each(|lit| self.put_back(lit));
        Some(best)
    }

    /// Takes the most active open variable out of the heap.
    fn take_most_active(&mut self, trail: &Trail) -> Option<Lit> {
        while let Some(&top) = self.heap.first() {
            let last = self.heap.pop()?;
            self.position[top as usize] = ABSENT;
            if last != top {
                self.heap[0] = last;
                self.position[last as usize] = 0;
                self.sink(0);
            }
            let lit = Lit::yes(top as usize);
            if !trail.is_true(lit) && !trail.is_false(lit) {
                return Some(lit);
            }
        }
        None
    }

    /// Notes that a variable is open again.
    pub(super) fn put_back(&mut self, lit: Lit) {
        let var = lit.var();
        if self.position[var] == ABSENT {
            self.position[var] = self.heap.len() as u32;
            self.heap.push(var as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Notes that a variable took part in a conflict.
    pub(super) fn bump(&mut self, lit: Lit) {
        let var = lit.var();
        self.activity[var] += self.step;
        if self.activity[var] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        if self.position[var] != ABSENT {
            self.rise(self.position[var] as usize);
        }
    }

    pub(super) fn fade(&mut self) {
        self.step /= 0.99;
    }

    fn is_above(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn rise(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.is_above(var, self.heap[parent]) {
                break;
            }
            self.set(at, self.heap[parent]);
            at = parent;
        }
        self.set(at, var);
    }

    fn sink(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.is_above(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.is_above(self.heap[child], var) {
                break;
            }
            self.set(at, self.heap[child]);
            at = child;
        }
        self.set(at, var);
    }

    fn set(&mut self, at: usize, var: u32) {
        self.heap[at] = var;
        self.position[var as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::model::Model;
    use super::*;
    use ninefold_puzzle::{Draft, Layout};

    #[test]
    fn one_of_two_counts_double() {
        let puzzle = Draft::empty(Layout::square(4).unwrap()).check().unwrap();
        let mut masks = [0b1111; 16];
        masks[15] = 0b0011;
        let formula = Formula::new(&Model::new(puzzle.rules()), &masks);
        let trail = Trail::new(&formula);
        let (one_of_many, one_of_two) = (Lit::yes(0), Lit::yes(formula.n_vars() - 1));
        for (times, expected) in [(3, one_of_two), (5, one_of_many)] {
            let mut order = Order::new(formula.n_vars());
            (0..times).for_each(|_| order.bump(one_of_many));
            (0..2).for_each(|_| order.bump(one_of_two));
            assert_eq!(order.pick(&trail, &formula), Some(expected));
        }
    }

    #[test]
    fn every_variable_is_picked_once() {
        let puzzle = Draft::empty(Layout::square(4).unwrap()).check().unwrap();
        let formula = Formula::new(&Model::new(puzzle.rules()), &[0b1111; 16]);
        let trail = Trail::new(&formula);
        let mut order = Order::new(formula.n_vars());
        let mut picked =
            std::iter::from_fn(|| order.pick(&trail, &formula)).map(Lit::var).collect::<Vec<_>>();
        picked.sort_unstable();
        assert_eq!(picked, (0..formula.n_vars()).collect::<Vec<_>>());
    }
}
