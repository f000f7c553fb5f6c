//! Meeting over relays: a host listens for knocks, a guest joins. `crates/meet` decides what is sent when; this file
//! handles its events.
//!
//! A guest whose direct connection is not open soon asks for a member who carries the frames, while that connection is
//! still tried; a TURN server is tried with it, if one is listed.

use super::Transport;
use super::connections::{Purpose, TrackedConnection};
use crate::later::{self, Task, run_later};
use crate::meeting::{Meeting, MeetingEvent};
use crate::real_seed;
use crate::status::{QrStep, Step, pause};
use crate::{TransportEvent, code};
use ::game::Rng;
use browser::clock::now;
use meet::{Approach, Code, Config, Event, Host, Input, Joiner, Net, Party, Pass, Reason, Server};
use std::cell::Cell;

/// How long a direct connection may take, once the host has answered, before a member is asked for as well, in
/// milliseconds. It takes one second; more on a busy device, which must not be given still more to do.
const DIRECT_FIRST: u32 = 8000;
/// How long it may take until a member carries the frames, in milliseconds after a guest has begun to ask for one.
pub(super) const MEMBER_TIMEOUT: u32 = 25_000;
/// A connection that lasted this long resets the count of failures, in milliseconds.
const STABLE_AFTER: u64 = 30_000;

/// The state of a guest's joins.
#[derive(Default)]
pub(super) struct Joining {
    /// Whether it wants to join, once config.json is loaded.
    wanted: Cell<bool>,
    /// Whether the key is that of six words: the first answer then brings the room's.
    by_words: Cell<bool>,
    /// When it may join again, and how often it has failed in a row.
    retry_at: Cell<u64>,
    failures: Cell<u32>,
    /// How many joins in a row had no answer.
    unanswered: Cell<u32>,
    /// Whether the join under way asks for a member who carries the frames.
    asks_member: Cell<bool>,
}

impl Transport {
    pub(super) fn start_meeting(
        &self,
        config: &Config,
        party: impl FnOnce(&[Server], Rng) -> Box<dyn Party>,
    ) {
        // Without randomness there is no room in the first place.
        let Some(seed) = real_seed() else { return };
        self.drop_meeting();
        let servers = config.servers();
        let party = party(&servers, Rng::new(seed));
        let on_event = Transport::handler(&self.me, |transport, event| match event {
            MeetingEvent::Servers(relays) => transport.update_status(|status| status.relays = relays),
            MeetingEvent::Party(event) => transport.handle_event(event),
        });
        self.meeting.replace(Some(Meeting::new(party, servers, Box::new(on_event))));
    }

    pub(super) fn drop_meeting(&self) {
        if let Some(meeting) = self.meeting.take() {
            meeting.stop();
        }
    }

    pub(super) fn handle_input(&self, input: Input) {
        if let Some(meeting) = { self.meeting.borrow().clone() } {
            meeting.handle(input);
        }
    }

    /// A host listens for knocks. Code that is loaded later.
    pub(super) fn listen(&self) {
        let (Some(config), Some(key)) = ({ self.config.borrow().clone() }, self.key.get()) else { return };
        self.start_meeting(&config, |servers, rng| Box::new(Host::new(key, servers, rng, now())));
        self.step(Step::Still);
        self.handle_input(Input::Key(key, self.former.get()));
        let passes = self.passes.borrow().iter().map(|(_, pass)| *pass).collect();
        self.handle_input(Input::Members(passes));
        self.open_code();
    }

    /// Sets or clears the six words by which the room can be found. Hosts only.
    pub fn code(&self, code: Option<Code>) {
        self.words.replace(code);
        self.open_code();
    }

    /// Stretches the host's six words, and listens with their key.
    fn open_code(&self) {
        let Some(code) = self.words.borrow().clone().filter(|_| self.host) else {
            return self.handle_input(Input::Code(None));
        };
        self.soon(code::stretch(code.clone()), move |transport, secret| {
            if transport.words.borrow().as_ref() == Some(&code) {
                transport.handle_input(Input::Code(Some(secret)));
            }
        });
    }

    /// A guest wants to join from now on.
    pub(super) fn want_to_join(&self) {
        self.joining.wanted.set(true);
        self.join();
    }

    /// The device is active again, a person asks, or there may be another host: failed sockets are tried at once, and a
    /// guest knocks; the slow intervals do not apply.
    pub fn woke(&self) {
        self.joining.retry_at.set(0);
        self.joining.unanswered.set(self.joining.unanswered.get().min(1));
        self.handle_input(Input::Net(Net::Woke));
        self.join();
    }

    /// Starts a guest's join, if one is wanted, none is under way, and it is not too early.
    pub(super) fn join(&self) {
        if !self.joining.wanted.get() || self.host || self.over.get() {
            return;
        }
        if self.qr.offer.borrow().is_some() {
            // The code that scans, and that answers a scan, is loaded later.
            run_later(self, Task::AnswerQr);
            return;
        }
        let Some(config) = self.config.borrow().clone() else { return };
        let connects = !self.connections.borrow().is_empty();
        if connects || self.asks_member() || now() < self.joining.retry_at.get() {
            return;
        }
        let Some(key) = self.key.get() else { return self.stretch_words() };
        let (by_words, tries) = (self.joining.by_words.get(), self.joining.unanswered.get());
        self.start_meeting(&config, |servers, rng| {
            let (through_member, pass) = (false, self.own_pass());
            let approach = Approach { by_words, through_member, pass, unanswered: tries };
            Box::new(Joiner::new(key, approach, servers, rng, now()))
        });
        // "Nobody answers" stays shown until there is an answer.
        if tries == 0 {
            self.step(Step::Looking);
        }
        self.connect(&config, Purpose::Join, None);
        self.handle_input(Input::Tick);
    }

    /// Stretches a guest's six words, and joins with their key.
    fn stretch_words(&self) {
        let Some(code) = self.words.take() else { return };
        self.step(Step::Stretching);
        self.soon(code::stretch(code), |transport, secret| {
            transport.key.set(Some(secret));
            transport.joining.by_words.set(true);
            transport.join();
        });
    }

    /// Stops joining: there is a connection to another tab.
    pub(super) fn stop_joining(&self) {
        self.joining.wanted.set(false);
        self.stop_searching();
        self.close_all(|one| one.open.is_none() || matches!(one.purpose, Purpose::Carrier));
        self.qr.stop();
        self.update_status(|status| status.qr = QrStep::Off);
        self.drop_meeting();
        self.step(Step::Still);
    }

    /// Ends a guest's search for another way.
    pub(super) fn stop_searching(&self) {
        self.timer.take();
        self.joining.asks_member.set(false);
    }

    /// Whether the join under way asks for a member.
    pub(super) fn asks_member(&self) -> bool {
        self.joining.asks_member.get()
    }

    /// The pass by which the host knows this guest.
    pub(super) fn own_pass(&self) -> Option<Pass> {
        self.passes.borrow().first().map(|(_, pass)| *pass)
    }

    /// Shows this step of a join that has no answer yet.
    fn looks_on(&self, step: Step) {
        if matches!(self.status.borrow().step, Step::Looking | Step::Knocked) {
            self.step(step);
        }
    }

    fn handle_event(&self, event: Event) {
        match event {
            Event::Knock { seed, .. } if !self.may_connect() => {
                self.handle_input(Input::Decline(seed.session));
            }
            Event::Knock { seed, offer, through: true, member } => {
                run_later(self, Task::MemberWanted(seed, offer, member));
            }
            Event::Knock { seed, offer, .. } => {
                if let Some(config) = { self.config.borrow().clone() } {
                    self.connect(&config, Purpose::Answer(seed.session), Some(offer));
                }
            }
            Event::Expired(session) => {
                self.close_all(|one| one.open.is_none() && one.session() == Some(session));
            }
            Event::Knocked => self.looks_on(Step::Knocked),
            Event::Unanswered => self.looks_on(Step::Unanswered),
            Event::Answer { sdp, seed, secret, by } => {
                self.step(Step::Connecting);
                self.joining.unanswered.set(0);
                if let Some(secret) = secret {
                    self.joining.by_words.set(false);
                    self.key.set(Some(secret));
                    // From here on it is a room like any other.
                    self.tabs.listen(secret.to_text());
                    (self.on_event)(TransportEvent::Secret(secret));
                }
                if let Some(by) = by {
                    run_later(self, Task::MemberAnswers(by, seed, &sdp));
                } else if !self.asks_member() {
                    if self.may_ask_member() {
                        self.after(DIRECT_FIRST, Transport::ask_member);
                    }
                    self.accept(|one| matches!(one.purpose, Purpose::Join), &sdp);
                }
            }
            Event::GaveUp(_) if self.asks_member() => self.no_member(),
            Event::GaveUp(Reason::NoWay) if self.may_ask_member() => {
                self.connections.take();
                self.ask_member();
            }
            Event::GaveUp(Reason::Nobody) => {
                self.connections.take();
                // With a new offer, since addresses become outdated.
                self.joining.unanswered.set(self.joining.unanswered.get().saturating_add(1));
                self.step(Step::Unanswered);
                self.join();
            }
            Event::GaveUp(why) => self.give_up(why),
        }
    }

    /// Gives the answer to the connection for which `which` is true.
    pub(super) fn accept(&self, which: impl Fn(&TrackedConnection) -> bool, sdp: &[u8]) {
        if let Some(link) = self.link(which) {
            link.accept(String::from_utf8_lossy(sdp).into_owned());
        }
    }

    /// Whether a guest may ask for a member: not if its address is to be hidden from others.
    fn may_ask_member(&self) -> bool {
        let open = self.config.borrow().as_ref().is_some_and(|config| !config.relay_only);
        open && !self.asks_member() && !self.is_open() && !self.over.get()
    }

    /// A guest asks for a member who carries the frames, once it has the code for that.
    fn ask_member(&self) {
        if !self.may_ask_member() {
            return;
        }
        self.joining.asks_member.set(true);
        self.after(MEMBER_TIMEOUT, Transport::no_route);
        self.soon(later::load(), |transport, loaded| match transport.asks_member() {
            true if loaded => drop(run_later(transport, Task::AskMember)),
            true => transport.no_route(),
            false => {}
        });
    }

    /// No member carries for a guest: its join goes on if a direct connection is still tried, and ends otherwise.
    pub(super) fn no_member(&self) {
        self.drop_meeting();
        self.close_all(|one| matches!(one.purpose, Purpose::Carrier | Purpose::Pair(_)));
        if !self.connections.borrow().iter().any(|one| matches!(one.purpose, Purpose::Join)) {
            self.no_route();
        }
    }

    /// A guest's connection has ended after this many milliseconds. If it lasted long enough the next join may begin now.
    pub(super) fn rejoin_after(&self, lasted: u64) {
        self.step(Step::Still);
        if lasted >= STABLE_AFTER {
            self.joining.failures.set(0);
            self.joining.retry_at.set(0);
        } else {
            self.join_failed(None);
        }
    }

    /// A guest's join has failed: the next one has to wait.
    fn join_failed(&self, why: Option<Reason>) {
        let failures = self.joining.failures.get();
        self.joining.failures.set(failures + 1);
        self.joining.retry_at.set(now() + pause(failures, why));
    }

    /// A guest has found no route to the host; it tries again later.
    pub(super) fn no_route(&self) {
        if !self.is_open() {
            self.give_up(Reason::NoWay);
        }
    }

    fn give_up(&self, why: Reason) {
        self.stop_searching();
        self.connections.take();
        self.drop_meeting();
        self.join_failed(Some(why));
        self.step(Step::GaveUp(why));
    }
}
