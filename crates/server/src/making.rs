//! [`Order`]: a puzzle to be made, by variant, level and further wishes.

use crate::problem::{FieldError, Problem};
use ninefold::generate::{Clues, Difficulty, Generator, Minimality, Recipe, Seed, Symmetry};
use ninefold::logic::{Grade, Level, Promise, Technique, grade};
use ninefold::puzzle::Variant;
use ninefold::solve::{Cancel, Proper};
use ninefold_protocol::api::GenerateRequest;

/// What a puzzle should be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Order {
    variant: Variant,
    recipe: Recipe,
}

/// A puzzle with its grade.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) proper: Proper,
    pub(crate) variant: String,
    pub(crate) grade: Grade,
}

/// How many grids are tried for one puzzle; enough for what comes up once in some hundred grids.
const ATTEMPTS: u64 = 10_000;

impl Order {
    /// Any puzzle of a variant and level; the gentle ones also start with more givens.
    pub(crate) fn new(variant: Variant, level: Level) -> Self {
        let (clues, minimality) = match level {
            Level::Beginner => (Clues::Range(36..=42), Minimality::AsAsked),
            Level::Easy => (Clues::Range(30..=36), Minimality::AsAsked),
            Level::Medium => (Clues::Range(24..=30), Minimality::AsAsked),
            Level::Hard | Level::Expert | Level::Master | Level::Extreme => {
                (Clues::Fewest, Minimality::Minimal)
            }
        };
        let difficulty = Difficulty { levels: Some(level..=level), ..Difficulty::default() };
        Self { variant, recipe: Recipe { clues, minimality, symmetry: Symmetry::default(), difficulty } }
    }

    /// The kinds of puzzles that are made ahead.
    pub(crate) fn kinds_in_stock() -> Vec<(Variant, Level)> {
        Level::ALL.into_iter().map(|level| (Variant::CLASSIC, level)).collect()
    }

    /// Reads an order, or tells everything that is wrong with it.
    pub(crate) fn read(request: &GenerateRequest) -> Result<Self, Problem> {
        let mut faults = Vec::new();
        let mut note = |field: &str, message: String| faults.push(FieldError::new(field, message));
        let variant = request.variant.as_deref().map_or(Ok(Variant::CLASSIC), read_variant);
        let variant = variant.unwrap_or_else(|told| {
            note("variant", told);
            Variant::CLASSIC
        });
        let level = request.level.as_deref().map(|name| read_level(name).map_err(|told| note("level", told)));
        let mut order = match level {
            Some(Ok(level)) => Self::new(variant, level),
            _ => Self { variant, recipe: Recipe::default() },
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
        let made = live.filter_map(|item| generator.puzzle(item).ok()).find(|made| made.as_asked);
        let made =
            made.ok_or_else(|| Problem::invalid().detail("No such puzzle was found; ask for less."))?;
        let grade = made.grade.or_else(|| grade(made.proper.puzzle(), Promise::OneSolution));
        let grade = grade.ok_or_else(|| Problem::invalid().detail("The board is too large."))?;
        Ok(Made { proper: made.proper, variant: self.variant.to_string(), grade })
    }
}

/// A level by its name, or which there are.
pub(crate) fn read_level(name: &str) -> Result<Level, String> {
    Level::from_name(name).ok_or_else(|| {
        let names = Level::ALL.map(|level| level.name().to_lowercase()).join(", ");
        format!("there is no level '{name}'; there are {names}")
    })
}

/// A variant by its name, or why there is none that can be made.
pub(crate) fn read_variant(name: &str) -> Result<Variant, String> {
    match name.to_lowercase().parse::<Variant>() {
        Ok(Variant::CLASSIC) => Ok(Variant::CLASSIC),
        Ok(other) => Err(format!("puzzles of the variant '{other}' cannot be made here")),
        Err(error) => Err(error.to_string()),
    }
}
