//! Checks that the cells of rules cannot be filled, by trying everything.
//!
//! There is one question, whether a part can still be kept with these candidates, and no code in common with
//! the finder: a digit with which some part could not be kept goes, and then the next cell is tried.

use crate::step::Candidate;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Automaton, Cell, Digit, DigitSet, Part};
use std::cmp::Ordering;

/// How many digits are tried before a proof counts as too long to be checked.
const MAX_TRIES: u32 = 4_000;

/// There is no way to fill the cells of the parts if the candidate is true.
pub(super) fn refute<const W: usize>(
    facts: &Facts<'_, W>,
    parts: &[&Part],
    assumed: Candidate,
) -> Result<(), Flaw> {
    facts.candidates(assumed.cell)?;
    let mut domains = domains(facts);
    write(facts, &mut domains, assumed);
    if cannot_be_kept(facts, parts, &domains)? { Ok(()) } else { Err(Flaw::DoesNotFollow(assumed)) }
}

/// Whether there is no way to fill the cells of the parts from these candidates of all cells.
pub(crate) fn cannot_be_kept<const W: usize>(
    facts: &Facts<'_, W>,
    parts: &[&Part],
    domains: &[DigitSet],
) -> Result<bool, Flaw> {
    let mut cells = parts.iter().flat_map(|part| part.cells()).collect::<Vec<_>>();
    cells.sort_unstable();
    cells.dedup();
    let mut filling = Filling { facts, parts, tries: 0 };
    Ok(!filling.complete(domains, &cells)?)
}

/// What every cell of the board can be.
fn domains<const W: usize>(facts: &Facts<'_, W>) -> Vec<DigitSet> {
    let board = facts.0.board();
    board.frame().rules().layout().cells().map(|cell| board.candidates(cell)).collect()
}

/// Writes a digit: the cells that see it lose it.
fn write<const W: usize>(facts: &Facts<'_, W>, domains: &mut [DigitSet], at: Candidate) {
    domains[at.cell.index()] = DigitSet::single(at.digit);
    for peer in facts.0.peers(at.cell) {
        domains[peer.index()].remove(at.digit);
    }
}

/// Cells that are being filled one after the other.
struct Filling<'a, const W: usize> {
    facts: &'a Facts<'a, W>,
    parts: &'a [&'a Part],
    tries: u32,
}

impl<const W: usize> Filling<'_, W> {
    /// Whether the cells that are left can be filled.
    fn complete(&mut self, domains: &[DigitSet], left: &[Cell]) -> Result<bool, Flaw> {
        let is_empty = |domains: &[DigitSet]| left.iter().any(|cell| domains[cell.index()].is_empty());
        if is_empty(domains) || !self.parts.iter().all(|part| can_be_kept(part, domains)) {
            return Ok(false);
        }
        let mut domains = domains.to_vec();
        while self.parts.iter().any(|part| drop_impossible(part, &mut domains)) {}
        if is_empty(&domains) {
            return Ok(false);
        }
        let Some(&next) = left.iter().min_by_key(|cell| domains[cell.index()].len()) else { return Ok(true) };
        let rest = left.iter().copied().filter(|&cell| cell != next).collect::<Vec<_>>();
        for digit in domains[next.index()] {
            self.tries += 1;
            if self.tries > MAX_TRIES {
                return Err(Flaw::TooLong);
            }
            let mut narrowed = domains.clone();
            write(self.facts, &mut narrowed, Candidate::new(next, digit));
            if self.complete(&narrowed, &rest)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Drops each digit with which the part could not be kept; whether there was any.
fn drop_impossible(part: &Part, domains: &mut [DigitSet]) -> bool {
    let mut is_changed = false;
    for cell in part.cells() {
        let domain = domains[cell.index()];
        for digit in domain.iter().filter(|_| domain.len() > 1) {
            let before = std::mem::replace(&mut domains[cell.index()], DigitSet::single(digit));
            let is_possible = can_be_kept(part, domains);
            domains[cell.index()] = if is_possible { before } else { before.without(digit) };
            is_changed |= !is_possible;
        }
    }
    is_changed
}

/// Whether a part may be kept with these candidates; sure where every cell has one of them only.
fn can_be_kept(part: &Part, domains: &[DigitSet]) -> bool {
    let of = |cell: &Cell| domains[cell.index()];
    match part {
        Part::Different(cells) => {
            let single = cells.iter().filter_map(|cell| of(cell).only()).collect::<Vec<_>>();
            single.iter().copied().collect::<DigitSet>().len() == single.len()
        }
        Part::Among { cell, digits } => !of(cell).is_disjoint(*digits),
        Part::Pair { cells: [a, b], table } => of(a).iter().any(|one| !table.row(one).is_disjoint(of(b))),
        Part::Sum { terms, total } => {
            let (mut least, mut most) = (0, 0);
            for (cell, factor) in terms {
                let ends = [of(cell).min(), of(cell).max()];
                let ends = ends.map(|digit| digit.map_or(0, |digit| i32::from(digit.get())) * factor);
                least += ends[0].min(ends[1]);
                most += ends[0].max(ends[1]);
            }
            (least..=most).contains(total)
        }
        Part::Line { cells, automaton } => reads(automaton, cells.iter().map(of)),
        Part::Set { cells, sets } => {
            let together = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | of(cell));
            let fits = |set: &&DigitSet| {
                set.is_subset(together) && cells.iter().all(|cell| !of(cell).is_disjoint(**set))
            };
            sets.iter().any(|set| fits(&set))
        }
        Part::Count { cells, digits, counts } => {
            let least = cells.iter().filter(|cell| of(cell).is_subset(*digits)).count();
            let most = cells.iter().filter(|cell| !of(cell).is_disjoint(*digits)).count();
            (least..=most).any(|count| counts >> count & 1 == 1)
        }
        Part::Either(choices) => {
            choices.iter().any(|choice| choice.iter().all(|part| can_be_kept(part, domains)))
        }
        Part::Rank { lines, line, smaller } => may_have_rank(lines, *line, *smaller, domains),
    }
}

/// Whether a line may be greater than as many of the others as it should, of all and of those that begin alike.
fn may_have_rank(lines: &[Vec<Cell>], line: usize, smaller: usize, domains: &[DigitSet]) -> bool {
    let own = &lines[line];
    let others = lines.iter().enumerate().filter(|&(number, _)| number != line).map(|(_, other)| other);
    let compared = others.map(|other| (domains[other[0].index()].only(), order(other, own, domains)));
    let compared = compared.collect::<Vec<_>>();
    let count = |first: Option<Digit>, wanted: Ordering| {
        let is_counted = |&&(begins, order): &&(Option<Digit>, Option<Ordering>)| {
            order == Some(wanted) && (first.is_none() || begins == first)
        };
        compared.iter().filter(is_counted).count()
    };
    let fits = |first: Option<Digit>, smaller: usize, n_lines: usize| {
        count(first, Ordering::Less) <= smaller && count(first, Ordering::Greater) + smaller < n_lines
    };
    if count(None, Ordering::Equal) > 0 || !fits(None, smaller, lines.len()) {
        return false;
    }
    let Some(first) = domains[own[0].index()].only() else { return true };
    // Every digit begins equally many lines.
    let n_alike = lines.len() / own.len();
    match smaller.checked_sub(n_alike * first.index()) {
        Some(smaller) => smaller < n_alike && fits(Some(first), smaller, n_alike),
        None => false,
    }
}

/// How one line compares with another as a number, where the candidates leave no doubt.
fn order(one: &[Cell], other: &[Cell], domains: &[DigitSet]) -> Option<Ordering> {
    for (a, b) in one.iter().zip(other) {
        let (x, y) = (domains[a.index()], domains[b.index()]);
        let (least, most) = ((x.min()?, y.min()?), (x.max()?, y.max()?));
        if most.0 < least.1 {
            return Some(Ordering::Less);
        }
        if least.0 > most.1 {
            return Some(Ordering::Greater);
        }
        if a != b && (least.0 != most.0 || least.1 != most.1) {
            return None;
        }
    }
    Some(Ordering::Equal)
}

/// Whether the automaton accepts some word with a digit out of each set.
fn reads(automaton: &Automaton, sets: impl Iterator<Item = DigitSet>) -> bool {
    let (mut states, mut next) = (vec![Automaton::START], Vec::new());
    // After how many digits a state was reached last.
    let mut reached = vec![0; automaton.n_states()];
    for (at, set) in sets.enumerate() {
        for &state in &states {
            for to in set.iter().map(|digit| automaton.next(state, digit)) {
                if to != Automaton::NOWHERE && reached[to as usize] <= at {
                    reached[to as usize] = at + 1;
                    next.push(to);
                }
            }
        }
        states.clear();
        std::mem::swap(&mut states, &mut next);
    }
    states.iter().any(|&state| automaton.accepts(state))
}
