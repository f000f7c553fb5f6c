//! The table in a window that does not play because another one does.

use crate::games::AppGame;
use crate::nav::home_link;
use crate::prelude::*;
use crate::session::{WindowState, use_session};
use leptos::ev::MouseEvent;

/// Says where the game is played, with a button to continue it here.
pub(crate) fn other_window<G: AppGame>(state: WindowState) -> AnyView {
    let l = language();
    let session = use_session::<G>();
    draw(l, state, on_click(move || session.play_here()))
}

fn draw(l: Language, state: WindowState, play: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    let (title, text, here) = if state == WindowState::Moved {
        (tx!(l, other_window.moved), tx!(l, other_window.moved_text), tx!(l, other_window.back))
    } else {
        (tx!(l, other_window.elsewhere), tx!(l, other_window.elsewhere_text), tx!(l, other_window.here))
    };
    html! {
        <main class="page">
            {home_link(l)}
            <h1 class="display">{title}</h1>
            <p role="status">{text}</p>
            <button type="button" class="button go" on:click=play>{here}</button>
        </main>
    }
}
