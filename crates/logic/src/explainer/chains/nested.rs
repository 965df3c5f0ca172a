//! What a run may use when links are exhausted: [`Insight`] of a level from 1 to 5.
//!
//! Level 1 has patterns. Above, whole chains on the position as the run sees it exclude candidates:
//! single chains at level 2, also multiple forcing chains at level 3; at level 4 dynamic forcing
//! chains instead, and at level 5 also such that have level 2 inside.
//!
//! All chains of the first kind that has any are used, the easiest first. As in patterns, a chain
//! counts only if candidates that the run has excluded made one of its links.

use super::forcing::{self, Argument, Forcing, Source};
use super::patterns::{self, Exclusion, Gone};
use super::run::{Ancestors, Cause, NestedChain, Rules};
use super::unary::{self, Unary};
use super::{Node, Rank};
use crate::explainer::grid::Marks;
use crate::explainer::houses::HOUSES_OF;
use crate::explainer::observe::{Halt, Meter};
use crate::explainer::sets::{Candidates, Nine, candidate};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The means of one level, with their scratch memory.
pub(super) struct Insight {
    level: u8,
    unary: Option<Unary>,
    forcing: Vec<(Rules, Forcing)>,
    ancestors: Ancestors,
}

impl Insight {
    pub(super) fn new(level: u8) -> Self {
        let forcing: &[Rules] = match level {
            3 => &[Rules::Static],
            4 => &[Rules::Dynamic(0)],
            5 => &[Rules::Dynamic(0), Rules::Dynamic(2)],
            _ => &[],
        };
        Self {
            level,
            unary: matches!(level, 2 | 3).then(Unary::default),
            forcing: forcing.iter().map(|&rules| (rules, Forcing::default())).collect(),
            ancestors: Ancestors::default(),
        }
    }

    pub(super) fn level(&self) -> u8 {
        self.level
    }

    /// What the first kind of pattern or chain that excludes anything excludes in `work`, which came
    /// from `initial` by exclusions of the run.
    pub(super) fn exclusions(
        &mut self,
        initial: &Marks,
        work: &Marks,
        nested: &mut Vec<NestedChain>,
        found: &mut Vec<Exclusion>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let gone = Gone { initial, work };
        patterns::exclusions(gone, found);
        let mut findings = Findings { gone, nested, found };
        if let Some(unary) = &mut self.unary
            && findings.found.is_empty()
        {
            findings.by_single_chains(unary, meter)?;
        }
        for (rules, forcing) in &mut self.forcing {
            if findings.found.is_empty() {
                findings.by_forcing(forcing, *rules, &mut self.ancestors, meter)?;
            }
        }
        Ok(())
    }
}

/// What chains inside a run exclude.
struct Findings<'a> {
    gone: Gone<'a>,
    nested: &'a mut Vec<NestedChain>,
    found: &'a mut Vec<Exclusion>,
}

impl Findings<'_> {
    fn by_single_chains(&mut self, unary: &mut Unary, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let mut all = AllChains::default();
        unary.search(self.gone.work, &mut all, meter)?;
        all.0.sort_by_key(|chain| chain.rank);
        let mut met = HashSet::new();
        for chain in &all.0 {
            if !met.insert(chain.removed) {
                continue;
            }
            let mut parents = Candidates::EMPTY;
            for link in chain.nodes.windows(2).filter(|link| link[0].is_on()) {
                self.lost_by_link(link[1], link[0], &mut parents);
            }
            let mut identity = DefaultHasher::new();
            chain.nodes.hash(&mut identity);
            self.exclude(&chain.removed, parents, chain.rank.complexity, identity.finish());
        }
        Ok(())
    }

    fn by_forcing(
        &mut self,
        forcing: &mut Forcing,
        rules: Rules,
        ancestors: &mut Ancestors,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let (gone, work) = (self.gone, self.gone.work);
        let mut best = BestOfEach::new(work);
        forcing.search(work, rules, &mut best, meter)?;
        for argument in best.in_order() {
            let mut parents = Candidates::EMPTY;
            match argument.source {
                Source::Cell(cell) => gone.in_cell(usize::from(cell), &mut parents),
                Source::House(house, digit) => {
                    gone.in_house(usize::from(house), usize::from(digit), Nine::ALL, &mut parents);
                }
                Source::Refuted(_) | Source::Both(_) => {}
            }
            let mut identity = DefaultHasher::new();
            forcing.each_chain(&argument, work, |run, end| {
                run.each_ancestor(end, ancestors, |node, cause| {
                    node.hash(&mut identity);
                    match cause {
                        Cause::Cell => gone.in_cell(node.cell(), &mut parents),
                        Cause::House(house) => {
                            gone.in_house(usize::from(house), node.digit(), Nine::ALL, &mut parents);
                        }
                        Cause::Direct | Cause::Pattern | Cause::Nested(_) => {}
                    }
                });
                Node::COUNT.hash(&mut identity);
            });
            let removed = argument.target.removes(&work.cells);
            self.exclude(&removed, parents, argument.rank.complexity, identity.finish());
        }
        Ok(())
    }

    fn exclude(&mut self, removed: &Candidates, parents: Candidates, complexity: u32, identity: u64) {
        if parents.is_empty() {
            return;
        }
        let cause = Cause::Nested(self.nested.len() as u16);
        self.nested.push(NestedChain { complexity, identity });
        self.found.extend(removed.iter().map(|candidate| Exclusion { candidate, parents, cause }));
    }

    /// Adds what is gone from the cell or house that leaves `on` when `off` goes.
    fn lost_by_link(&self, off: Node, on: Node, into: &mut Candidates) {
        if off.cell() == on.cell() {
            self.gone.in_cell(on.cell(), into);
            return;
        }
        let shared = (0..3).find_map(|kind| {
            let house = HOUSES_OF[off.cell()][kind];
            let places = self.gone.work.places[usize::from(house)][on.digit()];
            (HOUSES_OF[on.cell()][kind] == house && places.is_pair()).then_some(house)
        });
        if let Some(house) = shared {
            self.gone.in_house(usize::from(house), on.digit(), Nine::ALL, into);
        }
    }
}

/// Keeps every single chain.
#[derive(Default)]
struct AllChains(Vec<SingleChain>);

struct SingleChain {
    rank: Rank,
    removed: Candidates,
    nodes: Vec<Node>,
}

impl unary::Collect for AllChains {
    fn bound(&self) -> Option<Rank> {
        None
    }

    fn chain(&mut self, rank: Rank, removed: Candidates, nodes: &[Node], _: Option<Node>) {
        self.0.push(SingleChain { rank, removed, nodes: nodes.to_vec() });
    }
}

/// Keeps the easiest argument for each effect.
struct BestOfEach<'a> {
    marks: &'a Marks,
    best: Vec<Option<(u32, Argument)>>,
    n_taken: u32,
}

impl<'a> BestOfEach<'a> {
    fn new(marks: &'a Marks) -> Self {
        Self { marks, best: vec![None; Node::COUNT], n_taken: 0 }
    }

    /// The arguments by rank, those found first before their equals.
    fn in_order(self) -> Vec<Argument> {
        let mut found: Vec<(u32, Argument)> = self.best.into_iter().flatten().collect();
        found.sort_by_key(|(order, argument)| (argument.rank, *order));
        found.into_iter().map(|(_, argument)| argument).collect()
    }

    /// A number for what the target removes: placing one of two candidates removes the other.
    fn effect(&self, target: Node) -> usize {
        let others = self.marks.cells[target.cell()].without(target.digit());
        match others.only() {
            Some(other) if target.is_on() => Node::off(candidate(target.cell(), other)).index(),
            _ => target.index(),
        }
    }
}

impl forcing::Collect for BestOfEach<'_> {
    fn wants(&self, rank: Rank, target: Node) -> bool {
        let known = self.best[self.effect(target)];
        known.is_none_or(|(_, best)| rank < best.rank) && target.is_news(&self.marks.cells)
    }

    fn take(&mut self, argument: Argument) {
        let effect = self.effect(argument.target);
        self.best[effect] = Some((self.n_taken, argument));
        self.n_taken += 1;
    }
}
