//! Records the parts of an answer, and knows how many there are.

use game::Seat;

use crate::{Action, Ask, Bag, Question, State};

impl Question {
    /// The number of parts in the complete answer of somebody with this hand who may pick from `pool`; 0 if it
    /// is a single action.
    pub(super) fn picks_wanted(&self, pool: &Bag, hand: &Bag) -> u8 {
        match *self {
            Question::Cards { n, .. } => n.min(pool.len()),
            Question::Seats { n, .. } => n,
            Question::Split { draws, .. } => draws,
            Question::Give { .. } => hand.len(),
            Question::Hands { of, .. } => of.len(),
            Question::Turn { .. } | Question::Confirm | Question::One(_) | Question::Wish { .. } => 0,
        }
    }

    /// The place that gets the hand chosen next, in a question about redistributing hands: first the person
    /// who must not get their own, then the others by seat. `picks` hands have been chosen.
    pub(crate) fn next_place(&self, picks: u8) -> Option<Seat> {
        let Question::Hands { of, not_own } = *self else { return None };
        if picks == 0 {
            return Some(not_own);
        }
        of.without(not_own).into_iter().nth(usize::from(picks) - 1)
    }
}

impl State {
    /// Records one part of an answer that is known to be legal, without continuing the game.
    #[inline]
    pub(crate) fn record(&mut self, by: Seat, action: Action) {
        let complete = match action {
            Action::Pick(_) | Action::Give(..) | Action::Seat(_) => self.record_part(by, action),
            word => {
                self.hidden.replies[by].word = Some(word);
                true
            }
        };
        if complete {
            self.public.asked.remove(by);
            self.public.replied.add(by);
        }
    }

    /// Records one of several parts, and returns whether the answer is complete.
    #[inline(never)]
    fn record_part(&mut self, by: Seat, action: Action) -> bool {
        let Some(Ask { kind, .. }) = self.ask else { return false };
        let pool = match kind {
            Question::Cards { from, except, .. } => self.pickable(by, from, except),
            _ => Bag::EMPTY,
        };
        let wanted = kind.picks_wanted(&pool, self.hand(by));
        let reply = &mut self.hidden.replies[by];
        let add = |n: &mut u8| *n = n.saturating_add(1);
        match (action, kind.next_place(reply.picks)) {
            (Action::Pick(card), _) => {
                reply.cards.add(card);
            }
            (Action::Give(card, to), _) => {
                reply.cards.add(card);
                add(&mut reply.seats[to]);
                self.hidden.given[to].add(card);
            }
            // The seat whose hand goes to this place: seat number + 1, since 0 means "not yet chosen".
            (Action::Seat(seat), Some(place)) => reply.seats[place] = seat.number() + 1,
            (Action::Seat(seat), None) => add(&mut reply.seats[seat]),
            _ => {}
        }
        add(&mut reply.picks);
        reply.picks >= wanted
    }
}
