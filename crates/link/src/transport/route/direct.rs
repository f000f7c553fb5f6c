//! The direct route, where another one is in use: offer and answer go over the connection that there is
//! (`room::Input::Signal`), so relays have no part in it.

use super::super::Transport;
use super::super::connections::{Purpose, TrackedConnection};
use super::super::joining::MEMBER_TIMEOUT;
use super::Route;
use crate::TransportEvent;
use ::room::MemberId;
use browser::clock::now;
use meet::{Config, MAX_SDP_LEN};

/// How long making that connection may take, in milliseconds; both ends have to find their candidates and check them.
const CONNECT_TIMEOUT: u32 = 15_000;
/// The least time between two offers that a host takes from a member, in milliseconds.
const MEMBER_INTERVAL: u64 = 5000;

/// The kind of a signal: its first byte.
pub(super) mod kind {
    /// A guest's offer, to the host.
    pub(in super::super) const OFFER: u8 = 0;
    /// The host's answer.
    pub(in super::super) const ANSWER: u8 = 1;
    /// A guest's offer, which a member is to answer. Hosts of earlier versions ignore it.
    pub(in super::super) const OFFER_FOR_MEMBER: u8 = 2;
    /// A member's answer: the member's id, session and visit of the pipe, and a description.
    pub(in super::super) const ANSWER_OF_MEMBER: u8 = 3;
}

impl Transport {
    /// The configuration without TURN servers; `None` for people who hide their address.
    pub(super) fn config_without_turn(&self) -> Option<Config> {
        let config = self.config.borrow().clone().filter(|config| !config.relay_only)?;
        Some(Config { turn: Vec::new(), ..(*config).clone() })
    }

    /// A guest has found no direct route: where a TURN server is used, it asks that a member carries instead.
    pub(super) fn replace_server(&self) {
        let by_server = self.used().is_some_and(|(_, route)| route == Route::Turn);
        // Otherwise those for whom this device carries would lose their route.
        let Some(config) = self.config_without_turn().filter(|_| by_server && !self.carries()) else {
            return self.look_for_better_route();
        };
        self.connect(&config, Purpose::Carrier, None);
        self.after(MEMBER_TIMEOUT, |transport| {
            transport.close_unneeded();
            transport.look_for_better_route();
        });
    }

    /// A guest tries to make a direct connection.
    pub(super) fn try_direct(&self) {
        self.close_unneeded();
        let Some(config) = self.config_without_turn() else { return };
        self.connect(&config, Purpose::Direct(None), None);
        self.after(CONNECT_TIMEOUT, |transport| {
            transport.close_unneeded();
            transport.replace_server();
        });
    }

    /// Sends a signal to this member, or to the host.
    pub(super) fn send_signal(&self, to: Option<MemberId>, parts: &[&[u8]]) {
        (self.on_event)(TransportEvent::Signal(to, parts.concat()));
    }

    /// A signal has arrived; its content is untrusted.
    pub(super) fn signalled(&self, from: MemberId, signal: &[u8]) {
        let Some((kind, content)) = signal.split_first() else { return };
        match *kind {
            kind::OFFER | kind::OFFER_FOR_MEMBER if self.host => {
                if content.len() > MAX_SDP_LEN || !self.may_try(from) {
                    return;
                }
                if *kind == kind::OFFER_FOR_MEMBER {
                    self.member_wanted_by(from, content.to_vec());
                } else if let Some(config) = self.config_without_turn() {
                    self.connect(&config, Purpose::Direct(Some(from)), Some(content.to_vec()));
                }
            }
            kind::ANSWER if !self.host => self.accept(|one| is_pending(one, None), content),
            kind::ANSWER_OF_MEMBER if !self.host => self.member_answers_by_signal(content),
            _ => {}
        }
    }

    /// As the host: whether a member may try once more. What they tried before has come to nothing then.
    fn may_try(&self, id: MemberId) -> bool {
        let mut tried = self.tried.borrow_mut();
        tried.retain(|(_, at)| now() < at + MEMBER_INTERVAL);
        if self.over.get() || tried.iter().any(|(other, _)| *other == id) {
            return false;
        }
        self.close_all(|one| is_pending(one, Some(id)));
        let may = self.may_connect();
        if may {
            tried.push((id, now()));
        }
        may
    }
}

fn is_pending(one: &TrackedConnection, of: Option<MemberId>) -> bool {
    one.open.is_none() && matches!(one.purpose, Purpose::Direct(other) if other == of)
}
