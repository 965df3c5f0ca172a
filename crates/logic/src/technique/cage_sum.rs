//! Sums: what the digits of cages and houses add up to.
//!
//! A cage has its sum, and a house has one as well: 45 on a grid of nine. Adding houses and taking
//! cages away, or the other way round, leaves a few cells with a known sum: *innies* inside of the
//! houses, *outies* beyond them. Such an [`Equation`] allows only some digits in its cells, and may
//! need a digit that other cells must then do without.
//!
//! All arguments here have one form: if the candidate were true, the cells of the equations (and a
//! few helpers) could not be filled.

mod check;
pub(crate) mod find;

use crate::geometry::{CageId, RegionId};
use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Constraint, DigitSet};

/// Cells that cannot be filled if the conclusion is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What adds up.
    pub equations: Vec<Equation>,
    /// Cells outside of the equations that need some of the same digits.
    pub helpers: Vec<Cell>,
}

/// The empty cells that are left of some houses and cages after others are taken away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equation {
    /// What is added up.
    pub added: Vec<Part>,
    /// What is taken away.
    pub removed: Vec<Part>,
    /// The empty cells that are left over.
    pub inside: Vec<Cell>,
    /// The empty cells that were taken away without having been added.
    pub outside: Vec<Cell>,
    /// What the cells inside add up to, less what those outside do; filled cells are accounted for.
    pub total: i32,
}

/// Something with a known sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// All digits of the puzzle.
    House(RegionId),
    /// What the setter says.
    Cage(CageId),
}

impl Proof {
    /// The cells of the argument: those of the equations, then the helpers.
    pub fn cells(&self) -> Vec<Cell> {
        let of_equations =
            self.equations.iter().flat_map(|equation| equation.inside.iter().chain(&equation.outside));
        let mut cells = of_equations.chain(&self.helpers).copied().collect::<Vec<_>>();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        for equation in &self.equations {
            equation.verify(facts)?;
        }
        facts.cells(&self.helpers)?;
        let cells = self.cells();
        for &at in conclusion.eliminations() {
            check::refute(facts, &self.equations, &cells, at)?;
        }
        for &at in conclusion.placements() {
            for digit in facts.candidates(at.cell)?.without(at.digit) {
                check::refute(facts, &self.equations, &cells, Candidate::new(at.cell, digit))?;
            }
        }
        Ok(())
    }
}

impl Equation {
    /// The houses that are added or taken away.
    pub fn houses(&self) -> Vec<RegionId> {
        let house = |part: &Part| match *part {
            Part::House(house) => Some(house),
            Part::Cage(_) => None,
        };
        self.added.iter().chain(&self.removed).filter_map(house).collect()
    }

    /// The cages that are added or taken away.
    pub fn cages(&self) -> Vec<CageId> {
        let cage = |part: &Part| match *part {
            Part::Cage(cage) => Some(cage),
            Part::House(_) => None,
        };
        self.added.iter().chain(&self.removed).filter_map(cage).collect()
    }

    /// Checks that the cells and the total are what the parts leave.
    fn verify<const W: usize>(&self, facts: &Facts<'_, W>) -> Result<(), Flaw> {
        let (added, sum_added) = add_up(facts, &self.added)?;
        let (removed, sum_removed) = add_up(facts, &self.removed)?;
        let board = facts.0.board();
        let (inside, outside) = (added - removed, removed - added);
        let filled = |cells: CellSet<W>| -> i32 {
            cells.iter().filter_map(|cell| board.digit(cell)).map(|digit| i32::from(digit.get())).sum()
        };
        let open = |cells: CellSet<W>| cells - board.solved();
        if facts.cells(&self.inside)? != open(inside) || facts.cells(&self.outside)? != open(outside) {
            return Err(Flaw::Form("the equation names the cells that are left over"));
        }
        if self.total != sum_added - sum_removed - filled(inside) + filled(outside) {
            return Err(Flaw::Form("the equation has the total that is left over"));
        }
        Ok(())
    }
}

/// The cells and the sum of parts that share no cell.
fn add_up<const W: usize>(facts: &Facts<'_, W>, parts: &[Part]) -> Result<(CellSet<W>, i32), Flaw> {
    let rules = facts.0.board().frame().rules();
    let n_digits = rules.layout().n_digits() as i32;
    let mut all = CellSet::EMPTY;
    let mut total = 0;
    for part in parts {
        let (cells, sum) = match *part {
            Part::House(house) => (facts.house(house)?, n_digits * (n_digits + 1) / 2),
            Part::Cage(id) => match rules.constraints().get(id.index()) {
                Some(Constraint::Cage(cage)) => {
                    let sum = cage.sum.and_then(|sum| i32::try_from(sum).ok());
                    (facts.cells(&cage.cells)?, sum.ok_or(Flaw::Form("the cage has a sum"))?)
                }
                _ => return Err(Flaw::Form("the cage is one of the constraints")),
            },
        };
        if !all.is_disjoint(&cells) {
            return Err(Flaw::Form("what is added up shares no cell"));
        }
        all |= cells;
        total += sum;
    }
    Ok((all, total))
}

/// The sets of different digits with which some cells reach a total, smallest first.
///
/// This is for telling about cells that all see each other.
pub fn combinations(candidates: &[DigitSet], total: i32) -> Vec<DigitSet> {
    fn extend(candidates: &[DigitSet], total: i32, used: DigitSet, found: &mut Vec<DigitSet>) {
        match candidates.split_first() {
            None if total == 0 => found.push(used),
            None => {}
            Some((first, rest)) => {
                for digit in *first - used {
                    let left = total - i32::from(digit.get());
                    if left >= 0 {
                        extend(rest, left, used.with(digit), found);
                    }
                }
            }
        }
    }
    let mut found = Vec::new();
    extend(candidates, total, DigitSet::EMPTY, &mut found);
    found.sort_unstable();
    found.dedup();
    found
}
