//! [`Clauses`]: what was learned, found by two watched literals.

use super::formula::Lit;
use super::trail::{Reason, Trail};

/// Learned clauses. The first two literals of each are watched: they become false last.
///
/// A clause is known by where its literals start in `words`; before them are its length and the
/// number of its record.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    words: Vec<Lit>,
    records: Vec<Record>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
}

/// What the search knows about a clause besides its literals.
#[derive(Clone, Copy, Debug)]
struct Record {
    clause: u32,
    worth: Worth,
    /// Whether it is new, or took part in a conflict, since clauses were last forgotten.
    is_in_use: bool,
}

/// What a clause is worth keeping for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Worth {
    /// It is no consequence of the formula, and must not be forgotten.
    Lasting,
    /// It can be learned again; the fewer levels of decisions it spans, the better.
    Spans(u32),
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Some other literal of the clause: if it is true, there is nothing to do.
    blocker: Lit,
}

/// Clauses that span no more levels than this are never forgotten.
const GEM: u32 = 2;

impl Clauses {
    pub(super) fn new(n_vars: usize) -> Self {
        Self { words: Vec::new(), records: Vec::new(), watches: vec![Vec::new(); 2 * n_vars] }
    }

    /// Adds a clause of at least two literals; the first two must be those that become open first.
    pub(super) fn add(&mut self, lits: &[Lit], worth: Worth) -> u32 {
        let header = [lits.len(), self.records.len()];
        self.words.extend(header.map(|word| Lit::from_index(word as u32)));
        let clause = self.words.len() as u32;
        self.records.push(Record { clause, worth, is_in_use: true });
        self.words.extend_from_slice(lits);
        self.watches[lits[0].index()].push(Watch { clause, blocker: lits[1] });
        self.watches[lits[1].index()].push(Watch { clause, blocker: lits[0] });
        clause
    }

    pub(super) fn get(&self, clause: u32) -> &[Lit] {
        let start = clause as usize;
        &self.words[start..start + self.words[start - 2].index()]
    }

    /// Notes that a clause took part in a conflict, and how many levels it spans now.
    pub(super) fn praise(&mut self, clause: u32, measure: impl FnOnce(&[Lit]) -> u32) {
        let number = self.words[clause as usize - 1].index();
        let Worth::Spans(known) = self.records[number].worth else { return };
        if known > GEM {
            let levels = measure(self.get(clause)).min(known);
            let record = &mut self.records[number];
            record.worth = Worth::Spans(levels);
            record.is_in_use = true;
        }
    }

    /// Visits the clauses that watch a literal which has become false; tells one that is all false.
    pub(super) fn visit(&mut self, lit: Lit, trail: &mut Trail) -> Option<u32> {
        let mut watches = std::mem::take(&mut self.watches[lit.index()]);
        let mut conflict = None;
        let (mut kept, mut at) = (0, 0);
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if trail.is_true(watch.blocker) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let start = watch.clause as usize;
            let len = self.words[start - 2].index();
            let lits = &mut self.words[start..start + len];
            if lits[0] == lit {
                lits.swap(0, 1);
            }
            let first = lits[0];
            let new_watch = Watch { blocker: first, ..watch };
            if trail.is_true(first) {
                watches[kept] = new_watch;
                kept += 1;
                continue;
            }
            if let Some(other) = lits[2..].iter().position(|&other| !trail.is_false(other)) {
                lits.swap(1, other + 2);
                self.watches[lits[1].index()].push(new_watch);
                continue;
            }
            watches[kept] = new_watch;
            kept += 1;
            if trail.is_false(first) {
                conflict = Some(watch.clause);
                break;
            }
            trail.assign(first, Reason::Clause(watch.clause));
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        self.watches[lit.index()] = watches;
        conflict
    }

    /// Throws away most of the clauses that were of no use lately and are no reasons now.
    pub(super) fn forget(&mut self, trail: &mut Trail) {
        let is_reason = |record: &Record| {
            let first = self.get(record.clause)[0];
            trail.is_true(first) && trail.reason_of(first) == Reason::Clause(record.clause)
        };
        let mut idle = Vec::new();
        for (number, record) in self.records.iter().enumerate() {
            if let Worth::Spans(levels) = record.worth
                && levels > GEM
                && !record.is_in_use
                && !is_reason(record)
            {
                idle.push((levels, self.get(record.clause).len(), number));
            }
        }
        idle.sort_unstable();
        let mut is_kept = vec![true; self.records.len()];
        for &(_, _, number) in &idle[idle.len() / 4..] {
            is_kept[number] = false;
        }
        let old = std::mem::replace(self, Self::new(self.watches.len() / 2));
        for (record, _) in old.records.iter().zip(is_kept).filter(|&(_, is_kept)| is_kept) {
            let lits = old.get(record.clause);
            let clause = self.add(lits, record.worth);
            if let Some(last) = self.records.last_mut() {
                last.is_in_use = false;
            }
            trail.rename_reason(lits[0], record.clause, clause);
        }
    }
}
