//! Finds whips: a candidate, and a line of digits that it forces up to a clash.
//!
//! Every digit of the line is the last possibility of a cell, or the last place in a house, that
//! the digit before it has touched; the candidate itself and all digits of the line count.

use super::{Branch, Clash, Inference, Literal, Proof, Reason};
use crate::geometry::RegionId;
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::{Candidate, Conclusion, Step};
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The most digits that a whip forces.
const MAX_LENGTH: usize = 8;
/// How many lines are followed from one candidate.
const MAX_LINES: usize = 3_000;

/// Looks for whips, the shortest of each candidate.
pub(super) fn find<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    for cell in situation.unsolved() {
        for digit in situation.board().candidates(cell) {
            let target = Candidate::new(cell, digit);
            if let Some((branch, clash)) = whip(search, target)? {
                let conclusion = Conclusion::eliminating([target]);
                let proof = proof::Proof::Forcing(Proof::Contradiction { branch, clash });
                search.hand_in(Step { technique: Technique::Whip, conclusion, proof })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Something that has one true candidate.
#[derive(Clone, Copy)]
enum Need {
    Cell(Cell),
    House(Digit, RegionId),
}

/// A line on its way: the target and the digits that it forces, each with why.
type Line = Vec<(Candidate, Option<Need>)>;

/// The shortest whip against a candidate.
fn whip<const W: usize>(
    search: &mut Search<'_, W>,
    target: Candidate,
) -> ControlFlow<(), Option<(Branch, Clash)>> {
    let situation = search.situation();
    let mut lines: Vec<Line> = vec![vec![(target, None)]];
    let mut known = BTreeSet::new();
    for _ in 0..=MAX_LENGTH {
        let mut longer = Vec::new();
        for line in &lines {
            search.spend(64)?;
            let Some(&(last, _)) = line.last() else { continue };
            for need in touched(situation, last) {
                let mut left = possibilities(situation, need);
                if left.iter().any(|at| line.iter().any(|(truth, _)| truth == at)) {
                    continue;
                }
                left.retain(|&at| !line.iter().any(|&(truth, _)| situation.excludes(truth, at)));
                match left[..] {
                    [] => return ControlFlow::Continue(Some(to_branch(situation, target, line, need))),
                    [forced] => {
                        let mut truths = line.iter().map(|&(truth, _)| truth).collect::<BTreeSet<_>>();
                        truths.insert(forced);
                        if known.insert((forced, truths)) && known.len() < MAX_LINES {
                            longer.push([&line[..], &[(forced, Some(need))]].concat());
                        }
                    }
                    _ => {}
                }
            }
        }
        lines = longer;
    }
    ControlFlow::Continue(None)
}

/// The cells and houses that lose a possibility to a candidate.
fn touched<const W: usize>(situation: &Situation<W>, by: Candidate) -> Vec<Need> {
    let (board, geometry) = (situation.board(), situation.geometry());
    let near = situation.peers(by.cell) & board.places(by.digit) & situation.unsolved();
    let mut needs = near.iter().map(Need::Cell).collect::<Vec<_>>();
    let gone = near.iter().map(|cell| (by.digit, cell));
    let beside = board.candidates(by.cell).without(by.digit).into_iter().map(|digit| (digit, by.cell));
    let mut houses = BTreeSet::new();
    for (digit, cell) in gone.chain(beside) {
        for house in geometry.houses_holding(CellSet::single(cell)) {
            houses.insert((digit, house));
        }
    }
    needs.extend(houses.into_iter().map(|(digit, house)| Need::House(digit, house)));
    needs
}

fn possibilities<const W: usize>(situation: &Situation<W>, need: Need) -> Vec<Candidate> {
    let board = situation.board();
    match need {
        Need::Cell(cell) => board.candidates(cell).iter().map(|digit| Candidate::new(cell, digit)).collect(),
        Need::House(digit, house) => {
            let places = board.places(digit) & situation.geometry().cells(house);
            places.iter().map(|cell| Candidate::new(cell, digit)).collect()
        }
    }
}

/// The whole argument.
fn to_branch<const W: usize>(
    situation: &Situation<W>,
    target: Candidate,
    line: &[(Candidate, Option<Need>)],
    last: Need,
) -> (Branch, Clash) {
    let mut inferences = Vec::new();
    let mut told = BTreeSet::new();
    let exclude =
        |n_truths: usize, need: Need, told: &mut BTreeSet<Candidate>, inferences: &mut Vec<Inference>| {
            for at in possibilities(situation, need) {
                let by = line[..n_truths].iter().find(|&&(truth, _)| situation.excludes(truth, at));
                if let (Some(&(by, _)), true) = (by, !told.contains(&at)) {
                    told.insert(at);
                    inferences.push(Inference { literal: Literal::False(at), reason: Reason::Excluded(by) });
                }
            }
        };
    for (at, &(truth, need)) in line.iter().enumerate() {
        let Some(need) = need else { continue };
        exclude(at, need, &mut told, &mut inferences);
        let reason = match need {
            Need::Cell(_) => Reason::LastInCell,
            Need::House(_, house) => Reason::LastInHouse(house),
        };
        inferences.push(Inference { literal: Literal::True(truth), reason });
    }
    exclude(line.len(), last, &mut told, &mut inferences);
    let clash = match last {
        Need::Cell(cell) => Clash::NoCandidate(cell),
        Need::House(digit, house) => Clash::NoPlace(digit, house),
    };
    (Branch { assumption: Literal::True(target), inferences }, clash)
}
