//! [`ClueRemover`]: a full grid from which givens are taken away, to a number or to a level.

use super::PreparedRules;
use crate::dice::Dice;
use crate::difficulty::{easier_than, up_to};
use crate::dig::{Diggable, dig_in_order};
use crate::singles::SinglesBoard;
use crate::{Clues, Minimality, Recipe};
use ninefold_logic::{Grade, Level, PathEnd, Promise};
use ninefold_puzzle::{Cell, Digit, DigitSet, Puzzle, Solution};
use ninefold_solve::{Budget, Cancel};
use std::ops::RangeInclusive;

/// A full grid from which givens are taken away, the solution always staying the only one.
pub(super) struct ClueRemover<'a> {
    prepared_rules: &'a PreparedRules,
    solution: &'a Solution,
    givens: Vec<Option<Digit>>,
    n_clues: usize,
    /// What was taken away, in order.
    taken: Vec<Vec<Cell>>,
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
/// How much work it may do where a level is asked for of a large board, or of one with lines, signs or
/// clues: people are not asked for more. Of little killers, 2,000 nodes take twenty times as long.
const MOST_NODES_FOR_A_LEVEL: u64 = 50;
/// So often a puzzle may become too hard before another grid is tried.
const MOST_TOO_HARD: usize = 3;

impl<'a> ClueRemover<'a> {
    pub(super) fn new(prepared_rules: &'a PreparedRules, solution: &'a Solution, cancel: &'a Cancel) -> Self {
        let givens = solution.filled();
        Self { prepared_rules, solution, n_clues: givens.len(), givens, taken: Vec::new(), cancel }
    }

    pub(super) fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.prepared_rules.rules().clone(), self.givens.clone())
            .expect("givens of a solution do not clash")
    }

    /// Takes away what the recipe asks for, at any difficulty.
    pub(super) fn dig(&mut self, recipe: &Recipe, dice: &mut Dice) {
        let target = recipe.target(self.givens.len(), dice);
        let is_thorough = self.is_small()
            || recipe.minimality == Minimality::Minimal
            || matches!(recipe.clues, Clues::Range(_))
            || !recipe.difficulty.is_any();
        let mut orbits = self.prepared_rules.orbits().to_vec();
        dice.shuffle(&mut orbits);
        if is_thorough {
            dig_in_order(self, &orbits, target);
        } else {
            self.dig_by_singles(&orbits, target);
        }
    }

    /// Takes away as much as a range of levels allows; the grade, if one of them was met.
    ///
    /// Half of the grid goes first as far as singles give it back. Then goes what only harder steps give
    /// back, until the level is met together with all that singles give back then: a grid from which they
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
        let mut orbits = self.prepared_rules.orbits().to_vec();
        dice.shuffle(&mut orbits);
        if *levels.end() <= Level::Easy {
            self.dig_by_singles(&orbits, fewest);
            return self.ease(levels);
        }
        self.dig_by_singles(&orbits[..orbits.len() / 2], fewest);
        orbits.retain(|orbit| self.is_given(orbit));
        dice.shuffle(&mut orbits);
        self.harden(&orbits, fewest, levels)
    }

    /// Takes away all that lines, signs and clues can spare, and then gives back what makes the puzzle too
    /// hard; the grade, if levels are asked for and one was met.
    ///
    /// Singles know nothing of such rules, so every step is a search; groups go together as long as that
    /// leaves one solution.
    pub(super) fn dig_by_search(
        &mut self,
        recipe: &Recipe,
        levels: Option<&RangeInclusive<Level>>,
        dice: &mut Dice,
    ) -> Option<Grade> {
        let fewest = recipe.target(self.givens.len(), dice);
        let mut orbits = self.prepared_rules.orbits().to_vec();
        dice.shuffle(&mut orbits);
        let most_nodes = if levels.is_some() { MOST_NODES_FOR_A_LEVEL } else { MOST_NODES };
        self.take_together(&orbits, fewest, most_nodes);
        let taken = self.taken.clone();
        self.ease(levels?).or_else(|| self.harden_by(&taken, levels?))
    }

    /// Takes away those of some groups, all of which can go, that do not make the puzzle too hard, until it is
    /// hard enough; its grade.
    fn harden_by(&mut self, groups: &[Vec<Cell>], levels: &RangeInclusive<Level>) -> Option<Grade> {
        let mut n_too_hard = 0;
        for group in groups {
            if n_too_hard == MOST_TOO_HARD || self.cancel.is_cancelled() {
                return None;
            }
            if !self.is_given(group) {
                continue;
            }
            let n_taken = self.taken.len();
            self.remove(group);
            match self.grade(levels) {
                Some(grade) if levels.contains(&grade.level) => return Some(grade),
                Some(_) => {}
                None => {
                    self.put_back(n_taken);
                    n_too_hard += 1;
                }
            }
        }
        None
    }

    /// Takes groups away at once if a search of so many nodes shows that one solution is left, or else
    /// each half of them.
    fn take_together(&mut self, orbits: &[Vec<Cell>], fewest: usize, most_nodes: u64) {
        let n_cells = orbits.iter().map(Vec::len).sum::<usize>();
        if self.cancel.is_cancelled() || orbits.is_empty() {
            return;
        }
        if self.n_clues >= fewest + n_cells {
            let n_taken = self.taken.len();
            orbits.iter().for_each(|orbit| self.remove(orbit));
            let budget = Budget::nodes(most_nodes).cancelled_by(self.cancel);
            let other = self.prepared_rules.prepared().other_than(self.solution, &self.puzzle(), budget);
            if matches!(other, Ok(None)) {
                return;
            }
            self.put_back(n_taken);
        }
        if orbits.len() > 1 {
            let (first, second) = orbits.split_at(orbits.len() / 2);
            self.take_together(first, fewest, most_nodes);
            self.take_together(second, fewest, most_nodes);
        }
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
        for (at, orbit) in orbits.iter().enumerate() {
            if n_too_hard == MOST_TOO_HARD || self.cancel.is_cancelled() {
                return None;
            }
            if self.n_clues < fewest + orbit.len()
                || self.take_by(Proof::Singles, orbit)
                || !self.take_by(Proof::Search, orbit)
                || self.is_too_easy(levels)
            {
                continue;
            }
            let n_taken = self.taken.len();
            self.dig_by_singles(&orbits[at + 1..], fewest);
            let mut grade = self.any_grade(levels)?;
            if grade.end == PathEnd::Solved && grade.level > *levels.end() {
                // No step is too hard; there are too many of them.
                self.put_back(n_taken);
                grade = self.any_grade(levels)?;
            }
            if levels.contains(&grade.level) {
                return Some(grade);
            }
            let is_too_hard = grade.level > *levels.end();
            self.put_back(n_taken - usize::from(is_too_hard));
            n_too_hard += usize::from(is_too_hard);
        }
        self.grade(levels).filter(|grade| levels.contains(&grade.level))
    }

    /// Whether the puzzle is easier than these levels; that is sooner known than its grade.
    fn is_too_easy(&self, levels: &RangeInclusive<Level>) -> bool {
        // What makes a puzzle harder than singles has been taken away before this is asked.
        *levels.start() > Level::Medium && {
            let ladder = easier_than(*levels.start());
            let grade = self.prepared_rules.grader().grade(&self.puzzle(), Promise::OneSolution, &ladder);
            grade.is_some_and(|grade| grade.level < *levels.start())
        }
    }

    /// Takes away all that singles give back, in this order, as long as enough givens are left.
    fn dig_by_singles(&mut self, orbits: &[Vec<Cell>], fewest: usize) {
        let orbits = orbits.iter().filter(|orbit| self.is_given(orbit)).collect::<Vec<_>>();
        let mut givens = self.givens.clone();
        for cell in orbits.iter().copied().flatten() {
            givens[cell.index()] = None;
        }
        let mut board = SinglesBoard::new(self.prepared_rules.neighbours());
        let given = givens.iter().enumerate().filter_map(|(cell, given)| given.map(|digit| (cell, digit)));
        if board.learn(given).is_ok() {
            self.peel(&orbits, board, fewest);
        }
    }

    /// Takes away those of the groups that singles give back; the board knows all givens but these.
    ///
    /// The outcome is that of one group after the other, but what follows from the givens around
    /// them is worked out for both halves together.
    fn peel(&mut self, orbits: &[&Vec<Cell>], mut board: SinglesBoard<'_>, fewest: usize) {
        if self.cancel.is_cancelled() {
            return;
        }
        let cells = || orbits.iter().copied().flatten();
        let are_back = cells().all(|cell| board.masks()[cell.index()].is_power_of_two());
        if are_back && self.n_clues >= fewest + cells().count() {
            orbits.iter().for_each(|orbit| self.remove(orbit));
        } else if orbits.len() > 1 {
            let (first, second) = orbits.split_at(orbits.len() / 2);
            let mut with_second = board.clone();
            if with_second.learn(self.givens_of(second)).is_ok() {
                self.peel(first, with_second, fewest);
            }
            if board.learn(self.givens_of(first)).is_ok() {
                self.peel(second, board, fewest);
            }
        }
    }

    /// Those of the groups that are given.
    fn givens_of(&self, orbits: &[&Vec<Cell>]) -> impl Iterator<Item = (usize, Digit)> {
        let cells = orbits.iter().copied().flatten().map(|cell| cell.index());
        cells.filter_map(|cell| self.givens[cell].map(|digit| (cell, digit)))
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
        self.any_grade(levels).filter(|grade| grade.level <= *levels.end())
    }

    /// How hard the puzzle is by what is known at these levels; `None` if the board is too large for that.
    fn any_grade(&self, levels: &RangeInclusive<Level>) -> Option<Grade> {
        let ladder = up_to(*levels.end());
        self.prepared_rules.grader().grade(&self.puzzle(), Promise::OneSolution, &ladder)
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

    /// Takes these givens away if this proves that they can go; says whether it did.
    fn take_by(&mut self, proof: Proof, cells: &[Cell]) -> bool {
        if self.cancel.is_cancelled() {
            return false;
        }
        self.remove(cells);
        let can_go = match proof {
            Proof::Singles => self.comes_back_by_singles(cells),
            Proof::Search => self.is_unique_without(cells, self.most_nodes_for_a_level()),
            Proof::Any => self.comes_back_by_singles(cells) || self.is_unique_without(cells, MOST_NODES),
        };
        if !can_go {
            self.put_back(self.taken.len() - 1);
        }
        can_go
    }

    /// How much work a search may do where a level is asked for.
    fn most_nodes_for_a_level(&self) -> u64 {
        if self.is_small() { MOST_NODES } else { MOST_NODES_FOR_A_LEVEL }
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
        let mut board = SinglesBoard::new(self.prepared_rules.neighbours());
        for (cell, given) in self.givens.iter().enumerate() {
            if let Some(digit) = given
                && board.write(cell, *digit).is_err()
            {
                return false;
            }
        }
        let are_back = |masks: &[u32]| cells.iter().all(|cell| masks[cell.index()].is_power_of_two());
        board.settle_until(are_back).is_ok() && are_back(board.masks())
    }

    /// Whether all other digits stand in cells that see this one.
    fn is_the_only_one_left(&self, cell: Cell) -> bool {
        let peers = self.prepared_rules.neighbours().peers(cell.index()).iter();
        let seen = peers.filter_map(|&peer| self.givens[usize::from(peer)]).collect::<DigitSet>();
        seen.len() + 1 == self.solution.layout().n_digits()
    }

    /// Whether there is one solution still, now that these cells are empty: any other would differ in
    /// one of them.
    fn is_unique_without(&self, cells: &[Cell], most_nodes: u64) -> bool {
        let (puzzle, prepared) = (self.puzzle(), self.prepared_rules.prepared());
        cells.iter().all(|&cell| {
            let budget = Budget::nodes(most_nodes).cancelled_by(self.cancel);
            matches!(prepared.other_at(cell, self.solution.digit(cell), &puzzle, budget), Ok(None))
        })
    }
}

impl Diggable for ClueRemover<'_> {
    fn n_clues(&self) -> usize {
        self.n_clues
    }

    fn take(&mut self, cells: &[Cell]) -> bool {
        self.take_by(Proof::Any, cells)
    }
}
