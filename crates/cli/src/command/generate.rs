//! `ninefold generate`: makes puzzles, or full grids.

use super::techniques;
use crate::failure::Failure;
use crate::output::{GridStyle, Ink, paint};
use crate::progress::Progress;
use crate::{Verdict, output, pipeline};
use ninefold::format::Style;
use ninefold::generate::{Clues, Difficulty, Generator, Made, Minimality, Recipe, Seed, Symmetry};
use ninefold::logic::{Level, Technique};
use ninefold::puzzle::{Digit, Layout};
use ninefold::solve::classic::Solver;
use serde_json::json;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, mpsc};
use std::thread;

/// Make puzzles, each with exactly one solution
///
/// The same seed gives the same puzzles, whatever the number of threads.
#[derive(clap::Args)]
pub(crate) struct Generate {
    /// How many
    #[arg(short = 'n', long, default_value_t = 1)]
    number: u64,
    /// Where all luck comes from; another one every time unless said
    #[arg(long)]
    seed: Option<u64>,
    /// How many givens: 24, or 30..39 for a range; as few as it takes unless said
    #[arg(long)]
    clues: Option<Clues>,
    /// How the givens are arranged: none, half-turn, quarter-turn, left-right, top-bottom, cross,
    /// diagonal, antidiagonal, diagonals or full
    #[arg(long, default_value_t)]
    symmetry: Symmetry,
    /// No given can be missed, also if --clues would allow more
    #[arg(long)]
    minimal: bool,
    /// How hard: beginner, easy, medium, hard, expert, master or extreme, or a range: easy..hard
    #[arg(long, value_name = "LEVEL", value_parser = levels)]
    difficulty: Option<RangeInclusive<Level>>,
    /// A technique that the puzzle cannot be solved without, and nothing harder; may be repeated
    #[arg(long, value_name = "TECHNIQUE", value_parser = techniques::parse)]
    needs: Vec<Technique>,
    /// A technique that the puzzle can be solved without; may be repeated
    #[arg(long, value_name = "TECHNIQUE", value_parser = techniques::parse)]
    without: Vec<Technique>,
    /// Full grids instead of puzzles
    #[arg(long, conflicts_with_all = ["clues", "symmetry", "minimal", "difficulty", "needs", "without"])]
    full: bool,
    /// How many grids to try for a puzzle that is hard to find
    #[arg(long, value_name = "GRIDS", default_value_t = DEFAULT_ATTEMPTS)]
    attempts: u32,
    /// How to print; a grid for one and lines for many unless said otherwise
    #[arg(long, value_enum)]
    style: Option<GridStyle>,
    /// Threads; all cores unless said otherwise
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

/// Enough for a level or a technique that comes up once in some hundred grids.
const DEFAULT_ATTEMPTS: u32 = 10 * Generator::DEFAULT_ATTEMPTS;

/// A level, or two with dots between them.
pub(super) fn levels(text: &str) -> Result<RangeInclusive<Level>, String> {
    let level = |name: &str| {
        Level::from_name(name.trim()).ok_or_else(|| {
            let names = Level::ALL.map(|level| level.name().to_lowercase()).join(", ");
            format!("there is no level '{name}'; there are {names}")
        })
    };
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let (low, high) = (level(low)?, level(high)?);
    if low <= high { Ok(low..=high) } else { Err(format!("{} is harder than {}", low.name(), high.name())) }
}

impl Generate {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let seed = Seed(self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish()));
        let recipe = Recipe {
            clues: self.clues.clone().unwrap_or_default(),
            symmetry: self.symmetry,
            minimality: if self.minimal { Minimality::Minimal } else { Minimality::AsAsked },
            difficulty: Difficulty {
                levels: self.difficulty.clone(),
                needs: self.needs.clone(),
                without: self.without.clone(),
            },
        };
        let generator = Generator::classic(recipe, seed).map_err(Failure::new)?.attempts(self.attempts);
        let style = self.style.unwrap_or(if self.number == 1 { GridStyle::Grid } else { GridStyle::Line });
        let missed = AtomicU64::new(0);
        let make = |item: u64, solver: &mut Solver| {
            if self.full {
                let grid = generator.full_grid(item).values().map(Digit::new);
                return print_grid(style, &grid, item, seed);
            }
            let made = generator.puzzle_with(item, solver);
            if !made.as_asked {
                missed.fetch_add(1, Ordering::Relaxed);
            }
            print_made(style, &made, item, seed)
        };
        in_order(self.number, pipeline::thread_count(self.threads), make)?;
        Ok(self.judge(missed.into_inner()))
    }

    /// Says how many puzzles are not what was asked for.
    fn judge(&self, missed: u64) -> Verdict {
        if missed > 0 {
            let message = format_args!(
                "{missed} of {} puzzles are not what was asked for: none was found in {} grids each, \
                 and the nearest was printed",
                self.number, self.attempts
            );
            Failure::new(message).hint("ask for less, or allow more --attempts").report();
        }
        Verdict::of(missed == 0)
    }
}

fn print_grid(style: GridStyle, digits: &[Option<Digit>], item: u64, seed: Seed) -> String {
    let layout = Layout::classic();
    match style {
        GridStyle::Json => {
            let line = Style::Line.print(&layout, digits);
            format!("{}\n", json!({"solution": line.trim_end(), "seed": seed.0, "item": item}))
        }
        _ => paint(style.plain(), &layout, digits, |_| Ink::Given),
    }
}

fn print_made(style: GridStyle, made: &Made, item: u64, seed: Seed) -> String {
    let puzzle = made.proper.puzzle();
    match style {
        GridStyle::Json => {
            let solution = made.proper.solution().digits().iter().copied().map(Some).collect::<Vec<_>>();
            let object = json!({
                "puzzle": Style::Line.print(puzzle.layout(), puzzle.givens()).trim_end(),
                "solution": Style::Line.print(puzzle.layout(), &solution).trim_end(),
                "clues": puzzle.n_givens(),
                "as_asked": made.as_asked,
                "level": made.grade.as_ref().map(|grade| grade.level.name()),
                "hardest": made.grade.as_ref().and_then(|grade| grade.hardest).map(Technique::name),
                "seed": seed.0,
                "item": item,
            });
            format!("{object}\n")
        }
        _ => paint(style.plain(), puzzle.layout(), puzzle.givens(), |_| Ink::Given),
    }
}

/// Makes items 0 to `number` on several threads and prints them in order.
///
/// Nobody runs far ahead of the printer, so that memory stays small however many are made.
fn in_order(
    number: u64,
    threads: usize,
    make: impl Fn(u64, &mut Solver) -> String + Sync,
) -> Result<(), Failure> {
    let progress = Progress::items(number);
    let ahead = 256 * threads as u64;
    let next = AtomicU64::new(0);
    let printed = (Mutex::new(0u64), Condvar::new());
    let (made_out, made_in) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (made_out, next, printed, make) = (made_out.clone(), &next, &printed, &make);
            scope.spawn(move || {
                let mut solver = Solver::new();
                loop {
                    let item = next.fetch_add(1, Ordering::Relaxed);
                    let Ok(done) = printed.0.lock() else { return };
                    let Ok(done) = printed.1.wait_while(done, |done| item >= done.saturating_add(ahead))
                    else {
                        return;
                    };
                    drop(done);
                    if item >= number || made_out.send((item, make(item, &mut solver))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(made_out);
        let outcome = print_in_order(made_in, &progress, |count| {
            if let Ok(mut done) = printed.0.lock() {
                *done = count;
                printed.1.notify_all();
            }
        });
        // Whatever happened, nobody has to wait for the printer any more.
        if let Ok(mut done) = printed.0.lock() {
            *done = u64::MAX;
            printed.1.notify_all();
        }
        outcome
    })
}

fn print_in_order(
    made: mpsc::Receiver<(u64, String)>,
    progress: &Progress,
    mut printed: impl FnMut(u64),
) -> Result<(), Failure> {
    let mut waiting = std::collections::BTreeMap::new();
    let mut next = 0;
    for (item, text) in made {
        waiting.insert(item, text);
        let before = next;
        let mut ready = String::new();
        while let Some(text) = waiting.remove(&next) {
            ready.push_str(&text);
            next += 1;
        }
        if next > before {
            output::print(ready)?;
            progress.advance(next - before);
            printed(next);
        }
    }
    Ok(())
}
