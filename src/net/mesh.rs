//! Connections between guests. Over them a guest that has lost its way to the host, or has one by a server, asks
//! another to carry (carrying.rs); otherwise they carry nothing.
//!
//! Of two guests, the one with the smaller id makes the offer. Offer and answer go through the
//! host, which passes them on unread (`Input::Signal`). If three attempts fail, nothing depends on
//! it (attempts.rs). The code comes with what is loaded later (later.rs): nobody needs it in order to come in.

mod attempts;

use super::carrying::Carrying;
use super::clock::{now, until};
use super::link::{Connection, ConnectionEvent, Link, OnConnectionEvent};
use super::{CarryEvent, OtherGuests, next_peer, servers};
use crate::session::real_seed;
use crate::task::detached;
use ::game::Rng;
use ::room::{MemberId, Peer};
use attempts::{Attempts, Step};
use gloo_timers::callback::Timeout;
use meet::{CarryFrame, Config, Session, Switches, Visit};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// When a guest may be asked again to carry, in milliseconds.
const ASK_AGAIN: u64 = 10_000;
/// How many guests are asked at once to carry instead of a server: the host connects with each of them.
const MAX_ASKED_INSTEAD: usize = 4;
/// The kind of a note: its first byte, before the description.
const OFFER: u8 = 0;
const ANSWER: u8 = 1;

/// Sends a note to another guest.
pub(crate) type SendNote = Box<dyn Fn(MemberId, Vec<u8>)>;
/// Sends something to the host, beside the room's frames.
pub(crate) type SendFrame = Box<dyn Fn(&[u8])>;
/// What came of asking others to carry for this device.
pub(crate) type OnCarrier = Box<dyn Fn(CarrierEvent)>;

/// What came of asking others to carry for this device, and what this one has to know to carry for others.
pub(crate) enum CarrierEvent {
    /// Another guest carries, if that is still needed.
    Found(FoundCarrier),
    /// Something concerns what is carried over the connection with this number.
    Frame(Peer, CarryFrame),
    /// Is the connection to the host direct? [`CarryEvent::Direct`] says so at once.
    IsDirect,
}

/// A guest who carries for this device.
pub(crate) struct FoundCarrier {
    /// Who.
    pub(crate) by: MemberId,
    /// The connection to them, and a number for it.
    pub(super) endpoint: Rc<dyn Connection>,
    pub(super) line: Peer,
    /// The pair's number there, and what the ends of the pipe need.
    pub(super) pair: u32,
    pub(super) session: Session,
    pub(super) visit: Visit,
    /// They were asked to carry instead of a server.
    pub(super) instead: bool,
}

/// This guest's connections to the others.
pub(crate) struct Mesh(Rc<Inner>);

struct Inner {
    me: MemberId,
    weak: Weak<Inner>,
    send: SendNote,
    config: RefCell<Option<Rc<Config>>>,
    carrying: Carrying,
    others: RefCell<Vec<Other>>,
    on_carrier: OnCarrier,
    /// When others may be asked to carry instead of a server.
    switches: Cell<Switches>,
    /// Numbers the connections, and the pairs that others are asked to carry.
    count: Cell<u32>,
    timer: RefCell<Option<Timeout>>,
}

struct Other {
    id: MemberId,
    attempts: Attempts,
    link: Option<Rc<Link>>,
    /// The serial number of the current link to them.
    number: u32,
    open: bool,
    /// What they were asked to carry for this device last, and whether that was to be instead of a server.
    asked: Option<Asked>,
    instead: bool,
}

/// What another guest was asked to carry.
#[derive(Clone, Copy)]
struct Asked {
    line: Peer,
    pair: u32,
    session: Session,
    visit: Visit,
    at: u64,
}

impl Mesh {
    /// No connections so far.
    pub(crate) fn new(me: MemberId, send: SendNote, to_host: SendFrame, on_carrier: OnCarrier) -> Mesh {
        let mesh = Mesh(Rc::new_cyclic(|weak| Inner {
            me,
            weak: weak.clone(),
            send,
            config: RefCell::default(),
            carrying: Carrying::new(to_host),
            others: RefCell::default(),
            on_carrier,
            switches: Cell::default(),
            count: Cell::default(),
            timer: RefCell::default(),
        }));
        let weak = mesh.0.weak.clone();
        detached(async move {
            let (config, _) = servers::load().await;
            if let Some(inner) = weak.upgrade() {
                let config = Rc::new(config);
                inner.carrying.set_config(&config);
                inner.config.replace(Some(config));
                inner.connect_due();
            }
        });
        mesh
    }
}

impl OtherGuests for Mesh {
    fn members(&self, there: &[MemberId]) {
        let gone = |other: &Other| (!there.contains(&other.id)).then_some((other.id, other.number));
        let left: Vec<_> = self.0.others.borrow().iter().filter_map(gone).collect();
        for (id, number) in left {
            self.0.closed(id, number);
        }
        let mut others = self.0.others.borrow_mut();
        others.retain(|other| there.contains(&other.id));
        for &id in there {
            if id != self.0.me && others.iter().all(|other| other.id != id) {
                others.push(Other {
                    id,
                    attempts: Attempts::new(id > self.0.me, now()),
                    link: None,
                    number: 0,
                    open: false,
                    asked: None,
                    instead: false,
                });
            }
        }
        drop(others);
        self.0.connect_due();
    }

    fn ask(&self) {
        self.0.ask(false);
    }

    fn carry(&self, event: CarryEvent) {
        match event {
            CarryEvent::Replace => self.0.ask_instead(),
            event => self.0.carrying.handle(event),
        }
    }

    fn received(&self, from: MemberId, note: &[u8]) {
        let Some((kind, sdp)) = note.split_first() else { return };
        let sdp = String::from_utf8_lossy(sdp).into_owned();
        match *kind {
            OFFER => {
                self.0.with(from, |other| other.attempts.offered(sdp));
                self.0.connect_due();
            }
            ANSWER if from > self.0.me => {
                let link = self.0.with(from, |other| {
                    let link = other.link.clone()?;
                    other.attempts.answered();
                    Some(link)
                });
                if let Some(link) = link.flatten() {
                    link.accept(sdp);
                }
            }
            _ => {}
        }
    }
}

impl Other {
    /// Whether they may be asked to carry: only over a direct connection if that is to be `instead` of a server.
    fn may_carry(&self, instead: bool) -> bool {
        // Whoever was asked a moment ago may be about to.
        let waits = self.asked.is_some_and(|asked| now() < asked.at + ASK_AGAIN);
        let server = self.link.as_ref().is_none_or(|link| link.is_relayed());
        self.open && !waits && !(instead && server)
    }
}

impl Inner {
    fn with<T>(&self, id: MemberId, action: impl FnOnce(&mut Other) -> T) -> Option<T> {
        self.others.borrow_mut().iter_mut().find(|other| other.id == id).map(action)
    }

    /// Asks others to carry instead of a server.
    fn ask_instead(&self) {
        // Otherwise those whom this device carries for would lose their way.
        if !self.carrying.carries() && self.switches.get().may_ask(now()) {
            self.ask(true);
        }
    }

    /// Notes that one of those who were asked carries, though others may answer, too.
    fn note_switch(&self) {
        let mut switches = self.switches.get();
        if switches.may_ask(now()) {
            switches.switched(now());
            self.switches.set(switches);
        }
    }

    /// Asks others to carry: everybody who may, or a few if that is to be `instead` of a server.
    fn ask(&self, instead: bool) {
        let Some(mut rng) = real_seed().map(Rng::new) else { return };
        let mut asks = Vec::new();
        let mut others = self.others.borrow_mut();
        let mut able: Vec<&mut Other> = others.iter_mut().filter(|other| other.may_carry(instead)).collect();
        if instead {
            // Others have their turn the next time.
            let first = rng.below(able.len().max(1) as u32) as usize;
            able.rotate_left(first);
            able.truncate(MAX_ASKED_INSTEAD);
        }
        for other in able {
            let Some(link) = other.link.clone() else { continue };
            // Of two guests one has the even numbers: both may ask the other.
            let pair = (self.next() << 1) | u32::from(self.me > other.id);
            let mut random = || rng.seed().0.first_chunk().copied().unwrap_or_default();
            let (session, visit) = (Session(random()), Visit(random()));
            let asked = Asked { line: next_peer(), pair, session, visit, at: now() };
            other.instead = instead;
            let former = other.asked.replace(asked);
            asks.push((link, former, asked));
        }
        drop(others);
        for (link, former, Asked { pair, session, visit, .. }) in asks {
            if let Some(Asked { pair, .. }) = former {
                link.carry(&CarryFrame::Close { pair }.to_bytes());
            }
            let ask = if instead {
                CarryFrame::AskIfDirect { pair, session, visit }
            } else {
                CarryFrame::Ask { pair, session, visit }
            };
            link.carry(&ask.to_bytes());
        }
    }

    /// Does what is due, and sets a timer for what is next.
    fn connect_due(&self) {
        // Without it no connection can be made, so none counts as tried. Once it is there, this is called.
        if self.config.borrow().is_none() {
            return;
        }
        let mut steps = Vec::new();
        for other in self.others.borrow_mut().iter_mut() {
            let due = core::iter::from_fn(|| other.attempts.poll(now()));
            steps.extend(due.map(|step| (other.id, step)));
        }
        for (id, step) in steps {
            match step {
                Step::Offer => self.link(id, None),
                Step::Answer(offer) => self.link(id, Some(offer)),
                Step::Drop => drop(self.with(id, |other| other.link.take())),
            }
        }
        self.timer.take();
        let next = self.others.borrow().iter().filter_map(|other| other.attempts.poll_timeout(now())).min();
        if let Some(next) = next {
            let weak = self.weak.clone();
            let look = move || {
                if let Some(inner) = weak.upgrade() {
                    inner.connect_due();
                }
            };
            self.timer.replace(Some(Timeout::new(until(next), look)));
        }
    }

    /// Makes a connection to a guest, replacing any earlier one.
    fn link(&self, id: MemberId, offer: Option<String>) {
        let Some(config) = self.config.borrow().clone() else { return };
        let kind = if offer.is_some() { ANSWER } else { OFFER };
        let number = self.next();
        let Some(former) = self.with(id, |other| core::mem::replace(&mut other.number, number)) else {
            return;
        };
        self.closed(id, former);
        let weak = self.weak.clone();
        let on_event: OnConnectionEvent = Rc::new(move |event| {
            if let Some(inner) = weak.upgrade() {
                inner.handle_event(id, number, kind, event);
            }
        });
        let link = Link::new(&config.ice(), config.relay_only, offer, on_event).map(Rc::new);
        self.with(id, |other| (other.link, other.open) = (link, false));
    }

    fn next(&self) -> u32 {
        let next = self.count.get() % (1 << 30) + 1;
        self.count.set(next);
        next
    }

    /// The link to a guest is closed or replaced: what is carried over it ends.
    fn closed(&self, id: MemberId, number: u32) {
        self.carrying.remove_line(number);
        if let Some(Asked { line, pair, .. }) = self.with(id, |other| other.asked.take()).flatten() {
            (self.on_carrier)(CarrierEvent::Frame(line, CarryFrame::Close { pair }));
        }
    }

    /// Something has arrived beside the notes: about what they carry for this device, or it for them.
    fn carry_arrived(&self, id: MemberId, number: u32, frame: CarryFrame) {
        if (frame.pair() % 2 == 1) != (self.me > id) {
            if matches!(frame, CarryFrame::AskIfDirect { .. }) {
                (self.on_carrier)(CarrierEvent::IsDirect);
            }
            return self.carrying.arrived(number, frame);
        }
        let found = self.with(id, |other| Some((other.asked?, other.link.clone()?, other.instead))).flatten();
        let Some((asked, link, instead)) = found.filter(|(asked, ..)| asked.pair == frame.pair()) else {
            return;
        };
        let Asked { line, pair, session, visit, .. } = asked;
        if matches!(frame, CarryFrame::Close { .. }) {
            self.with(id, |other| other.asked = None);
        }
        if instead && matches!(frame, CarryFrame::Open { .. }) {
            self.note_switch();
        }
        (self.on_carrier)(match frame {
            CarryFrame::Open { .. } => {
                let found = FoundCarrier { by: id, endpoint: link, line, pair, session, visit, instead };
                CarrierEvent::Found(found)
            }
            frame => CarrierEvent::Frame(line, frame),
        });
    }

    fn handle_event(&self, id: MemberId, number: u32, kind: u8, event: ConnectionEvent) {
        if self.with(id, |other| other.number == number) != Some(true) {
            return;
        }
        match event {
            ConnectionEvent::Described(sdp) => (self.send)(id, [&[kind], sdp.as_bytes()].concat()),
            ConnectionEvent::Open(_) => {
                if let Some(link) = self.with(id, |other| {
                    other.open = true;
                    other.link.clone()
                }) {
                    self.carrying.add_line(number, link);
                }
            }
            ConnectionEvent::Carry(bytes) => {
                if let Some(frame) = CarryFrame::read(&bytes) {
                    self.carry_arrived(id, number, frame);
                }
            }
            ConnectionEvent::CarryBlocked(blocked) => self.carrying.blocked(number, blocked),
            ConnectionEvent::Gone => {
                let link = self.with(id, |other| {
                    other.attempts.gone(core::mem::take(&mut other.open), now());
                    other.link.take()
                });
                drop(link);
                self.closed(id, number);
                self.connect_due();
            }
            _ => {}
        }
    }
}
