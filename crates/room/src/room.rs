//! A room from whichever side: what a page talks to.

use crate::RoomGame;
use crate::api::{Event, Input, Transmit};
use crate::guest::{Guest, Table};
use crate::host::Host;
use crate::key::MemberId;
use crate::lobby::{Lobby, RoomKey};

/// A room: on the device that deals, or on another.
pub enum Room<G: RoomGame> {
    /// This device deals.
    Host(Box<Host<G>>),
    /// Another one does.
    Guest(Box<Guest<G>>),
}

impl<G: RoomGame> Room<G> {
    /// Takes in what happens. Then `poll_transmit` and `poll_event` till both
    /// have nothing more, and `poll_timeout`.
    pub fn handle(&mut self, input: Input<G>, now: u64) {
        match self {
            Room::Host(host) => host.handle(input, now),
            Room::Guest(guest) => guest.handle(input, now),
        }
    }

    /// The next frame to be sent. The host's page keeps [`Room::save`] before
    /// it is sent.
    pub fn poll_transmit(&mut self, now: u64) -> Option<Transmit> {
        match self {
            Room::Host(host) => host.poll_transmit(now),
            Room::Guest(guest) => guest.poll_transmit(now),
        }
    }

    /// The next thing the page must hear of; after the frames.
    pub fn poll_event(&mut self) -> Option<Event<G>> {
        match self {
            Room::Host(host) => host.poll_event(),
            Room::Guest(guest) => guest.poll_event(),
        }
    }

    /// When [`Input::Tick`] is due at the latest.
    pub fn poll_timeout(&self) -> Option<u64> {
        match self {
            Room::Host(host) => host.poll_timeout(),
            Room::Guest(guest) => guest.poll_timeout(),
        }
    }

    /// A number that changes when [`Room::save`] must be kept anew.
    pub fn version(&self) -> (u64, u64, u64, u32) {
        match self {
            Room::Host(host) => host.version(),
            Room::Guest(guest) => guest.version(),
        }
    }

    /// What brings this device back after its page is loaded anew:
    /// [`Host::resume`] or [`Guest::resume`].
    pub fn save(&self) -> Vec<u8> {
        match self {
            Room::Host(host) => host.save(),
            Room::Guest(guest) => guest.save(),
        }
    }

    /// Who this device is.
    pub fn id(&self) -> MemberId {
        match self {
            Room::Host(host) => host.id(),
            Room::Guest(guest) => guest.id(),
        }
    }

    /// What lets others in, as far as this device knows.
    pub fn key(&self) -> RoomKey {
        match self {
            Room::Host(host) => host.key(),
            Room::Guest(guest) => guest.key(),
        }
    }

    /// The key before somebody was sent away: members who were gone then know
    /// no other. `None` for guests, and where nobody was.
    pub fn former_key(&self) -> Option<RoomKey> {
        match self {
            Room::Host(host) => host.former_key(),
            Room::Guest(_) => None,
        }
    }

    /// Who is in the room and what is agreed; `None` till a guest has heard it.
    pub fn lobby(&self) -> Option<&Lobby<G>> {
        match self {
            Room::Host(host) => Some(host.lobby()),
            Room::Guest(guest) => guest.lobby(),
        }
    }

    /// When something was, that the lobby has a time for, by this device's clock.
    pub fn local(&self, time: u64) -> u64 {
        match self {
            Room::Host(_) => time,
            Room::Guest(guest) => guest.local(time),
        }
    }

    /// When this device last heard the host; `None` on the host's own, and where there is
    /// no connection. It speaks every five seconds at least.
    pub fn heard(&self) -> Option<u64> {
        match self {
            Room::Host(_) => None,
            Room::Guest(guest) => guest.last_heard(),
        }
    }

    /// What the person at this device sees of the game.
    pub fn table(&self) -> Option<&Table<G>> {
        match self {
            Room::Host(host) => host.table(),
            Room::Guest(guest) => guest.table(),
        }
    }

    /// Members this device shares a [`Room::pass`] with: all others at the host; at a guest
    /// the host, once it is known.
    pub fn partners(&self) -> Vec<MemberId> {
        match self {
            Room::Host(host) => {
                let own = host.id();
                host.lobby().members.iter().map(|member| member.id).filter(|id| *id != own).collect()
            }
            Room::Guest(guest) => guest.host().into_iter().collect(),
        }
    }

    /// What a member and the host have in common and nobody else knows: by it a host tells
    /// a member's knock from a stranger's before anything is connected.
    pub fn pass(&self, with: MemberId) -> Option<[u8; 32]> {
        match self {
            Room::Host(host) => host.shared_with(with),
            Room::Guest(guest) => guest.shared_with(with),
        }
    }
}
