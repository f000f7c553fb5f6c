//! The calendar of the person's results, a month at a time.

use crate::kit::dates::{date as written, month as written_month, weekday};
use crate::prelude::*;
use play::day::calendar::Date;
use play::day::results::{self, DayResult};

/// The calendar, beginning with the month of today.
pub(super) fn months(l: Language, all: Vec<DayResult>, today: Date) -> AnyView {
    let shown = RwSignal::new(Date { day: 1, ..today });
    let number = move |date: Date| date.number() / 100;
    let oldest = all.first().and_then(|first| Date::from_number(first.day)).unwrap_or(today);
    let button = |sign: &'static str, name: String, end: Date, turn: fn(Date) -> Date| {
        let disabled = flag(move || number(shown.get()) == number(end));
        let turn = on_click(move || shown.update(|month| *month = turn(*month)));
        html! {
            <button type="button" class="button" disabled=disabled aria-label=name on:click=turn>
                <span aria-hidden="true">{sign}</span>
            </button>
        }
    };
    let before = button("‹", tx!(l, day.month_before), oldest, Date::month_before);
    let after = button("›", tx!(l, day.month_after), today, Date::month_after);
    let heading = move || html! { <h2 aria-live="polite">{written_month(l, shown.get())}</h2> };
    html! {
        <section class="sheet months">
            <div class="which">{before} {dynamic(heading)} {after}</div>
            {dynamic(move || month(l, &all, shown.get(), today))}
        </section>
    }
}

/// The days of a month, in weeks from Monday.
fn month(l: Language, all: &[DayResult], month: Date, today: Date) -> AnyView {
    let days = (1..=month.days()).map(|day| {
        let date = Date { day, ..month };
        let result = results::on(all, date.number());
        let label = result.map(|result| {
            let (place, points) = (result.place, current().points(result.points));
            format!("{}: {}", written(l, date), tx!(l, day.cell, place = place, points = points))
        });
        let place = result.map(|result| result.place.to_string());
        let number = place.clone();
        let now = (date == today).then_some("date");
        // The first day is in the column of its day of the week.
        let column = (day == 1).then(|| format!("grid-column:{}", date.weekday() + 1));
        html! {
            <li data-place=place aria-current=now aria-label=label prop:style=column>
                <small>{day}</small> {number.map(|place| view! { <b>{place}</b> })}
            </li>
        }
    });
    html! {
        {weekdays(l, month)}
        <ol class="month">{days.collect_view()}</ol>
    }
}

/// The headings of the columns. Screen readers skip them: the label of a played day has its whole date.
fn weekdays(l: Language, month: Date) -> AnyView {
    let first = Date { day: 1, ..month }.weekday();
    let names = (0..7).map(|column| {
        let some_day = Date { day: (column + 7 - first) % 7 + 1, ..month };
        html! { <span>{weekday(l, some_day)}</span> }
    });
    html! { <div class="month weekdays" aria-hidden="true">{names.collect_view()}</div> }
}
