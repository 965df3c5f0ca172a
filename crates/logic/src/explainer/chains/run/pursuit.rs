//! Following up an assumption, step by step.

use super::{Cause, Reason, Rules, Run};
use crate::explainer::chains::Node;
use crate::explainer::chains::nested::Insight;
use crate::explainer::chains::patterns::Exclusion;
use crate::explainer::grid::Marks;
use crate::explainer::houses::{HOUSES_OF, POSITIONS_OF, cell_at};
use crate::explainer::observe::{Halt, Meter};
use crate::explainer::sets::candidate;

/// Follows up an assumption until nothing new comes or two nodes contradict each other.
///
/// `insight` is what a run may use beyond links, at level 1 and above.
pub(in crate::explainer::chains) fn follow(
    run: &mut Run,
    bench: &mut Workbench,
    initial: &Marks,
    assumption: Node,
    rules: Rules,
    insight: Option<&mut Insight>,
    meter: &mut Meter<'_>,
) -> Result<(), Halt> {
    run.clear();
    bench.clear(initial);
    let mut pursuit = Pursuit { run, bench, initial, rules };
    pursuit.add(assumption, Cause::Direct, 0);
    pursuit.pursue(insight, meter)?;
    meter.spend(run.entries.len())
}

/// The scratch memory of a run in progress.
#[derive(Default)]
pub(in crate::explainer::chains) struct Workbench {
    /// The candidates that are not known to be off.
    alive: Marks,
    /// The candidates that are not known to be off, or whose being off has not been followed up.
    work: Marks,
    on_queue: Vec<u16>,
    off_queue: Vec<u16>,
    ancestry: Ancestry,
    exclusions: Vec<Exclusion>,
}

impl Workbench {
    fn clear(&mut self, initial: &Marks) {
        self.alive.clone_from(initial);
        self.work.clone_from(initial);
        self.on_queue.clear();
        self.off_queue.clear();
        self.ancestry.clear();
    }
}

struct Pursuit<'a> {
    run: &'a mut Run,
    bench: &'a mut Workbench,
    initial: &'a Marks,
    rules: Rules,
}

/// A candidate is both on and off.
struct Clash;

impl Pursuit<'_> {
    /// Always finishes what is on before the next that is off, and links before patterns.
    fn pursue(&mut self, mut insight: Option<&mut Insight>, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            let result = if let Some(&entry) = self.bench.on_queue.get(next_on) {
                next_on += 1;
                self.turn_others_off(entry)
            } else if let Some(&entry) = self.bench.off_queue.get(next_off) {
                next_off += 1;
                self.turn_last_on(entry)
            } else if let Some(insight) = insight.as_deref_mut() {
                if !self.exclude(insight, meter)? {
                    return Ok(());
                }
                Ok(())
            } else {
                return Ok(());
            };
            if result.is_err() {
                return Ok(());
            }
        }
    }

    fn turn_others_off(&mut self, entry: u16) -> Result<(), Clash> {
        let here = self.run.entries[usize::from(entry)];
        let (cell, digit) = (here.cell(), here.digit());
        if self.rules != Rules::Nishio {
            for other in self.bench.alive.cells[cell].without(digit).iter() {
                self.turn_off(candidate(cell, other), entry)?;
            }
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let own = usize::from(POSITIONS_OF[cell][kind]);
            for position in self.bench.alive.places[house][digit].without(own).iter() {
                self.turn_off(candidate(cell_at(house, position), digit), entry)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn turn_off(&mut self, candidate: usize, parent: u16) -> Result<(), Clash> {
        let first_parent = self.run.parents.len();
        self.run.parents.push(parent);
        if self.run.on.contains(candidate) {
            return self.contradict(Node::off(candidate), Cause::Direct, first_parent);
        }
        self.add(Node::off(candidate), Cause::Direct, first_parent);
        Ok(())
    }

    fn turn_last_on(&mut self, entry: u16) -> Result<(), Clash> {
        let here = self.run.entries[usize::from(entry)];
        let (cell, digit) = (here.cell(), here.digit());
        let digits = self.bench.work.cells[cell];
        if self.rules != Rules::Nishio && digits.is_pair() {
            self.turn_on(candidate(cell, digits.without(digit).first()), Cause::Cell, entry)?;
        }
        for kind in 0..3 {
            let house = HOUSES_OF[cell][kind];
            let places = self.bench.work.places[usize::from(house)][digit];
            if places.is_pair() {
                let position = places.without(usize::from(POSITIONS_OF[cell][kind])).first();
                let last = candidate(cell_at(usize::from(house), position), digit);
                self.turn_on(last, Cause::House(house), entry)?;
            }
        }
        if self.rules != Rules::Static {
            self.bench.work.remove(cell, digit);
        }
        Ok(())
    }

    fn turn_on(&mut self, last: usize, cause: Cause, parent: u16) -> Result<(), Clash> {
        if self.run.on.contains(last) {
            return Ok(());
        }
        let first_parent = self.run.parents.len();
        self.run.parents.push(parent);
        let (cell, digit) = (last / 9, last % 9);
        if let Cause::House(house) = cause {
            let house = usize::from(house);
            let gone = self.initial.places[house][digit] - self.bench.work.places[house][digit];
            for position in gone.iter() {
                self.push_parent(candidate(cell_at(house, position), digit));
            }
        } else {
            for other in (self.initial.cells[cell] - self.bench.work.cells[cell]).iter() {
                self.push_parent(candidate(cell, other));
            }
        }
        if self.run.off.contains(last) {
            return self.contradict(Node::on(last), cause, first_parent);
        }
        self.add(Node::on(last), cause, first_parent);
        Ok(())
    }

    /// Adds a candidate that is off to the parents of the next entry.
    #[inline]
    fn push_parent(&mut self, off: usize) {
        self.run.parents.push(self.run.entry_of[Node::off(off).index()]);
    }

    /// Adds what the insight excludes; false if that is nothing new.
    fn exclude(&mut self, insight: &mut Insight, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let mut exclusions = std::mem::take(&mut self.bench.exclusions);
        exclusions.clear();
        insight.exclusions(self.initial, &self.bench.work, &mut self.run.nested, &mut exclusions, meter)?;
        let before = self.run.entries.len();
        for exclusion in &exclusions {
            if self.run.off.contains(exclusion.candidate) {
                continue;
            }
            let first_parent = self.run.parents.len();
            for parent in exclusion.parents.iter() {
                self.push_parent(parent);
            }
            self.add(Node::off(exclusion.candidate), exclusion.cause, first_parent);
        }
        self.bench.exclusions = exclusions;
        Ok(self.run.entries.len() > before)
    }

    /// Adds a node whose parents are the list from `first_parent` on.
    #[inline]
    fn add(&mut self, node: Node, cause: Cause, first_parent: usize) {
        let entry = self.enter(node, cause, first_parent);
        if node.is_on() {
            self.run.on.insert(node.candidate());
            self.bench.on_queue.push(entry);
        } else {
            self.run.off.insert(node.candidate());
            self.bench.alive.remove(node.cell(), node.digit());
            self.bench.off_queue.push(entry);
        }
    }

    #[cold]
    fn contradict(&mut self, node: Node, cause: Cause, first_parent: usize) -> Result<(), Clash> {
        self.enter(node, cause, first_parent);
        self.run.clash = Some(node.candidate() as u16);
        Err(Clash)
    }

    #[inline]
    fn enter(&mut self, node: Node, cause: Cause, first_parent: usize) -> u16 {
        let entry = self.run.entries.len() as u16;
        let parents = &self.run.parents[first_parent..];
        let weight = match (parents, self.rules, cause) {
            (&[parent], Rules::Static, _) | (&[parent], _, Cause::Direct) => {
                self.bench.ancestry.share(parent);
                self.run.weight_of[self.run.entries[usize::from(parent)].index()] + 1
            }
            _ => self.bench.ancestry.join(parents),
        };
        self.run.entry_of[node.index()] = entry;
        self.run.weight_of[node.index()] = weight;
        let n_parents = parents.len() as u16;
        self.run.reasons.push(Reason { cause, n_parents, first_parent: first_parent as u32 });
        self.run.entries.push(node);
        entry
    }
}

/// The entries that each entry of a run rests on, as rows of bits.
///
/// An entry that follows from a single one has that one's row, and stands for itself beside it; so
/// only cells and houses that come down to one candidate, and patterns, cost a row of their own.
#[derive(Default)]
struct Ancestry {
    words: Vec<u64>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy)]
struct Row {
    start: u32,
    n_words: u32,
}

impl Ancestry {
    fn clear(&mut self) {
        self.words.clear();
        self.rows.clear();
    }

    /// Adds an entry with a single parent.
    #[inline]
    fn share(&mut self, parent: u16) {
        self.rows.push(self.rows[usize::from(parent)]);
    }

    /// Adds an entry, and says how many distinct entries it rests on, itself included.
    fn join(&mut self, parents: &[u16]) -> u16 {
        let entry = self.rows.len();
        let start = self.words.len();
        let n_words = entry / 64 + 1;
        self.words.resize(start + n_words, 0);
        let (known, row) = self.words.split_at_mut(start);
        for parent in parents.iter().copied().map(usize::from) {
            let Row { start, n_words } = self.rows[parent];
            let parent_row = &known[start as usize..(start + n_words) as usize];
            for (word, parent_word) in row.iter_mut().zip(parent_row) {
                *word |= parent_word;
            }
            row[parent / 64] |= 1 << (parent % 64);
        }
        row[entry / 64] |= 1 << (entry % 64);
        self.rows.push(Row { start: start as u32, n_words: n_words as u32 });
        row.iter().map(|word| word.count_ones()).sum::<u32>() as u16
    }
}
