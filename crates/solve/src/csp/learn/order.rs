//! [`Order`]: which variable to decide next, by its part in recent conflicts.

use super::formula::Lit;
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
    pub(super) fn pick(&mut self, trail: &Trail) -> Option<Lit> {
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
