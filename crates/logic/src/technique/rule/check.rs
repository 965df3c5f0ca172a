//! Checks that the cells of rules cannot be filled, by trying everything.
//!
//! After every digit that is tried, each part is asked whether it can still be kept; nothing is worked out
//! beyond that, so that this stays plain and has nothing in common with the finder.

use crate::step::Candidate;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Automaton, Cell, DigitSet, Part};

/// How many digits are tried before a proof counts as too large to be checked.
const MAX_TRIES: u32 = 200_000;

/// There is no way to fill the cells of the parts if the candidate is true.
pub(super) fn refute<const W: usize>(
    facts: &Facts<'_, W>,
    parts: &[&Part],
    assumed: Candidate,
) -> Result<(), Flaw> {
    let mut domains = domains(facts);
    facts.candidates(assumed.cell)?;
    let mut cells = parts.iter().flat_map(|part| part.cells()).collect::<Vec<_>>();
    cells.sort_unstable();
    cells.dedup();
    write(facts, &mut domains, assumed);
    let mut filling = Filling { facts, parts, tries: 0 };
    if filling.complete(&domains, &cells)? { Err(Flaw::DoesNotFollow(assumed)) } else { Ok(()) }
}

/// What every cell of the board can be.
pub(crate) fn domains<const W: usize>(facts: &Facts<'_, W>) -> Vec<DigitSet> {
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
        if left.iter().any(|cell| domains[cell.index()].is_empty()) || !can_all_be_kept(self.parts, domains) {
            return Ok(false);
        }
        let Some(&next) = left.iter().min_by_key(|cell| domains[cell.index()].len()) else { return Ok(true) };
        let rest = left.iter().copied().filter(|&cell| cell != next).collect::<Vec<_>>();
        for digit in domains[next.index()] {
            self.tries += 1;
            if self.tries > MAX_TRIES {
                return Err(Flaw::Form("the cells are too many to be checked"));
            }
            let mut narrowed = domains.to_vec();
            write(self.facts, &mut narrowed, Candidate::new(next, digit));
            if self.complete(&narrowed, &rest)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether none of the parts is out of reach.
pub(crate) fn can_all_be_kept(parts: &[&Part], domains: &[DigitSet]) -> bool {
    parts.iter().all(|part| can_be_kept(part, domains))
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
        // Nothing is concluded from ranks.
        Part::Rank { .. } => true,
    }
}

/// Whether the automaton accepts some word with a digit out of each set.
fn reads(automaton: &Automaton, sets: impl Iterator<Item = DigitSet>) -> bool {
    let mut states = vec![Automaton::START];
    for set in sets {
        let mut next = Vec::new();
        for &state in &states {
            next.extend(set.iter().map(|digit| automaton.next(state, digit)));
        }
        next.retain(|&state| state != Automaton::NOWHERE);
        next.sort_unstable();
        next.dedup();
        states = next;
    }
    states.iter().any(|&state| automaton.accepts(state))
}
