//! [`Rule`]: a part of a constraint that is neither a house nor a plain sum nor a pair.

use super::join::combine;
use super::layers::{Digits, Layers, Unrolled, Walk};
use super::linear::Linear;
use super::space::Conflict;
use super::tally::Tally;
use ninefold_puzzle::{Cell, Digit, Part, Rules};
use std::cmp::Ordering;

/// A condition that looks at the candidates of its cells together.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// Every cell that it may change or that may change it, once.
    pub(super) cells: Vec<u16>,
    condition: Condition,
}

#[derive(Clone, Debug)]
enum Condition {
    Line(Layers),
    Linear(Linear),
    Set {
        cells: Vec<u16>,
        sets: Vec<u32>,
        /// The cells outside that see all of them; none in a choice, which speaks of its own cells only.
        witnesses: Vec<u16>,
    },
    Count {
        cells: Vec<u16>,
        digits: u32,
        counts: u64,
    },
    Tally(Tally),
    Rank {
        lines: Vec<Vec<u16>>,
        line: usize,
        smaller: usize,
    },
    Different(Vec<u16>),
    Pair {
        cells: [u16; 2],
        /// For each digit of the first cell, those of the second.
        rows: Vec<u32>,
    },
    Among {
        cell: u16,
        digits: u32,
    },
    Either(Vec<Vec<Condition>>),
}

/// Memory that conditions write on while they look at candidates.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    walk: Walk,
    /// For an either-or: the candidates of one choice, and those of any.
    choice: Vec<u32>,
    any: Vec<u32>,
}

impl Rule {
    /// The rule of a part, unless peers, pairs, sums or first candidates say it all.
    pub(super) fn new(part: &Part, rules: &Rules, unrolled: &mut Unrolled) -> Option<Self> {
        let is_said_elsewhere = match part {
            Part::Different(_) | Part::Pair { .. } | Part::Among { .. } => true,
            Part::Sum { terms, .. } => is_plain_sum(terms),
            _ => false,
        };
        if is_said_elsewhere {
            return None;
        }
        let mut condition = Condition::new(part, rules, unrolled);
        let mut cells = part.cells().iter().map(number).collect::<Vec<_>>();
        if let (Part::Set { cells: own, .. }, Condition::Set { witnesses, .. }) = (part, &mut condition) {
            let sees_all =
                |cell: &Cell| own.iter().all(|other| rules.peers(*cell).binary_search(other).is_ok());
            witnesses.extend(rules.layout().cells().filter(sees_all).map(|cell| number(&cell)));
            cells.extend(&*witnesses);
        }
        cells.sort_unstable();
        cells.dedup();
        Some(Self { cells, condition })
    }

    /// The rule that counts of the same cells make together.
    pub(super) fn of_tally(tally: Tally) -> Self {
        let mut cells = tally.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        Self { cells, condition: Condition::Tally(tally) }
    }

    /// The cells whose changes matter: all but those that are only looked at by others.
    pub(super) fn triggers(&self) -> &[u16] {
        match &self.condition {
            Condition::Set { cells, .. } => cells,
            _ => &self.cells,
        }
    }

    /// The cells and the sets of digits of a rule that is nothing but a choice of sets.
    pub(super) fn as_set(&self) -> Option<(&[u16], &[u32])> {
        match &self.condition {
            Condition::Set { cells, sets, .. } => Some((cells, sets)),
            _ => None,
        }
    }

    /// Takes away the candidates that break the rule.
    pub(super) fn filter(&self, masks: &mut [u32], scratch: &mut Scratch) -> Result<(), Conflict> {
        self.condition.filter(masks, scratch)
    }
}

/// Whether all cells count once, for or against.
pub(super) fn is_plain_sum(terms: &[(Cell, i32)]) -> bool {
    terms.iter().all(|(_, factor)| factor.abs() == 1)
}

impl Condition {
    fn new(part: &Part, rules: &Rules, unrolled: &mut Unrolled) -> Self {
        let numbers = |cells: &[Cell]| cells.iter().map(number).collect::<Vec<_>>();
        match part {
            Part::Different(cells) => Self::Different(numbers(cells)),
            Part::Sum { terms, total } => Self::Linear(Linear::new(terms, *total, rules)),
            Part::Pair { cells, table } => Self::Pair {
                cells: [number(&cells[0]), number(&cells[1])],
                rows: Digit::all(rules.layout().n_digits()).map(|digit| table.row(digit).bits()).collect(),
            },
            Part::Line { cells, automaton } => {
                let sees = |a: &Cell, b: &Cell| rules.peers(*a).binary_search(b).is_ok();
                let differ = cells.iter().enumerate().all(|(i, a)| cells[i + 1..].iter().all(|b| sees(a, b)));
                let digits = if differ { Digits::Different } else { Digits::Free };
                Self::Line(unrolled.layers(cells, automaton, digits))
            }
            Part::Among { cell, digits } => Self::Among { cell: number(cell), digits: digits.bits() },
            Part::Set { cells, sets } => Self::Set {
                cells: numbers(cells),
                sets: sets.iter().map(|set| set.bits()).collect(),
                witnesses: Vec::new(),
            },
            Part::Count { cells, digits, counts } => {
                Self::Count { cells: numbers(cells), digits: digits.bits(), counts: *counts }
            }
            Part::Rank { lines, line, smaller } => Self::Rank {
                lines: lines.iter().map(|line| numbers(line)).collect(),
                line: *line,
                smaller: *smaller,
            },
            Part::Either(choices) => {
                let mut conditions =
                    |parts: &Vec<Part>| parts.iter().map(|part| Self::new(part, rules, unrolled)).collect();
                Self::Either(choices.iter().map(&mut conditions).collect())
            }
        }
    }

    fn filter(&self, masks: &mut [u32], scratch: &mut Scratch) -> Result<(), Conflict> {
        match self {
            Self::Line(layers) => layers.filter(masks, &mut scratch.walk),
            Self::Linear(linear) => linear.filter(masks),
            Self::Set { cells, sets, witnesses } => filter_set(cells, sets, witnesses, masks),
            Self::Count { cells, digits, counts } => filter_count(cells, *digits, *counts, masks),
            Self::Tally(tally) => tally.filter(masks),
            Self::Rank { lines, line, smaller } => filter_rank(lines, *line, *smaller, masks),
            Self::Different(cells) => filter_different(cells, masks),
            Self::Pair { cells: [a, b], rows } => filter_pair(*a, *b, rows, masks),
            Self::Among { cell, digits } => keep(masks, *cell, *digits),
            Self::Either(choices) => filter_either(choices, masks, scratch),
        }
    }
}

fn keep(masks: &mut [u32], cell: u16, digits: u32) -> Result<(), Conflict> {
    let mask = &mut masks[usize::from(cell)];
    *mask &= digits;
    if *mask == 0 { Err(Conflict) } else { Ok(()) }
}

/// Only digits of sets that the cells can still hold are left.
fn filter_set(cells: &[u16], sets: &[u32], witnesses: &[u16], masks: &mut [u32]) -> Result<(), Conflict> {
    let mut own = [0; Digit::MAX as usize];
    let own = &mut own[..cells.len()];
    for (own, &cell) in own.iter_mut().zip(cells) {
        *own = masks[usize::from(cell)];
    }
    let mut allowed = [0; Digit::MAX as usize];
    let required = combine(own, sets, &mut allowed);
    for (&cell, &digits) in cells.iter().zip(&allowed) {
        keep(masks, cell, digits)?;
    }
    for &witness in witnesses {
        keep(masks, witness, !required)?;
    }
    Ok(())
}

/// As many cells hold one of the digits as some allowed count says.
fn filter_count(cells: &[u16], digits: u32, counts: u64, masks: &mut [u32]) -> Result<(), Conflict> {
    let (mut must, mut may) = (0_u32, 0_u32);
    for &cell in cells {
        let mask = masks[usize::from(cell)];
        must += u32::from(mask & !digits == 0);
        may += u32::from(mask & digits != 0);
    }
    let possible = counts & (u64::MAX << must) & (u64::MAX >> (63 - may));
    if possible == 0 {
        return Err(Conflict);
    }
    if must == may {
        return Ok(());
    }
    let (least, most) = (possible.trailing_zeros(), 63 - possible.leading_zeros());
    let wanted = if most == must {
        !digits
    } else if least == may {
        digits
    } else {
        return Ok(());
    };
    for &cell in cells {
        let mask = masks[usize::from(cell)];
        if mask & digits != 0 && mask & !digits != 0 {
            keep(masks, cell, wanted)?;
        }
    }
    Ok(())
}

/// So many lines are smaller than one of them.
///
/// Every digit begins equally many lines, so that only those matter that begin with the same digit as this one.
fn filter_rank(lines: &[Vec<u16>], line: usize, smaller: usize, masks: &mut [u32]) -> Result<(), Conflict> {
    let own = &lines[line];
    let first = masks[usize::from(own[0])];
    if !first.is_power_of_two() {
        return Ok(());
    }
    let n_alike =
        lines.iter().map(|other| masks[usize::from(other[0])]).filter(|&mask| mask == first).count();
    // Among lines that begin alike, so many are smaller; the first of the whole board has another rank.
    let per_digit = lines.len() / own.len();
    let Some(smaller) = smaller.checked_sub(per_digit * first.trailing_zeros() as usize) else {
        return Err(Conflict);
    };
    if smaller >= per_digit || n_alike > per_digit {
        return Err(Conflict);
    }
    let (mut below, mut not_below) = (0, 0);
    let others = || lines.iter().enumerate().filter(|&(number, _)| number != line).map(|(_, other)| other);
    for other in others().filter(|other| masks[usize::from(other[0])] == first) {
        match compare(other, own, masks) {
            Some(Ordering::Less) => below += 1,
            Some(Ordering::Greater) => not_below += 1,
            Some(Ordering::Equal) => return Err(Conflict),
            None => {}
        }
    }
    if below > smaller || not_below > per_digit - 1 - smaller {
        return Err(Conflict);
    }
    let wanted = match (below == smaller, not_below == per_digit - 1 - smaller) {
        (true, true) => return Ok(()),
        (true, false) => Ordering::Greater,
        (false, true) => Ordering::Less,
        (false, false) => return Ok(()),
    };
    // Of one side there are enough: every further line that begins alike is on the other.
    for other in others() {
        let mask = masks[usize::from(other[0])];
        match compare(&other[1..], &own[1..], masks) {
            None if mask == first && wanted == Ordering::Less => keep_order(other, own, masks)?,
            None if mask == first => keep_order(own, other, masks)?,
            Some(order) if mask != first && (order == Ordering::Less) != (wanted == Ordering::Less) => {
                keep(masks, other[0], !first)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// One line is at most another, as far as that tells about the first cells that may differ.
fn keep_order(low: &[u16], high: &[u16], masks: &mut [u32]) -> Result<(), Conflict> {
    for (&a, &b) in low.iter().zip(high) {
        let (x, y) = (masks[usize::from(a)], masks[usize::from(b)]);
        if a == b || x == y && x.is_power_of_two() {
            continue;
        }
        keep(masks, a, u32::MAX >> y.leading_zeros())?;
        return keep(masks, b, u32::MAX << x.trailing_zeros());
    }
    Ok(())
}

/// How two lines compare as numbers, if that is certain.
fn compare(a: &[u16], b: &[u16], masks: &[u32]) -> Option<Ordering> {
    for (&a, &b) in a.iter().zip(b) {
        let (x, y) = (masks[usize::from(a)], masks[usize::from(b)]);
        if a == b || x == y && x.is_power_of_two() {
            continue;
        }
        if 32 - x.leading_zeros() <= y.trailing_zeros() {
            return Some(Ordering::Less);
        }
        if 32 - y.leading_zeros() <= x.trailing_zeros() {
            return Some(Ordering::Greater);
        }
        return None;
    }
    Some(Ordering::Equal)
}

fn filter_different(cells: &[u16], masks: &mut [u32]) -> Result<(), Conflict> {
    let union = cells.iter().fold(0, |union, &cell| union | masks[usize::from(cell)]);
    if (union.count_ones() as usize) < cells.len() {
        return Err(Conflict);
    }
    for (i, &cell) in cells.iter().enumerate() {
        let mask = masks[usize::from(cell)];
        if mask.is_power_of_two() {
            for &other in cells[..i].iter().chain(&cells[i + 1..]) {
                keep(masks, other, !mask)?;
            }
        }
    }
    Ok(())
}

fn filter_pair(a: u16, b: u16, rows: &[u32], masks: &mut [u32]) -> Result<(), Conflict> {
    let (in_a, in_b) = (masks[usize::from(a)], masks[usize::from(b)]);
    let (mut left, mut beside) = (0, 0);
    for (digit, row) in rows.iter().enumerate() {
        if in_a >> digit & 1 == 1 && row & in_b != 0 {
            left |= 1 << digit;
            beside |= row & in_b;
        }
    }
    keep(masks, a, left)?;
    keep(masks, b, beside)
}

/// What is left in at least one of the choices is left.
fn filter_either(
    choices: &[Vec<Condition>],
    masks: &mut [u32],
    scratch: &mut Scratch,
) -> Result<(), Conflict> {
    let (mut choice, mut any) = (std::mem::take(&mut scratch.choice), std::mem::take(&mut scratch.any));
    any.clear();
    any.resize(masks.len(), 0);
    let mut is_possible = false;
    for conditions in choices {
        choice.clear();
        choice.extend_from_slice(masks);
        if settle(conditions, &mut choice, scratch).is_ok() {
            is_possible = true;
            any.iter_mut().zip(&choice).for_each(|(any, &digits)| *any |= digits);
        }
    }
    if is_possible {
        masks.copy_from_slice(&any);
    }
    (scratch.choice, scratch.any) = (choice, any);
    if is_possible { Ok(()) } else { Err(Conflict) }
}

/// Looks at conditions until none of them takes anything away any more.
fn settle(conditions: &[Condition], masks: &mut [u32], scratch: &mut Scratch) -> Result<(), Conflict> {
    loop {
        let before = masks.iter().map(|mask| mask.count_ones()).sum::<u32>();
        for condition in conditions {
            condition.filter(masks, scratch)?;
        }
        if masks.iter().map(|mask| mask.count_ones()).sum::<u32>() == before {
            return Ok(());
        }
    }
}

fn number(cell: &Cell) -> u16 {
    cell.index() as u16
}
