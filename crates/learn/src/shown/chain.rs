//! Chains and loops from cells: every order of the cells in which strong and weak links take turns.

use super::Visit;
use ninefold_logic::technique::chain::{Form, Node, Proof, Reason, StrongLink};
use ninefold_logic::{AnySituation, Candidate};
use ninefold_puzzle::Cell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Which strong links a chain may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Links {
    /// Two places of one digit in a house.
    OneDigit,
    /// Two candidates of a cell.
    TwoCandidates,
    /// Both.
    All,
}

/// So many links are tried before a set of cells is given up.
const MOST_LINKS: usize = 200_000;

/// Whether a chain may come through a cell again by other candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cells {
    Once,
    Again,
}

/// The chains and loops that go through all these cells: first those that have each of them once, but that the first
/// may be the last again, then the others.
pub(super) fn proofs(
    situation: &AnySituation,
    links: Links,
    cells: &[Cell],
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let of_cell = |&cell: &Cell| situation.digits(cell).iter().map(move |digit| Candidate::new(cell, digit));
    let nodes = cells.iter().flat_map(of_cell).collect::<Vec<_>>();
    let is_alike = |one: Candidate, other: Candidate| links != Links::OneDigit || one.digit == other.digit;
    let strong = nodes
        .iter()
        .map(|&from| {
            let to = nodes.iter().filter(|&&to| to != from && is_alike(from, to));
            to.filter_map(|&to| Some((to, reason(situation, links, from, to)?))).collect()
        })
        .collect();
    let mut walk = Walk {
        situation,
        cells,
        links,
        nodes,
        strong,
        way: Vec::new(),
        passes: Cells::Once,
        left: MOST_LINKS,
        targets: Targets { candidates: situation.candidates(), known: BTreeMap::new() },
        visit,
    };
    for passes in [Cells::Once, Cells::Again] {
        (walk.passes, walk.left) = (passes, MOST_LINKS);
        walk.way.clear();
        for start in 0..walk.nodes.len() {
            if walk.strong_from(start)?.is_none() {
                break;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Why one of two candidates is true.
fn reason(situation: &AnySituation, links: Links, from: Candidate, to: Candidate) -> Option<Reason> {
    if from.cell == to.cell {
        return (links != Links::OneDigit && situation.digits(from.cell).len() == 2).then_some(Reason::Cell);
    }
    if links == Links::TwoCandidates || from.digit != to.digit {
        return None;
    }
    let is_pair =
        |places: &[Cell]| places.len() == 2 && places.contains(&from.cell) && places.contains(&to.cell);
    let mut houses = situation.open_houses().into_iter();
    houses.find(|&house| is_pair(&situation.places(from.digit, house))).map(Reason::House)
}

struct Walk<'a> {
    situation: &'a AnySituation,
    cells: &'a [Cell],
    links: Links,
    /// All candidates of the cells.
    nodes: Vec<Candidate>,
    /// For each of them what is true if it is false.
    strong: Vec<Vec<(Candidate, Reason)>>,
    way: Vec<(Candidate, Candidate, Reason)>,
    passes: Cells,
    /// How many links may still be tried.
    left: usize,
    targets: Targets,
    visit: Visit<'a>,
}

/// What two candidates remove of which one is true. Most ways through the cells remove nothing, and looking closely
/// at each of them takes long.
struct Targets {
    /// All candidates of the board.
    candidates: Vec<Candidate>,
    /// Whether two candidates have a target, as far as it was asked for.
    known: BTreeMap<(Candidate, Candidate), bool>,
}

impl Targets {
    /// Whether there is a candidate that both of these exclude.
    fn has(&mut self, situation: &AnySituation, one: Candidate, other: Candidate) -> bool {
        let candidates = &self.candidates;
        *self.known.entry((one, other)).or_insert_with(|| {
            candidates.iter().any(|&at| situation.excludes(one, at) && situation.excludes(other, at))
        })
    }
}

impl Walk<'_> {
    /// Goes on by every strong link from a candidate that is false; `None` when too many were tried.
    fn strong_from(&mut self, from: usize) -> ControlFlow<(), Option<()>> {
        for index in 0..self.strong[from].len() {
            let Some(left) = self.left.checked_sub(1) else { return ControlFlow::Continue(None) };
            self.left = left;
            let (to, reason) = self.strong[from][index].clone();
            let from = self.nodes[from];
            let comes_back = self.way.first().is_some_and(|(first, ..)| first.cell == to.cell);
            let is_new = match self.passes {
                Cells::Once => to.cell == from.cell || !self.has(to.cell) || comes_back,
                Cells::Again => !self.way.iter().any(|(_, on, _)| *on == to),
            };
            if !is_new {
                continue;
            }
            self.way.push((from, to, reason));
            self.hand_in()?;
            let goes_on = !comes_back || self.way.len() == 1 || self.passes == Cells::Again;
            if goes_on && self.weak_from(to)?.is_none() {
                return ControlFlow::Continue(None);
            }
            self.way.pop();
        }
        ControlFlow::Continue(Some(()))
    }

    /// Goes on by every weak link from a candidate that is true; `None` when too many were tried.
    fn weak_from(&mut self, from: Candidate) -> ControlFlow<(), Option<()>> {
        for next in 0..self.nodes.len() {
            let to = self.nodes[next];
            let is_new = match self.passes {
                // A chain that leaves a cell within it has come into it from elsewhere.
                Cells::Once if to.cell == from.cell => {
                    self.way.last().is_some_and(|(was, ..)| was.cell != to.cell)
                }
                Cells::Once => !self.has(to.cell),
                Cells::Again => !self.way.iter().any(|(off, ..)| *off == to),
            };
            let is_link =
                to != from && is_new && self.is_of_kind(from, to) && self.situation.excludes(from, to);
            if is_link && self.strong_from(next)?.is_none() {
                return ControlFlow::Continue(None);
            }
        }
        ControlFlow::Continue(Some(()))
    }

    fn is_of_kind(&self, from: Candidate, to: Candidate) -> bool {
        self.links == Links::All || from.digit == to.digit
    }

    fn has(&self, cell: Cell) -> bool {
        self.way.iter().any(|(from, to, _)| from.cell == cell || to.cell == cell)
    }

    /// Whether the way may remove something: one of its two ends is true, and in a loop one of the two at every weak
    /// link.
    fn removes(&mut self, form: Form) -> bool {
        let ends = self.way.iter().map(|&(from, to, _)| (from, to)).collect::<Vec<_>>();
        let (Some(&(first, _)), Some(&(_, last))) = (ends.first(), ends.last()) else { return false };
        let between = ends.windows(2).map(|pair| (pair[0].1, pair[1].0));
        let weak = between.filter(|_| form == Form::Loop).chain([(last, first)]);
        weak.into_iter().any(|(one, other)| self.targets.has(self.situation, one, other))
    }

    /// Hands the way in if it has all cells and may remove something.
    fn hand_in(&mut self) -> ControlFlow<()> {
        let (Some((first, ..)), Some((_, last, _))) = (self.way.first(), self.way.last()) else {
            return ControlFlow::Continue(());
        };
        if self.way.len() < 2 || !self.cells.iter().all(|&cell| self.has(cell)) {
            return ControlFlow::Continue(());
        }
        // An XY-chain has one digit at both ends.
        let is_whole = self.links != Links::TwoCandidates || first.digit == last.digit;
        let closes = self.links == Links::All && self.situation.excludes(*last, *first);
        let forms = [is_whole.then_some(Form::Open), closes.then_some(Form::Loop)];
        for form in forms.into_iter().flatten() {
            if !self.removes(form) {
                continue;
            }
            let node = |at: Candidate| Node { digit: at.digit, cells: vec![at.cell] };
            let link = |(from, to, reason): &(Candidate, Candidate, Reason)| StrongLink {
                from: node(*from),
                to: node(*to),
                reason: reason.clone(),
            };
            let links = self.way.iter().map(link).collect();
            (self.visit)(ninefold_logic::Proof::Chain(Proof { form, links }))?;
        }
        ControlFlow::Continue(())
    }
}
