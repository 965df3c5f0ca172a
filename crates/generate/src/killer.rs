//! Killers: cages drawn on a full grid until no other grid has the same sums.

mod cages;

use crate::dice::Dice;
use crate::difficulty::grade_up_to;
use crate::generator::{NotMade, PreparedRules};
use crate::{Clues, Recipe};
use cages::Cages;
use ninefold_logic::{Grade, Level};
use ninefold_puzzle::{Cell, Constraint, Digit, Puzzle, Rules, Solution};
use ninefold_solve::{Budget, Cancel, Prepared, Stopped};
use std::ops::RangeInclusive;

/// A killer with this solution, and its grade if the recipe asks for levels and one was met.
///
/// There are no givens unless the recipe asks for some.
pub(crate) fn puzzle(
    prepared_rules: &PreparedRules,
    solution: &Solution,
    recipe: &Recipe,
    dice: &mut Dice,
    cancel: &Cancel,
) -> Result<(Puzzle, Option<Grade>), NotMade> {
    let levels = recipe.difficulty.only_levels();
    let top = levels.as_ref().map_or(Level::Hard, |levels| *levels.end());
    let givens = some_givens(prepared_rules, solution, recipe, dice);
    let cages = Cages::random(solution, Style::of(top).sizes(solution.layout().n_digits()), dice);
    let mut design = Design { prepared_rules, solution, givens, cages, rivals: Vec::new(), cancel };
    design.make_unique(dice)?;
    let grade = match levels {
        Some(levels) => design.climb(&levels, dice)?,
        None => None,
    };
    Ok((design.puzzle(), grade))
}

/// How large the cages of a level are at the start, in tenths for 2, 3, 4 and 5 cells.
struct Style([u32; 4]);

impl Style {
    fn of(level: Level) -> Self {
        Self(match level {
            Level::Beginner | Level::Easy => [7, 3, 0, 0],
            Level::Medium => [5, 4, 1, 0],
            Level::Hard => [4, 4, 2, 0],
            Level::Expert => [3, 4, 2, 1],
            Level::Master | Level::Extreme => [2, 4, 2, 2],
        })
    }

    /// The sizes to draw from; small grids have small cages.
    fn sizes(&self, n_digits: usize) -> Vec<usize> {
        let sizes = (2..).zip(self.0).flat_map(|(size, weight)| std::iter::repeat_n(size, weight as usize));
        sizes.map(|size: usize| size.min(n_digits / 2)).collect()
    }
}

/// Givens by lot, as many as the recipe asks for; none unless it does.
fn some_givens(
    prepared_rules: &PreparedRules,
    solution: &Solution,
    recipe: &Recipe,
    dice: &mut Dice,
) -> Vec<Option<Digit>> {
    let n_cells = solution.layout().n_cells();
    let mut givens = vec![None; n_cells];
    if let Clues::Range(_) = recipe.clues {
        let wanted = recipe.target(n_cells, dice);
        let mut orbits = prepared_rules.orbits().to_vec();
        dice.shuffle(&mut orbits);
        let mut count = 0;
        for orbit in orbits {
            if count + orbit.len() <= wanted {
                count += orbit.len();
                orbit.iter().for_each(|&cell| givens[cell.index()] = Some(solution.digit(cell)));
            }
        }
    }
    givens
}

/// A killer that is being made.
struct Design<'a> {
    prepared_rules: &'a PreparedRules,
    solution: &'a Solution,
    givens: Vec<Option<Digit>>,
    cages: Cages,
    /// Other grids that had the same sums at some time; no change may let one of them in again.
    rivals: Vec<Vec<Digit>>,
    cancel: &'a Cancel,
}

/// How much work a search for another solution may do: cages that need more are too loose.
const MOST_NODES: u64 = 3_000;
/// So many changes are tried that keep the number of cages before cages are only cut.
const MOST_MOVES: usize = 60;
/// So many cages are joined at most on the way to a harder level.
const MOST_JOINS: usize = 24;

/// What is known about other solutions.
enum Rivalry {
    None,
    Rival(Vec<Digit>),
    Unknown,
}

impl Design<'_> {
    fn rules(&self) -> Rules {
        let cages = self.cages.all(self.solution).into_iter().map(Constraint::Cage);
        let constraints = self.prepared_rules.rules().constraints().iter().cloned().chain(cages).collect();
        Rules::new(self.prepared_rules.rules().layout().clone(), constraints)
            .expect("cages of a solution fit its layout")
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.rules(), self.givens.clone()).expect("givens of a solution do not clash")
    }

    /// Looks for another grid with the same sums.
    fn rivalry(&self) -> Result<Rivalry, NotMade> {
        let puzzle = self.puzzle();
        let budget = Budget::nodes(MOST_NODES).cancelled_by(self.cancel);
        match Prepared::new(puzzle.rules()).other_than(self.solution, &puzzle, budget) {
            Ok(None) => Ok(Rivalry::None),
            Ok(Some(rival)) => Ok(Rivalry::Rival(rival.digits().to_vec())),
            Err(Stopped::Exhausted) => Ok(Rivalry::Unknown),
            Err(Stopped::Cancelled) => Err(NotMade::Cancelled),
        }
    }

    /// Changes cages until no other grid has the same sums.
    fn make_unique(&mut self, dice: &mut Dice) -> Result<(), NotMade> {
        for change in 0.. {
            match self.rivalry()? {
                Rivalry::None => break,
                Rivalry::Unknown => self.cages.cut_largest(dice),
                Rivalry::Rival(rival) => {
                    self.rivals.push(rival);
                    if change >= MOST_MOVES || !self.move_a_cell(dice) {
                        self.cut_a_cage(dice);
                    }
                }
            }
        }
        Ok(())
    }

    /// The cells in which the last rival differs, in random order.
    fn differing(&self, dice: &mut Dice) -> Vec<Cell> {
        let Some(rival) = self.rivals.last() else { return Vec::new() };
        let differs = |cell: &Cell| rival[cell.index()] != self.solution.digit(*cell);
        let mut cells = self.solution.layout().cells().filter(differs).collect::<Vec<_>>();
        dice.shuffle(&mut cells);
        cells
    }

    /// Whether every known rival breaks the sum of some cage.
    fn shuts_out_rivals(&self) -> bool {
        self.rivals.iter().all(|rival| !self.cages.fit(self.solution, rival))
    }

    /// Moves a cell in which the last rival differs to a cage beside it.
    ///
    /// The sums of both cages then differ between the two grids, which were equal before.
    fn move_a_cell(&mut self, dice: &mut Dice) -> bool {
        for cell in self.differing(dice) {
            for cage in self.cages.beside(cell, dice) {
                let Some(back) = self.cages.move_cell(self.solution, cell, cage) else { continue };
                if self.shuts_out_rivals() {
                    return true;
                }
                self.cages.put_back(cell, back);
            }
        }
        false
    }

    /// Cuts a cage in two where the last rival differs, so that one part has another sum there.
    fn cut_a_cage(&mut self, dice: &mut Dice) {
        let rival = self.rivals.last().cloned().unwrap_or_default();
        let mut cages = self.differing(dice).into_iter().map(|cell| self.cages.of(cell)).collect::<Vec<_>>();
        cages.sort_by_key(|&cage| std::cmp::Reverse(self.cages.cells(cage).len()));
        cages.dedup();
        for cage in cages {
            if self.cages.cut(cage, dice, |part| {
                let sum = |digit: &dyn Fn(Cell) -> Digit| {
                    part.iter().map(|&c| u32::from(digit(c).get())).sum::<u32>()
                };
                sum(&|cell| self.solution.digit(cell)) != sum(&|cell| rival[cell.index()])
            }) {
                return;
            }
        }
    }

    /// Makes the killer harder or easier until a level of the range is met.
    fn climb(&mut self, levels: &RangeInclusive<Level>, dice: &mut Dice) -> Result<Option<Grade>, NotMade> {
        let grade = |design: &Self| grade_up_to(&design.puzzle(), *levels.end());
        let mut here = grade(self);
        for _ in 0..MOST_CUTS {
            match &here {
                Some(found) if found.level > *levels.end() => {
                    self.cages.cut_largest(dice);
                    self.make_unique(dice)?;
                    here = grade(self);
                }
                _ => break,
            }
        }
        match &here {
            Some(found) if found.level < *levels.start() => {}
            Some(found) if found.level > *levels.end() => return Ok(None),
            _ => return Ok(here),
        }
        let designs = self.joined(dice)?;
        let (mut easier, mut harder) = (0, designs.len());
        while easier + 1 < harder {
            // Near the easy end: what is too hard takes longest to be graded.
            let middle = easier + (harder - easier).div_ceil(4);
            self.cages = designs[middle].clone();
            match grade(self) {
                Some(found) if levels.contains(&found.level) => return Ok(Some(found)),
                Some(found) if found.level < *levels.start() => easier = middle,
                _ => harder = middle,
            }
        }
        Ok(None)
    }

    /// Ever fewer cages, the present ones first; each step joins two and stays unique.
    fn joined(&mut self, dice: &mut Dice) -> Result<Vec<Cages>, NotMade> {
        let mut designs = vec![self.cages.clone()];
        let most = self.solution.layout().n_digits().min(6);
        for (one, other) in self.cages.neighbours(dice) {
            if designs.len() > MOST_JOINS {
                break;
            }
            let before = self.cages.clone();
            if self.cages.join(self.solution, one, other, most) {
                if self.shuts_out_rivals() {
                    match self.rivalry()? {
                        Rivalry::None => {
                            designs.push(self.cages.clone());
                            continue;
                        }
                        Rivalry::Rival(rival) => self.rivals.push(rival),
                        Rivalry::Unknown => {}
                    }
                }
                self.cages = before;
            }
        }
        Ok(designs)
    }
}

/// So often the largest cage is cut to make a killer easier.
const MOST_CUTS: usize = 8;
