//! The end of a round and of a game: what everybody scored, and how to go on.

use super::company::company;
use crate::art::{avatar, icon};
use crate::live::tap;
use crate::route::Route;
use crate::session::use_session;
use crate::table::summary::{Row, Summary};
use crate::text::{language, list, tx};
use crate::version;
use crate::words::current;
use cards::RoundEnd;
use leptos::prelude::*;

/// The last few sentences of the log.
pub(super) fn last_words() -> AnyView {
    let last = untrack(|| use_session().log()).into_iter().rev().take(3);
    let lines = last.map(|line| view! { <li>{line.text}</li> }.into_any()).collect_view();
    view! { <ul class="last-words">{lines}</ul> }.into_any()
}

fn summary() -> Option<Summary> {
    use_session().model().with_untracked(|model| model.as_ref()?.summary.clone())
}

/// After a round.
pub(crate) fn round_over() -> AnyView {
    let l = language();
    let session = use_session();
    let Some(summary) = summary() else {
        // A game of which no round has begun: there is nothing to count.
        return view! {
            <main class="page">
                <h1 class="display">{tx!(l, table.title)}</h1>
                <button type="button" class="button go" on:click=tap(move || session.next_round())>{tx!(l, round.next)}</button>
            </main>
        }
        .into_any();
    };
    let dealer =
        summary.rows.iter().find(|row| row.person == summary.next_dealer).map(|row| row.name.clone());
    view! {
        <main class="page ends">
            <h1 class="display">{tx!(l, round.title, n = summary.round)}</h1>
            <p>{how_it_ended(summary.how)}</p>
            {standings(&summary)}
            <p>{tx!(l, round.deals, name = dealer.unwrap_or_default())}</p>
            {company()}
            {version::offer()}
            <div class="bar">
                <button type="button" class="button" on:click=tap(move || { session.leave(); Route::Home.go(); })>
                    {tx!(l, table.leave)}
                </button>
                <button type="button" class="button go" on:click=tap(move || session.next_round())>
                    {tx!(l, round.next)}
                </button>
            </div>
        </main>
    }
    .into_any()
}

/// After the game.
pub(crate) fn game_over() -> AnyView {
    let l = language();
    let session = use_session();
    let Some(summary) = summary() else { return ().into_any() };
    let winners: Vec<&Row> = summary.rows.iter().filter(|row| row.won).collect();
    let names: Vec<String> = winners.iter().map(|row| row.name.clone()).collect();
    let title = if names.len() == 1 {
        tx!(l, over.title.one, names = list(l, &names))
    } else {
        tx!(l, over.title.many, names = list(l, &names))
    };
    let figures = winners.iter().map(|row| avatar(row.avatar)).collect_view();
    view! {
        <main class="page ends over">
            <div class="winners">{icon("i-crown", "crown")} {figures}</div>
            <h1 class="display">{title}</h1>
            <p>{how_it_ended(summary.how)}</p>
            {standings(&summary)}
            {version::offer()}
            <div class="bar">
                <a class="button" href=Route::New.to_string() on:click=tap(move || session.leave())>{tx!(l, over.again)}</a>
                <button type="button" class="button go" on:click=tap(move || session.rematch())>{tx!(l, over.rematch)}</button>
            </div>
        </main>
    }
    .into_any()
}

/// What ended a round, in a sentence.
pub(crate) fn how_it_ended(how: RoundEnd) -> String {
    let l = language();
    match how {
        RoundEnd::EmptyHand => tx!(l, round.end_empty_hand),
        RoundEnd::Event(event) => tx!(l, round.end_event, event = current().event(event)),
        RoundEnd::TheEnd => tx!(l, round.end_the_end),
        RoundEnd::EmptyPile => tx!(l, round.end_empty_pile),
    }
}

/// Everybody, the leader first.
fn standings(summary: &Summary) -> AnyView {
    let l = language();
    let points = summary.points;
    let total = if points { tx!(l, round.total) } else { tx!(l, round.wins) };
    let rows = summary.rows.iter().map(|row| {
        let finished = row.finished.then(|| view! { <small>{tx!(l, round.finished)}</small> });
        let standing = if points { row.total } else { i32::from(row.wins) };
        view! {
            <tr data-won=row.won.to_string()>
                <td class="rank">{row.rank}</td>
                <th scope="row">{avatar(row.avatar)} <span>{row.name.clone()} {finished}</span></th>
                <td>{signed(row.score)}</td>
                <td class="total">{standing}</td>
            </tr>
        }
        .into_any()
    });
    let rows = rows.collect_view();
    view! {
        <table class="standings">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{tx!(l, round.person)}</th>
                    <th scope="col">{tx!(l, round.score)}</th>
                    <th scope="col">{total}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

/// A change of points: with a sign, a real minus.
fn signed(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { format!("+{points}") }
}
