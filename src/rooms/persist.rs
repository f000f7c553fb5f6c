//! Stores this device's room, so that a page continues after a reload.
//!
//! A host's room belongs to the browser, a guest's seat to its tab: two tabs may be two guests. The
//! last few seats are also stored for the browser, because a phone may forget its tabs.
//!
//! A host's room is written to disk ([`durable`]) before frames about it are sent. The web storage only has a marker
//! that there is a room, and for which tab. The disk is read before a page of a room is drawn ([`read`]).

use super::host_half::host_half;
use crate::kit::task::detached;
use ::game::hex;
use ::link::real_seed;
use ::room::{AnyGame, Guest, Room, RoomKey};
use browser::durable::{self, StoreOutcome, Unreadable};
use play::stored::keys::{ROOM, SEAT};
use std::cell::RefCell;
use storage::{self, Key};

/// The marker, in the browser's and in the tab's storage, of a host's room on disk. Not a hexadecimal number.
const HOST: &str = "host";
/// The number of seats stored for the browser, the newest first. With one, a tab would overwrite the seat of another
/// tab, or of the person who used it before.
const SEATS: usize = 4;
/// The place of the member's key in a stored seat, in hexadecimal digits: after the number of the format.
const OWN_KEY: std::ops::Range<usize> = 2..66;
/// The same place in bytes. A stored room has its host's key there.
const OWN_KEY_BYTES: std::ops::Range<usize> = 1..33;

thread_local! {
    /// The game and the stored bytes of the room hosted here, from [`read`].
    static HOSTED: RefCell<Option<(&'static str, Vec<u8>)>> = const { RefCell::new(None) };
}

/// Reads the room of this game that this browser hosts, if any. `false` if there is one that cannot be read now:
/// opening another would replace it, so the caller must not.
pub(crate) async fn read(game: &'static str) -> bool {
    let found = stored(game).await;
    HOSTED.set(found.clone().ok().flatten().map(|room| (game, room)));
    found.is_ok()
}

async fn stored(game: &'static str) -> Result<Option<Vec<u8>>, Unreadable> {
    let key = Key::named(game, ROOM);
    room_of(durable::load(key.as_str()).await, storage::load(&key))
}

/// The room, from the disk's content and the web storage's.
fn room_of(
    disk: Result<Option<Vec<u8>>, Unreadable>,
    web: Option<String>,
) -> Result<Option<Vec<u8>>, Unreadable> {
    match disk {
        // An empty value means that the room was closed.
        Ok(Some(bytes)) => Ok(Some(bytes).filter(|bytes| !bytes.is_empty())),
        Err(Unreadable) if web.as_ref().is_some_and(|text| text.starts_with(HOST)) => Err(Unreadable),
        // Older versions, and browsers without durable storage, have it in the web storage.
        Ok(None) | Err(Unreadable) => Ok(web.and_then(|text| hex::decode(&text))),
    }
}

/// Stores a guest's seat; `false` if there is no space.
pub(super) fn save_seat(game: &str, room: &Room<AnyGame>) -> bool {
    let text = hex::encode(&room.save());
    let others = others(&storage::load(&Key::named(game, SEAT)).unwrap_or_default(), &text);
    let kept = storage::store(&Key::named(game, SEAT), format!("{text} {others}").trim_end());
    // The tab's own storage is what this tab continues from.
    storage::store_tab(&Key::named(game, ROOM), &text) || kept
}

/// Stores a host's room; pass the result to [`room_saved`].
pub(super) async fn save_room(game: &str, room: &[u8]) -> StoreOutcome {
    durable::store(Key::named(game, ROOM).as_str(), room).await
}

/// Handles the result of storing a host's room; `false` if there was no space.
pub(super) fn room_saved(game: &str, room: &[u8], kept: StoreOutcome) -> bool {
    let kept = match kept {
        StoreOutcome::Stored => {
            // The home page needs only this marker.
            if storage::load(&Key::named(game, ROOM)).is_none_or(|text| text != HOST) {
                storage::store(&Key::named(game, ROOM), HOST);
            }
            true
        }
        StoreOutcome::Unsupported => storage::store(&Key::named(game, ROOM), &hex::encode(room)),
        StoreOutcome::Failed => false,
    };
    if kept {
        storage::store_tab(&Key::named(game, ROOM), HOST);
    }
    kept
}

/// Whether a tab of this browser had a seat in a room of this game, so that this one may continue on it.
pub(crate) fn has_seats(game: &str) -> bool {
    let stored = |text: Option<String>| text.is_some_and(|text| text.len() > OWN_KEY.end);
    stored(storage::load_tab(&Key::named(game, ROOM))) || stored(storage::load(&Key::named(game, SEAT)))
}

/// Whether this browser hosts a room of this game, by the last [`read`].
pub(crate) fn is_hosted(game: &str) -> bool {
    HOSTED.with_borrow(|hosted| hosted.as_ref().is_some_and(|(of, _)| *of == game))
}

/// The bytes of the host's room, from the last [`read`].
pub(super) fn host(game: &str) -> Option<Vec<u8>> {
    HOSTED.with_borrow(|hosted| hosted.as_ref().filter(|(of, _)| *of == game).map(|(_, room)| room.clone()))
}

/// The guest of this tab: in the room with this key, or in any.
pub(super) fn guest(game: &str, key: Option<RoomKey>) -> Option<Guest<AnyGame>> {
    resume(&storage::load_tab(&Key::named(game, ROOM))?, key)
}

/// The guests of this browser's tabs, the latest first: in the room with this key, or in any.
pub(super) fn former_guests(game: &str, key: Option<RoomKey>) -> Vec<Guest<AnyGame>> {
    let kept = storage::load(&Key::named(game, SEAT)).unwrap_or_default();
    kept.split(' ').filter_map(|text| resume(text, key)).collect()
}

/// The stored seats of all guests but this one, as many as may be stored beside it.
fn others(kept: &str, own: &str) -> String {
    // Only the key is compared, because the code that reads a seat may not be loaded yet.
    let key = |text: &str| text.get(OWN_KEY).map(str::to_owned);
    let is_other = |text: &&str| key(text).is_some_and(|other| Some(other) != key(own));
    kept.split(' ').filter(is_other).take(SEATS - 1).collect::<Vec<_>>().join(" ")
}

fn resume(text: &str, key: Option<RoomKey>) -> Option<Guest<AnyGame>> {
    let guest = (host_half()?.resume_guest)(&hex::decode(text)?, real_seed()?)?;
    key.is_none_or(|key| guest.key() == key).then_some(guest)
}

/// Deletes the stored room of this host, or the stored seat of this guest.
pub(super) fn forget(game: &'static str, host: bool, room: &Room<AnyGame>) {
    storage::forget_tab(&Key::named(game, ROOM));
    if host {
        return forget_hosted(game);
    }
    let seats = Key::named(game, SEAT);
    match &*others(&storage::load(&seats).unwrap_or_default(), &hex::encode(&room.save())) {
        "" => storage::forget(&seats),
        others => drop(storage::store(&seats, others)),
    }
}

fn forget_hosted(game: &'static str) {
    if is_hosted(game) {
        HOSTED.set(None);
    }
    storage::forget(&Key::named(game, ROOM));
    // If this fails the room comes back after a reload, without the other members.
    detached(async move {
        durable::store(Key::named(game, ROOM).as_str(), &[]).await;
    });
}

/// After another device became the host: deletes this browser's hosted room, if it is that room. It may be another one,
/// hosted in another tab or to be continued later.
pub(super) fn forget_replaced(game: &'static str, room: &Room<AnyGame>) {
    let own = room.save();
    detached(async move {
        // Another tab may have stored a room since this page read it.
        if stored(game).await.ok().flatten().is_some_and(|hosted| is_of_member(&hosted, &own)) {
            forget_hosted(game);
        }
    });
}

/// Whether the stored room `hosted` belongs to the member who stored `own`, as host or as guest.
fn is_of_member(hosted: &[u8], own: &[u8]) -> bool {
    hosted.get(OWN_KEY_BYTES).is_some_and(|key| own.get(OWN_KEY_BYTES) == Some(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::room::{AnySetup, Host, Name, NoBots, Rules};
    use cards::{HouseRules, Packs, Setup, State};
    use game::Seed;

    /// A browser may host one room while it is a guest in another one, whose host changes.
    #[test]
    fn a_replaced_host_deletes_only_its_own_room() {
        Rules::of::<State>().choose();
        let setup = Setup::new(2, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
        let host = |n| {
            let setup = AnySetup::new::<State>(setup);
            Host::<AnyGame>::new(Seed([n; 32]), Name::new("Ann").unwrap(), setup, Box::new(NoBots))
        };
        let (mut own, other) = (host(1), host(2));
        let guest = Guest::<AnyGame>::new(Seed([3; 32]), Name::new("Ann").unwrap(), own.key());
        let (hosted, elsewhere) = (own.save(), other.save());
        assert!(is_of_member(&hosted, &hosted));
        assert!(!is_of_member(&elsewhere, &hosted) && !is_of_member(&hosted, &guest.save()));
        // The host becomes a guest that looks for another host.
        own.look_for_another();
        let mut room = Room::Host(Box::new(own));
        assert!(room.change_role(Box::new(NoBots), 0) && matches!(room, Room::Guest(_)));
        assert!(is_of_member(&hosted, &room.save()) && !is_of_member(&elsewhere, &room.save()));
        // A closed room is stored as nothing.
        assert!(!is_of_member(&[], &[]) && !is_of_member(&[], &hosted));
    }

    #[test]
    fn a_room_that_cannot_be_read_is_there() {
        let marker = || Some(format!("{HOST} 12"));
        assert_eq!(room_of(Err(Unreadable), marker()), Err(Unreadable));
        assert_eq!(room_of(Ok(Some(vec![4, 1])), marker()), Ok(Some(vec![4, 1])));
        assert_eq!(room_of(Ok(Some(Vec::new())), marker()), Ok(None), "it was closed");
        assert_eq!(room_of(Ok(None), marker()), Ok(None), "somebody has deleted it");
        // A browser without a marker has no room to lose.
        assert_eq!(room_of(Err(Unreadable), None), Ok(None));
        assert_eq!(room_of(Err(Unreadable), Some("0401".to_owned())), Ok(Some(vec![4, 1])));
    }

    #[test]
    fn a_new_guest_overwrites_no_other_seat() {
        Rules::of::<State>().choose();
        let guest = |n| Guest::<AnyGame>::new(Seed([n; 32]), Name::new("Ann").unwrap(), [n; 16]);
        let guests = [1, 2, 3, 4, 5].map(guest);
        let mut kept = String::new();
        for guest in &guests {
            let own = hex::encode(&guest.save());
            kept = format!("{own} {}", others(&kept, &own));
        }
        // The oldest is dropped; a guest stored again appears once.
        let ids = |kept: &str| {
            let read = |text| Guest::<AnyGame>::resume(&hex::decode(text)?, Seed([9; 32]));
            kept.split(' ').filter_map(read).map(|guest| guest.id()).collect::<Vec<_>>()
        };
        assert_eq!(ids(&kept), [&guests[4], &guests[3], &guests[2], &guests[1]].map(Guest::id));
        assert_eq!(
            ids(&others(&kept, &hex::encode(&guests[3].save()))),
            [&guests[4], &guests[2], &guests[1]].map(Guest::id)
        );
        // The format for a single seat is a list of one.
        assert_eq!(ids(&hex::encode(&guests[0].save())), [guests[0].id()]);
        assert!(ids("").is_empty());
    }
}
