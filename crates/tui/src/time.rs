//! The clock on the wall, and how times are told.

use crate::voice::Voice;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ninefold::game::Moment;
use std::time::Duration;

/// What time it is.
pub(crate) fn now() -> Moment {
    Moment(u64::try_from(Timestamp::now().as_millisecond()).unwrap_or_default())
}

/// The player's own day.
pub(crate) fn today() -> Date {
    jiff::Zoned::now().date()
}

/// The player's own day at a moment.
pub(crate) fn day_of(moment: Moment, zone: &TimeZone) -> Date {
    let millisecond = i64::try_from(moment.0).unwrap_or(i64::MAX);
    let timestamp = Timestamp::from_millisecond(millisecond).unwrap_or(Timestamp::MAX);
    zone.to_datetime(timestamp).date()
}

/// A time as on a watch: `3:07`, `1:02:03`.
pub(crate) fn watch(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A time in words: `3 minutes 7 seconds`.
pub(crate) fn words_in(time: Duration, voice: Voice) -> String {
    let seconds = time.as_secs();
    let parts = [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")];
    let told = parts.iter().filter(|(number, _)| *number > 0);
    let told = told.map(|&(number, unit)| voice.say(&count(number as usize, unit))).collect::<Vec<_>>();
    if told.is_empty() { voice.say("no time at all") } else { told.join(" ") }
}

/// A number with its noun: `1 hint`, `2 hints`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_tell_them() {
        for (seconds, on_a_watch, in_words) in [
            (0, "0:00", "no time at all"),
            (61, "1:01", "1 minute 1 second"),
            (3600, "1:00:00", "1 hour"),
            (7325, "2:02:05", "2 hours 2 minutes 5 seconds"),
        ] {
            let time = Duration::from_secs(seconds);
            assert_eq!(
                (watch(time).as_str(), words_in(time, Voice::default()).as_str()),
                (on_a_watch, in_words)
            );
        }
    }

    #[test]
    fn the_day_is_that_of_the_player() {
        let evening = Moment(1_700_000_000_000);
        assert_eq!(day_of(evening, &TimeZone::UTC).to_string(), "2023-11-14");
        assert_eq!(day_of(evening, &TimeZone::fixed(jiff::tz::offset(3))).to_string(), "2023-11-15");
    }
}
