//! `ninefold check`: is a grid legal, complete, the solution of a puzzle?

mod units;

use crate::bulk::{self, Job, Merge, Report, SourceKind};
use crate::failure::Failure;
use crate::input::Source;
use crate::{Verdict, output};
use ninefold::format::Item;
use ninefold::puzzle::{Classic, Puzzle, Solution, SolutionError};
use std::io::Write;
use std::num::NonZeroUsize;

/// Check grids: are they legal, complete, the solution of a puzzle?
///
/// A grid with empty cells is good as long as no rule is broken. Of a file with a grid a line, only
/// the wrong ones are told, and how many there are of each kind.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// Grids or files; `-` or nothing is standard input
    #[arg(value_name = "GRID|FILE")]
    grids: Vec<String>,
    /// Grids must be solutions of this puzzle
    #[arg(long, value_name = "PUZZLE|FILE")]
    puzzle: Option<String>,
    /// Grids with empty cells are wrong
    #[arg(long)]
    complete: bool,
    /// Check rows, columns and blocks of each grid on threads of their own
    #[arg(long)]
    parallel_units: bool,
    /// Threads for files with a grid a line; default: all cores
    #[arg(long, value_parser = crate::pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

impl Check {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let puzzle = self.puzzle.as_deref().map(read_puzzle).transpose()?;
        let mut verdict = Verdict::Yes;
        let mut unreadable = 0;
        for source in Source::from_arguments(&self.grids) {
            let peeked = bulk::peek(&source)?;
            let kind = peeked.kind;
            let task = Task {
                puzzle: puzzle.as_ref(),
                must_be_complete: if self.complete || puzzle.is_some() {
                    Blanks::Wrong
                } else {
                    Blanks::Fine
                },
                units: if self.parallel_units { Units::Parallel } else { Units::Together },
                kind,
            };
            let total = bulk::run(&source, peeked, self.threads, &task)?;
            unreadable += total.unreadable;
            verdict = verdict.and(Verdict::of(total.tally.wrong == 0));
            if kind == SourceKind::Lines {
                let Tally { complete, legal, wrong } = total.tally;
                output::print(format!(
                    "{complete} complete and correct, {legal} legal so far, {wrong} wrong\n"
                ))?;
            }
        }
        if unreadable > 0 { Err(Failure::Reported) } else { Ok(verdict) }
    }
}

fn read_puzzle(argument: &str) -> Result<Puzzle, Failure> {
    let source = Source::from_argument(argument);
    let document = source.read(None)?;
    let [item] = document.items.as_slice() else {
        return Err(Failure::new(format_args!("{}: --puzzle takes one puzzle", source.name())));
    };
    item.puzzle().map_err(|error| Failure::new(format_args!("{}: {error}", source.name())))
}

/// How many grids were judged how.
#[derive(Default)]
struct Tally {
    complete: u64,
    legal: u64,
    wrong: u64,
}

impl Merge for Tally {
    fn merge(&mut self, other: Self) {
        self.complete += other.complete;
        self.legal += other.legal;
        self.wrong += other.wrong;
    }
}

/// What empty cells are taken for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blanks {
    Fine,
    Wrong,
}

/// Whether the units of a grid are looked at one after the other or at the same time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Units {
    Together,
    Parallel,
}

struct Task<'a> {
    puzzle: Option<&'a Puzzle>,
    must_be_complete: Blanks,
    units: Units,
    kind: SourceKind,
}

impl Job for Task<'_> {
    type State = ();
    type Tally = Tally;

    fn state(&self) {}

    fn classics(&self, state: &mut (), grids: &[(u64, Classic)], report: &mut Report<Tally>) {
        for &(line, grid) in grids {
            if self.puzzle.is_none() && self.units == Units::Together && grid.is_solution() {
                report.tally.complete += 1;
            } else {
                self.item(state, line, &Item::from(&grid), report);
            }
        }
    }

    fn item(&self, (): &mut (), line: u64, grid: &Item, report: &mut Report<Tally>) {
        let told = match self.judge(grid) {
            Ok(()) => {
                report.tally.complete += 1;
                "complete and correct".into()
            }
            Err(SolutionError::Incomplete { places }) if self.must_be_complete == Blanks::Fine => {
                report.tally.legal += 1;
                match places.len() {
                    1 => "legal so far, 1 cell is empty".into(),
                    n => format!("legal so far, {n} cells are empty"),
                }
            }
            Err(error) => {
                report.tally.wrong += 1;
                let told = format!("wrong: {error}");
                if self.kind == SourceKind::Lines {
                    writeln!(report.text, "line {line}: {told}").expect("memory takes any text");
                }
                told
            }
        };
        if self.kind == SourceKind::One {
            writeln!(report.text, "{told}").expect("memory takes any text");
        }
    }
}

impl Task<'_> {
    fn judge(&self, grid: &Item) -> Result<(), SolutionError> {
        let digits = grid.digits();
        if self.units == Units::Parallel && units::all_differ(grid.rules(), &digits) == units::Answer::Full {
            // Constraints that are no units are left to the plain check.
            if grid.constraints().is_empty() && self.puzzle.is_none() {
                return Ok(());
            }
        }
        match self.puzzle {
            Some(puzzle) if puzzle.layout() == grid.layout() => Solution::of(puzzle, &digits).map(drop),
            Some(puzzle) => Err(SolutionError::Form(ninefold::puzzle::DraftError::Length {
                expected: puzzle.layout().n_cells(),
                found: digits.len(),
            })),
            None => Solution::new(grid.rules(), &digits).map(drop),
        }
    }
}
