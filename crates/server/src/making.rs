//! [`Order`]: a puzzle to be made, by variant, level and further wishes.

use crate::problem::{FieldError, Problem};
use ninefold::generate::{Clues, Difficulty, Generator, Minimality, Recipe, Seed, Symmetry};
use ninefold::logic::{Grade, Level, Promise, Technique, grade};
use ninefold::solve::{Cancel, Proper};
use ninefold_protocol::api::GenerateRequest;

/// What a puzzle should be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Order {
    recipe: Recipe,
}

/// A puzzle with its grade.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) proper: Proper,
    pub(crate) variant: &'static str,
    pub(crate) grade: Grade,
}

/// How many grids are tried for one puzzle; enough for what comes up once in some hundred grids.
const ATTEMPTS: u64 = 10_000;

impl Order {
    /// Any puzzle of a level; the gentle ones also start with more givens.
    pub(crate) fn of_level(level: Level) -> Self {
        let (clues, minimality) = match level {
            Level::Beginner => (Clues::Range(36..=42), Minimality::AsAsked),
            Level::Easy => (Clues::Range(30..=36), Minimality::AsAsked),
            Level::Medium => (Clues::Range(24..=30), Minimality::AsAsked),
            Level::Hard | Level::Expert | Level::Master | Level::Extreme => {
                (Clues::Fewest, Minimality::Minimal)
            }
        };
        let difficulty = Difficulty { levels: Some(level..=level), ..Difficulty::default() };
        Self { recipe: Recipe { clues, minimality, symmetry: Symmetry::default(), difficulty } }
    }

    /// Reads an order, or tells everything that is wrong with it.
    pub(crate) fn read(request: &GenerateRequest) -> Result<Self, Problem> {
        let mut faults = Vec::new();
        let mut note = |field: &str, message: String| faults.push(FieldError::new(field, message));
        if let Some(variant) = request.variant.as_deref().filter(|name| !name.eq_ignore_ascii_case("classic"))
        {
            note("variant", format!("there is no variant '{variant}'"));
        }
        let level = request.level.as_deref().map(|name| read_level(name).map_err(|told| note("level", told)));
        let mut order = match level {
            Some(Ok(level)) => Self::of_level(level),
            _ => Self { recipe: Recipe::default() },
        };
        if let Some(text) = &request.clues {
            match text.parse() {
                Ok(clues) => order.recipe.clues = clues,
                Err(error) => note("clues", format!("{error}")),
            }
            order.recipe.minimality = Minimality::AsAsked;
        }
        if let Some(text) = &request.symmetry {
            match text.parse() {
                Ok(symmetry) => order.recipe.symmetry = symmetry,
                Err(error) => note("symmetry", format!("{error}")),
            }
        }
        if let Some(text) = &request.needs {
            match Technique::from_name(text) {
                Some(technique) => order.recipe.difficulty.needs = vec![technique],
                None => note("needs", format!("there is no technique '{text}'")),
            }
        }
        if faults.is_empty() { Ok(order) } else { Err(Problem::invalid().errors(faults)) }
    }

    /// Makes the puzzle, looking at the flag between attempts.
    pub(crate) fn make(&self, seed: Seed, cancel: &Cancel) -> Result<Made, Problem> {
        let generator = Generator::classic(self.recipe.clone(), seed);
        let generator = generator.map_err(|error| Problem::invalid().detail(error))?.attempts(1);
        let live = (0..ATTEMPTS).take_while(|_| !cancel.is_cancelled());
        let made = live.map(|item| generator.puzzle(item)).find(|made| made.as_asked);
        let made =
            made.ok_or_else(|| Problem::invalid().detail("No such puzzle was found; ask for less."))?;
        let grade = made.grade.or_else(|| grade(made.proper.puzzle(), Promise::OneSolution));
        let grade = grade.ok_or_else(|| Problem::invalid().detail("The board is too large."))?;
        Ok(Made { proper: made.proper, variant: "classic", grade })
    }
}

/// A level by its name, or which there are.
pub(crate) fn read_level(name: &str) -> Result<Level, String> {
    Level::from_name(name).ok_or_else(|| {
        let names = Level::ALL.map(|level| level.name().to_lowercase()).join(", ");
        format!("there is no level '{name}'; there are {names}")
    })
}
