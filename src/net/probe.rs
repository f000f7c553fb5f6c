//! Tests whether a relay, a broker, a STUN or a TURN server works, for the button beside each in
//! the settings. At a relay or broker, one small note is published, which has to come back.

use super::clock::now;
use super::link::{ConnectionEvent, Link};
use super::rtc::Rtc;
use super::{OnTransportEvent, TransportEvent};
use gloo_timers::callback::Timeout;
use meet::{Broker, Config, LineState, Refusal, Turn};
use std::cell::RefCell;
use std::rc::Rc;

/// The time limit of a test, in milliseconds: a note has ten seconds to come back. STUN and TURN fail sooner: when
/// link.rs stops waiting for candidates.
const TIMEOUT: u32 = 15_000;

/// What is tested.
pub(crate) enum Target {
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
pub(crate) enum ProbeError {
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
pub(crate) struct Probe {
    rtc: RefCell<Option<Rtc>>,
    link: RefCell<Option<Link>>,
    timer: RefCell<Option<Timeout>>,
}

/// Starts a test. `done` is called once, with the milliseconds it took to succeed or with the
/// error.
pub(crate) fn test(place: Target, done: Box<dyn Fn(Result<u64, ProbeError>)>) -> Rc<Probe> {
    let probe =
        Rc::new(Probe { rtc: RefCell::default(), link: RefCell::default(), timer: RefCell::default() });
    let began = now();
    let weak = Rc::downgrade(&probe);
    let end: Rc<dyn Fn(Option<ProbeError>)> = Rc::new(move |why| {
        // The timer is taken once, so `done` is called once.
        let Some(probe) = weak.upgrade() else { return };
        if probe.timer.take().is_some() {
            probe.rtc.take();
            probe.link.take();
            done(why.map_or(Ok(now() - began), Err));
        }
    });
    let late = end.clone();
    let timer = Timeout::new(TIMEOUT, move || late(Some(ProbeError::Unreachable)));
    probe.timer.replace(Some(timer));
    let mut config = Config {
        relays: Vec::new(),
        brokers: Vec::new(),
        stun: Vec::new(),
        turn: Vec::new(),
        relay_only: false,
        own_relays: Vec::new(),
    };
    let wanted = match place {
        Target::Relay(url) => {
            config.relays.push(url);
            None
        }
        Target::Broker(broker) => {
            config.brokers.push(broker);
            None
        }
        Target::Stun(url) => {
            config.stun.push(url);
            Some("typ srflx")
        }
        Target::Turn(turn) => {
            config.turn.push(turn);
            config.relay_only = true;
            Some("typ relay")
        }
    };
    match wanted {
        None => {
            let on_event: OnTransportEvent = Rc::new(move |event| {
                if let TransportEvent::MeetingStatus(status) = event {
                    match status.relays.first().map(|(_, state)| *state) {
                        Some(LineState::Works) => end(None),
                        Some(LineState::Silent) => end(Some(ProbeError::Silent)),
                        Some(LineState::Unreachable) => end(Some(ProbeError::Unreachable)),
                        Some(LineState::Refused(why)) => end(Some(ProbeError::Refused(why))),
                        Some(LineState::Opening) | None => {}
                    }
                }
            });
            probe.rtc.replace(Some(Rtc::probing(config, on_event)));
        }
        Some(wanted) => {
            let unable = end.clone();
            let on_event = move |event| {
                if let ConnectionEvent::Described(sdp) = event {
                    end(Some(ProbeError::NoAddress).filter(|_| !sdp.contains(wanted)));
                }
            };
            // Uses the longer timeout for candidates.
            let link = Link::new(&config.ice(), true, None, Rc::new(on_event));
            if link.is_none() {
                unable(Some(ProbeError::Unable));
            }
            probe.link.replace(link);
        }
    }
    probe
}
