//! What a device keeps of its room, so that a page that is loaded anew goes on.
//!
//! A host's room is this browser's, a guest's seat its tab's: two tabs may be two guests.
//! The last such seats are kept for the browser, too: a phone may forget its tabs.

use crate::session::seed;
use crate::storage::{self, ROOM, SEAT};
use ::room::{Guest, Id, Room, RoomKey};
use cards::State;
use std::fmt::Write as _;

/// What a host's tab keeps for itself: it is no hexadecimal number.
const HOST: &str = "host";
/// So many seats are kept for the browser, the newest first: one does not overwrite the
/// seat of another tab, or of the person who used this tab before.
const SEATS: usize = 4;

/// Writes the room down. Where nothing can be stored, it lasts as long as its page.
pub(super) fn keep(room: &Room<State>) {
    let text = hex(&room.save());
    let host = matches!(room, Room::Host(_));
    if host {
        storage::store(ROOM, &text);
    } else {
        let others = others(&storage::load(SEAT).unwrap_or_default(), room.id());
        storage::store(SEAT, format!("{text} {others}").trim_end());
    }
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

/// The guests whom tabs of this browser had, the last one first, likewise.
pub(super) fn left(key: Option<RoomKey>) -> Vec<Guest<State>> {
    let kept = storage::load(SEAT).unwrap_or_default();
    kept.split(' ').filter_map(|text| resume(text, key)).collect()
}

/// The seats of all but one guest, as many as are kept beside theirs.
fn others(kept: &str, guest: Id) -> String {
    let is_other = |text: &&str| resume(text, None).is_some_and(|other| other.id() != guest);
    kept.split(' ').filter(is_other).take(SEATS - 1).collect::<Vec<_>>().join(" ")
}

fn resume(text: &str, key: Option<RoomKey>) -> Option<Guest<State>> {
    let guest: Guest<State> = Guest::resume(&bytes(text)?, seed())?;
    key.is_none_or(|key| guest.key() == key).then_some(guest)
}

/// The room is over for this device: for its host, or for this guest.
pub(super) fn forget(host: bool, id: Id) {
    let others = others(&storage::load(SEAT).unwrap_or_default(), id);
    if host {
        storage::forget(ROOM);
    } else if others.is_empty() {
        storage::forget(SEAT);
    } else {
        storage::store(SEAT, &others);
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use ::room::Name;
    use game::Seed;

    #[test]
    fn whoever_comes_with_a_new_name_overwrites_no_seat() {
        let guest = |n| Guest::<State>::new(Seed([n; 32]), Name::new("Ann").unwrap(), [n; 16]);
        let guests = [1, 2, 3, 4, 5].map(guest);
        let mut kept = String::new();
        for guest in &guests {
            kept = format!("{} {}", hex(&guest.save()), others(&kept, guest.id()));
        }
        // The oldest gives way; whoever is kept again is there once.
        let ids = |kept: &str| {
            kept.split(' ').filter_map(|text| resume(text, None)).map(|guest| guest.id()).collect::<Vec<_>>()
        };
        assert_eq!(ids(&kept), [&guests[4], &guests[3], &guests[2], &guests[1]].map(Guest::id));
        assert_eq!(ids(&others(&kept, guests[3].id())), [&guests[4], &guests[2], &guests[1]].map(Guest::id));
        // What was kept when there was one seat only is a list of one.
        assert_eq!(ids(&hex(&guests[0].save())), [guests[0].id()]);
        assert!(ids("").is_empty());
    }
}
