//! The deal of the day: playing it, what came of it, and a calendar of one's own.

mod month;
pub(crate) mod outcome;

use super::dates::date;
use super::nav::back_link;
use crate::art::avatar;
use crate::day::calendar::{Date, streak};
use crate::day::{deal, results};
use crate::games::card::{Session, use_session};
use crate::reactive::on_click;
use crate::route::Route;
use crate::session::Next;
use crate::session::day::Day;
use crate::session::players;
use crate::storage::{self, saved_games};
use crate::text::{language, list, tn, tx};
use cards::State;
use leptos::prelude::*;

/// The page.
pub(crate) fn day() -> AnyView {
    let l = language();
    let session = use_session();
    let today = today();
    let all = storage::day_results();
    let running = running(today);
    let done = results::on(&all, today.number()).cloned();
    let others = players::default_game::<State>().and_then(|usual| usual.people.into_iter().next());
    let me = others.filter(|me| me.bot.is_none()).unwrap_or_default();
    let Some(new) = deal(Day(today.number()), me) else { return ().into_any() };
    let bots = new.people.get(1..).unwrap_or_default().to_vec();
    let figures = bots.iter().map(|bot| avatar(bot.avatar)).collect_view();
    let names = list(l, &players::names(&bots));
    let word = match (running, &done) {
        (Some(_), _) => tx!(l, home.go_on),
        (None, None) => tx!(l, day.play),
        (None, Some(_)) => tx!(l, day.again),
    };
    let play = on_click(move || {
        match running {
            Some(id) => session.resume_game(id),
            None => session.start_deal(Day(today.number()), new.clone()),
        }
        Route::Table.go();
    });
    let row = streak(&all, today);
    let row = (row > 1).then(|| view! { <p class="streak">{tn!(l, row, day.streak)}</p> }.into_any());
    let done = done.map(|done| outcome::outcome(l, &done, outcome::code(&done)));
    view! {
        <main class="page day">
            {back_link(l)}
            <h1 class="display">{tx!(l, day.title)}</h1>
            <div class="sheet">
                <p class="date">{date(l, today)}</p>
                <p class="faces" aria-hidden="true">{figures}</p>
                <p>{tx!(l, day.text, names = names)}</p>
            </div>
            {done}
            {row}
            {month::months(l, all, today)}
            <div class="bar">
                <button type="button" class="button go" on:click=play>{word}</button>
            </div>
        </main>
    }
    .into_any()
}

/// The date on this device.
fn today() -> Date {
    let now = js_sys::Date::new_0();
    Date { year: now.get_full_year(), month: now.get_month() + 1, day: now.get_date() }
}

/// The running game that is the deal of this day.
fn running(today: Date) -> Option<u64> {
    let seed = format!("{:?}", Day(today.number()).first_seed());
    saved_games::containing::<State>(&seed)
}

/// After a game: what came of it, if it is the deal of a day. The first result of a day is kept.
pub(crate) fn after_game(session: Session) -> Option<AnyView> {
    if session.next().get_untracked() != Some(Next::GameOver) {
        return None;
    }
    let day = session.day()?;
    let result = crate::day::result(day, &session.score_sheet()?)?;
    let mut all = storage::day_results();
    if results::add(&mut all, result.clone()) {
        storage::save_day_results(&all);
    }
    Some(outcome::outcome(language(), &result, outcome::code(&result)))
}
