//! By which route the connection between a guest and the host goes: direct (direct.rs), by a TURN server that the
//! browser tries together with that, or by a member who carries (member.rs, pair.rs; carrier.rs is that member).
//!
//! A guest comes in by whichever is found first (../joining.rs). While it is not direct it looks for a better one from
//! time to time, and the room begins on the new connection while the former one is still there, so the guest is
//! not away meanwhile. A direct connection is better than any other, and a member better than a server: then no server
//! is needed. A member is replaced by a direct connection only, so that routes do not change back and forth.

mod carrier;
mod direct;
mod member;
mod pair;

pub(super) use carrier::Carrying;
pub(super) use member::ByMember;
pub(crate) use pair::Pair;

use super::Transport;
use super::connections::{Purpose, TrackedConnection};
use crate::later::{self, Task, run_later};
use crate::link::ConnectionEvent;
use ::room::{MemberId, Peer};
use direct::kind;

/// When a guest looks for a better route, in milliseconds after it was connected, after its device woke, or after the
/// last time; the last one is repeated.
const SEARCHES: [u32; 4] = [8000, 60_000, 300_000, 900_000];

/// By which route a connection goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Route {
    /// Nothing in between.
    Direct,
    /// By a TURN server.
    Turn,
    /// This member carries.
    Member(MemberId),
}

impl TrackedConnection {
    /// By which route it goes, as far as this is known: that a server is used is known a little later.
    pub(super) fn route(&self) -> Route {
        match self.pair() {
            Some(pair) => Route::Member(pair.by),
            None if self.link.goes_by_server() => Route::Turn,
            None => Route::Direct,
        }
    }
}

/// Code that every guest has from the start.
impl Transport {
    /// The connection in use, and its route; the last one if another is about to be closed.
    pub(super) fn used(&self) -> Option<(Peer, Route)> {
        let all = self.connections.borrow();
        let used = all.iter().filter(|one| one.is_in_use()).max_by_key(|one| (one.open, one.peer));
        used.map(|one| (one.peer, one.route()))
    }

    /// Has a guest whose connection is not direct look for a better route in a while.
    pub(super) fn look_for_better_route(&self) {
        if self.host || self.over.get() || self.used().is_none_or(|(_, route)| route == Route::Direct) {
            return;
        }
        let pause = SEARCHES.get(self.searches.get()).or(SEARCHES.last()).copied().unwrap_or_default();
        self.after(pause, |transport| {
            if later::is_loaded() {
                transport.searches.set(transport.searches.get().saturating_add(1));
                run_later(transport, Task::FindBetterRoute);
            } else {
                transport.look_for_better_route();
            }
        });
    }
}

/// Code that is loaded later.
impl Transport {
    /// Carries out a task.
    pub(crate) fn run(&self, task: Task<'_>) {
        match task {
            Task::Listen => self.listen(),
            Task::AnswerQr => self.answer_offer(),
            Task::RenewQr => self.renew_offer(),
            Task::MemberWanted(seed, offer, member) => self.member_wanted(seed, offer, member),
            Task::AskMember => self.knock_for_member(),
            Task::MemberAnswers(by, seed, sdp) => self.member_answers(MemberId(by), seed, sdp),
            Task::FindBetterRoute => self.try_direct(),
            Task::Signal(from, signal) => self.signalled(from, signal),
            Task::Described(peer, purpose, sdp) => self.described(peer, purpose, sdp),
            Task::Opened(peer, purpose) => self.opened(peer, purpose),
            Task::Ended(connection) => self.after_end(connection),
            Task::SendOver(pair, frame) => self.send_over(pair, frame),
            Task::Carry(peer, purpose, bytes) => self.carry_arrived(peer, purpose, bytes),
        }
    }

    fn described(&self, peer: Peer, purpose: &Purpose, sdp: String) {
        match *purpose {
            Purpose::Qr => self.described_by_qr(peer, &sdp),
            Purpose::Direct(with) => {
                let kind = if with.is_some() { kind::ANSWER } else { kind::OFFER };
                self.send_signal(with, &[&[kind], sdp.as_bytes()]);
            }
            Purpose::Carrier => self.described_for_member(sdp),
            Purpose::Carried(pair) => self.carry(|carrier| carrier.described(pair, sdp.into_bytes())),
            Purpose::Join | Purpose::Answer(_) | Purpose::Pair(_) => {}
        }
    }

    fn opened(&self, peer: Peer, purpose: &Purpose) {
        match *purpose {
            Purpose::Carrier => return self.reached_carrier(peer),
            Purpose::Carried(_) => return,
            Purpose::Qr => self.opened_by_qr(),
            Purpose::Pair(ref pair) => self.pair_opened(pair),
            Purpose::Direct(_) => self.by_member.first_until.set(0),
            Purpose::Join | Purpose::Answer(_) => {}
        }
        if !self.host {
            self.close_unneeded();
        }
    }

    /// As a guest: closes the connections that are neither in use, nor needed by one in use, nor for another guest.
    fn close_unneeded(&self) {
        let all = self.connections.borrow();
        let links: Vec<Peer> =
            all.iter().filter(|one| one.is_in_use()).filter_map(TrackedConnection::carried_over).collect();
        drop(all);
        self.close_all(|one| {
            let needed = one.is_in_use() || links.contains(&one.peer);
            !needed && !matches!(one.purpose, Purpose::Carried(_))
        });
    }

    /// A connection has ended, and with it the pairs over it; a guest's connection to a member ends with its pair.
    fn after_end(&self, connection: &TrackedConnection) {
        if connection.open.is_none() {
            match &connection.purpose {
                Purpose::Qr => self.failed_by_qr(),
                Purpose::Carrier if self.asks_member() => self.no_member(),
                Purpose::Pair(pair) => self.pair_failed(pair),
                _ => {}
            }
        }
        for pair in self.pairs_over(connection.peer) {
            self.handle_connection_event(pair, ConnectionEvent::Gone);
        }
        self.stop_carrying_over(connection.peer);
        if let Purpose::Carried(pair) = connection.purpose {
            self.carry(|carrier| carrier.gone(pair));
        }
        if let Some(link) = connection.carried_over().filter(|_| !self.host) {
            self.close_all(|one| one.peer == link);
        }
    }
}
