//! Who is in the room, in the menu of its table: the rows of the lobby, with everything they can do there.

use super::prelude::*;
use super::{confirm, member};
use crate::route::Route;

/// The list, folded, and the way to the room's page.
pub(super) fn people(l: Language, client: RoomClient) -> AnyView {
    let asking = RwSignal::new(None);
    let list = move || client.in_lobby(|lobby| member::list(l, client, lobby, asking)).into_any();
    view! {
        <details class="room-people">
            <summary>{tx!(l, room.people)}</summary>
            {dynamic(list)}
        </details>
        <a class="button" href=Route::Room.to_string()>{tx!(l, room.room)}</a>
        {confirm::question(l, client, asking)}
    }
    .into_any()
}
