//! [`Analysis`]: what a conflict teaches.

use super::clauses::Clauses;
use super::formula::{Formula, Lit};
use super::order::Order;
use super::shorten::Block;
use super::trail::{Conflict, Reason, Trail};

/// Derives a clause from a conflict: the first unique implication point, then shortened.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    pub(super) clause: Vec<Lit>,
    pub(super) marks: Vec<Mark>,
    marked: Vec<usize>,
    levels: Levels,
    pub(super) block: Block,
}

/// What is known about a variable in the running analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    None,
    /// Its literal is in the clause, or was replaced by its reasons.
    Seen,
    /// It follows from other literals of the clause.
    Implied,
    /// It does not.
    Needed,
}

/// How to use a learned clause.
#[derive(Clone, Copy, Debug)]
pub(super) struct Learned {
    /// The level at which its first literal follows from the others.
    pub(super) back_to: usize,
    /// How many decision levels it spans: the fewer, the better (Audemard and Simon's LBD).
    pub(super) n_levels: u32,
}

impl Analysis {
    pub(super) fn new(n_vars: usize) -> Self {
        Self {
            clause: Vec::new(),
            marks: vec![Mark::None; n_vars],
            marked: Vec::new(),
            levels: Levels { last_seen: vec![0; n_vars + 1], now: 0 },
            block: Block::new(n_vars),
        }
    }

    /// The clause of the last run, its new consequence first, a literal of the next level second.
    pub(super) fn clause(&self) -> &[Lit] {
        &self.clause
    }

    pub(super) fn run(
        &mut self,
        conflict: Conflict,
        formula: &Formula,
        trail: &Trail,
        clauses: &mut Clauses,
        order: &mut Order,
    ) -> Learned {
        let level = trail.level() as u32;
        self.clause.clear();
        let (mut reason, mut implied, mut unresolved) = (conflict.reason, None, 0);
        let mut against = conflict.against;
        let mut older = trail.lits().iter().rev();
        let first = loop {
            if let Reason::Clause(clause) = reason {
                clauses.praise(clause, |lits| self.levels.count(lits, trail));
            }
            for lit in against.take().into_iter().chain(antecedents(reason, implied, formula, clauses)) {
                if self.marks[lit.var()] != Mark::None || trail.level_of(lit) == 0 {
                    continue;
                }
                self.mark(lit, Mark::Seen);
                order.bump(lit);
                if trail.level_of(lit) == level {
                    unresolved += 1;
                } else {
                    self.clause.push(!lit);
                }
            }
            let next = older.by_ref().copied().find(|lit| self.marks[lit.var()] == Mark::Seen);
            let lit = next.expect("the decision of a level reaches every conflict in it");
            unresolved -= 1;
            if unresolved == 0 {
                break lit;
            }
            implied = Some(lit);
            reason = trail.reason_of(lit);
        };
        self.shorten(formula, trail, clauses);
        self.wipe_marks();
        self.clause.insert(0, !first);
        self.measure(trail)
    }

    fn wipe_marks(&mut self) {
        for var in self.marked.drain(..) {
            self.marks[var] = Mark::None;
        }
    }

    pub(super) fn mark(&mut self, lit: Lit, mark: Mark) {
        self.marks[lit.var()] = mark;
        self.marked.push(lit.var());
    }

    /// Puts a literal of the level to go back to second, and counts the levels.
    fn measure(&mut self, trail: &Trail) -> Learned {
        let last = (1..self.clause.len()).max_by_key(|&i| trail.level_of(self.clause[i]));
        let back_to = last.map_or(0, |i| trail.level_of(self.clause[i]) as usize);
        if let Some(last) = last {
            self.clause.swap(1, last);
        }
        Learned { back_to, n_levels: self.levels.count(&self.clause, trail) }
    }
}

/// Counts the levels of literals.
#[derive(Clone, Debug)]
struct Levels {
    /// By level: the last count in which it was seen.
    last_seen: Vec<u32>,
    now: u32,
}

impl Levels {
    fn count(&mut self, lits: &[Lit], trail: &Trail) -> u32 {
        if self.now == u32::MAX {
            self.last_seen.fill(0);
            self.now = 0;
        }
        self.now += 1;
        let mut n_levels = 0;
        for &lit in lits {
            let seen = &mut self.last_seen[trail.level_of(lit) as usize];
            n_levels += u32::from(*seen != self.now);
            *seen = self.now;
        }
        n_levels
    }
}

/// The true literals from which a literal follows, or that make a conflict.
pub(super) fn antecedents<'a>(
    reason: Reason,
    implied: Option<Lit>,
    formula: &'a Formula,
    clauses: &'a Clauses,
) -> impl Iterator<Item = Lit> + use<'a> {
    let (one, falsified) = match reason {
        Reason::Decision => (None, &[][..]),
        Reason::Excluded(lit) => (Some(lit), &[][..]),
        Reason::Group(group) => (None, formula.groups.get(group as usize)),
        Reason::Clause(clause) => (None, clauses.get(clause)),
    };
    let others = falsified.iter().filter(move |&&lit| Some(lit) != implied).map(|&lit| !lit);
    one.into_iter().chain(others)
}
