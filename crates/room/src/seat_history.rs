//! Who played for whom in the course of a game: the game's log names whoever acted at the time,
//! not who has their seat now.

use std::collections::VecDeque;
use std::ops::Range;

use game::Seat;

use crate::chain::SeatChange;
use crate::limits::MAX_SEAT_CHANGES;
use crate::lobby::Chair;

/// Who played for each person at each fact of a game.
#[derive(Clone, Debug, Default)]
pub struct SeatHistory {
    /// Who plays, from which fact on; the first from the beginning.
    seatings: VecDeque<(usize, Vec<Chair>)>,
    stand_ins: VecDeque<StandIn>,
}

/// A bot stood in for a person.
#[derive(Clone, Copy, Debug)]
struct StandIn {
    person: Seat,
    /// The index of the first fact of that time, and of the first one after it; `None` as long as it lasts.
    from: usize,
    until: Option<usize>,
}

impl SeatHistory {
    pub(crate) fn new(first: Vec<Chair>) -> SeatHistory {
        SeatHistory { seatings: VecDeque::from([(0, first)]), stand_ins: VecDeque::new() }
    }

    /// The facts of the last time that a bot stood in for this person, once it is over.
    pub fn last_stand_in(&self, person: Seat) -> Option<Range<usize>> {
        let last = self.stand_ins.iter().rev().find(|last| last.person == person)?;
        Some(last.from..last.until?)
    }

    fn note_stand_in(&mut self, at: usize, person: Seat, chair: &Chair) {
        let open = self.stand_ins.iter_mut().rev().find(|last| last.person == person && last.until.is_none());
        match (chair, open) {
            (Chair::StandIn(_), None) => {
                self.stand_ins.push_back(StandIn { person, from: at, until: None });
                let old = self.stand_ins.len().saturating_sub(MAX_SEAT_CHANGES);
                self.stand_ins.drain(..old);
            }
            (Chair::StandIn(_), Some(_)) | (_, None) => {}
            (_, Some(open)) => open.until = Some(at),
        }
    }

    /// Who played for each person at the fact with this index. A bot that stands in for a member
    /// is not distinguished from the member.
    pub fn at(&self, fact: usize) -> Vec<Chair> {
        let then = self.seatings.iter().rfind(|(from, _)| *from <= fact);
        then.map(|(_, chairs)| chairs.clone()).unwrap_or_default()
    }

    /// The indices of the facts at which somebody else takes a seat.
    pub fn changes(&self) -> impl Iterator<Item = usize> {
        self.seatings.iter().skip(1).map(|(from, _)| *from)
    }

    /// Records changes, whose fact indices are relative to `first`.
    pub(crate) fn change(&mut self, first: usize, changes: Vec<SeatChange>) {
        for SeatChange { from, person, chair } in changes {
            let at = first.saturating_add(from as usize);
            self.note_stand_in(at, person, &chair);
            let mut chairs = self.seatings.back().map(|(_, chairs)| chairs.clone()).unwrap_or_default();
            let Some(place) = chairs.get_mut(person.index()) else { continue };
            // A bot that plays for somebody is not somebody else.
            if place.owner().is_some() && place.owner() == chair.owner() {
                continue;
            }
            *place = chair;
            self.seatings.push_back((at, chairs));
            if self.seatings.len() > MAX_SEAT_CHANGES {
                self.seatings.pop_front();
                self.seatings.front_mut().into_iter().for_each(|(from, _)| *from = 0);
            }
        }
    }

    /// Shifts all indices after the oldest `facts` facts were dropped.
    pub(crate) fn forget(&mut self, facts: usize) {
        self.seatings.iter_mut().for_each(|(from, _)| *from = from.saturating_sub(facts));
        for one in &mut self.stand_ins {
            one.from = one.from.saturating_sub(facts);
            one.until = one.until.map(|until| until.saturating_sub(facts));
        }
    }
}
