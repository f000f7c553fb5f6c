//! A moment tried at the table: the round is played on from there ([`crate::session`] replays it), and compared
//! with the real one in the end.

use super::moments::{Moments, Told};
use crate::art::avatar;
use crate::focus;
use crate::games::card::Session;
use crate::motion::stage::stage;
use crate::reactive::{dynamic, on_click, text};
use crate::scores::minus;
use crate::scores::results::Row;
use crate::session::Next;
use crate::settings;
use crate::table::layout;
use crate::text::{tn, tx};
use leptos::prelude::*;

/// The figure of whoever explains: the owl, as in lessons.
const COACH: u8 = 3;

/// The moment at the table, and what came of it.
pub(super) fn trial(moments: Moments, told: Told) -> AnyView {
    let own = moments.session;
    let session = Session::standalone();
    session.set_pace(settings::pace());
    session.set_sort(settings::sort());
    let (at, person) = (told.at, told.person);
    let begin = move || session.replay(own, at, person);
    if !begin() {
        return view! {
            <main class="page">
                <h1 class="display">{tx!(moments.l, moment.heading)}</h1>
                <p>{tx!(moments.l, moment.failed)}</p>
                {back(moments)}
            </main>
        }
        .into_any();
    }
    let tries = RwSignal::new(0);
    let again = move || {
        focus::before_new_page();
        begin();
        tries.update(|n| *n += 1);
    };
    let over = Memo::new(move |_| matches!(session.next().get(), Some(Next::RoundOver | Next::GameOver)));
    let page = move || {
        tries.track();
        let over = over.get();
        let told = told.clone();
        focus::before_new_page();
        untrack(|| {
            if over {
                return result(moments, session, again);
            }
            let table = layout::table(Some((bar(moments, again), slip(moments, session, told))));
            view! { <div class="learn tried">{table}</div> }.into_any()
        })
    };
    view! { {dynamic(page)} {stage()} }.into_any()
}

/// The button back to the real round.
fn back(moments: Moments) -> AnyView {
    view! {
        <button type="button" class="button" on:click=on_click(move || moments.close())>
            <span aria-hidden="true">"‹ "</span>
            {tx!(moments.l, moment.back)}
            <span class="unseen">" " {tx!(moments.l, moment.back_what)}</span>
        </button>
    }
    .into_any()
}

/// The head of the table.
fn bar(moments: Moments, again: impl Fn() + 'static) -> AnyView {
    let l = moments.l;
    view! {
        <header class="head lesson">
            {back(moments)}
            <div><h1>{tx!(l, moment.heading)}</h1></div>
            <button type="button" class="button" on:click=on_click(again)>{tx!(l, moment.again)}</button>
        </header>
    }
    .into_any()
}

/// What was done then, and what to try; after the first answer, only that nothing is lost.
fn slip(moments: Moments, session: Session, told: Told) -> AnyView {
    let l = moments.l;
    let question = session.question();
    let first = Memo::new(move |_| {
        session.next().track();
        session.model().track();
        session.question() == question
    });
    let Told { given, better, .. } = told;
    let says = move || {
        if first.get() { tx!(l, moment.slip, given = given, better = better) } else { tx!(l, moment.on) }
    };
    view! { <div class="coach">{avatar(COACH)} <p role="status">{text(says)}</p></div> }.into_any()
}

/// How it went, beside the real round.
fn result(moments: Moments, session: Session, again: impl Fn() + 'static) -> AnyView {
    let l = moments.l;
    let rows = |session: Session| -> Vec<Row> {
        session.model().with_untracked(|model| {
            let summary = model.as_ref().and_then(|model| model.summary.as_ref());
            summary.map(|summary| summary.results.rows.clone()).unwrap_or_default()
        })
    };
    let (real, now) = (rows(moments.session), rows(session));
    let score =
        |of: &[Row], who: &Row| of.iter().find(|row| row.person == who.person).map_or(0, |row| row.score);
    let mine = now.iter().find(|row| row.me);
    let verdict = mine.map(|row| {
        let less = score(&real, row) - row.score;
        match usize::try_from(less.unsigned_abs()) {
            Ok(n) if less > 0 => tn!(l, n, moment.less),
            Ok(n) if less < 0 => tn!(l, n, moment.more),
            _ => tx!(l, moment.same),
        }
    });
    let line = |row: &Row| {
        view! {
            <tr data-me=row.me.to_string()>
                <th scope="row">{avatar(row.avatar)} {row.name.clone()}</th>
                <td>{minus(score(&real, row))}</td>
                <td>{minus(row.score)}</td>
            </tr>
        }
        .into_any()
    };
    let lines = now.iter().map(line).collect_view();
    view! {
        <main class="page ends">
            <h1 class="display">{tx!(l, moment.over)}</h1>
            <p class="verdict">{verdict}</p>
            <table class="tried-points">
                <thead>
                    <tr>
                        <th scope="col">{tx!(l, moment.player)}</th>
                        <th scope="col">{tx!(l, moment.real)}</th>
                        <th scope="col">{tx!(l, moment.now)}</th>
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
            </table>
            <p class="small">{tx!(l, moment.on)}</p>
            <div class="bar">
                <button type="button" class="button" on:click=on_click(again)>{tx!(l, moment.again)}</button>
                <button type="button" class="button go" on:click=on_click(move || moments.close())>
                    {tx!(l, moment.back)} <span class="unseen">" " {tx!(l, moment.back_what)}</span>
                </button>
            </div>
        </main>
    }
    .into_any()
}
