//! [`Order`]: a puzzle to be made, by variant, level and further wishes.

use crate::http::problem::{FieldError, Problem};
use ninefold::generate::{Control, Generator, Minimality, NotMade, Recipe, Seed, levels_of};
use ninefold::logic::{Grade, Level, Promise, Technique, grade};
use ninefold::puzzle::{Cell, Feature, Grid, Variant};
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
    /// The frozen cells, where the variant has some.
    pub(crate) frozen: Vec<Cell>,
}

impl Order {
    /// Any puzzle of a variant and level.
    pub(crate) fn new(variant: Variant, level: Level) -> Self {
        Self { variant, recipe: Recipe::of_level(variant, level) }
    }

    /// The kinds of puzzles that are made ahead, classic first; large boards are made when they are
    /// asked for.
    pub(crate) fn kinds_in_stock() -> Vec<(Variant, Level)> {
        let is_small =
            |variant: &Variant| variant.size() <= 9 && !matches!(variant.grid(), Grid::Overlap(..));
        let families = Variant::families().into_iter();
        let families = families.filter(|variant| is_small(variant) && !variant.has(Feature::Ice));
        families.flat_map(|variant| levels_of(variant).iter().map(move |&level| (variant, level))).collect()
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

    /// Makes the puzzle; raising the flag ends that.
    pub(crate) fn make(&self, seed: Seed, cancel: &Cancel) -> Result<Made, Problem> {
        let refused = |error: String| Problem::invalid().detail(error);
        let attempts = Generator::attempts_for_a_person(self.variant);
        let generator = Generator::new(self.variant, self.recipe.clone(), seed);
        let generator = generator.map_err(|error| refused(error.to_string()))?.attempts(attempts);
        let made = generator.puzzle_with(0, &mut Control::new().cancelled_by(cancel));
        let made = made.map_err(|not_made| match not_made {
            NotMade::Cancelled => Problem::unavailable(),
            _ => refused(not_made.to_string()),
        })?;
        if !made.as_asked {
            return Err(refused("No such puzzle was found; ask for less.".into()));
        }
        let grade = made.grade.or_else(|| grade(made.proper.puzzle(), Promise::OneSolution));
        let grade = grade.ok_or_else(|| refused("The board is too large.".into()))?;
        let frozen = made.ice.map(|ice| ice.frozen).unwrap_or_default();
        Ok(Made { proper: made.proper, variant: self.variant.to_string(), grade, frozen })
    }
}

/// A level by its name, or which there are.
pub(crate) fn read_level(name: &str) -> Result<Level, String> {
    name.parse::<Level>().map_err(|error| error.to_string())
}

/// A variant by its name, or which there are.
pub(crate) fn read_variant(name: &str) -> Result<Variant, String> {
    name.to_lowercase().parse::<Variant>().map_err(|error| error.to_string())
}

/// A variant that has boards of its own; ice is a way of playing on any board.
pub(crate) fn read_board_variant(name: &str) -> Result<Variant, String> {
    match read_variant(name)? {
        variant if variant.has(Feature::Ice) => {
            Err("ice is a way of playing: ask for a board without it, and freeze some of its cells".into())
        }
        variant => Ok(variant),
    }
}
