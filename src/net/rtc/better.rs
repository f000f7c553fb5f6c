//! A better way than the one in use: while a guest's frames go by a member, a server or a broker, it tries a
//! direct connection from time to time, and then another member. What the two ends need to tell each other
//! goes over the connection they have (`room::Input::Signal`). The new connection replaces the former one once
//! the room has begun on it, so nothing is lost.

use super::connections::{Maker, TrackedConnection};
use super::{Inner, MAX_CONNECTIONS};
use crate::net::broker::Join;
use crate::net::clock::now;
use crate::net::link::Connection;
use crate::net::{TransportEvent, Way};
use crate::session::real_seed;
use ::game::Rng;
use ::room::{MemberId, Peer};
use gloo_timers::callback::Timeout;
use meet::{Config, MAX_SDP_LEN, Session, Visit};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// When a better way is looked for, in milliseconds after the connection was made, or after the last time.
const TRIES: [u32; 4] = [8000, 60_000, 300_000, 900_000];
/// How long that may take.
const TIMEOUT: u32 = 15_000;
/// How often a host lets each member try.
const INTERVAL: u64 = 5000;
/// How long a former connection is kept after another has replaced it: until the host knows.
const KEPT: u32 = 3000;

/// The kind of a note: its first byte.
const OFFER: u8 = 0;
const ANSWER: u8 = 1;
const OFFER_TO_MEMBER: u8 = 2;
const ANSWER_OF_MEMBER: u8 = 3;

/// How it stands with looking for a better way.
#[derive(Default)]
pub(super) struct Better {
    timer: RefCell<Option<Timeout>>,
    tries: Cell<usize>,
    /// As the host: who has tried, and when.
    tried: RefCell<Vec<(MemberId, u64)>>,
}

impl Better {
    pub(super) fn stop(&self) {
        self.timer.take();
    }
}

impl Inner {
    /// The connection in use, and by which way it goes.
    fn used(&self) -> Option<(Peer, Way)> {
        let all = self.connections.borrow();
        let open = all.iter().filter(|one| one.is_in_use());
        open.max_by_key(|one| one.open).map(|one| (one.peer, one.way()))
    }

    /// As a guest: looks for a better way in a while, if there can be one.
    pub(super) fn look_for_better(&self, anew: bool) {
        if anew {
            self.better.tries.set(0);
        }
        let hides = self.config.borrow().as_ref().is_none_or(|config| config.relay_only);
        let best = self.used().is_none_or(|(_, way)| way == Way::Direct);
        if self.host || self.over.get() || hides || best {
            return self.better.stop();
        }
        let at = self.better.tries.get();
        let pause = TRIES.get(at.min(TRIES.len() - 1)).copied().unwrap_or_default();
        self.better.tries.set(at + 1);
        self.in_a_while(pause, Inner::try_direct);
    }

    fn in_a_while(&self, time: u32, then: fn(&Inner)) {
        let me = self.me.clone();
        let then = move || {
            if let Some(inner) = me.upgrade() {
                then(&inner);
            }
        };
        self.better.timer.replace(Some(Timeout::new(time, then)));
    }

    /// The configuration without servers that carry.
    fn config_without_turn(&self) -> Option<Config> {
        let config = self.config.borrow().clone()?;
        Some(Config { turn: Vec::new(), ..(*config).clone() })
    }

    fn try_direct(&self) {
        let (Some(config), Some((_, way))) = (self.config_without_turn(), self.used()) else { return };
        self.connect(&config, Maker::Better(None), None);
        let by_server = matches!(way, Way::Turn | Way::Broker);
        self.in_a_while(TIMEOUT, if by_server { Inner::try_member } else { Inner::give_up_better });
    }

    /// A member is better than a server or a broker.
    fn try_member(&self) {
        self.drop_better();
        let (Some(config), Some(secret)) = (self.config_without_turn(), self.key.get()) else { return };
        let Some(mut rng) = real_seed().map(Rng::new) else { return };
        let mut random = || rng.seed().0.first_chunk().copied().unwrap_or_default();
        self.join.set(Some(Join { secret, session: Session(random()), visit: Visit(random()) }));
        self.connect(&config, Maker::Through, None);
        self.in_a_while(TIMEOUT, Inner::give_up_better);
    }

    fn give_up_better(&self) {
        self.drop_better();
        self.look_for_better(false);
    }

    /// Drops what has not become a connection. (Not one to a member that carries.)
    fn drop_better(&self) {
        let mut all = self.connections.borrow_mut();
        let pending = |one: &TrackedConnection| {
            one.open.is_none() && matches!(one.maker, Maker::Better(_) | Maker::Through)
        };
        let (pending, rest): (Vec<_>, Vec<_>) = all.drain(..).partition(pending);
        *all = rest;
        drop(all);
        drop(pending);
    }

    /// The description of a connection that would be better is complete.
    pub(super) fn described_better(&self, to: Option<MemberId>, sdp: &str) {
        let kind = if to.is_some() { ANSWER } else { OFFER };
        self.say(to, &[&[kind], sdp.as_bytes()]);
    }

    /// A guest's offer to a member, if no join by relays is under way that needs it.
    pub(super) fn described_through(&self, sdp: &str) -> bool {
        let Some(Join { session, visit, .. }) = self.join.get().filter(|_| self.used().is_some()) else {
            return false;
        };
        self.say(None, &[&[OFFER_TO_MEMBER], &session.0, &visit.0, sdp.as_bytes()]);
        true
    }

    /// As the host: the answer of the member who is to carry for this one.
    pub(super) fn say_answer_of_member(&self, to: MemberId, by: MemberId, answer: &[u8]) {
        self.say(Some(to), &[&[ANSWER_OF_MEMBER], &by.0, answer]);
    }

    fn say(&self, to: Option<MemberId>, parts: &[&[u8]]) {
        (self.on_event)(TransportEvent::Signal(to, parts.concat()));
    }

    /// A note from the host, or from a guest; its content is untrusted.
    pub(super) fn signalled(&self, from: MemberId, note: &[u8]) {
        let Some((kind, rest)) = note.split_first().filter(|(_, rest)| rest.len() <= MAX_SDP_LEN) else {
            return;
        };
        let text = |sdp: &[u8]| String::from_utf8_lossy(sdp).into_owned();
        match *kind {
            OFFER if self.host && self.may_try(from) => {
                if let Some(config) = self.config_without_turn() {
                    self.connect(&config, Maker::Better(Some(from)), Some(rest.to_vec()));
                }
            }
            OFFER_TO_MEMBER if self.host && self.may_try(from) => {
                let Some((session, rest)) = rest.split_first_chunk() else { return };
                let Some((visit, offer)) = rest.split_first_chunk() else { return };
                let Some(secret) = self.key.get() else { return };
                let join = Join { secret, session: Session(*session), visit: Visit(*visit) };
                self.signalled_through(from, join, offer.to_vec());
            }
            ANSWER if !self.host => {
                if let Some(endpoint) = self.pending_better(|maker| matches!(maker, Maker::Better(None))) {
                    endpoint.accept(text(rest));
                }
            }
            ANSWER_OF_MEMBER if !self.host && self.used().is_some() => {
                let Some((by, answer)) = rest.split_first_chunk() else { return };
                if let Some(endpoint) = self.pending_better(|maker| matches!(maker, Maker::Through)) {
                    self.set_carrier(MemberId(*by));
                    endpoint.accept(text(answer));
                }
            }
            _ => {}
        }
    }

    fn pending_better(&self, which: fn(Maker) -> bool) -> Option<Rc<dyn Connection>> {
        let all = self.connections.borrow();
        all.iter().find(|one| one.open.is_none() && which(one.maker)).map(|one| one.endpoint.clone())
    }

    /// As the host: whether a member may try once more.
    fn may_try(&self, id: MemberId) -> bool {
        let mut tried = self.better.tried.borrow_mut();
        tried.retain(|(_, at)| now() < at + INTERVAL);
        let free =
            self.connections.borrow().len() < MAX_CONNECTIONS && tried.iter().all(|(other, _)| *other != id);
        if free {
            // What that member tried before has come to nothing.
            let old = |one: &TrackedConnection| {
                one.open.is_none() && matches!(one.maker, Maker::Better(Some(other)) if other == id)
            };
            self.connections.borrow_mut().retain(|one| !old(one));
            tried.push((id, now()));
        }
        free
    }

    /// As a guest: a connection is closed by the room. If another has replaced it, it is kept until the host
    /// knows: otherwise its member would be away for a moment. `false` if there is no other.
    pub(super) fn keep_for_a_moment(&self, peer: Peer) -> bool {
        let replaced = !self.host && self.used().is_some_and(|(other, _)| other != peer);
        let Some(connection) = self.take_if(replaced, peer) else { return false };
        let line =
            if let Maker::Carried(carried) = connection.maker { self.remove(carried.line) } else { None };
        let over = move || {
            connection.endpoint.close();
            if let Some(line) = line {
                line.endpoint.close();
            }
        };
        Timeout::new(KEPT, over).forget();
        true
    }

    fn take_if(&self, wanted: bool, peer: Peer) -> Option<TrackedConnection> {
        if wanted { self.remove(peer) } else { None }
    }
}
