//! The end of a round: everybody's cards are turned up one by one with their points, then the sum
//! and the standings.

use super::{minus, signed};
use crate::art::{Picture, avatar, card_back, card_face, icon};
use crate::games::Pace;
use crate::games::card::use_session;
use crate::table::names;
use crate::table::summary::{Row, Summary};
use crate::text::{language, tx};
use crate::words::current;
use leptos::prelude::*;

/// The delay between two cards, in milliseconds at the usual pace.
const STEP: u32 = 130;
/// The delay before the first card. While the poster is shown, the animation is paused
/// (finale.css).
const BEFORE: u32 = 300;

/// Everybody, best first.
pub(crate) fn standings(summary: &Summary) -> AnyView {
    let l = language();
    let total = if summary.points { tx!(l, round.total) } else { tx!(l, round.wins) };
    let pace = use_session().pace().get_untracked();
    let rows = summary.rows.iter().map(|row| person(summary, row, pace)).collect_view();
    view! {
        <table class="standings" data-still=(pace == Pace::AtOnce).to_string()>
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{tx!(l, round.person)}</th>
                    <th scope="col">{tx!(l, round.score)}</th>
                    <th scope="col">{total}</th>
                </tr>
            </thead>
            {rows}
        </table>
    }
    .into_any()
}

/// One person's line, with their hand below it.
fn person(summary: &Summary, row: &Row, pace: Pace) -> AnyView {
    let l = language();
    let finished = row.finished.then(|| view! { <small>{tx!(l, round.finished)}</small> }.into_any());
    let standing = if summary.points { row.total } else { i32::from(row.wins) };
    let crown = row.finished.then(|| icon("i-crown", "crown"));
    view! {
        <tbody data-won=row.won.to_string()>
            <tr>
                <td class="rank">{row.rank.to_string()}</td>
                <th scope="row">
                    <div class="who">
                        {avatar(row.avatar)}
                        <span>{row.name.clone()} {crown.into_any()} {finished.into_any()}</span>
                    </div>
                </th>
                <td class="score">{signed(row.score)}</td>
                <td class="total">{minus(standing)}</td>
            </tr>
            <tr class="counted"><td colspan="4">{counted(row, pace)}</td></tr>
        </tbody>
    }
    .into_any()
}

/// The cards, turned up one after the other, and their sum.
fn counted(row: &Row, pace: Pace) -> AnyView {
    let l = language();
    if row.hand.is_empty() && row.extras.is_empty() {
        return view! { <p class="none">{tx!(l, scores.no_cards)}</p> }.into_any();
    }
    let at = |k: usize| {
        let step = u32::try_from(k).unwrap_or(0) * STEP;
        format!("--at:{}ms", pace.time(BEFORE + step))
    };
    let cards = row.hand.iter().enumerate().map(|(k, &(card, points))| {
        view! {
            <li prop:style=at(k)>
                <span class="turned-up">
                    {card_back()} {card_face(Picture::Card(card), &names::printed(card))}
                </span>
                <span class="unseen">{current().card(card)} ": "</span>
                <b>{points.to_string()}</b>
            </li>
        }
        .into_any()
    });
    let cards = cards.collect_view();
    let n = row.hand.len();
    let extras = row.extras.iter().enumerate().map(|(k, &(why, by))| {
        let why = current().source(why);
        view! { <li class="extra" prop:style=at(n + k)>{why} " " <b>{signed(by)}</b></li> }.into_any()
    });
    let extras = extras.collect_view();
    let sum = n + row.extras.len();
    view! {
        <ol class="laid" aria-label=tx!(l, scores.hand_of, name = row.name)>
            {cards} {extras}
            <li class="sum" prop:style=at(sum)>
                <span aria-hidden="true">"= "</span> <b>{minus(row.score)}</b>
            </li>
        </ol>
    }
    .into_any()
}
