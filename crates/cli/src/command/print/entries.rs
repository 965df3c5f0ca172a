//! The puzzles to print: made or proved, and rated as far as it is printed.

use super::boards::{Board, Boards, LeftOut};
use crate::failure::Failure;
use crate::pipeline::thread_count;
use crate::progress::Progress;
use ninefold::generate::{Difficulty, Generator, Made, Recipe, Seed};
use ninefold::logic::explainer::{Rater, rate};
use ninefold::logic::{Grade, Level, Promise, Technique, grade_on_ice};
use ninefold::puzzle::{Position, Solution, Variant};
use ninefold::solve::{Budget, certify};
use ninefold_press::{Entry, MAX_PUZZLES, PressError, link};
use ninefold_protocol::id::PuzzleId;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What is printed of every puzzle, and so has to be found out.
pub(super) struct Wanted<'a> {
    pub(super) solution: bool,
    pub(super) level: bool,
    pub(super) rating: bool,
    pub(super) hardest: bool,
    pub(super) id: bool,
    pub(super) base_url: Option<&'a str>,
}

impl Wanted<'_> {
    /// Nothing but the puzzle.
    pub(super) const NOTHING: Self =
        Self { solution: false, level: false, rating: false, hardest: false, id: false, base_url: None };

    fn needs_proof(&self) -> bool {
        self.solution || self.level || self.rating || self.hardest
    }

    /// Says of a puzzle what is wanted; its grade if that is known already.
    fn entry(&self, board: Board, solution: Option<Solution>, known: Option<Grade>) -> Entry {
        let Board { position, frozen, .. } = board;
        let puzzle = position.puzzle();
        let grade = if self.level || self.hardest {
            known.or_else(|| grade_on_ice(puzzle, &frozen, Promise::OneSolution))
        } else {
            None
        };
        let hardest = grade.as_ref().filter(|_| self.hardest).and_then(|grade| grade.hardest);
        let classic = puzzle.as_classic().filter(|_| self.rating);
        let rating = classic.map(|classic| rate(&classic, &mut Rater::new()));
        let details = hardest.map(Technique::name).map(String::from).into_iter();
        let details = details.chain(rating.map(|rating| format!("ER {}", rating.er))).collect();
        let id = PuzzleId::on_ice(puzzle, &frozen);
        Entry {
            link: self.base_url.map(|base| link(base, &id.to_string(), puzzle, &frozen)),
            id: self.id.then(|| id.in_groups()),
            level: grade.filter(|_| self.level).map(|grade| grade.level),
            details,
            solution: solution.filter(|_| self.solution),
            frozen,
            position,
            task: None,
        }
    }
}

/// Finds out what is wanted of puzzles that were read. Those that cannot be printed so are reported and
/// left out.
pub(super) fn of_boards(
    read: Boards,
    wanted: &Wanted<'_>,
    threads: Option<NonZeroUsize>,
) -> Result<(Vec<Entry>, LeftOut), Failure> {
    let Boards { boards, mut left_out } = read;
    if boards.is_empty() {
        return Ok((Vec::new(), left_out));
    }
    check_count(boards.len())?;
    let judged = in_parallel(boards.len(), thread_count(threads), |index| {
        let board = boards[index].clone();
        let solution = if wanted.needs_proof() { Some(prove(&board)?) } else { None };
        Ok(wanted.entry(board, solution, None))
    });
    let mut entries = Vec::with_capacity(judged.len());
    for entry in judged {
        match entry {
            Ok(entry) => entries.push(entry),
            Err(failure) => {
                Failure::report(&failure);
                left_out.improper += 1;
            }
        }
    }
    Ok((entries, left_out))
}

fn prove(board: &Board) -> Result<Solution, Failure> {
    match certify(board.position.puzzle().clone(), Budget::nodes(super::super::solve::DEFAULT_NODES)) {
        Ok(proper) => Ok(proper.into_parts().1),
        Err(improper) => Err(Failure::of_puzzle(format_args!("{}: {improper}", board.name))
            .hint("--solutions none --no-level prints any puzzle")),
    }
}

fn check_count(count: usize) -> Result<(), Failure> {
    if (1..=MAX_PUZZLES).contains(&count) { Ok(()) } else { Err(super::failure(PressError::Count { count })) }
}

/// Puzzles that are made on the spot.
pub(super) struct Making {
    pub(super) number: usize,
    pub(super) levels: Option<RangeInclusive<Level>>,
    pub(super) variants: Vec<Variant>,
    pub(super) seed: Option<u64>,
    pub(super) threads: Option<NonZeroUsize>,
}

/// A stream of puzzles to one recipe.
struct Batch {
    generator: Generator,
    level: Option<Level>,
}

impl Making {
    /// Makes the puzzles, easiest levels first, variants in turn.
    pub(super) fn make(&self, wanted: &Wanted<'_>) -> Result<Vec<Entry>, Failure> {
        check_count(self.number)?;
        let batches = self.batches()?;
        let plan = self.plan(&batches);
        let progress = Progress::items(self.number as u64);
        let entries = in_parallel(self.number, thread_count(self.threads), |index| {
            let (batch, item) = plan[index];
            let made = batches[batch].generator.puzzle(item).map_err(Failure::new)?;
            progress.advance(1);
            self.entry(made, batches[batch].level, index + 1, wanted)
        });
        entries.into_iter().collect()
    }

    fn entry(
        &self,
        made: Made,
        level: Option<Level>,
        number: usize,
        wanted: &Wanted<'_>,
    ) -> Result<Entry, Failure> {
        if !made.as_asked {
            let level = level.map_or("", Level::name);
            let message =
                format_args!("puzzle {number}: no {level} puzzle was found in {} grids", made.attempts);
            return Err(Failure::new(message).hint("ask for another --difficulty or --seed"));
        }
        let (puzzle, solution) = made.proper.into_parts();
        let frozen = made.ice.map(|ice| ice.frozen).unwrap_or_default();
        let board = Board { position: Position::start(puzzle), frozen, name: format!("puzzle {number}") };
        Ok(wanted.entry(board, Some(solution), made.grade))
    }

    /// A stream of puzzles for each level and variant, level by level.
    fn batches(&self) -> Result<Vec<Batch>, Failure> {
        let seed = Seed(self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish()));
        let levels = match &self.levels {
            Some(range) => Level::ALL.into_iter().filter(|level| range.contains(level)).map(Some).collect(),
            None => vec![None],
        };
        let variants = if self.variants.is_empty() { vec![Variant::CLASSIC] } else { self.variants.clone() };
        let mut batches = Vec::new();
        for &level in &levels {
            for &variant in &variants {
                let difficulty =
                    Difficulty { levels: level.map(|level| level..=level), ..Difficulty::default() };
                let recipe = Recipe { difficulty, ..Recipe::default() };
                let generator = generator(variant, recipe, seed)?;
                batches.push(Batch { generator, level });
            }
        }
        Ok(batches)
    }

    /// For every puzzle to make, its batch and its number there: levels get the same share of all.
    fn plan(&self, batches: &[Batch]) -> Vec<(usize, u64)> {
        let levels = batches.chunk_by(|one, other| one.level == other.level).count().max(1);
        let per_level = batches.len() / levels;
        let mut made = vec![0; batches.len()];
        let batch = |index: usize| {
            let level = index * levels / self.number;
            let first = (level * self.number).div_ceil(levels);
            let batch = level * per_level + (index - first) % per_level;
            made[batch] += 1;
            (batch, made[batch] - 1)
        };
        (0..self.number).map(batch).collect()
    }
}

fn generator(variant: Variant, recipe: Recipe, seed: Seed) -> Result<Generator, Failure> {
    Generator::new(variant, recipe, seed).map_err(Failure::new)
}

/// The results of a work on every number below `count`, in order, by several threads.
fn in_parallel<T: Send>(count: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(count));
    thread::scope(|scope| {
        for _ in 0..threads.min(count) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        return;
                    }
                    let result = work(index);
                    if let Ok(mut done) = done.lock() {
                        done.push((index, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
