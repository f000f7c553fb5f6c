//! Checks that a state or view only refers to seats at its table, and that the people excluded from events could have
//! excluded themselves.

use game::{Seat, Seats};

use crate::{
    Bomb, Check, Choice, Ending, Frame, LastingEvents, PickFrom, PlayStep, Public, Question, Special,
    TurnState, masks,
};

impl Public {
    /// Whether all seats that it names are at the table.
    pub(crate) fn has_sound_seats(&self) -> bool {
        let all = self.everybody();
        let here = |seats: Seats| (seats - all).is_empty();
        let sitting =
            |persons: &game::BySeat<Seat>| all.into_iter().map(|s| persons[s]).collect::<Seats>() == all;
        let TurnState { wisher, emptied, ending, .. } = self.this_turn;
        let result = self.result.is_none_or(|result| {
            here(result.finished) && sitting(&result.persons) && all.has(result.next_dealer)
        });
        sitting(&self.persons)
            && [self.dealer, self.active].into_iter().all(|seat| all.has(seat))
            && [self.asked, self.replied, self.winners.unwrap_or_default(), emptied].into_iter().all(here)
            && (self.asked & self.replied).is_empty()
            && wisher.is_none_or(|(seat, _)| all.has(seat))
            && ending.the_end.is_none_or(|seat| all.has(seat))
            && result
            && self.asks_about().is_none_or(here)
            && !self.lets_give_to_oneself()
            && self.stack.inside_out().all(|frame| self.has_sound_frame(frame))
            && self.has_sound_exclusions(ending)
    }

    /// The people whom the open question is about; `None` if it concerns no particular person.
    fn asks_about(&self) -> Option<Seats> {
        Some(match self.ask?.kind {
            Question::Seats { of, .. } | Question::Split { of, .. } | Question::Give { to: of } => of,
            Question::Hands { of, not_own } => of | Seats::one(not_own),
            Question::Cards { from: PickFrom::Hand(of), .. } | Question::One(Choice::PowerOf { of, .. }) => {
                Seats::one(of)
            }
            Question::One(Choice::Seen { hands }) => hands,
            _ => return None,
        })
    }

    fn lets_give_to_oneself(&self) -> bool {
        self.ask.is_some_and(|ask| matches!(ask.kind, Question::Give { to } if !(to & self.asked).is_empty()))
    }

    fn has_sound_frame(&self, frame: &Frame) -> bool {
        let all = self.everybody();
        let here = |seats: Seats| (seats - all).is_empty();
        match *frame {
            // Power cards are activated in one's own turn.
            Frame::Play(it) => all.has(it.by) && (it.step != PlayStep::Offered || it.by == self.active),
            Frame::Attack(it) => all.has(it.by) && here(it.on),
            Frame::Effect { by, .. } => all.has(by),
            Frame::Wish(it) => all.has(it.by),
            Frame::Trigger(it) => all.has(it.by) && self.could_be_out_now(it.out),
            Frame::Event(it) => {
                [it.trigger, it.at, it.with].into_iter().all(|seat| all.has(seat))
                    && here(it.present)
                    && self.could_be_out_now(all - it.present)
                    && ((it.left | it.others) - it.present).is_empty()
                    && it.present.len() >= it.event.needs()
            }
            Frame::Power(it) => it.by == self.active,
            Frame::Check(Check::LastChance(had)) => here(had),
            Frame::Check(Check::Parasites { finished, parasites, .. }) => here(finished) && here(parasites),
            Frame::Followed(at) => at.is_none_or(|at| at < self.discard.len()),
            Frame::Seed
            | Frame::Turn(_)
            | Frame::EventOver(_)
            | Frame::Check(Check::Begin | Check::EmptyHands | Check::NiceTry) => true,
        }
    }

    fn has_sound_exclusions(&self, ending: Ending) -> bool {
        let LastingEvents { plus_one, last_chance, parasite, bomb } = self.lasting;
        let lasting = [plus_one, last_chance, parasite, bomb.map(|Bomb { spared, .. }| spared)];
        lasting.into_iter().flatten().all(|out| self.could_be_out(out))
            && [ending.doomsday, ending.finish_line]
                .into_iter()
                .flatten()
                .all(|out| self.could_be_out_now(out))
    }

    /// Whether these people could have been excluded from an event of this turn: the active person cannot be.
    fn could_be_out_now(&self, out: Seats) -> bool {
        self.could_be_out(out) && !out.has(self.active)
    }

    /// Whether these people could all be excluded from one event: there are not many cards to do so.
    fn could_be_out(&self, out: Seats) -> bool {
        let cards = masks::kind(Special::LuckyBastard).or(masks::kind(Special::Mimicry));
        (out - self.everybody()).is_empty() && out.len() <= self.setup.deck().and(&cards).len()
    }
}
