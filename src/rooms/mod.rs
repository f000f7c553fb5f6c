//! The room on this device: the protocol ([`room`]) together with the clock, randomness, connections and storage of the
//! browser.
//!
//! There is at most one at a time. It lives as long as its page or until somebody leaves it; views
//! come and go. They show the signals of [`RoomClient`]; the session shows the table, as in any other game. [`Driver`]
//! connects the protocol with the browser, and calls [`page`].

mod big_table;
mod choice;
mod enter;
mod game;
mod heir;
mod history;
mod host_half;
mod link;
pub(crate) mod notify;
mod page;
pub(crate) mod pages;
mod people;
mod persist;
mod played;
pub(crate) mod servers;
mod state;

use self::link::game_number;
pub(crate) use self::link::{BadLink, RoomLink, came_by, game_key, game_keys};
pub(crate) use big_table::TableLook;
pub(crate) use choice::Choice;
pub(crate) use enter::is_seat_played;
pub(crate) use host_half::{HostHalf, install as install_host_half, load as load_host_half};
pub(crate) use notify::request_notifications;
pub(crate) use page::clear_address;
pub(crate) use people::{free_figure, member_name, person_in_chair};
pub(crate) use persist::{has_seats, is_hosted, read};
pub(crate) use played::{LaterGame, Played, PlayedGame, install_game, later_game};

use ::link::{Driver, Route, Transport};
use ::room::{AnyGame, HostCommand, Input, MemberId, Name, Request, Room, Settings};
use leptos::__reexports::send_wrapper::SendWrapper;
use leptos::prelude::*;
use meet::{Code, QrAnswer, QrOffer, RoomSecret};
use state::ClientState;
use std::cell::Cell;
use std::ops::Deref;

/// The room this device is in: a handle that can be copied freely. Rooms are few, so they are never freed, and views
/// and timers can ask them at any time.
#[derive(Clone, Copy)]
pub(crate) struct RoomClient(&'static SendWrapper<Inner>);

impl Deref for RoomClient {
    type Target = ClientState;

    fn deref(&self) -> &ClientState {
        &self.0.state
    }
}

/// A reaction that somebody has sent.
#[derive(Clone, PartialEq)]
pub(crate) struct Reaction {
    pub(crate) by: MemberId,
    /// Which reaction, by number.
    pub(crate) what: u8,
    /// A serial number; later reactions have higher ones.
    pub(crate) number: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct NewHost {
    /// The member whose device is the host now.
    pub(crate) id: MemberId,
    /// Whether the former host was lost; otherwise it has handed the room over.
    pub(crate) lost: bool,
}

struct Inner {
    driver: &'static Driver,
    /// The game that is played here.
    game: Played,
    state: ClientState,
}

thread_local! {
    static CURRENT: Cell<Option<RoomClient>> = const { Cell::new(None) };
}

pub(crate) fn current_room() -> Option<RoomClient> {
    CURRENT.get()
}

/// Forgets the room: this device has left it.
pub(crate) fn forget() {
    CURRENT.set(None);
}

/// How somebody presents themselves in a room.
#[derive(Clone, PartialEq)]
pub(crate) struct Profile {
    pub(crate) name: Name,
    /// The number of their figure.
    pub(crate) figure: u8,
}

impl RoomClient {
    /// The driver, which connects the room with the browser.
    pub(crate) fn driver(self) -> &'static Driver {
        self.0.driver
    }

    pub(crate) fn link(self) -> RoomLink {
        RoomLink { game: self.game().key(), secret: RoomSecret::from_bytes(self.with(Room::key)) }
    }

    /// How the person here presents themselves; `None` on the host's device.
    pub(crate) fn profile(self) -> Option<Profile> {
        self.with(|room| match room {
            Room::Guest(guest) => Some(Profile { name: guest.name().clone(), figure: guest.figure() }),
            Room::Host(_) => None,
        })
    }

    pub(crate) fn game(self) -> Played {
        self.0.game
    }

    /// Its parts for hosts and later pages; `None` until that code is loaded.
    pub(crate) fn later_game(self) -> Option<&'static dyn LaterGame> {
        later_game(self.game().key())
    }

    /// Tries at once to reach the host again, without waiting: for a person who asks. Relays are protected all the
    /// same: at most one extra knock in 5 seconds, three in a row, and then one in 20 seconds.
    pub(crate) fn try_now(self) {
        self.transport(Transport::woke);
        self.handle(Input::Woke);
    }

    /// The route of the connection to a member's device; `None` if there is none, or if it needs no network.
    pub(crate) fn route_of(self, id: MemberId) -> Option<Route> {
        let peer = self.with(Room::peers).into_iter().find(|(_, member)| *member == id)?.0;
        self.transport(|transport| transport.route(peer))?
    }

    /// Uses the connections to others; `None` if there are none, because another tab plays this seat.
    fn transport<T>(self, act: impl FnOnce(&Transport) -> T) -> Option<T> {
        self.driver().transport(act)
    }

    /// Whether this device is the host.
    pub(crate) fn is_host(self) -> bool {
        self.driver().is_host()
    }

    /// This device's member id.
    pub(crate) fn me(self) -> MemberId {
        self.with(Room::id)
    }

    pub(crate) fn with<T>(self, look: impl FnOnce(&Room<AnyGame>) -> T) -> T {
        self.driver().with(look)
    }

    /// Processes an input and everything that follows from it.
    pub(crate) fn handle(self, input: Input<AnyGame>) {
        self.driver().handle(input);
    }

    /// Makes a request for the person here.
    pub(crate) fn request(self, request: Request<AnyGame>) {
        self.handle(Input::Request(request));
    }

    pub(crate) fn command(self, command: HostCommand<AnyGame>) {
        self.handle(Input::Command(command));
    }

    /// Changes the room's settings as the host.
    pub(crate) fn change_settings(self, change: impl FnOnce(&mut Settings)) {
        if let Some(mut settings) = self.with(|room| room.lobby().map(|lobby| lobby.settings)) {
            change(&mut settings);
            self.command(HostCommand::Settings(settings));
        }
    }

    /// Sets or clears the six words by which the room can be found.
    pub(crate) fn set_code(self, code: Option<Code>) {
        self.transport(|transport| transport.code(code.clone()));
        self.code.set(code);
    }

    /// As the host: shows an offer as a QR code, or ends that ([`MeetingStatus::qr`](::link::MeetingStatus::qr)).
    pub(crate) fn show_offer(self, on: bool) {
        self.transport(|transport| transport.show_offer(on.then(|| game_number(self.game().key()))));
    }

    /// As the host: a guest's answer was scanned; `false` if it answers another offer than the one shown.
    pub(crate) fn accept_answer(self, answer: &QrAnswer) -> bool {
        self.transport(|transport| transport.accept_answer(answer)) == Some(true)
    }

    /// As a guest without a connection: answers the host's offer, which was scanned. `false` if it is of another room.
    pub(crate) fn take_offer(self, offer: QrOffer) -> bool {
        let here = offer.secret.to_bytes() == self.with(Room::key);
        if here {
            self.transport(|transport| transport.take_offer(offer));
        }
        here
    }

    /// Goes to the table, if there is one.
    pub(crate) fn go_to_table(self) {
        self.away_from_table.set(false);
        self.show_table();
    }

    pub(crate) fn open_table(self) {
        self.go_to_table();
        self.game().table_page().go();
    }

    /// Leaves the room for good. A host hands it over if another device can take it now; otherwise the others go on as
    /// after a lost host.
    pub(crate) fn leave(self) {
        let goes_on = || self.with(|room| room.lobby().is_some_and(|lobby| lobby.goes_on_without(room.id())));
        match (self.is_host(), self.with(Room::heir)) {
            (true, Some(_)) => {
                self.leave_with(|client| client.command(HostCommand::HandOver));
            }
            (true, None) if goes_on() => self.leave_with(|_| {}),
            (true, None) => self.close(),
            (false, _) => self.leave_with(|client| client.request(Request::Leave)),
        }
    }

    /// Closes the room for everybody.
    pub(crate) fn close(self) {
        self.leave_with(|client| client.command(HostCommand::Close));
    }

    /// Deletes the stored data of the room.
    fn forget_stored(self) {
        self.with(|room| persist::forget(self.game().key(), self.is_host(), room));
    }

    fn leave_with(self, last_word: impl FnOnce(RoomClient)) {
        // Data to be deleted need not be stored first.
        self.driver().continue_unsaved();
        last_word(self);
        self.forget_stored();
        self.driver().stop();
        self.game().leave();
        forget();
    }
}
