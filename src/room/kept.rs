//! What a device keeps of its room, so that a page that is loaded anew goes on.
//!
//! A host's room is this browser's, a guest's seat its tab's: two tabs may be two guests.
//! The last such seat is kept for the browser, too: a phone may forget its tabs.

use crate::session::seed;
use crate::storage::{self, ROOM, SEAT};
use ::room::{Guest, Room, RoomKey};
use cards::State;
use std::fmt::Write as _;

/// What a host's tab keeps for itself: it is no hexadecimal number.
const HOST: &str = "host";

/// Writes the room down. Where nothing can be stored, it lasts as long as its page.
pub(super) fn keep(room: &Room<State>) {
    let text = hex(&room.save());
    let host = matches!(room, Room::Host(_));
    storage::store(if host { ROOM } else { SEAT }, &text);
    // Where this tab goes back to.
    let text = if host { HOST } else { &text };
    storage::store_tab(ROOM, text);
}

/// What a host has kept.
pub(super) fn host() -> Option<Vec<u8>> {
    bytes(&storage::load(ROOM)?)
}

/// The guest whom this tab had: in the room with this key, or in any.
pub(super) fn guest(key: Option<RoomKey>) -> Option<Guest<State>> {
    resume(&storage::load_tab(ROOM)?, key)
}

/// The guest whom a tab of this browser had last, likewise.
pub(super) fn left(key: Option<RoomKey>) -> Option<Guest<State>> {
    resume(&storage::load(SEAT)?, key)
}

fn resume(text: &str, key: Option<RoomKey>) -> Option<Guest<State>> {
    let guest: Guest<State> = Guest::resume(&bytes(text)?, seed())?;
    key.is_none_or(|key| guest.key() == key).then_some(guest)
}

/// The room is over for this device.
pub(super) fn forget(host: bool) {
    storage::forget(if host { ROOM } else { SEAT });
    storage::forget_tab(ROOM);
}

/// Bytes as text: two letters each.
pub(super) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Text is written without an end to it.
        write!(text, "{byte:02x}").ok();
    }
    text
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).ok());
    pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}
