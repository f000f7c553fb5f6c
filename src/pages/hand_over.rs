//! Between two people who share the device: nothing of any hand is on the
//! screen, and nothing of it in the page either.

use crate::art::{avatar, card_back};
use crate::live::tap;
use crate::session::use_session;
use crate::table::model::SeatModel;
use crate::text::{language, tx};
use game::{Seat, Seats};
use leptos::prelude::*;

/// The places at the table, as somebody who only watches sees them.
fn places() -> Vec<SeatModel> {
    use_session()
        .model()
        .with_untracked(|model| model.as_ref().map(|model| model.seats.clone()).unwrap_or_default())
}

/// The device goes to somebody.
pub(crate) fn hand_over(seat: Seat) -> AnyView {
    let l = language();
    let session = use_session();
    let place = places().into_iter().find(|place| place.seat == seat);
    let (name, figure) = place.map(|place| (place.name, place.avatar)).unwrap_or_default();
    view! {
        <main class="page handover">
            {avatar(figure)}
            <h1 class="display">{tx!(l, hand_over.title, name = name)}</h1>
            <p>{tx!(l, hand_over.text, name = name)}</p>
            <p id="headphones" class="unseen">{tx!(l, hand_over.headphones)}</p>
            {super::ends::last_words()}
            <button type="button" class="button go" aria-describedby="headphones" on:click=tap(move || session.reveal(seat))>
                {tx!(l, hand_over.reveal, name = name)}
            </button>
        </main>
    }
    .into_any()
}

/// Several people may react: all look together, and whoever wants to takes the device.
pub(crate) fn window(seats: Seats) -> AnyView {
    let l = language();
    let session = use_session();
    let all = places().into_iter().filter(|place| seats.has(place.seat)).map(|place| {
        let SeatModel { seat, name, avatar: figure, .. } = place;
        view! {
            <button type="button" class="button" on:click=tap(move || session.reveal(seat))>
                {avatar(figure)} {tx!(l, window.me, name = name)}
            </button>
        }
        .into_any()
    });
    let all = all.collect_view();
    view! {
        <main class="page handover">
            <div class="stack">{card_back()}</div>
            <h1 class="display">{tx!(l, window.title)}</h1>
            {super::ends::last_words()}
            <p>{tx!(l, window.text)}</p>
            <div class="choices">
                {all}
                <button type="button" class="button go" on:click=tap(move || session.nobody_reacts())>
                    {tx!(l, window.nobody)}
                </button>
            </div>
        </main>
    }
    .into_any()
}
