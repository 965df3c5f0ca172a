//! [`Generator`]: a stream of puzzles to one recipe.

use crate::dice::{Dice, Seed};
use crate::dig::{Ground, dig};
use crate::{Clues, Minimality, Recipe, Symmetry, grid};
use ninefold_logic::Grade;
use ninefold_puzzle::{Cell, Classic, Layout, Puzzle};
use ninefold_solve::classic::Solver;
use ninefold_solve::{Budget, Proper, certify};
use std::ops::ControlFlow;

/// A stream of classic puzzles, or of full grids, to one recipe and seed.
#[derive(Clone, Debug)]
pub struct Generator {
    recipe: Recipe,
    seed: Seed,
    attempts: u32,
    orbits: Vec<Vec<Cell>>,
}

/// A puzzle, and whether it is what the recipe asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle with its only solution.
    pub proper: Proper,
    /// Whether the puzzle is what was asked for. Few givens and great difficulty are rare: where no
    /// attempt got there, the one with the nearest number of givens is handed out and this is false.
    pub as_asked: bool,
    /// How hard the puzzle is, if the recipe asks for a difficulty and it was met.
    pub grade: Option<Grade>,
    /// How many grids were tried.
    pub attempts: u32,
}

/// Why a recipe can never be fulfilled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecipeError {
    /// More givens than cells.
    TooManyClues {
        /// The fewest that were asked for.
        clues: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// The layout does not have the symmetry.
    NoSuchSymmetry(Symmetry),
}

impl std::fmt::Display for RecipeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooManyClues { clues, cells } => {
                write!(f, "{clues} clues are too many: the grid has {cells} cells")
            }
            Self::NoSuchSymmetry(symmetry) => write!(f, "the layout does not have the symmetry {symmetry}"),
        }
    }
}

impl std::error::Error for RecipeError {}

impl Generator {
    /// How many grids are tried for one puzzle unless [`attempts`](Self::attempts) says otherwise.
    pub const DEFAULT_ATTEMPTS: u32 = 1000;

    /// A stream of classic 9x9 puzzles.
    pub fn classic(recipe: Recipe, seed: Seed) -> Result<Self, RecipeError> {
        let layout = Layout::classic();
        if let Clues::Range(range) = &recipe.clues
            && *range.start() > layout.n_cells()
        {
            return Err(RecipeError::TooManyClues { clues: *range.start(), cells: layout.n_cells() });
        }
        let symmetry = recipe.symmetry;
        let orbits = symmetry.orbits(&layout).ok_or(RecipeError::NoSuchSymmetry(symmetry))?;
        Ok(Self { recipe, seed, attempts: Self::DEFAULT_ATTEMPTS, orbits })
    }

    /// The same stream, with another number of grids that may be tried for one puzzle.
    #[must_use]
    pub fn attempts(self, attempts: u32) -> Self {
        Self { attempts: attempts.max(1), ..self }
    }

    /// Full grid number `item`.
    pub fn full_grid(&self, item: u64) -> Classic {
        grid::random_classic(&mut self.seed.dice(item))
    }

    /// Puzzle number `item`.
    pub fn puzzle(&self, item: u64) -> Made {
        self.puzzle_with(item, &mut Solver::new())
    }

    /// Puzzle number `item`, by a solver that is used again and again.
    pub fn puzzle_with(&self, item: u64, solver: &mut Solver) -> Made {
        let mut dice = self.seed.dice(item);
        let mut orbits = self.orbits.clone();
        let mut best: Option<(usize, Classic)> = None;
        for attempts in 1..=self.attempts {
            let grid = self.attempt(&mut orbits, &mut dice, solver);
            let distance = self.recipe.clues.distance(grid.n_clues());
            if best.is_none_or(|(nearest, _)| distance < nearest) {
                best = Some((distance, grid));
            }
            if distance > 0 {
                continue;
            }
            if self.recipe.difficulty.is_any() {
                return Made { proper: prove(grid), as_asked: true, grade: None, attempts };
            }
            let proper = prove(grid);
            if let Some(grade) = self.recipe.difficulty.grade(proper.puzzle()) {
                return Made { proper, as_asked: true, grade: Some(grade), attempts };
            }
        }
        let (_, grid) = best.expect("at least one attempt was made");
        Made { proper: prove(grid), as_asked: false, grade: None, attempts: self.attempts }
    }

    /// Makes one full grid and takes away as many givens as the recipe asks for and the grid allows.
    fn attempt(&self, orbits: &mut [Vec<Cell>], dice: &mut Dice, solver: &mut Solver) -> Classic {
        let full = grid::random_classic(dice);
        let target = match (&self.recipe.clues, self.recipe.minimality) {
            (Clues::Range(range), Minimality::AsAsked) => dice.between(*range.start(), *range.end().min(&81)),
            (Clues::Fewest, _) | (_, Minimality::Minimal) => 0,
        };
        let mut ground = ClassicGround { full, grid: full, n_clues: 81, solver };
        dig(&mut ground, orbits, target, dice);
        ground.grid
    }
}

/// Turns a grid with one solution into the type that promises it.
fn prove(grid: Classic) -> Proper {
    let puzzle = Puzzle::try_from(grid).expect("givens of a solution do not clash");
    certify(puzzle, Budget::UNLIMITED).expect("the solution stayed the only one at every step")
}

/// A classic grid while givens are taken away from it.
struct ClassicGround<'a> {
    full: Classic,
    grid: Classic,
    n_clues: usize,
    solver: &'a mut Solver,
}

impl Ground for ClassicGround<'_> {
    fn n_clues(&self) -> usize {
        self.n_clues
    }

    fn take(&mut self, cells: &[Cell]) -> bool {
        let before = self.grid;
        for cell in cells {
            self.grid.set(cell.index(), None);
        }
        let mut unique = true;
        self.solver.search(&self.grid, u64::MAX, |solution| {
            unique = *solution == self.full;
            if unique { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if unique {
            self.n_clues -= cells.len();
        } else {
            self.grid = before;
        }
        unique
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Difficulty;
    use ninefold_logic::{End, Ladder, Level, Promise, Technique, grade, grade_by};

    fn lines(recipe: Recipe, seed: u64, items: std::ops::Range<u64>) -> Vec<Made> {
        let generator = Generator::classic(recipe, Seed(seed)).unwrap();
        items.map(|item| generator.puzzle(item)).collect()
    }

    fn grid(made: &Made) -> Classic {
        made.proper.puzzle().as_classic().unwrap()
    }

    #[test]
    fn the_puzzles_of_a_seed_are_fixed_for_good() {
        let made = lines(Recipe::default(), 7, 0..2);
        let lines = made.iter().map(|made| grid(made).to_string()).collect::<Vec<_>>();
        assert_eq!(
            lines,
            [
                "..9.....8..28.31..6...7.......1.4.39.9..2.5.62........75............1.8..48....2.",
                "...7..5.83..6.8..4.8..2....96.....5........1..1..9.3......42.3...9.5.8....71.....",
            ]
        );
    }

    #[test]
    fn no_given_of_a_minimal_puzzle_can_go() {
        for made in lines(Recipe::default(), 1, 0..20) {
            let grid = grid(&made);
            for cell in (0..81).filter(|&cell| grid.get(cell).is_some()) {
                let mut fewer = grid;
                fewer.set(cell, None);
                assert_eq!(Solver::new().count(&fewer, 2), 2, "{grid} without cell {cell}");
            }
        }
    }

    #[test]
    fn givens_keep_the_symmetry_that_was_asked_for() {
        for symmetry in Symmetry::ALL {
            let recipe = Recipe { symmetry, ..Recipe::default() };
            for made in lines(recipe, 2, 0..5) {
                for orbit in symmetry.orbits(&Layout::classic()).unwrap() {
                    let given = |cell: &Cell| grid(&made).get(cell.index()).is_some();
                    assert!(
                        orbit.iter().all(given) || !orbit.iter().any(given),
                        "{symmetry}: {}",
                        grid(&made)
                    );
                }
            }
        }
    }

    #[test]
    fn clue_counts_are_met() {
        for (text, minimality) in
            [("40..50", Minimality::AsAsked), ("24..25", Minimality::Minimal), ("81", Minimality::AsAsked)]
        {
            let clues = text.parse::<Clues>().unwrap();
            for made in lines(Recipe { clues: clues.clone(), minimality, ..Recipe::default() }, 3, 0..10) {
                assert!(
                    made.as_asked && clues.distance(grid(&made).n_clues()) == 0,
                    "{text}: {}",
                    grid(&made)
                );
            }
        }
    }

    #[test]
    fn a_count_that_cannot_be_reached_is_not_claimed() {
        let recipe = Recipe { clues: Clues::Range(16..=16), ..Recipe::default() };
        let made = Generator::classic(recipe, Seed(4)).unwrap().attempts(5).puzzle(0);
        assert!(!made.as_asked && made.attempts == 5 && grid(&made).n_clues() >= 17);
    }

    #[test]
    fn levels_are_met() {
        for level in [Level::Beginner, Level::Easy, Level::Medium, Level::Hard] {
            let difficulty = Difficulty { levels: Some(level..=level), ..Difficulty::default() };
            for made in lines(Recipe { difficulty, ..Recipe::default() }, 5, 0..3) {
                assert!(made.as_asked, "{level}: {}", grid(&made));
                assert_eq!(made.grade, grade(made.proper.puzzle(), Promise::OneSolution), "{}", grid(&made));
            }
        }
    }

    #[test]
    fn a_technique_that_is_needed_cannot_be_done_without() {
        let difficulty = Difficulty { needs: vec![Technique::XWing], ..Difficulty::default() };
        let made = &lines(Recipe { difficulty, ..Recipe::default() }, 6, 0..1)[0];
        let end = |ladder: Ladder| {
            grade_by(made.proper.puzzle(), Promise::OneSolution, &ladder).map(|grade| grade.end)
        };
        let ladder = Ladder::ninefold().up_to(Technique::XWing);
        assert!(made.as_asked);
        assert_eq!(end(ladder.clone()), Some(End::Solved));
        assert_ne!(end(ladder.without(Technique::XWing)), Some(End::Solved));
    }

    #[test]
    fn impossible_recipes_are_refused() {
        let recipe = Recipe { clues: Clues::Range(82..=90), ..Recipe::default() };
        let error = Generator::classic(recipe, Seed(0)).unwrap_err();
        assert_eq!(error.to_string(), "82 clues are too many: the grid has 81 cells");
    }
}
