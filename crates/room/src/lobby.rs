//! Who is in the room and what is agreed: all of it everybody there may know.
//! The lobby is sent whole whenever it changes.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::Wire;
use crate::key::Id;
use crate::limit::{MEMBERS, few};
use crate::name::Name;

/// Who is in the room and what is agreed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Lobby<G: Wire> {
    /// What the room is doing.
    pub phase: Phase,
    /// What the host has set for the room.
    pub settings: Settings,
    /// What will be, or is being played. While nothing is played its number of
    /// people says nothing: as many play as chairs are taken.
    pub setup: G::Setup,
    /// Who sits where: eight chairs; while a game runs the first ones are its
    /// persons, by the seat they first had.
    #[serde(deserialize_with = "few::<_, _, 8>")]
    pub chairs: Vec<Chair>,
    /// Everybody in the room, in the order they came; the host is the first.
    #[serde(deserialize_with = "few::<_, _, MEMBERS>")]
    pub members: Vec<Member>,
    /// Who sat at this game and is no member any more: the log still names them.
    #[serde(deserialize_with = "few::<_, _, MEMBERS>")]
    pub departed: Vec<Face>,
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
pub struct Face {
    /// Who.
    pub id: Id,
    /// What they were called.
    pub name: Name,
    /// The number of the figure they were drawn as.
    pub figure: u8,
}

/// Somebody in the room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Who.
    pub id: Id,
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
    pub quality: Quality,
}

/// How fast a device answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Quality {
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

impl Quality {
    /// That of a device that has answered after so many milliseconds.
    #[must_use]
    pub fn of(round_trip: u64) -> Quality {
        match round_trip {
            0..200 => Quality::Good,
            200..600 => Quality::Fair,
            _ => Quality::Poor,
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
    Person(Id),
    /// A bot.
    Bot(Bot),
    /// A bot plays for a member: for one who is away till they are back, for one who is
    /// there and does nothing till they do something.
    StandIn(Id),
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
    pub fn owner(&self) -> Option<Id> {
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

/// What the host has set for the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// How long a question stands that may be let pass, in milliseconds.
    pub window: u16,
    /// After how many milliseconds a bot stands in for somebody who is gone;
    /// `None` = never.
    pub stand_in: Option<u32>,
    /// After how many milliseconds the host may let a bot play for somebody who is there
    /// and does not answer ([`Order::StandIn`](crate::Order::StandIn)); `None` = never.
    pub idle: Option<u32>,
    /// How long bots take, in milliseconds.
    pub pace: u16,
    /// Whether people may come who only watch.
    pub spectators: bool,
}

impl Settings {
    /// With every number where it may be: windows 1 to 20 s, stand-ins after 5 s to an
    /// hour, for those who are there after 10 s at least, bots up to 5 s.
    #[must_use]
    pub fn within_bounds(self) -> Settings {
        Settings {
            window: self.window.clamp(1000, 20_000),
            stand_in: self.stand_in.map(|ms| ms.clamp(5000, 3_600_000)),
            idle: self.idle.map(|ms| ms.clamp(10_000, 3_600_000)),
            pace: self.pace.min(5000),
            spectators: self.spectators,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings { window: 4000, stand_in: Some(30_000), idle: Some(60_000), pace: 900, spectators: true }
    }
}

impl<G: Wire> Lobby<G> {
    /// This member.
    pub fn member(&self, id: Id) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    pub(crate) fn member_mut(&mut self, id: Id) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.id == id)
    }

    /// The chair that is theirs.
    pub fn chair_of(&self, id: Id) -> Option<Seat> {
        let at = self.chairs.iter().position(|chair| chair.owner() == Some(id))?;
        Seat::new(u8::try_from(at).ok()?)
    }

    /// What stands at this place.
    pub fn chair(&self, seat: Seat) -> &Chair {
        self.chairs.get(seat.index()).unwrap_or(&Chair::Open)
    }

    /// Whether they only watch: they have no chair, and wait for none.
    pub fn watches(&self, id: Id) -> bool {
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
    fn settings_have_bounds() {
        let wild =
            Settings { window: 0, stand_in: Some(0), idle: Some(0), pace: u16::MAX, spectators: false };
        let tame = Settings {
            window: 1000,
            stand_in: Some(5000),
            idle: Some(10_000),
            pace: 5000,
            spectators: false,
        };
        assert_eq!(wild.within_bounds(), tame);
        assert_eq!(Settings::default().within_bounds(), Settings::default());
    }

    #[test]
    fn a_device_is_good_fair_or_poor() {
        use Quality::{Fair, Good, Poor};
        let all = [0, 199, 200, 599, 600, u64::MAX].map(Quality::of);
        assert_eq!(all, [Good, Good, Fair, Fair, Poor, Poor]);
    }
}
