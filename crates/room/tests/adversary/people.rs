//! Simulated people who play on their devices.

use crate::{Input, Phase, Request, Room, Standing, Table};
use cards::State;
use game::Rng;

use super::world::World;
use crate::rooms::support::answer;

impl World {
    /// The person at this device does something.
    pub(super) fn person(&mut self, at: usize) {
        let (now, device) = (self.now, &mut self.devices[at]);
        let Some(room) = &device.room else { return };
        if device.acts_at > now || device.asleep_until > now {
            return;
        }
        device.acts_at = now + u64::from(100 + self.rng.below(700));
        if room.may_go_on(now) {
            return self.input(at, Input::GoOn);
        }
        let Some(lobby) = room.lobby() else { return };
        let me = room.id();
        let plays = lobby.chair_of(me).is_some();
        let what = match lobby.phase {
            Phase::Playing => room.table().and_then(|table| toss_or_answer(table, &mut self.rng)),
            Phase::RoundOver if plays => {
                let ready = lobby.member(me).is_some_and(|member| member.ready);
                (!ready && self.rng.below(6) == 0).then_some(Request::Ready(true))
            }
            _ => None,
        };
        let connected = match room {
            Room::Host(_) => room.standing() != Standing::Candidate,
            Room::Guest(guest) => guest.is_connected() && guest.waiting() == 0,
        };
        if let Some(what) = what.filter(|_| connected && plays) {
            self.input(at, Input::Request(what));
        }
    }
}

/// Where something can be tossed in, mostly that.
fn toss_or_answer(table: &Table<State>, rng: &mut Rng) -> Option<Request<State>> {
    let tosses = |what: &Request<State>| !matches!(what, Request::Answer { parts, .. } if *parts == [cards::Action::Pass]);
    let mut tries = (0..4).map_while(|_| answer(table, rng));
    let first = tries.next()?;
    if tosses(&first) { Some(first) } else { tries.find(tosses).or(Some(first)) }
}
