//! Patterns that no finder was asked for: chains by a random walk, colourings without some of their leaves. They
//! hold by `verify` alone, and have to count.

use ninefold_generate::{Dice, Seed};
use ninefold_learn::Exercise;
use ninefold_logic::technique::{chain, colouring};
use ninefold_logic::{AnySituation, Candidate, Conclusion, Proof, RegionId, Step, Technique};
use ninefold_puzzle::Cell;
use std::collections::BTreeSet;

/// How many walks are tried for an exercise.
const WALKS: usize = 300;
/// No walk has more strong links than this.
const LONGEST: usize = 5;

/// The cells of such patterns of the technique that an exercise is about; none if it has no such patterns.
pub(crate) fn patterns(exercise: &Exercise, situation: &AnySituation) -> BTreeSet<Vec<Cell>> {
    let mut dice = Seed(exercise.seed).dice(77);
    match exercise.lesson.technique {
        Technique::XChain | Technique::XyChain | Technique::AlternatingInferenceChain => {
            (0..WALKS).filter_map(|_| chain_by_chance(exercise, situation, &mut dice)).collect()
        }
        Technique::SimpleColoursTrap | Technique::SimpleColoursWrap => {
            exercise.instances().iter().flat_map(|step| pruned(situation, step)).collect()
        }
        _ => BTreeSet::new(),
    }
}

/// Whether an argument removes anything at all.
fn removes(situation: &AnySituation, technique: Technique, proof: &Proof, own: &[Candidate]) -> bool {
    let is_wrap = technique == Technique::SimpleColoursWrap;
    let mut candidates = situation.candidates().into_iter().filter(|at| !is_wrap || own.contains(at));
    candidates.any(|at| {
        let conclusion = Conclusion::eliminating([at]);
        situation.verify(&Step { technique, conclusion, proof: proof.clone() }).is_ok()
    })
}

/// Two candidates of which one is true, for the reason that the technique allows.
fn strong(
    situation: &AnySituation,
    technique: Technique,
    from: Candidate,
    to: Candidate,
) -> Option<chain::Reason> {
    let in_cell = from.cell == to.cell && situation.digits(from.cell).len() == 2;
    if in_cell && technique != Technique::XChain {
        return Some(chain::Reason::Cell);
    }
    if technique == Technique::XyChain || from.digit != to.digit || from.cell == to.cell {
        return None;
    }
    let is_all = |house: &RegionId| {
        let places = situation.places(from.digit, *house);
        places.len() == 2 && places.contains(&from.cell) && places.contains(&to.cell)
    };
    situation.open_houses().into_iter().find(is_all).map(chain::Reason::House)
}

/// A chain by taking any link that goes on, for as long as one does.
fn chain_by_chance(exercise: &Exercise, situation: &AnySituation, dice: &mut Dice) -> Option<Vec<Cell>> {
    let technique = exercise.lesson.technique;
    let candidates = situation.candidates();
    let choose = |dice: &mut Dice, from: Vec<Candidate>| {
        let count = u32::try_from(from.len()).ok().filter(|&count| count > 0)?;
        Some(from[dice.below(count) as usize])
    };
    let node = |at: Candidate| chain::Node { digit: at.digit, cells: vec![at.cell] };
    let mut from = choose(dice, candidates.clone())?;
    let first = from;
    let (mut links, mut seen) = (Vec::new(), vec![from.cell]);
    while links.len() < LONGEST {
        let is_new = |at: &&Candidate| **at != from && (at.cell == from.cell || !seen.contains(&at.cell));
        let ends = candidates.iter().filter(is_new).copied();
        let ends = ends.filter(|&to| strong(situation, technique, from, to).is_some()).collect();
        let to = choose(dice, ends)?;
        let reason = strong(situation, technique, from, to)?;
        links.push(chain::StrongLink { from: node(from), to: node(to), reason });
        seen.push(to.cell);
        let ends_alike = technique != Technique::XyChain || first.digit == to.digit;
        let proof = Proof::Chain(chain::Proof { form: chain::Form::Open, links: links.clone() });
        if links.len() > 1 && ends_alike && removes(situation, technique, &proof, &[]) {
            seen.sort_unstable();
            seen.dedup();
            return Some(seen);
        }
        let is_next = |at: &&Candidate| {
            !seen.contains(&at.cell)
                && situation.excludes(to, **at)
                && (technique == Technique::AlternatingInferenceChain || at.digit == to.digit)
        };
        from = choose(dice, candidates.iter().filter(is_next).copied().collect())?;
        seen.push(from.cell);
    }
    None
}

/// A cluster without one leaf after the other, as long as it still removes something.
fn pruned(situation: &AnySituation, step: &Step) -> Vec<Vec<Cell>> {
    let Proof::Colouring(proof) = &step.proof else { return Vec::new() };
    let [cluster] = &proof.clusters[..] else { return Vec::new() };
    let mut cluster = cluster.clone();
    let mut patterns = Vec::new();
    loop {
        let own = cluster.colours.iter().flatten().copied().collect::<Vec<_>>();
        let without = |leaf: &Candidate| {
            let links = cluster.links.iter().filter(|link| !link.ends.contains(leaf)).copied().collect();
            let colours = cluster
                .colours
                .clone()
                .map(|colour| colour.into_iter().filter(|at| at != leaf).collect::<Vec<_>>());
            let smaller = colouring::Cluster { colours, links };
            let own = smaller.colours.iter().flatten().copied().collect::<Vec<_>>();
            let proof = Proof::Colouring(colouring::Proof { clusters: vec![smaller.clone()] });
            removes(situation, step.technique, &proof, &own).then_some(smaller)
        };
        let Some(smaller) = own.iter().find_map(without) else { return patterns };
        patterns.push(smaller.colours.iter().flatten().map(|at| at.cell).collect());
        cluster = smaller;
    }
}
