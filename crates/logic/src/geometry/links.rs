//! [`Links`]: which digits two cells may hold together, where a rule ties the two.

use super::RuleUnit;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet, Layout, Part, Rules};
use std::collections::BTreeMap;

/// For every two cells that a rule ties, the digits that go together.
///
/// Chains and suppositions take such a pair as they take two places of a digit that see each other.
#[derive(Debug)]
pub(super) struct Links<const W: usize> {
    near: Vec<CellSet<W>>,
    /// For each cell the others that it is tied to, with what they may hold beside each of its digits.
    tables: Vec<Vec<(Cell, Table)>>,
}

/// What the second cell may hold beside each digit of the first.
type Table = Box<[DigitSet]>;

/// Pairs with their tables, while they are gathered.
type Tables = BTreeMap<(Cell, Cell), Table>;

/// Along longer lines no ties are worked out between cells that are not neighbours.
const MAX_CELLS: usize = 16;

impl<const W: usize> Links<W> {
    pub(super) fn new(rules: &Rules, units: &[RuleUnit<W>]) -> Self {
        let layout = rules.layout();
        let mut all = Tables::new();
        for unit in units {
            for (pair, table) in tables_of(rules, unit) {
                add(&mut all, pair, table);
            }
        }
        let mut links =
            Self { near: vec![CellSet::EMPTY; layout.n_cells()], tables: vec![Vec::new(); layout.n_cells()] };
        for ((one, other), table) in all {
            if says_more_than_different(&table, layout) {
                links.near[one.index()].insert(other);
                links.tables[one.index()].push((other, table));
            }
        }
        links
    }

    /// The cells that a rule ties to this one.
    #[inline]
    pub(super) fn near(&self, cell: Cell) -> CellSet<W> {
        self.near[cell.index()]
    }

    /// What another cell may hold beside a digit of this one; `None` if no rule ties the two.
    pub(super) fn beside(&self, cell: Cell, digit: Digit, other: Cell) -> Option<DigitSet> {
        if !self.near(cell).contains(other) {
            return None;
        }
        let (_, table) = self.tables[cell.index()].iter().find(|(known, _)| *known == other)?;
        table.get(digit.index()).copied()
    }
}

/// The ties of one rule; each pair both ways round.
fn tables_of<const W: usize>(rules: &Rules, unit: &RuleUnit<W>) -> Tables {
    let n_digits = rules.layout().n_digits();
    let mut tables = Tables::new();
    for part in unit.parts(rules) {
        match part {
            Part::Pair { cells: [a, b], table } => {
                let rows = Digit::all(n_digits).map(|digit| table.row(digit)).collect();
                add_both(&mut tables, (*a, *b), rows);
            }
            Part::Set { cells, sets } => {
                // Two digits go together if one of the sets has both.
                let row = |digit: Digit| {
                    let with = sets.iter().filter(|set| set.contains(digit));
                    with.fold(DigitSet::EMPTY, |all, &set| all | set).without(digit)
                };
                let rows = Digit::all(n_digits).map(row).collect::<Table>();
                for (i, &a) in cells.iter().enumerate() {
                    cells[i + 1..].iter().for_each(|&b| add_both(&mut tables, (a, b), rows.clone()));
                }
            }
            Part::Sum { terms, total } if terms.len() == 2 => {
                let [(a, times_a), (b, times_b)] = [terms[0], terms[1]];
                let fits = |one: Digit, other: &Digit| {
                    times_a * i32::from(one.get()) + times_b * i32::from(other.get()) == *total
                };
                let row = |one: Digit| Digit::all(n_digits).filter(|other| fits(one, other)).collect();
                add_both(&mut tables, (a, b), Digit::all(n_digits).map(row).collect());
            }
            _ => {}
        }
    }
    if unit.cells.len() <= MAX_CELLS {
        compose(&mut tables, &unit.cells);
    }
    tables
}

/// Works out what follows for two cells from a third between them: the first and the third cell of a
/// thermometer differ by two or more.
fn compose(tables: &mut Tables, cells: &[Cell]) {
    for &middle in cells {
        for &a in cells.iter().filter(|&&a| a != middle) {
            let Some(first) = tables.get(&(a, middle)).cloned() else { continue };
            for &b in cells.iter().filter(|&&b| b != middle && b != a) {
                let Some(second) = tables.get(&(middle, b)) else { continue };
                let through = |row: &DigitSet| row.iter().map(|digit| second[digit.index()]);
                let union = |row: &DigitSet| through(row).fold(DigitSet::EMPTY, |all, digits| all | digits);
                let rows = first.iter().map(union).collect();
                add(tables, (a, b), rows);
            }
        }
    }
}

fn add_both(tables: &mut Tables, (a, b): (Cell, Cell), rows: Table) {
    let row = |other: usize| {
        let fits = |&one: &usize| rows[one].contains(Digit::from_index(other));
        (0..rows.len()).filter(fits).map(Digit::from_index).collect()
    };
    add(tables, (b, a), (0..rows.len()).map(row).collect());
    add(tables, (a, b), rows);
}

/// Adds what two cells may hold together to what is known of them.
fn add(tables: &mut Tables, pair: (Cell, Cell), rows: Table) {
    match tables.get_mut(&pair) {
        Some(known) => known.iter_mut().zip(rows).for_each(|(known, row)| *known &= row),
        None => drop(tables.insert(pair, rows)),
    }
}

/// Whether the table forbids anything but equal digits.
fn says_more_than_different(table: &Table, layout: &Layout) -> bool {
    layout.digits().any(|digit| {
        let others = DigitSet::first(layout.n_digits()).without(digit);
        !others.is_subset(table[digit.index()])
    })
}
