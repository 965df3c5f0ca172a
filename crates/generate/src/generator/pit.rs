//! [`Pit`]: a full grid from which givens are taken away, to a number or to a level.

use super::Ground;
use crate::dice::Dice;
use crate::difficulty::up_to;
use crate::dig::{Diggable, dig, dig_in_order};
use crate::fill::as_givens;
use crate::web::Sheet;
use crate::{Clues, Minimality, Recipe};
use ninefold_logic::{Grade, Level, Promise};
use ninefold_puzzle::{Cell, Digit, DigitSet, Puzzle, Solution};
use ninefold_solve::{Budget, Cancel};
use std::ops::RangeInclusive;

/// A full grid from which givens are taken away, the solution always staying the only one.
pub(super) struct Pit<'a> {
    ground: &'a Ground,
    solution: &'a Solution,
    givens: Vec<Option<Digit>>,
    n_clues: usize,
    /// What was taken away, in order.
    taken: Vec<Vec<Cell>>,
    proof: Proof,
    cancel: &'a Cancel,
}

/// How it is proved that a given can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Proof {
    /// Singles give it back, so the puzzle stays easy.
    Singles,
    /// No other solution is found by a search.
    Search,
    /// Either of them.
    Any,
}

/// On boards with more cells than this, givens that only a search can spare are left unless asked.
const SMALL: usize = 100;
/// How much work a search may do to spare a given.
const MOST_NODES: u64 = 2_000;
/// How much work it may do where a level is asked for of a large board: people are not asked for more.
const MOST_NODES_FOR_A_LEVEL: u64 = 50;
/// So often a puzzle may become too hard before another grid is tried.
const MOST_TOO_HARD: usize = 3;

impl<'a> Pit<'a> {
    pub(super) fn new(ground: &'a Ground, solution: &'a Solution, cancel: &'a Cancel) -> Self {
        let givens = as_givens(solution);
        Self {
            ground,
            solution,
            n_clues: givens.len(),
            givens,
            taken: Vec::new(),
            proof: Proof::Singles,
            cancel,
        }
    }

    pub(super) fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.ground.rules().clone(), self.givens.clone())
            .expect("givens of a solution do not clash")
    }

    /// Takes away what the recipe asks for, at any difficulty.
    pub(super) fn dig(&mut self, recipe: &Recipe, dice: &mut Dice) {
        let target = recipe.target(self.givens.len(), dice);
        let is_thorough = self.is_small()
            || recipe.minimality == Minimality::Minimal
            || matches!(recipe.clues, Clues::Range(_))
            || !recipe.difficulty.is_any();
        self.proof = if is_thorough { Proof::Any } else { Proof::Singles };
        dig(self, &mut self.ground.orbits().to_vec(), target, dice);
    }

    /// Takes away as much as a range of levels allows; the grade, if one of them was met.
    ///
    /// Half of the grid goes first as far as singles give it back. Then goes what only harder steps give
    /// back, until the level is met, and at last again what singles give back: a grid from which they
    /// have taken all they can has next to nothing left that harder steps could spare.
    pub(super) fn dig_to_level(
        &mut self,
        recipe: &Recipe,
        levels: &RangeInclusive<Level>,
        dice: &mut Dice,
    ) -> Option<Grade> {
        let fewest = match &recipe.clues {
            Clues::Fewest => 0,
            Clues::Range(range) => *range.start(),
        };
        let mut orbits = self.ground.orbits().to_vec();
        dice.shuffle(&mut orbits);
        if *levels.end() <= Level::Easy {
            dig_in_order(self, &orbits, fewest);
            return self.ease(levels);
        }
        dig_in_order(self, &orbits[..orbits.len() / 2], fewest);
        orbits.retain(|orbit| self.is_given(orbit));
        dice.shuffle(&mut orbits);
        let grade = self.harden(&orbits, fewest, levels)?;
        let n_taken = self.taken.len();
        self.proof = Proof::Singles;
        orbits.retain(|orbit| self.is_given(orbit));
        dig_in_order(self, &orbits, fewest);
        if self.taken.len() == n_taken {
            return Some(grade);
        }
        let with_fewer = self.grade(levels).filter(|grade| levels.contains(&grade.level));
        Some(with_fewer.unwrap_or_else(|| {
            self.put_back(n_taken);
            grade
        }))
    }

    /// Takes away what singles do not give back until the puzzle is hard enough; its grade.
    ///
    /// What makes it too hard is put back.
    fn harden(
        &mut self,
        orbits: &[Vec<Cell>],
        fewest: usize,
        levels: &RangeInclusive<Level>,
    ) -> Option<Grade> {
        let mut n_too_hard = 0;
        for orbit in orbits {
            if self.n_clues < fewest + orbit.len() || self.take_by(Proof::Singles, orbit) {
                continue;
            }
            if !self.take_by(Proof::Search, orbit) {
                continue;
            }
            match self.grade(levels) {
                Some(grade) if levels.contains(&grade.level) => return Some(grade),
                Some(_) => {}
                None => {
                    self.put_back(self.taken.len() - 1);
                    n_too_hard += 1;
                }
            }
            if n_too_hard == MOST_TOO_HARD || self.cancel.is_cancelled() {
                return None;
            }
        }
        self.grade(levels).filter(|grade| levels.contains(&grade.level))
    }

    /// Gives back what makes the puzzle too hard for a range of levels; the grade, if one was met.
    ///
    /// With every given that goes the puzzle can only get harder, so the last point at which it is
    /// not too hard is found by halving.
    fn ease(&mut self, levels: &RangeInclusive<Level>) -> Option<Grade> {
        let taken = self.taken.clone();
        let mut best = self.grade(levels);
        let (mut good, mut bad) = (0, taken.len());
        if best.is_none() {
            while good + 1 < bad && !self.cancel.is_cancelled() {
                let middle = good.midpoint(bad);
                self.leave_taken(&taken[..middle]);
                match self.grade(levels) {
                    Some(grade) => (good, best) = (middle, Some(grade)),
                    None => bad = middle,
                }
            }
            self.leave_taken(&taken[..good]);
        }
        best.filter(|grade| levels.contains(&grade.level))
    }

    /// How hard the puzzle is, unless it is too hard for the levels.
    fn grade(&self, levels: &RangeInclusive<Level>) -> Option<Grade> {
        let ladder = up_to(*levels.end());
        let grade = self.ground.grader().grade(&self.puzzle(), Promise::OneSolution, &ladder);
        grade.filter(|grade| grade.level <= *levels.end())
    }

    fn is_small(&self) -> bool {
        self.givens.len() <= SMALL
    }

    /// Gives everything back but the first groups that went.
    fn put_back(&mut self, n_taken: usize) {
        for cells in self.taken.split_off(n_taken) {
            self.n_clues += cells.len();
            for cell in cells {
                self.givens[cell.index()] = Some(self.solution.digit(cell));
            }
        }
    }

    /// Takes just these groups.
    fn leave_taken(&mut self, taken: &[Vec<Cell>]) {
        self.put_back(0);
        for cells in taken {
            self.remove(cells);
        }
    }

    fn is_given(&self, orbit: &[Cell]) -> bool {
        self.givens[orbit[0].index()].is_some()
    }

    fn take_by(&mut self, proof: Proof, cells: &[Cell]) -> bool {
        self.proof = proof;
        self.take(cells)
    }

    fn remove(&mut self, cells: &[Cell]) {
        for cell in cells {
            self.givens[cell.index()] = None;
        }
        self.n_clues -= cells.len();
        self.taken.push(cells.to_vec());
    }

    /// Whether singles write these digits again.
    fn comes_back_by_singles(&self, cells: &[Cell]) -> bool {
        if cells.iter().all(|&cell| self.is_the_only_one_left(cell)) {
            return true;
        }
        let mut sheet = Sheet::new(self.ground.web());
        for (cell, given) in self.givens.iter().enumerate() {
            if let Some(digit) = given
                && sheet.write(cell, *digit).is_err()
            {
                return false;
            }
        }
        let are_back = |masks: &[u32]| cells.iter().all(|cell| masks[cell.index()].is_power_of_two());
        sheet.settle_until(are_back).is_ok() && are_back(sheet.masks())
    }

    /// Whether all other digits stand in cells that see this one.
    fn is_the_only_one_left(&self, cell: Cell) -> bool {
        let peers = self.ground.web().peers(cell.index()).iter();
        let seen = peers.filter_map(|&peer| self.givens[usize::from(peer)]).collect::<DigitSet>();
        seen.len() + 1 == self.solution.layout().n_digits()
    }

    /// Whether there is one solution still, now that these cells are empty: any other would differ in
    /// one of them.
    fn is_unique_without(&self, cells: &[Cell]) -> bool {
        let (puzzle, prepared) = (self.puzzle(), self.ground.prepared());
        let most_nodes =
            if self.proof == Proof::Any || self.is_small() { MOST_NODES } else { MOST_NODES_FOR_A_LEVEL };
        cells.iter().all(|&cell| {
            let budget = Budget::nodes(most_nodes).cancelled_by(self.cancel);
            matches!(prepared.other_at(cell, self.solution.digit(cell), &puzzle, budget), Ok(None))
        })
    }
}

impl Diggable for Pit<'_> {
    fn n_clues(&self) -> usize {
        self.n_clues
    }

    fn take(&mut self, cells: &[Cell]) -> bool {
        if self.cancel.is_cancelled() {
            return false;
        }
        self.remove(cells);
        let can_go = match self.proof {
            Proof::Singles => self.comes_back_by_singles(cells),
            Proof::Search => self.is_unique_without(cells),
            Proof::Any => self.comes_back_by_singles(cells) || self.is_unique_without(cells),
        };
        if !can_go {
            self.put_back(self.taken.len() - 1);
        }
        can_go
    }
}
