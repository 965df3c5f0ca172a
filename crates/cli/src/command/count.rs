//! `ninefold count`: how many solutions a puzzle has.

use crate::Verdict;
use crate::bulk::{self, Job, Report};
use crate::failure::Failure;
use crate::input::Source;
use ninefold::format::{FormatError, Item};
use ninefold::puzzle::Puzzle;
use ninefold::solve::{Budget, Estimate, SearchEnd, count, estimate};
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
    /// Estimate the number where there are more than 10,000, by so many random ways to a solution
    ///
    /// The same number of ways gives the same estimate. The error that is said is one standard deviation.
    #[arg(long, value_name = "WAYS", num_args = 0..=1, require_equals = true, default_missing_value = "1000",
          value_parser = clap::value_parser!(u32).range(1..=1_000_000), conflicts_with = "limit")]
    estimate: Option<u32>,
    /// Give up a puzzle after this many positions
    #[arg(long, value_name = "NODES", default_value_t = super::solve::DEFAULT_NODES)]
    budget: u64,
    /// Print one JSON object a puzzle: `line`, `solutions`, and `complete` unless there are more
    #[arg(long)]
    json: bool,
    /// Threads for files with a puzzle a line; default: all cores
    #[arg(long, value_parser = crate::pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

impl Count {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut doubtful = 0;
        let mut unreadable = 0;
        for source in Source::from_arguments(&self.puzzles) {
            let form = if self.json { Form::Json } else { Form::Number };
            let task = Task { limit: self.limit, ways: self.estimate, budget: self.budget, form };
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
    /// How many ways an estimate goes, if one is asked for.
    ways: Option<u32>,
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
            Ok(puzzle) if self.ways.is_some_and(|_| has_more_than(FEW, &puzzle)) => {
                return self.print_estimate(&puzzle, line, report);
            }
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

/// So many solutions are counted rather than estimated.
const FEW: u64 = 10_000;

/// Whether there are more solutions, or so much work in counting them that it is not known.
fn has_more_than(few: u64, puzzle: &Puzzle) -> bool {
    count(puzzle, few + 1, Budget::nodes(100 * few)).exact().is_none_or(|solutions| solutions > few)
}

impl Task {
    fn print_estimate(&self, puzzle: &Puzzle, line: u64, report: &mut Report<u64>) {
        match estimate(puzzle, self.ways.unwrap_or(1), 0, Budget::nodes(self.budget)) {
            Ok(found) => match self.form {
                Form::Number => print(in_words(&found), report),
                Form::Json => print(
                    json!({
                        "line": line,
                        "estimate": found.log10.map(scientific),
                        "log10": found.log10,
                        "relative_error": found.relative_error,
                        "ways": found.ways,
                    }),
                    report,
                ),
            },
            Err(stopped) => {
                report.tally += 1;
                let given_up = Failure::new(format_args!("{}: {stopped}", report.name(line)));
                report.failure(&given_up.hint("raise --budget to go a way to its end"));
            }
        }
    }
}

/// `about 6.7e21, give or take 3 % (1000 random ways)`.
fn in_words(found: &Estimate) -> String {
    let ways = found.ways;
    match found.log10 {
        None => format!("no solution was found on {ways} random ways; there may be some"),
        Some(log10) => {
            let percent = (100.0 * found.relative_error).ceil().max(1.0);
            format!("about {}, give or take {percent} % ({ways} random ways)", scientific(log10))
        }
    }
}

/// A number by its decimal logarithm: `6.7e21`.
fn scientific(log10: f64) -> String {
    let (power, tenths) = (log10.floor(), (10.0 * 10f64.powf(log10.fract())).round());
    // What is rounded to ten is one of the next power.
    let (power, tenths) = if tenths >= 100.0 { (power + 1.0, 10.0) } else { (power, tenths) };
    format!("{:.1}e{power}", tenths / 10.0)
}

fn print(result: impl std::fmt::Display, report: &mut Report<u64>) {
    writeln!(report.text, "{result}").expect("memory takes any text");
}
