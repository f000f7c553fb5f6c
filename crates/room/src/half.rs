//! The half of the protocol that a guest does not need in a lobby, as a table of functions: playing at the table, the
//! host's side, and the audit of rounds.
//!
//! It is larger than the rest, so a program can join without it ([`Guest::bare`]) and add it in the room
//! ([`Guest::complete`]). Until then its device follows no other host, does not vote or stand for host, and puts off
//! facts of the game, hand-overs and audits.

use game::Log;

use crate::{BotPlayer, Certificate, Guest, Host, HostRole, Lobby, MemberId, RoomGame};

/// The brain that answers for bots.
type Brain<G> = Box<dyn BotPlayer<G>>;
/// A host behind its interface.
type AnyHost<G> = Box<dyn HostRole<G>>;

/// Makes a candidate of a guest.
type Propose<G> = fn(Guest<G>, Lobby<G>, Brain<G>, u64) -> AnyHost<G>;
/// Makes a host of a guest to whom a room was handed over.
type Inherit<G> = fn(&Guest<G>, Certificate, Brain<G>, u64) -> Option<AnyHost<G>>;

/// A guest handles a frame of the host or of a candidate; `None` if it violates the protocol.
type Received<G> = fn(&mut Guest<G>, &[u8], u64) -> Option<()>;

/// The functions of a [`Guest`] whose code may come later: [`HostHalf::ALL`].
pub struct HostHalf<G: RoomGame> {
    /// The guest stands for host.
    pub(crate) candidate: Propose<G>,
    /// It takes over the room that was handed to it; `None` if it does not know the whole log.
    pub(crate) inherit: Inherit<G>,
    /// The code of the methods of the same names, for a lost host.
    pub(crate) vote: Received<G>,
    pub(crate) heard_heir: fn(&mut Guest<G>, MemberId, &[u8], u64) -> Option<()>,
    /// It handles a frame that is about the game.
    pub(crate) at_table: Received<G>,
    /// It plays the next part of a round again.
    pub(crate) check_proof: fn(&mut Guest<G>, u64),
    /// The result of [`Guest::finished_log`].
    pub(crate) finished_log: fn(&Guest<G>) -> Option<Log<G>>,
}

impl<G: RoomGame> HostHalf<G> {
    /// All functions. A program that names this constant contains their code.
    pub const ALL: &'static HostHalf<G> = &HostHalf {
        candidate: |guest, lobby, brain, now| Box::new(Host::candidate(guest, lobby, brain, now)),
        inherit: |guest, certificate, brain, now| {
            Host::inherit(guest, certificate, brain, now).map(|host| Box::new(host) as AnyHost<G>)
        },
        vote: Guest::vote,
        heard_heir: Guest::heard_heir,
        at_table: Guest::receive_at_table,
        check_proof: Guest::check_proof,
        finished_log: Guest::read_finished_log,
    };
}
