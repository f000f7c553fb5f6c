//! The deal of the day: playing it, its result, and the calendar of the person's results.

mod month;
pub(crate) mod outcome;

use crate::kit::dates::date;
use crate::kit::focus;
use crate::nav::back_link;
use crate::prelude::*;
use crate::session::players;
use crate::session::{Session, use_session};
use browser::date::today;
use cards::State;
use play::day::calendar::{Date, streak};
use play::day::tries::Edition;
use play::day::{Day, deal, results};
use storage::{days, saved_games};

/// How often the page looks whether it is another day.
const LOOK: Duration = Duration::from_secs(10);

/// The page. Over midnight it becomes that of the new day.
pub(crate) fn day() -> AnyView {
    let today = RwSignal::new(date_here());
    let look = move || {
        let now = date_here();
        if now != today.get_untracked() {
            focus::before_redraw();
            today.set(now);
        }
    };
    if let Some(here) = Here::now() {
        here.every(LOOK, look);
    }
    // While a page is hidden, its clocks may stand still.
    on_window_named("visibilitychange", move |_| look());
    dynamic(move || page(today.get(), look))
}

fn page(today: Date, look: impl Fn() + 'static) -> AnyView {
    let l = language();
    let session = use_session::<State>();
    let all = days::day_results();
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
        if date_here() != today {
            // A new day has just begun: show its deal before anything is started.
            return look();
        }
        match running {
            Some(id) => session.resume_game(id),
            None => session.start_deal(Day(today.number()), new.clone()),
        }
        Route::Table.go();
    });
    let row = streak(&all, today);
    let row = (row > 1).then(|| html! { <p class="streak title">{tn!(l, row, day.streak)}</p> });
    let done = done.map(|done| outcome::outcome(l, &done, outcome::code(&done)));
    html! {
        <main class="page day">
            {back_link(l)}
            <h1 class="display">{tx!(l, day.title)}</h1>
            <div class="sheet">
                <p class="date title">{date(l, today)}</p>
                <p class="faces" aria-hidden="true">{figures}</p>
                <p>{tx!(l, day.text, names = names)}</p>
                <p class="small">{tx!(l, day.edition, n = Edition::NOW)}</p>
            </div>
            {done}
            {row}
            {month::months(l, all, today)}
            <div class="bar">
                <button type="button" class="button go" on:click=play>{word}</button>
            </div>
        </main>
    }
}

fn date_here() -> Date {
    let (year, month, day) = today();
    Date { year, month, day }
}

/// The running game that is the deal of this day.
fn running(today: Date) -> Option<u64> {
    let seed = format!("{:?}", Day(today.number()).first_seed());
    saved_games::containing::<State>(&seed)
}

/// After a game: its result, if it was the deal of a day. The result is stored already (src/session/autosave.rs).
pub(crate) fn after_game(session: Session<State>) -> Option<AnyView> {
    if session.next().get_untracked() != Some(Next::GameOver) {
        return None;
    }
    let result = days::day_result(session.day()?, &session.score_sheet()?)?;
    Some(outcome::outcome(language(), &result, outcome::code(&result)))
}
