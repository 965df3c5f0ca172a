//! Calendar days, as people write them and as the store counts them.

use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp, Unit};
use ninefold::generate::{self, Seed};
use ninefold_store::{Day, Time};
use sha2::{Digest, Sha256};

const EPOCH: Date = date(1970, 1, 1);
const HOUR: i64 = 3_600_000;

/// Reads `2026-11-15`.
pub(crate) fn read(text: &str) -> Option<Date> {
    text.parse::<Date>().ok().filter(|day| (2000..=2200).contains(&day.year()))
}

/// The number of a day.
pub(crate) fn number(day: Date) -> Day {
    Day(EPOCH.until((Unit::Day, day)).map_or(0, |span| i64::from(span.get_days())))
}

/// The day of a number.
pub(crate) fn of_number(day: Day) -> Option<Date> {
    EPOCH.checked_add(SignedDuration::from_hours(day.0.checked_mul(24)?)).ok()
}

/// The day in Greenwich.
pub(crate) fn today(now: Time) -> Date {
    at(now, 0)
}

/// Whether it is that day somewhere on earth: a player's own day counts, wherever that is.
pub(crate) fn is_today_somewhere(day: Date, now: Time) -> bool {
    (at(now, -12)..=at(now, 14)).contains(&day)
}

/// Whether that day has begun anywhere on earth.
pub(crate) fn has_begun(day: Date, now: Time) -> bool {
    day <= at(now, 14)
}

/// The day as the generator knows it.
pub(crate) fn of_puzzle(day: Date) -> generate::Day {
    let part = |number: i8| number.unsigned_abs();
    generate::Day { year: day.year().unsigned_abs(), month: part(day.month()), day: part(day.day()) }
}

fn at(now: Time, hours: i64) -> Date {
    let moment = Timestamp::UNIX_EPOCH.checked_add(SignedDuration::from_millis(now.0 + hours * HOUR));
    moment.map_or(EPOCH, |moment| moment.to_zoned(jiff::tz::TimeZone::UTC).date())
}

impl Service {
    /// Where the luck of the puzzle of a day comes from.
    ///
    /// Days up to the one on which the service got its key have the seed that everybody can work out,
    /// as they always had; the others are known to nobody before they are handed out.
    pub(crate) async fn daily_seed(&self, day: Date) -> Result<Seed, Problem> {
        let today = number(today(self.now())).0;
        let (key, since) = self.store.shared_secret(DAILY_KEY, &random::hex::<32>(), today).await?;
        if number(day).0 <= since {
            return Ok(of_puzzle(day).seed());
        }
        let keyed = Sha256::new().chain_update(b"ninefold daily ").chain_update(&key);
        let digest = keyed.chain_update(day.to_string()).finalize();
        let first = digest.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte));
        Ok(Seed(first))
    }
}

/// The name of the key of daily puzzles.
pub(crate) const DAILY_KEY: &str = "daily";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        for (text, days) in [("1970-01-01", 0), ("2000-01-01", 10_957), ("2026-11-15", 20_772)] {
            let day = text.parse::<Date>().unwrap();
            assert_eq!(number(day), Day(days), "{text}");
            assert_eq!(of_number(Day(days)), Some(day), "{text}");
        }
    }

    #[test]
    fn a_day_lasts_fifty_hours_on_earth() {
        let day = read("2026-11-15").unwrap();
        let midnight = 20_772 * 24 * HOUR;
        for (hours, here) in [(-15, false), (-14, true), (0, true), (35, true), (36, false)] {
            assert_eq!(is_today_somewhere(day, Time(midnight + hours * HOUR)), here, "{hours}");
        }
    }
}
