//! Finds chains and loops.

use super::graph::{Graph, Links, NodeId};
use super::walk::{Start, Walks, is_simple};
use super::{Form, Proof, StrongLink};
use crate::options::AlsNodes;
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use crate::technique::als::{self, AlmostLockedSet, BentSet};
use ninefold_puzzle::CellSet;
use std::ops::ControlFlow;

/// Looks for one of the chains or loops.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    use Technique as T;
    match technique {
        T::XChain => open_chains(search, technique, Links::OneDigit, 1),
        T::XyChain => open_chains(search, technique, Links::TwoCandidates, 1),
        T::ContinuousNiceLoop => loops(search, technique, Links::All),
        T::AlternatingInferenceChain => open_chains(search, technique, Links::All, 2),
        T::DiscontinuousNiceLoop => returning_chains(search, technique, Links::All),
        T::GroupedContinuousNiceLoop => loops(search, technique, Links::Grouped),
        T::GroupedAlternatingInferenceChain => open_chains(search, technique, Links::Grouped, 2),
        T::GroupedDiscontinuousNiceLoop => returning_chains(search, technique, Links::Grouped),
        _ => ControlFlow::Continue(()),
    }
}

/// Chains with strong links at both ends that remove at least so many candidates.
fn open_chains<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    links: Links,
    min_eliminations: usize,
) -> ControlFlow<()> {
    let situation = search.situation();
    let mut gone = Vec::new();
    for_each_meeting(search, links, each_false, |search, graph, walks, (walk, end)| {
        let start = walks.start(walk);
        let different = links == Links::TwoCandidates && graph.part(start).digit != graph.part(end).digit;
        // Every chain is met from both of its ends; the way from the smaller one is told.
        if start >= end || different {
            return ControlFlow::Continue(());
        }
        gone.clear();
        graph.for_each_excluded(situation, (start, end), |candidate| gone.push(candidate));
        if gone.len() < min_eliminations {
            return ControlFlow::Continue(());
        }
        let way = walks.way(walk, end);
        if !fits(graph, links, &way) {
            return ControlFlow::Continue(());
        }
        search.eliminate_all(technique, gone.iter().copied(), || prove(graph, Form::Open, &way))
    })
}

/// Chains that come back to a candidate: it is false if they start and end by excluding it, and
/// true if they start and end with it.
fn returning_chains<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    links: Links,
) -> ControlFlow<()> {
    let situation = search.situation();
    for_each_meeting(search, links, each_false, |search, graph, walks, (walk, end)| {
        if end != walks.start(walk) {
            return ControlFlow::Continue(());
        }
        let way = walks.way(walk, end);
        if !fits(graph, links, &way) {
            return ControlFlow::Continue(());
        }
        walks.stop(walk);
        let mut gone = Vec::new();
        graph.for_each_in_cell(situation, end, |candidate| gone.push(candidate));
        search.eliminate_all(technique, gone, || prove(graph, Form::Open, &way))
    })?;
    for_each_meeting(search, links, each_true, |search, graph, walks, (walk, end)| {
        let start = walks.start(walk);
        if !graph.excludes(end, start) {
            return ControlFlow::Continue(());
        }
        let way = walks.way(walk, end);
        if !fits(graph, links, &way) {
            return ControlFlow::Continue(());
        }
        walks.stop(walk);
        let gone = graph.part(start).cells.min().map(|cell| Candidate::new(cell, graph.part(start).digit));
        search.eliminate_all(technique, gone, || prove(graph, Form::Open, &way))
    })
}

/// Loops: whatever some link has on both ends goes.
fn loops<const W: usize>(search: &mut Search<'_, W>, technique: Technique, links: Links) -> ControlFlow<()> {
    let situation = search.situation();
    let mut gone = Vec::new();
    for_each_meeting(search, links, each_link, |search, graph, walks, (walk, end)| {
        if !graph.excludes(end, walks.start(walk)) {
            return ControlFlow::Continue(());
        }
        let way = walks.way(walk, end);
        if !is_simple(&way) || !fits(graph, links, &way) {
            return ControlFlow::Continue(());
        }
        gone.clear();
        loop_eliminations(situation, graph, &way, &mut gone);
        search.eliminate_all(technique, gone.iter().copied(), || prove(graph, Form::Loop, &way))
    })
}

/// What the links of a loop remove.
///
/// By convention, links between cells do not touch the cells of the loop itself; what is left
/// there is a simpler step afterwards.
fn loop_eliminations<const W: usize>(
    situation: &Situation<W>,
    graph: &Graph<'_, W>,
    way: &[NodeId],
    gone: &mut Vec<Candidate>,
) {
    let own = way.iter().fold(CellSet::EMPTY, |own, &node| own | graph.part(node).cells);
    for (at, &on) in way.iter().enumerate().skip(1).step_by(2) {
        let off = way[(at + 1) % way.len()];
        let inside = graph.part(on).cells == graph.part(off).cells;
        graph.for_each_excluded(situation, (on, off), |candidate| {
            if inside || !own.contains(candidate.cell) {
                gone.push(candidate);
            }
        });
        if let Some(set) = graph.set_between(way[at - 1], on) {
            let (some, other) = (graph.part(way[at - 1]).digit, graph.part(on).digit);
            for digit in set.digits.without(some).without(other) {
                let seen = situation.common_peers(set.cells & situation.board().places(digit)) - own;
                gone.extend(seen.iter().map(|cell| Candidate::new(cell, digit)));
            }
        }
    }
}

/// Whether a way has what the kind of chain asks for: two strong links, and groups where they are
/// looked for.
fn fits<const W: usize>(graph: &Graph<'_, W>, links: Links, way: &[NodeId]) -> bool {
    let is_set = |pair: &[NodeId]| graph.set_between(pair[0], pair[1]).is_some();
    way.len() >= 4
        && (links != Links::Grouped
            || way.iter().any(|&node| graph.is_group(node))
            || way.chunks_exact(2).any(is_set))
}

/// Every candidate taken to be true.
fn each_true<const W: usize>(graph: &Graph<'_, W>) -> Vec<Start> {
    graph.candidates().map(Start::True).collect()
}

/// Every candidate taken to be false.
fn each_false<const W: usize>(graph: &Graph<'_, W>) -> Vec<Start> {
    graph.candidates().map(Start::False).collect()
}

/// Every strong link of a candidate.
fn each_link<const W: usize>(graph: &Graph<'_, W>) -> Vec<Start> {
    let links = |from: NodeId| graph.strong(from).map(move |to| Start::Link(from, to));
    graph.candidates().flat_map(links).collect()
}

/// Calls `visit` whenever a walk makes a node true.
fn for_each_meeting<const W: usize>(
    search: &mut Search<'_, W>,
    links: Links,
    starts: impl Fn(&Graph<'_, W>) -> Vec<Start>,
    mut visit: impl FnMut(&mut Search<'_, W>, &Graph<'_, W>, &mut Walks, (usize, NodeId)) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let sets = match search.options().als_nodes {
        AlsNodes::Included if links == Links::Grouped => als::find_sets(search)?,
        _ => Vec::new(),
    };
    walk_all(search, links, &sets, &[], &starts, &mut visit)?;
    // Bent sets offer shorter ways, which would hide others: they get a graph of their own.
    let bent = als::bend(search.situation(), &sets);
    if bent.is_empty() {
        return ControlFlow::Continue(());
    }
    walk_all(search, links, &sets, &bent, &starts, &mut visit)
}

/// Walks over one graph from all its starts.
fn walk_all<const W: usize>(
    search: &mut Search<'_, W>,
    links: Links,
    sets: &[AlmostLockedSet<W>],
    bent: &[BentSet<W>],
    starts: &impl Fn(&Graph<'_, W>) -> Vec<Start>,
    visit: &mut impl FnMut(&mut Search<'_, W>, &Graph<'_, W>, &mut Walks, (usize, NodeId)) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(graph) = Graph::new(search.situation(), links, sets, bent) else {
        return ControlFlow::Continue(());
    };
    search.spend(graph.n_nodes() as u64 * 16)?;
    for starts in starts(&graph).chunks(Walks::batch(&graph)) {
        let mut walks = Walks::new(&graph, starts);
        let mut newly_true = Vec::new();
        loop {
            let mut is_over = true;
            for walk in 0..walks.len() {
                let front = walks.front_len(walk);
                if front == 0 {
                    continue;
                }
                is_over = false;
                search.spend(front as u64 * 8)?;
                newly_true.clear();
                newly_true.extend_from_slice(walks.advance(&graph, walk));
                for &end in &newly_true {
                    visit(search, &graph, &mut walks, (walk, end))?;
                }
            }
            if is_over {
                break;
            }
        }
    }
    ControlFlow::Continue(())
}

fn prove<const W: usize>(graph: &Graph<'_, W>, form: Form, way: &[NodeId]) -> proof::Proof {
    let link = |pair: &[NodeId]| {
        let (from, to) = (pair[0], pair[1]);
        let reason = graph.reason(from, to)?;
        Some(StrongLink { from: graph.node(from), to: graph.node(to), reason })
    };
    proof::Proof::Chain(Proof { form, links: way.chunks_exact(2).filter_map(link).collect() })
}
