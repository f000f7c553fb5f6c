//! The vote on dealing anew the round that another device has continued after the host was lost.

use super::buttons::guarded_button;
use crate::language::Language;
use crate::reactive::{dynamic, text};
use crate::room::{NewDeal, RoomClient};
use crate::taps::Taps;
use crate::text::tx;
use ::room::{DealVote, Request};
use leptos::prelude::*;

/// What there is to say of it, above the table. Whoever would rather play on is not bothered with it any more.
pub(super) fn notice(l: Language, client: StoredValue<RoomClient, LocalStorage>) -> AnyView {
    let new_deal = StoredValue::new(client.with_value(RoomClient::new_deal));
    let now = move || new_deal.with_value(|new_deal| new_deal.get());
    // Votes are counted while the buttons stay.
    let votes = move || match now() {
        NewDeal::Vote(DealVote { votes, needed, .. }) => (usize::from(votes), usize::from(needed)),
        NewDeal::None | NewDeal::Comes => (0, 1),
    };
    let shown = Memo::new(move |_| match now() {
        NewDeal::None => None,
        NewDeal::Vote(DealVote { said, .. }) => Some(Some(said)),
        NewDeal::Comes => Some(None),
    });
    dynamic(move || match shown.get() {
        None | Some(Some(Some(false))) => ().into_any(),
        Some(None) => note(move || tx!(l, anew.dealing)),
        Some(Some(Some(true))) => note(move || {
            let (n, needed) = votes();
            tx!(l, anew.waits, n = n, needed = needed)
        }),
        Some(Some(None)) => {
            let count = move || {
                let (n, needed) = votes();
                // Whoever is alone just decides.
                let count = (needed > 1).then(|| tx!(l, anew.votes, n = n, needed = needed));
                count.map(|count| view! { <small>{count}</small> }).into_any()
            };
            question(l, client, dynamic(count))
        }
    })
}

fn note(words: impl Fn() -> String + Send + Sync + 'static) -> AnyView {
    view! { <div class="notice" data-kind="anew"><p role="status">{text(words)}</p></div> }.into_any()
}

fn question(l: Language, client: StoredValue<RoomClient, LocalStorage>, count: AnyView) -> AnyView {
    let taps = Taps::on_arrival();
    let button = |word: String, class, yes| {
        let say = move |client: &RoomClient| client.request(Request::DealAnew(yes));
        client.with_value(|client| guarded_button(client, taps, word.into_any(), class, say))
    };
    let (no, yes) = (button(tx!(l, anew.no), "button", false), button(tx!(l, anew.yes), "button go", true));
    view! {
        <div class="notice" data-kind="anew">
            <p role="status">{tx!(l, anew.ask)} " " {count}</p>
            <div class="chips" role="group" aria-disabled=taps.disabled()>{no} {yes}</div>
        </div>
    }
    .into_any()
}
