//! Tests whether a relay, a broker, a STUN or a TURN server works, for the button beside each in
//! the settings. At a relay or broker, one small note is published, which has to come back.

use super::link::{ConnectionEvent, Link};
use super::meeting::{Meeting, MeetingEvent};
use crate::real_seed;
use ::game::Rng;
use browser::clock::now;
use browser::timer::Timeout;
use meet::{Broker, Config, Host, Input, LineState, Refusal, RoomSecret, Turn};
use std::cell::RefCell;
use std::rc::Rc;

/// The time limit of a test, in milliseconds: a note has ten seconds to come back. STUN and TURN fail sooner: when
/// link.rs stops waiting for candidates.
const TIMEOUT: u32 = 15_000;

/// The server to test.
pub enum Target {
    /// A Nostr relay.
    Relay(String),
    /// An MQTT broker.
    Broker(Broker),
    /// A STUN server.
    Stun(String),
    /// A TURN server.
    Turn(Turn),
}

/// Why a server is of no use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProbeError {
    /// It cannot be reached from here.
    Unreachable,
    /// It can be reached, but does not do what it should.
    Silent,
    /// It refuses.
    Refused(Refusal),
    /// It returned no address: it cannot be reached, or the password is wrong.
    NoAddress,
    /// This browser or page cannot connect to anything.
    Unable,
}

/// A running test; dropping it ends the test.
#[derive(Default)]
pub struct Probe {
    meeting: RefCell<Option<Rc<Meeting>>>,
    link: RefCell<Option<Link>>,
    timer: RefCell<Option<Timeout>>,
}

/// Ends a test, with the error if it has failed.
type End = Rc<dyn Fn(Option<ProbeError>)>;

/// Starts a test. `done` is called once, with the milliseconds it took to succeed or with the error.
pub fn test(target: Target, done: Box<dyn Fn(Result<u64, ProbeError>)>) -> Rc<Probe> {
    let probe = Rc::new(Probe::default());
    let began = now();
    let weak = Rc::downgrade(&probe);
    let end: End = Rc::new(move |why| {
        // The timer is taken once, so `done` is called once.
        let Some(probe) = weak.upgrade() else { return };
        if probe.timer.take().is_some() {
            if let Some(meeting) = probe.meeting.take() {
                meeting.stop();
            }
            probe.link.take();
            done(why.map_or(Ok(now() - began), Err));
        }
    });
    let late = end.clone();
    let timer = Timeout::new(TIMEOUT, move || late(Some(ProbeError::Unreachable)));
    probe.timer.replace(Some(timer));
    let none = Config::none();
    match target {
        Target::Relay(url) => probe.listen(&Config { relays: vec![url], ..none }, end),
        Target::Broker(broker) => probe.listen(&Config { brokers: vec![broker], ..none }, end),
        Target::Stun(url) => probe.gather(&Config { stun: vec![url], ..none }, "typ srflx", end),
        Target::Turn(turn) => {
            probe.gather(&Config { turn: vec![turn], relay_only: true, ..none }, "typ relay", end);
        }
    }
    probe
}

impl Probe {
    /// Listens at a relay or a broker, with a random key.
    fn listen(&self, config: &Config, end: End) {
        let Some(mut rng) = real_seed().map(Rng::new) else { return end(Some(ProbeError::Unable)) };
        let servers = config.servers();
        let host = Host::new(RoomSecret::new(&mut rng), &servers, rng, now());
        let on_event = move |event| {
            let MeetingEvent::Servers(servers) = event else { return };
            match servers.first().map(|(_, state)| *state) {
                Some(LineState::Works) => end(None),
                Some(LineState::Silent) => end(Some(ProbeError::Silent)),
                Some(LineState::Unreachable) => end(Some(ProbeError::Unreachable)),
                Some(LineState::Refused(why)) => end(Some(ProbeError::Refused(why))),
                Some(LineState::Opening) | None => {}
            }
        };
        let meeting = Meeting::new(Box::new(host), servers, Box::new(on_event));
        self.meeting.replace(Some(meeting.clone()));
        meeting.handle(Input::Tick);
    }

    /// Finds the candidates of this type for a connection.
    fn gather(&self, config: &Config, wanted: &'static str, end: End) {
        let unable = end.clone();
        let on_event = move |event| match event {
            ConnectionEvent::Described(sdp) if sdp.contains(wanted) => end(None),
            ConnectionEvent::Described(_) | ConnectionEvent::Gone => end(Some(ProbeError::NoAddress)),
            _ => {}
        };
        // Uses the longer timeout for candidates.
        let link = Link::new(&config.ice(), true, None, Rc::new(on_event));
        if link.is_none() {
            unable(Some(ProbeError::Unable));
        }
        self.link.replace(link);
    }
}
