//! Meeting: a host listens for knocks, a guest joins. Passes inputs to the state machine of
//! `crates/meet` and carries out what it returns.

use super::connections::{Maker, TrackedConnection};
use super::through::with_carry_code;
use super::{Inner, MAX_CONNECTIONS};
use crate::net::carried::Join;
use crate::net::clock::{now, until};
use crate::net::later::later;
use crate::net::meeting::{Meeting, MeetingInput, MeetingOutput, Side};
use crate::net::sockets::Sockets;
use crate::net::status::Step;
use crate::net::{TransportEvent, code};
use crate::session::real_seed;
use crate::task::detached;
use ::game::Rng;
use gloo_timers::callback::Timeout;
use meet::{Approach, Config, HostEvent, HostInput, Joiner, JoinerEvent, Net, Reason, Server};
use std::rc::Rc;

impl Inner {
    pub(super) fn start_meeting(&self, config: &Config, side: impl FnOnce(&[Server], Rng) -> Side) {
        // Without randomness there is no room in the first place.
        let Some(seed) = real_seed() else { return };
        let servers = config.servers();
        let side = side(&servers, Rng::new(seed));
        let me = self.me.clone();
        let on_event = move |net| {
            if let Some(inner) = me.upgrade() {
                inner.handle_input(MeetingInput::Net(net));
            }
        };
        let sockets = Rc::new(Sockets::new(servers.clone(), Rc::new(on_event)));
        self.meeting.replace(Some(Meeting::new(side, sockets, &servers)));
    }

    pub(super) fn listen(&self) {
        let config = self.config.borrow().clone();
        let (Some(config), Some(key)) = (config, self.key.get()) else { return };
        // Whoever hosts has that code.
        let Some(later) = later() else { return };
        self.start_meeting(&config, |servers, rng| Side::Host((later.listen)(key, servers, rng)));
        self.step(Step::Listening);
        self.handle_input(MeetingInput::Host(HostInput::Key(key, self.former.get())));
        let passes = self.passes.borrow().iter().map(|(_, pass)| *pass).collect();
        self.handle_input(MeetingInput::Host(HostInput::Members(passes)));
        self.open_code();
    }

    /// Stretches the host's six words, and listens with their key.
    pub(super) fn open_code(&self) {
        let Some(code) = self.words.borrow().clone().filter(|_| self.host) else {
            return self.handle_input(MeetingInput::Host(HostInput::Code(None)));
        };
        let me = self.me.clone();
        detached(async move {
            let secret = code::stretch(&code).await;
            if let Some(inner) = me.upgrade()
                && inner.words.borrow().as_ref() == Some(&code)
            {
                inner.handle_input(MeetingInput::Host(HostInput::Code(Some(secret))));
            }
        });
    }

    /// Starts a join, if one is wanted and it is not too early.
    pub(super) fn join(&self) {
        if self.wanted.get() && !self.over.get() && self.answer_offer() {
            return;
        }
        let config = self.config.borrow().clone();
        let wanted = self.wanted.get() && !self.host && !self.over.get();
        let (Some(config), true) = (config, wanted) else { return };
        if !self.connections.borrow().is_empty() || now() < self.retry_at.get() || self.waits_for_code() {
            return;
        }
        let Some(key) = self.key.get() else { return self.stretch() };
        if self.join_through_at_once() {
            return;
        }
        self.drop_meeting();
        let (by_words, tries) = (self.by_words.get(), self.unanswered.get());
        let pass = self.own_pass();
        self.start_meeting(&config, |servers, rng| {
            let approach = Approach { by_words, through_member: false, pass, unanswered: tries };
            Side::Guest(Box::new(Joiner::new(key, approach, servers, rng, now())))
        });
        // "Nobody answers" stays shown until somebody does.
        if tries == 0 {
            self.step(Step::Looking);
        }
        self.connect(&config, Maker::Guest, None);
        self.handle_input(MeetingInput::Tick);
    }

    /// Stretches a guest's six words, and joins with their key.
    fn stretch(&self) {
        let Some(code) = self.words.take() else { return };
        self.step(Step::Stretching);
        let me = self.me.clone();
        detached(async move {
            let secret = code::stretch(&code).await;
            if let Some(inner) = me.upgrade() {
                inner.key.set(Some(secret));
                inner.by_words.set(true);
                inner.join();
            }
        });
    }

    /// Drops a guest's finished join and its sockets.
    pub(super) fn drop_meeting(&self) {
        if !self.host {
            self.meeting.take();
            self.timer.take();
        }
    }

    /// Passes an input to the state machine, and does what it returns.
    pub(super) fn handle_input(&self, input: MeetingInput) {
        let Some(sockets) = self.meeting.borrow_mut().as_mut().map(|meeting| {
            meeting.handle(input);
            meeting.sockets.clone()
        }) else {
            return;
        };
        while let Some((line, action)) = self.with(Meeting::poll_transmit) {
            if !sockets.transmit(line, &action) {
                self.with(|meeting| {
                    meeting.handle(MeetingInput::Net(Net::Closed(line)));
                    Some(())
                });
            }
        }
        if let Some(relays) = self.with(|meeting| Some(meeting.relays())) {
            self.update_status(|status| status.relays = relays);
        }
        while let Some(output) = self.with(Meeting::poll_event) {
            self.handle_output(output);
        }
        if let Some(step) = self.with(|meeting| meeting.knock_step())
            && matches!(self.status.borrow().step, Step::Looking | Step::Knocked)
        {
            self.step(step);
        }
        self.timer.take();
        if let Some(at) = self.with(|meeting| meeting.poll_timeout()) {
            let me = self.me.clone();
            let tick = move || {
                if let Some(inner) = me.upgrade() {
                    inner.handle_input(MeetingInput::Tick);
                }
            };
            self.timer.replace(Some(Timeout::new(until(at), tick)));
        }
    }

    fn with<T>(&self, action: impl FnOnce(&mut Meeting) -> Option<T>) -> Option<T> {
        self.meeting.borrow_mut().as_mut().and_then(action)
    }

    fn handle_output(&self, output: MeetingOutput) {
        let Some(config) = self.config.borrow().clone() else { return };
        match output {
            MeetingOutput::Host(HostEvent::Knock {
                session,
                offer,
                visit,
                secret,
                through: true,
                member,
                ..
            }) => {
                let join = Join { secret, session, visit };
                with_carry_code(|code| (code.knocked)(self, join, offer, member));
            }
            MeetingOutput::Host(HostEvent::Knock { session, offer, .. }) => {
                if self.connections.borrow().len() < MAX_CONNECTIONS {
                    self.connect(&config, Maker::Host(session), Some(offer));
                } else {
                    self.handle_input(MeetingInput::Host(HostInput::Decline(session)));
                }
            }
            MeetingOutput::Host(HostEvent::Expired(session)) => {
                with_carry_code(|code| (code.forget)(self, session));
                let over = |connection: &TrackedConnection| {
                    connection.session() == Some(session) && connection.open.is_none()
                };
                self.connections.borrow_mut().retain(|connection| !over(connection));
            }
            MeetingOutput::Guest(JoinerEvent::Answer { sdp, visit, secret, by }) => {
                self.step(Step::Connecting);
                self.unanswered.set(0);
                if let Some(secret) = secret {
                    self.by_words.set(false);
                    self.key.set(Some(secret));
                    (self.on_event)(TransportEvent::Secret(secret));
                }
                let session = self.with(|meeting| meeting.session());
                let join =
                    self.key.get().zip(session).map(|(secret, session)| Join { secret, session, visit });
                self.join.set(join);
                // A later join is through a member.
                let through = later().and_then(|later| (later.by_member.answered)(self, by));
                let endpoint = through.or_else(|| self.answered_directly());
                if let Some(endpoint) = endpoint {
                    endpoint.accept(String::from_utf8_lossy(&sdp).into_owned());
                }
            }
            MeetingOutput::Guest(JoinerEvent::GaveUp(_)) if self.joins_through() => {
                with_carry_code(|code| (code.no_member)(self));
            }
            MeetingOutput::Guest(JoinerEvent::GaveUp(Reason::NoWay)) if self.may_join_through() => {
                self.connections.take();
                self.join_through();
            }
            MeetingOutput::Guest(JoinerEvent::GaveUp(why)) => {
                self.connections.take();
                if why == Reason::Nobody {
                    // With a new offer, since addresses become outdated.
                    self.unanswered.set(self.unanswered.get().saturating_add(1));
                    self.step(Step::Unanswered);
                    self.join();
                } else {
                    self.join_failed(Some(why));
                    self.step(Step::GaveUp(why));
                }
            }
        }
    }
}
