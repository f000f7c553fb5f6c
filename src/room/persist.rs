//! What a device keeps of its room, so that a page that is loaded anew goes on.
//!
//! A host's room is this browser's, a guest's seat its tab's: two tabs may be two guests.
//! The last such seats are kept for the browser, too: a phone may forget its tabs.
//!
//! A host's room is on the disk before anything of it is sent ([`durable`]); the storage
//! only says that there is one, and which tab goes back to it. What is on the disk is read
//! before a page of a room is drawn ([`read`]).

use crate::games::AppGame;
use crate::session::real_seed;
use crate::storage::durable::{self, Kept};
use crate::storage::{self, Key, ROOM, SEAT};
use ::room::{Guest, MemberId, Room, RoomKey};
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::fmt::Write as _;

/// What a host's tab keeps for itself, and what stands in the storage where the room is on the
/// disk: it is no hexadecimal number.
const HOST: &str = "host";
/// So many seats are kept for the browser, the newest first: one does not overwrite the
/// seat of another tab, or of the person who used this tab before.
const SEATS: usize = 4;

thread_local! {
    static HOSTED: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// Reads the room that was dealt here.
pub(crate) async fn read<G: AppGame>() {
    let found = match durable::load(&Key::of::<G>(ROOM)).await {
        // Nothing at all says that it was closed.
        Some(bytes) => Some(bytes).filter(|bytes| !bytes.is_empty()),
        // As older versions kept it, and where there is no such storage.
        None => storage::load(&Key::of::<G>(ROOM)).and_then(|text| bytes(&text)),
    };
    HOSTED.set(found);
}

/// Writes a guest's seat down; `false` if there is no room for it.
pub(super) fn keep_seat<G: AppGame>(room: &Room<G>) -> bool {
    let text = hex(&room.save());
    let others = others::<G>(&storage::load(&Key::of::<G>(SEAT)).unwrap_or_default(), room.id());
    let kept = storage::store(&Key::of::<G>(SEAT), format!("{text} {others}").trim_end());
    // Where this tab goes back to.
    storage::store_tab(&Key::of::<G>(ROOM), &text) || kept
}

/// Writes a host's room down; [`kept_room`] says what became of it.
pub(super) async fn keep_room<G: AppGame>(room: &[u8]) -> Kept {
    durable::store(&Key::of::<G>(ROOM), room).await
}

/// A host's room was to be written down; `false` if there is no room for it.
pub(super) fn kept_room<G: AppGame>(room: Vec<u8>, kept: Kept) -> bool {
    let kept = match kept {
        Kept::Yes => {
            // The first page asks whether there is one, and needs not know more.
            if storage::load(&Key::of::<G>(ROOM)).is_none_or(|text| text != HOST) {
                storage::store(&Key::of::<G>(ROOM), HOST);
            }
            true
        }
        Kept::Unknown => storage::store(&Key::of::<G>(ROOM), &hex(&room)),
        Kept::No => false,
    };
    if kept {
        HOSTED.set(Some(room));
        storage::store_tab(&Key::of::<G>(ROOM), HOST);
    }
    kept
}

/// What a host has kept.
pub(super) fn host() -> Option<Vec<u8>> {
    HOSTED.with_borrow(Clone::clone)
}

/// The guest whom this tab had: in the room with this key, or in any.
pub(super) fn guest<G: AppGame>(key: Option<RoomKey>) -> Option<Guest<G>> {
    resume(&storage::load_tab(&Key::of::<G>(ROOM))?, key)
}

/// The guests whom tabs of this browser had, the last one first, likewise.
pub(super) fn left<G: AppGame>(key: Option<RoomKey>) -> Vec<Guest<G>> {
    let kept = storage::load(&Key::of::<G>(SEAT)).unwrap_or_default();
    kept.split(' ').filter_map(|text| resume(text, key)).collect()
}

/// The seats of all but one guest, as many as are kept beside theirs.
fn others<G: AppGame>(kept: &str, guest: MemberId) -> String {
    let is_other = |text: &&str| resume::<G>(text, None).is_some_and(|other| other.id() != guest);
    kept.split(' ').filter(is_other).take(SEATS - 1).collect::<Vec<_>>().join(" ")
}

fn resume<G: AppGame>(text: &str, key: Option<RoomKey>) -> Option<Guest<G>> {
    let guest: Guest<G> = Guest::resume(&bytes(text)?, real_seed()?)?;
    key.is_none_or(|key| guest.key() == key).then_some(guest)
}

/// The room is over for this device: for its host, or for this guest.
pub(super) fn forget<G: AppGame>(host: bool, id: MemberId) {
    let others = others::<G>(&storage::load(&Key::of::<G>(SEAT)).unwrap_or_default(), id);
    if host {
        HOSTED.set(None);
        storage::forget(&Key::of::<G>(ROOM));
        // Should this not be possible, the room comes back: nobody is in it any more.
        spawn_local(async {
            durable::store(&Key::of::<G>(ROOM), &[]).await;
        });
    } else if others.is_empty() {
        storage::forget(&Key::of::<G>(SEAT));
    } else {
        storage::store(&Key::of::<G>(SEAT), &others);
    }
    storage::forget_tab(&Key::of::<G>(ROOM));
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
    use cards::State;
    use game::Seed;

    #[test]
    fn whoever_comes_with_a_new_name_overwrites_no_seat() {
        let guest = |n| Guest::<State>::new(Seed([n; 32]), Name::new("Ann").unwrap(), [n; 16]);
        let guests = [1, 2, 3, 4, 5].map(guest);
        let mut kept = String::new();
        for guest in &guests {
            kept = format!("{} {}", hex(&guest.save()), others::<State>(&kept, guest.id()));
        }
        // The oldest gives way; whoever is kept again is there once.
        let ids = |kept: &str| {
            kept.split(' ')
                .filter_map(|text| resume::<State>(text, None))
                .map(|guest| guest.id())
                .collect::<Vec<_>>()
        };
        assert_eq!(ids(&kept), [&guests[4], &guests[3], &guests[2], &guests[1]].map(Guest::id));
        assert_eq!(
            ids(&others::<State>(&kept, guests[3].id())),
            [&guests[4], &guests[2], &guests[1]].map(Guest::id)
        );
        // What was kept when there was one seat only is a list of one.
        assert_eq!(ids(&hex(&guests[0].save())), [guests[0].id()]);
        assert!(ids("").is_empty());
    }
}
