//! [`Generator`]: a stream of puzzles of one variant to one recipe.

mod classic;
mod clue_remover;
mod control;
mod general;

pub use control::Control;

use crate::dice::{Dice, Seed};
use crate::ice::{self, Ice};
use crate::pieces::random_jigsaw;
use crate::{ClueSymmetry, Clues, Contradiction, Difficulty, Recipe, grid};
pub(crate) use general::PreparedRules;

use ninefold_logic::{Grade, Level};
use ninefold_puzzle::{Cell, Classic, Feature, Grid, Layout, Puzzle, Variant};
use ninefold_solve::{Budget, Improper, Proper, Stopped, certify};

/// A stream of puzzles of one variant, or of full classic grids, to one recipe and seed.
#[derive(Clone, Debug)]
pub struct Generator {
    variant: Variant,
    recipe: Recipe,
    seed: Seed,
    attempts: u32,
    plan: Plan,
}

/// What is the same for all puzzles of a stream.
#[derive(Clone, Debug)]
enum Plan {
    /// The 9x9 grid without extra rules.
    Classic { orbits: Vec<Vec<Cell>> },
    /// One layout for all.
    Fixed(Box<PreparedRules>),
    /// A layout for each, with so many digits.
    Jigsaw { size: usize },
}

/// A puzzle, and whether it is what the recipe asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle with its only solution.
    pub proper: Proper,
    /// Whether the puzzle is what was asked for. Few givens and great difficulty are rare: where no
    /// attempt got there, the nearest one is handed out, by its number of givens and then by its
    /// difficulty, and this is false.
    pub as_asked: bool,
    /// How hard the puzzle is, if the recipe asks for a difficulty and it was met.
    pub grade: Option<Grade>,
    /// The frozen cells, if the variant is played with ice.
    pub ice: Option<Ice>,
    /// How many grids were tried.
    pub attempts: u32,
}

/// A classic puzzle with fewer givens has several solutions.
const FEWEST_CLUES: usize = 17;

/// Why a recipe can never be fulfilled.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecipeError {
    /// More givens than cells.
    TooManyClues {
        /// The fewest that were asked for.
        clues: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// Fewer givens than any classic puzzle can have.
    TooFewClues {
        /// The most that were asked for.
        clues: usize,
    },
    /// What is asked of the difficulty contradicts itself.
    Contradiction(Contradiction),
    /// The layout does not have the symmetry.
    NoSuchSymmetry(ClueSymmetry),
    /// Ratings are defined for classic puzzles alone.
    NoRating(Variant),
}

/// Why there is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotMade {
    /// Somebody raised the flag of the [`Control`].
    Cancelled,
    /// No full grid was found that keeps the rules; probably there is none.
    NoGrid(Variant),
    /// Ice was asked for, but no frozen cells were found that logic can thaw.
    NoIce,
}

impl std::fmt::Display for RecipeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooManyClues { clues, cells } => {
                write!(f, "{clues} clues are too many: the grid has {cells} cells")
            }
            Self::TooFewClues { clues } => write!(
                f,
                "no classic puzzle has one solution with {clues} clues: at least {FEWEST_CLUES} are needed, as \
                 McGuire, Tugemann and Civario proved in 2012"
            ),
            Self::Contradiction(contradiction) => contradiction.fmt(f),
            Self::NoSuchSymmetry(symmetry) => write!(f, "the layout does not have the symmetry {symmetry}"),
            Self::NoRating(variant) => {
                write!(f, "ratings are for classic puzzles, not for {variant}: ask for a level instead")
            }
        }
    }
}

impl std::fmt::Display for NotMade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Cancelled => f.write_str("making the puzzle was cancelled"),
            Self::NoGrid(variant) => {
                write!(f, "no full grid was found for {variant}: the rules leave none, or few")
            }
            Self::NoIce => f.write_str("no frozen cells were found that logic can thaw"),
        }
    }
}

impl std::error::Error for RecipeError {}
impl std::error::Error for NotMade {}

/// What came of one full grid.
struct Attempt {
    found: Found,
    aim: Aim,
}

/// What is known of how hard a puzzle is.
enum Aim {
    /// Nothing: it was not made to a level.
    Unknown,
    /// It was made to a level and got there.
    Met(Grade),
    /// It was made to a level and did not get there.
    Missed,
}

/// A puzzle with one solution, not yet in the type that says so.
#[derive(Clone)]
enum Found {
    Classic(Classic),
    General(Puzzle),
}

/// Whether puzzles have the rules of classic Sudoku, frozen or not.
fn is_classic(variant: Variant) -> bool {
    variant.grid() == Grid::Boxes(9) && variant.features().all(|feature| feature == Feature::Ice)
}

impl Generator {
    /// How many grids are tried for one puzzle unless [`attempts`](Self::attempts) says otherwise:
    /// more where a grid takes little time.
    pub fn usual_attempts(variant: Variant) -> u32 {
        match variant.size() {
            ..9 => 4000,
            _ if is_classic(variant) => 1000,
            _ => 100,
        }
    }

    /// How many grids are tried where a person waits for one puzzle: more of classic grids, which take no
    /// time, because the hardest levels come up once in some hundred of them.
    pub fn attempts_for_a_person(variant: Variant) -> u32 {
        if variant == Variant::CLASSIC { 20_000 } else { Self::usual_attempts(variant) }
    }

    /// How many grids are tried where a program asks, which may ask for what is rare.
    pub fn attempts_for_a_program(variant: Variant) -> u32 {
        10 * Self::usual_attempts(variant)
    }

    /// A stream of classic 9x9 puzzles.
    pub fn classic(recipe: Recipe, seed: Seed) -> Result<Self, RecipeError> {
        Self::new(Variant::CLASSIC, recipe, seed)
    }

    /// A stream of puzzles of any variant.
    ///
    /// ```
    /// use ninefold_generate::{Generator, Recipe, Seed};
    /// let generator = Generator::new("6x6+diagonal".parse()?, Recipe::default(), Seed(7))?;
    /// assert_eq!(generator.puzzle(0)?.proper.puzzle().layout().n_digits(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(variant: Variant, mut recipe: Recipe, seed: Seed) -> Result<Self, RecipeError> {
        if variant.has(Feature::Ice) && recipe.difficulty.is_any() {
            // Only what logic can solve can be thawed by logic.
            recipe.difficulty =
                Difficulty { levels: Some(Level::Beginner..=Level::Hard), ..Difficulty::default() };
        }
        let is_classic = is_classic(variant);
        let layout = variant.layout();
        let cells = layout.as_ref().map_or(variant.size().pow(2), Layout::n_cells);
        match &recipe.clues {
            Clues::Range(range) if *range.start() > cells => {
                return Err(RecipeError::TooManyClues { clues: *range.start(), cells });
            }
            Clues::Range(range) if is_classic && *range.end() < FEWEST_CLUES => {
                return Err(RecipeError::TooFewClues { clues: *range.end() });
            }
            _ => {}
        }
        if let Some(contradiction) = recipe.difficulty.contradiction() {
            return Err(RecipeError::Contradiction(contradiction));
        }
        if recipe.difficulty.rating.is_some() && !is_classic {
            return Err(RecipeError::NoRating(variant));
        }
        let plan = match layout {
            Some(layout) => {
                let symmetry = recipe.symmetry;
                let orbits = symmetry.orbits(&layout).ok_or(RecipeError::NoSuchSymmetry(symmetry))?;
                if is_classic {
                    Plan::Classic { orbits }
                } else {
                    Plan::Fixed(Box::new(PreparedRules::new(variant, layout, orbits)))
                }
            }
            None => Plan::Jigsaw { size: variant.size() },
        };
        Ok(Self { variant, recipe, seed, attempts: Self::usual_attempts(variant), plan })
    }

    /// The same stream, with another number of grids that may be tried for one puzzle.
    #[must_use]
    pub fn attempts(self, attempts: u32) -> Self {
        Self { attempts: attempts.max(1), ..self }
    }

    /// The variant of all puzzles.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Full classic grid number `item`.
    pub fn full_grid(&self, item: u64) -> Classic {
        grid::random_classic(&mut self.seed.dice(item))
    }

    /// Puzzle number `item`.
    pub fn puzzle(&self, item: u64) -> Result<Made, NotMade> {
        self.puzzle_with(item, &mut Control::new())
    }

    /// Puzzle number `item`, by tools that are used again and again, and that can be called off.
    pub fn puzzle_with(&self, item: u64, control: &mut Control) -> Result<Made, NotMade> {
        let mut dice = self.seed.dice(item);
        let mut best: Option<((usize, u32), Found)> = None;
        let mut last = NotMade::NoGrid(self.variant);
        let mut pieces = None;
        for attempts in 1..=self.attempts {
            control.check()?;
            if attempts % GRIDS_A_JIGSAW == 1 {
                pieces = None;
            }
            let attempt = match self.attempt(&mut pieces, &mut dice, control) {
                Ok(attempt) => attempt,
                Err(NotMade::Cancelled) => return Err(NotMade::Cancelled),
                Err(other) if attempts >= MOST_WITHOUT_GRID && best.is_none() => return Err(other),
                Err(_) => continue,
            };
            let mut distance = (self.recipe.clues.distance(attempt.found.n_clues()), u32::MAX);
            if distance.0 == 0 {
                match self.judge(&attempt, control)? {
                    Ok((proper, grade)) => match self.freeze(&proper, grade, &mut dice, control) {
                        Ok((ice, grade)) => return Ok(Made { proper, as_asked: true, grade, ice, attempts }),
                        Err(NotMade::NoIce) => {
                            last = NotMade::NoIce;
                            continue;
                        }
                        Err(other) => return Err(other),
                    },
                    Err(gap) => distance.1 = gap,
                }
            }
            if best.as_ref().is_none_or(|(nearest, _)| distance < *nearest) {
                best = Some((distance, attempt.found));
            }
        }
        let (_, found) = best.ok_or(last)?;
        let proper = found.prove(control)?;
        let (ice, _) = self.freeze(&proper, None, &mut dice, control)?;
        Ok(Made { proper, as_asked: false, grade: None, ice, attempts: self.attempts })
    }

    /// The puzzle and its grade, if it is as hard as asked; no grade if nothing is asked. Otherwise how
    /// far it is from what is asked.
    fn judge(
        &self,
        attempt: &Attempt,
        control: &Control,
    ) -> Result<Result<(Proper, Option<Grade>), u32>, NotMade> {
        let prove = || attempt.found.clone().prove(control);
        match &attempt.aim {
            Aim::Missed => Ok(Err(u32::MAX)),
            Aim::Met(grade) => Ok(Ok((prove()?, Some(grade.clone())))),
            Aim::Unknown if self.recipe.difficulty.is_any() => Ok(Ok((prove()?, None))),
            Aim::Unknown => {
                let proper = prove()?;
                Ok(self.recipe.difficulty.grade(&proper).map(|grade| (proper, Some(grade))))
            }
        }
    }

    /// Makes one full grid and a puzzle of it; of a jigsaw with these pieces, or with new ones.
    fn attempt(
        &self,
        pieces: &mut Option<PreparedRules>,
        dice: &mut Dice,
        control: &mut Control,
    ) -> Result<Attempt, NotMade> {
        match &self.plan {
            Plan::Classic { orbits } => {
                let found = Found::Classic(classic::attempt(&self.recipe, orbits, dice, control));
                Ok(Attempt { found, aim: Aim::Unknown })
            }
            Plan::Fixed(prepared_rules) => prepared_rules.attempt(self.variant, &self.recipe, dice, control),
            Plan::Jigsaw { size } => {
                let prepared_rules = pieces.get_or_insert_with(|| {
                    let layout = random_jigsaw(*size, dice);
                    let orbits = self.recipe.symmetry.orbits(&layout).unwrap_or_default();
                    PreparedRules::new(self.variant, layout, orbits)
                });
                prepared_rules.attempt(self.variant, &self.recipe, dice, control)
            }
        }
    }

    /// Freezes cells, if the variant is played with ice, and grades the puzzle anew with them; one
    /// that has no grade misses what was asked for, and may have any.
    fn freeze(
        &self,
        proper: &Proper,
        grade: Option<Grade>,
        dice: &mut Dice,
        control: &Control,
    ) -> Result<(Option<Ice>, Option<Grade>), NotMade> {
        if !self.variant.has(Feature::Ice) {
            return Ok((None, grade));
        }
        let levels = self.recipe.difficulty.levels.clone().filter(|_| grade.is_some());
        let wish = ice::Wish { levels, level: grade.map(|grade| grade.level) };
        let (ice, grade) = ice::freeze(proper, &wish, dice, control.cancel())?;
        Ok((Some(ice), Some(grade)))
    }
}

/// How many grids are tried with the same pieces, which take as long to make as the grids.
const GRIDS_A_JIGSAW: u32 = 4;
/// After so many grids that could not be filled, rules are taken to leave none.
const MOST_WITHOUT_GRID: u32 = 20;

impl Found {
    fn n_clues(&self) -> usize {
        match self {
            Self::Classic(grid) => grid.n_clues(),
            Self::General(puzzle) => puzzle.n_givens(),
        }
    }

    /// Turns a puzzle with one solution into the type that promises it.
    fn prove(self, control: &Control) -> Result<Proper, NotMade> {
        let puzzle = match self {
            Self::Classic(grid) => Puzzle::try_from(grid).expect("givens of a solution do not clash"),
            Self::General(puzzle) => puzzle,
        };
        match certify(puzzle, Budget::UNLIMITED.cancelled_by(control.cancel())) {
            Ok(proper) => Ok(proper),
            Err(Improper::Stopped(Stopped::Cancelled)) => Err(NotMade::Cancelled),
            Err(improper) => unreachable!("the solution stayed the only one at every step, but {improper}"),
        }
    }
}

#[cfg(test)]
mod tests;
