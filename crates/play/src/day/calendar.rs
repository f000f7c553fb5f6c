//! Dates, as a calendar of a month needs them, and days in a row.

use crate::day::results::DayResult;

/// A date of the Gregorian calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Date {
    /// The year.
    pub year: u32,
    /// The month, from 1.
    pub month: u32,
    /// The day of the month, from 1.
    pub day: u32,
}

impl Date {
    /// The date written as this number, such as 20261123.
    pub fn from_number(number: u32) -> Option<Date> {
        let date = Date { year: number / 10_000, month: number / 100 % 100, day: number % 100 };
        let valid = (2000..=9999).contains(&date.year)
            && (1..=12).contains(&date.month)
            && (1..=date.days()).contains(&date.day);
        valid.then_some(date)
    }

    /// The date as a number.
    pub fn number(self) -> u32 {
        self.year * 10_000 + self.month * 100 + self.day
    }

    /// How many days its month has.
    pub fn days(self) -> u32 {
        match self.month {
            2 if self.year.is_multiple_of(4)
                && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400)) =>
            {
                29
            }
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    /// The day before.
    #[must_use]
    pub fn day_before(self) -> Date {
        if self.day > 1 {
            return Date { day: self.day - 1, ..self };
        }
        let first = if self.month > 1 {
            Date { month: self.month - 1, ..self }
        } else {
            Date { year: self.year - 1, month: 12, day: 1 }
        };
        Date { day: first.days(), ..first }
    }

    /// The day after.
    #[must_use]
    pub fn day_after(self) -> Date {
        if self.day < self.days() { Date { day: self.day + 1, ..self } } else { self.month_after() }
    }

    /// The first day of the month before.
    #[must_use]
    pub fn month_before(self) -> Date {
        Date { day: 1, ..Date { day: 1, ..self }.day_before() }
    }

    /// The first day of the month after.
    #[must_use]
    pub fn month_after(self) -> Date {
        let month = self.month % 12 + 1;
        Date { year: self.year + u32::from(month == 1), month, day: 1 }
    }

    /// On which day of the week it is, from 0 for Monday.
    pub fn weekday(self) -> u32 {
        // Sakamoto's method; its weeks begin on Sunday.
        const SHIFT: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = if self.month < 3 { self.year - 1 } else { self.year };
        let shift = SHIFT.get(self.month as usize - 1).copied().unwrap_or_default();
        (year + year / 4 - year / 100 + year / 400 + shift + self.day + 6) % 7
    }
}

/// If the zone jumps ahead by this many minutes, the person has crossed the date line and had a day less.
const DATE_LINE: i32 = 12 * 60;

/// How many days in a row were played. The row ends today, or yesterday if today's deal has not been played yet, or
/// tomorrow, since that day may already have begun in the place that a traveller comes from.
pub fn streak(all: &[DayResult], today: Date) -> usize {
    let from = if row(all, today) > 0 { row(all, today) } else { row(all, today.day_before()) };
    from.max(row(all, today.day_after()))
}

/// How many days in a row were played up to this one.
fn row(all: &[DayResult], last: Date) -> usize {
    let played = |date: Date| crate::day::results::on(all, date.number()).filter(|result| !result.late);
    let (mut day, mut row) = (last, 0);
    while let Some(result) = played(day) {
        row += 1;
        let before = day.day_before();
        let missed = |date: Date| {
            let ahead = result.zone? - played(date)?.zone?;
            (ahead >= DATE_LINE).then_some(date)
        };
        day = match played(before) {
            Some(_) => before,
            None => missed(before.day_before()).unwrap_or(before),
        };
    }
    row
}
