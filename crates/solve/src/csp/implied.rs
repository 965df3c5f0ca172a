//! The sums of a puzzle: its cages, and what follows from cages and houses.
//!
//! A house adds up to the same in every solution (45 on a 9x9). Houses and cages together tell the
//! sum of the cells by which they differ, the *innies* and *outies* of killer solvers.

use super::rule::is_plain_sum;
use super::sum::{Equation, Sight, Sum};
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

/// So many sums are looked at for merging.
const MAX_MERGED: usize = 40;

/// The rules as sets of cells.
struct Setting<const W: usize> {
    sight: Sight<W>,
    /// Cells with a known sum.
    cages: Vec<Equation<W>>,
    /// Cells that add up to other cells, such as arrows.
    balances: Vec<Equation<W>>,
    /// The cells of some disjoint houses, with their sum, worth comparing with the cages.
    runs: Vec<Equation<W>>,
    n_digits: i32,
}

impl<const W: usize> Setting<W> {
    fn new(rules: &Rules) -> Self {
        let equations = rules.parts().iter().flatten().filter_map(equation);
        let (cages, balances) = equations.partition(|equation: &Equation<W>| equation.minus.is_empty());
        Self {
            sight: Sight::new(rules),
            cages,
            balances,
            runs: runs(rules),
            n_digits: rules.layout().n_digits() as i32,
        }
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
        known.extend(self.merged());
        known.extend(&self.balances);
        known.iter().map(|equation| Sum::new(equation, &self.sight)).collect()
    }

    /// Sums without a cell in common taken together, where that tells more than each for itself.
    ///
    /// Diagonals of a little killer that pass through the same blocks hold different digits there, so that
    /// together they reach less far than the sum of what each can reach.
    fn merged(&self) -> Vec<Equation<W>> {
        let is_loose = |cage: &&Equation<W>| self.sight.parts(cage.plus).len() > 1;
        let mut pool = self.cages.iter().filter(is_loose).take(MAX_MERGED).copied().collect::<Vec<_>>();
        let mut merged = Vec::new();
        loop {
            let mut best: Option<(f32, usize, usize, Equation<W>)> = None;
            for (i, a) in pool.iter().enumerate() {
                for (j, b) in pool.iter().enumerate().skip(i + 1) {
                    if !a.plus.is_disjoint(&b.plus) {
                        continue;
                    }
                    let both =
                        Equation { plus: a.plus | b.plus, minus: CellSet::EMPTY, total: a.total + b.total };
                    let slack = self.slack(&both);
                    let is_better = slack < self.slack(a).min(self.slack(b))
                        && best.as_ref().is_none_or(|(known, ..)| slack < *known);
                    if is_better {
                        best = Some((slack, i, j, both));
                    }
                }
            }
            let Some((_, i, j, both)) = best else { return merged };
            pool.remove(j);
            pool[i] = both;
            merged.push(both);
        }
    }

    /// How far a sum is from the nearer end of what its cells can reach, for each of them.
    fn slack(&self, equation: &Equation<W>) -> f32 {
        let (mut min, mut max) = (0, 0);
        for part in self.sight.parts(equation.plus) {
            let (k, n) = (part.len() as i32, self.n_digits);
            min += k * (k + 1) / 2;
            max += k * (2 * n + 1 - k) / 2;
        }
        (equation.total - min).min(max - equation.total) as f32 / equation.plus.len() as f32
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
