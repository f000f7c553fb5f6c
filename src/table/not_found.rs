//! The pages for unknown addresses, and for a table without a game.

use super::save_problem::save_problem;
use crate::games::AppGame;
use crate::nav::home_link;
use crate::prelude::*;
use storage::in_room;

/// Says that there is no such page, with a link to the first page.
pub(crate) fn not_found() -> AnyView {
    let l = language();
    html! {
        <main class="page">
            {home_link(l)}
            <h1 class="display">{tx!(l, not_found.title)}</h1>
            <div class="sheet empty faced">{icon("a-ghost", "figure")} <p>{tx!(l, not_found.text)}</p></div>
        </main>
    }
}

/// Says that no game is played here, or why a stored one could not be read, with a link to the page of a new game.
pub(crate) fn no_game<G: AppGame>() -> AnyView {
    let l = language();
    // A room's table has this address, too; in another tab the link leads back to the room.
    let go = if in_room(G::KEY, false) {
        html! { <a class="button go" href=Route::Room.to_string()>{tx!(l, home.room_open)}</a> }
    } else {
        html! { <a class="button go" href=G::NEW.to_string()>{tx!(l, home.new_game)}</a> }
    };
    html! {
        <main class="page">
            {home_link(l)}
            <h1 class="display">{tx!(l, table.title)}</h1>
            {save_problem::<G>()}
            <div class="sheet empty faced">{icon("a-ghost", "figure")} <p>{tx!(l, table.none)}</p></div>
            {go}
        </main>
    }
}
