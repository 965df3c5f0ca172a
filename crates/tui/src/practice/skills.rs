//! What somebody knows, in lines and as a table: by exercises, and by the games that were played here.

use super::diary::{Diary, day_number};
use crate::library::Library;
use crate::time;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ninefold::game::{Moment, Session};
use ninefold_learn::{Insight, Lesson, Week, review, skill_table};
use std::cmp::Reverse;

/// So many games are gone through, the newest ones: each takes a moment.
const MOST_GAMES: usize = 40;

/// A line for each lesson that was practised, and for each technique that came up in games.
pub(super) fn lines(library: &Library, today: Date) -> String {
    practised(&Diary::of(library), today) + &played(&insight(library), day_number(today))
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

fn played(insight: &Insight, today: i64) -> String {
    if insight.n_games() == 0 {
        return String::new();
    }
    let games = time::count(insight.n_games(), "game");
    let mut text =
        format!("In your last {games}. Weeks: how many of ten went without a hint or a mistake.\n");
    for (technique, played) in insight.techniques(today) {
        let weeks = played.weeks.map(sign).concat();
        let each = played.time.as_secs().checked_div(played.used as u64);
        let each = each.map(|seconds| format!("  {} each", time::count(seconds as usize, "second")));
        text.push_str(&format!(
            "{:<34}{:>3} of {:<4}{weeks}{}\n",
            technique.name(),
            played.whole().unaided,
            played.whole().exercises,
            each.unwrap_or_default()
        ));
    }
    text
}

/// A line for each lesson that was practised.
fn practised(diary: &Diary, today: Date) -> String {
    let (progress, today) = (diary.progress(), diary.day(today));
    let practised = Lesson::all().filter(|&lesson| progress.standing(lesson).exercises > 0);
    let practised = practised.collect::<Vec<_>>();
    if practised.is_empty() {
        return "Nothing was practised yet: ninefold practice\n".to_owned();
    }
    let mut text =
        String::from("What you know. Weeks: how many of ten were found without help, . for none done.\n");
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
        text.push_str(&format!(
            "{:<34}{:>3} of {:<4}{weeks}  known today {:>3.0} %, {due}\n",
            format!("{}{grid}", lesson.technique.name()),
            standing.right,
            standing.exercises,
            100.0 * recall
        ));
    }
    text
}

/// How a week went: tenths that were found without help.
fn sign(week: Week) -> String {
    match (week.unaided * 9).checked_div(week.exercises) {
        None => ".".to_owned(),
        Some(tenths) => tenths.to_string(),
    }
}
