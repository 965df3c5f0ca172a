//! [`Diary`]: what was practised, kept beside the saved games.

use crate::library::Library;
use crate::time;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ninefold::game::Moment;
use ninefold_learn::{Exercise, Lesson, Occasion, Progress, Recall};
use ninefold_online::{Fault, Online};
use ninefold_protocol::api::PracticeSaved;
use ninefold_protocol::practice::{self, Agreement, Attempt, MOST_LINES};
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
        let mut diary = Self { path: library.practice_file(), progress: Progress::default() };
        diary.read();
        diary
    }

    fn read(&mut self) {
        self.progress = Progress::default();
        for attempt in practice::read(&self.text()) {
            self.take_in(&attempt);
        }
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.path).unwrap_or_default()
    }

    pub(super) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Days are counted from the beginning of 1970.
    pub(super) fn day(&self, date: Date) -> i64 {
        day_number(date)
    }

    /// Adds an attempt to the file.
    pub(super) fn write(
        &mut self,
        exercise: &Exercise,
        occasion: Occasion,
        recall: Recall,
        now: Moment,
        took: Duration,
    ) -> io::Result<()> {
        let kind = match occasion {
            Occasion::Test => Occasion::TEST,
            Occasion::Practice => exercise.kind().name(),
        };
        let attempt = Attempt {
            at: now.0,
            technique: exercise.lesson.technique.slug(),
            grid: exercise.lesson.grid.name().to_owned(),
            kind: kind.to_owned(),
            seed: exercise.seed,
            recall: recall.name().to_owned(),
            millis: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
        };
        let line = practice::line(&attempt);
        self.take_in(&attempt);
        let _turn = self.turn()?;
        let mut file = File::options().create(true).append(true).open(&self.path)?;
        let is_new = file.metadata()?.len() == 0;
        let text = if is_new { [practice::header(), &line].concat() } else { line };
        file.write_all(text.as_bytes())
    }

    /// Brings file and account together: what the service lacks is sent, what other devices have done comes.
    pub(super) fn exchange(&mut self, online: &Online) -> Result<(), Fault> {
        let Some(player) = online.player() else { return Ok(()) };
        let who = format!("{player} at {}", online.address());
        loop {
            let agreed = self.agreed(&who);
            let (told, upto) = practice::news(&self.text(), &agreed);
            let saved = online.practice(&told)?;
            let (sent, known) = self.agree(&agreed, upto, &saved).map_err(Fault::Unkept)?;
            let is_all = told.lines.len() < MOST_LINES as usize && sent >= upto && known >= saved.count;
            if is_all {
                self.read();
                return Ok(());
            }
        }
    }

    /// Takes in what the service has answered; how many lines it has now, and how many of its own are here.
    fn agree(&self, agreed: &Agreement, upto: usize, saved: &PracticeSaved) -> io::Result<(usize, u64)> {
        let _turn = self.turn()?;
        if self.agreed(&agreed.who) != *agreed {
            // Another program of the same person was faster: what it has done counts.
            return Ok((usize::MAX, u64::MAX));
        }
        let log = self.text();
        let (merged, after) = practice::agree(&log, agreed, upto, saved);
        if merged != log {
            let beside = self.path.with_extension("new");
            fs::write(&beside, merged)?;
            fs::rename(beside, &self.path)?;
        }
        fs::write(self.agreement(), serde_json::to_string(&after)?)?;
        Ok((after.sent, after.known))
    }

    /// The file that says how far log and service agree.
    fn agreement(&self) -> PathBuf {
        self.path.with_extension("agreed")
    }

    fn agreed(&self, who: &str) -> Agreement {
        let kept = fs::read_to_string(self.agreement()).ok();
        let kept = kept.and_then(|text| serde_json::from_str::<Agreement>(&text).ok());
        let own = kept.filter(|agreed| agreed.who == who);
        own.unwrap_or_else(|| Agreement { who: who.to_owned(), ..Agreement::default() })
    }

    /// The right to write, until it is dropped: another terminal may practise at the same time.
    fn turn(&self) -> io::Result<File> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let turn = File::create(self.path.with_extension("lock"))?;
        turn.lock()?;
        Ok(turn)
    }

    fn take_in(&mut self, attempt: &Attempt) {
        let day = self.day(time::day_of(Moment(attempt.at), &TimeZone::system()));
        let lesson = Lesson::named(&attempt.technique, &attempt.grid);
        if let (Some(lesson), Some(recall)) = (lesson, Recall::named(&attempt.recall)) {
            let took = Duration::from_millis(attempt.millis);
            self.progress.add(lesson, Occasion::of_kind(&attempt.kind), recall, took, day);
        }
    }
}

/// The days since the beginning of 1970.
pub(super) fn day_number(date: Date) -> i64 {
    let epoch = jiff::civil::date(1970, 1, 1);
    epoch.until(date).map(|span| i64::from(span.get_days())).unwrap_or_default()
}
