//! [`streak`]: days in a row, of which one a week may be missed.

use ninefold_protocol::api::Streak;
use ninefold_store::Day;

/// How many days lie between two missed days that are forgiven.
const WEEK: i64 = 7;

/// The streak of somebody who solved on these days, latest first.
///
/// A day that is missed does not end a streak if it is the only one in seven days; it does not
/// count as a day either. Today is not missed before it is over.
pub(crate) fn streak(days: &[Day], today: Day) -> Streak {
    let mut run = Run::default();
    let mut longest = 0;
    for &Day(day) in days.iter().rev() {
        run = run.solved(day);
        longest = longest.max(run.length);
    }
    let goes_on = run.last.is_some_and(|last| match today.0 - last {
        ..=1 => true,
        2 => run.can_miss(last + 1),
        _ => false,
    });
    let freeze_used = run.missed.is_some_and(|missed| today.0 - missed < WEEK);
    Streak { current: if goes_on { run.length } else { 0 }, longest, freeze_used: goes_on && freeze_used }
}

/// Days in a row so far.
#[derive(Clone, Copy, Default)]
struct Run {
    length: u32,
    last: Option<i64>,
    missed: Option<i64>,
}

impl Run {
    fn solved(self, day: i64) -> Self {
        let length = self.length + 1;
        match self.last.map(|last| day - last) {
            Some(1) => Self { length, last: Some(day), ..self },
            Some(2) if self.can_miss(day - 1) => Self { length, last: Some(day), missed: Some(day - 1) },
            _ => Self { length: 1, last: Some(day), missed: None },
        }
    }

    fn can_miss(self, day: i64) -> bool {
        self.missed.is_none_or(|missed| day - missed >= WEEK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_missed_day_a_week_is_forgiven() {
        for (days, today, current, longest, freeze_used) in [
            (&[][..], 10, 0, 0, false),
            (&[10], 10, 1, 1, false),
            (&[9], 10, 1, 1, false),
            (&[8], 10, 1, 1, false),
            (&[7], 10, 0, 1, false),
            (&[8, 9, 10], 10, 3, 3, false),
            (&[7, 8, 10], 10, 3, 3, true),
            (&[5, 7, 9, 10], 10, 2, 2, false),
            (&[1, 3, 4, 5, 6, 7, 8, 10], 10, 8, 8, true),
            (&[1, 2, 3, 9, 10], 10, 2, 3, false),
            (&[6, 8], 10, 0, 2, false),
        ] {
            let latest_first = days.iter().rev().map(|&day| Day(day)).collect::<Vec<_>>();
            let expect = Streak { current, longest, freeze_used };
            assert_eq!(streak(&latest_first, Day(today)), expect, "{days:?} on {today}");
        }
    }
}
