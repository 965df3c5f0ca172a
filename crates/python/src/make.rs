//! Puzzles to order.

use crate::interrupt::interruptible;
use crate::puzzle::Puzzle;
use crate::value_error;
use ninefold::format::Item;
use ninefold::generate::{Clues, Control, Difficulty, Generator, Made, NotMade, Recipe, Seed};
use ninefold::logic::{Level, Technique};
use ninefold::puzzle::Variant;
use ninefold::solve::Cancel;
use pyo3::prelude::*;
use rayon::prelude::*;

/// Puzzles to order, the same for a seed on every machine and with any number of cores.
///
/// Raises `ValueError` where a puzzle is not found in the usual number of grids.
#[pyfunction]
#[pyo3(signature = (count, *, variant, level, rating, needs, without, clues, symmetry, seed, first))]
#[allow(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn generate_many(
    py: Python<'_>,
    count: u64,
    variant: &str,
    level: Option<&str>,
    rating: Option<&str>,
    needs: Vec<String>,
    without: Vec<String>,
    clues: Option<&str>,
    symmetry: Option<&str>,
    seed: u64,
    first: u64,
) -> PyResult<Vec<Puzzle>> {
    let variant: Variant = variant.parse().map_err(value_error)?;
    let recipe = Recipe {
        clues: clues.map(str::parse::<Clues>).transpose().map_err(value_error)?.unwrap_or_default(),
        symmetry: symmetry.map(str::parse).transpose().map_err(value_error)?.unwrap_or_default(),
        difficulty: Difficulty {
            levels: level.map(Level::range).transpose().map_err(value_error)?,
            needs: techniques(&needs)?,
            without: techniques(&without)?,
            rating: rating.map(str::parse).transpose().map_err(value_error)?,
        },
        ..Recipe::default()
    };
    let generator = Generator::new(variant, recipe, Seed(seed)).map_err(value_error)?;
    let generator = generator.attempts(Generator::attempts_for_a_program(variant));
    let made = interruptible(py, move |cancel| {
        let make = |item| make(&generator, item, cancel);
        (first..first.saturating_add(count)).into_par_iter().map(make).collect::<Result<Vec<_>, _>>()
    })?;
    made.map_err(value_error)
}

fn make(generator: &Generator, item: u64, cancel: &Cancel) -> Result<Puzzle, String> {
    let made = generator.puzzle_with(item, &mut Control::new().cancelled_by(cancel));
    let made = made.map_err(|not_made: NotMade| not_made.to_string())?;
    match made.as_asked {
        true => Ok(Puzzle { item: item_of(&made) }),
        false => Err("no such puzzle was found; ask for less".to_owned()),
    }
}

fn item_of(made: &Made) -> Item {
    let item = Item::from(made.proper.puzzle());
    match &made.ice {
        Some(ice) => item.with_frozen(&ice.frozen),
        None => item,
    }
}

fn techniques(names: &[String]) -> PyResult<Vec<Technique>> {
    let read = |name: &String| {
        Technique::from_name(name).ok_or_else(|| {
            value_error(format_args!("there is no technique '{name}'; `ninefold techniques` lists them"))
        })
    };
    names.iter().map(read).collect()
}
