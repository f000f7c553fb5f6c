//! Code of rooms that is loaded after the lobby: opening a room, returning to one, facts of the game, becoming the
//! host, and auditing rounds ([`room::HostHalf`]). It is in a part of the wasm that every device in a room fetches
//! (src/parts.rs), and reached through a table of functions.
//!
//! A person who opens a room, or returns to one, waits for it. A new guest fetches it in the lobby; until then the
//! host's messages about the game wait, and its device cannot become the host.

use super::played::{bots, choose_rules};
use super::{Played, Profile, RoomClient, persist};
use crate::kit::task::detached;
use ::game::Seed;
use ::link::real_seed;
use ::room::{AnyGame, AnySetup, Guest, Host, Request, Room, RoomKey};
use browser::clock::now;
use browser::timer::TimeoutFuture;
use play::brain::Thinks;
use std::cell::Cell;
use std::pin::Pin;
use storage::in_room;

/// How many milliseconds after a failed fetch it is tried again; the pause doubles each time.
const AGAIN_AFTER: u32 = 4000;
/// The longest such pause.
const AGAIN_AT_LAST: u32 = 60_000;

/// Its functions. A part of the wasm that calls [`HostHalf::new`] contains their code.
#[derive(Clone, Copy)]
pub(crate) struct HostHalf {
    open: fn(Played, Profile, AnySetup) -> Option<RoomClient>,
    /// Returns to the room that this browser hosts: the one with this key, or any.
    pub(super) resume: fn(Played, Option<RoomKey>) -> Option<RoomClient>,
    /// [`Guest::resume`].
    pub(super) resume_guest: fn(&[u8], Seed) -> Option<Guest<AnyGame>>,
    complete: fn(RoomClient),
    pub(super) change_role: fn(RoomClient),
    /// This device stops being the host, if it was.
    pub(super) forget_replaced: fn(RoomClient),
    pub(super) keep: fn(RoomClient, &str),
}

/// The half whose code is being loaded; `None` if that failed.
pub(crate) type LoadingHalf = Pin<Box<dyn Future<Output = Option<HostHalf>>>>;

thread_local! {
    static HALF: Cell<Option<HostHalf>> = const { Cell::new(None) };
    static LOAD: Cell<Option<fn() -> LoadingHalf>> = const { Cell::new(None) };
}

/// Sets how it is loaded.
pub(crate) fn install(load: fn() -> LoadingHalf) {
    LOAD.set(Some(load));
}

/// The half, if it is loaded.
pub(super) fn host_half() -> Option<HostHalf> {
    HALF.get()
}

/// Loads it, unless it is loaded already; `false` if that failed.
pub(crate) async fn load() -> bool {
    if HALF.get().is_none()
        && let Some(load) = LOAD.get()
    {
        HALF.set(load().await);
    }
    HALF.get().is_some()
}

impl HostHalf {
    /// The table of all functions.
    pub(crate) fn new() -> HostHalf {
        ::link::later::install();
        HostHalf {
            open,
            resume,
            resume_guest: Guest::resume,
            complete,
            change_role: RoomClient::change_role,
            forget_replaced: |client| client.with(|room| persist::forget_replaced(client.game().key(), room)),
            keep: RoomClient::keep,
        }
    }
}

impl RoomClient {
    /// Opens a room for a game with this set-up. `None` without real randomness, because its keys
    /// could be guessed, and if the code could not be loaded.
    pub(crate) async fn open(game: Played, profile: Profile, setup: AnySetup) -> Option<RoomClient> {
        load().await;
        (host_half()?.open)(game, profile, setup)
    }

    /// Fetches the half on a guest's device, now that it is in the room.
    pub(super) fn fetch_half(self) {
        if self.completing.replace(true) {
            return;
        }
        detached(async move {
            let mut pause = AGAIN_AFTER;
            while !load().await && !self.driver().is_over() {
                TimeoutFuture::new(pause).await;
                pause = pause.saturating_mul(2).min(AGAIN_AT_LAST);
            }
            if let Some(half) = host_half().filter(|_| !self.driver().is_over()) {
                (half.complete)(self);
            }
        });
    }
}

fn open(game: Played, profile: Profile, setup: AnySetup) -> Option<RoomClient> {
    choose_rules(game);
    let bots = bots(game, Thinks::InRoom);
    let host = Host::new(real_seed()?, profile.name.clone(), setup, bots);
    let client = RoomClient::start(game, Room::Host(Box::new(host)), None);
    client.request(Request::Rename(profile.name, profile.figure));
    Some(client)
}

fn resume(game: Played, key: Option<RoomKey>) -> Option<RoomClient> {
    let bots = bots(game, Thinks::InRoom);
    let host = Host::<AnyGame>::resume(&persist::host(game.key())?, real_seed()?, bots, now())?;
    // With a link, another tab of the host's browser joins as a guest, to try a room out.
    let here = key.is_none_or(|key| host.key() == key && in_room(game.key(), true));
    here.then(|| RoomClient::start(game, Room::Host(Box::new(host)), None))
}

fn complete(client: RoomClient) {
    choose_rules(client.game());
    let bots = bots(client.game(), Thinks::Again);
    client.driver().complete(::room::HostHalf::ALL, bots);
}
