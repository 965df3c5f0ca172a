//! The puzzles that are measured.

use anyhow::{Context, Result, bail};
use ninefold::format::lines::{Blocks, Record};
use ninefold::generate::{Clues, Generator, Recipe, Seed};
use ninefold::puzzle::{Classic, Puzzle, Symmetry};
use std::path::{Path, PathBuf};

/// A named list of puzzles of one kind.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) puzzles: Puzzles,
}

/// Puzzles by the engine that solves them.
pub(crate) enum Puzzles {
    /// 9x9 without extra rules.
    Classic(Vec<Classic>),
    /// Anything else.
    General(Vec<Puzzle>),
}

/// The seed of every transformation and order; the same puzzles are measured at every run.
const SEED: Seed = Seed(20_261_115);

/// The sets of the shared collection if it is beside the repository, and some made on the spot.
pub(crate) fn at_hand() -> Vec<Set> {
    let shared = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/classic"));
    let names = [
        "easy_33_clues_20k",
        "minimal_20k",
        "17_clue",
        "magictour_1465",
        "forum_hardest_11plus_30k",
        "forum_hardest_375",
        "many_solutions_10k",
        "large_16x16",
    ];
    let files = names.iter().map(|name| shared.join(name).with_extension("txt")).filter(|path| path.exists());
    let mut sets = from_files(&files.collect::<Vec<_>>()).unwrap_or_default();
    if sets.is_empty() {
        println!("no puzzle collection is beside the repository: measuring generated puzzles only\n");
    }
    sets.push(made("made, minimal", Recipe::default()));
    sets.push(made("made, 33 clues", Recipe { clues: Clues::Range(33..=33), ..Recipe::default() }));
    sets
}

/// Puzzles that are made for this measurement.
fn made(name: &str, recipe: Recipe) -> Set {
    let generator = Generator::classic(recipe, SEED).expect("the recipe can be fulfilled");
    let puzzles =
        (0..10_000).filter_map(|item| generator.puzzle(item).ok()?.proper.puzzle().as_classic()).collect();
    Set { name: name.into(), puzzles: Puzzles::Classic(puzzles) }
}

/// One set a file, each with a puzzle a line.
pub(crate) fn from_files(paths: &[PathBuf]) -> Result<Vec<Set>> {
    paths.iter().map(|path| from_file(path)).collect()
}

fn from_file(path: &Path) -> Result<Set> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut blocks = Blocks::new();
    let lines = blocks.push(&bytes);
    let last = blocks.finish();
    let (mut classic, mut general) = (Vec::new(), Vec::new());
    for line in lines.lines().chain(last.lines()) {
        match line.read().with_context(|| path.display().to_string())? {
            Some(Record::Classic { puzzle, .. }) => classic.push(puzzle),
            Some(Record::Other(item)) => general.push(item.puzzle()?),
            None => {}
        }
    }
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let puzzles = match (classic.is_empty(), general.is_empty()) {
        (false, true) => Puzzles::Classic(mixed(classic)),
        (true, false) => Puzzles::General(general),
        (true, true) => bail!("{}: there are no puzzles in it", path.display()),
        (false, false) => bail!("{}: puzzles of different kinds cannot be measured together", path.display()),
    };
    Ok(Set { name, puzzles })
}

/// The puzzles in another order, each turned, shuffled and relabelled.
fn mixed(mut puzzles: Vec<Classic>) -> Vec<Classic> {
    let mut dice = SEED.dice(0);
    dice.shuffle(&mut puzzles);
    for puzzle in &mut puzzles {
        let word = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        *puzzle = Symmetry::from_word(word).apply(puzzle);
    }
    puzzles
}
