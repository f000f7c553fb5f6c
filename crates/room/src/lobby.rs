//! The lobby: the members of the room, their chairs, and the settings. Everybody in the room may
//! know all of it, and gets all of it whenever it changes.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::limits::{MAX_BANNED, bounded_vec};
use crate::{MAX_CHAIRS, MAX_MEMBERS, MemberId, Name, RoomGame, Settings};

/// The members of the room and its settings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Lobby<G: RoomGame> {
    /// The phase of the room.
    pub phase: Phase,
    /// The host's settings of the room.
    pub settings: Settings,
    /// The set-up of the current or next game. While no game is running its number of people is
    /// meaningless: as many play as chairs are taken.
    pub setup: G::Setup,
    /// The chairs, [`MAX_CHAIRS`](crate::MAX_CHAIRS) of them. While a game is running the first
    /// ones are its people, in the order of the seats they began with.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")]
    pub chairs: Vec<Chair>,
    /// Everybody in the room, in the order they came; the host is the first.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_MEMBERS>")]
    pub members: Vec<Member>,
    /// Former members who played in this game; the game's log names them.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_MEMBERS>")]
    pub departed: Vec<DepartedMember>,
    /// The room's current key; `None` for members who joined with an earlier one and have had no chair since it
    /// changed.
    pub key: Option<RoomKey>,
    /// Whether the host has paused the game: answers are refused and all timers stand still.
    pub paused: bool,
}

/// Times of a lobby, by the host's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LobbyTimes {
    /// When the game was paused, if it is.
    pub paused: Option<u64>,
    /// When the next round begins although somebody is not ready.
    pub next_round: Option<u64>,
}

impl LobbyTimes {
    /// After this many milliseconds of a pause anybody who plays may end it.
    pub const PAUSE: u64 = 60_000;
    /// For this many milliseconds at least half of the players have to be ready before the next round begins without the others.
    pub const READY: u64 = 30_000;
}

/// The key that admits people to a room; its link contains it.
pub type RoomKey = [u8; 16];

/// The members who must stay outside, and the older links by which members come back. Everybody gets it with the lobby,
/// because the next host must know it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Admission {
    /// The members who were sent away.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_BANNED>")]
    pub banned: Vec<MemberId>,
    /// The room's key before the last of them was sent away: the only key known to members who were absent then. It
    /// admits only them. `None` also for members who may not know the current key.
    pub former_key: Option<RoomKey>,
}

/// Somebody who was sent away, and whom the host may let in again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SentAway {
    /// The person, with their name and figure.
    pub who: DepartedMember,
    /// The room's key that they know.
    pub key: RoomKey,
}

/// A claim of a seat by a new device of its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatClaim {
    /// The member with the new device.
    pub member: MemberId,
    /// The claimed seat.
    pub seat: Seat,
    /// The seat has moved to the new device in this round. Otherwise the claim is not decided yet.
    pub granted: bool,
}

/// A former member who played in the current game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DepartedMember {
    /// Who.
    pub id: MemberId,
    /// Their name.
    pub name: Name,
    /// The number of the figure they were drawn as.
    pub figure: u8,
}

/// Somebody in the room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Who.
    pub id: MemberId,
    /// Their name.
    pub name: Name,
    /// The number of the figure they are drawn as; any number.
    pub figure: u8,
    /// Whether their device is connected.
    pub present: bool,
    /// The time since which they are present or absent, by the host's clock: see [`Room::local`](crate::Room::local).
    pub since: u64,
    /// Whether they have said that they are ready for the next round or game.
    pub ready: bool,
    /// The chair they will take when the next round begins.
    pub next: Option<Seat>,
    /// How fast their device answers pings.
    pub quality: ConnectionQuality,
}

/// How fast a device answers pings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ConnectionQuality {
    /// Not measured yet, or not connected.
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
    /// The quality for a round trip of this many milliseconds.
    pub fn of(round_trip: u64) -> ConnectionQuality {
        match round_trip {
            0..200 => ConnectionQuality::Good,
            200..600 => ConnectionQuality::Fair,
            _ => ConnectionQuality::Poor,
        }
    }
}

/// A chair and who plays on it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Chair {
    /// Nobody sits here.
    #[default]
    Open,
    /// A member.
    Person(MemberId),
    /// A bot.
    Bot(Bot),
    /// A bot stands in for this member: until they are back if they are absent, until they act
    /// if they are present but idle.
    StandIn(MemberId),
}

/// A bot on a chair. It keeps its figure for the whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bot {
    /// The name of the bot's player, which decides how it plays.
    pub player: Name,
    /// The number of the figure it is drawn as; the app also derives its name from it.
    pub figure: u8,
}

impl Chair {
    /// Whether a bot answers here.
    pub fn is_bot(&self) -> bool {
        matches!(self, Chair::Bot(_) | Chair::StandIn(_))
    }

    /// The bot that it belongs to.
    pub fn bot(&self) -> Option<&Bot> {
        if let Chair::Bot(bot) = self { Some(bot) } else { None }
    }

    /// The member it belongs to, present or not; `None` for an open chair or a bot's.
    pub fn owner(&self) -> Option<MemberId> {
        match self {
            Chair::Person(id) | Chair::StandIn(id) => Some(*id),
            Chair::Open | Chair::Bot(_) => None,
        }
    }
}

/// The phase of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// No game has begun.
    Lobby,
    /// The devices are agreeing on the seed of a round.
    Dealing,
    /// A round is in progress.
    Playing,
    /// A round is over; the next begins when all who sit are ready.
    RoundOver,
    /// The game is over; another may begin.
    Over,
}

impl Phase {
    /// Whether a game is in progress, so that chairs belong to its people.
    pub fn is_running(self) -> bool {
        matches!(self, Phase::Dealing | Phase::Playing | Phase::RoundOver)
    }
}

impl<G: RoomGame> Lobby<G> {
    /// The member with this id.
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    pub(crate) fn member_mut(&mut self, id: MemberId) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.id == id)
    }

    /// Whether this member's device is connected.
    pub fn is_present(&self, id: MemberId) -> bool {
        self.member(id).is_some_and(|member| member.present)
    }

    /// The chair that belongs to this member.
    pub fn chair_of(&self, id: MemberId) -> Option<Seat> {
        let at = self.chairs.iter().position(|chair| chair.owner() == Some(id))?;
        Seat::new(u8::try_from(at).ok()?)
    }

    /// The chair at this seat.
    pub fn chair(&self, seat: Seat) -> &Chair {
        self.chairs.get(seat.index()).unwrap_or(&Chair::Open)
    }

    /// Whether they are a spectator: they have no chair and have not reserved one.
    pub fn watches(&self, id: MemberId) -> bool {
        self.chair_of(id).is_none() && self.member(id).is_none_or(|member| member.next.is_none())
    }

    /// Whether this member can claim the seat for a new device: they are present without a chair, its owner is absent,
    /// and neither is the host.
    pub fn may_claim(&self, member: MemberId, seat: Seat) -> bool {
        let is_host = |id| self.members.first().is_some_and(|host| host.id == id);
        let could = self.is_present(member) && self.chair_of(member).is_none() && !is_host(member);
        could && self.chair(seat).owner().is_some_and(|owner| !self.is_present(owner) && !is_host(owner))
    }

    /// The member to whom the host would hand the room over: the next one with a chair, in the order of the chairs,
    /// who is present.
    pub fn heir(&self) -> Option<MemberId> {
        let host = self.members.first()?.id;
        let could = |id: &MemberId| *id != host && self.is_present(*id);
        let at = self.chair_of(host).map_or(0, Seat::index);
        let (before, after) = self.chairs.split_at_checked(at)?;
        after.iter().chain(before).filter_map(Chair::owner).find(could)
    }

    /// Whether a game is running that others at the table would continue if the host's device were lost.
    pub fn goes_on_without(&self, host: MemberId) -> bool {
        let plays =
            |member: &Member| member.id != host && member.present && self.chair_of(member.id).is_some();
        self.phase.is_running() && self.members.iter().any(plays)
    }

    /// Whether the host's device deals and does not play: nobody at the table could look at the cards on it.
    pub fn has_quiet_dealer(&self) -> bool {
        self.members.first().is_some_and(|host| self.chair_of(host.id).is_none())
    }

    /// Whether a screen without a player shows the table: the setting is on, and there is such a screen.
    pub fn has_big_table(&self) -> bool {
        let screen = |member: &Member| member.present && self.watches(member.id);
        self.settings.big_table && self.members.iter().any(screen)
    }

    /// Whether the game can be played by more people than have a chair.
    pub fn has_room(&self) -> bool {
        let more = usize::from(self.taken()) + 1;
        (more..=MAX_CHAIRS).any(|n| G::for_players(&self.setup, n as u8).is_some())
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
