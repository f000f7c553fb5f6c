//! Lists the legal answers to the open question.

use game::Options;

use super::Legality;
use crate::ask::{Action, Choice, Question, Wish};
use crate::{Card, Special, masks};

impl Legality<'_> {
    /// Adds every legal answer to `out`.
    pub(crate) fn options(&self, out: &mut Options<Action>) {
        let Some(ask) = self.ask else { return };
        match ask.kind {
            Question::Turn { draw, end, free } => {
                self.fitting(free).kinds().for_each(|card| out.push(Action::Play(card, None)));
                let mimicries = self.hand.and(masks::kind(Special::Mimicry));
                if let Some(mimicry) = mimicries.lowest() {
                    self.imitations().for_each(|special| out.push(Action::Play(mimicry, Some(special))));
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
            Question::One(list) => self.list(list, out),
            Question::Cards { n, must, .. } => {
                let pool = self.pool();
                let cards = pool.kinds().filter(|&card| self.pick(&pool, card, n, must).is_ok());
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
                    self.seats().into_iter().for_each(|seat| out.push(Action::Give(card, seat)));
                }
            }
            Question::Seats { .. } | Question::Split { .. } | Question::Hands { .. } => {
                self.seats().into_iter().for_each(|seat| out.push(Action::Seat(seat)));
            }
        }
    }

    /// Adds the entries of a short list.
    fn list(&self, list: Choice, out: &mut Options<Action>) {
        match list {
            Choice::Reaction(window) => {
                for special in [window.special(), Special::Mimicry] {
                    let cards = self.hand.and(masks::kind(special));
                    cards.kinds().for_each(|card| out.push(Action::Toss(card)));
                }
                out.push(Action::Pass);
            }
            Choice::Powers { special } => {
                let usable = self.powers().0.kinds().filter(|p| p.goes_with(special));
                usable.for_each(|power| out.push(Action::Power(power)));
                out.push(Action::Pass);
            }
            Choice::Imitations => {
                let Some(mimicry) = Card::special(None, Special::Mimicry) else { return };
                for special in self.setup.specials().filter(|s| s.is_wish_card()) {
                    out.push(Action::Play(mimicry, Some(special)));
                }
            }
            Choice::Events(events) => events.iter().for_each(|event| out.push(Action::Event(event))),
            Choice::PowerOf { of, .. } => {
                let (powers, unseen) = self.powers();
                powers.kinds().for_each(|p| out.push(Action::PowerOf(of, Some(p))));
                if unseen {
                    out.push(Action::PowerOf(of, None));
                }
            }
            Choice::Seen { .. } => out.push(Action::Pass),
        }
    }
}
