//! Hands that people show to spectators: a spectator sees what that seat sees until either of the two has had
//! enough, somebody else plays there, the spectator takes a seat, or another game begins. Between rounds they see
//! the score sheet, as any spectator. All of it follows from the log, so that everybody can check afterwards what
//! a spectator was shown.

use game::Seat;

use crate::{Chair, LogEntry, MemberId, RoomGame};

/// A hand that is shown to a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SharedHand {
    pub spectator: MemberId,
    /// Who shows it, and plays for this person.
    pub owner: MemberId,
    pub person: Seat,
}

/// All hands that are shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SharedHands {
    all: Vec<SharedHand>,
    /// A round is being played.
    in_round: bool,
}

impl SharedHands {
    /// Follows the log. `persons`: who plays after this entry.
    pub(crate) fn follow<G: RoomGame>(&mut self, line: &LogEntry<G>, persons: &[Chair]) {
        match line {
            LogEntry::Game { .. } => *self = SharedHands::default(),
            LogEntry::Seed { .. } => self.in_round = true,
            LogEntry::Opened { .. } => self.in_round = false,
            LogEntry::Chair { person, chair, .. } => self.all.retain(|one| {
                let same = one.person != *person || chair.owner() == Some(one.owner);
                same && chair.owner() != Some(one.spectator)
            }),
            LogEntry::HandShown { to, person, .. } => {
                self.all.retain(|one| one.spectator != *to);
                let owner = person.and_then(|person| persons.get(person.index())).and_then(Chair::owner);
                if let (Some(person), Some(owner)) = (*person, owner) {
                    self.all.push(SharedHand { spectator: *to, owner, person });
                }
            }
            _ => {}
        }
    }

    /// The hand that this spectator is shown.
    pub(crate) fn shown_to(&self, spectator: MemberId) -> Option<SharedHand> {
        self.all.iter().find(|one| one.spectator == spectator).copied()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &SharedHand> {
        self.all.iter()
    }

    /// Those that can be seen now.
    pub(crate) fn open(&self) -> impl Iterator<Item = &SharedHand> {
        self.all.iter().filter(|_| self.in_round)
    }
}
