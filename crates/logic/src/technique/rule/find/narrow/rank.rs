//! The rank of a line among all lines of the board.

use super::{Broken, Domains, keep};
use ninefold_puzzle::{Cell, DigitSet};
use std::cmp::Ordering;

/// Every digit begins equally many lines, so that the rank tells how many of those that begin alike are smaller. Where
/// these are known, or the greater ones, the others are on the other side.
pub(super) fn rank(
    lines: &[Vec<Cell>],
    line: usize,
    smaller: usize,
    domains: &mut Domains,
) -> Result<bool, Broken> {
    let own = &lines[line];
    let Some(first) = domains[own[0].index()].only() else { return Ok(false) };
    let n_alike = lines.len() / own.len();
    let smaller = smaller.checked_sub(n_alike * first.index()).filter(|&smaller| smaller < n_alike);
    let smaller = smaller.ok_or(Broken)?;
    let greater = n_alike - 1 - smaller;
    let others = || lines.iter().enumerate().filter(|&(number, _)| number != line).map(|(_, other)| other);
    let (mut below, mut above) = (0, 0);
    for other in others().filter(|other| domains[other[0].index()].only() == Some(first)) {
        match compare(other, own, domains) {
            Some(Ordering::Less) => below += 1,
            Some(Ordering::Greater) => above += 1,
            Some(Ordering::Equal) => return Err(Broken),
            None => {}
        }
    }
    if below > smaller || above > greater {
        return Err(Broken);
    }
    let wanted = match (below == smaller, above == greater) {
        (true, false) => Ordering::Greater,
        (false, true) => Ordering::Less,
        _ => return Ok(false),
    };
    let mut is_changed = false;
    for other in others() {
        let begins = domains[other[0].index()];
        let is_alike = begins.only() == Some(first);
        is_changed |= match compare(&other[1..], &own[1..], domains) {
            None if is_alike && wanted == Ordering::Less => keep_order(other, own, domains)?,
            None if is_alike => keep_order(own, other, domains)?,
            Some(order) if !is_alike && order != wanted && begins.contains(first) => {
                keep(domains, other[0], begins.without(first))?
            }
            _ => false,
        };
    }
    Ok(is_changed)
}

/// One line is smaller than another, as far as that tells about the first cells that may differ.
fn keep_order(low: &[Cell], high: &[Cell], domains: &mut Domains) -> Result<bool, Broken> {
    let is_open = |&(a, b): &(&Cell, &Cell)| !are_same(*a, *b, domains);
    let Some((&a, &b)) = low.iter().zip(high).find(is_open) else { return Ok(false) };
    let (most, least) = (domains[b.index()].max(), domains[a.index()].min());
    let kept = |domain: DigitSet, fits: &dyn Fn(usize) -> bool| {
        domain.iter().filter(|digit| fits(digit.index())).collect::<DigitSet>()
    };
    let lower = kept(domains[a.index()], &|digit| most.is_some_and(|most| digit <= most.index()));
    let higher = kept(domains[b.index()], &|digit| least.is_some_and(|least| digit >= least.index()));
    Ok(keep(domains, a, lower)? | keep(domains, b, higher)?)
}

/// How two lines compare as numbers, if that is certain.
fn compare(one: &[Cell], other: &[Cell], domains: &Domains) -> Option<Ordering> {
    let open = one.iter().zip(other).find(|(a, b)| !are_same(**a, **b, domains));
    let Some((a, b)) = open else { return Some(Ordering::Equal) };
    let (x, y) = (domains[a.index()], domains[b.index()]);
    match (x.max() < y.min(), x.min() > y.max()) {
        (true, _) => Some(Ordering::Less),
        (_, true) => Some(Ordering::Greater),
        _ => None,
    }
}

/// Whether two cells are sure to hold the same digit.
fn are_same(one: Cell, other: Cell, domains: &Domains) -> bool {
    one == other || domains[one.index()] == domains[other.index()] && domains[one.index()].only().is_some()
}
