//! Sums: cages, and the sums that follow from cages and houses.

use ninefold_puzzle::{Cell, Constraint, Puzzle, RegionKind, Rules};

/// Cells with a known sum; some may count with a minus sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    /// The cells, part by part.
    pub(super) cells: Vec<u16>,
    pub(super) total: i32,
    parts: Vec<Part>,
    /// The cells outside that see every cell of the sum, if all its cells are different.
    pub(super) witnesses: Vec<u16>,
}

/// Some cells of a sum that must hold different digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    len: u16,
    sign: Sign,
}

/// How cells count in a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Plus,
    Minus,
}

/// Cells that together have a total, those with a minus sign apart.
struct Equation {
    plus: Vec<Cell>,
    minus: Vec<Cell>,
    total: i32,
}

impl Sum {
    fn new(rules: &Rules, equation: &Equation) -> Self {
        let mut sum =
            Self { cells: Vec::new(), total: equation.total, parts: Vec::new(), witnesses: Vec::new() };
        for (cells, sign) in [(&equation.plus, Sign::Plus), (&equation.minus, Sign::Minus)] {
            for part in exclusive_parts(rules, cells) {
                sum.cells.extend(part.iter().map(|&cell| number(cell)));
                sum.parts.push(Part { len: part.len() as u16, sign });
            }
        }
        if sum.is_exclusive() {
            let sees_all = |peer: &&Cell| equation.plus.iter().all(|&cell| sees(rules, cell, **peer));
            let first = equation.plus[0];
            sum.witnesses = rules.peers(first).iter().filter(sees_all).map(|&cell| number(cell)).collect();
        }
        sum
    }

    /// The cells in parts, each of which holds different digits.
    pub(super) fn parts(&self) -> impl Iterator<Item = (&[u16], Sign)> {
        let mut rest = &self.cells[..];
        self.parts.iter().map(move |part| {
            let (cells, others) = rest.split_at(usize::from(part.len));
            rest = others;
            (cells, part.sign)
        })
    }

    /// Whether all cells must hold different digits, and count with a plus.
    pub(super) fn is_exclusive(&self) -> bool {
        matches!(self.parts[..], [Part { sign: Sign::Plus, .. }])
    }
}

/// The cells dealt to as few parts as a simple rule finds, each of cells that see each other.
fn exclusive_parts(rules: &Rules, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut parts: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        let sees_all = |part: &&mut Vec<Cell>| part.iter().all(|&other| sees(rules, cell, other));
        match parts.iter_mut().find(sees_all) {
            Some(part) => part.push(cell),
            None => parts.push(vec![cell]),
        }
    }
    parts
}

/// The most cells of an implied sum, unless its cells are all different.
const MAX_IMPLIED: usize = 5;

/// All sums of a puzzle: its cages, and what the rule of 45 makes of them.
pub(super) fn all(puzzle: &Puzzle) -> Vec<Sum> {
    let rules = puzzle.rules();
    let cages = cages(rules);
    let cage = |(cells, total): &(Vec<Cell>, i32)| Equation {
        plus: cells.clone(),
        minus: Vec::new(),
        total: *total,
    };
    let mut sums = cages.iter().map(|given| Sum::new(rules, &cage(given))).collect::<Vec<_>>();
    if !sums.is_empty() {
        for run in runs(rules) {
            for equation in implied(rules, &run, &cages) {
                let n_cells = equation.plus.len() + equation.minus.len();
                if n_cells == 0 {
                    continue;
                }
                let sum = Sum::new(rules, &equation);
                let is_small = n_cells <= MAX_IMPLIED || sum.is_exclusive();
                if is_small && !sums.iter().any(|known| same_cells(known, &sum)) {
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

/// What the houses of a run and the cages say together, in up to three ways: of the cells that no
/// inner cage covers; of the cells by which cages stick out; and of a mixture with few cells.
fn implied(rules: &Rules, run: &[usize], cages: &[(Vec<Cell>, i32)]) -> Vec<Equation> {
    let houses = rules.layout().houses();
    let n_digits = rules.layout().n_digits() as i32;
    let mut left = run.iter().flat_map(|&house| houses[house].cells()).copied().collect::<Vec<_>>();
    let mut total = run.len() as i32 * n_digits * (n_digits + 1) / 2;
    let mut sticking_out = Vec::new();
    for (cells, sum) in cages {
        if cells.iter().all(|cell| left.contains(cell)) {
            left.retain(|cell| !cells.contains(cell));
            total -= sum;
        } else {
            sticking_out.push((cells, *sum));
        }
    }
    let innies = Equation { plus: left.clone(), minus: Vec::new(), total };
    let covered = |is_worth: &dyn Fn(usize, usize) -> bool| {
        let (mut plus, mut minus, mut total) = (left.clone(), Vec::new(), total);
        for (cells, sum) in &sticking_out {
            let (inner, outer): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|cell| plus.contains(cell));
            let disjoint = outer.iter().all(|cell| !minus.contains(cell) && !left.contains(cell));
            if !inner.is_empty() && disjoint && is_worth(inner.len(), outer.len()) {
                plus.retain(|cell| !inner.contains(cell));
                minus.extend(outer);
                total -= sum;
            }
        }
        Equation { plus, minus, total }
    };
    let mut outies = covered(&|_, _| true);
    if outies.plus.is_empty() {
        outies = Equation { plus: outies.minus, minus: Vec::new(), total: -outies.total };
    }
    vec![innies, outies, covered(&|inner, outer| outer < inner)]
}

fn sees(rules: &Rules, a: Cell, b: Cell) -> bool {
    rules.peers(a).binary_search(&b).is_ok()
}

fn number(cell: Cell) -> u16 {
    cell.index() as u16
}
