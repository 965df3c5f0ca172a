//! `ninefold candidates`: what each cell can be in some solution.

use crate::Verdict;
use crate::bulk::{self, Job, Report};
use crate::failure::Failure;
use crate::input::Source;
use ninefold::format::{Format, Item, write};
use ninefold::puzzle::{DigitSet, Position, Puzzle, Rules};
use ninefold::solve::{Budget, candidates};
use serde_json::{Map, Value, json};
use std::num::NonZeroUsize;

/// Print the true candidates: the digits that each cell has in some solution
///
/// A cell with one digit is decided, whatever else is not; a digit that is missing is in no solution.
#[derive(clap::Args)]
pub(crate) struct Candidates {
    /// Puzzles or files; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<String>,
    /// How to print them
    #[arg(long, value_enum, default_value_t = Form::Grid)]
    style: Form,
    /// Give up a puzzle after this many positions
    #[arg(long, value_name = "NODES", default_value_t = super::solve::DEFAULT_NODES)]
    budget: u64,
    /// Threads for files with a puzzle a line; default: all cores
    #[arg(long, value_parser = crate::pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

/// The forms of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    /// A drawn grid, or a line a cell where boards are no squares
    Grid,
    /// One JSON object a puzzle, from cells to digits
    Json,
}

impl Candidates {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut without = 0;
        let mut unreadable = 0;
        for source in Source::from_arguments(&self.puzzles) {
            let task = Task { style: self.style, budget: self.budget };
            let total = bulk::run(&source, bulk::peek(&source)?, self.threads, &task)?;
            without += total.tally;
            unreadable += total.unreadable;
        }
        if unreadable > 0 { Err(Failure::Reported) } else { Ok(Verdict::of(without == 0)) }
    }
}

/// Finding the candidates of puzzles and printing them.
struct Task {
    style: Form,
    budget: u64,
}

impl Job for Task {
    type State = ();
    /// How many puzzles have no candidates to show.
    type Tally = u64;

    fn state(&self) {}

    fn item(&self, (): &mut (), line: u64, item: &Item, report: &mut Report<u64>) {
        match self.print(item, &report.name(line)) {
            Ok(text) => report.text.extend_from_slice(text.as_bytes()),
            Err(failure) => {
                report.tally += 1;
                report.failure(&failure);
            }
        }
    }
}

impl Task {
    fn print(&self, item: &Item, name: &str) -> Result<String, Failure> {
        let puzzle = item.puzzle().map_err(|error| Failure::of_puzzle(format_args!("{name}: {error}")))?;
        let found = candidates(&puzzle, Budget::nodes(self.budget)).map_err(|stopped| {
            Failure::new(format_args!("{name}: {stopped}")).hint("raise --budget to search on")
        })?;
        if found.iter().all(|digits| digits.is_empty()) {
            return Err(Failure::of_puzzle(format_args!("{name}: no solution")));
        }
        Ok(match self.style {
            Form::Grid => grid(&puzzle, &found),
            Form::Json => format!("{}\n", object(&puzzle, &found)),
        })
    }
}

/// The candidates as a drawn grid; a line a cell where a grid cannot be drawn.
fn grid(puzzle: &Puzzle, candidates: &[DigitSet]) -> String {
    let layout = puzzle.layout();
    drawn(puzzle, candidates).unwrap_or_else(|| {
        let lines = layout.cells().zip(candidates);
        lines.map(|(cell, digits)| format!("{} {digits}\n", layout.place(cell))).collect()
    })
}

/// The grid of pencil marks, without the rules, which are known to who asks.
fn drawn(puzzle: &Puzzle, candidates: &[DigitSet]) -> Option<String> {
    let rules = Rules::new(puzzle.layout().clone(), Vec::new()).ok()?;
    let plain = Puzzle::new(rules, puzzle.givens().to_vec()).ok()?;
    let mut position = Position::start(plain);
    for (cell, &digits) in puzzle.layout().cells().zip(candidates) {
        if puzzle.given(cell).is_none() {
            match digits.only() {
                Some(digit) => position.set_entry(cell, Some(digit)).ok()?,
                None => position.set_marks(cell, Some(digits)).ok()?,
            }
        }
    }
    write(&Item::from(&position), Format::Marks).ok()
}

fn object(puzzle: &Puzzle, candidates: &[DigitSet]) -> Value {
    let layout = puzzle.layout();
    let cells = layout.cells().zip(candidates);
    let cells = cells.map(|(cell, digits)| (layout.place(cell).to_string(), digits.to_string().into()));
    json!({ "candidates": cells.collect::<Map<String, Value>>() })
}
