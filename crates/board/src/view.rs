//! The view of one viewer: everything public, and what this viewer knows besides.

use core::ops::Deref;

use game::{Asks, BySeat, Options, Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{Action, Arrow, Ask, Card, Desk, Fields, Gift, Hand, Illegal, Memory, Public, Reply, State};

/// A card laid aside for somebody, as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GiftView {
    /// For whom.
    pub to: Seat,
    /// The card, if the viewer may know it.
    pub card: Option<Card>,
}

/// What one viewer may know of a game. The public part is read as if it were its own.
///
/// A field that is hidden cannot be named:
///
/// ```compile_fail
/// fn peek(view: &board::View) -> bool { view.hidden.draw.is_empty() }
/// ```
///
/// The same of what is public compiles:
///
/// ```
/// fn look(view: &board::View) -> bool { view.public.discard.is_empty() }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody knows.
    pub public: Public,
    /// The number of cards in each hand.
    pub hand_sizes: BySeat<u8>,
    /// The hands the viewer may know.
    pub hands: BySeat<Option<Hand>>,
    /// The gifts that are not taken up yet, by giver.
    pub gifts: BySeat<Option<GiftView>>,
    /// The number of cards in the draw pile.
    pub draw: u8,
    /// The viewer's answer so far.
    pub(crate) reply: Reply,
}

impl Deref for View {
    type Target = Public;
    fn deref(&self) -> &Public {
        &self.public
    }
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let State { public, hidden } = state;
        let (open, all) = (public.hands_are_open(), public.everybody());
        let sees = |seat| all.has(seat) && (open || viewer == Viewer::Seat(seat));
        let mine = matches!(viewer, Viewer::Seat(seat) if public.asked.has(seat));
        View {
            viewer,
            public: public.clone(),
            hand_sizes: BySeat::make(|seat| hidden.hands[seat].len()),
            hands: BySeat::make(|seat| sees(seat).then_some(hidden.hands[seat])),
            gifts: BySeat::make(|seat| {
                let Gift { card, to } = hidden.gifts[seat]?;
                Some(GiftView { to, card: sees(seat).then_some(card) })
            }),
            draw: hidden.draw.len(),
            reply: if mine { hidden.reply } else { Reply::default() },
        }
    }

    /// The viewer's seat; `None` for spectators.
    pub fn me(&self) -> Option<Seat> {
        self.viewer.seat()
    }

    /// The viewer's own hand; empty for spectators.
    pub fn my_hand(&self) -> Hand {
        self.me().and_then(|me| self.hands[me]).unwrap_or_default()
    }

    /// The open question, if the viewer is asked.
    pub fn my_ask(&self) -> Option<Ask> {
        self.desk().map(|desk| desk.ask)
    }

    /// The viewer's answer so far to the open question.
    pub fn picked(&self) -> Reply {
        self.reply
    }

    /// This view with these further parts of an unfinished answer of its viewer, and whether the answer is
    /// complete with them. Nothing has been carried out.
    ///
    /// # Errors
    /// Why the first part that may not be chosen is refused.
    pub fn with_parts(&self, parts: &[Action]) -> Result<(View, bool), Illegal> {
        let (mut view, mut complete) = (self.clone(), false);
        for &part in parts {
            if complete {
                return Err(Illegal::NoAnswer);
            }
            (view.reply, complete) = view.desk().ok_or(Illegal::NotAsked)?.record(part)?;
        }
        Ok((view, complete))
    }

    /// The fields on which the viewer may lay this card in answer to the open question, with this arrow, or
    /// with any.
    pub fn legal_fields(&self, card: Card, arrow: Option<Arrow>) -> Fields {
        self.desk().map_or(Fields::NONE, |desk| desk.legal_fields(card, arrow))
    }

    fn desk(&self) -> Option<Desk<'_>> {
        let seat = self.me().filter(|&seat| self.asked.has(seat))?;
        Some(Desk { public: &self.public, seat, ask: self.ask?, reply: self.reply, hand: self.hands[seat]? })
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
        if let Some(desk) = self.desk() {
            desk.options(out);
        }
    }

    fn refusal(&self, action: Action) -> Option<Illegal> {
        match self.desk() {
            Some(desk) => desk.refusal(action),
            None => Some(Illegal::NotAsked),
        }
    }

    fn determinize(&self, memory: &Memory, rng: &mut Rng) -> State {
        self.guess(memory, rng)
    }

    fn merge(&mut self, other: &View) -> bool {
        let to = |view: &View| BySeat::make(|seat| view.gifts[seat].map(|gift| gift.to));
        let sizes = |view: &View| (view.hand_sizes, view.draw, to(view));
        if self.public != other.public || sizes(self) != sizes(other) {
            return false;
        }
        for (mine, theirs) in self.hands.0.iter_mut().zip(&other.hands.0) {
            *mine = mine.or(*theirs);
        }
        for (mine, theirs) in self.gifts.0.iter_mut().zip(&other.gifts.0) {
            if let (Some(mine), Some(theirs)) = (mine, theirs) {
                mine.card = mine.card.or(theirs.card);
            }
        }
        // Only the person who chooses sees their choice so far.
        if other.me().is_some_and(|seat| other.asked.has(seat)) {
            (self.viewer, self.reply) = (other.viewer, other.reply);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::after;
    use game::{Game as _, View as _};

    #[test]
    fn an_unfinished_answer_shows_its_next_options() {
        let state =
            after(r#"{"hands": [["push", "stop"], ["x"]], "pawns": [10, 3], "board": {"12": "stop"}}"#);
        let view = state.view(Viewer::Seat(Seat::default()));
        let options =
            |parts: &[Action]| view.with_parts(parts).unwrap().0.choices().iter().collect::<Vec<_>>();
        let [push, field, up] = ["card push", "field 11", "arrow up"].map(|text| text.parse().unwrap());
        assert_eq!(options(&[]), ["card push", "card stop"].map(|text| text.parse().unwrap()));
        assert!(
            options(&[push]).contains(&field) && !options(&[push]).contains(&"field 12".parse().unwrap())
        );
        assert!(options(&[push, field]).contains(&up));
        assert_eq!(view.with_parts(&[push, field]).map(|(_, complete)| complete), Ok(false));
        assert_eq!(view.with_parts(&[push, field, up]).map(|(_, complete)| complete), Ok(true));
        assert_eq!(view.with_parts(&[push, up]).err(), Some(Illegal::NoAnswer));
        assert_eq!(view.with_parts(&[push, field, up, up]).err(), Some(Illegal::NoAnswer));
        let other = state.view(Viewer::Seat(Seat::wrapping(1)));
        assert_eq!(other.with_parts(&[push]).err(), Some(Illegal::NotAsked));
    }
}
