//! `ninefold generate`: makes puzzles of every variant, or full grids.

mod in_order;
mod print;
mod reached;

use super::techniques;
use crate::failure::Failure;
use crate::output::GridStyle;
use crate::{Verdict, pipeline};
use ninefold::format::Format;
use ninefold::generate::{
    ClueSymmetry, Clues, Control, Difficulty, Generator, Minimality, RatingRange, Recipe, Seed, practice,
};
use ninefold::logic::{Level, Technique};
use ninefold::puzzle::{Digit, Variant};
use print::Printer;
use reached::Reached;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

/// Make puzzles, each with exactly one solution
///
/// The same seed gives the same puzzles, whatever the number of threads.
#[derive(clap::Args)]
#[command(after_help = variants())]
pub(crate) struct Generate {
    /// How many
    #[arg(short = 'n', long, default_value_t = 1)]
    number: u64,
    /// Which kind: killer, diagonal, 16x16, samurai, ..., or several joined with +
    #[arg(long, default_value_t)]
    variant: Variant,
    /// Random seed (default: new each run)
    #[arg(long)]
    seed: Option<u64>,
    /// How many givens: 24, or 30..39 for a range; as few as it takes unless said
    #[arg(long)]
    clues: Option<Clues>,
    /// How the givens are arranged: none, half-turn, quarter-turn, left-right, top-bottom, cross,
    /// diagonal, antidiagonal, diagonals or full
    #[arg(long, default_value_t)]
    symmetry: ClueSymmetry,
    /// No given can be missed, also if --clues would allow more
    #[arg(long)]
    minimal: bool,
    /// How hard: beginner, easy, medium, hard, expert, master or extreme, or a range: easy..hard
    #[arg(long, visible_alias = "level", value_name = "LEVEL", value_parser = Level::range)]
    difficulty: Option<RangeInclusive<Level>>,
    /// The rating (ER) of Sudoku Explainer: 7.2, or 7.1..7.5 for a range; for classic puzzles
    #[arg(long)]
    rating: Option<RatingRange>,
    /// A technique that the puzzle cannot be solved without, and nothing harder; may be repeated
    #[arg(long, value_name = "TECHNIQUE", value_parser = techniques::parse)]
    needs: Vec<Technique>,
    /// A technique that the puzzle can be solved without; may be repeated
    #[arg(long, value_name = "TECHNIQUE", value_parser = techniques::parse)]
    without: Vec<Technique>,
    /// Positions in which this technique is the easiest way on, with all pencil marks
    #[arg(long, value_name = "TECHNIQUE", value_parser = techniques::parse, conflicts_with = "needs")]
    practice: Option<Technique>,
    /// Full classic grids instead of puzzles
    #[arg(long, conflicts_with_all = ["variant", "clues", "symmetry", "minimal", "difficulty", "rating", "needs", "without", "practice", "format"])]
    full: bool,
    /// How many grids to try for a puzzle that is hard to find; 10000, for variants 1000, unless said
    #[arg(long, value_name = "GRIDS")]
    attempts: Option<u32>,
    /// How to print; a grid for one and lines for many unless said otherwise, or Ninefold's own form
    /// for puzzles that need it
    #[arg(long, value_enum)]
    style: Option<GridStyle>,
    /// A text form that `ninefold convert` lists, instead of a style
    #[arg(long, conflicts_with = "style")]
    format: Option<Format>,
    /// Threads; default: all cores
    #[arg(long, value_parser = crate::pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

/// The list of variants for the help text.
fn variants() -> String {
    let row = |variant: &Variant| format!("  {:<16} {}", variant.to_string(), variant.title());
    let all = [Variant::families(), Variant::drawn_families()].concat();
    let rows = all.iter().map(row).collect::<Vec<_>>().join("\n");
    format!("Variants, which may be joined as in killer+diagonal or arrow+kropki:\n{rows}")
}

impl Generate {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let seed = Seed(self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish()));
        let attempts = self.attempts();
        let recipe = self.recipe();
        let generator =
            Generator::new(self.variant, recipe.clone(), seed).map_err(Failure::new)?.attempts(attempts);
        let printer = Printer::new(self.variant, self.style, self.format, self.number, seed);
        let missed = Mutex::new(Vec::new());
        let make = |item: u64, control: &mut Control| {
            if self.full {
                return Ok(printer.grid(&generator.full_grid(item).values().map(Digit::new), item));
            }
            let made = generator.puzzle_with(item, control).map_err(Failure::new)?;
            if !made.as_asked {
                let reached = Reached::of(&made, &recipe.difficulty);
                missed.lock().unwrap_or_else(PoisonError::into_inner).push(reached);
            }
            match self.practice.and_then(|technique| practice(&made.proper, technique)) {
                Some(practice) => printer.practice(&practice, &made),
                None => printer.puzzle(&made, item),
            }
        };
        in_order::in_order(self.number, pipeline::thread_count(self.threads), make)?;
        Ok(self.judge(&missed.into_inner().unwrap_or_else(PoisonError::into_inner), attempts))
    }

    fn recipe(&self) -> Recipe {
        let needs = self.needs.iter().copied().chain(self.practice).collect();
        Recipe {
            clues: self.clues.clone().unwrap_or_default(),
            symmetry: self.symmetry,
            minimality: if self.minimal { Minimality::Minimal } else { Minimality::AsAsked },
            difficulty: Difficulty {
                levels: self.difficulty.clone(),
                needs,
                without: self.without.clone(),
                rating: self.rating.clone(),
            },
        }
    }

    /// Enough for a level or a technique that comes up once in some hundred grids.
    fn attempts(&self) -> u32 {
        self.attempts.unwrap_or(Generator::attempts_for_a_program(self.variant))
    }

    /// Says how many puzzles are not what was asked for, and what they are instead.
    fn judge(&self, missed: &[Reached], attempts: u32) -> Verdict {
        if let Some(reached) = Reached::describe(missed) {
            let message = match self.number {
                1 => format!(
                    "no such puzzle was found in {attempts} grids; the nearest was printed, which has {reached}"
                ),
                number => format!(
                    "{} of {number} puzzles are not what was asked for: none was found in {attempts} grids each, \
                     and the nearest was printed; these have {reached}",
                    missed.len()
                ),
            };
            Failure::new(message).hint("ask for less, or allow more --attempts").report();
        }
        Verdict::of(missed.is_empty())
    }
}
