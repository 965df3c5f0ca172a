//! [`Streak::of`]: days in a row, of which one a week may be missed. The service and the page count
//! by the same rule.

use super::Streak;

/// How many days lie between two missed days that are forgiven.
const WEEK: i64 = 7;

impl Streak {
    /// The streak of somebody who solved on these days, counted from any first day, earliest first.
    ///
    /// A day that is missed does not end a streak if it is the only one in seven days; it does not
    /// count as a day either. Today is not missed before it is over.
    pub fn of(days: impl IntoIterator<Item = i64>, today: i64) -> Self {
        let mut run = Run::default();
        let mut longest = 0;
        for day in days {
            run = run.solved(day);
            longest = longest.max(run.length);
        }
        let goes_on = run.last.is_some_and(|last| match today - last {
            ..=1 => true,
            2 => run.can_miss(last + 1),
            _ => false,
        });
        let freeze_used = run.missed.is_some_and(|missed| today - missed < WEEK);
        Self { current: if goes_on { run.length } else { 0 }, longest, freeze_used: goes_on && freeze_used }
    }
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
            let expect = Streak { current, longest, freeze_used };
            assert_eq!(Streak::of(days.iter().copied(), today), expect, "{days:?} on {today}");
        }
    }
}
