//! Takes away what a part of a rule does not allow, by looking at the candidates of its cells.

mod rank;

use ninefold_puzzle::{Automaton, Cell, Digit, DigitSet, Part};

/// There is no way to keep the part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Broken;

/// The candidates of every cell of the board, by its index.
pub(crate) type Domains = Vec<DigitSet>;

/// Narrows until no part takes anything away any more.
pub(crate) fn narrow_all(parts: &[&Part], domains: &mut Domains) -> Result<(), Broken> {
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for part in parts {
            is_changed |= narrow(part, domains)?;
        }
        // Most clues are one line, of which a second reading takes nothing more away.
        if is_one_line(parts) {
            break;
        }
    }
    Ok(())
}

/// Whether all that is said is said by one line that comes to no cell twice, as rows and columns do.
fn is_one_line(parts: &[&Part]) -> bool {
    let mut said = parts.iter().filter(|part| !matches!(part, Part::Different(_)));
    match (said.next(), said.next()) {
        (Some(Part::Line { cells, .. }), None) => {
            cells.is_sorted_by(|one, other| one < other) || cells.is_sorted_by(|one, other| one > other)
        }
        _ => false,
    }
}

/// Takes away what one part does not allow; whether that was anything.
fn narrow(part: &Part, domains: &mut Domains) -> Result<bool, Broken> {
    match part {
        Part::Different(_) => Ok(false),
        Part::Among { cell, digits } => keep(domains, *cell, *digits),
        Part::Pair { cells: [a, b], table } => {
            let (mut left, mut right) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for digit in domains[a.index()] {
                let partners = table.row(digit) & domains[b.index()];
                if !partners.is_empty() {
                    left.insert(digit);
                    right |= partners;
                }
            }
            Ok(keep(domains, *a, left)? | keep(domains, *b, right)?)
        }
        Part::Sum { terms, total } => sum(terms, *total, domains),
        Part::Line { cells, automaton } => line(cells, automaton, domains),
        Part::Set { cells, sets } => {
            let together = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | domains[cell.index()]);
            let fits = |set: &&DigitSet| {
                set.is_subset(together) && cells.iter().all(|cell| !domains[cell.index()].is_disjoint(**set))
            };
            let allowed = sets.iter().filter(fits).fold(DigitSet::EMPTY, |all, &set| all | set);
            keep_all(domains, cells.iter().map(|&cell| (cell, allowed)))
        }
        Part::Count { cells, digits, counts } => count(cells, *digits, *counts, domains),
        Part::Rank { lines, line, smaller } => rank::rank(lines, *line, *smaller, domains),
        Part::Either(choices) => either(choices, domains),
    }
}

/// Leaves only some digits in a cell.
fn keep(domains: &mut Domains, cell: Cell, digits: DigitSet) -> Result<bool, Broken> {
    let domain = &mut domains[cell.index()];
    let kept = *domain & digits;
    if kept.is_empty() {
        return Err(Broken);
    }
    Ok(std::mem::replace(domain, kept) != kept)
}

fn keep_all(domains: &mut Domains, each: impl IntoIterator<Item = (Cell, DigitSet)>) -> Result<bool, Broken> {
    let mut is_changed = false;
    for (cell, digits) in each {
        is_changed |= keep(domains, cell, digits)?;
    }
    Ok(is_changed)
}

/// The smallest and the largest that a cell adds to a sum.
fn ends(domain: DigitSet, factor: i32) -> (i32, i32) {
    let value = |digit: Option<Digit>| digit.map_or(0, |digit| i32::from(digit.get())) * factor;
    let (a, b) = (value(domain.min()), value(domain.max()));
    (a.min(b), a.max(b))
}

/// Digits with which the others cannot make up the total go.
fn sum(terms: &[(Cell, i32)], total: i32, domains: &mut Domains) -> Result<bool, Broken> {
    let (mut least, mut most) = (0, 0);
    for &(cell, factor) in terms {
        let (low, high) = ends(domains[cell.index()], factor);
        (least, most) = (least + low, most + high);
    }
    let mut is_changed = false;
    for &(cell, factor) in terms {
        let (low, high) = ends(domains[cell.index()], factor);
        let room = total - (most - high)..=total - (least - low);
        let fits = |digit: &Digit| room.contains(&(i32::from(digit.get()) * factor));
        is_changed |= keep(domains, cell, domains[cell.index()].iter().filter(fits).collect())?;
    }
    Ok(is_changed)
}

/// Digits that are on no way through the automaton go.
///
/// Of the many states of an automaton only a few are reached after each cell, so these are listed.
fn line(cells: &[Cell], automaton: &Automaton, domains: &mut Domains) -> Result<bool, Broken> {
    let n_states = automaton.n_states();
    // The states that are reached after so many cells, one list behind the other, and where each list ends.
    let mut reached = vec![Automaton::START];
    let mut ends = Vec::with_capacity(cells.len() + 2);
    ends.extend([0, 1]);
    // After how many cells a state was listed last.
    let mut listed = vec![0; n_states];
    for (at, cell) in cells.iter().enumerate() {
        for index in ends[at]..ends[at + 1] {
            for digit in domains[cell.index()] {
                let next = automaton.next(reached[index], digit);
                if next != Automaton::NOWHERE && listed[next as usize] != at + 1 {
                    listed[next as usize] = at + 1;
                    reached.push(next);
                }
            }
        }
        ends.push(reached.len());
    }
    let mut leads_on = vec![false; n_states];
    let mut good_states = Vec::new();
    for &state in &reached[ends[cells.len()]..] {
        leads_on[state as usize] = automaton.accepts(state);
    }
    let mut is_changed = false;
    for (at, &cell) in cells.iter().enumerate().rev() {
        let mut good = DigitSet::EMPTY;
        good_states.clear();
        for &state in &reached[ends[at]..ends[at + 1]] {
            let before = good_states.len();
            for digit in domains[cell.index()] {
                let next = automaton.next(state, digit);
                if next != Automaton::NOWHERE && leads_on[next as usize] {
                    good.insert(digit);
                    good_states.truncate(before);
                    good_states.push(state);
                }
            }
        }
        is_changed |= keep(domains, cell, good)?;
        for &state in &reached[ends[at + 1]..ends[at + 2]] {
            leads_on[state as usize] = false;
        }
        for &state in &good_states {
            leads_on[state as usize] = true;
        }
    }
    Ok(is_changed)
}

/// Where as many cells as may have one of the digits, or as must, are known, the others follow.
fn count(cells: &[Cell], digits: DigitSet, counts: u64, domains: &mut Domains) -> Result<bool, Broken> {
    let least = cells.iter().filter(|cell| domains[cell.index()].is_subset(digits)).count();
    let most = cells.iter().filter(|cell| !domains[cell.index()].is_disjoint(digits)).count();
    let mut allowed = (least..=most).filter(|count| counts >> count & 1 == 1);
    let Some(fewest) = allowed.next() else { return Err(Broken) };
    let greatest = allowed.next_back().unwrap_or(fewest);
    let mut is_changed = false;
    for &cell in cells {
        let domain = domains[cell.index()];
        if domain.is_subset(digits) || domain.is_disjoint(digits) {
            continue;
        }
        if greatest == least {
            is_changed |= keep(domains, cell, domain - digits)?;
        } else if fewest == most {
            is_changed |= keep(domains, cell, digits)?;
        }
    }
    Ok(is_changed)
}

/// What none of the choices allows goes.
fn either(choices: &[Vec<Part>], domains: &mut Domains) -> Result<bool, Broken> {
    let mut union: Option<Domains> = None;
    for choice in choices {
        let mut narrowed = domains.clone();
        let parts = choice.iter().collect::<Vec<_>>();
        if narrow_all(&parts, &mut narrowed).is_ok() {
            match &mut union {
                Some(union) => union.iter_mut().zip(narrowed).for_each(|(all, more)| *all |= more),
                None => union = Some(narrowed),
            }
        }
    }
    let union = union.ok_or(Broken)?;
    let is_changed = union != *domains;
    *domains = union;
    Ok(is_changed)
}
