//! `ninefold rate`: how hard puzzles are.

use super::solve::UNREADABLE;
use crate::Verdict;
use crate::bulk::{self, Job, Merge, Report};
use crate::failure::Failure;
use crate::input::Source;
use ninefold::format::{FormatError, Item, Style};
use ninefold::logic::explainer::{self, Rater};
use ninefold::logic::hodoku::{self, Outcome};
use ninefold::logic::{Grade, PathEnd, Promise, Technique, grade_on_ice, unknown_rules};
use ninefold::puzzle::Classic;
use ninefold::solve::{Budget, certify};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

/// Rate puzzles: Sudoku Explainer's ER/EP/ED, Ninefold's level, HoDoKu's level and score
///
/// Prints a line a puzzle with columns between tabs. Ratings of Sudoku Explainer 1.2.1 and of HoDoKu
/// are for classic 9x9 puzzles; Ninefold's levels are for every kind. A puzzle that the techniques for
/// people do not solve is Extreme, and its hardest one is `beyond`; where HoDoKu would guess, there is
/// no score. The level of a puzzle with frozen cells is that of the way on which they thaw; the other
/// scales know no ice.
#[derive(clap::Args)]
pub(crate) struct Rate {
    /// Puzzles or files; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<String>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Which scales; all unless said
    #[arg(long, value_enum, default_value_t = Scale::All)]
    scale: Scale,
    /// Threads for files with a puzzle a line; default: all cores
    #[arg(long, value_parser = crate::pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,
}

/// The scales that can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Scale {
    /// All of these
    All,
    /// Sudoku Explainer 1.2.1
    Se,
    /// Ninefold's level and the hardest technique
    Level,
    /// HoDoKu's level and score
    Hodoku,
}

impl Scale {
    fn includes(self, other: Self) -> bool {
        self == Self::All || self == other
    }

    /// The names of the columns.
    fn head(self) -> &'static str {
        match self {
            Self::All => "puzzle\ter\tep\ted\tlevel\thardest\thodoku_level\thodoku_score\n",
            Self::Se => "puzzle\ter\tep\ted\n",
            Self::Level => "puzzle\tlevel\thardest\n",
            Self::Hodoku => "puzzle\thodoku_level\thodoku_score\n",
        }
    }
}

/// What is said of one puzzle, as far as it was asked for.
#[derive(Default)]
struct Ratings {
    explainer: Option<explainer::Rating>,
    grade: Option<Grade>,
    hodoku: Option<hodoku::Rating>,
}

impl Rate {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let task = Task { json: self.json, scale: self.scale, has_head: AtomicBool::new(!self.json) };
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
    /// Whether the names of the columns are still to come.
    has_head: AtomicBool,
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
                let puzzle = proper.puzzle();
                let classic = puzzle.as_classic();
                let classic_for = |scale| classic.filter(|_| self.scale.includes(scale));
                let ratings = Ratings {
                    explainer: classic_for(Scale::Se).map(|classic| explainer::rate(&classic, rater)),
                    grade: self
                        .scale
                        .includes(Scale::Level)
                        .then(|| grade_on_ice(puzzle, item.frozen(), Promise::OneSolution))
                        .flatten(),
                    hodoku: classic_for(Scale::Hodoku).and_then(|classic| hodoku::rate(&classic)),
                };
                let unknown = unknown_rules(puzzle.rules());
                if let (true, None, Some(id)) =
                    (self.scale.includes(Scale::Level), &ratings.grade, unknown.first())
                {
                    let name = puzzle.rules().constraints()[id.index()].name();
                    report.message(format_args!(
                        "{}the level is unknown, because logic does not know this rule yet: {name}",
                        report.place(line)
                    ));
                }
                self.line(text.trim_end(), &ratings)
            }
            Err(error) => {
                report.tally.improper += 1;
                report.message(format_args!("{}{error}", report.place(line)));
                self.refuse(text.trim_end(), &error)
            }
        };
        writeln!(report.text, "{line}").expect("memory takes any text");
    }

    fn unreadable(&self, _: u64, error: &FormatError, report: &mut Report<Tally>) {
        let line = self.refuse(UNREADABLE, &error.to_string());
        writeln!(report.text, "{line}").expect("memory takes any text");
    }

    fn head(&self) -> Option<&'static str> {
        self.has_head.swap(false, Ordering::Relaxed).then(|| self.scale.head())
    }
}

impl Task {
    fn line(&self, puzzle: &str, ratings: &Ratings) -> String {
        if self.json { object(puzzle, ratings) } else { row(puzzle, ratings, self.scale) }
    }

    fn refuse(&self, puzzle: &str, error: &str) -> String {
        if self.json {
            json!({"puzzle": puzzle, "error": error}).to_string()
        } else {
            row(puzzle, &Ratings::default(), self.scale)
        }
    }
}

/// One line with the columns of a scale between tabs; `-` where there is nothing to say.
fn row(puzzle: &str, ratings: &Ratings, scale: Scale) -> String {
    let grade = ratings.grade.as_ref();
    let mut columns = vec![puzzle.to_owned()];
    if scale.includes(Scale::Se) {
        let scores = ratings.explainer.map(|rating| [rating.er, rating.ep, rating.ed]);
        columns.extend(
            scores.map_or(["-"; 3].map(String::from), |scores| scores.map(|score| score.to_string())),
        );
    }
    if scale.includes(Scale::Level) {
        columns.push(grade.map_or("-", |grade| grade.level.name()).into());
        columns.push(grade.map_or("-", hardest).into());
    }
    if scale.includes(Scale::Hodoku) {
        columns.push(ratings.hodoku.map_or_else(|| "-".into(), |rating| format!("{:?}", rating.level)));
        columns.push(score(ratings).map_or_else(|| "-".into(), |score| score.to_string()));
    }
    columns.join("\t")
}

/// The hardest technique; where those on the ladder do not get through, none of them is.
fn hardest(grade: &Grade) -> &'static str {
    match grade.end {
        PathEnd::Solved => grade.hardest.map_or("-", Technique::name),
        PathEnd::Stuck | PathEnd::Impossible(_) => "beyond",
    }
}

/// HoDoKu's score, where its techniques get through.
fn score(ratings: &Ratings) -> Option<u32> {
    ratings.hodoku.filter(|rating| rating.outcome == Outcome::Solved).map(|rating| rating.score)
}

/// One JSON object with a field for everything that is known.
fn object(puzzle: &str, ratings: &Ratings) -> String {
    let mut object = Map::new();
    let mut add = |name: &str, value: Value| object.insert(name.into(), value);
    add("puzzle", json!(puzzle));
    if let Some(explainer::Rating { er, ep, ed }) = ratings.explainer {
        for (name, score) in [("er", er), ("ep", ep), ("ed", ed)] {
            add(name, json!(f64::from(score.0) / 10.0));
        }
    }
    if let Some(grade) = &ratings.grade {
        add("level", json!(grade.level.name()));
        add("hardest", json!(grade.hardest.filter(|_| grade.end == PathEnd::Solved).map(Technique::name)));
        add("by_logic", json!(grade.end == PathEnd::Solved));
    }
    if let Some(rating) = ratings.hodoku {
        add("hodoku_level", json!(format!("{:?}", rating.level)));
        add("hodoku_score", json!(score(ratings)));
    }
    Value::Object(object).to_string()
}
