//! `ninefold solve`: finds the solution, and proves that it is the only one.

mod answer;
mod prompt;
mod start;
mod verify;

pub(crate) use answer::UNREADABLE;

use crate::bulk::{self, Job, Merge, Report, SourceKind};
use crate::failure::Failure;
use crate::input::Source;
use crate::output::{Detail, GridStyle, Ink, draw, label};
use crate::{Verdict, pipeline};
use answer::Answer;
use ninefold::format::{FormatError, Item};
use ninefold::puzzle::Classic;
use ninefold::solve::Budget;
use ninefold::solve::classic::{Outcome, Solver};
use serde_json::json;
use start::Start;
use std::io::{BufRead, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// Solve puzzles and prove that each solution is the only one
///
/// A puzzle is given as an argument, in a file, or on standard input, in any text form. A file with
/// a puzzle a line is solved on all cores, one result a line, in order; lines that are no puzzles are
/// told and keep their places. Without arguments at a terminal, the files are asked for.
#[derive(clap::Args)]
pub(crate) struct Solve {
    /// Puzzles or files; `-` is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<String>,
    /// How to print; a grid for one puzzle and lines for many unless said otherwise
    #[arg(long, value_enum)]
    style: Option<GridStyle>,
    /// The same as `--style json`
    #[arg(long, conflicts_with = "style")]
    json: bool,
    /// Compare with the solution in this file
    #[arg(long, value_name = "SOLUTION")]
    verify: Option<String>,
    /// List up to this many solutions; otherwise two, where there are several, prove that
    #[arg(long, value_name = "NUMBER", value_parser = limit, conflicts_with = "verify")]
    limit: Option<usize>,
    /// Solve from the position: entries count as givens
    #[arg(long)]
    position: bool,
    /// Threads for files with a puzzle a line; default: all cores
    #[arg(long, value_parser = crate::pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
    /// Give up a puzzle after this many positions
    #[arg(long, value_name = "NODES", default_value_t = DEFAULT_NODES)]
    budget: u64,
    /// Tell how many, how fast, and with what result on standard error
    #[arg(long)]
    stats: bool,
}

/// A number of solutions that fits into memory.
fn limit(text: &str) -> Result<usize, String> {
    const MOST: usize = 1_000_000;
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("write a number from 1 to {MOST}; `ninefold count` counts further"))
}

/// Enough for anything that a person would call a puzzle.
pub(crate) const DEFAULT_NODES: u64 = 1_000_000_000;

impl Solve {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        if self.puzzles.is_empty() && self.verify.is_none() && std::io::stdin().is_terminal() {
            return self.ask_for_files(&mut std::io::stdin().lock());
        }
        if let Some(solution) = &self.verify {
            let puzzle = match self.puzzles.as_slice() {
                [puzzle] => Source::from_argument(puzzle),
                [] => Source::Stdin,
                _ => return Err(Failure::new("--verify compares one puzzle, but several are named")),
            };
            let puzzle = verify::only_item(&puzzle)?;
            let solution = Source::from_argument(solution);
            return verify::run(&puzzle, Some(&solution), self.start(), self.budget());
        }
        let begun = Instant::now();
        let mut tally = Tally::default();
        let mut unreadable = 0;
        for source in Source::from_arguments(&self.puzzles) {
            let peeked = match bulk::peek(&source) {
                Ok(peeked) => peeked,
                Err(failure) => {
                    failure.report();
                    unreadable += 1;
                    continue;
                }
            };
            if self.puzzles.is_empty() && peeked.names_a_file() {
                return self.ask_for_files(&mut peeked.into_reader());
            }
            let task = self.task(peeked.kind);
            match bulk::run(&source, peeked, self.threads, &task) {
                Ok(total) => {
                    tally.merge(total.tally);
                    unreadable += total.unreadable;
                }
                Err(Failure::Closed) => return Err(Failure::Closed),
                Err(failure) => {
                    failure.report();
                    unreadable += 1;
                }
            }
        }
        if self.stats {
            tally.print(unreadable, begun.elapsed(), pipeline::thread_count(self.threads));
        }
        if unreadable > 0 { Err(Failure::Reported) } else { Ok(Verdict::of(tally.no() == 0)) }
    }

    /// Asks for the puzzle file and the solution file; the answers may come from a terminal or a script.
    fn ask_for_files(&self, answers: &mut impl BufRead) -> Result<Verdict, Failure> {
        let puzzle = verify::only_item(&prompt::ask_for_puzzle(answers)?)?;
        let solution = prompt::ask_for_solution(answers)?;
        verify::run(&puzzle, solution.as_ref(), self.start(), self.budget())
    }

    fn task(&self, kind: SourceKind) -> Task {
        Task {
            style: self.style(kind),
            detail: Detail::of(self.style),
            start: self.start(),
            limit: self.limit,
            budget: self.budget(),
        }
    }

    fn start(&self) -> Start {
        if self.position { Start::Position } else { Start::Puzzle }
    }

    fn budget(&self) -> Budget {
        Budget::nodes(self.budget)
    }

    fn style(&self, kind: SourceKind) -> GridStyle {
        let by_kind = || if kind == SourceKind::Lines { GridStyle::Line } else { GridStyle::Grid };
        if self.json { GridStyle::Json } else { self.style.unwrap_or_else(by_kind) }
    }
}

/// How many puzzles had which answer.
#[derive(Default)]
struct Tally {
    unique: u64,
    none: u64,
    several: u64,
    stopped: u64,
}

impl Tally {
    fn no(&self) -> u64 {
        self.none + self.several + self.stopped
    }

    #[allow(clippy::print_stderr)]
    fn print(&self, unreadable: u64, time: Duration, threads: usize) {
        let Self { unique, none, several, stopped } = self;
        let puzzles = unique + self.no();
        let rate = puzzles as f64 / time.as_secs_f64();
        eprintln!("puzzles {puzzles}, unique {unique}, several solutions {several}, no solution {none}");
        eprintln!("given up {stopped}, unreadable {unreadable}");
        eprintln!("time {:.3} s, threads {threads}, puzzles a second {rate:.0}", time.as_secs_f64());
    }
}

impl Merge for Tally {
    fn merge(&mut self, other: Self) {
        self.unique += other.unique;
        self.none += other.none;
        self.several += other.several;
        self.stopped += other.stopped;
    }
}

/// Solving puzzles and printing the answers.
struct Task {
    style: GridStyle,
    detail: Detail,
    start: Start,
    /// How many solutions to list, if that was asked for.
    limit: Option<usize>,
    budget: Budget,
}

impl Task {
    /// Prints an answer in words or grids; what is wrong goes to the messages.
    fn print(&self, answer: &Answer, line: u64, item: &Item, report: &mut Report<Tally>) {
        report.text.extend_from_slice(answer.print(self.style.plain(), self.detail, item).as_bytes());
        if let Some(error) = answer.error(item.rules(), self.start) {
            report.message(format_args!("{}{error}", report.place(line)));
        }
    }

    /// Whether all that is asked for is what solving many puzzles together finds out, which counts no
    /// nodes.
    fn is_for_batches(&self) -> bool {
        self.style == GridStyle::Line && self.limit.is_none() && self.budget.max_nodes() >= DEFAULT_NODES
    }
}

impl Job for Task {
    type State = (Solver, Vec<Classic>, Vec<Outcome>);
    type Tally = Tally;

    fn state(&self) -> Self::State {
        (Solver::new(), Vec::new(), Vec::new())
    }

    fn classics(&self, state: &mut Self::State, puzzles: &[(u64, Classic)], report: &mut Report<Tally>) {
        if !self.is_for_batches() {
            for &(line, puzzle) in puzzles {
                self.item(state, line, &Item::from(&puzzle), report);
            }
            return;
        }
        let (solver, batch, outcomes) = state;
        batch.clear();
        batch.extend(puzzles.iter().map(|&(_, puzzle)| puzzle));
        outcomes.clear();
        outcomes.resize(batch.len(), Outcome::None);
        solver.solve_batch(batch, outcomes);
        for (&(line, puzzle), outcome) in puzzles.iter().zip(outcomes) {
            match outcome {
                Outcome::Unique(solution) => {
                    report.tally.unique += 1;
                    report.text.extend_from_slice(&solution.to_line());
                }
                Outcome::None => {
                    report.tally.none += 1;
                    report.text.extend_from_slice(answer::NO_SOLUTION.as_bytes());
                    if let Err(clash) = Item::from(&puzzle).puzzle() {
                        report.message(format_args!("{}{clash}", report.place(line)));
                    }
                }
                Outcome::Multiple(first, second) => {
                    report.tally.several += 1;
                    report.text.extend_from_slice(answer::SEVERAL_SOLUTIONS.as_bytes());
                    for solution in [first, second] {
                        report.text.push(b' ');
                        report.text.extend_from_slice(&solution.to_line());
                    }
                }
            }
            report.text.push(b'\n');
        }
    }

    fn item(&self, _: &mut Self::State, line: u64, item: &Item, report: &mut Report<Tally>) {
        if let Some(note) = self.start.note(item) {
            report.message(format_args!("note: {}{note}", report.place(line)));
        }
        let item = &match self.start.of(item) {
            Ok(item) => item,
            Err(failure) => return report.failure(&failure),
        };
        let begun = Instant::now();
        let answer = Answer::of(item, self.limit, self.budget.clone());
        let time = begun.elapsed();
        let solutions = answer.lines();
        match &answer {
            Answer::Unique(_) | Answer::First(_) => report.tally.unique += 1,
            Answer::None | Answer::Clash(_) => report.tally.none += 1,
            Answer::Several(..) => report.tally.several += 1,
            Answer::Stopped(..) => report.tally.stopped += 1,
        }
        match self.style {
            GridStyle::Json => print_json(
                json!({
                    "line": line,
                    "puzzle": ninefold::format::Style::Line.print(item.layout(), item.givens()).trim_end(),
                    "solution": solutions.first(),
                    "solutions": answer.count(),
                    "second_solution": solutions.get(1),
                    "all_solutions": self.limit.map(|_| &solutions),
                    "error": answer.error(item.rules(), self.start),
                    "time_ns": u64::try_from(time.as_nanos()).unwrap_or(u64::MAX),
                }),
                report,
            ),
            GridStyle::Grid => {
                let givens = draw(self.detail, item.rules(), item.frozen(), item.givens(), |_| Ink::Given);
                let rules = item.puzzle().map_or(String::new(), |puzzle| self.detail.rules(&puzzle));
                let text = format!("{}{givens}{rules}\n", label(self.start.title()));
                report.text.extend_from_slice(text.as_bytes());
                self.print(&answer, line, item, report);
            }
            GridStyle::Line | GridStyle::Spaced => self.print(&answer, line, item, report),
        }
    }

    fn unreadable(&self, line: u64, error: &FormatError, report: &mut Report<Tally>) {
        match self.style {
            GridStyle::Json => {
                print_json(json!({"line": line, "solution": null, "error": error.to_string()}), report);
            }
            GridStyle::Line | GridStyle::Spaced | GridStyle::Grid => {
                writeln!(report.text, "{}", answer::UNREADABLE).expect("memory takes any text");
            }
        }
    }
}

/// Prints an object on a line of its own, without what there is nothing to say of; a solution always
/// has its word.
fn print_json(mut object: serde_json::Value, report: &mut Report<Tally>) {
    if let Some(object) = object.as_object_mut() {
        object.retain(|key, value| !value.is_null() || key == "solution");
    }
    writeln!(report.text, "{object}").expect("memory takes any text");
}
