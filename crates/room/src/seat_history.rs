//! The players of each person's seat in the course of a game, so that the log names the player who acted at the time.

use std::collections::VecDeque;
use std::ops::Range;

use game::Seat;

use crate::limits::MAX_SEAT_CHANGES;
use crate::{Chair, SeatChange};

/// The chairs (members or bots) that played for each person, by fact of the game.
#[derive(Clone, Debug, Default)]
pub struct SeatHistory {
    /// The first fact of each seating, and its chairs by person. The first seating begins at fact 0.
    seatings: VecDeque<(usize, Vec<Chair>)>,
}

impl SeatHistory {
    pub(crate) fn new(first: Vec<Chair>) -> SeatHistory {
        SeatHistory { seatings: VecDeque::from([(0, first)]) }
    }

    /// The facts of a bot's last time as a stand-in for this person, once it is over.
    pub fn last_stand_in(&self, person: Seat) -> Option<Range<usize>> {
        let stands_in = |(_, chairs): &&(usize, Vec<Chair>)| {
            matches!(chairs.get(person.index()), Some(Chair::StandIn(_)))
        };
        let end = self.seatings.iter().rposition(|seating| stands_in(&seating))?.saturating_add(1);
        let (from, _) = self.seatings.iter().take(end).rev().take_while(stands_in).last()?;
        Some(*from..self.seatings.get(end)?.0)
    }

    /// The players by person at the fact with this index. A bot that stands in for a member counts as the member.
    pub fn at(&self, fact: usize) -> Vec<Chair> {
        let then = self.seatings.iter().rfind(|(from, _)| *from <= fact);
        then.map(|(_, chairs)| chairs.iter().map(player).collect()).unwrap_or_default()
    }

    /// The indices of facts at which a seat gets another player.
    pub fn changes(&self) -> impl Iterator<Item = usize> {
        let pairs = self.seatings.iter().zip(self.seatings.iter().skip(1));
        let others =
            pairs.filter(|((_, before), (_, after))| !before.iter().map(player).eq(after.iter().map(player)));
        others.map(|(_, (from, _))| *from)
    }

    /// Records changes, whose fact indices are relative to `first`.
    pub(crate) fn change(&mut self, first: usize, changes: Vec<SeatChange>) {
        for SeatChange { from, person, chair } in changes {
            let mut chairs = self.seatings.back().map(|(_, chairs)| chairs.clone()).unwrap_or_default();
            let Some(place) = chairs.get_mut(person.index()) else { continue };
            *place = chair;
            self.seatings.push_back((first.saturating_add(from as usize), chairs));
            if self.seatings.len() > MAX_SEAT_CHANGES {
                self.seatings.pop_front();
                self.seatings.front_mut().into_iter().for_each(|(from, _)| *from = 0);
            }
        }
    }

    /// Shifts all indices after the oldest `facts` facts were dropped.
    pub(crate) fn forget(&mut self, facts: usize) {
        self.seatings.iter_mut().for_each(|(from, _)| *from = from.saturating_sub(facts));
    }
}

/// The player on a chair: the member, also while a bot stands in for them.
fn player(chair: &Chair) -> Chair {
    chair.owner().map_or_else(|| chair.clone(), Chair::Person)
}
