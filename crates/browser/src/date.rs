//! Dates: which one it is on this device, and how a language writes them.
//!
//! Every browser has this. Deliberately absent: counting with dates, which needs no browser.

use crate::object::with;
use js_sys::Date;
use wasm_bindgen::JsValue;

/// A moment on this device.
#[derive(Clone, Debug)]
pub struct Moment(Date);

impl Moment {
    /// Now.
    pub fn now() -> Moment {
        Moment(Date::new_0())
    }

    /// A moment in milliseconds since 1970.
    #[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit into a float")]
    pub fn at(ms: u64) -> Moment {
        Moment(Date::new(&(ms as f64).into()))
    }

    /// The beginning of a day: its year, its month and its day of the month, both from 1 on.
    pub fn of_day(year: u32, month: u32, day: u32) -> Moment {
        Moment(Date::new_with_year_month_day(year, month.cast_signed() - 1, day.cast_signed()))
    }

    /// Its year, its month and its day of the month, both from 1 on.
    pub fn day(&self) -> (u32, u32, u32) {
        (self.0.get_full_year(), self.0.get_month() + 1, self.0.get_date())
    }

    /// How far this device's time is ahead of UTC, in minutes.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a zone is a whole number of minutes, less than a day"
    )]
    pub fn zone(&self) -> i32 {
        -self.0.get_timezone_offset() as i32
    }

    /// The date in UTC, as `2026-11-30`.
    pub fn iso_day(&self) -> Option<String> {
        String::from(self.0.to_iso_string()).get(..10).map(str::to_owned)
    }

    /// Written in this language, with these options of `toLocaleString`.
    pub fn written(&self, language: &str, how: &[(&str, &str)]) -> String {
        let how: Vec<_> = how.iter().map(|(name, value)| (*name, JsValue::from(*value))).collect();
        self.0.to_locale_string(language, &with(&how)).into()
    }
}
