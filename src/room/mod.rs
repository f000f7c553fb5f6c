//! A room on this device: the protocol ([`room`]) with what it needs of a browser:
//! a clock, randomness, connections, storage.
//!
//! There is one at a time, for as long as the page is there or somebody leaves it;
//! pages come and go. What they show are signals of [`Party`]; what happens at the
//! table goes to the session, as of any other game.

mod game;
mod kept;

pub(crate) use game::person_on;

use crate::net::{Carrier, Door, Standing, Tell, Told, Ways};
use crate::session::{Session, seed};
use ::game::Rng;
use ::room::{Brain, Event, Guest, Host, Input, Lobby, Name, Order, Out, Phase, Refusal, Request, Room};
use cards::{Illegal, Setup, State};
use game::AtTable;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use meet::RoomSecret;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// The room this device is in.
#[derive(Clone)]
pub(crate) struct Party(Rc<Inner>);

struct Inner {
    room: RefCell<Room<State>>,
    carrier: RefCell<Option<Box<dyn Carrier>>>,
    timer: Cell<Option<TimeoutHandle>>,
    /// Inputs that came while another was taken in.
    queue: RefCell<Vec<Input<State>>>,
    busy: Cell<bool>,
    kept: Cell<(u64, u64, u64, u32)>,
    session: Session,
    lobby: ArcRwSignal<Option<Lobby<State>>>,
    linked: ArcRwSignal<bool>,
    refused: ArcRwSignal<Option<Refusal<Illegal>>>,
    out: ArcRwSignal<Option<Out>>,
    standing: ArcRwSignal<Standing>,
}

thread_local! {
    static HERE: RefCell<Option<Party>> = const { RefCell::new(None) };
}

/// The room this device is in, if it is in one.
pub(crate) fn here() -> Option<Party> {
    HERE.with_borrow(Clone::clone)
}

impl Party {
    /// Opens a room for a game like this one; its people are to come.
    pub(crate) fn open(session: Session, name: Name, setup: Setup) -> Option<Party> {
        let host = Host::new(seed(), name, setup, Box::new(Bots));
        Party::start(session, Room::Host(Box::new(host)))
    }

    /// Goes to the room with this link.
    pub(crate) fn join(session: Session, name: Name, link: RoomSecret) -> Option<Party> {
        let guest = Guest::new(seed(), name, link.to_bytes());
        Party::start(session, Room::Guest(Box::new(guest)))
    }

    /// The room that this device had when its page went: with this link, or with any.
    pub(crate) fn again(session: Session, link: Option<RoomSecret>) -> Option<Party> {
        let key = link.map(RoomSecret::to_bytes);
        let guest = kept::guest(key).map(|guest| Room::Guest(Box::new(guest)));
        let host = || {
            let host = Host::resume(&kept::host()?, seed(), Box::new(Bots), now())?;
            key.is_none_or(|key| host.key() == key).then(|| Room::Host(Box::new(host)))
        };
        Party::start(session, guest.or_else(host)?)
    }

    /// What lets others in: 22 letters for a link.
    pub(crate) fn link(&self) -> RoomSecret {
        RoomSecret::from_bytes(self.with(Room::key))
    }

    fn start(session: Session, room: Room<State>) -> Option<Party> {
        let host = matches!(room, Room::Host(_));
        let (door, former) = (Door::Key(room.key()), room.former_key());
        let party = Party(Rc::new(Inner {
            lobby: ArcRwSignal::new(room.lobby().cloned()),
            room: RefCell::new(room),
            carrier: RefCell::default(),
            timer: Cell::default(),
            queue: RefCell::default(),
            busy: Cell::default(),
            kept: Cell::default(),
            session,
            linked: ArcRwSignal::new(host),
            refused: ArcRwSignal::new(None),
            out: ArcRwSignal::new(None),
            standing: ArcRwSignal::default(),
        }));
        let weak = Rc::downgrade(&party.0);
        let tell: Tell = Rc::new(move |told| {
            if let Some(inner) = weak.upgrade() {
                let input = match told {
                    Told::Connected { peer, binding } => Input::Connected { peer, binding },
                    Told::Disconnected(peer) => Input::Disconnected(peer),
                    Told::Frame(peer, frame) => Input::Frame(peer, frame),
                    Told::Blocked(peer, blocked) => Input::Blocked(peer, blocked),
                    Told::Woke => Input::Woke,
                    Told::Standing(standing) => return inner.standing.set(standing),
                    Told::Secret(_) => return,
                };
                Party(inner).feed(input);
            }
        });
        let carrier = Ways::new(door, former, host, tell);
        party.0.carrier.replace(Some(Box::new(carrier)));
        HERE.set(Some(party.clone()));
        party.feed(Input::Tick);
        Some(party)
    }

    /// Who is in the room and what is agreed; `None` till that has been heard.
    pub(crate) fn lobby(&self) -> ArcRwSignal<Option<Lobby<State>>> {
        self.0.lobby.clone()
    }

    /// Whether the host is heard.
    pub(crate) fn linked(&self) -> ArcRwSignal<bool> {
        self.0.linked.clone()
    }

    /// Why the last wish was not granted.
    pub(crate) fn refused(&self) -> ArcRwSignal<Option<Refusal<Illegal>>> {
        self.0.refused.clone()
    }

    /// Why this device is out of the room.
    pub(crate) fn out(&self) -> ArcRwSignal<Option<Out>> {
        self.0.out.clone()
    }

    /// How it stands with meeting.
    pub(crate) fn standing(&self) -> ArcRwSignal<Standing> {
        self.0.standing.clone()
    }

    /// Looks at the room.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&Room<State>) -> T) -> T {
        look(&self.0.room.borrow())
    }

    /// The person here wants something.
    pub(crate) fn ask(&self, request: Request<State>) {
        self.feed(Input::Ask(request));
    }

    /// The host wants something.
    pub(crate) fn order(&self, order: Order<State>) {
        self.feed(Input::Order(order));
    }

    /// Leaves the room for good; a host closes it.
    pub(crate) fn leave(&self) {
        match self.with(|room| matches!(room, Room::Host(_))) {
            true => self.order(Order::Close),
            false => self.ask(Request::Leave),
        }
        self.over();
    }

    /// Takes in what happens, and does what follows.
    fn feed(&self, input: Input<State>) {
        self.0.queue.borrow_mut().push(input);
        // What is told while something is told has its turn after it.
        if self.0.busy.replace(true) {
            return;
        }
        loop {
            let all = self.0.queue.take();
            if all.is_empty() {
                break;
            }
            for input in all {
                self.0.room.borrow_mut().handle(input, now());
            }
            self.flush();
        }
        self.0.busy.set(false);
        self.wait();
    }

    /// Sends and tells what there is.
    fn flush(&self) {
        // Others must not know more than this device after it starts anew.
        let version = self.with(Room::version);
        if self.0.kept.replace(version) != version {
            self.with(kept::keep);
        }
        while let Some(out) = { self.0.room.borrow_mut().poll_transmit(now()) } {
            if let Some(carrier) = &*self.0.carrier.borrow() {
                carrier.send(out.peer, &out.bytes);
            }
        }
        while let Some(event) = { self.0.room.borrow_mut().poll_event() } {
            self.happened(event);
        }
    }

    fn happened(&self, event: Event<State>) {
        if event == Event::Key
            && let Some(carrier) = &*self.0.carrier.borrow()
        {
            let (key, former) = self.with(|room| (room.key(), room.former_key()));
            carrier.key(key, former);
        }
        match event {
            Event::Lobby | Event::Key => {
                let lobby = self.with(|room| room.lobby().cloned());
                let plays = lobby.as_ref().is_some_and(|lobby| lobby.phase != Phase::Lobby);
                self.0.lobby.set(lobby);
                if plays {
                    self.sit_down();
                }
            }
            Event::Table { .. } => {
                self.sit_down();
                self.0.session.went_on();
            }
            Event::Answered(result) => {
                let why = match result {
                    Err(Refusal::Illegal(why)) => Some(why),
                    _ => None,
                };
                self.0.session.judged(why);
                self.0.refused.set(result.err());
            }
            Event::Link(up) => self.0.linked.set(up),
            Event::Dial => {
                if let Some(carrier) = &*self.0.carrier.borrow() {
                    carrier.dial();
                }
            }
            Event::Close(peer, _) => {
                if let Some(carrier) = &*self.0.carrier.borrow() {
                    carrier.close(peer);
                }
            }
            Event::Out(out) => {
                self.0.out.set(Some(out));
                self.over();
            }
            // What to make of it is said with the proof of fair dealing.
            Event::Doubt(_) => {}
            Event::Signal { .. } | Event::Reacted { .. } => {}
        }
    }

    /// The session shows the table, if there is one.
    fn sit_down(&self) {
        let there = self.with(|room| room.table().is_some());
        if there && !self.0.session.is_afar() {
            self.0.session.join(Box::new(AtTable(self.clone())));
        }
    }

    /// Comes back when time has passed.
    fn wait(&self) {
        if let Some(timer) = self.0.timer.take() {
            timer.clear();
        }
        let Some(at) = self.with(Room::poll_timeout) else { return };
        let weak = Rc::downgrade(&self.0);
        let tick = move || {
            if let Some(inner) = weak.upgrade() {
                Party(inner).feed(Input::Tick);
            }
        };
        let time = Duration::from_millis(at.saturating_sub(now()).min(60_000));
        self.0.timer.set(set_timeout_with_handle(tick, time).ok());
    }

    /// This device is in no room any more.
    fn over(&self) {
        kept::forget(self.with(|room| matches!(room, Room::Host(_))));
        if let Some(timer) = self.0.timer.take() {
            timer.clear();
        }
        if let Some(carrier) = &*self.0.carrier.borrow() {
            carrier.stop();
        }
        HERE.set(None);
    }
}

/// Milliseconds of a clock that does not run backwards.
fn now() -> u64 {
    window().performance().map_or(0, |clock| clock.now() as u64)
}

/// Bots sit in the host's device.
struct Bots;

impl Brain<State> for Bots {
    fn answer(
        &self,
        bot: &str,
        view: &cards::View,
        memory: &cards::Memory,
        rng: &mut Rng,
    ) -> Option<cards::Action> {
        let known = bots::card_player(bot).or(bots::CARD_PLAYERS.last().map(|(_, player)| *player));
        known?.answer(view, memory, rng)
    }
}
