//! Words for sums.

use super::tale::Tale;
use crate::scene::{CellRole, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::sum::{Equation, Part, Proof, combinations};
use ninefold_logic::{CageId, RegionId};
use ninefold_puzzle::{Cell, CellSet, Constraint, Digit, DigitSet};

/// How many ways to reach a sum are worth listing.
const MAX_LISTED: usize = 6;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for equation in &proof.equations {
        explain_equation(tale, equation);
    }
    if !tale.step.conclusion.placements().is_empty() {
        return;
    }
    match (&proof.equations[..], &proof.helpers[..]) {
        ([_, _, ..], _) => refute_together(tale, proof),
        ([equation], []) if is_narrowed(tale, equation) => narrow(tale, equation),
        ([equation], []) => overlap(tale, equation),
        ([equation], helpers) => killer_subset(tale, equation, helpers),
        ([], _) => {}
    }
}

/// Says what adds up to what, and shows the cells that are left.
fn explain_equation<const W: usize>(tale: &mut Tale<'_, W>, equation: &Equation) {
    tale.mark_cells(&equation.inside, CellRole::Pattern, Role::Pattern);
    tale.mark_cells(&equation.outside, CellRole::Second, Role::Second);
    for house in equation.houses() {
        tale.band(house, RegionRole::Base);
    }
    match (&equation.added[..], &equation.removed[..]) {
        (&[Part::Cage(cage)], []) => explain_cage(tale, cage, equation),
        (added, removed) => {
            explain_parts(tale, added);
            explain_parts(tale, removed);
            explain_filled(tale, equation);
            explain_rest(tale, equation);
        }
    }
}

/// Says what the empty cells of a cage add up to.
fn explain_cage<const W: usize>(tale: &mut Tale<'_, W>, cage: CageId, equation: &Equation) {
    let name = Slot::Cages(vec![cage]);
    let cells = Slot::from(&equation.inside);
    let total = Slot::Number(equation.total);
    let is_fresh = cells_of(tale, &[Part::Cage(cage)]).len() == equation.inside.len();
    match (is_fresh, equation.inside.len()) {
        (true, 1) => tale.premise("{0} is a cage of its own, with the sum {1}.", [cells, total]),
        (true, _) => tale.premise("{0} make up {1}: they add up to {2}.", [cells, name, total]),
        (false, 1) => {
            tale.premise("Of {1}, only {0} is empty, and {2} is left for it.", [cells, name, total])
        }
        (false, _) => tale.premise("Of {1}, {0} are empty, and {2} is left for them.", [cells, name, total]),
    }
}

/// Says what houses or cages add up to.
fn explain_parts<const W: usize>(tale: &mut Tale<'_, W>, parts: &[Part]) {
    let mut houses = Vec::<RegionId>::new();
    let mut cages = Vec::<CageId>::new();
    for &part in parts {
        match part {
            Part::House(house) => houses.push(house),
            Part::Cage(cage) => cages.push(cage),
        }
    }
    if !houses.is_empty() {
        let total = Slot::Number(tale.situation.geometry().house_total() * houses.len() as i32);
        let words = if houses.len() == 1 { "{0} adds up to {1}." } else { "{0} add up to {1} together." };
        tale.premise(words, [Slot::Regions(houses), total]);
    }
    if !cages.is_empty() {
        let constraints = tale.situation.board().frame().rules().constraints();
        let sum = |id: &CageId| match constraints.get(id.index()) {
            Some(Constraint::Cage(cage)) => cage.sum.map_or(0, |sum| sum as i32),
            _ => 0,
        };
        let total = Slot::Number(cages.iter().map(sum).sum());
        let words = if cages.len() == 1 { "{0} adds up to {1}." } else { "{0} add up to {1} together." };
        tale.premise(words, [Slot::Cages(cages), total]);
    }
}

/// Names the filled cells that only one side of the account has.
fn explain_filled<const W: usize>(tale: &mut Tale<'_, W>, equation: &Equation) {
    let (added, removed) = (cells_of(tale, &equation.added), cells_of(tale, &equation.removed));
    let board = tale.situation.board();
    for cells in [(added - removed) & board.solved(), (removed - added) & board.solved()] {
        if cells.is_empty() {
            continue;
        }
        for cell in cells {
            tale.mark(crate::Mark::Cell(cell, CellRole::Reason));
        }
        let digits = cells.iter().filter_map(|cell| board.digit(cell));
        let sum = digits.map(|digit| i32::from(digit.get())).sum();
        match cells.len() {
            1 => tale.premise("{0} is filled and counts {1}.", [cells.into(), Slot::Number(sum)]),
            _ => tale.premise("{0} are filled and count {1}.", [cells.into(), Slot::Number(sum)]),
        }
    }
}

/// Says what the cells that are left must make up.
fn explain_rest<const W: usize>(tale: &mut Tale<'_, W>, equation: &Equation) {
    let (inside, outside) = (Slot::from(&equation.inside), Slot::from(&equation.outside));
    let total = Slot::Number(equation.total.abs());
    match (equation.inside.len(), &equation.outside[..], equation.total) {
        (1, [], _) => tale.infer("What remains is {0}, which must be {1}.", [inside, total]),
        (_, [], _) => tale.infer("What remains is {0}, which must add up to {1}.", [inside, total]),
        (_, _, 0) => tale.infer("So {0} must count as much as {1}.", [inside, outside]),
        (_, _, 1..) => tale.infer("So {0} must count {2} more than {1}.", [inside, outside, total]),
        (_, _, _) => tale.infer("So {0} must count {2} less than {1}.", [inside, outside, total]),
    }
}

/// Says which digits the cells can have, and that the removed ones are not among them.
fn narrow<const W: usize>(tale: &mut Tale<'_, W>, equation: &Equation) {
    if let Some(ways) = ways(tale, equation) {
        match ways.len() {
            1 => tale.infer("Their candidates allow only {0}.", [Slot::Combinations(ways)]),
            _ => tale.infer("Their candidates allow {0/or}.", [Slot::Combinations(ways)]),
        }
    }
    let removed = Slot::Candidates(tale.removed().to_vec());
    match equation.inside.len() + equation.outside.len() {
        1 => tale.refute("{0/or} would miss the sum.", [removed]),
        2 => tale.refute("With {0/or}, the other cell could not make up the sum.", [removed]),
        _ => tale.refute("With {0/or}, the other cells could not make up the sum.", [removed]),
    }
}

/// Says which digit the cells need.
fn overlap<const W: usize>(tale: &mut Tale<'_, W>, equation: &Equation) {
    let cells = cells_in(equation);
    for digit in tale.step.conclusion.digits() {
        need(tale, equation, DigitSet::single(digit));
        let places = tale.holders(&cells, digit);
        tale.infer("Among them, {0} can only go in {1}.", [digit.into(), places.into()]);
        refute_outside(tale, digit);
    }
}

/// Says that the cells need one of some digits, and that cells beside them need the others.
fn killer_subset<const W: usize>(tale: &mut Tale<'_, W>, equation: &Equation, helpers: &[Cell]) {
    let digits = tale.digits_of(helpers);
    need(tale, equation, digits);
    tale.mark_cells(helpers, CellRole::Second, Role::Second);
    match helpers {
        [helper] => tale
            .premise("{0} can only be {1/or}, and sees all of them.", [Slot::from(*helper), digits.into()]),
        _ => tale.premise(
            "{0} have no other candidates than {1}, and see all of them and each other.",
            [helpers.into(), digits.into()],
        ),
    }
    tale.infer("So {0} are used up by these cells.", [digits.into()]);
    let removed = Slot::Candidates(tale.removed().to_vec());
    tale.refute(
        "With {0/or}, too few of {1} would be left for them, and the sum would be out of reach.",
        [removed, digits.into()],
    );
}

/// Says that every way to reach the total has one of these digits.
fn need<const W: usize>(tale: &mut Tale<'_, W>, equation: &Equation, digits: DigitSet) {
    match ways(tale, equation) {
        Some(ways) => {
            let used = ways.iter().fold(DigitSet::EMPTY, |all, &way| all | way) & digits;
            let words = match ways.len() {
                1 => "Their candidates allow only {1}, so that {0/or} is among them.",
                _ => "Their candidates allow {1/or}: {0/or} is always among them.",
            };
            tale.infer(words, [used.into(), Slot::Combinations(ways)]);
        }
        None => tale.infer("Without {0/or}, their other candidates do not reach the sum.", [digits.into()]),
    }
}

/// Says that two sums cannot be reached with a removed candidate.
fn refute_together<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for equation in &proof.equations {
        if let Some(ways) = ways(tale, equation) {
            tale.premise(
                "The candidates of {0} allow {1/or}.",
                [Slot::from(&equation.inside), Slot::Combinations(ways)],
            );
        }
    }
    tale.infer("Cells of both see each other, so that not every digit can be in both.", []);
    let count = Slot::Count(proof.equations.len());
    let removed = Slot::Candidates(tale.removed().to_vec());
    tale.refute("With {0/or}, the {1} sums could not be reached together.", [removed, count]);
}

fn refute_outside<const W: usize>(tale: &mut Tale<'_, W>, digit: Digit) {
    let removed = tale.removed_from(digit);
    tale.refute("If {0/or} were {1}, these cells could not have it.", [removed.into(), digit.into()]);
}

/// Whether the step removes candidates of the cells themselves.
fn is_narrowed<const W: usize>(tale: &Tale<'_, W>, equation: &Equation) -> bool {
    let cells = cells_in(equation);
    tale.removed().iter().any(|at| cells.contains(&at.cell))
}

/// The ways to reach the total, if the cells all differ and the ways are few.
fn ways<const W: usize>(tale: &Tale<'_, W>, equation: &Equation) -> Option<Vec<DigitSet>> {
    let set = equation.inside.iter().copied().collect::<CellSet<W>>();
    let differ = |&cell: &Cell| set.without(cell).is_subset(&tale.situation.peers(cell));
    if !equation.outside.is_empty() || equation.inside.len() < 2 || !equation.inside.iter().all(differ) {
        return None;
    }
    let candidates = equation.inside.iter().map(|&cell| tale.candidates(cell)).collect::<Vec<_>>();
    let ways = combinations(&candidates, equation.total);
    (1..=MAX_LISTED).contains(&ways.len()).then_some(ways)
}

fn cells_in(equation: &Equation) -> Vec<Cell> {
    equation.inside.iter().chain(&equation.outside).copied().collect()
}

/// All cells of some houses and cages.
fn cells_of<const W: usize>(tale: &Tale<'_, W>, parts: &[Part]) -> CellSet<W> {
    let geometry = tale.situation.geometry();
    let cells = |part: &Part| match *part {
        Part::House(house) => geometry.cells(house),
        Part::Cage(id) => {
            geometry.cages().iter().find(|cage| cage.id == id).map_or(CellSet::EMPTY, |cage| cage.cells)
        }
    };
    parts.iter().fold(CellSet::EMPTY, |all, part| all | cells(part))
}
