//! What somebody knows, in lines.

use super::diary::Diary;
use crate::time;
use jiff::civil::Date;
use ninefold_learn::{Lesson, Week};

/// A line for each lesson that was practised.
pub(super) fn lines(diary: &Diary, today: Date) -> String {
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
