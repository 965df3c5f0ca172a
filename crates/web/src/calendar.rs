//! Days of the calendar: counting them, reading them, and the weeks of a month.

pub use ninefold_protocol::worker::Day;

/// The number of a day, counted from the first of January 1970.
///
/// Years begin in March here, so that the leap day is the last of its year; the lengths of the months
/// from March on then follow a straight line (an idea of Peter Baum and Howard Hinnant).
pub fn number(day: Day) -> i64 {
    let late = i64::from(day.month < 3);
    let year = i64::from(day.year) - late;
    let month = (i64::from(day.month) + 9) % 12;
    let of_year = (153 * month + 2) / 5 + i64::from(day.day) - 1;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year - 719_468
}

/// The day of a number.
pub fn day_of(number: i64) -> Day {
    // The guess is at most a few days off, whatever the leap years.
    let mut year = ((number + 719_468) * 400).div_euclid(146_097);
    let first = |year: i64| number_of_first(year, 1);
    while first(year) > number {
        year -= 1;
    }
    while first(year + 1) <= number {
        year += 1;
    }
    let month = (1..=12).rev().find(|&month| number_of_first(year, month) <= number).unwrap_or(1);
    let day = number - number_of_first(year, month) + 1;
    Day { year: year as u16, month, day: day as u8 }
}

fn number_of_first(year: i64, month: u8) -> i64 {
    number(Day { year: year as u16, month, day: 1 })
}

/// The day of the week, from 0 for Monday.
pub fn weekday(day: Day) -> u32 {
    (number(day) + 3).rem_euclid(7) as u32
}

/// The Monday of the week that a day is in.
pub fn monday(day: Day) -> Day {
    day_of(number(day) - i64::from(weekday(day)))
}

/// Reads `2026-11-15`; `None` for anything else, and for days that there are not.
pub fn read(text: &str) -> Option<Day> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let day = Day { year: year.parse().ok()?, month: month.parse().ok()?, day: day.parse().ok()? };
    let is_one = (2000..=2200).contains(&day.year) && day_of(number(day)) == day && day.to_string() == text;
    is_one.then_some(day)
}

/// A month of a year.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Month {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
}

impl Month {
    /// The month of a day.
    pub fn of(day: Day) -> Self {
        Self { year: day.year, month: day.month }
    }

    /// Its first day.
    pub fn first(self) -> Day {
        Day { year: self.year, month: self.month, day: 1 }
    }

    /// The month before.
    pub fn before(self) -> Self {
        Self::of(day_of(number(self.first()) - 1))
    }

    /// The month after.
    pub fn after(self) -> Self {
        Self::of(day_of(number(self.first()) + 31))
    }

    /// Its days.
    pub fn days(self) -> impl Iterator<Item = Day> {
        (number(self.first())..number(self.after().first())).map(day_of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_and_found_again() {
        for (text, count, weekday_is) in [
            ("2000-01-01", 10_957, 5),
            ("2024-02-29", 19_782, 3),
            ("2026-11-15", 20_772, 6),
            ("2026-11-16", 20_773, 0),
            ("2100-03-01", 47_541, 0),
        ] {
            let day = read(text).unwrap();
            assert_eq!((number(day), weekday(day)), (count, weekday_is), "{text}");
            assert_eq!(day_of(count), day);
        }
        for count in 10_957..30_000 {
            assert_eq!(number(day_of(count)), count);
        }
        assert_eq!(monday(read("2026-11-15").unwrap()).to_string(), "2026-11-09");
    }

    #[test]
    fn what_is_no_day_is_not_read() {
        for text in ["", "today", "2026-02-30", "2026-11-1", "2026-11-15-killer", "1999-12-31"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn months_follow_each_other() {
        let november = Month { year: 2026, month: 11 };
        assert_eq!(november.days().count(), 30);
        let after = |month: Month| (month.after().year, month.after().month);
        assert_eq!(after(november.after()), (2027, 1));
        assert_eq!(Month { year: 2027, month: 1 }.before(), november.after());
        assert_eq!(Month { year: 2024, month: 2 }.days().count(), 29);
    }
}
