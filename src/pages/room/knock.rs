//! On the way in, and what may go wrong with the way later: that nobody answers, that the
//! connection is lost, that the host is not to be trusted.

use super::standing;
use crate::language::Language;
use crate::live::{follow, tap};
use crate::room::{Party, clear_address};
use crate::text::tx;
use ::room::Doubt;
use leptos::prelude::*;
use std::time::Duration;

/// After so long without an answer people are told what may be wrong. Knocking goes on.
const LATE: Duration = Duration::from_secs(20);

/// What somebody sees who knocks; `asked` counts when they go to another door.
pub(super) fn knocking(l: Language, party: &Party, asked: RwSignal<i32>) -> AnyView {
    let late = RwSignal::new(false);
    set_timeout(move || late.set(true), LATE);
    let (standing, by_words) = (party.standing(), party.by_words());
    let party = StoredValue::new_local(party.clone());
    let other = move || {
        party.with_value(Party::leave);
        clear_address();
        asked.update(|count| *count += 1);
    };
    let part = move || {
        let late = late.get();
        let (told, failed) = standing.with(|standing| {
            let nobody = late && standing.step.is_unanswered();
            (
                standing::of_guest(l, standing, nobody.then_some(by_words)),
                nobody || standing.step.has_failed(),
            )
        });
        let ways = failed.then(|| {
            view! {
                <div class="row">
                    {try_now(l, party)}
                    <button type="button" class="button" on:click=tap(other)>{tx!(l, room.other_link)}</button>
                </div>
            }
            .into_any()
        });
        view! { {told} {ways} }.into_any()
    };
    follow(part)
}

/// Tries the way to the host at once.
pub(super) fn try_now(l: Language, party: StoredValue<Party, LocalStorage>) -> AnyView {
    let go = tap(move || party.with_value(Party::try_now));
    view! { <button type="button" class="button" on:click=go>{tx!(l, room.try_now)}</button> }.into_any()
}

/// What is wrong while one is inside, wherever one looks.
pub(super) fn notices(l: Language, party: &Party, inside: Memo<bool>) -> AnyView {
    let (linked, silent, doubt) = (party.linked(), party.silent(), party.doubt());
    let party = StoredValue::new_local(party.clone());
    let way = move || {
        if !inside.get() {
            return ().into_any();
        }
        let text = match (linked.get(), silent.get()) {
            (false, _) => tx!(l, room.lost),
            (true, true) => tx!(l, room.silent),
            (true, false) => return ().into_any(),
        };
        view! { <div class="notice" data-kind="way"><p role="status">{text}</p> {try_now(l, party)}</div> }
            .into_any()
    };
    let doubts = move || {
        let Some(why) = doubt.get() else { return ().into_any() };
        let doubt = doubt.clone();
        let close = tap(move || doubt.set(None));
        view! {
            <div class="notice" data-kind="doubt">
                <p role="alert">{doubted(l, why)}</p>
                <button type="button" class="button" on:click=close>{tx!(l, table.close)}</button>
            </div>
        }
        .into_any()
    };
    view! { {follow(way)} {follow(doubts)} }.into_any()
}

/// What the host has not kept to, and what that means.
fn doubted(l: Language, why: Doubt) -> String {
    match why {
        Doubt::Log => tx!(l, room.doubt_log),
        Doubt::Deal => tx!(l, room.doubt_deal),
    }
}
