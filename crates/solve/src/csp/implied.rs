//! The sums of a puzzle: its cages, and what follows from cages and houses.
//!
//! A house adds up to the same in every solution (45 on a 9x9). Houses and cages together tell the
//! sum of the cells by which they differ, the *innies* and *outies* of killer solvers.

use super::rule::is_plain_sum;
use super::sum::{Equation, Sum};
use ninefold_puzzle::{CellSet, Part, RegionKind, Rules};

/// All sums of a puzzle, given and implied.
pub(super) fn sums(rules: &Rules) -> Vec<Sum> {
    if !rules.parts().iter().flatten().any(|part| matches!(part, Part::Sum { .. })) {
        return Vec::new();
    }
    match rules.layout().n_cells() {
        0..=128 => Setting::<2>::new(rules).sums(),
        129..=640 => Setting::<10>::new(rules).sums(),
        _ => Setting::<256>::new(rules).sums(),
    }
}

/// The most cells of an implied sum: of larger ones, looking at them costs more than they tell.
const MAX_IMPLIED: usize = 5;

/// The rules as sets of cells.
struct Setting<const W: usize> {
    /// The cells that each cell sees.
    seen_by: Vec<CellSet<W>>,
    /// Cells with a known sum.
    cages: Vec<Equation<W>>,
    /// Cells that add up to other cells, such as arrows.
    balances: Vec<Equation<W>>,
    /// The cells of some disjoint houses, with their sum, worth comparing with the cages.
    runs: Vec<Equation<W>>,
}

impl<const W: usize> Setting<W> {
    fn new(rules: &Rules) -> Self {
        let seen_by =
            rules.layout().cells().map(|cell| rules.peers(cell).iter().copied().collect()).collect();
        let equations = rules.parts().iter().flatten().filter_map(equation);
        let (cages, balances) = equations.partition(|equation: &Equation<W>| equation.minus.is_empty());
        Self { seen_by, cages, balances, runs: runs(rules) }
    }

    fn sums(&self) -> Vec<Sum> {
        let mut known = self.cages.clone();
        for run in &self.runs {
            for equation in self.compare(run) {
                let is_of_use = (1..=MAX_IMPLIED).contains(&equation.n_cells());
                let is_new = |equation: &Equation<W>| {
                    let cells = equation.plus | equation.minus;
                    known.iter().all(|known| known.plus | known.minus != cells)
                };
                if is_of_use && is_new(&equation) {
                    known.push(equation);
                }
            }
        }
        known.extend(&self.balances);
        known.iter().map(|equation| Sum::new(equation, &self.seen_by)).collect()
    }

    /// What the houses of a run and the cages say together, in up to three ways: of the cells that no
    /// inner cage covers; of the cells by which cages stick out; and of a mixture with few cells.
    fn compare(&self, run: &Equation<W>) -> [Equation<W>; 3] {
        let mut innies = *run;
        let mut sticking_out = Vec::new();
        for cage in &self.cages {
            if cage.plus.is_subset(&innies.plus) {
                innies.plus -= cage.plus;
                innies.total -= cage.total;
            } else if !cage.plus.is_disjoint(&innies.plus) {
                sticking_out.push(cage);
            }
        }
        let covered = |is_worth: fn(usize, usize) -> bool| {
            let mut equation = innies;
            for cage in &sticking_out {
                let (inner, outer) = (cage.plus & equation.plus, cage.plus - equation.plus);
                let is_apart = outer.is_disjoint(&(equation.minus | innies.plus));
                if !inner.is_empty() && is_apart && is_worth(inner.len(), outer.len()) {
                    equation.plus -= inner;
                    equation.minus |= outer;
                    equation.total -= cage.total;
                }
            }
            equation
        };
        let mut outies = covered(|_, _| true);
        if outies.plus.is_empty() {
            outies = Equation { plus: outies.minus, minus: CellSet::EMPTY, total: -outies.total };
        }
        [innies, outies, covered(|n_inner, n_outer| n_outer < n_inner)]
    }
}

/// The equation of a sum in which every cell counts once, for or against.
fn equation<const W: usize>(part: &Part) -> Option<Equation<W>> {
    let Part::Sum { terms, total } = part else { return None };
    if !is_plain_sum(terms) {
        return None;
    }
    let cells =
        |wanted: i32| terms.iter().filter(|(_, sign)| *sign == wanted).map(|&(cell, _)| cell).collect();
    Some(Equation { plus: cells(1), minus: cells(-1), total: *total })
}

/// Sets of disjoint houses: rows next to each other, columns, and blocks.
fn runs<const W: usize>(rules: &Rules) -> Vec<Equation<W>> {
    let n_digits = rules.layout().n_digits() as i32;
    let houses = rules.layout().houses();
    let mut runs = Vec::new();
    for kind in [RegionKind::Row, RegionKind::Column, RegionKind::Block] {
        let of_kind = houses.iter().filter(|house| house.kind() == kind).collect::<Vec<_>>();
        for (start, first) in of_kind.iter().enumerate() {
            let mut run = Equation { plus: CellSet::EMPTY, minus: CellSet::EMPTY, total: 0 };
            for house in of_kind[start..].iter().take_while(|house| house.name().grid == first.name().grid) {
                run.plus |= house.cells().iter().copied().collect();
                run.total += n_digits * (n_digits + 1) / 2;
                runs.push(run);
            }
        }
    }
    runs
}
