//! Who is in the room and what is agreed: all of it everybody there may know.
//! The lobby is sent whole whenever it changes.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::key::MemberId;
use crate::limits::{MAX_CHAIRS, MAX_MEMBERS, bounded_vec};
use crate::name::Name;
use crate::settings::Settings;

/// Who is in the room and what is agreed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Lobby<G: RoomGame> {
    /// What the room is doing.
    pub phase: Phase,
    /// What the host has set for the room.
    pub settings: Settings,
    /// What will be, or is being played. While nothing is played its number of
    /// people says nothing: as many play as chairs are taken.
    pub setup: G::Setup,
    /// Who sits where: eight chairs; while a game runs the first ones are its
    /// persons, by the seat they first had.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")]
    pub chairs: Vec<Chair>,
    /// Everybody in the room, in the order they came; the host is the first.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_MEMBERS>")]
    pub members: Vec<Member>,
    /// Who sat at this game and is no member any more: the log still names them.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_MEMBERS>")]
    pub departed: Vec<DepartedMember>,
    /// The key that lets people in, as it is now; `None` for members who came by another
    /// and had no chair when it was changed.
    pub key: Option<RoomKey>,
    /// The host has halted the game: nobody's answer counts, and no time passes.
    pub paused: bool,
}

/// What lets people into a room: its link.
pub type RoomKey = [u8; 16];

/// What somebody looks like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DepartedMember {
    /// Who.
    pub id: MemberId,
    /// What they were called.
    pub name: Name,
    /// The number of the figure they were drawn as.
    pub figure: u8,
}

/// Somebody in the room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Who.
    pub id: MemberId,
    /// What they are called.
    pub name: Name,
    /// The number of the figure they are drawn as; any number.
    pub figure: u8,
    /// Whether their device is connected.
    pub present: bool,
    /// Since when it is, or is not, by the host's clock: see [`Room::local`](crate::Room::local).
    pub since: u64,
    /// Whether they have said that they are ready for the next round or game.
    pub ready: bool,
    /// The chair they will have from the next round on.
    pub next: Option<Seat>,
    /// How fast their device answers.
    pub quality: ConnectionQuality,
}

/// How fast a device answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ConnectionQuality {
    /// Not measured yet, or gone.
    #[default]
    Unknown,
    /// Below 200 ms.
    Good,
    /// Below 600 ms.
    Fair,
    /// Slower.
    Poor,
}

impl ConnectionQuality {
    /// That of a device that has answered after so many milliseconds.
    #[must_use]
    pub fn of(round_trip: u64) -> ConnectionQuality {
        match round_trip {
            0..200 => ConnectionQuality::Good,
            200..600 => ConnectionQuality::Fair,
            _ => ConnectionQuality::Poor,
        }
    }
}

/// What somebody sits on.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Chair {
    /// Nobody sits here.
    #[default]
    Open,
    /// A member.
    Person(MemberId),
    /// A bot.
    Bot(Bot),
    /// A bot plays for a member: for one who is away till they are back, for one who is
    /// there and does nothing till they do something.
    StandIn(MemberId),
}

/// A bot on a chair. It stays the same for the whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bot {
    /// The name of its player: how it plays.
    pub player: Name,
    /// The number of the figure it is drawn as, by which the app names it, too.
    pub figure: u8,
}

impl Chair {
    /// Whose it is, whether they are there or not.
    #[must_use]
    pub fn owner(&self) -> Option<MemberId> {
        match self {
            Chair::Person(id) | Chair::StandIn(id) => Some(*id),
            Chair::Open | Chair::Bot(_) => None,
        }
    }
}

/// What the room is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Nothing is played yet.
    Lobby,
    /// The devices agree on the randomness of a round.
    Dealing,
    /// A round is played.
    Playing,
    /// A round is over; the next begins when all who sit are ready.
    RoundOver,
    /// The game is over; another may begin.
    Over,
}

impl Phase {
    /// Whether a game runs: chairs belong to its persons.
    #[must_use]
    pub fn is_running(self) -> bool {
        matches!(self, Phase::Dealing | Phase::Playing | Phase::RoundOver)
    }
}

impl<G: RoomGame> Lobby<G> {
    /// This member.
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    pub(crate) fn member_mut(&mut self, id: MemberId) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.id == id)
    }

    /// The chair that is theirs.
    pub fn chair_of(&self, id: MemberId) -> Option<Seat> {
        let at = self.chairs.iter().position(|chair| chair.owner() == Some(id))?;
        Seat::new(u8::try_from(at).ok()?)
    }

    /// What stands at this place.
    pub fn chair(&self, seat: Seat) -> &Chair {
        self.chairs.get(seat.index()).unwrap_or(&Chair::Open)
    }

    /// Whether they only watch: they have no chair, and wait for none.
    pub fn watches(&self, id: MemberId) -> bool {
        self.chair_of(id).is_none() && self.member(id).is_none_or(|member| member.next.is_none())
    }

    /// How many chairs are taken.
    pub fn taken(&self) -> u8 {
        self.chairs.iter().filter(|chair| **chair != Chair::Open).count() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_good_fair_or_poor() {
        use ConnectionQuality::{Fair, Good, Poor};
        let all = [0, 199, 200, 599, 600, u64::MAX].map(ConnectionQuality::of);
        assert_eq!(all, [Good, Good, Fair, Fair, Poor, Poor]);
    }
}
