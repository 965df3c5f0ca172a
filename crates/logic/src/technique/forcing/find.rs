//! Finds forcing chains and nets.

use super::propagate::{Mode, Propagation};
use super::{Branch, Choice, Clash, Literal, Proof, whip};
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::{Candidate, Conclusion, Step};
use crate::technique::Technique;
use crate::verify::verify;
use ninefold_puzzle::{Cell, Digit};
use std::ops::ControlFlow;

/// Looks for one of the forcing arguments, the shortest first.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    match technique {
        Technique::Nishio => contradictions(search, technique, Mode::OneDigit),
        Technique::ForcingChainContradiction => contradictions(search, technique, Mode::Chain),
        Technique::ForcingNetContradiction => contradictions(search, technique, Mode::Rules),
        Technique::Whip => whip::find(search),
        Technique::Braid => braids(search),
        Technique::ForcingChainVerity => verities(search, technique, Mode::Chain),
        Technique::ForcingNetVerity => verities(search, technique, Mode::Rules),
        _ => ControlFlow::Continue(()),
    }
}

/// Assumptions that lead to a clash.
fn contradictions<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    mode: Mode,
) -> ControlFlow<()> {
    let situation = search.situation();
    let mut propagation = Propagation::new(situation, mode);
    let mut found = Vec::new();
    for assumption in assumptions(situation) {
        let clash = propagation.run(assumption);
        search.spend(propagation.effort() * 4 + 16)?;
        if let Some(clash) = clash {
            let branch = propagation.branch_to(assumption, &propagation.parts(clash));
            found.push((branch.inferences.len(), branch, clash));
        }
    }
    found.sort_by_key(|&(length, ..)| length);
    for (_, branch, clash) in found {
        let conclusion = conclude(branch.assumption.opposite());
        let proof = proof::Proof::Forcing(Proof::Contradiction { branch, clash });
        search.hand_in(Step { technique, conclusion, proof })?;
    }
    ControlFlow::Continue(())
}

/// The shorter of a chain and a net that lead from a candidate to a clash.
pub(crate) fn refute<const W: usize>(situation: &Situation<W>, at: Candidate) -> Option<Step> {
    let modes = [
        (Technique::ForcingChainContradiction, Mode::Chain),
        (Technique::ForcingNetContradiction, Mode::Rules),
    ];
    let refutations = modes.into_iter().filter_map(|(technique, mode)| {
        let mut propagation = Propagation::new(situation, mode);
        let assumption = Literal::True(at);
        let clash = propagation.run(assumption)?;
        let branch = propagation.branch_to(assumption, &propagation.parts(clash));
        let conclusion = conclude(assumption.opposite());
        let length = branch.inferences.len();
        let proof = proof::Proof::Forcing(Proof::Contradiction { branch, clash });
        Some((length, Step { technique, conclusion, proof }))
    });
    let (_, step) = refutations.min_by_key(|&(length, _)| length)?;
    verify(situation, &step).is_ok().then_some(step)
}

/// Candidates that lead to a clash, those by the fewest digits first.
fn braids<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let mut propagation = Propagation::new(situation, Mode::Net);
    let mut found = Vec::<(usize, Branch, Clash)>::new();
    for assumption in assumptions(situation).filter(|literal| matches!(literal, Literal::True(_))) {
        let clash = propagation.run(assumption);
        search.spend(propagation.effort() * 4 + 16)?;
        if let Some(clash) = clash {
            let branch = propagation.branch_to(assumption, &propagation.parts(clash));
            let is_digit = |literal: Literal| matches!(literal, Literal::True(_));
            let n_digits = branch.inferences.iter().filter(|inference| is_digit(inference.literal)).count();
            found.push((n_digits, branch, clash));
        }
    }
    found.sort_by_key(|&(n_digits, ..)| n_digits);
    for (_, branch, clash) in found {
        let conclusion = conclude(branch.assumption.opposite());
        let proof = proof::Proof::Forcing(Proof::Contradiction { branch, clash });
        search.hand_in(Step { technique: Technique::Braid, conclusion, proof })?;
    }
    ControlFlow::Continue(())
}

/// How many numbers the table of all branches may have; larger boards have no verities.
const MAX_TABLE: usize = 16_000_000;

/// Conclusions that hold whichever one of some assumptions is right.
fn verities<const W: usize>(search: &mut Search<'_, W>, technique: Technique, mode: Mode) -> ControlFlow<()> {
    let situation = search.situation();
    let mut propagation = Propagation::new(situation, mode);
    let n_literals = propagation.n_literals();
    if n_literals * n_literals > MAX_TABLE {
        return ControlFlow::Continue(());
    }
    // How deep each literal is in each branch. A branch that clashes proves nothing here: its
    // assumption is removed by a simpler argument.
    let mut depths = vec![0; n_literals * n_literals];
    for assumption in assumptions(situation) {
        let clash = propagation.run(assumption);
        search.spend(propagation.effort() * 4 + 16)?;
        if clash.is_none() {
            let row = propagation.id(assumption) * n_literals;
            depths[row..row + n_literals].copy_from_slice(propagation.depths());
        }
    }
    let mut best = vec![None::<(u32, usize)>; n_literals];
    let choices = choices(situation);
    for (index, (_, branches)) in choices.iter().enumerate() {
        search.spend(n_literals as u64 / 2)?;
        for conclusion in 0..n_literals {
            let reach = |&branch: &Literal| match depths[propagation.id(branch) * n_literals + conclusion] {
                0 => None,
                depth => Some(u32::from(depth)),
            };
            let Some(total) = branches.iter().map(reach).sum::<Option<u32>>() else { continue };
            let known = &mut best[conclusion];
            if known.is_none_or(|(least, _)| total < least) {
                *known = Some((total, index));
            }
        }
    }
    let mut found = assumptions(situation)
        .filter_map(|literal| best[propagation.id(literal)].map(|(total, choice)| (total, choice, literal)))
        .collect::<Vec<_>>();
    found.sort_by_key(|&(total, ..)| total);
    for (_, choice, literal) in found {
        let (choice, branches) = &choices[choice];
        let branches = branches.iter().map(|&assumption| {
            propagation.run(assumption);
            propagation.branch_to(assumption, &[literal])
        });
        let proof = proof::Proof::Forcing(Proof::Verity { choice: *choice, branches: branches.collect() });
        search.hand_in(Step { technique, conclusion: conclude(literal), proof })?;
    }
    ControlFlow::Continue(())
}

fn conclude(literal: Literal) -> Conclusion {
    match literal {
        Literal::True(at) => Conclusion::placing([at]),
        Literal::False(at) => Conclusion::eliminating([at]),
    }
}

/// Every candidate of an unsolved cell, true and false.
fn assumptions<const W: usize>(situation: &Situation<W>) -> impl Iterator<Item = Literal> {
    let board = situation.board();
    let in_cell = |cell: Cell| board.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit));
    let candidates = situation.unsolved().into_iter().flat_map(in_cell);
    candidates.flat_map(|at| [Literal::True(at), Literal::False(at)])
}

/// Everything of which one must be right: cells first, then houses, then candidates.
fn choices<const W: usize>(situation: &Situation<W>) -> Vec<(Choice, Vec<Literal>)> {
    let (board, geometry) = (situation.board(), situation.geometry());
    let unsolved = situation.unsolved();
    let mut choices = Vec::new();
    for cell in unsolved {
        let branch = |digit: Digit| Literal::True(Candidate::new(cell, digit));
        choices.push((Choice::Cell(cell), board.candidates(cell).iter().map(branch).collect::<Vec<_>>()));
    }
    for &house in geometry.houses() {
        for digit in board.frame().rules().layout().digits() {
            let places = board.places(digit) & geometry.cells(house) & unsolved;
            let branch = |cell: Cell| Literal::True(Candidate::new(cell, digit));
            if places.len() > 1 {
                choices.push((Choice::House(digit, house), places.iter().map(branch).collect()));
            }
        }
    }
    for literal in assumptions(situation) {
        if let Literal::True(at) = literal {
            choices.push((Choice::Candidate(at), vec![literal, literal.opposite()]));
        }
    }
    choices
}
