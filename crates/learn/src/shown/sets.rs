//! Sets from cells: almost locked ones, lines of equal pairs, and crossings with their wings.

use super::Visit;
use ninefold_logic::technique::{als, remote_pair, sue_de_coq as crossing};
use ninefold_logic::{AnySituation, Proof};
use ninefold_puzzle::{Cell, Digit, DigitSet};
use std::ops::ControlFlow;

/// An almost locked set among the marked cells, by their places in the list.
#[derive(Clone, Copy)]
struct Set {
    mask: u32,
    digits: DigitSet,
}

/// Of more cells than these there are too many sets.
const MOST_OF_SETS: usize = 14;

/// Two or three almost locked sets that are all of these cells together, each linked to the next.
pub(super) fn almost_locked(
    situation: &AnySituation,
    cells: &[Cell],
    n_sets: usize,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    if cells.len() > MOST_OF_SETS {
        return ControlFlow::Continue(());
    }
    let all = (1_u32 << cells.len()) - 1;
    let sets = (1..=all).filter_map(|mask| almost_locked_set(situation, cells, mask)).collect::<Vec<_>>();
    let shared = |one: &Set, other: &Set| links(situation, cells, one, other);
    for (at, one) in sets.iter().enumerate() {
        for other in &sets[at + 1..] {
            let rest = all & !(one.mask | other.mask);
            if n_sets == 2 && rest == 0 {
                let digits = shared(one, other);
                for &link in &digits {
                    visit(proof(cells, als::Form::Chain, &[one, other], vec![link]))?;
                }
                if let [link, back, ..] = digits[..] {
                    visit(proof(cells, als::Form::Ring, &[one, other], vec![link, back]))?;
                }
            }
            if n_sets == 3 && one.mask & other.mask == 0 {
                // The pivot has what the two others lack, and nothing else: a cell that two sets share does not
                // see itself.
                let Ok(pivot) = sets.binary_search_by_key(&rest, |set| set.mask) else { continue };
                let pivot = &sets[pivot];
                for left_by in shared(one, pivot) {
                    for entered_by in shared(pivot, other).into_iter().filter(|&digit| digit != left_by) {
                        let links = vec![left_by, entered_by];
                        visit(proof(cells, als::Form::Chain, &[one, pivot, other], links))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn almost_locked_set(situation: &AnySituation, cells: &[Cell], mask: u32) -> Option<Set> {
    let own = chosen(cells, mask).collect::<Vec<_>>();
    let digits = own.iter().fold(DigitSet::EMPTY, |all, &cell| all | situation.digits(cell));
    let see_each_other =
        || own.iter().all(|&one| own.iter().all(|&other| one == other || situation.sees(one, other)));
    (digits.len() == own.len() + 1 && see_each_other()).then_some(Set { mask, digits })
}

fn chosen(cells: &[Cell], mask: u32) -> impl Iterator<Item = Cell> {
    (0..).zip(cells).filter(move |(index, _)| mask >> index & 1 == 1).map(|(_, &cell)| cell)
}

/// The digits that only one of two sets can have.
fn links(situation: &AnySituation, cells: &[Cell], one: &Set, other: &Set) -> Vec<Digit> {
    let places = |set: &Set, digit: Digit| {
        chosen(cells, set.mask).filter(|&cell| situation.digits(cell).contains(digit)).collect::<Vec<_>>()
    };
    let is_link = |digit: &Digit| {
        let (ones, others) = (places(one, *digit), places(other, *digit));
        ones.iter().all(|&cell| others.iter().all(|&seen| situation.sees(cell, seen)))
    };
    (one.digits & other.digits).iter().filter(is_link).collect()
}

fn proof(cells: &[Cell], form: als::Form, sets: &[&Set], links: Vec<Digit>) -> Proof {
    let sets = sets.iter().map(|set| chosen(cells, set.mask).collect()).collect();
    Proof::Als(als::Proof { form, sets, links })
}

/// So many equal pairs make a line at least.
const SHORTEST_LINE: usize = 4;

/// Lines of equal pairs among cells that hang together and are all such pairs. The whole cluster may be marked:
/// what is told is the shortest line between two of its cells.
pub(super) fn remote_pairs(situation: &AnySituation, cells: &[Cell], visit: Visit<'_>) -> ControlFlow<()> {
    let Some(digits) = cells.first().map(|&cell| situation.digits(cell)) else {
        return ControlFlow::Continue(());
    };
    let is_pair = |cell: &Cell| situation.digits(*cell) == digits;
    if digits.len() != 2 || !cells.iter().all(is_pair) {
        return ControlFlow::Continue(());
    }
    for &start in cells {
        let lines = lines_from(situation, cells, start);
        if lines.len() < cells.len() {
            return ControlFlow::Continue(());
        }
        for line in
            lines.into_iter().filter(|line| line.len() >= SHORTEST_LINE && line.len().is_multiple_of(2))
        {
            visit(Proof::RemotePair(remote_pair::Proof { digits, cells: line }))?;
        }
    }
    ControlFlow::Continue(())
}

/// The shortest line to each of the cells, the start included.
fn lines_from(situation: &AnySituation, cells: &[Cell], start: Cell) -> Vec<Vec<Cell>> {
    let mut lines = vec![vec![start]];
    let mut at = 0;
    while let Some(line) = lines.get(at).cloned() {
        at += 1;
        let end = line[line.len() - 1];
        for &next in cells.iter().filter(|&&next| situation.sees(end, next)) {
            if !lines.iter().any(|line| line.last() == Some(&next)) {
                lines.push([&line[..], &[next]].concat());
            }
        }
    }
    lines
}

/// Crossings of two regions with a wing in each.
pub(super) fn sue_de_coq(situation: &AnySituation, cells: &[Cell], visit: Visit<'_>) -> ControlFlow<()> {
    let houses = situation.open_houses();
    let inside = |house| {
        let within = situation.cells_of(house);
        cells.iter().copied().filter(|cell| within.contains(cell)).collect::<Vec<_>>()
    };
    let inside = houses.iter().map(|&house| inside(house)).collect::<Vec<_>>();
    for (at, one) in inside.iter().enumerate() {
        for (other_at, other) in inside.iter().enumerate().skip(at + 1) {
            let (crossing, first) = one.iter().copied().partition::<Vec<_>, _>(|cell| other.contains(cell));
            let second = other.iter().copied().filter(|cell| !one.contains(cell)).collect::<Vec<_>>();
            let is_whole = crossing.len() + first.len() + second.len() == cells.len();
            if is_whole && crossing.len() > 1 && !first.is_empty() && !second.is_empty() {
                let regions = [houses[at], houses[other_at]];
                visit(Proof::SueDeCoq(crossing::Proof { regions, crossing, wings: [first, second] }))?;
            }
        }
    }
    ControlFlow::Continue(())
}
