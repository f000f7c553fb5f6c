//! A device and the person who uses it.

use std::cell::RefCell;
use std::collections::HashSet;
use std::task::Poll;

use crate::{BotPlayer, Chair, Guest, Lobby, Phase, Request, RoomGame, Table, UndoState};
use game::{Asks, Rng, Seat, Seed, View};

use crate::rooms::support::{answer, any_option};

/// A guest's device.
pub struct Device<G: RoomGame> {
    pub guest: Guest<G>,
    /// How far its clock is ahead of the slowest one.
    pub clock: u64,
    /// What it has stored.
    pub token: Vec<u8>,
    pub saved: (u64, u64, u64, u32),
    /// The connection it knows.
    pub connection: Option<usize>,
    pub asleep_until: Option<u64>,
    /// It has asked for a connection that it does not have yet.
    pub dialled: bool,
    /// When its person acts next.
    pub acts_at: u64,
    /// It also sends what no honest device sends.
    pub lies: bool,
    /// It is out of the room.
    pub out: bool,
    /// Frames it has sent, which a lying device sends again.
    pub sent: Vec<Vec<u8>>,
}

impl<G: RoomGame> Device<G> {
    pub fn new(guest: Guest<G>, clock: u64, lies: bool) -> Self {
        let token = guest.save();
        Device {
            guest,
            clock,
            token,
            saved: (0, 0, 0, 0),
            connection: None,
            asleep_until: None,
            dialled: false,
            acts_at: 0,
            lies,
            out: false,
            sent: Vec::new(),
        }
    }

    /// When it wants to do something by itself.
    pub fn due(&self) -> u64 {
        self.guest.poll_timeout().map_or(u64::MAX, |at| at.saturating_sub(self.clock))
    }
}

/// Plays for bots and absent members at random. Where others do not wait for a pass, it thinks for a while.
#[derive(Default)]
pub struct AnyAnswer(RefCell<HashSet<Seed>>);

impl<G: RoomGame> BotPlayer<G> for AnyAnswer {
    fn answer(&self, _: &str, view: &G::View, _: &G::Memory, seed: Seed) -> Poll<Option<G::Action>> {
        let Asks::People { ask, .. } = view.asks() else { return Poll::Ready(None) };
        let thinks = seed.0[0] < 64 && G::pass(&ask).is_none();
        if thinks && self.0.borrow_mut().insert(seed) {
            return Poll::Pending;
        }
        Poll::Ready(any_option::<G>(view, &mut Rng::new(seed)))
    }
}

/// What a person who sees this does, if anything.
pub fn wish<G: RoomGame>(
    me: crate::MemberId,
    lobby: &Lobby<G>,
    table: Option<&Table<G>>,
    (rng, wild): (&mut Rng, fn(&mut Rng) -> G::Action),
) -> Option<Request<G>> {
    let seat = |rng: &mut Rng| Seat::new(rng.below(8) as u8);
    // Sometimes people tap wildly.
    match rng.below(60) {
        0 => return seat(rng).map(Request::Sit),
        1 if rng.below(3) == 0 => return Some(Request::Stand),
        2 => return Some(Request::Rename(crate::Name::new("Somebody else").unwrap(), 7)),
        3 => return Some(Request::Ready(rng.below(2) == 0)),
        4 => {
            let number = |table: &Table<G>| match table.view.asks() {
                Asks::People { number, .. } => number,
                Asks::Seed | Asks::Over => 1,
            };
            let to = table.map_or(7, |table| number(table).wrapping_sub(rng.below(2)));
            let part = wild(rng);
            return Some(Request::Answer { to, parts: vec![part; rng.below(3) as usize] });
        }
        7 if lobby.chair_of(me).is_none() => return Some(Request::ClaimSeat(seat(rng))),
        8 | 9 => {
            let claims = lobby.members.iter().rev().find(|member| lobby.chair_of(member.id).is_none());
            return claims.map(|member| Request::AnswerClaim(member.id, rng.below(4) > 0));
        }
        _ => {}
    }
    match lobby.phase {
        Phase::Playing => match table?.undo {
            UndoState::MayAsk if rng.below(4) == 0 => Some(Request::Undo),
            UndoState::Asked(_) if rng.below(8) != 0 => Some(Request::AgreeToUndo(rng.below(5) != 0)),
            _ => answer(table?, rng),
        },
        Phase::RoundOver => {
            let member = lobby.member(me)?;
            (lobby.chair_of(me).is_some() && !member.ready).then_some(Request::Ready(true))
        }
        Phase::Lobby | Phase::Over if lobby.chair_of(me).is_none() => {
            let open = lobby.chairs.iter().position(|chair| *chair == Chair::Open)?;
            Some(Request::Sit(Seat::wrapping(open as u8)))
        }
        _ => None,
    }
}
