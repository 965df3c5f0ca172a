//! Finds chains of almost locked sets.

use super::sets::Linked;
use super::{Form, Proof};
use crate::options::AlsOverlap;
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{CellSet, Digit};
use std::ops::ControlFlow;

/// Looks for one of the rules of almost locked sets.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    match technique {
        Technique::AlsXz => xz(search),
        Technique::AlsXyWing => xy_wing(search),
        Technique::AlsChain => chain(search),
        _ => ControlFlow::Continue(()),
    }
}

/// Two linked sets; if two digits link them, both are as good as locked.
fn xz<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let linked = Linked::find(search)?;
    let mut gone = Vec::new();
    for some in 0..linked.len() {
        let links = linked.links(some);
        search.spend(links.len() as u64)?;
        for pair in links.chunk_by(|a, b| a.0 == b.0).filter(|pair| usize::from(pair[0].0) < some) {
            let other = usize::from(pair[0].0);
            for &(_, link) in pair {
                gone.clear();
                chain_eliminations(&linked, (some, link), (other, link), &mut gone);
                search.eliminate_all(Technique::AlsXz, gone.iter().copied(), || {
                    prove(&linked, Form::Chain, &[some, other], &[link])
                })?;
            }
            for (at, &(_, link)) in pair.iter().enumerate() {
                for &(_, back) in &pair[at + 1..] {
                    gone.clear();
                    ring_eliminations(&linked, &[some, other], &[link, back], &mut gone);
                    search.eliminate_all(Technique::AlsXz, gone.iter().copied(), || {
                        prove(&linked, Form::Ring, &[some, other], &[link, back])
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two sets that are linked to a third by different digits.
fn xy_wing<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let linked = Linked::find(search)?;
    let overlap = search.options().als_overlap;
    let mut gone = Vec::new();
    for pivot in 0..linked.len() {
        let links = linked.links(pivot);
        for (at, &(some, x)) in links.iter().enumerate() {
            search.spend(links.len() as u64 / 2 + 1)?;
            for &(other, y) in &links[at + 1..] {
                let (some, other) = (usize::from(some), usize::from(other));
                let apart = linked.set(some).cells.is_disjoint(&linked.set(other).cells);
                if x == y || some == other || overlap == AlsOverlap::Apart && !apart {
                    continue;
                }
                gone.clear();
                chain_eliminations(&linked, (some, x), (other, y), &mut gone);
                search.eliminate_all(Technique::AlsXyWing, gone.iter().copied(), || {
                    prove(&linked, Form::Chain, &[some, pivot, other], &[x, y])
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What follows from a chain that leaves its first and enters its last set by these digits.
fn chain_eliminations<const W: usize>(
    linked: &Linked<W>,
    (first, left_by): (usize, Digit),
    (last, entered_by): (usize, Digit),
    gone: &mut Vec<Candidate>,
) {
    let digits = linked.set(first).digits & linked.set(last).digits;
    for digit in digits.without(left_by).without(entered_by) {
        let cells = linked.reach(first, digit) & linked.reach(last, digit);
        gone.extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
    }
}

/// What follows from sets that are linked in a ring; by convention the sets themselves are spared.
fn ring_eliminations<const W: usize>(
    linked: &Linked<W>,
    sets: &[usize],
    links: &[Digit],
    gone: &mut Vec<Candidate>,
) {
    let own = sets.iter().fold(CellSet::EMPTY, |own, &set| own | linked.set(set).cells);
    let mut remove = |digit: Digit, cells: CellSet<W>| {
        gone.extend((cells - own).iter().map(|cell| Candidate::new(cell, digit)));
    };
    for (at, &set) in sets.iter().enumerate() {
        let (before, after) = (links[(at + sets.len() - 1) % sets.len()], links[at]);
        let next = sets[(at + 1) % sets.len()];
        remove(after, linked.reach(set, after) & linked.reach(next, after));
        for digit in linked.set(set).digits.without(before).without(after) {
            remove(digit, linked.reach(set, digit));
        }
    }
}

fn prove<const W: usize>(linked: &Linked<W>, form: Form, sets: &[usize], links: &[Digit]) -> proof::Proof {
    let sets = sets.iter().map(|&set| linked.set(set).cells.iter().collect()).collect();
    proof::Proof::Als(Proof { form, sets, links: links.to_vec() })
}

/// Four sets or more, each linked to the next by another digit than to the one before.
fn chain<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let linked = Linked::find(search)?;
    let mut walk = Walk::new(&linked, search.situation().board().frame().rules().layout().n_digits());
    for n_sets in 4..=MAX_SETS {
        for start in 0..linked.len() {
            for digit in linked.set(start).digits {
                walk.run(search, n_sets, (start, digit))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A breadth-first walk over linked sets for one digit that the first set may miss.
struct Walk<'a, const W: usize> {
    linked: &'a Linked<W>,
    n_digits: usize,
    /// For each set and each digit that it was entered by: the set and the entry before.
    from: Vec<Option<(u16, u8)>>,
    touched: Vec<usize>,
}

/// The first set has no entry.
const START: u8 = u8::MAX;

/// Longer chains than this are not looked for.
const MAX_SETS: usize = 7;

impl<'a, const W: usize> Walk<'a, W> {
    fn new(linked: &'a Linked<W>, n_digits: usize) -> Self {
        Self { linked, n_digits, from: vec![None; linked.len() * n_digits], touched: Vec::new() }
    }

    /// Hands in the chains of so many sets that start with this one and this digit.
    fn run(
        &mut self,
        search: &mut Search<'_, W>,
        n_sets: usize,
        (start, digit): (usize, Digit),
    ) -> ControlFlow<()> {
        for &slot in &self.touched {
            self.from[slot] = None;
        }
        self.touched.clear();
        let mut front = vec![(start as u16, START)];
        for _ in 1..n_sets {
            let mut next = Vec::new();
            for &(set, entry) in &front {
                let links = self.linked.links(usize::from(set));
                search.spend(links.len() as u64)?;
                for &(other, link) in links {
                    let slot = usize::from(other) * self.n_digits + link.index();
                    let here = if entry == START { digit.index() } else { usize::from(entry) };
                    if link.index() == here || self.from[slot].is_some() || usize::from(other) == start {
                        continue;
                    }
                    self.from[slot] = Some((set, entry));
                    self.touched.push(slot);
                    next.push((other, link.index() as u8));
                }
            }
            front = next;
        }
        for &(end, entry) in front.iter().filter(|&&(end, _)| usize::from(end) > start) {
            let end = usize::from(end);
            let cells = self.linked.reach(start, digit) & self.linked.reach(end, digit);
            if usize::from(entry) != digit.index() && !cells.is_empty() {
                self.hand_in(search, start, (end, entry))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn hand_in(
        &self,
        search: &mut Search<'_, W>,
        start: usize,
        (end, entry): (usize, u8),
    ) -> ControlFlow<()> {
        let (mut sets, mut links) = (vec![end], Vec::new());
        let (mut set, mut entry) = (end, entry);
        while entry != START {
            let link = Digit::from_index(usize::from(entry));
            let Some((before, entered)) = self.from[set * self.n_digits + link.index()] else { break };
            links.push(link);
            set = usize::from(before);
            entry = entered;
            sets.push(set);
        }
        sets.reverse();
        links.reverse();
        let distinct = sets.iter().enumerate().all(|(at, set)| !sets[..at].contains(set));
        let (Some(&left_by), Some(&entered_by)) = (links.first(), links.last()) else {
            return ControlFlow::Continue(());
        };
        if !distinct {
            return ControlFlow::Continue(());
        }
        let mut gone = Vec::new();
        chain_eliminations(self.linked, (start, left_by), (end, entered_by), &mut gone);
        search.eliminate_all(Technique::AlsChain, gone, || prove(self.linked, Form::Chain, &sets, &links))
    }
}
