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

/// Up to so many candidates, each is told with what rules it out.
const MAX_TOLD: usize = 5;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for (index, cluster) in proof.clusters.iter().enumerate().take(2) {
        show(tale, cluster, 2 * index);
    }
    links(tale, proof);
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
    let mut choices = choices(proof);
    let removes = |choice: &Choice| tale.removed().iter().all(|&at| choice.culprit(tale, at).is_some());
    // If every choice removes everything, it does not matter whether one of them is impossible.
    if !choices.iter().all(removes) {
        choices.retain(|choice| !rule_out(tale, choice));
    }
    remove(tale, proof, &choices);
}

/// Says in which cells and houses two candidates are left, so that exactly one of them is true.
fn links<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let links = proof.clusters.iter().flat_map(|cluster| &cluster.links);
    let in_cells = links.clone().filter(|link| link.house.is_none());
    let mut cells = in_cells.map(|link| link.ends[0].cell).collect::<Vec<_>>();
    cells.sort_unstable();
    cells.dedup();
    match cells.len() {
        0 => {}
        1 => tale.premise("{0} has only two candidates left.", [cells.into()]),
        _ => tale.premise("{0} have only two candidates left each.", [cells.into()]),
    }
    for digit in proof.digits() {
        let of_digit = links.clone().filter(|link| link.ends[0].digit == digit);
        let mut houses = of_digit.filter_map(|link| link.house).collect::<Vec<_>>();
        houses.sort_unstable();
        houses.dedup();
        if !houses.is_empty() {
            tale.premise("{0} has only two places left in {1}.", [digit.into(), Slot::Regions(houses)]);
        }
    }
    tale.premise("A line joins each such pair: one end of it is true, and the other is false.", []);
}

/// Says why what is removed is false in every case that is left.
fn remove<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof, left: &[Choice]) {
    let colours = proof.clusters.iter().take(2).flat_map(|cluster| &cluster.colours);
    let mut falls = Vec::new();
    for (colour, candidates) in colours.enumerate() {
        if !left.iter().any(|choice| choice.colours.contains(&colour)) {
            falls.extend(candidates);
            if proof.clusters.len() > 1 {
                tale.infer("So colour {0} is false in every case that is left.", [letter(colour)]);
            }
        }
    }
    let others = tale.removed().iter().copied().filter(|at| !falls.contains(at)).collect::<Vec<_>>();
    for &at in others.iter().filter(|_| others.len() <= MAX_TOLD) {
        let mut told = Vec::new();
        for choice in left {
            if let Some((colour, truth)) = choice.culprit(tale, at)
                && !told.contains(&colour)
                && !choice.colours.iter().any(|known| told.contains(known))
            {
                told.push(colour);
                rules_out(tale, colour, at, truth);
            }
        }
    }
    if !others.is_empty() {
        tale.refute("With {0/or}, no case that is left could be true.", [Slot::Candidates(others)]);
    }
}

fn rules_out<const W: usize>(tale: &mut Tale<'_, W>, colour: usize, at: Candidate, truth: Candidate) {
    tale.mark(Mark::Cell(at.cell, CellRole::Second));
    tale.infer(
        "Colour {0} rules out {1}, because of {2}.",
        [letter(colour), Slot::Candidates(vec![at]), Slot::Candidates(vec![truth])],
    );
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
    truths: Vec<(usize, Candidate)>,
}

fn choices(proof: &Proof) -> Vec<Choice> {
    let mut choices = vec![Choice { colours: Vec::new(), truths: Vec::new() }];
    for (index, cluster) in proof.clusters.iter().enumerate().take(2) {
        let extend = |choice: &Choice, colour: usize| {
            let truths = cluster.colours[colour].iter().map(|&truth| (2 * index + colour, truth));
            Choice {
                colours: [&choice.colours[..], &[2 * index + colour]].concat(),
                truths: choice.truths.iter().copied().chain(truths).collect(),
            }
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

/// Says why a choice cannot be true, if it cannot.
fn rule_out<const W: usize>(tale: &mut Tale<'_, W>, choice: &Choice) -> bool {
    let Some(clash) = find_clash(tale, &choice.truths) else { return false };
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
            let lost = tale.candidates(cell).iter().map(|digit| Candidate::new(cell, digit)).collect();
            lose(tale, choice, lost);
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
            let lost = tale.places(digit, house).iter().map(|&cell| Candidate::new(cell, digit)).collect();
            lose(tale, choice, lost);
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
    true
}

/// Says by what each of the candidates is ruled out.
fn lose<const W: usize>(tale: &mut Tale<'_, W>, choice: &Choice, lost: Vec<Candidate>) {
    for at in lost {
        if let Some((colour, truth)) = choice.culprit(tale, at) {
            rules_out(tale, colour, at, truth);
        }
    }
}

fn find_clash<const W: usize>(tale: &Tale<'_, W>, truths: &[(usize, Candidate)]) -> Option<Clash> {
    let situation = tale.situation;
    let truths = truths.iter().map(|&(_, truth)| truth).collect::<Vec<_>>();
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
    /// What rules out a candidate that is not of the choice, with its colour.
    fn culprit<const W: usize>(&self, tale: &Tale<'_, W>, at: Candidate) -> Option<(usize, Candidate)> {
        let of_choice = self.truths.iter().any(|&(_, truth)| truth == at);
        let culprit = self.truths.iter().find(|&&(_, truth)| tale.excludes(truth, at)).copied();
        culprit.filter(|_| !of_choice)
    }
}

fn letter(colour: usize) -> Slot {
    Slot::Letter(COLOURS[colour].0)
}
