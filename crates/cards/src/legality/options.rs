//! Lists the legal answers to the open question.

use game::Options;

use crate::{Action, Card, Choice, Question, Special, ViewRef, Wish, masks};

impl ViewRef<'_> {
    /// Adds every legal answer to `out`.
    pub(crate) fn options(&self, out: &mut Options<Action>) {
        let Some(ask) = self.my_ask else { return };
        match ask.kind {
            Question::Turn { draw, end, free } => {
                out.extend(self.fitting(free).map(|card| Action::Play(card, None)));
                let mimicries = self.my_hand.and(masks::kind(Special::Mimicry));
                if let Some(mimicry) = mimicries.lowest() {
                    out.extend(self.imitations().map(|special| Action::Play(mimicry, Some(special))));
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
                out.extend(cards.map(Action::Pick));
                if !must {
                    out.push(Action::Pass);
                }
            }
            Question::Wish { colours, highest } => {
                out.extend(colours.iter().map(|c| Action::Wish(Wish::Colour(c))));
                out.extend((1..=highest).map(|n| Action::Wish(Wish::Number(n))));
            }
            Question::Give { .. } => {
                if let Some(card) = self.left_to_give().lowest() {
                    out.extend(self.seats().into_iter().map(|seat| Action::Give(card, seat)));
                }
            }
            Question::Seats { .. } | Question::Split { .. } | Question::Hands { .. } => {
                out.extend(self.seats().into_iter().map(Action::Seat));
            }
        }
    }

    /// Adds the entries of a short list.
    fn list(&self, list: Choice, out: &mut Options<Action>) {
        match list {
            Choice::Reaction(window) => {
                for special in [window.special(), Special::Mimicry] {
                    let cards = self.my_hand.and(masks::kind(special));
                    out.extend(cards.kinds().map(Action::Toss));
                }
                out.push(Action::Pass);
            }
            Choice::Powers { special } => {
                let usable = self.powers().0.kinds().filter(|p| p.goes_with(special));
                out.extend(usable.map(Action::Power));
                out.push(Action::Pass);
            }
            Choice::Imitations => {
                let Some(mimicry) = Card::special(None, Special::Mimicry) else { return };
                for special in self.setup.specials().iter().filter(|s| s.is_wish_card()) {
                    out.push(Action::Play(mimicry, Some(special)));
                }
            }
            Choice::Events(events) => out.extend(events.iter().map(Action::Event)),
            Choice::PowerOf { of, .. } => {
                let (powers, unseen) = self.powers();
                out.extend(powers.kinds().map(|p| Action::PowerOf(of, Some(p))));
                if unseen {
                    out.push(Action::PowerOf(of, None));
                }
            }
            Choice::Seen { .. } => out.push(Action::Pass),
        }
    }
}
