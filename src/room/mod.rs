//! The room on this device: the protocol ([`room`]) with what it needs from a browser: a clock,
//! randomness, connections, storage.
//!
//! There is at most one at a time. It lives as long as its page or until somebody leaves it; views
//! come and go. They show the signals of [`RoomClient`]; what happens at the table goes to the
//! session, as in any other game. [`driver`] connects the protocol with the browser.

mod big_table;
mod bot_player;
mod code_cover;
mod driver;
mod enter;
mod game;
mod heir;
mod history;
mod host_half;
mod link;
mod member_passes;
pub(crate) mod notify;
mod people;
mod persist;
mod played;
mod queue;
mod signals;
mod ways;

pub(crate) use big_table::TableLook;
use bot_player::Bots;
pub(crate) use driver::clear_address;
pub(crate) use enter::FormerSeat;
pub(crate) use game::RoomGame;
pub(crate) use host_half::{HostHalf, install as install_host_half, load as load_host_half};
use link::game_number;
pub(crate) use link::{BadLink, Parts, RoomLink, game_key, game_keys};
pub(crate) use notify::{Notifications, calls, request_notifications};
pub(crate) use people::{member_name, person_in_chair};
pub(crate) use persist::{has_seats, is_hosted, read};
pub(crate) use played::{LaterGame, PlayedGame, install_game, later_game};

use crate::net::lock::{SeatLock, WakeLock};
use crate::net::{MeetingStatus, Transport, now};
use ::room::{
    AnyGame, AnyIllegal, Departure, ExitReason, HostCommand, HostFault, HostSearch, Input, Lobby, MemberId,
    Name, Refusal, Reload, Request, Room, RoundProof, Standing, UndoState,
};
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use meet::{Code, QrAnswer, QrOffer, RoomSecret};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// The room this device is in.
#[derive(Clone)]
pub(crate) struct RoomClient(Rc<Inner>);

/// A reaction that somebody has sent.
#[derive(Clone, PartialEq)]
pub(crate) struct Reaction {
    /// Who sent it.
    pub(crate) by: MemberId,
    /// Which reaction, by number.
    pub(crate) what: u8,
    /// A serial number; later reactions have higher ones.
    pub(crate) number: usize,
}

/// A question that stays open until somebody answers it.
#[derive(Clone, PartialEq)]
pub(crate) struct PendingQuestion {
    /// Who has not answered, by the seat they first had, without bots.
    pub(crate) who: Vec<usize>,
    /// Since when it is open, in milliseconds of [`RoomClient::now`].
    pub(crate) since: u64,
}

/// Another device is the host than before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct NewHost {
    /// Whose.
    pub(crate) id: MemberId,
    /// The former one is lost; otherwise it has handed the room over.
    pub(crate) lost: bool,
}

struct Inner {
    room: RefCell<Room<AnyGame>>,
    transport: RefCell<Option<Box<dyn Transport>>>,
    /// The passes shared with others, as the transport was last told.
    passes: RefCell<member_passes::Passes>,
    /// A guest's connections to the others.
    others: ways::Others,
    timer: Cell<Option<Timeout>>,
    /// Inputs that arrived while another was processed, or the room was being stored.
    queue: queue::Queue,
    busy: Cell<bool>,
    /// The version of the room that is stored.
    saved_version: Cell<(u64, u64, u64, u32)>,
    /// The room is being stored: nothing is sent or processed until that is done.
    saving: Cell<bool>,
    /// The person has chosen to continue without storing the room.
    allow_unsaved: Cell<bool>,
    /// The room could not be stored.
    unsaved: ArcRwSignal<bool>,
    /// This device is out of the room.
    over: Cell<bool>,
    /// The game that is played here.
    game: Arc<dyn PlayedGame>,
    lobby: ArcRwSignal<Option<Lobby<AnyGame>>>,
    connected: ArcRwSignal<bool>,
    /// When the host was last heard, by the page's clock; guests only.
    last_heard: Cell<u64>,
    /// The host has been silent for too long although the connection is open.
    host_silent: ArcRwSignal<bool>,
    /// A fault of the host that the person has not read yet.
    host_fault: ArcRwSignal<Option<HostFault>>,
    /// A device that may be the host's has another version: who is to reload.
    other_version: ArcRwSignal<Option<Reload>>,
    /// What is known of the round that is over.
    proof: ArcRwSignal<Option<RoundProof>>,
    /// Which game that is over was added to the history last (src/room/history.rs).
    game_in_history: RefCell<Option<String>>,
    /// Its date there.
    kept_at: ArcRwSignal<Option<u64>>,
    /// For whom the open question waits, and since when.
    pending_question: ArcRwSignal<Option<PendingQuestion>>,
    refused: ArcRwSignal<Option<Refusal<AnyIllegal>>>,
    /// How it stands with undoing an answer.
    undo: ArcRwSignal<UndoState>,
    exit_reason: ArcRwSignal<Option<ExitReason>>,
    reactions: ArcRwSignal<Vec<Reaction>>,
    meeting_status: ArcRwSignal<MeetingStatus>,
    code: ArcRwSignal<Option<Code>>,
    /// Another tab plays this seat.
    taken_over: ArcRwSignal<bool>,
    seat: RefCell<Option<SeatLock>>,
    /// Keeps the host's screen on: a phone that sleeps would stop the game.
    awake: RefCell<Option<WakeLock>>,
    /// The person here is not looking at the table.
    away_from_table: Cell<bool>,
    /// Whose device is the host now, until the person has read it.
    new_host: ArcRwSignal<Option<NewHost>>,
    /// What has to be found out before the game goes on.
    host_search: ArcRwSignal<HostSearch>,
    /// Whether the person may go on without those who do not answer.
    may_go_on: ArcRwSignal<bool>,
    /// When the open question's window closes, by the page's clock.
    closes_at: ArcRwSignal<Option<u64>>,
    /// This device is to show the table, for all to see.
    screen: ArcRwSignal<bool>,
    /// The person here wants the whole table although a screen shows it.
    whole_table: ArcRwSignal<bool>,
    /// A guest's device fetches the host's half of the code, or has it.
    completing: Cell<bool>,
    /// Link, code and words are covered on this device.
    code_covered: ArcRwSignal<bool>,
}

thread_local! {
    static CURRENT: RefCell<Option<RoomClient>> = const { RefCell::new(None) };
}

/// The room this device is in.
pub(crate) fn current_room() -> Option<RoomClient> {
    CURRENT.with_borrow(Clone::clone)
}

/// Forgets the room: this device is in none any more.
pub(crate) fn forget() {
    CURRENT.set(None);
}

/// How somebody presents themselves in a room.
#[derive(Clone, PartialEq)]
pub(crate) struct Profile {
    /// Their name.
    pub(crate) name: Name,
    /// The number of their figure.
    pub(crate) figure: u8,
}

impl RoomClient {
    /// The room's link.
    pub(crate) fn link(&self) -> RoomLink {
        RoomLink { game: self.0.game.key(), secret: RoomSecret::from_bytes(self.with(Room::key)) }
    }

    /// How the person here presents themselves; `None` on the host's device.
    pub(crate) fn profile(&self) -> Option<Profile> {
        self.with(|room| match room {
            Room::Guest(guest) => Some(Profile { name: guest.name().clone(), figure: guest.figure() }),
            Room::Host(_) => None,
        })
    }

    /// How everybody in the room sees the person here.
    pub(crate) fn own_profile(&self) -> Option<Profile> {
        self.with(|room| {
            let own = room.lobby()?.member(room.id())?;
            Some(Profile { name: own.name.clone(), figure: own.figure })
        })
    }

    /// The game that is played here.
    pub(crate) fn game(&self) -> &dyn PlayedGame {
        &*self.0.game
    }

    /// What only hosts, and pages that come later, need of it; `None` until that code is there.
    pub(crate) fn later_game(&self) -> Option<&'static dyn LaterGame> {
        later_game(self.0.game.key())
    }

    /// Tries at once to reach the host again, without waiting: for a person who asks. Relays are
    /// protected all the same: at most one extra knock in 5 seconds, three in a row, and then one
    /// in 20 seconds.
    pub(crate) fn try_now(&self) {
        if let Some(transport) = &*self.0.transport.borrow() {
            transport.try_now();
        }
    }

    /// The page's clock, in milliseconds since 1970.
    pub(crate) fn now() -> u64 {
        now()
    }

    /// Whether this device is the host.
    pub(crate) fn is_host(&self) -> bool {
        // Also while it looks whether the room has another host by now.
        matches!(self.with(Room::standing), Standing::Host | Standing::Former | Standing::Checking)
    }

    /// This device's member id.
    pub(crate) fn me(&self) -> MemberId {
        self.with(Room::id)
    }

    /// Reads the room.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&Room<AnyGame>) -> T) -> T {
        look(&self.0.room.borrow())
    }

    /// Makes a request for the person here.
    pub(crate) fn request(&self, request: Request<AnyGame>) {
        self.handle(Input::Request(request));
    }

    /// Gives a command as the host.
    pub(crate) fn command(&self, command: HostCommand<AnyGame>) {
        self.handle(Input::Command(command));
    }

    /// Sends a reaction of the person here.
    pub(crate) fn react(&self, what: u8) {
        self.handle(Input::React(what));
    }

    /// Sets or clears the six words by which the room can be found.
    pub(crate) fn set_code(&self, code: Option<Code>) {
        if let Some(transport) = &*self.0.transport.borrow() {
            transport.code(code.clone());
        }
        self.0.code.set(code);
    }

    /// As the host: shows an offer as a QR code, or ends that ([`MeetingStatus::qr`]).
    pub(crate) fn show_offer(&self, on: bool) {
        if let Some(transport) = &*self.0.transport.borrow() {
            transport.show_offer(on.then(|| game_number(self.0.game.key())));
        }
    }

    /// As the host: a guest's answer was scanned; `false` if it answers another offer than the one shown.
    pub(crate) fn accept_answer(&self, answer: &QrAnswer) -> bool {
        self.0.transport.borrow().as_ref().is_some_and(|transport| transport.accept_answer(answer))
    }

    /// As a guest without a connection: answers the host's offer, which was scanned. `false` if it is of
    /// another room.
    pub(crate) fn take_offer(&self, offer: QrOffer) -> bool {
        let here = offer.secret.to_bytes() == self.with(Room::key);
        if let Some(transport) = self.0.transport.borrow().as_ref().filter(|_| here) {
            transport.take_offer(offer);
        }
        here
    }

    /// Goes to the table, if there is one.
    pub(crate) fn go_to_table(&self) {
        self.0.away_from_table.set(false);
        self.show_table();
    }

    /// Leaves the room for good. A host hands it over if anybody may have it now; otherwise the others go on as if it was
    /// lost, if anybody is there.
    pub(crate) fn leave(&self) {
        match (self.is_host(), self.with(Room::heir)) {
            (true, Some(_)) => {
                self.leave_with(|client| client.command(HostCommand::HandOver(Departure::Leaves)));
            }
            (true, None) if self.goes_on_without() => self.leave_with(|_| {}),
            (true, None) => self.close(),
            (false, _) => self.leave_with(|client| client.request(Request::Leave)),
        }
    }

    /// Closes the room for everybody.
    pub(crate) fn close(&self) {
        self.leave_with(|client| client.command(HostCommand::Close));
    }

    /// Deletes what is stored of the room, as its host or as the guest here.
    fn forget_stored(&self, host: bool) {
        self.with(|room| persist::forget(self.game().key(), host, room));
    }

    fn leave_with(&self, last_word: impl FnOnce(&RoomClient)) {
        // What will be deleted need not be stored first.
        self.continue_unsaved();
        last_word(self);
        self.forget_stored(self.is_host());
        self.stop();
        if self.game().is_shown() {
            self.game().leave();
        }
        forget();
    }
}
