//! A room, whether this device is its host or a guest: the interface for the app.

use crate::{
    BotPlayer, DealReport, Event, Guest, HostHalf, HostRole, Input, Lobby, LobbyTimes, MemberId, Peer,
    RoomGame, RoomKey, RoundProof, SeatClaim, SentAway, Standing, Table, Transmit,
};
use game::Log;

/// A room.
pub enum Room<G: RoomGame> {
    /// This device is the host.
    Host(Box<dyn HostRole<G>>),
    /// Another device is the host.
    Guest(Box<Guest<G>>),
}

/// The search for the room's host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HostSearch {
    /// There is no search.
    #[default]
    None,
    /// The host is lost, and people are voting for another one.
    Votes,
    /// This device was the host and was away: have the others gone on?
    Checks,
    /// This device has gone on as its person wanted, without the others, and none of them has come back. They may have
    /// gone on elsewhere.
    Alone,
}

impl HostSearch {
    /// Whether the game stands still until it is found out.
    pub fn halts(self) -> bool {
        matches!(self, HostSearch::Votes | HostSearch::Checks)
    }
}

/// Declares methods of a room that call those of the same names of its host or guest.
macro_rules! of_either {
    (
        looks: $($(#[$look_doc:meta])* fn $look:ident($($with:ident: $With:ty),*) -> $Seen:ty;)*
        acts: $($(#[$act_doc:meta])* fn $act:ident($($arg:ident: $Arg:ty),*) $(-> $Out:ty)?;)*
    ) => {
        $($(#[$look_doc])* pub fn $look(&self, $($with: $With),*) -> $Seen {
            match self {
                Room::Host(host) => host.$look($($with),*),
                Room::Guest(guest) => guest.$look($($with),*),
            }
        })*
        $($(#[$act_doc])* pub fn $act(&mut self, $($arg: $Arg),*) $(-> $Out)? {
            match self {
                Room::Host(host) => host.$act($($arg),*),
                Room::Guest(guest) => guest.$act($($arg),*),
            }
        })*
    };
}

impl<G: RoomGame> Room<G> {
    of_either! {
        looks:
        /// The state of this device in the room.
        fn standing() -> Standing;
        /// The time by which [`Input::Tick`] is due.
        fn poll_timeout() -> Option<u64>;
        /// A value that changes whenever [`Room::save`] has to be stored again.
        fn version() -> (u64, u64, u64, u32);
        /// The state to store, with which [`Host::resume`](crate::Host::resume) or [`Guest::resume`] continues after
        /// the page is reloaded.
        fn save() -> Vec<u8>;
        /// This device's member id.
        fn id() -> MemberId;
        /// The key that admits others, as far as this device knows it.
        fn key() -> RoomKey;
        /// The times of the lobby, by the host's clock: see [`Room::local`].
        fn lobby_times() -> LobbyTimes;
        /// The game as the person at this device sees it.
        fn table() -> Option<&Table<G>>;
        /// The connections that are let in, with the members at their other ends: each guest, or the host.
        fn peers() -> Vec<(Peer, MemberId)>;
        /// Claims of seats by new devices of their owners.
        fn seat_claims() -> Vec<SeatClaim>;
        /// The public facts of how the current round was dealt.
        fn deal_report() -> DealReport;
        /// Every seed and every answer of the game, once it is over and this device knows all of them.
        fn finished_log() -> Option<Log<G>>;
        /// The secret that a member and the host share (see "pass" in docs/room-protocol.md). With
        /// it a host tells a member's knock from a stranger's before there is a connection.
        fn pass(with: MemberId) -> Option<[u8; 32]>;
        acts:
        /// Processes an input. Call `poll_transmit` and `poll_event` afterwards until both return
        /// `None`, then `poll_timeout`.
        fn handle(input: Input<G>, now: u64);
        /// The next frame to send. The host's page must store [`Room::save`] before sending it.
        fn poll_transmit(now: u64) -> Option<Transmit>;
        /// The next event; to be called after the frames have been sent.
        fn poll_event() -> Option<Event<G>>;
    }

    /// The answer of one of the two.
    fn either<'a, T>(
        &'a self,
        host: impl FnOnce(&'a dyn HostRole<G>) -> T,
        guest: impl FnOnce(&'a Guest<G>) -> T,
    ) -> T {
        match self {
            Room::Host(of) => host(&**of),
            Room::Guest(of) => guest(of),
        }
    }

    /// After [`Event::ChangeRole`](crate::Event::ChangeRole): the guest of a lost host becomes a candidate, a
    /// candidate who is not elected a guest again; a host that has handed over becomes a guest, and its heir
    /// the host; a host without guests looks for another one, and is the host again. All connections
    /// belong to the former role and are to be closed. `brain` answers for a new host's bots. `false` if there
    /// is nothing to do.
    pub fn change_role(&mut self, brain: Box<dyn BotPlayer<G>>, now: u64) -> bool {
        let placeholder = self.either(HostRole::placeholder, |guest| Some(guest.placeholder()));
        let Some(placeholder) = placeholder else { return false };
        let hosts = |room: &Room<G>| matches!(room, Room::Host(_));
        let before = hosts(self);
        *self = match core::mem::replace(self, Room::Guest(Box::new(placeholder))) {
            Room::Host(host) => host.change_role(now),
            Room::Guest(guest) => guest.become_host(brain, now),
        };
        before != hosts(self)
    }

    /// Whether this device would have the same role after a reload: not while it is a candidate, or a host that
    /// looks for another one. These roles are not stored.
    pub fn is_settled(&self) -> bool {
        !matches!(self.standing(), Standing::Candidate | Standing::Checking)
    }

    /// The search for the room's host.
    pub fn host_search(&self) -> HostSearch {
        match self {
            Room::Host(host) => host.host_search(),
            Room::Guest(guest) if guest.is_voter() => HostSearch::Votes,
            Room::Guest(guest) if guest.is_unsure() => HostSearch::Checks,
            Room::Guest(_) => HostSearch::None,
        }
    }

    /// The member to whom the host would hand the room over; `None` on other devices, and if nobody present may have it
    /// now.
    pub fn heir(&self) -> Option<MemberId> {
        self.either(HostRole::heir, |_| None)
    }

    /// Whether the host is lost and the person here may say that they want to go on without those who do not
    /// answer: with [`Input::GoOn`].
    pub fn may_go_on(&self, now: u64) -> bool {
        self.either(|host| host.may_go_on(now), |guest| guest.may_be_asked(now))
    }

    /// The room's key before the last member was kicked, the only key known to members who
    /// were absent then. `None` for guests, and if nobody was kicked.
    pub fn former_key(&self) -> Option<RoomKey> {
        self.either(HostRole::former_key, |_| None)
    }

    /// The members of the room and its settings; `None` until a guest has received them.
    pub fn lobby(&self) -> Option<&Lobby<G>> {
        self.either(|host| Some(host.lobby()), Guest::lobby)
    }

    /// The members whom the host's person has sent away; none on other devices.
    pub fn sent_away(&self) -> Vec<SentAway> {
        self.either(HostRole::sent_away, |_| Vec::new())
    }

    /// Converts a time in the lobby, which is by the host's clock, to this device's clock.
    pub fn local(&self, time: u64) -> u64 {
        self.either(|_| time, |guest| guest.local(time))
    }

    /// Gives a guest the code that it was made without ([`Guest::bare`]); `brain` computes the answers of bots again.
    pub fn complete(&mut self, half: &'static HostHalf<G>, brain: Box<dyn BotPlayer<G>>) {
        if let Room::Guest(guest) = self {
            guest.complete(half, brain);
        }
    }

    /// The proof of the round that was opened last; `None` while a round is being played.
    pub fn round_proof(&self) -> Option<RoundProof> {
        self.either(HostRole::round_proof, |guest| guest.round_proof().cloned())
    }

    /// The members this device shares a [`Room::pass`] with: at the host all others, at a guest
    /// the host, once it is known.
    pub fn partners(&self) -> Vec<MemberId> {
        let others = |host: &dyn HostRole<G>| {
            let members = host.lobby().members.iter().map(|member| member.id);
            members.filter(|id| *id != host.id()).collect()
        };
        self.either(others, |guest| guest.host().into_iter().collect())
    }
}
