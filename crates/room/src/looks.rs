//! Spectators who look over somebody's shoulder: with that person's consent they see what that seat sees, until
//! either of the two has had enough, somebody else plays there, the spectator takes a seat, or another game begins.
//! Between rounds they see the score sheet, as any spectator. All of it follows from the log, so that everybody can
//! check afterwards what a spectator was shown.

use game::Seat;

use crate::RoomGame;
use crate::chain::LogEntry;
use crate::key::MemberId;
use crate::lobby::Chair;

/// A spectator who sees what a person sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shoulder {
    pub who: MemberId,
    /// Who has allowed it, and plays for this person.
    pub owner: MemberId,
    pub person: Seat,
}

/// All of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shoulders {
    all: Vec<Shoulder>,
    /// A round is being played.
    in_round: bool,
}

impl Shoulders {
    /// Follows the log. `persons`: who plays after this entry.
    pub(crate) fn follow<G: RoomGame>(&mut self, line: &LogEntry<G>, persons: &[Chair]) {
        match line {
            LogEntry::Game { .. } => *self = Shoulders::default(),
            LogEntry::Seed { .. } => self.in_round = true,
            LogEntry::Opened { .. } => self.in_round = false,
            LogEntry::Chair { person, chair, .. } => self.all.retain(|one| {
                let same = one.person != *person || chair.owner() == Some(one.owner);
                same && chair.owner() != Some(one.who)
            }),
            LogEntry::Looks { who, at, .. } => {
                self.all.retain(|one| one.who != *who);
                let owner = at.and_then(|person| persons.get(person.index())).and_then(Chair::owner);
                if let (Some(person), Some(owner)) = (*at, owner) {
                    self.all.push(Shoulder { who: *who, owner, person });
                }
            }
            _ => {}
        }
    }

    /// Over whose shoulder a member looks.
    pub(crate) fn of(&self, who: MemberId) -> Option<Shoulder> {
        self.all.iter().find(|one| one.who == who).copied()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Shoulder> {
        self.all.iter()
    }

    /// Those who see a hand now.
    pub(crate) fn seeing(&self) -> impl Iterator<Item = &Shoulder> {
        self.all.iter().filter(|_| self.in_round)
    }
}
