//! [`Clauses`]: what was learned, found by two watched literals.

use super::formula::{Formula, Lit};
use super::trail::{Reason, Trail};

/// Learned clauses. The first two literals of each are watched: they become false last.
///
/// A clause is known by where it starts in `words`: its length, then its literals.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    words: Vec<Lit>,
    records: Vec<Record>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// What use in a conflict adds to a clause's merit; it grows, so that older use fades.
    step: f32,
}

/// What the search knows about a clause besides its literals; in order of `start`.
#[derive(Clone, Copy, Debug)]
struct Record {
    start: u32,
    merit: f32,
    worth: Worth,
}

/// Whether a clause may be forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Worth {
    /// It can be learned again.
    Common,
    /// It is a gem, or it is no consequence of the formula.
    Lasting,
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Some other literal of the clause: if it is true, there is nothing to do.
    blocker: Lit,
}

impl Clauses {
    pub(super) fn new(n_vars: usize) -> Self {
        Self { words: Vec::new(), records: Vec::new(), watches: vec![Vec::new(); 2 * n_vars], step: 1.0 }
    }

    /// Adds a clause of at least two literals; the first two must be those that become open first.
    pub(super) fn add(&mut self, lits: &[Lit], worth: Worth) -> u32 {
        let start = self.words.len() as u32;
        self.records.push(Record { start, merit: self.step, worth });
        self.words.push(Lit::from_index(lits.len() as u32));
        self.words.extend_from_slice(lits);
        self.watches[lits[0].index()].push(Watch { clause: start, blocker: lits[1] });
        self.watches[lits[1].index()].push(Watch { clause: start, blocker: lits[0] });
        start
    }

    pub(super) fn get(&self, clause: u32) -> &[Lit] {
        let (len, rest) = self.words[clause as usize..].split_first().expect("a clause has a length");
        &rest[..len.index()]
    }

    /// Notes that a clause took part in a conflict.
    pub(super) fn praise(&mut self, clause: u32) {
        if let Ok(at) = self.records.binary_search_by_key(&clause, |record| record.start) {
            self.records[at].merit += self.step;
        }
    }

    pub(super) fn fade(&mut self) {
        self.step *= 1.001;
        if self.step > 1e20 {
            self.records.iter_mut().for_each(|record| record.merit *= 1e-20);
            self.step *= 1e-20;
        }
    }

    /// Visits the clauses that watch a literal which has become false; tells one that is all false.
    pub(super) fn visit(&mut self, lit: Lit, trail: &mut Trail, formula: &Formula) -> Option<u32> {
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
            let (len, rest) = self.words[watch.clause as usize..].split_first_mut().expect("a length");
            let lits = &mut rest[..len.index()];
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
            trail.assign(first, Reason::Clause(watch.clause), formula);
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        self.watches[lit.index()] = watches;
        conflict
    }

    /// Throws away the worse half of the common clauses that are no reasons now.
    pub(super) fn forget(&mut self, trail: &mut Trail) {
        let is_reason = |record: &Record| {
            let first = self.get(record.start)[0];
            trail.is_true(first) && trail.reason_of(first) == Reason::Clause(record.start)
        };
        let is_cheap = |record: &&Record| record.worth == Worth::Common && !is_reason(record);
        let mut merits = self.records.iter().filter(is_cheap).map(|record| record.merit).collect::<Vec<_>>();
        merits.sort_by(f32::total_cmp);
        let bar = merits.get(merits.len() / 2).copied().unwrap_or(0.0);
        let kept = self.records.iter().filter(|record| !is_cheap(record) || record.merit >= bar);
        let kept = kept.copied().collect::<Vec<_>>();
        let old = std::mem::replace(self, Self { step: self.step, ..Self::new(self.watches.len() / 2) });
        for record in kept {
            let lits = old.get(record.start);
            let start = self.add(lits, record.worth);
            if let Some(last) = self.records.last_mut() {
                last.merit = record.merit;
            }
            trail.rename_reason(lits[0], record.start, start);
        }
    }
}
