//! A reminder that the player's own calendar gives: a file with an entry that comes back every day.

use crate::calendar::Day;

/// When somebody wants to be reminded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeOfDay {
    hour: u8,
    minute: u8,
}

impl TimeOfDay {
    /// Reads `08:30`, as a field for times writes it.
    pub fn read(text: &str) -> Option<Self> {
        let (hour, minute) = text.split_once(':')?;
        let time = Self { hour: hour.parse().ok()?, minute: minute.get(..2)?.parse().ok()? };
        (time.hour < 24 && time.minute < 60).then_some(time)
    }
}

/// A calendar file (RFC 5545) with one entry: every day from a day on, at a time of the place where the
/// calendar is, with an alarm.
pub fn calendar_file(title: &str, address: &str, from: Day, time: TimeOfDay) -> String {
    let date = format!("{:04}{:02}{:02}", from.year, from.month, from.day);
    let TimeOfDay { hour, minute } = time;
    let lines = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Ninefold//Daily puzzle//EN".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:daily@{}", address.trim_start_matches("https://").trim_start_matches("http://")),
        format!("DTSTAMP:{date}T000000Z"),
        format!("DTSTART:{date}T{hour:02}{minute:02}00"),
        "DURATION:PT10M".to_owned(),
        "RRULE:FREQ=DAILY".to_owned(),
        format!("SUMMARY:{}", escaped(title)),
        format!("URL:{address}"),
        "BEGIN:VALARM".to_owned(),
        "ACTION:DISPLAY".to_owned(),
        format!("DESCRIPTION:{}", escaped(title)),
        "TRIGGER:PT0S".to_owned(),
        "END:VALARM".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ];
    lines.iter().map(|line| format!("{}\r\n", folded(line))).collect()
}

/// A text whose signs mean nothing but themselves.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,").replace('\n', "\\n")
}

/// A line cut where it would be longer than 75 bytes; what goes on begins with a space.
fn folded(line: &str) -> String {
    let (mut folded, mut length) = (String::new(), 0);
    for letter in line.chars() {
        if length + letter.len_utf8() > 74 {
            folded.push_str("\r\n ");
            length = 1;
        }
        folded.push(letter);
        length += letter.len_utf8();
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Day = Day { year: 2026, month: 3, day: 7 };

    #[test]
    fn a_time_is_read_as_fields_write_it() {
        assert_eq!(TimeOfDay::read("08:30"), Some(TimeOfDay { hour: 8, minute: 30 }));
        assert_eq!(TimeOfDay::read("23:59:00"), Some(TimeOfDay { hour: 23, minute: 59 }));
        for text in ["", "8", "24:00", "12:60", "12:3", "noon", "1é:é0", "12:é"] {
            assert_eq!(TimeOfDay::read(text), None, "{text}");
        }
    }

    #[test]
    fn the_file_has_one_entry_that_comes_back_every_day() {
        let time = TimeOfDay::read("07:05").unwrap();
        let file = calendar_file("Sudoku, now", "https://example.org/daily", DAY, time);
        for line in [
            "DTSTART:20260307T070500",
            "RRULE:FREQ=DAILY",
            "SUMMARY:Sudoku\\, now",
            "URL:https://example.org/daily",
            "TRIGGER:PT0S",
        ] {
            assert!(file.contains(&format!("{line}\r\n")), "{line} in {file}");
        }
        assert!(file.starts_with("BEGIN:VCALENDAR\r\n") && file.ends_with("END:VCALENDAR\r\n"));
    }

    #[test]
    fn long_lines_are_folded_between_letters() {
        let title = "ä".repeat(100);
        let file = calendar_file(&title, "https://example.org/daily", DAY, TimeOfDay::read("07:05").unwrap());
        assert!(file.split("\r\n").all(|line| line.len() <= 75));
        assert!(file.replace("\r\n ", "").contains(&title));
    }
}
