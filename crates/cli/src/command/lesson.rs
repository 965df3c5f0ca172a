//! `ninefold lesson`: exercises for others, as a link or for a class.

use super::language::Speech;
use super::practice::{Chosen, chosen};
use super::service::Server;
use crate::failure::Failure;
use crate::input::Source;
use crate::{Verdict, output};
use ninefold_learn::{Growth, Planned, plan_set};
use ninefold_protocol::api::NewClass;
use ninefold_protocol::id::ClassCode;
use ninefold_protocol::set::{self, ExerciseSet, SetItem};
use ninefold_protocol::worker::{Drill, ExerciseName};
use std::hash::{BuildHasher, RandomState};

/// Put exercises and puzzles together for others: as a link, on paper, or for a class
///
/// Prints a link that anybody can open; nobody needs an account, and no server keeps it. `ninefold print LINK`
/// prints it with answers and their arguments, `ninefold practice LINK` practises it here. --open makes a class
/// of it: pupils come by a code and a name, and the key shows who has solved what.
#[derive(clap::Args)]
pub(crate) struct LessonSet {
    /// Techniques such as x-wing, and units of the path such as fish
    #[arg(value_name = "TECHNIQUE|UNIT", required_unless_present_any = ["puzzles", "results"])]
    what: Vec<String>,
    /// How many exercises
    #[arg(long, value_name = "N", default_value_t = 10)]
    exercises: usize,
    /// Where the exercises come from; another one every time unless said
    #[arg(long, value_name = "N")]
    seed: Option<u32>,
    /// What it is called
    #[arg(long, default_value = "")]
    title: String,
    /// A puzzle, or a file with puzzles, to be solved after the exercises
    #[arg(long, value_name = "PUZZLE|FILE")]
    puzzles: Option<String>,
    /// Open a class for so many days, 1 to 90; needs a service, but no account
    #[arg(long, value_name = "DAYS")]
    open: Option<u32>,
    /// Who has solved what in a class, as comma-separated values; needs its key
    #[arg(long, value_name = "CODE", requires = "key", conflicts_with_all = ["what", "open", "puzzles"])]
    results: Option<ClassCode>,
    /// The key that came when the class was opened
    #[arg(long, requires = "results")]
    key: Option<String>,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl LessonSet {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        if let Some(code) = self.results {
            let key = self.key.unwrap_or_default();
            let results = self.server.need()?.class_results(code, &key).map_err(Failure::new)?;
            output::print(results.csv())?;
            return Ok(Verdict::Yes);
        }
        let voice = self.speech.voice();
        let set = self.set()?;
        match self.open {
            Some(days) => {
                let online = self.server.need()?;
                let opened = online.open_class(&NewClass { set, days: Some(days) }).map_err(Failure::new)?;
                let (site, code, key) = (online.address(), &opened.code, &opened.key);
                let class = format!("{site}/class/{code}");
                let lines = [
                    voice.fill("Code: {0}", &[code]),
                    voice.fill("Pupils: {0}", &[&class]),
                    voice.fill("You: {0}", &[&format_args!("{class}/results#{key}")]),
                    voice.fill("Or: {0}", &[&format_args!("ninefold lesson --results {code} --key {key}")]),
                ];
                output::print(lines.join("\n") + "\n")?;
            }
            None => {
                let site = self.server.site(voice)?;
                output::print(format!("{site}{}#{}\n", set::PATH, set::write(&set)))?;
            }
        }
        Ok(Verdict::Yes)
    }

    fn set(&self) -> Result<ExerciseSet, Failure> {
        let mut lessons = Vec::new();
        for name in &self.what {
            match chosen(name)? {
                Chosen::Lesson(lesson) => lessons.push(lesson),
                Chosen::Unit(unit) => lessons.extend(unit.lessons()),
            }
        }
        // Short numbers make short links.
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0) as u32).into();
        let plan = plan_set(&lessons, self.exercises.min(set::MOST_ITEMS + 1), seed).into_iter();
        let exercises = plan.map(|Planned { lesson, kind, growth, seed }| {
            let (technique, grid) = (lesson.technique.slug(), lesson.grid.name().to_owned());
            let growth = (growth < Growth::WHOLE).then(|| growth.number());
            let drill = Drill { technique, grid, kind: kind.name().to_owned(), growth };
            SetItem::Exercise(ExerciseName { drill, seed })
        });
        let mut items = exercises.collect::<Vec<_>>();
        if let Some(puzzles) = &self.puzzles {
            items.extend(read_puzzles(puzzles)?);
        }
        let set = ExerciseSet { title: self.title.trim().to_owned(), items };
        set.check().map_err(|error| Failure::new(error.to_string()))?;
        Ok(set)
    }
}

/// The puzzles of a text or a file, each in the shortest form that has everything.
fn read_puzzles(argument: &str) -> Result<Vec<SetItem>, Failure> {
    let read = Source::from_argument(argument).read(None)?;
    let item = |item: &ninefold::format::Item| {
        let puzzle = item.puzzle().map_err(|error| Failure::of_puzzle(error.to_string()))?;
        let line = puzzle.as_classic().map(|grid| String::from_utf8_lossy(&grid.to_line()).into_owned());
        let text = line.unwrap_or_else(|| ninefold::format::own::write(&(&puzzle).into()));
        Ok(SetItem::Puzzle { puzzle: text })
    };
    read.items.iter().map(item).collect()
}
