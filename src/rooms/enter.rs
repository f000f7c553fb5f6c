//! Entering a room: by opening one, joining one, or returning to the one that this device was in.

use super::host_half::host_half;
use super::played::choose_rules;
use super::servers::SERVERS;
use super::state::ClientState;
use super::{CURRENT, Choice, Inner, Played, Profile, RoomClient, current_room, persist};
use ::link::{Driver, Invitation, real_seed};
use ::room::{AnyGame, Guest, MemberId, Room};
use browser::event::on_window_event;
use browser::location::reload;
use browser::lock::{Lock, is_taken};
use leptos::__reexports::send_wrapper::SendWrapper;
use leptos::prelude::*;
use meet::RoomSecret;
use std::cell::Cell;
use std::rc::Rc;

/// Whether another tab of this browser plays the seat of this member now.
pub(crate) async fn is_seat_played(id: MemberId) -> bool {
    is_taken(&seat_name(id)).await
}

/// The name of the lock of a member's seat among the tabs of this browser.
fn seat_name(id: MemberId) -> String {
    format!("frantic.seat.{}", ::game::hex::encode(id.0.get(..8).unwrap_or_default()))
}

/// Reads stored rooms of this game: the stored bytes do not say whose rules they need. Afterwards the rules of the
/// current room's game apply again.
fn with_rules<T>(game: Played, read: impl FnOnce() -> T) -> T {
    choose_rules(game);
    let found = read();
    if let Some(client) = current_room() {
        choose_rules(client.game());
    }
    found
}

impl RoomClient {
    /// Joins the room of this invitation. `None` without real randomness, because its keys could be guessed.
    pub(crate) fn join(game: Played, profile: Profile, invitation: Invitation) -> Option<RoomClient> {
        choose_rules(game);
        let key = match &invitation {
            Invitation::Key(key) => *key,
            Invitation::Qr(offer) => offer.secret.to_bytes(),
            // The key is derived from the words later, because that takes time.
            Invitation::Code(_) => [0; 16],
        };
        let guest = Guest::bare(real_seed()?, profile.name, key).with_figure(profile.figure);
        Some(RoomClient::start(game, Room::Guest(Box::new(guest)), Some(invitation)))
    }

    /// Returns to the room this device was in before its page was reloaded: the one with this link,
    /// or any. The code of [`HostHalf`](super::HostHalf) has to be loaded before.
    pub(crate) fn resume(game: Played, link: Option<RoomSecret>) -> Option<RoomClient> {
        let key = link.map(RoomSecret::to_bytes);
        // A new tab that was not opened with a link continues what another tab has left.
        let left = || persist::former_guests(game.key(), None).into_iter().next().filter(|_| key.is_none());
        with_rules(game, || {
            persist::guest(game.key(), key)
                .map(|guest| RoomClient::resume_guest(game, guest))
                .or_else(|| (host_half()?.resume)(game, key))
                .or_else(|| left().map(|guest| RoomClient::resume_guest(game, guest)))
        })
    }

    /// The members of this room whose seats tabs of this browser have stored, with their names.
    pub(crate) fn former_seats(game: Played, link: RoomSecret) -> Vec<(MemberId, String)> {
        let guests = with_rules(game, || persist::former_guests(game.key(), Some(link.to_bytes())));
        guests.iter().map(|guest| (guest.id(), guest.name().as_str().to_owned())).collect()
    }

    /// Continues as one of these members.
    pub(crate) fn resume_seat(game: Played, link: RoomSecret, id: MemberId) {
        with_rules(game, || {
            let mut guests = persist::former_guests(game.key(), Some(link.to_bytes())).into_iter();
            if let Some(guest) = guests.find(|guest| guest.id() == id) {
                RoomClient::resume_guest(game, guest);
            }
        });
    }

    fn resume_guest(game: Played, guest: Guest<AnyGame>) -> RoomClient {
        let client = RoomClient::start(game, Room::Guest(Box::new(guest)), None);
        // Its code is loaded already.
        client.fetch_half();
        client
    }

    /// Starts the client of this room. `door`: see [`Driver::connect`].
    pub(super) fn start(game: Played, room: Room<AnyGame>, invitation: Option<Invitation>) -> RoomClient {
        // From now on stored data is read by this game's rules, so the room before must end.
        if let Some(former) = CURRENT.take() {
            former.driver().stop();
            former.game().leave();
        }
        let host = matches!(room, Room::Host(_));
        let client = RoomClient(Box::leak(Box::new(SendWrapper::new(Inner {
            driver: Driver::new(room),
            game,
            state: ClientState {
                connected: ArcRwSignal::new(host),
                choices: ArcRwSignal::new(Choice::stored()),
                ..ClientState::default()
            },
        }))));
        client.driver().set_page(Box::new(client));
        CURRENT.set(Some(client));
        // Only one tab plays a seat. A second tab waits, and reloads to continue when the first is closed.
        let (invitation, second) = (Cell::new(Some(invitation)), Cell::new(false));
        let on_change = move |mine: bool| {
            if !mine {
                second.set(true);
                client.taken_over.set(true);
            } else if second.get() {
                reload();
            } else if let Some(invitation) = invitation.take() {
                client.driver().connect(invitation, SERVERS);
            }
        };
        // Stored on leaving, because a guest's view is not stored at each change; unless another tab plays this seat.
        on_window_event("pagehide", move || {
            if !client.taken_over.get_untracked() {
                client.driver().save_record();
            }
        });
        on_window_event("frantic-forget", move || client.driver().stop());
        let name = seat_name(client.me());
        client.driver().hold_seat(Lock::acquire(&name, Rc::new(on_change)));
        client
    }
}
