//! Connections between guests, so that a room can one day do without its host. They are made and
//! kept, but carry nothing yet.
//!
//! Of two guests, the one with the smaller id makes the offer. Offer and answer go through the
//! host, which passes them on unread (`Input::Signal`). If three attempts fail, nothing depends on
//! it.

use super::clock::{now, until};
use super::link::{Connection, ConnectionEvent, Link, OnConnectionEvent};
use super::servers;
use ::room::MemberId;
use gloo_timers::callback::Timeout;
use leptos::task::spawn_local;
use meet::Config;
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// When to try a connection, in milliseconds after the other guest was first seen or lost. There is
/// no hurry, since nobody waits for it.
const TRIES: [u64; 3] = [2000, 10_000, 60_000];
/// The kind of a note: its first byte, before the description.
const OFFER: u8 = 0;
const ANSWER: u8 = 1;

/// Sends a note to another guest.
pub(crate) type SendNote = Box<dyn Fn(MemberId, Vec<u8>)>;

/// This guest's connections to the others.
pub(crate) struct Mesh(Rc<Inner>);

struct Inner {
    me: MemberId,
    weak: Weak<Inner>,
    send: SendNote,
    config: RefCell<Option<Rc<Config>>>,
    others: RefCell<Vec<Other>>,
    timer: RefCell<Option<Timeout>>,
}

struct Other {
    id: MemberId,
    since: u64,
    tries: usize,
    link: Option<Rc<Link>>,
    /// The serial number of the current link to them.
    number: u32,
    open: bool,
}

impl Mesh {
    /// No connections so far.
    pub(crate) fn new(me: MemberId, send: SendNote) -> Mesh {
        let mesh = Mesh(Rc::new_cyclic(|weak| Inner {
            me,
            weak: weak.clone(),
            send,
            config: RefCell::default(),
            others: RefCell::default(),
            timer: RefCell::default(),
        }));
        let weak = mesh.0.weak.clone();
        spawn_local(async move {
            let (config, _) = servers::load().await;
            if let Some(inner) = weak.upgrade() {
                inner.config.replace(Some(Rc::new(config)));
                inner.connect_due();
            }
        });
        mesh
    }

    /// Sets the guests who are present now.
    pub(crate) fn members(&self, there: &[MemberId]) {
        let mut others = self.0.others.borrow_mut();
        others.retain(|other| there.contains(&other.id));
        for &id in there {
            if id != self.0.me && others.iter().all(|other| other.id != id) {
                others.push(Other { id, since: now(), tries: 0, link: None, number: 0, open: false });
            }
        }
        drop(others);
        self.0.connect_due();
    }

    /// A note from another guest has arrived; its content is untrusted.
    pub(crate) fn received(&self, from: MemberId, note: &[u8]) {
        let Some((kind, sdp)) = note.split_first() else { return };
        let sdp = String::from_utf8_lossy(sdp).into_owned();
        match *kind {
            OFFER if from < self.0.me => self.0.link(from, Some(sdp)),
            ANSWER if from > self.0.me => {
                if let Some(link) = self.0.with(from, |other| other.link.clone()).flatten() {
                    link.accept(sdp);
                }
            }
            _ => {}
        }
    }
}

impl Inner {
    fn with<T>(&self, id: MemberId, action: impl FnOnce(&mut Other) -> T) -> Option<T> {
        self.others.borrow_mut().iter_mut().find(|other| other.id == id).map(action)
    }

    /// Makes the attempts that are due, and sets a timer for the next one.
    fn connect_due(&self) {
        let mut due = Vec::new();
        let mut next = None;
        for other in self.others.borrow_mut().iter_mut() {
            let wanted = other.id > self.me && other.link.is_none();
            let Some(after) = TRIES.get(other.tries).filter(|_| wanted) else { continue };
            if other.since + after <= now() {
                other.tries += 1;
                due.push(other.id);
            } else {
                next = Some(next.unwrap_or(u64::MAX).min(other.since + after));
            }
        }
        if self.config.borrow().is_some() {
            for id in due {
                self.link(id, None);
            }
        }
        self.timer.take();
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
        let Some(number) = self.with(id, |other| {
            other.number += 1;
            other.number
        }) else {
            return;
        };
        let weak = self.weak.clone();
        let on_event: OnConnectionEvent = Rc::new(move |event| {
            if let Some(inner) = weak.upgrade() {
                inner.handle_event(id, number, kind, event);
            }
        });
        let link = Link::new(&config.ice(), config.relay_only, offer, on_event).map(Rc::new);
        self.with(id, |other| (other.link, other.open) = (link, false));
    }

    fn handle_event(&self, id: MemberId, number: u32, kind: u8, event: ConnectionEvent) {
        if self.with(id, |other| other.number == number) != Some(true) {
            return;
        }
        match event {
            ConnectionEvent::Described(sdp) => (self.send)(id, [&[kind], sdp.as_bytes()].concat()),
            ConnectionEvent::Open(_) => drop(self.with(id, |other| other.open = true)),
            ConnectionEvent::Gone => {
                let link = self.with(id, |other| {
                    if other.open {
                        (other.open, other.tries, other.since) = (false, 0, now());
                    }
                    other.link.take()
                });
                drop(link);
                self.connect_due();
            }
            // The connections carry nothing yet.
            ConnectionEvent::Frame(_) | ConnectionEvent::Blocked(_) => {}
        }
    }
}
