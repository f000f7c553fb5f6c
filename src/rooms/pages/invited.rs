//! The page for somebody who follows a link to a room and has never played here.
//!
//! It is a small part of the wasm by itself (src/parts.rs), so it appears soon after the program has started. The code
//! for joining and for the lobby, several times as large, is loaded while they choose name and figure. Everybody else
//! sees [`join`](super::join) instead.

use super::join::form;
use super::prelude::*;
use super::profile::{self, ProfileForm};
use super::redirect;
use crate::art::fan;
use crate::lazy::{LazyView, RoomView, lazy};
use crate::nav::home_link;
use cards::State;
use link::Invitation;
use play::games::{BOARD, Saving as _};
use std::hint::black_box;
use std::pin::Pin;

/// Loads the code of rooms. A failure is ignored: views that need the code try again.
type LoadRooms = fn() -> Pin<Box<dyn Future<Output = ()>>>;

/// Forces the splitter to share this page's code: the parts of the wasm that are loaded after it call this, so that all
/// of them have all of it in common. Otherwise there would be a file for each set of parts that share something.
pub(crate) fn link() {
    black_box(entrance as fn(LoadRooms) -> AnyView);
}

/// The page for somebody who is new here, until they join; for everybody else, the page of rooms.
pub(crate) fn entrance(load: LoadRooms) -> AnyView {
    let l = language();
    // The form comes first.
    after_paint(move || detached(load()));
    let room = || lazy(LazyView::Room(RoomView::Lobby));
    if super::room_link().is_none() || !is_new_here() {
        return room();
    }
    let me = ProfileForm::new(None);
    let (joining, loaded) = (RwSignal::new(false), RwSignal::new(false));
    let join = move || {
        // The address may have changed since the page was drawn; `super::room` says what is wrong with it.
        if let (Some(link), Some(profile)) = (super::room_link(), me.profile()) {
            redirect::set_out(link, profile, Invitation::Key(link.secret.to_bytes()));
        }
        if joining.get_untracked() {
            return;
        }
        joining.set(true);
        spawn(async move {
            load().await;
            loaded.set(true);
        });
    };
    dynamic(move || if loaded.get() { room() } else { page(l, me, ().into_any(), joining, join) })
}

/// The page on which somebody who came by a link chooses name and figure. `others`: buttons for other choices;
/// `joining`: they have pressed "Join".
pub(super) fn page(
    l: Language,
    me: ProfileForm,
    others: AnyView,
    joining: RwSignal<bool>,
    join: impl Fn() + 'static,
) -> AnyView {
    let status = text(move || if joining.get() { tx!(l, room.looking) } else { String::new() });
    html! {
        <main class="page room invited" aria-busy=bool_attr(move || joining.get())>
            {home_link(l)}
            {fan()}
            <h1 class="display">{tx!(l, room.invited)}</h1>
            <p>{tx!(l, room.invited_text)}</p>
            {others} {form(tx!(l, room.join), profile::fields(l, me), join)}
            <p role="status">{status}</p>
        </main>
    }
}

/// Whether nothing was ever played on this device: no name is known, and no seat is waiting.
fn is_new_here() -> bool {
    let games = [State::KEY, BOARD];
    !games.into_iter().any(|game| storage::has_any(game) || storage::in_room(game, true))
}
