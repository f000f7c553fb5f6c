//! The table in a window that does not play: the game is in another one.

use crate::games::card::use_session;
use crate::live::tap;
use crate::pages::way::way_home;
use crate::session::WindowState;
use crate::text::{language, tx};
use leptos::prelude::*;

/// Where the game is, and how to have it here.
pub(crate) fn elsewhere(place: WindowState) -> AnyView {
    let l = language();
    let session = use_session();
    let (title, text, here) = if place == WindowState::Moved {
        (tx!(l, place.moved), tx!(l, place.moved_text), tx!(l, place.back))
    } else {
        (tx!(l, place.elsewhere), tx!(l, place.elsewhere_text), tx!(l, place.here))
    };
    view! {
        <main class="page">
            {way_home(l)}
            <h1 class="display">{title}</h1>
            <p role="status">{text}</p>
            <button type="button" class="button go" on:click=tap(move || session.play_here())>{here}</button>
        </main>
    }
    .into_any()
}
