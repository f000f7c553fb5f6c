//! The view of one viewer, to be kept and sent: everything public, and what this viewer knows besides.

mod borrowed;

use core::ops::Deref;

use game::{Asks, BySeat, Options, Rng, Seat, Seats, Viewer};

use crate::{Action, Ask, Bag, Extra, Illegal, Memory, Power, Powers, Public, Reply, State};

pub use borrowed::ViewRef;

/// What a viewer knows of one seat's hidden cards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct HandView {
    /// The number of cards in the hand.
    pub count: u8,
    /// The hand, if the viewer may know it.
    pub hand: Option<Bag>,
    /// The number of cards laid aside, taken back into the hand when the event is over.
    pub aside: u8,
    /// The number of face-down power cards.
    pub power_count: u8,
    /// The face-down power cards; only their owner sees them.
    pub powers: Option<Powers>,
}

/// What one viewer may know of a game. The public part is read as if it were its own.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody knows.
    pub public: Public,
    /// The hidden cards of each seat, as far as the viewer knows them.
    pub hands: BySeat<HandView>,
    /// The number of cards in the draw pile.
    pub draw: u8,
    /// The number of cards in the event pile.
    pub events: u8,
    /// The number of cards in the power pile.
    pub power_pile: u8,
    /// The viewer's answer so far to the open question.
    pub(crate) reply: Reply,
    /// The power card that the viewer has just taken, if they are asked which one goes back instead.
    pub(crate) taken: Option<Power>,
}

impl Deref for View {
    type Target = Public;
    fn deref(&self) -> &Public {
        &self.public
    }
}

impl From<ViewRef<'_>> for View {
    fn from(seen: ViewRef<'_>) -> View {
        let [draw, events, power_pile] = seen.piles();
        let mut public = seen.public.clone();
        if public.ask.is_none() {
            public.replied = Seats::NONE;
        }
        let (viewer, hands) = (seen.viewer, BySeat::make(|seat| seen.hand(seat)));
        View { viewer, public, hands, draw, events, power_pile, reply: *seen.reply, taken: seen.taken() }
    }
}

impl View {
    /// The viewer's seat; `None` for spectators.
    pub fn me(&self) -> Option<Seat> {
        self.viewer.seat()
    }

    /// The open question, if the viewer is asked.
    pub fn my_ask(&self) -> Option<Ask> {
        self.by_ref().my_ask()
    }

    /// The viewer's own hand; empty for spectators.
    pub fn my_hand(&self) -> Bag {
        *self.by_ref().my_hand
    }

    /// The cards the viewer may pick from, if they are asked to pick cards; otherwise none.
    pub fn pool(&self) -> Bag {
        self.by_ref().pool()
    }

    /// The viewer's picks so far of an answer with several parts.
    pub fn picked(&self) -> Reply {
        self.reply
    }

    /// The number of parts in the viewer's complete answer; 0 if it is a single action.
    pub fn picks_wanted(&self) -> u8 {
        self.by_ref().picks_wanted()
    }

    /// The additions to and subtractions from the points of this hand in the finished round, and by which rule.
    pub fn extras(&self, seat: Seat) -> impl Iterator<Item = Extra> {
        let hand = self.hands[seat].hand.unwrap_or_default();
        let extras = self.result.map(|result| self.public.extras(result.how, result.finished, seat, &hand));
        extras.unwrap_or_default().into_iter().flatten()
    }
}

impl game::View<State> for View {
    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn asks(&self) -> Asks<Ask> {
        Asks::of(self.ask, self.question, self.asked, || self.winners.is_some())
    }

    fn options(&self, out: &mut Options<Action>) {
        self.by_ref().options(out);
    }

    fn refusal(&self, action: Action) -> Option<Illegal> {
        self.by_ref().refusal(action)
    }

    fn determinize(&self, memory: &Memory, rng: &mut Rng) -> State {
        self.guess(memory, rng)
    }

    fn merge(&mut self, other: &View) -> bool {
        let again = |view: &View| {
            let mut public = view.public.clone();
            public.asked |= core::mem::take(&mut public.replied);
            public
        };
        let sizes = |view: &View| (view.draw, view.events, view.power_pile);
        let hidden = |hand: HandView| HandView { hand: None, powers: None, ..hand };
        let mut pairs = self.hands.0.iter().zip(&other.hands.0);
        let alike = pairs.all(|(mine, theirs)| hidden(*mine) == hidden(*theirs));
        let public = again(self);
        if !alike || sizes(self) != sizes(other) || public != again(other) {
            return false;
        }
        self.public = public;
        for (mine, theirs) in self.hands.0.iter_mut().zip(&other.hands.0) {
            (mine.hand, mine.powers) = (mine.hand.or(theirs.hand), mine.powers.or(theirs.powers));
        }
        // Only the person who chooses sees their options.
        if other.my_ask().is_some() || self.me().is_none() {
            (self.viewer, self.reply, self.taken) = (other.viewer, other.reply, other.taken);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, PickFrom, Question, Special, testing::after};
    use game::{Game as _, View as _};

    /// Seat 0 has played a gift on seat 1 and picks two cards for it.
    fn picking() -> State {
        after(
            r#"{"discard": ["red-9"], "hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["green-4"]],
            "script": ["0 play red-gift", "0 seat 1", "1 pass"]}"#,
        )
    }

    #[test]
    fn only_the_person_asked_sees_the_legal_answers() {
        let state = picking();
        let seat = Seat::new(0).unwrap();
        let view = state.view(Viewer::Seat(seat));
        assert_eq!((view.me(), view.viewer()), (Some(seat), Viewer::Seat(seat)));
        assert_eq!(view.my_hand(), *state.hand(seat));
        assert_eq!(view.my_hand().len(), 3);
        assert_eq!(view.everybody(), Seats::first(2));
        assert_eq!(view.top().and_then(Card::as_special), Some(Special::Gift));
        let kind = view.my_ask().map(|ask| ask.kind);
        assert!(matches!(kind, Some(Question::Cards { from: PickFrom::OwnHand, n: 2, .. })), "{kind:?}");
        assert_eq!((view.pool(), view.picks_wanted()), (view.my_hand(), 2));
        assert_eq!(view.picked(), Reply::default());
        let card = view.pool().lowest().unwrap();
        assert_eq!(view.refusal(Action::Pick(card)), None);
        assert_eq!(view.refusal(Action::Draw), Some(Illegal::NoAnswer));
        assert_eq!(view.choices().len(), 2, "the last card alone would be too few");
    }

    #[test]
    fn everybody_sees_who_is_asked() {
        let state = picking();
        let view = state.view(Viewer::Seat(Seat::new(1).unwrap()));
        assert_eq!(view.my_ask(), None);
        assert!(view.ask.is_some() && view.asked.has(Seat::new(0).unwrap()));
        assert_eq!((view.pool(), view.picks_wanted()), (Bag::EMPTY, 0));
        assert_eq!(view.refusal(Action::Draw), Some(Illegal::NotAsked));
        let nobody = state.view(Viewer::Spectator);
        assert_eq!((nobody.me(), nobody.my_hand()), (None, Bag::EMPTY));
        let elsewhere = state.view(Viewer::Seat(Seat::new(5).unwrap()));
        assert_eq!((elsewhere.my_hand(), elsewhere.my_ask()), (Bag::EMPTY, None));
    }

    #[test]
    fn at_the_end_of_a_round_everybody_sees_the_hands_and_how_they_count() {
        let over = |text: &str| {
            let mut state = after(text);
            // Nobody reacts.
            for seat in [0, 1, 0, 1, 0, 1, 0, 1].map(|seat| Seat::new(seat).unwrap()) {
                state.answer(seat, Action::Pass, &mut game::NullSink).ok();
            }
            let view = state.view(Viewer::Spectator);
            let result = view.result.unwrap();
            for seat in view.everybody() {
                let hand = view.hands[seat].hand.expect("it lies open");
                let cards: i32 = hand.iter().map(|card| view.card_points(card)).sum();
                let extras: i32 = view.extras(seat).map(|(_, by)| by).sum();
                assert_eq!(cards + extras, result.scores[seat]);
            }
            let all = |seat| view.extras(Seat::new(seat).unwrap()).collect::<Vec<_>>();
            [0, 1].map(all)
        };
        let plain = r#"{"hands": [["red-4"], ["green-9", "fantastic"]], "script": ["0 play red-4"]}"#;
        assert_eq!(over(plain), [vec![], vec![]]);
        let doomsday = r#"{"hands": [["black-9", "blue-1"], ["green-9"]], "events": ["doomsday"],
            "script": ["0 play black-9"]}"#;
        let by = |points| vec![(crate::Source::Event(crate::Event::Doomsday), points)];
        assert_eq!(over(doomsday), [by(49), by(41)]);
        let bounty = r#"{"packs": ["pandora"], "rule_cards": ["bounty"],
            "hands": [["red-4"], ["green-9"]], "script": ["0 play red-4"]}"#;
        let ten = (crate::Source::RuleCard(crate::RuleCard::Bounty), -10);
        assert_eq!(over(bounty), [vec![ten], vec![]]);
    }

    #[test]
    fn only_the_person_picking_sees_the_picks_so_far() {
        let mut state = picking();
        let seat = Seat::new(0).unwrap();
        let card = state.hand(seat).lowest().unwrap();
        state.answer(seat, Action::Pick(card), &mut game::NullSink).unwrap();
        let picked = state.view(Viewer::Seat(seat)).picked();
        assert_eq!((picked.cards, picked.picks), (Bag::one(card), 1));
        let other = state.view(Viewer::Seat(Seat::new(1).unwrap()));
        assert_eq!(other.picked().picks, 0);
    }

    #[test]
    fn no_card_moves_until_the_whole_hand_is_dealt_out() {
        let mut state = after(
            r#"{"events": ["merry-christmas"],
            "hands": [["black-9", "blue-1"], ["green-3", "green-4"], ["green-5"]],
            "script": ["0 play black-9"]}"#,
        );
        let (giver, other) = (Seat::wrapping(1), Seat::wrapping(2));
        let cards: Vec<Card> = state.hand(giver).iter().collect();
        let before = [0, 2].map(|seat| state.view(Viewer::Seat(Seat::wrapping(seat))));
        state.answer(giver, Action::Give(cards[0], other), &mut game::NullSink).unwrap();
        assert_eq!(*state.hand(giver), cards.iter().copied().collect());
        assert_eq!([0, 2].map(|seat| state.view(Viewer::Seat(Seat::wrapping(seat)))), before);
        let view = state.view(Viewer::Seat(giver));
        assert_eq!((view.hands[giver].count, view.hands[other].aside), (2, 0));
        assert_eq!((view.picked().cards, view.picked().seats[other]), (Bag::one(cards[0]), 1));
        assert_eq!(
            (view.picks_wanted(), view.refusal(Action::Give(cards[0], other))),
            (2, Some(Illegal::NotThere))
        );
        state.answer(giver, Action::Give(cards[1], Seat::wrapping(0)), &mut game::NullSink).unwrap();
        let view = state.view(Viewer::Seat(giver));
        assert_eq!((view.hands[giver].count, view.hands[other].aside), (0, 1));
    }
}
