//! Dates as a language writes them.

use crate::language::Language;
use play::day::calendar::Date;

/// A date and time, given in milliseconds since 1970.
#[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit into a float")]
pub(crate) fn date_and_time(l: Language, ms: u64) -> String {
    let date = js_sys::Date::new(&(ms as f64).into());
    write(l, &date, &[("dateStyle", "long"), ("timeStyle", "short")])
}

/// A date.
pub(crate) fn date(l: Language, date: Date) -> String {
    write(l, &of(date), &[("dateStyle", "long")])
}

/// The month of a date, and its year.
pub(crate) fn month(l: Language, date: Date) -> String {
    write(l, &of(date), &[("month", "long"), ("year", "numeric")])
}

/// The day of the week of a date, shortened.
pub(crate) fn weekday(l: Language, date: Date) -> String {
    write(l, &of(date), &[("weekday", "short")])
}

/// The beginning of this day on this device.
fn of(date: Date) -> js_sys::Date {
    let (month, day) = (date.month.cast_signed() - 1, date.day.cast_signed());
    js_sys::Date::new_with_year_month_day(date.year, month, day)
}

/// Writes a date with these options of `toLocaleString`.
fn write(l: Language, date: &js_sys::Date, how: &[(&str, &str)]) -> String {
    let options = js_sys::Object::new();
    for (name, value) in how {
        // Setting a property of a plain object cannot fail.
        js_sys::Reflect::set(&options, &(*name).into(), &(*value).into()).ok();
    }
    date.to_locale_string(l.dates(), &options).into()
}
