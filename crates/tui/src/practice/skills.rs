//! What somebody knows, in lines and as a table: by exercises, and by the games that were played here.

use super::diary::{Diary, day_number};
use crate::library::Library;
use crate::time;
use crate::voice::Voice;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ninefold::game::{Moment, Session};
use ninefold_learn::{Insight, Lesson, Week, review, skill_table};
use std::cmp::Reverse;

/// So many games are gone through, the newest ones: each takes a moment.
const MOST_GAMES: usize = 40;

/// A line for each lesson that was practised, and for each technique that came up in games.
pub(super) fn lines(library: &Library, today: Date, voice: Voice) -> String {
    practised(&Diary::of(library), today, voice) + &played(&insight(library), day_number(today), voice)
}

/// Both as a table of comma-separated values.
pub(super) fn csv(library: &Library, today: Date) -> String {
    skill_table(Diary::of(library).progress(), &insight(library), day_number(today))
}

/// What the newest games show that have ended here.
fn insight(library: &Library) -> Insight {
    let ended = |session: &Session| session.log().last().map_or(session.setup().started, |event| event.at);
    let mut games = library.finished().collect::<Vec<_>>();
    games.sort_by_key(|session| Reverse(ended(session)));
    let mut insight = Insight::default();
    for session in games.iter().take(MOST_GAMES) {
        let Moment(millis) = ended(session);
        if let Some(review) = review(session) {
            insight.add(&review, day_number(time::day_of(Moment(millis), &TimeZone::system())));
        }
    }
    insight
}

fn played(insight: &Insight, today: i64, voice: Voice) -> String {
    if insight.n_games() == 0 {
        return String::new();
    }
    let games = time::count(insight.n_games(), "game");
    let mut text =
        voice.say(&format!("In your last {games}. Weeks: how many of ten went without a hint or a mistake."));
    text.push('\n');
    for (technique, played) in insight.techniques(today) {
        let weeks = played.weeks.map(sign).concat();
        let each = played.time.as_secs().checked_div(played.used as u64);
        let each =
            each.map(|seconds| voice.say(&format!("{} each", time::count(seconds as usize, "second"))));
        let of = share(played.whole().unaided, played.whole().exercises, voice);
        let line = format!("{:<34}{of}{weeks}  {}", technique.name(), each.unwrap_or_default());
        text.push_str(&format!("{}\n", line.trim_end()));
    }
    text
}

/// A line for each lesson that was practised.
fn practised(diary: &Diary, today: Date, voice: Voice) -> String {
    let (progress, today) = (diary.progress(), diary.day(today));
    let practised = Lesson::all().filter(|&lesson| progress.standing(lesson).exercises > 0);
    let practised = practised.collect::<Vec<_>>();
    if practised.is_empty() {
        return voice.say("Nothing was practised yet: ninefold practice") + "\n";
    }
    let mut text =
        voice.say("What you know. Weeks: how many of ten were found without help, . for none done.");
    text.push('\n');
    for lesson in practised {
        let standing = progress.standing(lesson);
        let weeks = progress.weeks(lesson, today).map(sign).concat();
        let trace = progress.memory().trace(lesson.technique);
        let (recall, due) =
            trace.map_or((0.0, 0), |trace| (trace.recall_on(today), (trace.due() - today).max(0)));
        let due = match due {
            0 => "due today".to_owned(),
            days => format!("due in {}", time::count(usize::try_from(days).unwrap_or(usize::MAX), "day")),
        };
        let grid = match lesson.grid.name() {
            "classic" | "killer" | "jigsaw" => String::new(),
            grid => format!(" {grid}"),
        };
        let name = format!("{}{grid}", lesson.technique.name());
        let of = share(standing.right, standing.exercises, voice);
        let known = format!("{:>3.0}", 100.0 * recall);
        let known = voice.fill("known today {0} %, {1}", &[&known, &voice.say(&due)]);
        text.push_str(&format!("{name:<34}{of}{weeks}  {known}\n"));
    }
    text
}

/// `3 of 12`, in a column.
fn share(some: u32, all: u32, voice: Voice) -> String {
    voice.fill("{0} of {1}", &[&format!("{some:>3}"), &format!("{all:<4}")])
}

/// How a week went: tenths that were found without help.
fn sign(week: Week) -> String {
    match (week.unaided * 9).checked_div(week.exercises) {
        None => ".".to_owned(),
        Some(tenths) => tenths.to_string(),
    }
}
