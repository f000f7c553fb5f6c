//! Shown while the device changes hands: no card of any hand is on the screen, nor in the page's
//! elements.

use crate::prelude::*;
use crate::session::use_session;
use crate::table::game::GameTable;
use leptos::ev::MouseEvent;
use play::people::{Line, Sitting};

/// The seating, as a spectator sees it.
pub(super) fn places<G: GameTable>() -> Vec<Sitting> {
    use_session::<G>().model().with_untracked(|model| model.as_ref().map(G::sitting).unwrap_or_default())
}

/// Asks to hand the device to the person at this seat.
pub(crate) fn hand_over<G: GameTable>(seat: Seat) -> AnyView {
    let l = language();
    let session = use_session::<G>();
    let places = places::<G>();
    super::rotation::rotate_to(seat, places.len());
    let place = places.into_iter().find(|place| place.seat == seat);
    let (name, figure) = place.map(|place| (place.name, place.avatar)).unwrap_or_default();
    let undo = super::consent::undo_button::<G>(|| {});
    let taps = Taps::on_arrival();
    let reveal = taps.on_click(move || session.reveal(seat));
    draw(l, name, figure, [last_words(untrack(|| session.log(3))), undo], taps, reveal)
}

fn draw(
    l: Language,
    name: String,
    figure: u8,
    [last_words, undo]: [AnyView; 2],
    taps: Taps,
    reveal: Box<dyn FnMut(MouseEvent)>,
) -> AnyView {
    let reveal = html! {
        <button type="button" class="button go" aria-describedby="headphones" on:click=reveal>
            {tx!(l, hand_over.reveal, name = name.clone())}
        </button>
    };
    html! {
        <main class="page handover">
            {avatar(figure)}
            <h1 class="display">{tx!(l, hand_over.title, name = name.clone())}</h1>
            <p>{tx!(l, hand_over.text, name = name)}</p>
            <p id="headphones" class="unseen">{tx!(l, hand_over.headphones)}</p>
            {last_words} {taps.group(reveal)} {undo}
        </main>
    }
}

/// The last few sentences of the log; the style sheet shows the newest on top.
fn last_words(lines: Vec<Line>) -> AnyView {
    let lines = lines.into_iter().map(|line| html! { <li>{line.text}</li> }).collect_view();
    html! { <ul class="last-words">{lines}</ul> }
}
