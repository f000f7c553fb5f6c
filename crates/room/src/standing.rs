//! The states of a device in its room and the steps between them, as drawn in docs/room-protocol.md.

/// The state of a device in its room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Another device is the host, even while this one looks for it.
    Member,
    /// The host has handed the room over to this device, which goes on as soon as it knows the whole log.
    Heir,
    /// The host is lost, and this device asks the others for their votes.
    Candidate,
    /// It runs the room.
    Host,
    /// It runs the room, and checks, as a guest, whether the others have gone on without it.
    Checking,
}

/// The drawing in the protocol's page, for the simulations.
#[cfg(test)]
impl Standing {
    /// Whether a device may come to the state `next` as long as its page is open.
    pub(crate) fn may_become(self, next: Standing) -> bool {
        use Standing::{Candidate, Checking, Heir, Host, Member};
        match self {
            Member => matches!(next, Heir | Candidate),
            Heir | Candidate | Checking => matches!(next, Member | Host),
            Host => next == Checking,
        }
    }

    /// The state after its page has been reloaded. A candidate and a host that is checking store nothing of that.
    pub(crate) fn after_reload(self) -> Standing {
        match self {
            Standing::Member | Standing::Heir | Standing::Candidate => Standing::Member,
            Standing::Host | Standing::Checking => Standing::Host,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Standing::{self, Candidate, Checking, Heir, Host, Member};

    #[test]
    fn the_page_of_the_protocol_draws_the_same_steps() {
        let page = include_str!("../../../docs/room-protocol.md");
        let drawn: Vec<(&str, &str)> = page
            .lines()
            .filter_map(|line| line.split_once(':')?.0.split_once(" --> "))
            .map(|(from, to)| (from.trim(), to))
            .collect();
        let all = [Member, Heir, Candidate, Host, Checking];
        let name = |one: Standing| format!("{one:?}");
        for (from, to) in all.into_iter().flat_map(|from| all.map(|to| (from, to))) {
            let is_drawn = drawn.contains(&(&name(from), &name(to)));
            assert_eq!(from.may_become(to), is_drawn, "{from:?} to {to:?}");
            assert!(from != to || !is_drawn);
        }
        assert_eq!(drawn.iter().filter(|(from, _)| *from == "[*]").count(), 2);
    }
}
