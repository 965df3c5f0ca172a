//! `ninefold rate`: how hard puzzles are.

use crate::bulk::{self, Job, Merge, Report};
use crate::failure::Failure;
use crate::input::Source;
use crate::{Verdict, output};
use ninefold::format::{Item, Style};
use ninefold::logic::explainer::{Rater, Rating, rate};
use ninefold::logic::{Grade, Promise, Technique, grade};
use ninefold::puzzle::Classic;
use ninefold::solve::{Budget, certify};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::num::NonZeroUsize;

/// Rate puzzles: Sudoku Explainer's ER/EP/ED, Ninefold's level, the hardest technique
///
/// Prints a line a puzzle with columns between tabs. Ratings of Sudoku Explainer 1.2.1 are for
/// classic 9x9 puzzles; levels are for every kind.
#[derive(clap::Args)]
pub(crate) struct Rate {
    /// Puzzles or files; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<String>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Which scales; both unless said
    #[arg(long, value_enum, default_value_t = Scale::Both)]
    scale: Scale,
    /// Threads for files with a puzzle a line; all cores unless said otherwise
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

/// The scales that can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Scale {
    /// Sudoku Explainer's ER, EP and ED, and Ninefold's level
    Both,
    /// Sudoku Explainer 1.2.1
    Se,
    /// Ninefold's level and the hardest technique
    Level,
}

impl Rate {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let task = Task { json: self.json, scale: self.scale };
        if !self.json {
            output::print("puzzle\ter\tep\ted\tlevel\thardest\n")?;
        }
        let mut tally = Tally::default();
        let mut unreadable = 0;
        for source in Source::from_arguments(&self.puzzles) {
            let total = bulk::run(&source, bulk::peek(&source)?, self.threads, &task)?;
            unreadable += total.unreadable;
            tally.merge(total.tally);
        }
        if unreadable > 0 { Err(Failure::Reported) } else { Ok(Verdict::of(tally.improper == 0)) }
    }
}

/// How many puzzles cannot be rated because they do not have one solution.
#[derive(Default)]
struct Tally {
    improper: u64,
}

impl Merge for Tally {
    fn merge(&mut self, other: Self) {
        self.improper += other.improper;
    }
}

struct Task {
    json: bool,
    scale: Scale,
}

impl Job for Task {
    type State = Rater;
    type Tally = Tally;

    fn state(&self) -> Rater {
        Rater::new()
    }

    fn classics(&self, rater: &mut Rater, puzzles: &[(u64, Classic)], report: &mut Report<Tally>) {
        for (line, puzzle) in puzzles {
            self.item(rater, *line, &Item::from(puzzle), report);
        }
    }

    fn item(&self, rater: &mut Rater, line: u64, item: &Item, report: &mut Report<Tally>) {
        let text = Style::Line.print(item.layout(), item.givens());
        let proper = item.puzzle().map_err(|error| error.to_string()).and_then(|puzzle| {
            certify(puzzle, Budget::nodes(super::solve::DEFAULT_NODES))
                .map_err(|improper| improper.to_string())
        });
        let line = match proper {
            Ok(proper) => {
                let classic = proper.puzzle().as_classic().filter(|_| self.scale != Scale::Level);
                let rating = classic.map(|classic| rate(&classic, rater));
                let grade =
                    (self.scale != Scale::Se).then(|| grade(proper.puzzle(), Promise::OneSolution)).flatten();
                self.tell(text.trim_end(), rating, grade)
            }
            Err(error) => {
                report.tally.improper += 1;
                report.message(format_args!("line {line}: {error}"));
                self.refuse(text.trim_end(), &error)
            }
        };
        writeln!(report.text, "{line}").expect("memory takes any text");
    }
}

impl Task {
    fn tell(&self, puzzle: &str, rating: Option<Rating>, grade: Option<Grade>) -> String {
        let hardest = grade.as_ref().and_then(|grade| grade.hardest).map(Technique::name);
        let level = grade.as_ref().map(|grade| grade.level.name());
        if self.json {
            let mut object = Map::new();
            object.insert("puzzle".into(), json!(puzzle));
            if let Some(Rating { er, ep, ed }) = rating {
                for (name, score) in [("er", er), ("ep", ep), ("ed", ed)] {
                    object.insert(name.into(), json!(f64::from(score.0) / 10.0));
                }
            }
            if let Some(level) = level {
                object.insert("level".into(), json!(level));
                object.insert("hardest".into(), json!(hardest));
            }
            return Value::Object(object).to_string();
        }
        let scores = rating.map_or(["-".into(), "-".into(), "-".into()], |Rating { er, ep, ed }| {
            [er, ep, ed].map(|score| score.to_string())
        });
        format!("{puzzle}\t{}\t{}\t{}", scores.join("\t"), level.unwrap_or("-"), hardest.unwrap_or("-"))
    }

    fn refuse(&self, puzzle: &str, error: &str) -> String {
        if self.json {
            json!({"puzzle": puzzle, "error": error}).to_string()
        } else {
            format!("{puzzle}\t-\t-\t-\t-\t-")
        }
    }
}
