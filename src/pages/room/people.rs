//! Who is in the room, in the menu of its table: the rows of the lobby, with everything they can do there.

use super::{confirm, member};
use crate::reactive::dynamic;
use crate::room::{RoomClient, current_room};
use crate::route::Route;
use crate::text::{language, tx};
use ::room::{AnyGame, Chair, Lobby};
use leptos::prelude::*;

/// The list, folded, and the way to the room's page.
pub(super) fn people() -> AnyView {
    let l = language();
    let Some(client) = current_room() else { return ().into_any() };
    let (now, asking) = (client.lobby(), RwSignal::new(None));
    let question = confirm::question(l, &client, asking);
    let client = StoredValue::new_local(client);
    let rows = move |client: &RoomClient, lobby: &Lobby<AnyGame>| {
        let chairs = lobby.chairs.iter().enumerate().filter(|(_, chair)| **chair != Chair::Open);
        let rows = chairs.map(|(at, chair)| member::row(l, client, lobby, at, chair, asking)).collect_view();
        view! { <ul class="chairs">{rows}</ul> {member::watching(l, client, lobby, asking)} }.into_any()
    };
    let list = {
        let now = now.clone();
        dynamic(move || match now.get() {
            Some(lobby) => client.with_value(|client| rows(client, &lobby)),
            None => ().into_any(),
        })
    };
    view! {
        <details class="room-people">
            <summary>{tx!(l, room.people)}</summary>
            {list}
        </details>
        <a class="button" href=Route::Room.to_string()>{tx!(l, room.room)}</a>
        {question}
    }
    .into_any()
}
