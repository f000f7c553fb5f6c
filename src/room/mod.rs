//! The room on this device: the protocol ([`room`]) with what it needs from a browser: a clock,
//! randomness, connections, storage.
//!
//! There is at most one at a time. It lives as long as its page or until somebody leaves it; views
//! come and go. They show the signals of [`RoomClient`]; what happens at the table goes to the
//! session, as in any other game. [`driver`] connects the protocol with the browser.

mod driver;
mod game;
pub(crate) mod notify;
mod passes;
mod persist;

pub(crate) use driver::clear_address;
pub(crate) use game::person_on;
pub(crate) use notify::{Notifications, calls, request_notifications};
pub(crate) use persist::read;

use crate::games::AppGame;
use crate::live::on_window_event;
use crate::net::lock::{SeatLock, WakeLock, is_taken};
use crate::net::mesh::Mesh;
use crate::net::{Invitation, MeetingStatus, Transport, Transports, now};
use crate::session::{Session, real_seed};
use crate::storage::in_room;
use ::game::Rng;
use ::room::{
    BotPlayer, ExitReason, Guest, Host, HostCommand, HostFault, Input, Lobby, MemberId, Name, Refusal,
    Request, Room,
};
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use meet::{Code, RoomSecret};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The room this device is in.
pub(crate) struct RoomClient<G: AppGame>(Rc<Inner<G>>);

impl<G: AppGame> Clone for RoomClient<G> {
    fn clone(&self) -> Self {
        RoomClient(self.0.clone())
    }
}

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

struct Inner<G: AppGame> {
    room: RefCell<Room<G>>,
    transport: RefCell<Option<Box<dyn Transport>>>,
    /// The passes shared with others, as the transport was last told.
    passes: RefCell<passes::Passes>,
    /// A guest's connections to the others.
    mesh: RefCell<Option<Mesh>>,
    timer: Cell<Option<Timeout>>,
    /// Inputs that arrived while another was processed.
    queue: RefCell<Vec<Input<G>>>,
    busy: Cell<bool>,
    /// The version of the room that is stored.
    kept: Cell<(u64, u64, u64, u32)>,
    /// The room is being stored: nothing is sent or processed until that is done.
    writing: Cell<bool>,
    /// The person has chosen to continue without storing the room.
    careless: Cell<bool>,
    /// The room could not be stored.
    unkept: ArcRwSignal<bool>,
    /// This device is out of the room.
    over: Cell<bool>,
    session: Session<G>,
    lobby: ArcRwSignal<Option<Lobby<G>>>,
    linked: ArcRwSignal<bool>,
    /// When the host was last heard, by the page's clock; guests only.
    heard: Cell<u64>,
    /// The host has been silent for too long although the connection is open.
    silent: ArcRwSignal<bool>,
    /// A fault of the host that the person has not read yet.
    doubt: ArcRwSignal<Option<HostFault>>,
    /// For whom the open question waits, and since when.
    waits: ArcRwSignal<Option<PendingQuestion>>,
    refused: ArcRwSignal<Option<Refusal<G::Illegal>>>,
    out: ArcRwSignal<Option<ExitReason>>,
    felt: ArcRwSignal<Vec<Reaction>>,
    standing: ArcRwSignal<MeetingStatus>,
    code: ArcRwSignal<Option<Code>>,
    /// Another tab plays this seat.
    taken: ArcRwSignal<bool>,
    seat: RefCell<Option<SeatLock>>,
    /// Keeps the host's screen on: a phone that sleeps would stop the game.
    awake: RefCell<Option<WakeLock>>,
    /// The person here is not looking at the table.
    elsewhere: Cell<bool>,
    /// When the open question's window closes, by the page's clock.
    until: ArcRwSignal<Option<u64>>,
}

thread_local! {
    static HERE: RefCell<Option<Rc<dyn Any>>> = const { RefCell::new(None) };
}

/// The room this device is in, if this game is played in it.
pub(crate) fn here<G: AppGame>() -> Option<RoomClient<G>> {
    let inner = HERE.with_borrow(Clone::clone)?;
    inner.downcast::<Inner<G>>().ok().map(RoomClient)
}

/// Forgets the room: this device is in none any more.
pub(crate) fn forget() {
    HERE.set(None);
}

/// How somebody presents themselves in a room.
#[derive(Clone)]
pub(crate) struct Profile {
    /// Their name.
    pub(crate) name: Name,
    /// The number of their figure.
    pub(crate) figure: u8,
}

impl<G: AppGame> RoomClient<G> {
    /// Opens a room for a game with this set-up. `None` without real randomness, because its keys
    /// could be guessed.
    pub(crate) fn open(session: Session<G>, face: Profile, setup: G::Setup) -> Option<RoomClient<G>> {
        let host = Host::new(real_seed()?, face.name.clone(), setup, Box::new(Bots));
        let client = RoomClient::start(session, Room::Host(Box::new(host)), None);
        client.ask(Request::Rename(face.name, face.figure));
        Some(client)
    }

    /// Joins the room of this invitation; `None` likewise.
    pub(crate) fn join(session: Session<G>, face: Profile, door: Invitation) -> Option<RoomClient<G>> {
        let key = match &door {
            Invitation::Key(key) => *key,
            // The key is set when the words have been stretched.
            Invitation::Code(_) => [0; 16],
        };
        let guest = Guest::new(real_seed()?, face.name, key).with_figure(face.figure);
        Some(RoomClient::start(session, Room::Guest(Box::new(guest)), Some(door)))
    }

    /// Returns to the room this device was in before its page was reloaded: the one with this link,
    /// or any.
    pub(crate) fn again(session: Session<G>, link: Option<RoomSecret>) -> Option<RoomClient<G>> {
        let key = link.map(RoomSecret::to_bytes);
        let guest = persist::guest::<G>(key);
        let host = || {
            let host = Host::resume(&persist::host()?, real_seed()?, Box::new(Bots), now())?;
            // With a link, another tab of the host's browser joins as a guest, to try a room out.
            let here = key.is_none_or(|key| host.key() == key && in_room::<G>(true));
            here.then(|| RoomClient::start(session, Room::Host(Box::new(host)), None))
        };
        // A new tab that was not opened with a link continues what another tab has left.
        let left = || persist::left::<G>(None).into_iter().next().filter(|_| key.is_none());
        guest
            .map(|guest| RoomClient::go_on(session, guest))
            .or_else(host)
            .or_else(|| left().map(|guest| RoomClient::go_on(session, guest)))
    }

    /// The seats that tabs of this browser had in this room.
    pub(crate) fn left(link: RoomSecret) -> Vec<FormerSeat> {
        let guests = persist::left::<G>(Some(link.to_bytes())).into_iter();
        guests.map(|guest| FormerSeat { id: guest.id(), name: guest.name().as_str().to_owned() }).collect()
    }

    /// Continues on one of these seats.
    pub(crate) fn take_up(session: Session<G>, link: RoomSecret, seat: &FormerSeat) -> Option<RoomClient<G>> {
        let guest =
            persist::left::<G>(Some(link.to_bytes())).into_iter().find(|guest| guest.id() == seat.id)?;
        Some(RoomClient::go_on(session, guest))
    }

    fn go_on(session: Session<G>, guest: Guest<G>) -> RoomClient<G> {
        let door = Invitation::Key(guest.key());
        RoomClient::start(session, Room::Guest(Box::new(guest)), Some(door))
    }

    /// The secret of the room's link: 22 letters.
    pub(crate) fn link(&self) -> RoomSecret {
        RoomSecret::from_bytes(self.with(Room::key))
    }

    fn start(session: Session<G>, room: Room<G>, door: Option<Invitation>) -> RoomClient<G> {
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
            kept: Cell::default(),
            writing: Cell::default(),
            careless: Cell::default(),
            unkept: ArcRwSignal::default(),
            over: Cell::default(),
            session,
            linked: ArcRwSignal::new(host),
            heard: Cell::default(),
            silent: ArcRwSignal::default(),
            doubt: ArcRwSignal::new(None),
            waits: ArcRwSignal::new(None),
            refused: ArcRwSignal::new(None),
            out: ArcRwSignal::new(None),
            felt: ArcRwSignal::default(),
            standing: ArcRwSignal::default(),
            code: ArcRwSignal::new(None),
            taken: ArcRwSignal::new(false),
            seat: RefCell::default(),
            awake: RefCell::default(),
            elsewhere: Cell::default(),
            until: ArcRwSignal::new(None),
        }));
        HERE.set(Some(client.0.clone()));
        // Only one tab plays a seat. A second tab waits, and reloads to continue when the first is
        // closed.
        let (door, second) = (Cell::new(Some(door.unwrap_or(Invitation::Key(key)))), Cell::new(false));
        let weak = Rc::downgrade(&client.0);
        let told = move |mine: bool| {
            let Some(client) = weak.upgrade().map(RoomClient) else { return };
            if !mine {
                second.set(true);
                client.0.taken.set(true);
            } else if second.get() {
                drop(window().location().reload());
            } else if let Some(door) = door.take() {
                let transport = Transports::new(door, former, host, client.ear());
                client.0.transport.replace(Some(Box::new(transport)));
                client.tell_passes();
                client.0.awake.replace(host.then(WakeLock::stay));
                client.0.mesh.replace((!host).then(|| client.mesh()));
                client.feed(Input::Tick);
            }
        };
        let weak = Rc::downgrade(&client.0);
        on_window_event("frantic-forget", move || {
            if let Some(client) = weak.upgrade().map(RoomClient) {
                client.stop();
            }
        });
        let name = seat_name(client.me());
        client.0.seat.replace(Some(SeatLock::take(&name, Rc::new(told))));
        client
    }

    /// Who is in the room and what is agreed; `None` until a guest has received it.
    pub(crate) fn lobby(&self) -> ArcRwSignal<Option<Lobby<G>>> {
        self.0.lobby.clone()
    }

    /// Whether the host is connected.
    pub(crate) fn linked(&self) -> ArcRwSignal<bool> {
        self.0.linked.clone()
    }

    /// Whether the game stands still because the room could not be stored: after a reload others
    /// would know more than this device.
    pub(crate) fn unkept(&self) -> ArcRwSignal<bool> {
        self.0.unkept.clone()
    }

    /// Whether the host has been silent for too long.
    pub(crate) fn silent(&self) -> ArcRwSignal<bool> {
        self.0.silent.clone()
    }

    /// A fault of the host. Set it to `None` once the person has read it.
    pub(crate) fn doubt(&self) -> ArcRwSignal<Option<HostFault>> {
        self.0.doubt.clone()
    }

    /// For whom the game is waiting.
    pub(crate) fn waits(&self) -> ArcRwSignal<Option<PendingQuestion>> {
        self.0.waits.clone()
    }

    /// Whether another tab plays this seat.
    pub(crate) fn taken(&self) -> ArcRwSignal<bool> {
        self.0.taken.clone()
    }

    /// Why this device is out of the room.
    pub(crate) fn out(&self) -> ArcRwSignal<Option<ExitReason>> {
        self.0.out.clone()
    }

    /// The latest reactions.
    pub(crate) fn felt(&self) -> ArcRwSignal<Vec<Reaction>> {
        self.0.felt.clone()
    }

    /// The state of finding each other.
    pub(crate) fn standing(&self) -> ArcRwSignal<MeetingStatus> {
        self.0.standing.clone()
    }

    /// Tries at once to reach the host again, without waiting: for a person who asks. Relays are
    /// protected all the same: at most one extra knock in 5 seconds, three in a row, and then one
    /// in 20 seconds.
    pub(crate) fn try_now(&self) {
        if let Some(transport) = &*self.0.transport.borrow() {
            transport.try_now();
        }
    }

    /// The six words by which the room can be found, if any.
    pub(crate) fn code(&self) -> ArcRwSignal<Option<Code>> {
        self.0.code.clone()
    }

    /// When the open question's window closes, in milliseconds of [`RoomClient::now`].
    pub(crate) fn until(&self) -> ArcRwSignal<Option<u64>> {
        self.0.until.clone()
    }

    /// The page's clock, in milliseconds since 1970.
    pub(crate) fn now() -> u64 {
        now()
    }

    /// Whether this device is the host.
    pub(crate) fn is_host(&self) -> bool {
        self.with(|room| matches!(room, Room::Host(_)))
    }

    /// This device's member id.
    pub(crate) fn me(&self) -> MemberId {
        self.with(Room::id)
    }

    /// Reads the room.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&Room<G>) -> T) -> T {
        look(&self.0.room.borrow())
    }

    /// Makes a request for the person here.
    pub(crate) fn ask(&self, request: Request<G>) {
        self.feed(Input::Request(request));
    }

    /// Gives a command as the host.
    pub(crate) fn order(&self, order: HostCommand<G>) {
        self.feed(Input::Command(order));
    }

    /// Sends a reaction of the person here.
    pub(crate) fn react(&self, what: u8) {
        self.feed(Input::React(what));
    }

    /// Sets or clears the six words by which the room can be found.
    pub(crate) fn set_code(&self, code: Option<Code>) {
        if let Some(transport) = &*self.0.transport.borrow() {
            transport.code(code.clone());
        }
        self.0.code.set(code);
    }

    /// Goes to the table, if there is one.
    pub(crate) fn sit(&self) {
        self.0.elsewhere.set(false);
        self.sit_down();
    }

    /// Leaves the room for good; a host closes it.
    pub(crate) fn leave(&self) {
        // What will be deleted need not be stored first.
        self.go_on_unkept();
        if self.is_host() {
            self.order(HostCommand::Close);
        } else {
            self.ask(Request::Leave);
        }
        persist::forget::<G>(self.is_host(), self.me());
        self.stop();
        if self.0.session.is_remote() {
            self.0.session.leave();
        }
        forget();
    }
}

/// Bots play on the host's device.
struct Bots;

impl<G: AppGame> BotPlayer<G> for Bots {
    fn answer(&self, bot: &str, view: &G::View, memory: &G::Memory, rng: &mut Rng) -> Option<G::Action> {
        G::bot_answer(bot, view, memory, rng)
    }

    fn figure(&self, taken: &[u8], names: &[&str]) -> u8 {
        game::free_figure(taken, names)
    }
}
