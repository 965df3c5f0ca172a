//! Days where the player is, and days and months as the player's language writes them.

use crate::calendar::{Day, Month};
use ninefold_game::Moment;
use wasm_bindgen::JsValue;

/// The day of a moment, where the player is.
pub(crate) fn day_at(moment: Moment) -> Day {
    let date = date_of(moment);
    Day { year: date.get_full_year() as u16, month: date.get_month() as u8 + 1, day: date.get_date() as u8 }
}

/// A day in full: `Monday, 16 November`.
pub(crate) fn day_words(day: Day, language: &str) -> String {
    write(day, language, &[("weekday", "long"), ("day", "numeric"), ("month", "long")])
}

/// A day in short, with its year: `16 Nov 2026`.
pub(crate) fn short_day_words(day: Day, language: &str) -> String {
    write(day, language, &[("day", "numeric"), ("month", "short"), ("year", "numeric")])
}

/// The day of a moment, where the player is, in figures: `16/11/2026`.
pub(crate) fn date_words(moment: Moment, language: &str) -> String {
    write_date(&date_of(moment), language, &[])
}

/// A moment by weekday, day and clock, where the player is: `Monday 16 November at 14:05`.
pub(crate) fn coming_words(moment: Moment, language: &str) -> String {
    let wanted = [
        ("weekday", "long"),
        ("day", "numeric"),
        ("month", "long"),
        ("hour", "2-digit"),
        ("minute", "2-digit"),
    ];
    write_date(&date_of(moment), language, &wanted)
}

/// A month in full: `November 2026`.
pub(crate) fn month_words(month: Month, language: &str) -> String {
    write(month.first(), language, &[("month", "long"), ("year", "numeric")])
}

/// The name of the weekday of a day, in short: `Mon`.
pub(crate) fn weekday_words(day: Day, language: &str) -> String {
    write(day, language, &[("weekday", "short")])
}

/// A moment by day and clock, where the player is: `16 Nov 2026, 14:05`.
pub(crate) fn time_words(moment: Moment, language: &str) -> String {
    let wanted = [
        ("day", "numeric"),
        ("month", "short"),
        ("year", "numeric"),
        ("hour", "2-digit"),
        ("minute", "2-digit"),
    ];
    write_date(&date_of(moment), language, &wanted)
}

fn date_of(moment: Moment) -> js_sys::Date {
    js_sys::Date::new(&(moment.0 as f64).into())
}

fn write(day: Day, language: &str, wanted: &[(&str, &str)]) -> String {
    // At noon it is the same day whatever the clocks do in that night.
    let date = js_sys::Date::new_with_year_month_day_hr(
        u32::from(day.year),
        i32::from(day.month) - 1,
        i32::from(day.day),
        12,
    );
    write_date(&date, language, wanted)
}

fn write_date(date: &js_sys::Date, language: &str, wanted: &[(&str, &str)]) -> String {
    let options = js_sys::Object::new();
    for (name, value) in wanted {
        // A plain object takes every property.
        let _ = js_sys::Reflect::set(&options, &JsValue::from_str(name), &JsValue::from_str(value));
    }
    // English is written as in the rest of the page: the day before the month.
    let language = if language == "en" { "en-GB" } else { language };
    String::from(date.to_locale_date_string(language, &options))
}
