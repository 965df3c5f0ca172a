//! [`Trail`]: which literals are true, in which order they became so, and why.

use super::super::bits::bits;
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
}

/// Why the true literals contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Conflict {
    /// Why something is true that is not; without an implied literal all of its are false.
    pub(super) reason: Reason,
    /// The literal that is true against it.
    pub(super) against: Option<Lit>,
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
    /// By group: the literals that have not been propagated as false, as bits.
    open: Vec<u32>,
}

impl Trail {
    pub(super) fn new(formula: &Formula) -> Self {
        Self {
            open: formula.bits.clone(),
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

    /// The literals that became true at a decision level, in the order in which they did.
    pub(super) fn lits_of_level(&self, level: u32) -> &[Lit] {
        let level = level as usize;
        let end = self.starts.get(level).copied().unwrap_or(self.lits.len());
        &self.lits[self.starts[level - 1]..end]
    }

    /// Whether an open candidate is one of the last two of a group, so that either of them decides the other.
    pub(super) fn is_one_of_two(&self, lit: Lit, formula: &Formula) -> bool {
        let seats = formula.seats.get(lit.var());
        seats.iter().any(|seat| self.open[seat.group as usize].count_ones() == 2)
    }

    /// The true literal that excludes this false one, if that is why it is false.
    pub(super) fn excluder(&self, lit: Lit) -> Option<Lit> {
        match self.reason_of(lit) {
            Reason::Excluded(because) => Some(because),
            _ => None,
        }
    }

    pub(super) fn decisions(&self) -> Vec<Lit> {
        self.starts.iter().map(|&start| self.lits[start]).collect()
    }

    pub(super) fn decide(&mut self, lit: Lit) {
        self.starts.push(self.lits.len());
        self.assign(lit, Reason::Decision);
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.levels[lit.var()] = self.starts.len() as u32;
        self.reasons[lit.var()] = reason;
        self.lits.push(lit);
    }

    /// Takes back all decisions above a level.
    pub(super) fn retreat(&mut self, level: usize, formula: &Formula, order: &mut Order) {
        let Some(&start) = self.starts.get(level) else { return };
        for &lit in &self.lits[start..] {
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            order.put_back(lit);
        }
        for &lit in self.lits[start..self.head].iter().filter(|lit| !lit.is_yes()) {
            for seat in formula.seats.get(lit.var()) {
                self.open[seat.group as usize] |= seat.bit;
            }
        }
        self.lits.truncate(start);
        self.starts.truncate(level);
        self.head = start;
    }

    /// Draws all conclusions from the literals that became true.
    pub(super) fn propagate(&mut self, formula: &Formula, clauses: &mut Clauses) -> Option<Conflict> {
        while let Some(&lit) = self.lits.get(self.head) {
            self.head += 1;
            let conflict = if lit.is_yes() { self.exclude(lit, formula) } else { self.narrow(lit, formula) };
            if conflict.is_some() {
                return conflict;
            }
            if let Some(clause) = clauses.visit(!lit, self) {
                return Some(Conflict { reason: Reason::Clause(clause), against: None });
            }
        }
        None
    }

    /// A true candidate excludes the others of its groups, and those that are tied to it.
    fn exclude(&mut self, lit: Lit, formula: &Formula) -> Option<Conflict> {
        for seat in formula.seats.get(lit.var()) {
            let lits = formula.groups.get(seat.group as usize);
            for bit in bits(self.open[seat.group as usize] & !seat.bit) {
                let conflict = self.deny(lits[bit.trailing_zeros() as usize], lit);
                if conflict.is_some() {
                    return conflict;
                }
            }
        }
        formula.excluded.get(lit.var()).iter().find_map(|&other| self.deny(other, lit))
    }

    /// A literal is false because of a true one.
    #[inline]
    fn deny(&mut self, lit: Lit, because: Lit) -> Option<Conflict> {
        match self.values[lit.index()] {
            0 => self.assign(!lit, Reason::Excluded(because)),
            1 => return Some(Conflict { reason: Reason::Excluded(because), against: Some(lit) }),
            _ => {}
        }
        None
    }

    /// A false candidate leaves its groups, where perhaps just one is left.
    fn narrow(&mut self, lit: Lit, formula: &Formula) -> Option<Conflict> {
        let mut conflict = None;
        for seat in formula.seats.get(lit.var()) {
            let group = seat.group as usize;
            let open = self.open[group] & !seat.bit;
            self.open[group] = open;
            if open.is_power_of_two() {
                let last = formula.groups.get(group)[open.trailing_zeros() as usize];
                match self.values[last.index()] {
                    0 => self.assign(last, Reason::Group(seat.group)),
                    1 => {}
                    _ => conflict = Some(Conflict { reason: Reason::Group(seat.group), against: None }),
                }
            }
        }
        conflict
    }
}
