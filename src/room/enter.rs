//! How this device gets into a room: it opens one, joins one, or returns to the one it was in.

use super::played::choose_rules;
use super::queue::Queue;
use super::{CURRENT, Inner, PlayedGame, Profile, RoomClient, big_table, code_cover, persist};
use crate::browser::on_window_event;
use crate::net::lock::{SeatLock, WakeLock, is_taken};
use crate::net::{Invitation, Transport};
use crate::session::real_seed;
use ::room::{AnyGame, Guest, Input, MemberId, Room};
use leptos::prelude::*;
use meet::RoomSecret;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// A seat that a tab of this browser had in a room.
#[derive(Clone, PartialEq)]
pub(crate) struct FormerSeat {
    id: MemberId,
    /// The person's name.
    pub(crate) name: String,
}

impl FormerSeat {
    /// Whether another tab is playing it now.
    pub(crate) async fn is_played(&self) -> bool {
        is_taken(&seat_name(self.id)).await
    }
}

/// The name of a member's seat among the tabs of this browser.
fn seat_name(id: MemberId) -> String {
    persist::hex(id.0.get(..8).unwrap_or_default())
}

impl RoomClient {
    /// Joins the room of this invitation. `None` without real randomness, because its keys could be guessed.
    pub(crate) fn join(game: Arc<dyn PlayedGame>, profile: Profile, door: Invitation) -> Option<RoomClient> {
        choose_rules(&*game);
        let key = match &door {
            Invitation::Key(key) => *key,
            Invitation::Qr(offer) => offer.secret.to_bytes(),
            // The key is set when the words have been stretched.
            Invitation::Code(_) => [0; 16],
        };
        let guest = Guest::bare(real_seed()?, profile.name, key).with_figure(profile.figure);
        Some(RoomClient::start(game, Room::Guest(Box::new(guest)), Some(door)))
    }

    /// Returns to the room this device was in before its page was reloaded: the one with this link,
    /// or any. For whoever was in one, the code of [`HostHalf`](super::HostHalf) has to be there.
    pub(crate) fn resume(game: &Arc<dyn PlayedGame>, link: Option<RoomSecret>) -> Option<RoomClient> {
        choose_rules(&**game);
        let key = link.map(RoomSecret::to_bytes);
        let guest = persist::guest(game.key(), key);
        // A new tab that was not opened with a link continues what another tab has left.
        let left = || persist::former_guests(game.key(), None).into_iter().next().filter(|_| key.is_none());
        guest
            .map(|guest| RoomClient::resume_guest(game, guest))
            .or_else(|| RoomClient::resume_host(game, key))
            .or_else(|| left().map(|guest| RoomClient::resume_guest(game, guest)))
    }

    /// The seats that tabs of this browser had in this room.
    pub(crate) fn former_seats(game: &dyn PlayedGame, link: RoomSecret) -> Vec<FormerSeat> {
        choose_rules(game);
        let guests = persist::former_guests(game.key(), Some(link.to_bytes())).into_iter();
        guests.map(|guest| FormerSeat { id: guest.id(), name: guest.name().as_str().to_owned() }).collect()
    }

    /// Continues on one of these seats.
    pub(crate) fn resume_seat(
        game: &Arc<dyn PlayedGame>,
        link: RoomSecret,
        seat: &FormerSeat,
    ) -> Option<RoomClient> {
        choose_rules(&**game);
        let guest = persist::former_guests(game.key(), Some(link.to_bytes()))
            .into_iter()
            .find(|guest| guest.id() == seat.id)?;
        Some(RoomClient::resume_guest(game, guest))
    }

    fn resume_guest(game: &Arc<dyn PlayedGame>, guest: Guest<AnyGame>) -> RoomClient {
        let door = Invitation::Key(guest.key());
        let client = RoomClient::start(game.clone(), Room::Guest(Box::new(guest)), Some(door));
        // Its code is there already.
        client.fetch_half();
        client
    }

    pub(super) fn start(
        game: Arc<dyn PlayedGame>,
        room: Room<AnyGame>,
        door: Option<Invitation>,
    ) -> RoomClient {
        // What is read from now on is of this game, so no other room may go on.
        if let Some(former) = CURRENT.take() {
            former.stop();
            if former.game().is_shown() {
                former.game().leave();
            }
        }
        let (host, key, former) = (door.is_none(), room.key(), room.former_key());
        let client = RoomClient(Rc::new(Inner {
            lobby: ArcRwSignal::new(room.lobby().cloned()),
            room: RefCell::new(room),
            transport: RefCell::default(),
            passes: RefCell::default(),
            timer: Cell::default(),
            queue: Queue::default(),
            busy: Cell::default(),
            saved_version: Cell::default(),
            saving: Cell::default(),
            allow_unsaved: Cell::default(),
            unsaved: ArcRwSignal::default(),
            over: Cell::default(),
            game,
            connected: ArcRwSignal::new(host),
            last_heard: Cell::default(),
            host_silent: ArcRwSignal::default(),
            host_fault: ArcRwSignal::new(None),
            other_version: ArcRwSignal::new(None),
            proof: ArcRwSignal::new(None),
            game_in_history: RefCell::default(),
            kept_at: ArcRwSignal::new(None),
            pending_question: ArcRwSignal::new(None),
            refused: ArcRwSignal::new(None),
            undo: ArcRwSignal::default(),
            exit_reason: ArcRwSignal::new(None),
            reactions: ArcRwSignal::default(),
            meeting_status: ArcRwSignal::default(),
            code: ArcRwSignal::new(None),
            taken_over: ArcRwSignal::new(false),
            seat: RefCell::default(),
            awake: RefCell::default(),
            away_from_table: Cell::default(),
            new_host: ArcRwSignal::new(None),
            host_search: ArcRwSignal::default(),
            may_go_on: ArcRwSignal::new(false),
            closes_at: ArcRwSignal::new(None),
            screen: ArcRwSignal::new(big_table::was_screen()),
            whole_table: ArcRwSignal::new(big_table::wants_whole()),
            completing: Cell::default(),
            code_covered: ArcRwSignal::new(code_cover::was_covered()),
        }));
        CURRENT.set(Some(client.clone()));
        // Only one tab plays a seat. A second tab waits, and reloads to continue when the first is
        // closed.
        let (door, second) = (Cell::new(Some(door.unwrap_or(Invitation::Key(key)))), Cell::new(false));
        let weak = Rc::downgrade(&client.0);
        let on_change = move |mine: bool| {
            let Some(client) = weak.upgrade().map(RoomClient) else { return };
            if !mine {
                second.set(true);
                client.0.taken_over.set(true);
            } else if second.get() {
                drop(window().location().reload());
            } else if let Some(door) = door.take() {
                let transport = Transport::new(door, former, host, client.transport_handler());
                client.0.transport.replace(Some(transport));
                client.update_passes();
                client.0.awake.replace(host.then(WakeLock::acquire));
                client.handle(Input::Tick);
            }
        };
        // What a guest was shown is not stored every time.
        let weak = Rc::downgrade(&client.0);
        on_window_event("pagehide", move || {
            if let Some(client) = weak.upgrade().map(RoomClient) {
                client.save_record();
            }
        });
        let weak = Rc::downgrade(&client.0);
        on_window_event("frantic-forget", move || {
            if let Some(client) = weak.upgrade().map(RoomClient) {
                client.stop();
            }
        });
        let name = seat_name(client.me());
        client.0.seat.replace(Some(SeatLock::acquire(&name, Rc::new(on_change))));
        client
    }
}
