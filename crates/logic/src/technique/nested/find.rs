//! Finds nested forcing nets.

use super::{Part, Proof};
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::{Candidate, Conclusion, Step};
use crate::technique::Technique;
use crate::technique::forcing::{Clash, Inference, Literal, Mode, Propagation, Reason};
use ninefold_puzzle::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How many inner assumptions a branch may refute.
const MAX_REFUTED: usize = 4;

/// Looks for candidates that clash in two steps.
///
/// Cages exclude more the fuller they are, which cannot be read off the board of the outer branch:
/// puzzles with cages have no nested nets.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let has_cage = |cell: Cell| situation.geometry().cages_of(cell).next().is_some();
    if situation.unsolved().iter().any(has_cage) {
        return ControlFlow::Continue(());
    }
    let mut propagation = Propagation::new(situation, Mode::Net);
    for cell in situation.unsolved() {
        for digit in situation.board().candidates(cell) {
            let assumption = Literal::True(Candidate::new(cell, digit));
            let clash = propagation.run(assumption);
            search.spend(propagation.effort() * 4 + 16)?;
            // What clashes at once is a net without nesting.
            if clash.is_some() {
                continue;
            }
            let parts = propagation.inferences().map(Part::Plain).collect::<Vec<_>>();
            if let Some((parts, clash)) = refute(search, parts, assumption)? {
                let parts = needed(situation, &parts, clash);
                let conclusion = Conclusion::eliminating([Candidate::new(cell, digit)]);
                let proof = proof::Proof::Nested(Proof { assumption, parts, clash });
                search.hand_in(Step { technique, conclusion, proof })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Refutes inner assumptions until the outer one clashes.
fn refute<const W: usize>(
    search: &mut Search<'_, W>,
    mut parts: Vec<Part>,
    assumption: Literal,
) -> ControlFlow<(), Option<(Vec<Part>, Clash)>> {
    let mut learned = vec![assumption];
    learned.extend(parts.iter().map(Part::literal));
    let mut inside = search.situation().clone();
    for _ in 0..MAX_REFUTED {
        let Some(next) = inside.knowing(&learned) else { return ControlFlow::Continue(None) };
        inside = next;
        let mut propagation = Propagation::new(&inside, Mode::Net);
        let mut refuted = None;
        for inner in assumptions(&inside) {
            let clash = propagation.run(inner);
            search.spend(propagation.effort() * 4 + 16)?;
            if let Some(clash) = clash {
                refuted = Some((propagation.branch_to(inner, &propagation.parts(clash)), clash));
                break;
            }
        }
        let Some((branch, clash)) = refuted else { return ControlFlow::Continue(None) };
        let opposite = branch.assumption.opposite();
        parts.push(Part::Refuted { branch, clash });
        let clash = propagation.run(opposite);
        parts.extend(propagation.inferences().map(Part::Plain));
        if let Some(clash) = clash {
            return ControlFlow::Continue(Some((parts, clash)));
        }
        learned = vec![opposite];
        learned.extend(propagation.inferences().map(|inference| inference.literal));
    }
    ControlFlow::Continue(None)
}

/// The candidates of cells with two.
fn assumptions<const W: usize>(situation: &Situation<W>) -> impl Iterator<Item = Literal> {
    let board = situation.board();
    let pairs = situation.unsolved().into_iter().filter(|&cell| board.candidates(cell).len() == 2);
    pairs.flat_map(|cell| {
        board.candidates(cell).iter().map(move |digit| Literal::True(Candidate::new(cell, digit)))
    })
}

impl Part {
    /// What is known after it.
    fn literal(&self) -> Literal {
        match self {
            Self::Plain(inference) => inference.literal,
            Self::Refuted { branch, .. } => branch.assumption.opposite(),
        }
    }
}

/// Those of the parts that the clash rests on.
fn needed<const W: usize>(situation: &Situation<W>, parts: &[Part], clash: Clash) -> Vec<Part> {
    let mut wanted = clash_parts(situation, clash).into_iter().collect::<BTreeSet<_>>();
    let mut kept = Vec::new();
    for part in parts.iter().rev() {
        if !wanted.contains(&part.literal()) {
            continue;
        }
        match part {
            Part::Plain(inference) => wanted.extend(premises(situation, inference)),
            Part::Refuted { branch, clash } => {
                wanted.extend(clash_parts(situation, *clash));
                wanted.extend(branch.inferences.iter().flat_map(|inference| premises(situation, inference)));
            }
        }
        kept.push(part.clone());
    }
    kept.reverse();
    kept
}

/// What an inference rests on.
fn premises<const W: usize>(situation: &Situation<W>, inference: &Inference) -> Vec<Literal> {
    let at = inference.literal.candidate();
    match inference.reason {
        Reason::Excluded(by) => vec![Literal::True(by)],
        Reason::LastInCell => {
            in_cell(situation, at.cell).filter(|&other| other != at).map(Literal::False).collect()
        }
        Reason::LastInHouse(house) => {
            let places = situation.board().places(at.digit) & situation.geometry().cells(house);
            let others = places.without(at.cell).into_iter();
            others.map(|cell| Literal::False(Candidate::new(cell, at.digit))).collect()
        }
        Reason::Rule(number) => of_rule(situation, number),
    }
}

/// The candidates of a rule's cells as false: an inference by the rule rests on some of them.
fn of_rule<const W: usize>(situation: &Situation<W>, number: u16) -> Vec<Literal> {
    let unit = situation.geometry().rule_units().get(usize::from(number));
    let cells = unit.map_or(&[][..], |unit| &unit.cells).iter();
    cells.flat_map(|&cell| in_cell(situation, cell)).map(Literal::False).collect()
}

/// What a clash is made of.
fn clash_parts<const W: usize>(situation: &Situation<W>, clash: Clash) -> Vec<Literal> {
    match clash {
        Clash::Both(at) => vec![Literal::True(at), Literal::False(at)],
        Clash::NoCandidate(cell) => in_cell(situation, cell).map(Literal::False).collect(),
        Clash::NoPlace(digit, house) => {
            let places = situation.board().places(digit) & situation.geometry().cells(house);
            places.into_iter().map(|cell| Literal::False(Candidate::new(cell, digit))).collect()
        }
        Clash::Rule(number) => of_rule(situation, number),
    }
}

fn in_cell<const W: usize>(situation: &Situation<W>, cell: Cell) -> impl Iterator<Item = Candidate> {
    situation.board().candidates(cell).iter().map(move |digit| Candidate::new(cell, digit))
}
