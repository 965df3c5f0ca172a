//! `ninefold count`: how many solutions a puzzle has.

use crate::Verdict;
use crate::bulk::{self, Job, Report};
use crate::failure::Failure;
use crate::input::Source;
use ninefold::format::{FormatError, Item};
use ninefold::solve::{Budget, SearchEnd, count};
use serde_json::{Value, json};
use std::io::Write;
use std::num::NonZeroUsize;

/// Count the solutions of puzzles, up to a limit
#[derive(clap::Args)]
pub(crate) struct Count {
    /// Puzzles or files; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<String>,
    /// Stop counting here; the number is then printed with a `+`
    #[arg(long, default_value_t = 1_000_000)]
    limit: u64,
    /// Give up a puzzle after this many positions
    #[arg(long, value_name = "NODES", default_value_t = super::solve::DEFAULT_NODES)]
    budget: u64,
    /// Print one JSON object a puzzle: `line`, `solutions`, and `complete` unless there are more
    #[arg(long)]
    json: bool,
    /// Threads for files with a puzzle a line; all cores unless said otherwise
    #[arg(long, value_parser = crate::pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

impl Count {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut doubtful = 0;
        let mut unreadable = 0;
        for source in Source::from_arguments(&self.puzzles) {
            let form = if self.json { Form::Json } else { Form::Number };
            let task = Task { limit: self.limit, budget: self.budget, form };
            let total = bulk::run(&source, bulk::peek(&source)?, self.threads, &task)?;
            doubtful += total.tally;
            unreadable += total.unreadable;
        }
        if unreadable > 0 { Err(Failure::Reported) } else { Ok(Verdict::of(doubtful == 0)) }
    }
}

/// How a count is printed.
enum Form {
    Number,
    Json,
}

/// Counting the solutions of puzzles and printing how many there are.
struct Task {
    limit: u64,
    budget: u64,
    form: Form,
}

impl Job for Task {
    type State = ();
    /// How many puzzles break a rule or were given up.
    type Tally = u64;

    fn state(&self) {}

    fn item(&self, (): &mut (), line: u64, item: &Item, report: &mut Report<u64>) {
        let (solutions, is_complete) = match item.puzzle() {
            Ok(puzzle) => {
                let found = count(&puzzle, self.limit, Budget::nodes(self.budget));
                if let SearchEnd::Stopped(stopped) = &found.end {
                    report.tally += 1;
                    let given_up = Failure::new(format_args!("{}: {stopped}", report.name(line)));
                    report.failure(&given_up.hint("raise --budget to count on"));
                }
                (found.solutions, found.end == SearchEnd::Complete)
            }
            Err(error) => {
                report.tally += 1;
                report.failure(&Failure::of_puzzle(format_args!("{}: {error}", report.name(line))));
                (0, true)
            }
        };
        match self.form {
            Form::Number => {
                let more = if is_complete { "" } else { "+" };
                print(format_args!("{solutions}{more}"), report);
            }
            Form::Json => {
                print(json!({"line": line, "solutions": solutions, "complete": is_complete}), report);
            }
        }
    }

    fn unreadable(&self, line: u64, error: &FormatError, report: &mut Report<u64>) {
        match self.form {
            Form::Number => print("unreadable", report),
            Form::Json => {
                let object = json!({"line": line, "solutions": Value::Null, "error": error.to_string()});
                print(object, report);
            }
        }
    }
}

fn print(result: impl std::fmt::Display, report: &mut Report<u64>) {
    writeln!(report.text, "{result}").expect("memory takes any text");
}
