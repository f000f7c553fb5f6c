//! From the page of one game to that of another: six words name no game, and the link of a room may
//! name the wrong one. The host's device says which game is played there, and people who have
//! joined need not do so again.

use crate::net::Invitation;
use crate::room::{PlayedGame, Profile, RoomClient, RoomLink, forget, game_key};
use ::room::MemberId;
use leptos::prelude::window;
use meet::QrOffer;
use std::cell::{Cell, RefCell};

thread_local! {
    /// Who is on their way to which room.
    static UNDER_WAY: RefCell<Option<(RoomLink, Profile, Invitation)>> = const { RefCell::new(None) };
    /// Who has come this way. A host that says something else every time sends nobody in circles.
    static ARRIVED: Cell<Option<MemberId>> = const { Cell::new(None) };
}

/// Goes to the page of the same room with the game of this number; `false` if this version does not
/// know it.
pub(super) fn go(client: RoomClient, number: u8) -> bool {
    let (Some(game), Some(profile)) = (game_key(number), client.profile()) else { return false };
    if ARRIVED.get() == Some(client.me()) {
        return false;
    }
    let link = RoomLink { game, ..client.link() };
    forget();
    leave_for(link, profile, Invitation::Key(link.secret.to_bytes()))
}

/// Goes to the page of the game with this key, and into the room whose host has made this offer.
pub(super) fn go_by_qr(game: &'static str, profile: Profile, offer: QrOffer) {
    leave_for(RoomLink { game, secret: offer.secret }, profile, Invitation::Qr(offer));
}

fn leave_for(link: RoomLink, profile: Profile, door: Invitation) -> bool {
    UNDER_WAY.set(Some((link, profile, door)));
    // Fails only for invalid addresses.
    window().location().set_hash(&link.to_hash()).is_ok()
}

/// Joins the room of this link for somebody who is on their way there.
pub(super) fn join(game: &'static dyn PlayedGame, link: RoomLink) -> Option<RoomClient> {
    let (_, profile, door) = UNDER_WAY.take().filter(|(to, ..)| *to == link)?;
    let client = RoomClient::join(game, profile, door)?;
    ARRIVED.set(Some(client.me()));
    Some(client)
}
