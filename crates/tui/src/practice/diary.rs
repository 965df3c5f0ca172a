//! [`Diary`]: what was practised, kept beside the saved games.

use crate::library::Library;
use crate::time;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ninefold::game::Moment;
use ninefold::logic::Technique;
use ninefold_learn::{Exercise, Lesson, Memory, Recall};
use ninefold_protocol::practice::{self, Attempt};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// The attempts of this person, and what they add up to.
pub(super) struct Diary {
    path: PathBuf,
    attempts: Vec<Attempt>,
    memory: Memory,
}

impl Diary {
    /// Reads what was practised; nothing if there is no file.
    pub(super) fn of(library: &Library) -> Self {
        let path = library.practice_file();
        let attempts = fs::read_to_string(&path).map(|text| practice::read(&text)).unwrap_or_default();
        let mut diary = Self { path, attempts: Vec::new(), memory: Memory::default() };
        for attempt in attempts {
            diary.take_in(attempt);
        }
        diary
    }

    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Whether a technique was practised on this board.
    pub(super) fn has_practised(&self, lesson: Lesson) -> bool {
        let (slug, grid) = (lesson.technique.slug(), lesson.grid.variant().to_string());
        self.attempts.iter().any(|attempt| attempt.technique == slug && attempt.grid == grid)
    }

    /// Days are counted from the beginning of 1970.
    pub(super) fn day(&self, date: Date) -> i64 {
        let epoch = jiff::civil::date(1970, 1, 1);
        epoch.until(date).map(|span| i64::from(span.get_days())).unwrap_or_default()
    }

    /// Adds an attempt to the file.
    pub(super) fn write(
        &mut self,
        exercise: &Exercise,
        recall: Recall,
        now: Moment,
        took: Duration,
    ) -> io::Result<()> {
        let attempt = Attempt {
            at: now.0,
            technique: exercise.lesson.technique.slug(),
            grid: exercise.lesson.grid.variant().to_string(),
            kind: exercise.kind().name().to_owned(),
            seed: exercise.seed,
            recall: name(recall).to_owned(),
            millis: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
        };
        let line = practice::line(&attempt);
        self.take_in(attempt);
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = File::options().create(true).append(true).open(&self.path)?;
        let is_new = file.metadata()?.len() == 0;
        let text = if is_new { [practice::header(), &line].concat() } else { line };
        file.write_all(text.as_bytes())
    }

    fn take_in(&mut self, attempt: Attempt) {
        let day = self.day(time::day_of(Moment(attempt.at), &TimeZone::system()));
        if let (Some(technique), Some(recall)) =
            (Technique::from_name(&attempt.technique), recall(&attempt.recall))
        {
            self.memory.add(technique, recall, day);
        }
        self.attempts.push(attempt);
    }

    /// How well each technique is known.
    pub(super) fn csv(&self, today: Date) -> String {
        let today = self.day(today);
        let mut text = "technique,level,exercises,right,seconds,recall_today,days_until_due\n".to_owned();
        for (technique, trace) in self.memory.traces() {
            let slug = technique.slug();
            let of_it = self.attempts.iter().filter(|attempt| attempt.technique == slug);
            let seconds = of_it.map(|attempt| attempt.millis / 1000).sum::<u64>();
            text.push_str(&format!(
                "{slug},{},{},{},{seconds},{:.2},{}\n",
                technique.level(),
                trace.exercises,
                trace.right,
                trace.recall_on(today),
                (trace.due() - today).max(0)
            ));
        }
        text
    }
}

fn name(recall: Recall) -> &'static str {
    match recall {
        Recall::Again => "again",
        Recall::Hard => "hard",
        Recall::Good => "good",
        Recall::Easy => "easy",
    }
}

fn recall(text: &str) -> Option<Recall> {
    [Recall::Again, Recall::Hard, Recall::Good, Recall::Easy].into_iter().find(|&recall| name(recall) == text)
}
