//! Buttons of the pages of rooms.

use crate::art::icon;
use crate::reactive::on_click;
use crate::room::RoomClient;
use crate::taps::Taps;
use leptos::prelude::*;

/// A button that makes a request or gives a command.
pub(super) fn action_button(
    client: &RoomClient,
    word: AnyView,
    class: &'static str,
    action: impl Fn(&RoomClient) + 'static,
) -> AnyView {
    let client = client.clone();
    view! { <button type="button" class=class on:click=on_click(move || action(&client))>{word}</button> }
        .into_any()
}

/// The same on something that comes by itself: a tap may have been meant for what was there before.
pub(super) fn guarded_button(
    client: &RoomClient,
    taps: Taps,
    word: AnyView,
    class: &'static str,
    action: impl Fn(&RoomClient) + 'static,
) -> AnyView {
    action_button(client, word, class, move |client| {
        if taps.accepted() {
            action(client);
        }
    })
}

/// A button with a drawing instead of a word, by the id of the drawing.
pub(super) fn icon_button(word: String, drawing: &str, action: impl Fn() + 'static) -> AnyView {
    let drawing = icon(drawing, "sign");
    view! {
        <button type="button" class="by-sign" aria-label=word.clone() title=word on:click=on_click(action)>
            {drawing}
        </button>
    }
    .into_any()
}
