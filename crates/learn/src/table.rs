//! [`skill_table`]: what somebody knows, as a table of comma-separated values.

use crate::insight::Insight;
use crate::path::Lesson;
use crate::progress::Progress;
use crate::weeks::{Week, Weeks};
use std::fmt::Write as _;

/// A row for each lesson that was practised and each technique that came up in games: what was done and how much of it
/// without help, altogether and in each of the last twelve weeks, `w0` being the present one.
pub fn skill_table(progress: &Progress, insight: &Insight, today: i64) -> String {
    let mut text =
        "technique,level,source,board,done,right,unaided,share_unaided,seconds,recall_today,days_until_due"
            .to_owned();
    for ago in (0..Weeks::default().len()).rev() {
        let _ = write!(text, ",w{ago}_done,w{ago}_unaided");
    }
    text.push('\n');
    for lesson in Lesson::all() {
        let standing = progress.standing(lesson);
        let Some(trace) = progress.memory().trace(lesson.technique).filter(|_| standing.exercises > 0) else {
            continue;
        };
        let whole = Week { exercises: standing.exercises, unaided: standing.unaided };
        let _ = write!(
            text,
            "{},{},practice,{},{},{},{},{},{},{:.2},{}",
            lesson.technique.slug(),
            lesson.technique.level(),
            lesson.grid.name(),
            standing.exercises,
            standing.right,
            standing.unaided,
            share(whole),
            standing.time.as_secs(),
            trace.recall_on(today),
            (trace.due() - today).max(0)
        );
        write_weeks(&mut text, &progress.weeks(lesson, today));
    }
    for (technique, played) in insight.techniques(today) {
        let whole = played.whole();
        let _ = write!(
            text,
            "{},{},games,,{},{},{},{},{},,",
            technique.slug(),
            technique.level(),
            whole.exercises,
            played.used,
            whole.unaided,
            share(whole),
            played.time.as_secs()
        );
        write_weeks(&mut text, &played.weeks);
    }
    text
}

/// The share that was done without help; nothing where nothing was done.
fn share(week: Week) -> String {
    match week.exercises {
        0 => String::new(),
        done => format!("{:.2}", f64::from(week.unaided) / f64::from(done)),
    }
}

fn write_weeks(text: &mut String, weeks: &Weeks) {
    for week in weeks {
        let _ = write!(text, ",{},{}", week.exercises, week.unaided);
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Recall;
    use crate::progress::Occasion;
    use crate::review::Review;
    use ninefold_logic::Technique;
    use std::time::Duration;

    #[test]
    fn a_row_has_the_weeks_and_the_share_without_help() {
        let lesson = Lesson::of(Technique::XWing).expect("it is taught");
        let mut progress = Progress::default();
        for (day, recall) in [(93, Recall::Hard), (100, Recall::Good)] {
            progress.add(lesson, Occasion::Practice, recall, Duration::from_secs(30), day);
        }
        let mut insight = Insight::default();
        insight.add(&Review { hints: vec![Technique::XWing], ..Review::default() }, 100);
        let table = skill_table(&progress, &insight, 100);
        let rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>()).collect::<Vec<_>>();
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{table}");
        assert_eq!(rows[0][rows[0].len() - 2..], ["w0_done", "w0_unaided"]);
        assert_eq!(rows[1][..9], ["x-wing", "Hard", "practice", "classic", "2", "2", "1", "0.50", "60"]);
        assert_eq!(rows[1][rows[1].len() - 4..], ["1", "0", "1", "1"]);
        assert_eq!(rows[2][..9], ["x-wing", "Hard", "games", "", "1", "0", "0", "0.00", "0"]);
        assert_eq!(rows[2][rows[2].len() - 4..], ["0", "0", "1", "0"]);
    }
}
