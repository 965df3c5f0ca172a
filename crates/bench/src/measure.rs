//! What is measured, and how.

use crate::sets::{Puzzles, Set};
use ninefold::generate::{Control, Generator, Recipe, Seed};
use ninefold::puzzle::{Classic, Digit, RegionKind, Rules, Solution, canonical};
use ninefold::solve::classic::{Outcome, Solver};
use ninefold::solve::{Budget, count, first};
use rayon::prelude::*;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// One figure.
pub(crate) struct Measured {
    /// What was worked on.
    pub(crate) set: String,
    /// What was done.
    pub(crate) work: &'static str,
    /// How many times.
    pub(crate) items: usize,
    /// How many a second, in the best round.
    pub(crate) per_second: f64,
}

/// A figure needs at least this many rounds, and this much time in all.
const ROUNDS: usize = 3;
const LONG_ENOUGH: Duration = Duration::from_millis(600);

/// Runs work of one thread again and again and keeps the best round, by the time that the thread
/// had a core: other programs may be running.
fn best(set: &str, work: &'static str, items: usize, run: impl FnMut()) -> Measured {
    best_by(thread_time, set, work, items, run)
}

/// Runs work of several threads again and again and keeps the best round, by the clock on the wall.
fn best_of_all_threads(set: &str, work: &'static str, items: usize, run: impl FnMut()) -> Measured {
    let start = Instant::now();
    best_by(|| start.elapsed(), set, work, items, run)
}

fn best_by(
    clock: impl Fn() -> Duration,
    set: &str,
    work: &'static str,
    items: usize,
    mut run: impl FnMut(),
) -> Measured {
    let mut shortest = Duration::MAX;
    let begun = clock();
    let mut rounds = 0;
    while rounds < ROUNDS || clock() - begun < LONG_ENOUGH {
        let start = clock();
        run();
        shortest = shortest.min(clock() - start);
        rounds += 1;
    }
    Measured { set: set.into(), work, items, per_second: items as f64 / shortest.as_secs_f64() }
}

/// How long this thread has had a core.
pub(crate) fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Solving and counting the puzzles of a set.
pub(crate) fn puzzles(set: &Set) -> Vec<Measured> {
    match &set.puzzles {
        Puzzles::Classic(puzzles) => classic(&set.name, puzzles),
        Puzzles::General(puzzles) => {
            let n = puzzles.len();
            let unlimited = || Budget::UNLIMITED;
            vec![
                best(&set.name, "find one", n, || {
                    for puzzle in puzzles {
                        black_box(first(puzzle, unlimited()).ok());
                    }
                }),
                best(&set.name, "prove unique", n, || {
                    for puzzle in puzzles {
                        black_box(count(puzzle, 2, unlimited()));
                    }
                }),
            ]
        }
    }
}

fn classic(name: &str, puzzles: &[Classic]) -> Vec<Measured> {
    let n = puzzles.len();
    let mut solver = Solver::new();
    let mut outcomes = vec![Outcome::None; n];
    vec![
        best(name, "find one", n, || {
            for puzzle in puzzles {
                black_box(solver.solve_one(puzzle));
            }
        }),
        best(name, "prove unique", n, || {
            for puzzle in puzzles {
                black_box(solver.solve_unique(puzzle));
            }
        }),
        best(name, "prove unique, batch", n, || solver.solve_batch(puzzles, &mut outcomes)),
        best_of_all_threads(name, "prove unique, batch, all threads", n, || {
            puzzles
                .par_chunks(512)
                .zip(outcomes.par_chunks_mut(512))
                .for_each_init(Solver::new, |solver, (puzzles, outcomes)| {
                    solver.solve_batch(puzzles, outcomes)
                });
        }),
        best(name, "count to 1000", n, || {
            for puzzle in puzzles {
                black_box(solver.count(puzzle, 1000));
            }
        }),
        best(name, "canonical form", n, || {
            for puzzle in puzzles {
                black_box(canonical::form(puzzle));
            }
        }),
    ]
}

/// Making full grids and puzzles.
pub(crate) fn making() -> Vec<Measured> {
    let generator = Generator::classic(Recipe::default(), Seed(1)).expect("the recipe can be fulfilled");
    let mut control = Control::new();
    vec![
        best("-", "make full grids", 20_000, || {
            for item in 0..20_000 {
                black_box(generator.full_grid(item));
            }
        }),
        best("-", "make minimal puzzles", 2_000, || {
            for item in 0..2_000 {
                black_box(generator.puzzle_with(item, &mut control).ok());
            }
        }),
    ]
}

/// Checking full grids: the fast way, the thorough way, and with a thread for each kind of unit.
pub(crate) fn checking() -> Vec<Measured> {
    let generator = Generator::classic(Recipe::default(), Seed(2)).expect("the recipe can be fulfilled");
    let grids = (0..20_000).map(|item| generator.full_grid(item)).collect::<Vec<_>>();
    let rules = Rules::classic();
    let few = grids[..200].iter().map(|grid| grid.values().map(Digit::new)).collect::<Vec<_>>();
    vec![
        best("full grids", "check", grids.len(), || {
            for grid in &grids {
                black_box(grid.is_solution());
            }
        }),
        best("full grids", "check, naming every clash", few.len(), || {
            for digits in &few {
                black_box(Solution::new(&rules, digits).is_ok());
            }
        }),
        best_of_all_threads("full grids", "check, a thread for each kind of unit", few.len(), || {
            for digits in &few {
                black_box(units_differ(&rules, digits));
            }
        }),
        best("full grids", "canonical form", 2_000, || {
            for grid in &grids[..2_000] {
                black_box(canonical::form(grid));
            }
        }),
    ]
}

/// Rows, columns and blocks on threads of their own, as `ninefold check --parallel-units` does it.
fn units_differ(rules: &Rules, digits: &[Option<Digit>]) -> bool {
    std::thread::scope(|scope| {
        let kinds = [RegionKind::Row, RegionKind::Column, RegionKind::Block];
        let threads = kinds.map(|kind| scope.spawn(move || rules.units_differ(kind, digits)));
        threads.into_iter().all(|thread| thread.join().unwrap_or(false))
    })
}
