//! Remembers a person's choice to join while the room's page is loaded: the page of a link is drawn before the rest of
//! the program is loaded; a typed or scanned link may be of another game; six words name no game, and a link may name
//! the wrong one, which the host's device then says. So people need not join twice.

use crate::rooms::{Played, Profile, RoomClient, RoomLink, forget, game_key};
use ::room::MemberId;
use browser::location;
use link::Invitation;
use std::cell::{Cell, RefCell};

/// A person who has pressed "Join".
struct Joining {
    link: RoomLink,
    profile: Profile,
    invitation: Invitation,
    /// Whether a host has said that another game is played.
    is_redirected: bool,
}

thread_local! {
    /// The join under way: who joins which room.
    static UNDER_WAY: RefCell<Option<Joining>> = const { RefCell::new(None) };
    /// The member that was sent on, so that a host with changing answers cannot send it on twice.
    static REDIRECTED: Cell<Option<MemberId>> = const { Cell::new(None) };
}

/// Remembers a person who joins this room, whose page is loaded next.
pub(super) fn set_out(link: RoomLink, profile: Profile, invitation: Invitation) {
    UNDER_WAY.set(Some(Joining { link, profile, invitation, is_redirected: false }));
}

/// Goes to the page of this room, and joins there.
pub(super) fn go(link: RoomLink, profile: Profile, invitation: Invitation) {
    set_out(link, profile, invitation);
    location::go(&link.to_hash());
}

/// Goes to the page of the same room with the game of this number; `false` if this version does not know it.
pub(super) fn send_on(client: RoomClient, number: u8) -> bool {
    let (Some(game), Some(profile)) = (game_key(number), client.profile()) else { return false };
    if REDIRECTED.get() == Some(client.me()) {
        return false;
    }
    let link = RoomLink { game, ..client.link() };
    forget();
    go(link, profile, Invitation::Key(link.secret.to_bytes()));
    UNDER_WAY.with_borrow_mut(|joining| joining.iter_mut().for_each(|joining| joining.is_redirected = true));
    true
}

/// Joins the room of this link for the remembered person, if that is the room they chose.
pub(super) fn join(game: Played, link: RoomLink) -> Option<RoomClient> {
    let Joining { profile, invitation, is_redirected, .. } =
        UNDER_WAY.take().filter(|joining| joining.link == link)?;
    let client = RoomClient::join(game, profile, invitation)?;
    REDIRECTED.set(is_redirected.then(|| client.me()));
    Some(client)
}
