//! Dates as a language writes them.

use super::language::Language;
use browser::date::{write_day, write_moment};
use play::day::calendar::Date;

/// A date and time, given in milliseconds since 1970.
pub(crate) fn date_and_time(l: Language, ms: u64) -> String {
    write_moment(ms, l.dates(), &[("dateStyle", "long"), ("timeStyle", "short")])
}

pub(crate) fn date(l: Language, date: Date) -> String {
    write(l, date, &[("dateStyle", "long")])
}

/// The month of a date, and its year.
pub(crate) fn month(l: Language, date: Date) -> String {
    write(l, date, &[("month", "long"), ("year", "numeric")])
}

/// The day of the week of a date, shortened.
pub(crate) fn weekday(l: Language, date: Date) -> String {
    write(l, date, &[("weekday", "short")])
}

fn write(l: Language, Date { year, month, day }: Date, how: &[(&str, &str)]) -> String {
    write_day((year, month, day), l.dates(), how)
}
