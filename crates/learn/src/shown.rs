//! What marked cells show: arguments that are made from the cells themselves, not looked for.
//!
//! The finder of a chain takes one way from an end to the other, and that of a colouring the whole cluster.
//! Somebody who marks another way, or as much of the cluster as is needed, is right as well. So the cells are
//! put together to every argument of the technique that has just them, and `verify` decides which of these hold
//! and what follows.

mod chain;
mod colouring;
mod sets;

use ninefold_logic::{AnySituation, Candidate, Conclusion, Proof, Step, Technique};
use ninefold_puzzle::Cell;
use std::ops::ControlFlow;

/// What can be read from cells, the plainest first.
pub(crate) const READABLE: [Technique; 11] = [
    Technique::SimpleColoursWrap,
    Technique::SimpleColoursTrap,
    Technique::RemotePair,
    Technique::XChain,
    Technique::XyChain,
    Technique::MultiColours2,
    Technique::MultiColours1,
    Technique::SueDeCoq,
    Technique::AlsXz,
    Technique::AlternatingInferenceChain,
    Technique::AlsXyWing,
];

/// Nobody marks more cells than this for one of these arguments, and there would be too many to put together.
const MOST_CELLS: usize = 16;

/// So many arguments of a technique are tried at most: services judge what strangers send.
const MOST_PROOFS: usize = 100;

/// Takes the arguments that may hold.
type Visit<'a> = &'a mut dyn FnMut(Proof) -> ControlFlow<()>;

/// The first wanted step of a technique whose argument is made of all these cells, each of which is given once.
/// `None` tells nothing about other techniques, nor about cells beyond [`MOST_CELLS`].
pub(crate) fn step(
    situation: &AnySituation,
    technique: Technique,
    cells: &[Cell],
    is_wanted: impl Fn(&Step) -> bool,
) -> Option<Step> {
    let is_open = |cell: &Cell| situation.digits(*cell).len() > 1;
    if cells.len() > MOST_CELLS || !cells.iter().all(is_open) {
        return None;
    }
    let (mut found, mut tried) = (None, 0);
    let _ = each_proof(situation, technique, cells, &mut |proof| {
        found = conclude(situation, technique, proof).filter(&is_wanted);
        tried += 1;
        match found.is_some() || tried == MOST_PROOFS {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    found
}

fn each_proof(
    situation: &AnySituation,
    technique: Technique,
    cells: &[Cell],
    visit: Visit<'_>,
) -> ControlFlow<()> {
    use Technique as T;
    match technique {
        T::SimpleColoursTrap | T::SimpleColoursWrap => colouring::proofs(situation, cells, 1, visit),
        T::MultiColours1 | T::MultiColours2 => colouring::proofs(situation, cells, 2, visit),
        T::RemotePair => sets::remote_pairs(situation, cells, visit),
        T::XChain => chain::proofs(situation, chain::Links::OneDigit, cells, visit),
        T::XyChain => chain::proofs(situation, chain::Links::TwoCandidates, cells, visit),
        T::AlternatingInferenceChain => chain::proofs(situation, chain::Links::All, cells, visit),
        T::AlsXz => sets::almost_locked(situation, cells, 2, visit),
        T::AlsXyWing => sets::almost_locked(situation, cells, 3, visit),
        T::SueDeCoq => sets::sue_de_coq(situation, cells, visit),
        _ => ControlFlow::Continue(()),
    }
}

/// All that follows from an argument, candidate by candidate; `None` if nothing does.
fn conclude(situation: &AnySituation, technique: Technique, proof: Proof) -> Option<Step> {
    let step = |gone: Vec<Candidate>| Step {
        technique,
        conclusion: Conclusion::eliminating(gone),
        proof: proof.clone(),
    };
    let candidates = situation.candidates().into_iter().filter(|&at| belongs(technique, &proof, at));
    let gone = candidates.filter(|&at| situation.verify(&step(vec![at])).is_ok()).collect::<Vec<_>>();
    (!gone.is_empty()).then(|| step(gone))
}

/// Whether a technique goes by this name if it removes a candidate: a wrap, and the second rule of two clusters,
/// remove a colour and nothing else.
fn belongs(technique: Technique, proof: &Proof, at: Candidate) -> bool {
    let Proof::Colouring(colouring) = proof else { return true };
    let mut own = colouring.clusters.iter().flat_map(|cluster| cluster.colours.iter().flatten());
    !matches!(technique, Technique::SimpleColoursWrap | Technique::MultiColours2) || own.any(|own| *own == at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Exercise, ExerciseKind};
    use crate::path::Lesson;
    use ninefold_logic::Limits;

    /// Whether a chain comes back to cells that it has left: some of those that are found do, and nobody marks them.
    fn comes_back(step: &Step) -> bool {
        let Proof::Chain(chain) = &step.proof else { return false };
        let mut way = chain.links.iter().flat_map(|link| [&link.from, &link.to]).map(|node| node.cells[0]);
        let mut way = way.by_ref().collect::<Vec<_>>();
        way.dedup();
        let all = way.len();
        way.sort_unstable();
        way.dedup();
        way.len() < all
    }

    #[test]
    fn whatever_is_found_can_be_read_from_its_cells() {
        for technique in READABLE {
            let lesson = Lesson::of(technique).expect("it is taught");
            for seed in 0..3 {
                let exercise = Exercise::make(lesson, ExerciseKind::Find, seed).expect("there is one");
                for found in exercise.instances().iter().filter(|found| !comes_back(found)).take(20) {
                    let cells = exercise.pattern_cells(found);
                    let read = step(&exercise.situation, technique, &cells, |step| {
                        let gone = found.conclusion.eliminations();
                        gone.iter().any(|at| step.conclusion.eliminations().contains(at))
                    });
                    assert!(read.is_some(), "{technique:?} {seed}: {cells:?} for {found:?}");
                }
            }
        }
    }

    #[test]
    fn cells_without_an_argument_show_nothing() {
        let lesson = Lesson::of(Technique::XChain).expect("it is taught");
        let exercise = Exercise::make(lesson, ExerciseKind::Find, 1).expect("there is one");
        let situation = &exercise.situation;
        let first_of = |technique| situation.first_step(technique, Limits::GENEROUS, |_| true);
        let cells = situation.unsolved();
        assert!(READABLE.iter().all(|&technique| step(situation, technique, &cells, |_| true).is_none()));
        // A part of a chain is no chain.
        let chain = first_of(Technique::XChain).expect("there is one");
        let cells = exercise.pattern_cells(&chain);
        assert!(step(situation, Technique::XChain, &cells[1..], |_| true).is_none());
    }
}
