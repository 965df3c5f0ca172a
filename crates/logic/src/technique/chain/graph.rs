//! [`Graph`]: every node that a chain may visit, and the links between them.

use super::{Node, Reason};
use crate::geometry::RegionId;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::als::{AlmostLockedSet, BentSet};
use ninefold_puzzle::{Cell, CellSet, Digit};
use std::collections::BTreeMap;

/// Which nodes and links a graph has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Links {
    /// One digit at a time: places in houses.
    OneDigit,
    /// Cells with two candidates, joined by cells that see each other.
    TwoCandidates,
    /// Both, and the candidates of a cell.
    All,
    /// Groups of places in the crossing of two regions as well.
    Grouped,
}

/// A node by its index.
pub(super) type NodeId = u16;

/// The nodes with their strong and weak links.
pub(super) struct Graph<'a, const W: usize> {
    nodes: Vec<Part<W>>,
    /// Nodes below this index are single candidates.
    n_candidates: usize,
    strong: Lists<(NodeId, Why)>,
    weak: Lists<NodeId>,
    sets: &'a [AlmostLockedSet<W>],
    bent: &'a [BentSet<W>],
    /// Whether there are weak links that come from lines, signs and clues.
    has_rule_links: bool,
}

/// A digit in one of some cells.
#[derive(Clone, Copy)]
pub(super) struct Part<const W: usize> {
    pub(super) digit: Digit,
    pub(super) cells: CellSet<W>,
    /// The other places of the digit that see all the cells.
    pub(super) seen: CellSet<W>,
}

/// Why a strong link holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Why {
    Cell,
    House(RegionId),
    Set(u16),
    Bent(u16),
}

impl<'a, const W: usize> Graph<'a, W> {
    /// The graph of a situation; the almost locked sets become strong links.
    pub(super) fn new(
        situation: &Situation<W>,
        links: Links,
        sets: &'a [AlmostLockedSet<W>],
        bent: &'a [BentSet<W>],
    ) -> Option<Self> {
        let mut build = Build::new(situation)?;
        if links != Links::TwoCandidates {
            build.link_houses(links)?;
        }
        if links != Links::OneDigit {
            build.link_cells();
        }
        build.link_sets(sets)?;
        build.link_bent_sets(bent)?;
        let beside = build.rule_links(links);
        let weak = build.weak_links(links, &beside);
        build.strong.sort_unstable();
        build.strong.dedup_by_key(|&mut (from, to, _)| (from, to));
        let n_nodes = build.nodes.len();
        let strong = build.strong.iter().map(|&(from, to, why)| (from, (to, why)));
        Some(Self {
            strong: Lists::new(n_nodes, strong),
            weak,
            nodes: build.nodes,
            n_candidates: build.n_candidates,
            sets,
            bent,
            has_rule_links: !beside.is_empty(),
        })
    }

    pub(super) fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The nodes that are one candidate.
    pub(super) fn candidates(&self) -> std::ops::Range<NodeId> {
        0..self.n_candidates as NodeId
    }

    #[inline]
    pub(super) fn part(&self, node: NodeId) -> &Part<W> {
        &self.nodes[usize::from(node)]
    }

    /// The nodes that are true if this one is false.
    #[inline]
    pub(super) fn strong(&self, node: NodeId) -> impl ExactSizeIterator<Item = NodeId> {
        self.strong.of(node).iter().map(|&(to, _)| to)
    }

    /// The nodes that are false if this one is true.
    #[inline]
    pub(super) fn weak(&self, node: NodeId) -> &[NodeId] {
        self.weak.of(node)
    }

    /// Why `to` is true if `from` is false.
    pub(super) fn reason(&self, from: NodeId, to: NodeId) -> Option<Reason> {
        let (_, why) = self.strong.of(from).iter().find(|&&(other, _)| other == to)?;
        Some(match *why {
            Why::Cell => Reason::Cell,
            Why::House(house) => Reason::House(house),
            Why::Set(set) => Reason::AlmostLocked(self.sets[usize::from(set)].cells.iter().collect()),
            Why::Bent(set) => Reason::AlmostLocked(self.bent[usize::from(set)].set.cells.iter().collect()),
        })
    }

    /// The almost locked set behind a strong link, if there is one.
    pub(super) fn set_between(&self, from: NodeId, to: NodeId) -> Option<&AlmostLockedSet<W>> {
        match self.strong.of(from).iter().find(|&&(other, _)| other == to)? {
            (_, Why::Set(set)) => Some(&self.sets[usize::from(*set)]),
            (_, Why::Bent(set)) => Some(&self.bent[usize::from(*set)].set),
            _ => None,
        }
    }

    /// Whether the two nodes cannot both be true.
    pub(super) fn excludes(&self, some: NodeId, other: NodeId) -> bool {
        let (one, two) = (self.part(some), self.part(other));
        let by_houses = if one.digit == two.digit {
            two.cells.is_subset(&one.seen)
        } else {
            one.cells == two.cells && one.cells.only().is_some()
        };
        by_houses || self.has_rule_links && self.weak(some).contains(&other)
    }

    /// Whether the node is more than one candidate.
    pub(super) fn is_group(&self, node: NodeId) -> bool {
        usize::from(node) >= self.n_candidates
    }

    /// The node as data.
    pub(super) fn node(&self, node: NodeId) -> Node {
        let part = self.part(node);
        Node { digit: part.digit, cells: part.cells.iter().collect() }
    }

    /// Calls `visit` with the other candidates in the cell of a node.
    pub(super) fn for_each_in_cell(
        &self,
        situation: &Situation<W>,
        node: NodeId,
        visit: impl FnMut(Candidate),
    ) {
        let part = self.part(node);
        if let Some(cell) = part.cells.only() {
            let others = situation.board().candidates(cell).without(part.digit);
            others.iter().map(|digit| Candidate::new(cell, digit)).for_each(visit);
        }
    }

    /// Calls `visit` with every candidate that neither of the two nodes allows.
    pub(super) fn for_each_excluded(
        &self,
        situation: &Situation<W>,
        (some, other): (NodeId, NodeId),
        mut visit: impl FnMut(Candidate),
    ) {
        if self.has_rule_links {
            let seen = self.weak(other);
            for node in self.weak(some).iter().filter(|&&node| !self.is_group(node) && seen.contains(&node)) {
                let part = self.part(*node);
                part.cells.iter().for_each(|cell| visit(Candidate::new(cell, part.digit)));
            }
            return;
        }
        let (some, other) = (self.part(some), self.part(other));
        if some.digit == other.digit {
            for cell in some.seen & other.seen {
                visit(Candidate::new(cell, some.digit));
            }
            return;
        }
        match (some.cells.only(), other.cells.only()) {
            (Some(cell), _) if some.cells == other.cells => {
                let rest = situation.board().candidates(cell).without(some.digit).without(other.digit);
                for digit in rest {
                    visit(Candidate::new(cell, digit));
                }
            }
            (some_cell, other_cell) => {
                for (cell, part) in [(some_cell, other), (other_cell, some)] {
                    if let Some(cell) = cell.filter(|&cell| part.seen.contains(cell)) {
                        visit(Candidate::new(cell, part.digit));
                    }
                }
            }
        }
    }
}

/// A graph on its way.
struct Build<'a, const W: usize> {
    situation: &'a Situation<W>,
    nodes: Vec<Part<W>>,
    n_candidates: usize,
    /// The node of each candidate, by cell and digit.
    of_candidate: Vec<NodeId>,
    n_digits: usize,
    of_group: BTreeMap<(Digit, CellSet<W>), NodeId>,
    strong: Vec<(NodeId, NodeId, Why)>,
}

/// More nodes than this are not looked at: no board that people play comes near.
const MAX_NODES: usize = 30_000;

impl<'a, const W: usize> Build<'a, W> {
    fn new(situation: &'a Situation<W>) -> Option<Self> {
        let board = situation.board();
        let layout = board.frame().rules().layout();
        let n_digits = layout.n_digits();
        let mut nodes = Vec::new();
        let mut of_candidate = vec![NodeId::MAX; layout.n_cells() * n_digits];
        for cell in situation.unsolved() {
            for digit in board.candidates(cell) {
                of_candidate[cell.index() * n_digits + digit.index()] = nodes.len() as NodeId;
                let seen = (situation.peers(cell) & board.places(digit)) - board.solved();
                nodes.push(Part { digit, cells: CellSet::single(cell), seen });
            }
        }
        let n_candidates = nodes.len();
        (n_candidates < MAX_NODES).then_some(Self {
            situation,
            nodes,
            n_candidates,
            of_candidate,
            n_digits,
            of_group: BTreeMap::new(),
            strong: Vec::new(),
        })
    }

    fn candidate(&self, cell: Cell, digit: Digit) -> NodeId {
        self.of_candidate[cell.index() * self.n_digits + digit.index()]
    }

    /// The node of a digit in these cells, made if it is not there.
    fn node(&mut self, digit: Digit, cells: CellSet<W>) -> Option<NodeId> {
        if let Some(cell) = cells.only() {
            return Some(self.candidate(cell, digit));
        }
        if let Some(&node) = self.of_group.get(&(digit, cells)) {
            return Some(node);
        }
        let board = self.situation.board();
        let seen = (self.situation.common_peers(cells) & board.places(digit)) - board.solved();
        let node = self.nodes.len();
        if node >= MAX_NODES {
            return None;
        }
        self.nodes.push(Part { digit, cells, seen });
        self.of_group.insert((digit, cells), node as NodeId);
        Some(node as NodeId)
    }

    fn link_cells(&mut self) {
        for cell in self.situation.unsolved() {
            let digits = self.situation.board().candidates(cell);
            if let (2, Some(low), Some(high)) = (digits.len(), digits.min(), digits.max()) {
                let (low, high) = (self.candidate(cell, low), self.candidate(cell, high));
                self.strong.extend([(low, high, Why::Cell), (high, low, Why::Cell)]);
            }
        }
    }

    fn link_houses(&mut self, links: Links) -> Option<()> {
        let (board, geometry) = (self.situation.board(), self.situation.geometry());
        for &house in geometry.houses() {
            for digit in board.frame().rules().layout().digits() {
                let places = (board.places(digit) & geometry.cells(house)) - board.solved();
                match places.len() {
                    0 | 1 => {}
                    2 => {
                        if let Some(first) = places.min() {
                            self.link_split(digit, house, CellSet::single(first), places)?;
                        }
                    }
                    _ if links == Links::Grouped => self.link_groups(digit, house, places)?,
                    _ => {}
                }
            }
        }
        Some(())
    }

    /// Links every way to part the places of a digit in a house into two that others see.
    fn link_groups(&mut self, digit: Digit, house: RegionId, places: CellSet<W>) -> Option<()> {
        let (board, geometry) = (self.situation.board(), self.situation.geometry());
        let mut crossings = Vec::new();
        for region in geometry.regions().filter(|&region| region != house) {
            let part = places & geometry.cells(region);
            if part.len() > 1 && part != places && !crossings.contains(&part) {
                crossings.push(part);
            }
        }
        let useful = |part: CellSet<W>| {
            part.len() == 1
                || !((self.situation.common_peers(part) & board.places(digit)) - geometry.cells(house))
                    .is_empty()
        };
        crossings.retain(|&part| useful(part) && useful(places - part));
        for part in crossings {
            self.link_split(digit, house, part, places)?;
        }
        Some(())
    }

    fn link_split(
        &mut self,
        digit: Digit,
        house: RegionId,
        part: CellSet<W>,
        places: CellSet<W>,
    ) -> Option<()> {
        let (some, other) = (self.node(digit, part)?, self.node(digit, places - part)?);
        self.strong.extend([(some, other, Why::House(house)), (other, some, Why::House(house))]);
        Some(())
    }

    fn link_sets(&mut self, sets: &[AlmostLockedSet<W>]) -> Option<()> {
        let board = self.situation.board();
        for (index, set) in sets.iter().enumerate().filter(|(_, set)| set.cells.len() > 1) {
            for low in set.digits {
                let low_node = self.node(low, set.cells & board.places(low))?;
                for high in set.digits.iter().filter(|&high| high > low) {
                    let high_node = self.node(high, set.cells & board.places(high))?;
                    let why = Why::Set(u16::try_from(index).ok()?);
                    self.strong.extend([(low_node, high_node, why), (high_node, low_node, why)]);
                }
            }
        }
        Some(())
    }

    /// Links what a bent set may miss to what is then left in its last cell.
    fn link_bent_sets(&mut self, bent: &[BentSet<W>]) -> Option<()> {
        let board = self.situation.board();
        for (index, BentSet { set, tail }) in bent.iter().enumerate() {
            let tail_node = self.candidate(tail.cell, tail.digit);
            for digit in set.digits - board.candidates(tail.cell) {
                let node = self.node(digit, set.cells & board.places(digit))?;
                let why = Why::Bent(u16::try_from(index).ok()?);
                self.strong.extend([(node, tail_node, why), (tail_node, node, why)]);
            }
        }
        Some(())
    }

    /// For each node the others that a line, sign or clue does not allow together with it; nothing at all if no rule
    /// ties cells.
    ///
    /// A group excludes what each of its candidates excludes.
    fn rule_links(&self, links: Links) -> Vec<Vec<NodeId>> {
        let is_tied = |cell: Cell| !self.situation.geometry().linked(cell).is_empty();
        if !matches!(links, Links::All | Links::Grouped) || !self.situation.unsolved().iter().any(is_tied) {
            return Vec::new();
        }
        let mut beside = vec![Vec::new(); self.nodes.len()];
        for (index, part) in self.nodes.iter().enumerate() {
            let mut cells = part.cells.iter().map(|cell| Candidate::new(cell, part.digit));
            let Some(first) = cells.next() else { continue };
            let mut excluded = Vec::new();
            self.situation.for_each_excluded_beside(first, |other| excluded.push(other));
            for own in cells {
                excluded.retain(|&other| self.situation.excludes(own, other));
            }
            for other in excluded {
                let node = self.candidate(other.cell, other.digit);
                beside[index].push(node);
                if index >= self.n_candidates {
                    beside[usize::from(node)].push(index as NodeId);
                }
            }
        }
        beside
    }

    fn weak_links(&self, links: Links, beside: &[Vec<NodeId>]) -> Lists<NodeId> {
        let in_cells = matches!(links, Links::All | Links::Grouped);
        let mut groups = vec![Vec::new(); self.n_digits];
        for (node, part) in self.nodes.iter().enumerate().skip(self.n_candidates) {
            groups[part.digit.index()].push(node as NodeId);
        }
        let mut weak = Lists::default();
        for (index, part) in self.nodes.iter().enumerate() {
            beside.get(index).into_iter().flatten().for_each(|&node| weak.push(node));
            if let Some(cell) = part.cells.only().filter(|_| in_cells) {
                for digit in self.situation.board().candidates(cell).without(part.digit) {
                    weak.push(self.candidate(cell, digit));
                }
            }
            for cell in part.seen {
                weak.push(self.candidate(cell, part.digit));
            }
            for &group in &groups[part.digit.index()] {
                if self.nodes[usize::from(group)].cells.is_subset(&part.seen) {
                    weak.push(group);
                }
            }
            weak.close();
        }
        weak
    }
}

/// Many short lists, one behind the other.
struct Lists<T> {
    items: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { items: Vec::new(), ends: vec![0] }
    }
}

impl<T> Lists<T> {
    /// The lists of pairs that are sorted by their first part.
    fn new(n_lists: usize, pairs: impl Iterator<Item = (NodeId, T)>) -> Self {
        let mut lists = Self::default();
        for (list, item) in pairs {
            while lists.ends.len() <= usize::from(list) {
                lists.close();
            }
            lists.push(item);
        }
        while lists.ends.len() <= n_lists {
            lists.close();
        }
        lists
    }

    fn push(&mut self, item: T) {
        self.items.push(item);
    }

    fn close(&mut self) {
        self.ends.push(self.items.len() as u32);
    }

    #[inline]
    fn of(&self, list: NodeId) -> &[T] {
        let list = usize::from(list);
        &self.items[self.ends[list] as usize..self.ends[list + 1] as usize]
    }
}
