//! [`Diary`]: what was practised, kept beside the saved games.

use crate::library::Library;
use crate::time;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ninefold::game::Moment;
use ninefold_learn::{Exercise, Lesson, Occasion, Progress, Recall};
use ninefold_protocol::practice::{self, Attempt};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// What this person has practised, and the file that keeps it.
pub(super) struct Diary {
    path: PathBuf,
    progress: Progress,
}

impl Diary {
    /// Reads what was practised; nothing if there is no file.
    pub(super) fn of(library: &Library) -> Self {
        let path = library.practice_file();
        let attempts = fs::read_to_string(&path).map(|text| practice::read(&text)).unwrap_or_default();
        let mut diary = Self { path, progress: Progress::default() };
        for attempt in attempts {
            diary.take_in(&attempt);
        }
        diary
    }

    pub(super) fn progress(&self) -> &Progress {
        &self.progress
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
            grid: exercise.lesson.grid.name().to_owned(),
            kind: exercise.kind().name().to_owned(),
            seed: exercise.seed,
            recall: recall.name().to_owned(),
            millis: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
        };
        let line = practice::line(&attempt);
        self.take_in(&attempt);
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = File::options().create(true).append(true).open(&self.path)?;
        let is_new = file.metadata()?.len() == 0;
        let text = if is_new { [practice::header(), &line].concat() } else { line };
        file.write_all(text.as_bytes())
    }

    fn take_in(&mut self, attempt: &Attempt) {
        let day = self.day(time::day_of(Moment(attempt.at), &TimeZone::system()));
        let lesson = Lesson::named(&attempt.technique, &attempt.grid);
        if let (Some(lesson), Some(recall)) = (lesson, Recall::named(&attempt.recall)) {
            let took = Duration::from_millis(attempt.millis);
            self.progress.add(lesson, Occasion::of_kind(&attempt.kind), recall, took, day);
        }
    }

    /// How well each technique is known.
    pub(super) fn csv(&self, today: Date) -> String {
        self.progress.csv(self.day(today))
    }
}
