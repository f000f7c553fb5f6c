//! What a device is in its room, and what it may become: the states of docs/room-protocol.md.

/// What a device is in its room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Another device is the host, also while that is looked for.
    Member,
    /// The host has handed the room over to this device, which goes on as soon as it knows the whole log.
    Heir,
    /// The host is lost, and this device asks the others for their votes.
    Candidate,
    /// It runs the room.
    Host,
    /// It has run the room, and has handed it over.
    Former,
    /// It runs the room, and looks, as a guest, whether the others have gone on without it.
    Checking,
}

impl Standing {
    /// Whether a device may become that as long as its page is open.
    #[must_use]
    pub fn may_become(self, next: Standing) -> bool {
        use Standing::{Candidate, Checking, Former, Heir, Host, Member};
        matches!(
            (self, next),
            (Member, Heir | Candidate)
                | (Heir | Candidate, Member | Host)
                | (Host, Former | Checking)
                | (Former, Member)
                | (Checking, Host | Member)
        )
    }

    /// What it is when its page has been loaded again. A candidate and a host that is checking store nothing of that.
    #[must_use]
    pub fn after_reload(self) -> Standing {
        match self {
            Standing::Member | Standing::Heir | Standing::Candidate => Standing::Member,
            Standing::Host | Standing::Checking => Standing::Host,
            Standing::Former => Standing::Former,
        }
    }
}
