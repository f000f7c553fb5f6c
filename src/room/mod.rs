//! The room on this device: the protocol ([`room`]) with what it needs from a browser: a clock,
//! randomness, connections, storage.
//!
//! There is at most one at a time. It lives as long as its page or until somebody leaves it; views
//! come and go. They show the signals of [`RoomClient`]; what happens at the table goes to the
//! session, as in any other game. [`driver`] connects the protocol with the browser.

mod big_table;
mod bot_player;
mod door;
mod driver;
mod game;
mod heir;
mod history;
mod link;
mod member_passes;
pub(crate) mod notify;
mod persist;
mod played;
mod signals;

pub(crate) use big_table::TableLook;
use bot_player::Bots;
pub(crate) use driver::clear_address;
pub(crate) use game::{RoomGame, person_in_chair};
pub(crate) use link::{BadLink, RoomLink, game_key, game_keys};
pub(crate) use notify::{Notifications, calls, request_notifications};
pub(crate) use persist::read;
pub(crate) use played::PlayedGame;

use crate::browser::on_window_event;
use crate::net::lock::{SeatLock, WakeLock, is_taken};
use crate::net::mesh::Mesh;
use crate::net::{Invitation, MeetingStatus, Transport, Transports, now};
use crate::session::real_seed;
use crate::storage::in_room;
use ::room::{
    AnyGame, AnyIllegal, AnySetup, Departure, ExitReason, Guest, Host, HostCommand, HostFault, Input, Lobby,
    MemberId, Name, Refusal, Request, Room, RoundProof, UndoState,
};
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use meet::{Code, RoomSecret};
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

struct Inner {
    room: RefCell<Room<AnyGame>>,
    transport: RefCell<Option<Box<dyn Transport>>>,
    /// The passes shared with others, as the transport was last told.
    passes: RefCell<member_passes::Passes>,
    /// A guest's connections to the others.
    mesh: RefCell<Option<Mesh>>,
    timer: Cell<Option<Timeout>>,
    /// Inputs that arrived while another was processed.
    queue: RefCell<Vec<Input<AnyGame>>>,
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
    /// What is known of the round that is over.
    proof: ArcRwSignal<Option<RoundProof>>,
    /// The game that is over, as the history was last told (src/room/history.rs).
    finished: RefCell<Option<String>>,
    /// By which date it can be looked at again.
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
    /// While the host's page is hidden: until it hands the room over.
    hidden_timer: Cell<Option<Timeout>>,
    /// Whether people are voting for another host.
    voting: ArcRwSignal<bool>,
    /// Whether the person may go on without those who do not answer.
    may_go_on: ArcRwSignal<bool>,
    /// When the open question's window closes, by the page's clock.
    closes_at: ArcRwSignal<Option<u64>>,
    /// This device is to show the table, for all to see.
    screen: ArcRwSignal<bool>,
    /// The person here wants the whole table although a screen shows it.
    whole_table: ArcRwSignal<bool>,
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
    /// Opens a room for a game with this set-up. `None` without real randomness, because its keys
    /// could be guessed.
    pub(crate) fn open(game: Arc<dyn PlayedGame>, profile: Profile, setup: AnySetup) -> Option<RoomClient> {
        game.rules().choose();
        let host = Host::new(real_seed()?, profile.name.clone(), setup, Box::new(Bots::of_host(&game)));
        let client = RoomClient::start(game, Room::Host(Box::new(host)), None);
        client.request(Request::Rename(profile.name, profile.figure));
        Some(client)
    }

    /// Joins the room of this invitation; `None` likewise.
    pub(crate) fn join(game: Arc<dyn PlayedGame>, profile: Profile, door: Invitation) -> Option<RoomClient> {
        game.rules().choose();
        let key = match &door {
            Invitation::Key(key) => *key,
            // The key is set when the words have been stretched.
            Invitation::Code(_) => [0; 16],
        };
        let guest = Guest::new(real_seed()?, profile.name, key).with_figure(profile.figure);
        let guest = guest.with_bots(Box::new(Bots::of_guest(&game)));
        Some(RoomClient::start(game, Room::Guest(Box::new(guest)), Some(door)))
    }

    /// Returns to the room this device was in before its page was reloaded: the one with this link,
    /// or any.
    pub(crate) fn resume(game: &Arc<dyn PlayedGame>, link: Option<RoomSecret>) -> Option<RoomClient> {
        game.rules().choose();
        let key = link.map(RoomSecret::to_bytes);
        let guest = persist::guest(game.key(), key);
        let host = || {
            let bots = Box::new(Bots::of_host(game));
            let mut host = Host::resume(&persist::host(game.key())?, real_seed()?, bots, now())?;
            if persist::closed_long_ago(game.key()) {
                host.look_for_another();
            }
            // With a link, another tab of the host's browser joins as a guest, to try a room out.
            let here = key.is_none_or(|key| host.key() == key && in_room(game.key(), true));
            here.then(|| RoomClient::start(game.clone(), Room::Host(Box::new(host)), None))
        };
        // A new tab that was not opened with a link continues what another tab has left.
        let left = || persist::former_guests(game.key(), None).into_iter().next().filter(|_| key.is_none());
        guest
            .map(|guest| RoomClient::resume_guest(game, guest))
            .or_else(host)
            .or_else(|| left().map(|guest| RoomClient::resume_guest(game, guest)))
    }

    /// The seats that tabs of this browser had in this room.
    pub(crate) fn former_seats(game: &dyn PlayedGame, link: RoomSecret) -> Vec<FormerSeat> {
        game.rules().choose();
        let guests = persist::former_guests(game.key(), Some(link.to_bytes())).into_iter();
        guests.map(|guest| FormerSeat { id: guest.id(), name: guest.name().as_str().to_owned() }).collect()
    }

    /// Continues on one of these seats.
    pub(crate) fn resume_seat(
        game: &Arc<dyn PlayedGame>,
        link: RoomSecret,
        seat: &FormerSeat,
    ) -> Option<RoomClient> {
        game.rules().choose();
        let guest = persist::former_guests(game.key(), Some(link.to_bytes()))
            .into_iter()
            .find(|guest| guest.id() == seat.id)?;
        Some(RoomClient::resume_guest(game, guest))
    }

    fn resume_guest(game: &Arc<dyn PlayedGame>, guest: Guest<AnyGame>) -> RoomClient {
        let door = Invitation::Key(guest.key());
        let guest = guest.with_bots(Box::new(Bots::of_guest(game)));
        RoomClient::start(game.clone(), Room::Guest(Box::new(guest)), Some(door))
    }

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

    fn start(game: Arc<dyn PlayedGame>, room: Room<AnyGame>, door: Option<Invitation>) -> RoomClient {
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
            mesh: RefCell::default(),
            timer: Cell::default(),
            queue: RefCell::default(),
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
            proof: ArcRwSignal::new(None),
            finished: RefCell::default(),
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
            hidden_timer: Cell::default(),
            voting: ArcRwSignal::new(false),
            may_go_on: ArcRwSignal::new(false),
            closes_at: ArcRwSignal::new(None),
            screen: ArcRwSignal::new(big_table::was_screen()),
            whole_table: ArcRwSignal::new(big_table::wants_whole()),
            code_covered: ArcRwSignal::new(door::was_covered()),
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
                let transport = Transports::new(door, former, host, client.transport_handler());
                client.0.transport.replace(Some(Box::new(transport)));
                client.update_passes();
                client.0.awake.replace(host.then(WakeLock::acquire));
                client.0.mesh.replace((!host).then(|| client.mesh()));
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
        client.watch_page();
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
        self.with(|room| match room {
            Room::Host(host) => !host.is_candidate(),
            // For a moment it looks whether the room has another host by now.
            Room::Guest(guest) => guest.is_probing(),
        })
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

    /// Goes to the table, if there is one.
    pub(crate) fn go_to_table(&self) {
        self.0.away_from_table.set(false);
        self.show_table();
    }

    /// Leaves the room for good; a host hands it over to the next member who is there.
    pub(crate) fn leave(&self) {
        match (self.is_host(), self.with(Room::heir)) {
            (true, Some(_)) => {
                self.leave_with(|client| client.command(HostCommand::HandOver(Departure::Leaves)));
            }
            (true, None) => self.close(),
            (false, _) => self.leave_with(|client| client.request(Request::Leave)),
        }
    }

    /// Closes the room for everybody.
    pub(crate) fn close(&self) {
        self.leave_with(|client| client.command(HostCommand::Close));
    }

    fn leave_with(&self, last_word: impl FnOnce(&RoomClient)) {
        // What will be deleted need not be stored first.
        self.continue_unsaved();
        last_word(self);
        persist::forget(self.game().key(), self.is_host(), self.me());
        self.stop();
        if self.game().is_shown() {
            self.game().leave();
        }
        forget();
    }
}
