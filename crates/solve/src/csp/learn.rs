//! Conflict-driven search for hard puzzles without sums: it learns a clause from every conflict.
//!
//! Plain propagation forgets why a branch failed and fails again for the same reason elsewhere; on
//! a 25x25 grid that takes forever. This search is the one of modern SAT solvers (conflict
//! analysis and watched literals after Marques-Silva, Sakallah, Moskewicz and others; restarts and
//! clause quality after Audemard and Simon's Glucose), with one difference: the rules are not
//! clauses but [`Formula`] groups of which exactly one literal is true, so a whole house costs a
//! word of bits.

mod analyze;
mod clauses;
mod formula;
mod order;
mod shorten;
mod trail;

use super::model::Model;
use crate::budget::{Meter, Stopped};
use analyze::Analysis;
use clauses::{Clauses, Worth};
use formula::Formula;
use order::Order;
use trail::{Conflict, Reason, Trail};

/// A search that learns, and hands out one solution after the other.
#[derive(Clone, Debug)]
pub(super) struct Learner {
    formula: Formula,
    trail: Trail,
    clauses: Clauses,
    order: Order,
    analysis: Analysis,
    pace: Pace,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Searching,
    /// Every variable has a value that was told.
    Told,
    /// There are no more solutions.
    Ended,
}

impl Learner {
    /// A search below these candidates, which have been propagated, for grids not told so far.
    pub(super) fn new(model: &Model, masks: &[u32], told: &[Box<[u32]>]) -> Self {
        let formula = Formula::new(model, masks);
        let trail = Trail::new(&formula);
        let n_vars = formula.n_vars();
        let order = Order::new(n_vars);
        let clauses = Clauses::new(n_vars);
        let analysis = Analysis::new(n_vars);
        let (pace, state) = (Pace::default(), State::Searching);
        let mut learner = Self { formula, trail, clauses, order, analysis, pace, state };
        told.iter().for_each(|grid| learner.forbid(grid));
        learner
    }

    /// Goes on to the next full grid, and writes its digits over the candidates.
    pub(super) fn next(&mut self, masks: &mut [u32], meter: &mut Meter) -> Result<bool, Stopped> {
        if self.state == State::Told {
            self.state = if self.forbid_model() { State::Searching } else { State::Ended };
        }
        while self.state == State::Searching {
            meter.spend()?;
            if let Some(conflict) = self.trail.propagate(&self.formula, &mut self.clauses) {
                if self.trail.level() == 0 {
                    self.state = State::Ended;
                } else {
                    self.learn(conflict);
                }
            } else if self.pace.is_time_to_restart() {
                self.trail.retreat(0, &self.formula, &mut self.order);
            } else {
                if self.pace.is_time_to_forget() {
                    self.clauses.forget(&mut self.trail);
                }
                match self.order.pick(&self.trail, &self.formula) {
                    Some(lit) => self.trail.decide(lit),
                    None => {
                        self.formula.write_model(&self.trail, masks);
                        self.state = State::Told;
                    }
                }
            }
        }
        Ok(self.state == State::Told)
    }

    /// Forbids a full grid that another search has told, before this search has begun.
    fn forbid(&mut self, grid: &[u32]) {
        let clause = self.formula.clause_against(grid);
        match clause[..] {
            [] => self.state = State::Ended,
            [lit] => self.trail.assign(lit, Reason::Decision),
            _ => {
                self.clauses.add(&clause, Worth::Lasting);
            }
        }
    }

    /// Turns away from the grid that was just told; `false` if no decision led to it.
    fn forbid_model(&mut self) -> bool {
        let decisions = self.trail.decisions();
        let Some(&last) = decisions.last() else { return false };
        let clause = decisions.iter().rev().map(|&lit| !lit).collect::<Vec<_>>();
        self.trail.retreat(clause.len() - 1, &self.formula, &mut self.order);
        let reason = if clause.len() > 1 {
            Reason::Clause(self.clauses.add(&clause, Worth::Lasting))
        } else {
            Reason::Decision
        };
        self.trail.assign(!last, reason);
        true
    }

    fn learn(&mut self, conflict: Conflict) {
        let learned =
            self.analysis.run(conflict, &self.formula, &self.trail, &mut self.clauses, &mut self.order);
        self.pace.note_conflict(learned.n_levels);
        self.trail.retreat(learned.back_to, &self.formula, &mut self.order);
        let clause = self.analysis.clause();
        let reason = match clause {
            [_] => Reason::Decision,
            _ => Reason::Clause(self.clauses.add(clause, Worth::Spans(learned.n_levels))),
        };
        self.trail.assign(clause[0], reason);
        self.order.fade();
    }
}

/// When to start over and when to throw clauses away, from how many levels recent clauses span.
#[derive(Clone, Debug, Default)]
struct Pace {
    conflicts: u64,
    last_restart: u64,
    last_reduction: u64,
    reductions: u64,
    recent: f64,
    overall: f64,
}

impl Pace {
    fn note_conflict(&mut self, n_levels: u32) {
        self.conflicts += 1;
        let n_levels = f64::from(n_levels);
        let share = |window: f64| 1.0 / window.min(self.conflicts as f64);
        self.recent += (n_levels - self.recent) * share(32.0);
        self.overall += (n_levels - self.overall) * share(8192.0);
    }

    fn is_time_to_restart(&mut self) -> bool {
        let due = self.conflicts >= self.last_restart + 200 && self.recent > 1.4 * self.overall;
        if due {
            self.last_restart = self.conflicts;
        }
        due
    }

    fn is_time_to_forget(&mut self) -> bool {
        let due = self.conflicts >= self.last_reduction + 300 + 100 * self.reductions;
        if due {
            self.last_reduction = self.conflicts;
            self.reductions += 1;
        }
        due
    }
}
