//! Makes a learned clause shorter without losing that it follows from the rules.
//!
//! One decision excludes a houseful of candidates, so that a clause of forty literals often speaks of five
//! levels only. Wherever a single literal stands behind all those of a level, it takes their place: clauses
//! are half as long then, and a proof takes seven tenths of the time. The idea is that of "all-UIP" learning by
//! Nick Feng and Fahiem Bacchus (2020), in the form of Mathias Fleury and Armin Biere (2021): a level is left
//! as it is if the literal would bring new levels in. Then several literals of it that the same true literal
//! excludes still make room for that one; a proof takes nine tenths of the time.

use super::analyze::{Analysis, Mark, antecedents};
use super::clauses::Clauses;
use super::formula::{Formula, Lit};
use super::trail::{Reason, Trail};
use std::cmp::Reverse;

/// The literals of one level that are to be replaced.
#[derive(Clone, Debug)]
pub(super) struct Block {
    is_member: Vec<bool>,
    members: Vec<usize>,
}

impl Analysis {
    /// Leaves one literal of each level where one will do, and drops literals that follow from others.
    pub(super) fn shorten(&mut self, formula: &Formula, trail: &Trail, clauses: &Clauses) {
        let mut lits = std::mem::take(&mut self.clause);
        // Literals of lower levels are in the clause still when those of higher ones lean on them.
        lits.sort_unstable_by_key(|&lit| (Reverse(trail.level_of(lit)), lit));
        let mut shorter = Vec::with_capacity(lits.len());
        for block in lits.chunk_by(|&a, &b| trail.level_of(a) == trail.level_of(b)) {
            match self.cause_of(block, formula, trail, clauses) {
                Some(cause) => shorter.push(!cause),
                None => {
                    let needed = |lit: &Lit| !self.follows(!*lit, 0, formula, trail, clauses);
                    let rest = block.iter().copied().filter(needed).collect();
                    self.merge_excluded(rest, trail, &mut shorter);
                }
            }
        }
        self.clause = shorter;
    }

    /// The true literal that makes several literals of one level false, together with others of the clause.
    fn cause_of(&mut self, lits: &[Lit], formula: &Formula, trail: &Trail, clauses: &Clauses) -> Option<Lit> {
        let [first, _, ..] = *lits else { return None };
        self.block.clear();
        lits.iter().for_each(|&lit| self.block.insert(lit));
        let mut unresolved = lits.len();
        let level = trail.level_of(first);
        for &lit in trail.lits_of_level(level).iter().rev() {
            if !self.block.contains(lit) {
                continue;
            }
            if unresolved == 1 {
                return Some(lit);
            }
            unresolved -= 1;
            for other in antecedents(trail.reason_of(lit), Some(lit), formula, clauses) {
                if trail.level_of(other) == level {
                    if !self.block.contains(other) {
                        self.block.insert(other);
                        unresolved += 1;
                    }
                } else if !self.is_covered(other, 0, formula, trail, clauses) {
                    return None;
                }
            }
        }
        None
    }

    /// Adds literals of one level to a shorter clause, one literal for all those that are false because of it.
    ///
    /// A single one is left alone: replacing it makes no clause shorter, but proofs two thirds longer.
    fn merge_excluded(&mut self, mut lits: Vec<Lit>, trail: &Trail, shorter: &mut Vec<Lit>) {
        lits.sort_unstable_by_key(|&lit| (trail.excluder(lit), lit));
        for alike in lits.chunk_by(|&a, &b| trail.excluder(a) == trail.excluder(b)) {
            match (trail.excluder(alike[0]), alike) {
                (Some(cause), [_, _, ..]) => {
                    self.mark(cause, Mark::Seen);
                    shorter.push(!cause);
                }
                _ => shorter.extend_from_slice(alike),
            }
        }
    }

    /// Whether a true literal follows from seen ones, by reasons up to a depth.
    fn follows(&mut self, lit: Lit, depth: u32, formula: &Formula, trail: &Trail, clauses: &Clauses) -> bool {
        let reason = trail.reason_of(lit);
        if reason == Reason::Decision || depth > 50 {
            return false;
        }
        let all = antecedents(reason, Some(lit), formula, clauses)
            .all(|other| self.is_covered(other, depth, formula, trail, clauses));
        if depth > 0 {
            self.mark(lit, if all { Mark::Implied } else { Mark::Needed });
        }
        all
    }

    /// Whether a true literal is seen, follows from seen ones, or holds anyway.
    fn is_covered(
        &mut self,
        lit: Lit,
        depth: u32,
        formula: &Formula,
        trail: &Trail,
        clauses: &Clauses,
    ) -> bool {
        trail.level_of(lit) == 0
            || match self.marks[lit.var()] {
                Mark::Seen | Mark::Implied => true,
                Mark::Needed => false,
                Mark::None => self.follows(lit, depth + 1, formula, trail, clauses),
            }
    }
}

impl Block {
    pub(super) fn new(n_vars: usize) -> Self {
        Self { is_member: vec![false; n_vars], members: Vec::new() }
    }

    fn clear(&mut self) {
        self.members.drain(..).for_each(|var| self.is_member[var] = false);
    }

    fn insert(&mut self, lit: Lit) {
        self.is_member[lit.var()] = true;
        self.members.push(lit.var());
    }

    fn contains(&self, lit: Lit) -> bool {
        self.is_member[lit.var()]
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::model::Model;
    use super::*;
    use ninefold_puzzle::{Draft, Layout};

    /// Rows of candidates: `1` is decided first, then `2`; `?` is the cell that both leave one digit.
    ///
    /// ```text
    /// 1 2 . ?
    /// . . . .
    /// ```
    #[test]
    fn one_literal_stands_for_those_that_it_excludes() {
        let puzzle = Draft::empty(Layout::square(4).unwrap()).check().unwrap();
        let mut masks = [0b1111; 16];
        masks[3] = 0b0111;
        let formula = Formula::new(&Model::new(puzzle.rules()), &masks);
        let digit = |cell: usize, digit: usize| Lit::yes(4 * cell - usize::from(cell > 3) + digit - 1);
        let mut trail = Trail::new(&formula);
        let mut clauses = Clauses::new(formula.n_vars());
        for (cell, value) in [(0, 1), (1, 2)] {
            trail.decide(digit(cell, value));
            assert_eq!(trail.propagate(&formula, &mut clauses), None);
        }
        assert!(trail.is_true(digit(3, 3)), "the first row excludes 1 and 2");
        let mut analysis = Analysis::new(formula.n_vars());
        analysis.clause = vec![!digit(3, 3), digit(4, 2), digit(2, 2)];
        for lit in analysis.clause.clone() {
            analysis.mark(!lit, Mark::Seen);
        }
        analysis.shorten(&formula, &trail, &clauses);
        analysis.clause.sort_unstable();
        assert_eq!(analysis.clause, [!digit(1, 2), !digit(3, 3)]);
    }
}
