//! Sums: cages, and the sums that follow from cages and houses.

use super::lists::Lists;
use ninefold_puzzle::{Cell, Constraint, Puzzle, RegionKind, Rules};

/// Cells with a known sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    /// The cells; mutually exclusive ones stand together, as `groups` says.
    pub(super) cells: Vec<u16>,
    pub(super) total: i32,
    /// How many cells each group of mutually exclusive cells has.
    pub(super) groups: Vec<u16>,
    /// The cells outside that see every cell of the sum, if all its cells are different.
    pub(super) witnesses: Vec<u16>,
}

impl Sum {
    fn new(rules: &Rules, cells: &[Cell], total: i32) -> Self {
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for &cell in cells {
            let sees_all = |group: &&mut Vec<Cell>| group.iter().all(|&other| sees(rules, cell, other));
            match groups.iter_mut().find(sees_all) {
                Some(group) => group.push(cell),
                None => groups.push(vec![cell]),
            }
        }
        let witnesses = match &groups[..] {
            [group] => {
                let sees_all = |peer: &&Cell| group.iter().all(|&cell| sees(rules, cell, **peer));
                rules.peers(group[0]).iter().filter(sees_all).map(|&cell| number(cell)).collect()
            }
            _ => Vec::new(),
        };
        Self {
            cells: groups.iter().flatten().map(|&cell| number(cell)).collect(),
            total,
            groups: groups.iter().map(|group| group.len() as u16).collect(),
            witnesses,
        }
    }

    /// Whether all cells must hold different digits.
    pub(super) fn is_exclusive(&self) -> bool {
        self.groups.len() == 1
    }
}

/// The most cells of an implied sum, unless its cells are all different.
const MAX_IMPLIED: usize = 6;

/// All sums of a puzzle: its cages, and what the rule of 45 makes of them.
pub(super) fn all(puzzle: &Puzzle) -> Vec<Sum> {
    let rules = puzzle.rules();
    let cages = cages(rules);
    let mut sums = cages.iter().map(|(cells, total)| Sum::new(rules, cells, *total)).collect::<Vec<_>>();
    if !sums.is_empty() {
        for run in runs(rules) {
            for (cells, total) in implied(rules, &run, &cages) {
                let sum = Sum::new(rules, &cells, total);
                let is_small = cells.len() <= MAX_IMPLIED || sum.is_exclusive();
                if !cells.is_empty() && is_small && !sums.iter().any(|known| same_cells(known, &sum)) {
                    sums.push(sum);
                }
            }
        }
    }
    sums
}

fn same_cells(a: &Sum, b: &Sum) -> bool {
    a.cells.len() == b.cells.len() && a.cells.iter().all(|cell| b.cells.contains(cell))
}

/// The cages with a sum.
fn cages(rules: &Rules) -> Vec<(Vec<Cell>, i32)> {
    let with_sum = rules.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Cage(cage) => Some((cage.cells.clone(), i32::try_from(cage.sum?).ok()?)),
        _ => None,
    });
    with_sum.collect()
}

/// Sets of disjoint houses worth comparing with the cages: rows next to each other, columns, and blocks.
fn runs(rules: &Rules) -> Vec<Vec<usize>> {
    let mut runs = Vec::new();
    let houses = rules.layout().houses();
    for kind in [RegionKind::Row, RegionKind::Column, RegionKind::Block] {
        let of_kind = (0..houses.len()).filter(|&house| houses[house].kind() == kind).collect::<Vec<_>>();
        for start in 0..of_kind.len() {
            let same_grid =
                |&&house: &&usize| houses[house].name().grid == houses[of_kind[start]].name().grid;
            let rest = of_kind[start..].iter().take_while(same_grid).copied().collect::<Vec<_>>();
            runs.extend((1..=rest.len()).map(|len| rest[..len].to_vec()));
        }
    }
    runs
}

/// The cells inside these houses that no inner cage covers, and the cells by which cages stick out.
fn implied(rules: &Rules, run: &[usize], cages: &[(Vec<Cell>, i32)]) -> Vec<(Vec<Cell>, i32)> {
    let houses = rules.layout().houses();
    let n_digits = rules.layout().n_digits() as i32;
    let mut left = run.iter().flat_map(|&house| houses[house].cells()).copied().collect::<Vec<_>>();
    let total = run.len() as i32 * n_digits * (n_digits + 1) / 2;
    let mut inside = total;
    let mut sticking_out = Vec::new();
    for (cells, sum) in cages {
        if cells.iter().all(|cell| left.contains(cell)) {
            left.retain(|cell| !cells.contains(cell));
            inside -= sum;
        } else {
            sticking_out.push((cells, *sum));
        }
    }
    let innies = left.clone();
    let mut outies = Vec::new();
    let mut outside = -inside;
    for (cells, sum) in sticking_out {
        let is_in = |cell: &&Cell| left.contains(cell);
        let (inner, outer) = (cells.iter().filter(is_in).count(), cells.len());
        let disjoint = cells.iter().all(|cell| !outies.contains(cell));
        if inner > 0 && inner < outer && disjoint {
            outies.extend(cells.iter().copied().filter(|cell| !left.contains(cell)));
            left.retain(|cell| !cells.contains(cell));
            outside += sum;
        }
    }
    let mut sums = vec![(innies, inside)];
    if left.is_empty() {
        sums.push((outies, outside));
    }
    sums
}

fn sees(rules: &Rules, a: Cell, b: Cell) -> bool {
    rules.peers(a).binary_search(&b).is_ok()
}

fn number(cell: Cell) -> u16 {
    cell.index() as u16
}

/// For each cell, the sums that speak of it.
pub(super) fn by_cell(sums: &[Sum], n_cells: usize) -> Lists {
    sums.iter().map(|sum| sum.cells.iter().copied()).collect::<Lists>().holders(n_cells)
}
