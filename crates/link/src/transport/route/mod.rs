//! The route of the connection between a guest and the host: direct, by a TURN server that the browser tries
//! together with that, or by a member who carries (member.rs, pair.rs; carrier.rs is that member).
//!
//! A guest uses the route that is found first (../joining.rs), and keeps it until the connection breaks.

mod carrier;
mod member;
mod pair;

pub(super) use carrier::Carrying;
pub(super) use member::ByMember;
pub(crate) use pair::Pair;

use super::Transport;
use super::connections::{Purpose, TrackedConnection};
use crate::later::Task;
use crate::link::ConnectionEvent;
use ::room::{MemberId, Peer};
use meet::{Config, Input};

/// The route of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Route {
    /// Nothing in between.
    Direct,
    /// By a TURN server.
    Turn,
    /// This member carries the frames.
    Member(MemberId),
}

impl TrackedConnection {
    /// Its route, as far as it is known: the use of a server shows a little later.
    pub(super) fn route(&self) -> Route {
        match self.pair() {
            Some(pair) => Route::Member(pair.by),
            None if self.link.goes_by_server() => Route::Turn,
            None => Route::Direct,
        }
    }
}

/// Code that is loaded later.
impl Transport {
    /// The configuration without TURN servers; `None` for people who hide their address.
    fn config_without_turn(&self) -> Option<Config> {
        let config = self.config.borrow().clone().filter(|config| !config.relay_only)?;
        Some(Config { turn: Vec::new(), ..(*config).clone() })
    }

    /// Carries out a task.
    pub(crate) fn run(&self, task: Task<'_>) {
        match task {
            Task::Listen => self.listen(),
            Task::AnswerQr => self.answer_offer(),
            Task::RenewQr => self.renew_offer(),
            Task::MemberWanted(seed, offer, member) => self.member_wanted(seed, offer, member),
            Task::AskMember => self.knock_for_member(),
            Task::MemberAnswers(by, seed, sdp) => self.member_answers(MemberId(by), seed, sdp),
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
            Purpose::Carrier => self.handle_input(Input::Offer(sdp.into_bytes())),
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
