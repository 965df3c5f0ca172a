//! [`Weeks`]: how practice went over time.

use crate::path::Lesson;
use crate::progress::Progress;

/// The exercises of a week.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Week {
    /// How many were done.
    pub exercises: u32,
    /// How many of them were found without help and at the first try.
    pub unaided: u32,
}

/// Twelve weeks, the present one last.
pub type Weeks = [Week; 12];

impl Progress {
    /// How a lesson went in the last twelve weeks, each of seven days, up to a day.
    pub fn weeks(&self, lesson: Lesson, today: i64) -> Weeks {
        let mut weeks = Weeks::default();
        for done in self.days_of(lesson) {
            if let Some(week) = week_of(done.day, today).and_then(|at| weeks.get_mut(at)) {
                week.exercises += 1;
                week.unaided += u32::from(done.is_unaided);
            }
        }
        weeks
    }
}

/// The place of a day among the twelve weeks up to today; `None` if it lies before them.
pub(crate) fn week_of(day: i64, today: i64) -> Option<usize> {
    let ago = usize::try_from((today - day).div_euclid(7)).ok()?;
    Weeks::default().len().checked_sub(ago.checked_add(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Recall;
    use crate::progress::Occasion;
    use ninefold_logic::Technique;
    use std::time::Duration;

    #[test]
    fn exercises_are_counted_by_weeks_back_from_today() {
        let lesson = Lesson::of(Technique::XWing).expect("it is taught");
        let mut progress = Progress::default();
        for (ago, recall) in [(0, Recall::Good), (6, Recall::Hard), (7, Recall::Easy), (90, Recall::Good)] {
            progress.add(lesson, Occasion::Practice, recall, Duration::from_secs(30), 200 - ago);
        }
        let weeks = progress.weeks(lesson, 200);
        assert_eq!(weeks[11], Week { exercises: 2, unaided: 1 });
        assert_eq!(weeks[10], Week { exercises: 1, unaided: 1 });
        assert_eq!(weeks.iter().map(|week| week.exercises).sum::<u32>(), 3);
        let other = Lesson::of(Technique::Swordfish).expect("it is taught");
        assert_eq!(progress.weeks(other, 200), Weeks::default());
    }
}
