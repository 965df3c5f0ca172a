//! [`Trail`]: which literals are true, in which order they became so, and why.

use super::clauses::Clauses;
use super::formula::{Formula, Lit};
use super::order::Order;

/// Why a literal is true, or why none can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was decided, or holds without any decision.
    Decision,
    /// It excludes, or is excluded by, this true literal.
    Excluded(Lit),
    /// All other literals of this group are false.
    Group(u32),
    /// All other literals of this clause are false.
    Clause(u32),
    /// These two exclude each other, but both are true.
    Clash(Lit, Lit),
}

/// The literals that are true now, with counters for the groups.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    lits: Vec<Lit>,
    /// Where each decision level starts.
    starts: Vec<usize>,
    /// The literals before this one have been propagated.
    head: usize,
    /// By group: how many literals are not false, and the exclusive or of their numbers.
    counts: Vec<(u32, u32)>,
}

impl Trail {
    pub(super) fn new(formula: &Formula) -> Self {
        let counts = formula.groups.iter().zip(&formula.spare).map(|(lits, spare)| {
            let all = lits.iter().fold(0, |all, lit| all ^ lit.index() as u32);
            (lits.len() as u32 + spare, all)
        });
        Self {
            counts: counts.collect(),
            values: vec![0; 2 * formula.n_vars()],
            levels: vec![0; formula.n_vars()],
            reasons: vec![Reason::Decision; formula.n_vars()],
            lits: Vec::with_capacity(formula.n_vars()),
            starts: Vec::new(),
            head: 0,
        }
    }

    #[inline]
    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.index()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.index()] < 0
    }

    /// How many decisions are in force.
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// The decision level at which a variable got its value.
    pub(super) fn level_of(&self, lit: Lit) -> u32 {
        self.levels[lit.var()]
    }

    pub(super) fn reason_of(&self, lit: Lit) -> Reason {
        self.reasons[lit.var()]
    }

    /// Follows a clause to its new number, if it is the reason for this literal.
    pub(super) fn rename_reason(&mut self, lit: Lit, old: u32, new: u32) {
        let reason = &mut self.reasons[lit.var()];
        if self.values[lit.index()] > 0 && *reason == Reason::Clause(old) {
            *reason = Reason::Clause(new);
        }
    }

    /// All true literals, in the order in which they became so.
    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    pub(super) fn decisions(&self) -> Vec<Lit> {
        self.starts.iter().map(|&start| self.lits[start]).collect()
    }

    pub(super) fn decide(&mut self, lit: Lit, formula: &Formula) {
        self.starts.push(self.lits.len());
        self.assign(lit, Reason::Decision, formula);
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason, formula: &Formula) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.levels[lit.var()] = self.starts.len() as u32;
        self.reasons[lit.var()] = reason;
        self.lits.push(lit);
        let falsified = (!lit).index();
        for &group in formula.groups_of.get(falsified) {
            let (count, rest) = &mut self.counts[group as usize];
            *count -= 1;
            *rest ^= falsified as u32;
        }
    }

    /// Takes back all decisions above a level.
    pub(super) fn retreat(&mut self, level: usize, formula: &Formula, order: &mut Order) {
        let Some(&start) = self.starts.get(level) else { return };
        for &lit in self.lits[start..].iter().rev() {
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            order.put_back(lit);
            let falsified = (!lit).index();
            for &group in formula.groups_of.get(falsified) {
                let (count, rest) = &mut self.counts[group as usize];
                *count += 1;
                *rest ^= falsified as u32;
            }
        }
        self.lits.truncate(start);
        self.starts.truncate(level);
        self.head = start;
    }

    /// Draws all conclusions from the literals that became true; a conflict is told by its reason.
    pub(super) fn propagate(&mut self, formula: &Formula, clauses: &mut Clauses) -> Option<Reason> {
        while let Some(&lit) = self.lits.get(self.head) {
            self.head += 1;
            for &group in formula.groups_of.get(lit.index()) {
                for &other in formula.groups.get(group as usize) {
                    match self.values[other.index()] {
                        0 => self.assign(!other, Reason::Excluded(lit), formula),
                        1 if other != lit => return Some(Reason::Clash(lit, other)),
                        _ => {}
                    }
                }
            }
            for &group in formula.groups_of.get((!lit).index()) {
                match self.counts[group as usize] {
                    (0, _) => return Some(Reason::Group(group)),
                    (1, rest) => {
                        let last = Lit::from_index(rest);
                        if self.values[last.index()] == 0 {
                            self.assign(last, Reason::Group(group), formula);
                        }
                    }
                    _ => {}
                }
            }
            if let Some(clause) = clauses.visit(!lit, self, formula) {
                return Some(Reason::Clause(clause));
            }
        }
        None
    }
}
