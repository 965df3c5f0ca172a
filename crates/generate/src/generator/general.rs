//! Puzzles of every variant with givens: a full grid, and givens taken away as far as asked.

use super::{Attempt, Found, NotMade, Workshop};
use crate::dice::Dice;
use crate::difficulty::grade_up_to;
use crate::dig::{Diggable, dig};
use crate::fill::{as_givens, random_solution};
use crate::web::{Sheet, Web};
use crate::{Clues, Minimality, Recipe, killer};
use ninefold_logic::{Grade, Level};
use ninefold_puzzle::{Cell, Digit, Feature, Layout, Puzzle, Rules, Solution, Variant};
use ninefold_solve::{Budget, Cancel, Prepared};
use std::sync::OnceLock;

/// The rules of a variant on one layout, ready for many grids.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    rules: Rules,
    web: Web,
    orbits: Vec<Vec<Cell>>,
    prepared: OnceLock<Prepared>,
}

/// On boards with more cells than this, givens that only a search can spare are left unless asked.
const SMALL: usize = 100;
/// How much work a search may do to spare a given.
const MOST_NODES: u64 = 2_000;
/// How many givens beyond those that singles spare are taken from a large board.
const MOST_BY_SEARCH: usize = 40;

impl Ground {
    pub(super) fn new(variant: Variant, layout: Layout, orbits: Vec<Vec<Cell>>) -> Self {
        let constraints = variant.constraints(&layout);
        let rules = Rules::new(layout, constraints).expect("a variant's constraints fit its layout");
        Self { web: Web::new(&rules), rules, orbits, prepared: OnceLock::new() }
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn orbits(&self) -> &[Vec<Cell>] {
        &self.orbits
    }

    fn prepared(&self) -> &Prepared {
        self.prepared.get_or_init(|| Prepared::new(&self.rules))
    }

    /// Makes one full grid and a puzzle of it.
    pub(super) fn attempt(
        &self,
        variant: Variant,
        recipe: &Recipe,
        dice: &mut Dice,
        workshop: &Workshop<'_>,
    ) -> Result<Attempt, NotMade> {
        let cancel = workshop.cancel();
        let solution = random_solution(&self.rules, &self.web, dice, cancel)
            .map_err(|_| NotMade::Cancelled)?
            .ok_or(NotMade::NoGrid(variant))?;
        if variant.has(Feature::Killer) {
            let (puzzle, grade) = killer::puzzle(self, &solution, recipe, dice, cancel)?;
            return Ok(Attempt { found: Found::General(puzzle), grade });
        }
        let mut pit = Pit::new(self, &solution, cancel);
        let grade = match recipe.difficulty.only_levels() {
            Some(levels) => pit.dig_to_level(recipe, levels.clone(), dice),
            None => {
                pit.dig(recipe, dice);
                None
            }
        };
        if cancel.is_cancelled() {
            return Err(NotMade::Cancelled);
        }
        Ok(Attempt { found: Found::General(pit.puzzle()), grade })
    }
}

/// A full grid from which givens are taken away, the solution always staying the only one.
struct Pit<'a> {
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
    /// No other solution is found by any search.
    Search,
}

impl<'a> Pit<'a> {
    fn new(ground: &'a Ground, solution: &'a Solution, cancel: &'a Cancel) -> Self {
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

    fn is_small(&self) -> bool {
        self.givens.len() <= SMALL
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.ground.rules.clone(), self.givens.clone())
            .expect("givens of a solution do not clash")
    }

    /// Takes away what the recipe asks for, at any difficulty.
    fn dig(&mut self, recipe: &Recipe, dice: &mut Dice) {
        let target = recipe.target(self.givens.len(), dice);
        let is_thorough = self.is_small()
            || recipe.minimality == Minimality::Minimal
            || matches!(recipe.clues, Clues::Range(_))
            || !recipe.difficulty.is_any();
        let mut orbits = self.ground.orbits.clone();
        if !is_thorough {
            return dig(self, &mut orbits, target, dice);
        }
        self.proof = Proof::Search;
        dig(self, &mut orbits, target, dice);
    }

    /// Takes away as much as a range of levels allows; the grade, if one of them was met.
    ///
    /// First all goes that singles give back, then what only a search can spare. With every given
    /// that goes the puzzle can only get harder, so the last point at which it is not too hard is
    /// found by halving.
    fn dig_to_level(
        &mut self,
        recipe: &Recipe,
        levels: std::ops::RangeInclusive<Level>,
        dice: &mut Dice,
    ) -> Option<Grade> {
        let fewest = match &recipe.clues {
            Clues::Fewest => 0,
            Clues::Range(range) => *range.start(),
        };
        dig(self, &mut self.ground.orbits.clone(), fewest, dice);
        if *levels.end() > Level::Easy {
            self.proof = Proof::Search;
            let is_given = |orbit: &Vec<Cell>| self.givens[orbit[0].index()].is_some();
            let mut left =
                self.ground.orbits.iter().filter(|orbit| is_given(orbit)).cloned().collect::<Vec<_>>();
            dice.shuffle(&mut left);
            if !self.is_small() {
                left.truncate(MOST_BY_SEARCH);
            }
            dig(self, &mut left, fewest, dice);
        }
        let is_good =
            |grade: &Option<Grade>| grade.as_ref().is_some_and(|grade| grade.level <= *levels.end());
        let grade = |pit: &Self| grade_up_to(&pit.puzzle(), *levels.end());
        let all = std::mem::take(&mut self.taken);
        let mut best = grade(self);
        let (mut good, mut bad) = (0, all.len());
        if !is_good(&best) {
            best = None;
            while good + 1 < bad && !self.cancel.is_cancelled() {
                let middle = good.midpoint(bad);
                self.leave_taken(&all[..middle]);
                let here = grade(self);
                if is_good(&here) {
                    (good, best) = (middle, here);
                } else {
                    bad = middle;
                }
            }
            self.leave_taken(&all[..good]);
        }
        best.filter(|grade| levels.contains(&grade.level))
    }

    /// Gives everything back but this.
    fn leave_taken(&mut self, taken: &[Vec<Cell>]) {
        self.givens = as_givens(self.solution);
        for &cell in taken.iter().flatten() {
            self.givens[cell.index()] = None;
        }
        self.n_clues = self.givens.iter().flatten().count();
    }

    /// Whether singles write these digits again.
    fn comes_back_by_singles(&self, cells: &[Cell]) -> bool {
        let mut sheet = Sheet::new(&self.ground.web);
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

    /// Whether there is one solution still, now that these cells are empty: any other would differ in
    /// one of them.
    fn is_unique_without(&self, cells: &[Cell]) -> bool {
        let (puzzle, prepared) = (self.puzzle(), self.ground.prepared());
        cells.iter().all(|&cell| {
            let budget = Budget::nodes(MOST_NODES).cancelled_by(self.cancel);
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
        for cell in cells {
            self.givens[cell.index()] = None;
        }
        let can_go =
            self.comes_back_by_singles(cells) || self.proof == Proof::Search && self.is_unique_without(cells);
        if can_go {
            self.n_clues -= cells.len();
            self.taken.push(cells.to_vec());
        } else {
            for cell in cells {
                self.givens[cell.index()] = Some(self.solution.digit(*cell));
            }
        }
        can_go
    }
}
