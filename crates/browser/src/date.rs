//! Dates: today's on this device, and how a language writes them.
//!
//! Every browser has this. Deliberately absent: counting with dates, which needs no browser.

use crate::object::with;
use js_sys::Date;
use wasm_bindgen::JsValue;

/// The date on this device: the year, and the month and the day from 1 on.
pub fn today() -> (u32, u32, u32) {
    let now = Date::new_0();
    (now.get_full_year(), now.get_month() + 1, now.get_date())
}

/// The date in UTC, as `2026-11-30`.
pub fn iso_day() -> Option<String> {
    String::from(Date::new_0().to_iso_string()).get(..10).map(str::to_owned)
}

/// How far the time of this device is ahead of UTC, in minutes.
#[expect(clippy::cast_possible_truncation, reason = "a zone is a whole number of minutes, less than a day")]
pub fn zone() -> i32 {
    -Date::new_0().get_timezone_offset() as i32
}

/// A moment in milliseconds since 1970, written in a language with these options of `toLocaleString`.
#[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit into a float")]
pub fn write_moment(ms: u64, language: &str, how: &[(&str, &str)]) -> String {
    write(&Date::new(&(ms as f64).into()), language, how)
}

/// A day on this device, written like a moment: its year, and its month and day from 1 on.
pub fn write_day((year, month, day): (u32, u32, u32), language: &str, how: &[(&str, &str)]) -> String {
    let date = Date::new_with_year_month_day(year, month.cast_signed() - 1, day.cast_signed());
    write(&date, language, how)
}

fn write(date: &Date, language: &str, how: &[(&str, &str)]) -> String {
    let how: Vec<_> = how.iter().map(|(name, value)| (*name, JsValue::from(*value))).collect();
    date.to_locale_string(language, &with(&how)).into()
}
