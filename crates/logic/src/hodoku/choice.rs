//! Which step HoDoKu takes where a technique offers several.
//!
//! Most of its finders stop at the first step that they meet; then the order of their loops
//! decides: rows before columns, houses and cells from the first to the last. Those of chains and
//! almost locked sets collect all steps and take the one that removes most. These orders were
//! found by comparing paths with those that HoDoKu 2.2.4 prints.

use super::remote_pair;
use crate::geometry::{Direction, Geometry};
use crate::ladder::Ladder;
use crate::options::Options;
use crate::path;
use crate::proof::Proof;
use crate::search::{Cheapest, Limits};
use crate::situation::Situation;
use crate::step::{Candidate, Step};
use crate::technique::{Family, Technique, wing};
use crate::width::Searchable;
use ninefold_puzzle::Cell;

/// The step that HoDoKu takes: one of the easiest techniques that have any.
pub(super) fn next_step(situation: &Situation<2>, ladder: &Ladder) -> Option<Step> {
    let mut entries = ladder.rungs().chunk_by(|a, b| entry(*a) == entry(*b));
    entries.find_map(|techniques| take(situation, techniques))
}

/// The techniques that HoDoKu looks for together, by the first of them.
const fn entry(technique: Technique) -> Technique {
    use Technique as T;
    match technique {
        T::AlternatingInferenceChain | T::DiscontinuousNiceLoop => T::ContinuousNiceLoop,
        T::GroupedAlternatingInferenceChain | T::GroupedDiscontinuousNiceLoop => T::GroupedContinuousNiceLoop,
        T::ForcingChainVerity => T::ForcingChainContradiction,
        T::ForcingNetVerity => T::ForcingNetContradiction,
        other => other,
    }
}

fn take(situation: &Situation<2>, techniques: &[Technique]) -> Option<Step> {
    let geometry = situation.geometry();
    match techniques {
        [Technique::RemotePair] => remote_pair::lines(situation).into_iter().min_by_key(richest),
        [technique] if !has_own_order(*technique) => path::next_step(situation, &Ladder::new([*technique])),
        _ => {
            let mut best = Cheapest::by(|step: &Step| (is_lasso(step), rank(step, geometry)));
            for &technique in techniques {
                let _ = situation.search(technique, &Options::default(), Limits::GENEROUS, &mut best);
            }
            best.into_step().filter(|step| !is_lasso(step))
        }
    }
}

/// Whether HoDoKu's order is not that of the finder here.
fn has_own_order(technique: Technique) -> bool {
    match technique.family() {
        Family::Chain | Family::Als | Family::Forcing | Family::Fish => true,
        _ => matches!(technique, Technique::XyWing | Technique::Skyscraper | Technique::SueDeCoq),
    }
}

/// Whether a chain comes back to a cell that it has left, or an open one ends in a group: HoDoKu
/// has no such.
fn is_lasso(step: &Step) -> bool {
    let Proof::Chain(proof) = &step.proof else { return false };
    let nodes = proof.links.iter().flat_map(|link| [&link.from, &link.to]).collect::<Vec<_>>();
    let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else { return false };
    let mut visits =
        nodes.chunk_by(|a, b| a.cells == b.cells).map(|visit| &visit[0].cells[..]).collect::<Vec<_>>();
    let comes_home = visits.len() > 1 && visits.first() == visits.last();
    if comes_home {
        visits.pop();
    }
    let shares = |a: &[Cell], b: &[Cell]| a.iter().any(|cell| b.contains(cell));
    let again =
        visits.iter().enumerate().any(|(at, visit)| visits[..at].iter().any(|old| shares(old, visit)));
    let ends_in_group = step.technique == Technique::GroupedAlternatingInferenceChain
        && (first.cells.len() > 1 || last.cells.len() > 1);
    again || ends_in_group
}

/// Where a step stands in HoDoKu's order; the least is taken.
fn rank(step: &Step, geometry: &Geometry<2>) -> Vec<usize> {
    match &step.proof {
        Proof::Wing(wing::Proof::BentSet { cells, .. }) => {
            let mut cells = cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
            cells.sort_unstable();
            cells
        }
        Proof::Turbot(proof) => {
            let houses = proof.patterns.iter().flat_map(|pattern| &pattern.links).map(|link| link.house);
            let digits = proof.patterns.iter().map(|pattern| pattern.digit.index());
            let across = houses.clone().any(|house| geometry.direction(house) == Direction::Column);
            [usize::from(across)].into_iter().chain(digits).chain(houses.map(|house| house.index())).collect()
        }
        Proof::SueDeCoq(proof) => proof.regions.iter().map(|region| region.index()).collect(),
        Proof::Fish(proof) => {
            let houses = proof.fish.iter().flat_map(|fish| fish.base.iter().chain(&fish.cover));
            [proof.digit.index()].into_iter().chain(houses.map(|house| house.index())).collect()
        }
        _ => richest(step),
    }
}

/// Placements before eliminations, many before few, those in early cells before those in late
/// ones, and the shorter chain.
fn richest(step: &Step) -> Vec<usize> {
    let conclusion = &step.conclusion;
    let most = |changes: usize| usize::MAX - changes;
    // A later elimination weighs more.
    let weigh = |(at, gone): (usize, &Candidate)| gone.cell.index() * (80 * at + 1) + gone.digit.index();
    let weight = conclusion.eliminations().iter().enumerate().map(weigh).sum();
    let length = match &step.proof {
        Proof::Chain(proof) => proof.inferences(),
        _ => 0,
    };
    vec![most(conclusion.placements().len()), most(conclusion.eliminations().len()), weight, length]
}
