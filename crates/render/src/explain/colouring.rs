//! Words for colouring.

use super::tale::Tale;
use crate::scene::{CellRole, LinkKind, Mark, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::colouring::{Cluster, Proof};
use ninefold_logic::{Candidate, RegionId};
use ninefold_puzzle::{Cell, Digit, DigitSet};

/// The colours of the first cluster, then those of the second.
const COLOURS: [(char, Role); 4] =
    [('A', Role::Pattern), ('B', Role::Second), ('C', Role::Third), ('D', Role::Fourth)];

pub(super) fn tell<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for (index, cluster) in proof.clusters.iter().enumerate().take(2) {
        show(tale, cluster, 2 * index);
    }
    tale.premise(
        "A line joins the only two candidates of a cell or places in a house: one of them is true.",
        [],
    );
    for (index, cluster) in proof.clusters.iter().enumerate().take(2) {
        let [one, other] = &cluster.colours;
        tale.infer(
            "So either all of colour {0} are true ({1}), or all of colour {2} ({3}).",
            [
                letter(2 * index),
                Slot::Candidates(one.clone()),
                letter(2 * index + 1),
                Slot::Candidates(other.clone()),
            ],
        );
    }
    let choices = choices(proof);
    let removes = |choice: &Choice| tale.removed().iter().all(|&at| choice.excludes(tale, at));
    // If every choice removes everything, it does not matter whether one of them is impossible.
    if !choices.iter().all(removes) {
        for choice in &choices {
            rule_out(tale, choice);
        }
    }
    tale.refute("Every case that is left excludes {0}.", [Slot::Candidates(tale.removed().to_vec())]);
}

fn show<const W: usize>(tale: &mut Tale<'_, W>, cluster: &Cluster, first: usize) {
    for (colour, candidates) in cluster.colours.iter().enumerate() {
        let (letter, role) = COLOURS[first + colour];
        for &candidate in candidates {
            tale.mark(Mark::Candidate(candidate, role));
            if !cluster.colours[1 - colour].iter().any(|other| other.cell == candidate.cell) {
                tale.mark(Mark::Letter(candidate.cell, letter));
            }
        }
    }
    for link in &cluster.links {
        let [from, to] = link.ends;
        tale.link(LinkKind::Strong, (from.digit, &[from.cell]), (to.digit, &[to.cell]));
    }
}

/// One colour from each cluster, as indices of colours, with all candidates that are true then.
struct Choice {
    colours: Vec<usize>,
    truths: Vec<Candidate>,
}

fn choices(proof: &Proof) -> Vec<Choice> {
    let mut choices = vec![Choice { colours: Vec::new(), truths: Vec::new() }];
    for (index, cluster) in proof.clusters.iter().enumerate().take(2) {
        let extend = |choice: &Choice, colour: usize| Choice {
            colours: [&choice.colours[..], &[2 * index + colour]].concat(),
            truths: [&choice.truths[..], &cluster.colours[colour]].concat(),
        };
        choices = choices.iter().flat_map(|choice| [extend(choice, 0), extend(choice, 1)]).collect();
    }
    choices
}

/// Why a choice of colours cannot be true.
enum Clash {
    Pair(Candidate, Candidate),
    Cell(Cell),
    House(RegionId, Digit),
}

fn rule_out<const W: usize>(tale: &mut Tale<'_, W>, choice: &Choice) {
    let Some(clash) = find_clash(tale, &choice.truths) else { return };
    let (templates, mut slots) = match clash {
        Clash::Pair(one, other) if one.digit == other.digit => (
            [
                "With {0}, {1} would both be {2}, although they see each other.",
                "With {0} and {1}, {2} would both be {3}, although they see each other.",
            ],
            vec![vec![one.cell, other.cell].into(), one.digit.into()],
        ),
        Clash::Pair(one, other) => (
            ["With {0}, {1} would have to be both {2}.", "With {0} and {1}, {2} would have to be both {3}."],
            vec![one.cell.into(), DigitSet::single(one.digit).with(other.digit).into()],
        ),
        Clash::Cell(cell) => {
            tale.mark(Mark::Cell(cell, CellRole::Second));
            (
                [
                    "With {0}, nothing would be left for {1}.",
                    "With {0} and {1}, nothing would be left for {2}.",
                ],
                vec![cell.into()],
            )
        }
        Clash::House(house, digit) => {
            tale.band(house, RegionRole::Base);
            (
                [
                    "With {0}, {1} would have no place for {2}.",
                    "With {0} and {1}, {2} would have no place for {3}.",
                ],
                vec![house.into(), digit.into()],
            )
        }
    };
    let mut all = choice.colours.iter().map(|&colour| letter(colour)).collect::<Vec<_>>();
    all.append(&mut slots);
    tale.infer(templates[choice.colours.len().min(2) - 1], all);
    match choice.colours[..] {
        [colour] => tale.infer("So colour {0} is false.", [letter(colour)]),
        _ => tale
            .infer("So {0} and {1} are not both true.", choice.colours.iter().map(|&colour| letter(colour))),
    }
}

fn find_clash<const W: usize>(tale: &Tale<'_, W>, truths: &[Candidate]) -> Option<Clash> {
    let situation = tale.situation;
    let excludes = |one, other| tale.excludes(one, other);
    for (at, &one) in truths.iter().enumerate() {
        if let Some(&other) = truths[..at].iter().find(|&&other| excludes(one, other)) {
            return Some(Clash::Pair(other, one));
        }
    }
    let excluded = |at: Candidate| truths.iter().any(|&truth| excludes(truth, at));
    let empty = |&cell: &Cell| {
        situation.board().candidates(cell).iter().all(|digit| excluded(Candidate::new(cell, digit)))
    };
    if let Some(cell) = situation.unsolved().iter().find(empty) {
        return Some(Clash::Cell(cell));
    }
    let layout = situation.board().frame().rules().layout();
    let lacks = |house: RegionId, digit: Digit| {
        tale.places(digit, house).iter().all(|&cell| excluded(Candidate::new(cell, digit)))
    };
    situation.geometry().houses().iter().find_map(|&house| {
        layout.digits().find(|&digit| lacks(house, digit)).map(|digit| Clash::House(house, digit))
    })
}

impl Choice {
    fn excludes<const W: usize>(&self, tale: &Tale<'_, W>, candidate: Candidate) -> bool {
        !self.truths.contains(&candidate) && self.truths.iter().any(|&truth| tale.excludes(truth, candidate))
    }
}

fn letter(colour: usize) -> Slot {
    Slot::Letter(COLOURS[colour].0)
}
