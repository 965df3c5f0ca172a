//! Uniqueness: patterns that would give the puzzle a second solution.
//!
//! Cells of a *deadly pattern* that hold only its digits can trade them without any region
//! noticing; then there would be two solutions. If somebody has promised that there is only one,
//! at least one cell must hold another digit. The *bivalue universal grave* (BUG) is the deadly
//! pattern of a whole grid: two candidates in every cell, two places for every digit.
//!
//! ```text
//!   ab | ab      four cells in two rows, two columns and two blocks: if all of them held
//!   ---+----     a or b, exchanging a and b would make a second solution,
//!   ab | abc     so that the last one must be c
//! ```

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// A pattern that must not come true, and what else narrows the ways out of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What must not come true.
    pub pattern: Pattern,
    /// Further cells, with few candidates, that take part in the argument.
    pub helpers: Vec<Cell>,
    /// Digits that must stand in cells of the pattern or helpers, because a house has no other places.
    pub strong: Vec<(Digit, RegionId)>,
}

/// What must not come true in a puzzle with one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Not all of these cells hold these digits.
    Deadly {
        /// The cells; none of them is a given.
        cells: Vec<Cell>,
        /// The digits that can trade places.
        digits: DigitSet,
    },
    /// Without these candidates the grid would be a bivalue universal grave: one of them is true.
    Grave {
        /// The candidates.
        extras: Vec<Candidate>,
    },
}

impl Proof {
    /// The digits of a deadly pattern; none for a whole grid.
    pub fn digits(&self) -> DigitSet {
        match self.pattern {
            Pattern::Deadly { digits, .. } => digits,
            Pattern::Grave { .. } => DigitSet::EMPTY,
        }
    }

    /// Tries every way to fill the cells; what is removed must clash with each that is allowed.
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let free = facts.0.free_cells().ok_or(Flaw::UniquenessUnknown)?;
        let core = match &self.pattern {
            Pattern::Deadly { cells, .. } => cells.clone(),
            Pattern::Grave { extras } => {
                check_grave(facts, extras)?;
                facts.cells_of(extras)?.iter().collect()
            }
        };
        let set = facts.cells(&[&core[..], &self.helpers].concat())?;
        if !core.iter().all(|&cell| free.contains(cell)) {
            return Err(Flaw::Form("no cell of the pattern is given"));
        }
        for &(digit, house) in &self.strong {
            facts.confined(digit, house, set)?;
        }
        let mut fillings = Fillings { facts, cells: set.iter().collect(), budget: MAX_FILLINGS };
        let allowed = |filling: &[Candidate]| self.allows(facts, filling);
        for &removed in conclusion.eliminations() {
            let clashes = |filling: &[Candidate]| {
                filling.iter().any(|&truth| truth != removed && facts.exclude(truth, removed))
            };
            let mut escapes = |filling: &[Candidate]| allowed(filling) && !clashes(filling);
            if fillings.any(&mut Vec::new(), &mut escapes)? {
                return Err(Flaw::DoesNotFollow(removed));
            }
        }
        conclusion.each_elimination(|_| true)
    }

    /// Whether a filling keeps the promise of one solution and the strong links.
    fn allows<const W: usize>(&self, facts: &Facts<'_, W>, filling: &[Candidate]) -> bool {
        let linked = self.strong.iter().all(|&(digit, house)| {
            let here =
                |at: &Candidate| at.digit == digit && facts.region(house).is_ok_and(|r| r.contains(at.cell));
            filling.iter().any(here)
        });
        linked
            && match &self.pattern {
                Pattern::Grave { extras } => extras.iter().any(|extra| filling.contains(extra)),
                Pattern::Deadly { cells, digits } => {
                    let part =
                        filling.iter().filter(|at| cells.contains(&at.cell)).copied().collect::<Vec<_>>();
                    !(part.iter().all(|at| digits.contains(at.digit)) && has_twin(facts, &part))
                }
            }
    }
}

/// How many cells a check may try to fill; more than any pattern of a few cells needs.
const MAX_FILLINGS: u32 = 2_000_000;

/// All ways to fill a few cells with their candidates, so that none sees its like.
struct Fillings<'a, const W: usize> {
    facts: &'a Facts<'a, W>,
    cells: Vec<Cell>,
    budget: u32,
}

impl<const W: usize> Fillings<'_, W> {
    /// Whether a filling that starts like this has the property.
    fn any(
        &mut self,
        start: &mut Vec<Candidate>,
        property: &mut dyn FnMut(&[Candidate]) -> bool,
    ) -> Result<bool, Flaw> {
        let Some(&cell) = self.cells.get(start.len()) else { return Ok(property(start)) };
        for digit in self.facts.candidates(cell)? {
            let next = Candidate::new(cell, digit);
            if start.iter().any(|&truth| self.facts.exclude(truth, next)) {
                continue;
            }
            self.budget = self.budget.checked_sub(1).ok_or(Flaw::Form("a pattern of a few cells"))?;
            start.push(next);
            let found = self.any(start, property)?;
            start.pop();
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether the same cells can be filled differently, with the same digits in every region.
fn has_twin<const W: usize>(facts: &Facts<'_, W>, filling: &[Candidate]) -> bool {
    fn fill<const W: usize>(facts: &Facts<'_, W>, filling: &[Candidate], twin: &mut Vec<Candidate>) -> bool {
        let Some(next) = filling.get(twin.len()) else {
            return twin != filling && same_in_every_region(facts, filling, twin);
        };
        let digits = filling.iter().map(|at| at.digit).collect::<DigitSet>();
        digits.iter().any(|digit| {
            let at = Candidate::new(next.cell, digit);
            if twin.iter().any(|&truth| facts.exclude(truth, at)) {
                return false;
            }
            twin.push(at);
            let found = fill(facts, filling, twin);
            twin.pop();
            found
        })
    }
    fill(facts, filling, &mut Vec::new())
}

fn same_in_every_region<const W: usize>(
    facts: &Facts<'_, W>,
    one: &[Candidate],
    other: &[Candidate],
) -> bool {
    let geometry = facts.0.geometry();
    geometry.regions().all(|region| {
        let inside = |filling: &[Candidate]| {
            let here = filling.iter().filter(|at| geometry.cells(region).contains(at.cell));
            here.map(|at| at.digit).collect::<DigitSet>()
        };
        inside(one) == inside(other)
    })
}

/// Checks that without the extras every open cell has two candidates and every digit two places.
fn check_grave<const W: usize>(facts: &Facts<'_, W>, extras: &[Candidate]) -> Result<(), Flaw> {
    let (board, geometry) = (facts.0.board(), facts.0.geometry());
    if geometry.houses().len() != geometry.regions().len() {
        return Err(Flaw::Form("a grave needs houses only"));
    }
    let is_extra = |cell, digit| extras.contains(&Candidate::new(cell, digit));
    let unsolved = facts.0.unsolved();
    for cell in unsolved {
        if board.candidates(cell).iter().filter(|&digit| !is_extra(cell, digit)).count() != 2 {
            return Err(Flaw::Form("every open cell has two candidates"));
        }
    }
    for digit in board.frame().rules().layout().digits() {
        for &house in geometry.houses() {
            let open = board.places(digit) & geometry.cells(house) & unsolved;
            let places = open.iter().filter(|&cell| !is_extra(cell, digit)).count();
            if places != 0 && places != 2 {
                return Err(Flaw::Form("every digit has two places in a house"));
            }
        }
    }
    Ok(())
}

impl<const W: usize> Facts<'_, W> {
    /// The cells of candidates, each once.
    fn cells_of(&self, candidates: &[Candidate]) -> Result<CellSet<W>, Flaw> {
        let mut cells = CellSet::EMPTY;
        for candidate in candidates {
            self.candidates(candidate.cell)?;
            cells.insert(candidate.cell);
        }
        Ok(cells)
    }
}
