//! Lists the legal answers to the open question.

use game::Options;

use super::AnswerContext;
use crate::ask::{Action, Choice, Question, Wish};
use crate::setup::Setup;
use crate::{Card, Special, masks};

impl AnswerContext {
    /// Adds every legal answer to `out`.
    pub(crate) fn options(&self, setup: &Setup, out: &mut Options<Action>) {
        let Some(ask) = self.ask else { return };
        match ask.kind {
            Question::Turn { draw, end, free } => {
                self.fitting(free).kinds().for_each(|card| out.push(Action::Play(card, None)));
                if let Some(mimicry) = self.hand.and(masks::kind(Special::Mimicry)).lowest() {
                    self.imitations(setup).for_each(|special| out.push(Action::Play(mimicry, Some(special))));
                }
                if draw {
                    out.push(Action::Draw);
                }
                if end {
                    out.push(Action::End);
                }
            }
            Question::Confirm => {
                out.push(Action::Yes);
                out.push(Action::No);
            }
            Question::One(list) => self.list(setup, list, out),
            Question::Cards { n, must, .. } => {
                let cards = self.pool.kinds().filter(|&card| self.pick(card, n, must).is_ok());
                cards.for_each(|card| out.push(Action::Pick(card)));
                if !must {
                    out.push(Action::Pass);
                }
            }
            Question::Wish { colours, highest } => {
                colours.iter().for_each(|c| out.push(Action::Wish(Wish::Colour(c))));
                (1..=highest).for_each(|n| out.push(Action::Wish(Wish::Number(n))));
            }
            Question::Give { .. } => {
                if let Some(card) = self.left_to_give().lowest() {
                    self.seats().for_each(|seat| out.push(Action::Give(card, seat)));
                }
            }
            Question::Seats { .. } | Question::Split { .. } | Question::Hands { .. } => {
                self.seats().for_each(|seat| out.push(Action::Seat(seat)));
            }
        }
    }

    /// Adds the entries of a short list.
    fn list(&self, setup: &Setup, list: Choice, out: &mut Options<Action>) {
        match list {
            Choice::Reaction(window) => {
                for special in [window.special(), Special::Mimicry] {
                    let cards = self.hand.and(masks::kind(special));
                    cards.kinds().for_each(|card| out.push(Action::Toss(card)));
                }
                out.push(Action::Pass);
            }
            Choice::Powers { special } => {
                let usable = self.powers.kinds().filter(|p| p.goes_with(special));
                usable.for_each(|power| out.push(Action::Power(power)));
                out.push(Action::Pass);
            }
            Choice::Imitations => {
                let Some(mimicry) = Card::special(None, Special::Mimicry) else { return };
                for special in setup.specials().filter(|s| s.is_wish_card()) {
                    out.push(Action::Play(mimicry, Some(special)));
                }
            }
            Choice::Events(events) => events.iter().for_each(|event| out.push(Action::Event(event))),
            Choice::PowerOf { of, .. } => {
                self.powers.kinds().for_each(|p| out.push(Action::PowerOf(of, Some(p))));
                if self.unseen_powers {
                    out.push(Action::PowerOf(of, None));
                }
            }
            Choice::Seen { .. } => out.push(Action::Pass),
        }
    }
}
