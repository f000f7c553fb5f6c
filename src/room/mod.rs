//! A room on this device: the protocol ([`room`]) with what it needs of a browser:
//! a clock, randomness, connections, storage.
//!
//! There is one at a time, for as long as the page is there or somebody leaves it;
//! pages come and go. What they show are signals of [`Party`]; what happens at the
//! table goes to the session, as of any other game. [`pump`] is what happens
//! between the protocol and the browser.

pub(crate) mod call;
mod game;
mod kept;
mod passes;
mod pump;

pub(crate) use call::{Calls, calls, wants_calls};
pub(crate) use game::person_on;
pub(crate) use kept::read;
pub(crate) use pump::clear_address;

use crate::games::AppGame;
use crate::live::hear;
use crate::net::lock::{Awake, Seat as TabSeat, is_taken};
use crate::net::mesh::Mesh;
use crate::net::{Carrier, Door, Standing, Ways, now};
use crate::session::{Session, real_seed};
use crate::storage::in_room;
use ::game::Rng;
use ::room::{
    BotPlayer, ExitReason, Guest, Host, HostCommand, HostFault, Input, Lobby, MemberId, Name, Refusal,
    Request, Room,
};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use meet::{Code, RoomSecret};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The room this device is in.
pub(crate) struct Party<G: AppGame>(Rc<Inner<G>>);

impl<G: AppGame> Clone for Party<G> {
    fn clone(&self) -> Self {
        Party(self.0.clone())
    }
}

/// What somebody has shown that they feel.
#[derive(Clone, PartialEq)]
pub(crate) struct Felt {
    /// Who.
    pub(crate) by: MemberId,
    /// What, by number.
    pub(crate) what: u8,
    /// Which of all.
    pub(crate) number: usize,
}

/// A question that stands till somebody answers it.
#[derive(Clone, PartialEq)]
pub(crate) struct Waits {
    /// Who has not answered, by the seat they first had; bots are not among them.
    pub(crate) who: Vec<usize>,
    /// Since when it stands, in milliseconds of [`Party::now`].
    pub(crate) since: u64,
}

/// A seat that a tab of this browser had in a room.
#[derive(Clone, PartialEq)]
pub(crate) struct Left {
    id: MemberId,
    /// What its person is called.
    pub(crate) name: String,
}

impl Left {
    /// Whether another tab plays it.
    pub(crate) async fn is_played(&self) -> bool {
        is_taken(&seat_name(self.id)).await
    }
}

/// What the seat of a member is called among the tabs of a browser.
fn seat_name(id: MemberId) -> String {
    kept::hex(id.0.get(..8).unwrap_or_default())
}

struct Inner<G: AppGame> {
    room: RefCell<Room<G>>,
    carrier: RefCell<Option<Box<dyn Carrier>>>,
    /// What this device has in common with whom, as connections were told.
    passes: RefCell<passes::Passes>,
    /// A guest's connections to the others.
    mesh: RefCell<Option<Mesh>>,
    timer: Cell<Option<TimeoutHandle>>,
    /// Inputs that came while another was taken in.
    queue: RefCell<Vec<Input<G>>>,
    busy: Cell<bool>,
    /// Which version of the room is kept.
    kept: Cell<(u64, u64, u64, u32)>,
    /// It is being written down: nothing is sent and nothing taken in till it is.
    writing: Cell<bool>,
    /// It goes on though the room is not kept.
    careless: Cell<bool>,
    /// There is no room to write it down.
    unkept: ArcRwSignal<bool>,
    /// This device is out of it.
    over: Cell<bool>,
    session: Session<G>,
    lobby: ArcRwSignal<Option<Lobby<G>>>,
    linked: ArcRwSignal<bool>,
    /// When the host was heard last, by the clock of the page; guests only.
    heard: Cell<u64>,
    /// It has said nothing for longer than it may, though the connection is up.
    silent: ArcRwSignal<bool>,
    /// Why the host is not to be trusted, till somebody has read it.
    doubt: ArcRwSignal<Option<HostFault>>,
    /// Whom the open question waits for, and since when.
    waits: ArcRwSignal<Option<Waits>>,
    refused: ArcRwSignal<Option<Refusal<G::Illegal>>>,
    out: ArcRwSignal<Option<ExitReason>>,
    felt: ArcRwSignal<Vec<Felt>>,
    standing: ArcRwSignal<Standing>,
    code: ArcRwSignal<Option<Code>>,
    /// Another tab plays this seat.
    taken: ArcRwSignal<bool>,
    seat: RefCell<Option<TabSeat>>,
    /// A phone whose host sleeps would stop the game.
    awake: RefCell<Option<Awake>>,
    /// The person here looks at something else than its table.
    elsewhere: Cell<bool>,
    /// When the open question passes, by the clock of the page.
    until: ArcRwSignal<Option<u64>>,
}

thread_local! {
    static HERE: RefCell<Option<Rc<dyn Any>>> = const { RefCell::new(None) };
}

/// The room this device is in, if it is in one in which this game is played.
pub(crate) fn here<G: AppGame>() -> Option<Party<G>> {
    let inner = HERE.with_borrow(Clone::clone)?;
    inner.downcast::<Inner<G>>().ok().map(Party)
}

/// This device is in no room any more.
pub(crate) fn forget() {
    HERE.set(None);
}

/// Who somebody is who comes into a room.
#[derive(Clone)]
pub(crate) struct Face {
    /// What they are called.
    pub(crate) name: Name,
    /// The number of their figure.
    pub(crate) figure: u8,
}

impl<G: AppGame> Party<G> {
    /// Opens a room for a game like this one; its people are to come. Without real randomness
    /// there is none: its keys could be guessed.
    pub(crate) fn open(session: Session<G>, face: Face, setup: G::Setup) -> Option<Party<G>> {
        let host = Host::new(real_seed()?, face.name.clone(), setup, Box::new(Bots));
        let party = Party::start(session, Room::Host(Box::new(host)), None);
        party.ask(Request::Rename(face.name, face.figure));
        Some(party)
    }

    /// Goes to the room behind this door, likewise.
    pub(crate) fn join(session: Session<G>, face: Face, door: Door) -> Option<Party<G>> {
        let key = match &door {
            Door::Key(key) => *key,
            // It is told when the words have been worked out.
            Door::Code(_) => [0; 16],
        };
        let guest = Guest::new(real_seed()?, face.name, key).with_figure(face.figure);
        Some(Party::start(session, Room::Guest(Box::new(guest)), Some(door)))
    }

    /// The room that this device had when its page went: with this link, or with any.
    pub(crate) fn again(session: Session<G>, link: Option<RoomSecret>) -> Option<Party<G>> {
        let key = link.map(RoomSecret::to_bytes);
        let guest = kept::guest::<G>(key);
        let host = || {
            let host = Host::resume(&kept::host()?, real_seed()?, Box::new(Bots), now())?;
            // With a link another tab of its browser comes as a guest, to try a room out.
            let here = key.is_none_or(|key| host.key() == key && in_room::<G>(true));
            here.then(|| Party::start(session, Room::Host(Box::new(host)), None))
        };
        // A tab that is new goes on with what another has left, if it is not asked for a room.
        let left = || kept::left::<G>(None).into_iter().next().filter(|_| key.is_none());
        guest
            .map(|guest| Party::go_on(session, guest))
            .or_else(host)
            .or_else(|| left().map(|guest| Party::go_on(session, guest)))
    }

    /// The seats that tabs of this browser have had in this room.
    pub(crate) fn left(link: RoomSecret) -> Vec<Left> {
        let guests = kept::left::<G>(Some(link.to_bytes())).into_iter();
        guests.map(|guest| Left { id: guest.id(), name: guest.name().as_str().to_owned() }).collect()
    }

    /// Goes on in one of them.
    pub(crate) fn take_up(session: Session<G>, link: RoomSecret, seat: &Left) -> Option<Party<G>> {
        let guest = kept::left::<G>(Some(link.to_bytes())).into_iter().find(|guest| guest.id() == seat.id)?;
        Some(Party::go_on(session, guest))
    }

    fn go_on(session: Session<G>, guest: Guest<G>) -> Party<G> {
        let door = Door::Key(guest.key());
        Party::start(session, Room::Guest(Box::new(guest)), Some(door))
    }

    /// What lets others in: 22 letters for a link.
    pub(crate) fn link(&self) -> RoomSecret {
        RoomSecret::from_bytes(self.with(Room::key))
    }

    fn start(session: Session<G>, room: Room<G>, door: Option<Door>) -> Party<G> {
        let (host, key, former) = (door.is_none(), room.key(), room.former_key());
        let party = Party(Rc::new(Inner {
            lobby: ArcRwSignal::new(room.lobby().cloned()),
            room: RefCell::new(room),
            carrier: RefCell::default(),
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
        HERE.set(Some(party.0.clone()));
        // One tab plays a seat. Whoever was second goes on with what the first one left.
        let (door, second) = (Cell::new(Some(door.unwrap_or(Door::Key(key)))), Cell::new(false));
        let weak = Rc::downgrade(&party.0);
        let told = move |mine: bool| {
            let Some(party) = weak.upgrade().map(Party) else { return };
            if !mine {
                second.set(true);
                party.0.taken.set(true);
            } else if second.get() {
                drop(window().location().reload());
            } else if let Some(door) = door.take() {
                let carrier = Ways::new(door, former, host, party.ear());
                party.0.carrier.replace(Some(Box::new(carrier)));
                party.tell_passes();
                party.0.awake.replace(host.then(Awake::stay));
                party.0.mesh.replace((!host).then(|| party.mesh()));
                party.feed(Input::Tick);
            }
        };
        let weak = Rc::downgrade(&party.0);
        hear("frantic-forget", move || {
            if let Some(party) = weak.upgrade().map(Party) {
                party.stop();
            }
        });
        let name = seat_name(party.me());
        party.0.seat.replace(Some(TabSeat::take(&name, Rc::new(told))));
        party
    }

    /// Who is in the room and what is agreed; `None` till that has been heard.
    pub(crate) fn lobby(&self) -> ArcRwSignal<Option<Lobby<G>>> {
        self.0.lobby.clone()
    }

    /// Whether the host is heard.
    pub(crate) fn linked(&self) -> ArcRwSignal<bool> {
        self.0.linked.clone()
    }

    /// Whether nothing goes on because there is no room to write the room down: what others know
    /// and this device forgets would be lost.
    pub(crate) fn unkept(&self) -> ArcRwSignal<bool> {
        self.0.unkept.clone()
    }

    /// Whether the host has been silent for longer than it may.
    pub(crate) fn silent(&self) -> ArcRwSignal<bool> {
        self.0.silent.clone()
    }

    /// Why the host is not to be trusted; whoever has read it sets it to `None`.
    pub(crate) fn doubt(&self) -> ArcRwSignal<Option<HostFault>> {
        self.0.doubt.clone()
    }

    /// Whom the table waits for.
    pub(crate) fn waits(&self) -> ArcRwSignal<Option<Waits>> {
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

    /// What people have shown that they feel, the last few.
    pub(crate) fn felt(&self) -> ArcRwSignal<Vec<Felt>> {
        self.0.felt.clone()
    }

    /// How it stands with meeting.
    pub(crate) fn standing(&self) -> ArcRwSignal<Standing> {
        self.0.standing.clone()
    }

    /// Looks for the host again at once, whatever was to be waited for: for a person who
    /// asks. Relays are spared all the same: a knock more in 5 seconds, three in a row and
    /// then one in 20 seconds.
    pub(crate) fn try_now(&self) {
        if let Some(carrier) = &*self.0.carrier.borrow() {
            carrier.try_now();
        }
    }

    /// The six words by which the room can be found, too.
    pub(crate) fn code(&self) -> ArcRwSignal<Option<Code>> {
        self.0.code.clone()
    }

    /// When the open question passes, in milliseconds of [`Party::now`].
    pub(crate) fn until(&self) -> ArcRwSignal<Option<u64>> {
        self.0.until.clone()
    }

    /// The clock of the page.
    pub(crate) fn now() -> u64 {
        now()
    }

    /// Whether this device deals.
    pub(crate) fn is_host(&self) -> bool {
        self.with(|room| matches!(room, Room::Host(_)))
    }

    /// Who this device is.
    pub(crate) fn me(&self) -> MemberId {
        self.with(Room::id)
    }

    /// Looks at the room.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&Room<G>) -> T) -> T {
        look(&self.0.room.borrow())
    }

    /// The person here wants something.
    pub(crate) fn ask(&self, request: Request<G>) {
        self.feed(Input::Request(request));
    }

    /// The host wants something.
    pub(crate) fn order(&self, order: HostCommand<G>) {
        self.feed(Input::Command(order));
    }

    /// The person here shows what they feel.
    pub(crate) fn react(&self, what: u8) {
        self.feed(Input::React(what));
    }

    /// The room can be found by these words too, or no longer.
    pub(crate) fn set_code(&self, code: Option<Code>) {
        if let Some(carrier) = &*self.0.carrier.borrow() {
            carrier.code(code.clone());
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
        // What is to be forgotten need not be kept first.
        self.go_on_unkept();
        if self.is_host() {
            self.order(HostCommand::Close);
        } else {
            self.ask(Request::Leave);
        }
        kept::forget::<G>(self.is_host(), self.me());
        self.stop();
        if self.0.session.is_remote() {
            self.0.session.leave();
        }
        forget();
    }
}

/// Bots sit in the host's device.
struct Bots;

impl<G: AppGame> BotPlayer<G> for Bots {
    fn answer(&self, bot: &str, view: &G::View, memory: &G::Memory, rng: &mut Rng) -> Option<G::Action> {
        G::bot_answer(bot, view, memory, rng)
    }

    fn figure(&self, taken: &[u8], names: &[&str]) -> u8 {
        game::free_figure(taken, names)
    }
}
