//! Checks that the answers given to the open question could have been given: each of them is given again, part by
//! part.

use game::{Game as _, Seat};

use super::Corrupt;
use crate::{Action, Question, Reply, State};

impl State {
    pub(super) fn check_replies(&self) -> Result<(), Corrupt> {
        if self.asked.is_empty() {
            return Ok(());
        }
        let mut trial = self.clone();
        trial.hidden.given = game::BySeat::default();
        for seat in self.everybody() {
            let asked = self.asked.has(seat);
            let ok = if asked || self.replied.has(seat) {
                self.answers_again(&mut trial, seat) && (!asked || self.has_an_answer(seat))
            } else {
                self.hidden.replies[seat] == Reply::default()
            };
            if !ok {
                return Err(Corrupt::Stuck);
            }
        }
        if trial.hidden.given == self.hidden.given { Ok(()) } else { Err(Corrupt::Stuck) }
    }

    fn answers_again(&self, trial: &mut State, seat: Seat) -> bool {
        trial.hidden.replies[seat] = Reply::default();
        trial.public.asked.add(seat);
        trial.public.replied.remove(seat);
        let Some(parts) = self.parts_of(seat) else { return false };
        // An answer has no further part once it is complete.
        let again = |part| trial.asked.has(seat) && trial.record_answer(seat, part).is_ok();
        parts.into_iter().all(again)
            && trial.hidden.replies[seat] == self.hidden.replies[seat]
            && trial.asked.has(seat) == self.asked.has(seat)
    }

    /// The parts that make up somebody's reply, in order.
    fn parts_of(&self, seat: Seat) -> Option<Vec<Action>> {
        let reply = &self.hidden.replies[seat];
        let mut parts: Vec<Action> = match self.ask?.kind {
            Question::Cards { .. } => reply.cards.iter().map(Action::Pick).collect(),
            Question::Seats { .. } | Question::Split { .. } => {
                let times = |seat: Seat| core::iter::repeat_n(Action::Seat(seat), reply.seats[seat].into());
                self.everybody().into_iter().flat_map(times).collect()
            }
            Question::Give { .. } => {
                let mut given = self.hidden.given;
                let mut next = |card| {
                    let to = self.everybody().into_iter().find(|&to| given[to].remove(card))?;
                    Some(Action::Give(card, to))
                };
                reply.cards.iter().map(&mut next).collect::<Option<_>>()?
            }
            kind @ Question::Hands { .. } => {
                let place = |picks| Some(Action::Seat(reply.hand_for(kind.next_place(picks)?)?));
                (0..reply.picks).map(place).collect::<Option<_>>()?
            }
            Question::Turn { .. } | Question::Confirm | Question::One(_) | Question::Wish { .. } => {
                Vec::new()
            }
        };
        parts.extend(reply.word);
        Some(parts)
    }

    /// Whether this seat has any answer to its question.
    pub(crate) fn has_an_answer(&self, seat: Seat) -> bool {
        !self.choices(seat).is_empty()
    }
}
