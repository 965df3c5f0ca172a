//! Cycles and forcing chains from a single candidate, along one path.
//!
//! Three passes: links of one digit (X), links of bivalue cells (Y, cycles only), both. A cycle
//! (6.5, with both kinds of links 7.0) removes what sees a candidate of each parity; a forcing chain
//! (6.6 or 7.0) shows that a candidate turns itself off, or on.

mod links;

use super::{Form, Node, Rank};
use crate::explainer::grid::Marks;
use crate::explainer::houses::{CELLS, PEER_SET};
use crate::explainer::observe::{Halt, Meter};
use crate::explainer::sets::{CANDIDATES, Candidates, Cells, candidate};
use links::{Follow, LinkTable, NONE};

/// Receives the chains that are found.
pub(in crate::explainer) trait Collect {
    /// Only chains that rank below this are of interest.
    fn bound(&self) -> Option<Rank>;
    /// A chain that removes something, with its nodes from the last to the first.
    fn chain(&mut self, rank: Rank, removed: Candidates, nodes: &[Node], target: Option<Node>);
}

/// The scratch memory of the search. Marks are stamps, so that nothing needs to be cleared.
pub(in crate::explainer) struct Unary {
    links: LinkTable,
    stamp: u32,
    seen_on: Vec<u32>,
    seen_off: Vec<u32>,
    /// The candidate that is off and turns this one on.
    on_parent: Vec<u16>,
    /// The candidate that is on and turns this one off; in a cycle search, where a candidate can be
    /// turned off in several ways, the one two links before this one is on.
    off_parent: Vec<u16>,
    on_level: Vec<u16>,
    off_level: Vec<u16>,
    path: Vec<Node>,
    n_visited: usize,
}

impl Default for Unary {
    fn default() -> Self {
        Self {
            links: LinkTable::default(),
            stamp: 0,
            seen_on: vec![0; CANDIDATES],
            seen_off: vec![0; CANDIDATES],
            on_parent: vec![NONE; CANDIDATES],
            off_parent: vec![NONE; CANDIDATES],
            on_level: Vec::new(),
            off_level: Vec::new(),
            path: Vec::new(),
            n_visited: 0,
        }
    }
}

impl Unary {
    /// Finds the chains of all passes that are below the bound.
    pub(in crate::explainer) fn search(
        &mut self,
        marks: &Marks,
        found: &mut impl Collect,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        self.links.fill_strong(marks);
        for follow in [Follow::X, Follow::Y, Follow::Xy] {
            if is_beaten(found, follow.cycle_base(), 4, follow.form()) {
                continue;
            }
            self.links.fill_weak(marks, follow);
            for cell in 0..CELLS {
                let digits = marks.cells[cell];
                if digits.len() < 2 || (follow == Follow::Y && !digits.is_pair()) {
                    continue;
                }
                for digit in digits.iter() {
                    let source = candidate(cell, digit);
                    self.cycles(marks, source, follow, found);
                    if follow != Follow::Y {
                        self.forcing(marks, Node::on(source), follow, found);
                        self.forcing(marks, Node::off(source), follow, found);
                    }
                }
                meter.spend(std::mem::take(&mut self.n_visited))?;
            }
        }
        Ok(())
    }

    /// Chains that come back to the candidate `source` as on.
    fn cycles(&mut self, marks: &Marks, source: usize, follow: Follow, found: &mut impl Collect) {
        if !self.links.has_strong(source) {
            return;
        }
        let stamp = self.next_stamp();
        self.seen_on[source] = stamp;
        self.on_parent[source] = NONE;
        let mut level = std::mem::take(&mut self.on_level);
        let mut next = std::mem::take(&mut self.off_level);
        level.clear();
        level.push(source as u16);
        let mut length = 0;
        while !level.is_empty() {
            length += 2;
            if is_beaten(found, follow.cycle_base(), length.max(4), follow.form()) {
                break;
            }
            next.clear();
            self.n_visited += level.len();
            for &here in &level {
                for i in self.links.weak_range(usize::from(here)) {
                    let off = self.links.weak(i);
                    for on in self.links.strong(off) {
                        if on == source && length >= 4 && !self.is_on_path(usize::from(here), off as u16) {
                            self.cycle(marks, source, (here, off as u16), follow, length, found);
                        } else if self.seen_on[on] != stamp {
                            self.seen_on[on] = stamp;
                            self.on_parent[on] = off as u16;
                            self.off_parent[on] = here;
                            next.push(on as u16);
                        }
                    }
                }
            }
            std::mem::swap(&mut level, &mut next);
        }
        self.on_level = level;
        self.off_level = next;
    }

    /// Whether the path to `on` turns `off` off already, so that the cycle would meet it twice.
    fn is_on_path(&self, mut on: usize, off: u16) -> bool {
        while self.on_parent[on] != NONE {
            if self.on_parent[on] == off {
                return true;
            }
            on = usize::from(self.off_parent[on]);
        }
        false
    }

    /// What the cycle removes that comes back to `source` by these last two candidates.
    fn cycle(
        &mut self,
        marks: &Marks,
        source: usize,
        last: (u16, u16),
        follow: Follow,
        length: u32,
        found: &mut impl Collect,
    ) {
        self.path.clear();
        self.path.push(Node::on(source));
        let (mut on, mut off) = (usize::from(last.0), usize::from(last.1));
        loop {
            self.path.push(Node::off(off));
            if on == source {
                break;
            }
            self.path.push(Node::on(on));
            (off, on) = (usize::from(self.on_parent[on]), usize::from(self.off_parent[on]));
        }
        let removed = seen_by_both_parities(marks, &self.path);
        if !removed.is_empty() {
            let rank = Rank::new(follow.cycle_base(), length, follow.form());
            found.chain(rank, removed, &self.path, None);
        }
    }

    /// The chain by which `source` shows the opposite of itself.
    fn forcing(&mut self, marks: &Marks, source: Node, follow: Follow, found: &mut impl Collect) {
        let target = source.opposite();
        let Some(length) = self.distance(source, follow, found) else { return };
        let removed = target.removes(&marks.cells);
        if removed.is_empty() {
            return;
        }
        self.path.clear();
        let mut node = target;
        while node != source {
            self.path.push(node);
            let parent = if node.is_on() { &self.on_parent } else { &self.off_parent };
            let parent = usize::from(parent[node.candidate()]);
            node = if node.is_on() { Node::off(parent) } else { Node::on(parent) };
        }
        self.path.push(source);
        let rank = Rank::new(follow.chain_base(), length, follow.form());
        found.chain(rank, removed, &self.path, Some(target));
    }

    /// How many nodes a chain from `source` to its opposite has, if there is one below the bound.
    fn distance(&mut self, source: Node, follow: Follow, found: &impl Collect) -> Option<u32> {
        let stamp = self.next_stamp();
        let start = source.candidate() as u16;
        let mut on_level = std::mem::take(&mut self.on_level);
        let mut off_level = std::mem::take(&mut self.off_level);
        on_level.clear();
        off_level.clear();
        if source.is_on() {
            self.seen_on[usize::from(start)] = stamp;
            on_level.push(start);
        } else {
            self.seen_off[usize::from(start)] = stamp;
            off_level.push(start);
        }
        let mut length = 1;
        let mut reached = false;
        while !reached && (!on_level.is_empty() || !off_level.is_empty()) {
            length += 1;
            if is_beaten(found, follow.chain_base(), length, follow.form()) {
                break;
            }
            if off_level.is_empty() {
                reached = source.is_on() && length > 2 && self.turns_off(&on_level, start, follow);
                self.turn_off(&on_level, &mut off_level);
                on_level.clear();
            } else {
                self.turn_on(&off_level, &mut on_level);
                off_level.clear();
                reached = !source.is_on() && self.seen_on[usize::from(start)] == stamp;
            }
        }
        self.on_level = on_level;
        self.off_level = off_level;
        reached.then_some(length)
    }

    /// Whether one of the candidates turns `target` off, which need not have strong links itself.
    fn turns_off(&mut self, level: &[u16], target: u16, follow: Follow) -> bool {
        let (cell, digit) = (usize::from(target) / 9, usize::from(target) % 9);
        let parent = level.iter().copied().map(usize::from).find(|&on| {
            let in_cell = on / 9 == cell && follow != Follow::X;
            in_cell || (on % 9 == digit && PEER_SET[cell].contains(on / 9))
        });
        if let Some(parent) = parent {
            self.off_parent[usize::from(target)] = parent as u16;
        }
        parent.is_some()
    }

    fn turn_off(&mut self, level: &[u16], next: &mut Vec<u16>) {
        self.n_visited += level.len();
        for &here in level {
            for i in self.links.weak_range(usize::from(here)) {
                let off = self.links.weak(i);
                if self.seen_off[off] != self.stamp {
                    self.seen_off[off] = self.stamp;
                    self.off_parent[off] = here;
                    next.push(off as u16);
                }
            }
        }
    }

    fn turn_on(&mut self, level: &[u16], next: &mut Vec<u16>) {
        self.n_visited += level.len();
        for &here in level {
            for on in self.links.strong(usize::from(here)) {
                if self.seen_on[on] != self.stamp {
                    self.seen_on[on] = self.stamp;
                    self.on_parent[on] = here;
                    next.push(on as u16);
                }
            }
        }
    }

    fn next_stamp(&mut self) -> u32 {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.seen_on.fill(0);
            self.seen_off.fill(0);
            self.stamp = 1;
        }
        self.stamp
    }
}

/// Whether a chain of this many nodes would not be below the bound.
#[inline]
fn is_beaten(found: &impl Collect, base: u16, length: u32, form: Form) -> bool {
    found.bound().is_some_and(|bound| Rank::new(base, length, form) >= bound)
}

/// The candidates outside the cells of a cycle that see one of its candidates on and one off.
fn seen_by_both_parities(marks: &Marks, path: &[Node]) -> Candidates {
    let mut cells = Cells::EMPTY;
    let mut seen = [[Cells::EMPTY; 2]; 9];
    for node in path {
        cells = cells.with(node.cell());
        seen[node.digit()][usize::from(node.is_on())] |= PEER_SET[node.cell()];
    }
    let mut removed = Candidates::EMPTY;
    for (digit, [off, on]) in seen.into_iter().enumerate() {
        let both = (off & on) - cells;
        if !both.is_empty() {
            removed.insert_cells(both & marks.cells_with(digit), digit);
        }
    }
    removed
}
