//! The view: what one viewer may know of a state, built field by field, never by blanking out a copy of the state.

use game::{Asks, BySeat, Options, Rng, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::score::{Counting, card_points};
use crate::{
    Action, AnswerContext, Ask, Bag, Card, Cards, Choice, Colour, Demand, EventSet, Extra, Illegal, Lasting,
    LastingEvents, Memory, PickFrom, Powers, Query, Question, RoundResult, RuleSet, Setup, Stack, State,
    TurnState,
};

/// The cards and effects in front of one seat, as a viewer sees them.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PlaceView {
    /// The number of cards in the hand.
    pub count: u8,
    /// The hand, if the viewer may know it.
    pub hand: Option<Bag>,
    /// The number of cards laid aside, taken back into the hand when the event is over.
    pub aside: u8,
    /// How many of the next turns this seat loses.
    pub skips: u8,
    /// The number of face-down power cards.
    pub power_count: u8,
    /// The face-down power cards; only their owner sees them.
    pub powers: Option<Powers>,
    /// Spent power cards.
    pub spent: Powers,
    /// Those that rest until this turn is over.
    #[serde(rename = "fresh")]
    pub(crate) resting: Powers,
    /// Effects of power cards that last until this seat's next turn.
    pub lasting: Lasting,
}

/// What one viewer may know of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The set-up.
    pub setup: Setup,
    /// The current round, from 1; 0 before the first.
    pub round: u16,
    /// How many turns have begun this round, including skipped ones.
    pub turns: u16,
    /// The person at each place, numbered by the seat they had at the start.
    pub persons: BySeat<Seat>,
    /// Points, indexed by person.
    pub totals: BySeat<i32>,
    /// Rounds won, indexed by person.
    pub wins: BySeat<u8>,
    /// The place of the dealer.
    pub dealer: Seat,
    /// The seat whose turn it is.
    pub active: Seat,
    /// Whether play currently runs to the left.
    pub leftward: bool,
    /// The cards and effects in front of each seat.
    pub places: BySeat<PlaceView>,
    /// The number of cards in the draw pile.
    pub draw: u8,
    /// The discard pile, from bottom to top.
    pub discard: Cards,
    /// Cards that lie face up on the table.
    pub side: Bag,
    /// The demand of the pile.
    pub demand: Demand,
    /// The colour of the last coloured card played.
    pub last_colour: Option<Colour>,
    /// The number of cards in the event pile.
    pub events: u8,
    /// The events turned up this round that have not been shuffled back into the pile.
    pub turned_up: EventSet,
    /// All events turned up this round.
    pub happened: EventSet,
    /// Events that last.
    pub lasting: LastingEvents,
    /// The number of cards in the power pile.
    pub power_pile: u8,
    /// Rule cards in force.
    pub rule_cards: RuleSet,
    /// The open question.
    pub ask: Option<Ask>,
    /// The seats that still have to answer it.
    pub asked: Seats,
    /// The number of the open question.
    pub question: u32,
    /// How the last round ended, until the next one begins.
    pub result: Option<RoundResult>,
    /// The winners, as persons, once the game is over.
    pub winners: Option<Seats>,
    /// The seats that have already answered the open question.
    pub(crate) replied: Seats,
    pub(crate) reversed: bool,
    #[serde(rename = "notes")]
    pub(crate) this_turn: TurnState,
    pub(crate) stack: Stack,
    #[serde(rename = "desk")]
    pub(crate) context: Option<AnswerContext>,
}

impl State {
    /// The hands that a viewer may look at now, besides their own.
    pub(crate) fn open_to(&self, viewer: Viewer) -> Seats {
        // Hands are counted in front of everybody (§8).
        if self.result.is_some() {
            return self.everybody();
        }
        let mut open = self.everybody().filter(|s| self.is_open(s));
        let Some(ask) = self.ask.filter(|_| !self.asked.is_empty()) else { return open };
        let me = viewer.seat().map_or(Seats::NONE, Seats::one);
        let asked = self.asked & me;
        match ask.kind {
            Question::One(Choice::Seen { hands }) if !(hands & me).is_empty() => {
                open |= hands;
            }
            Question::Hands { of, .. } if !asked.is_empty() => open |= of,
            Question::Cards { from: PickFrom::Hand(of), .. } if !asked.is_empty() => {
                open.add(of);
            }
            _ => {}
        }
        open
    }
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let open = state.open_to(viewer);
        let ask = state.ask.filter(|_| !state.asked.is_empty());
        let me = viewer.seat().filter(|&seat| state.everybody().has(seat));
        let mut places = BySeat::<PlaceView>::default();
        for seat in state.everybody() {
            let place = &state.places[seat];
            let mine = Some(seat) == me;
            places[seat] = PlaceView {
                count: place.hand.len(),
                hand: (mine || open.has(seat)).then_some(place.hand),
                aside: place.aside.len(),
                skips: place.skips,
                power_count: place.powers.len(),
                powers: mine.then_some(place.powers),
                spent: place.spent,
                resting: place.resting,
                lasting: state.places.lasting.of(seat),
            };
        }
        View {
            viewer,
            setup: state.setup,
            round: state.round,
            turns: state.turns,
            persons: state.persons,
            totals: state.totals,
            wins: state.wins,
            dealer: state.dealer,
            active: state.active,
            leftward: state.leftward(),
            places,
            draw: state.draw.len(),
            discard: state.discard,
            side: state.side,
            demand: state.demand,
            last_colour: state.last_colour,
            events: state.events.len(),
            turned_up: state.turned_up,
            happened: state.happened,
            lasting: state.lasting,
            power_pile: state.power_pile.len(),
            rule_cards: state.rule_cards,
            ask,
            asked: state.asked,
            question: state.question,
            result: state.result,
            winners: state.winners,
            replied: if ask.is_some() { state.replied } else { Seats::NONE },
            reversed: state.reversed,
            this_turn: state.this_turn,
            stack: state.stack.clone(),
            context: me.map(|seat| state.answer_context(seat)),
        }
    }

    /// The viewer's seat; `None` for spectators.
    pub fn me(&self) -> Option<Seat> {
        self.viewer.seat()
    }

    /// The open question, if the viewer is asked.
    pub fn my_ask(&self) -> Option<Ask> {
        self.context.and_then(|context| context.ask)
    }

    /// The viewer's own hand; empty for spectators.
    pub fn my_hand(&self) -> Bag {
        self.me().and_then(|me| self.places[me].hand).unwrap_or_default()
    }

    /// The cards the viewer may pick from, if they are asked to pick cards; otherwise none.
    pub fn pool(&self) -> Bag {
        self.context.map(|context| context.pool).unwrap_or_default()
    }

    /// The viewer's picks so far of an answer with several parts.
    pub fn picked(&self) -> crate::state::Reply {
        self.context.map(|context| context.reply).unwrap_or_default()
    }

    /// The number of parts in the viewer's complete answer; 0 if it is a single action.
    pub fn picks_wanted(&self) -> u8 {
        self.context.map_or(0, |context| context.legality(&self.setup).picks_wanted())
    }

    /// The points this card counts in a hand, under the rule cards in force.
    pub fn card_points(&self, card: Card) -> i32 {
        card_points(card, self.rule_cards)
    }

    /// A number that rule cards can change, under those in force.
    pub fn number(&self, query: Query) -> u8 {
        query.under(self.rule_cards)
    }

    /// The additions to and subtractions from the points of this hand in the finished round, and by which rule.
    pub fn extras(&self, seat: Seat) -> impl Iterator<Item = Extra> {
        let hand = self.places[seat].hand.unwrap_or_default();
        let points = hand.iter().map(|card| self.card_points(card)).sum();
        let counting = self.result.map(|result| Counting {
            how: result.how,
            finished: result.finished,
            scorekeeping: self.setup.rules().scorekeeping,
            ending: self.this_turn.ending,
            bomb: self.lasting.bomb,
            rule_cards: self.rule_cards,
        });
        let extras = counting.map(|counting| counting.extras(seat, points, hand.is_empty()));
        extras.unwrap_or_default().into_iter().flatten()
    }

    /// The top card of the discard pile.
    pub fn top(&self) -> Option<Card> {
        self.discard.top()
    }

    /// All seats at the table.
    pub fn everybody(&self) -> Seats {
        Seats::first(self.setup.players())
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
        if let Some(context) = &self.context {
            context.legality(&self.setup).options(out);
        }
    }

    fn refusal(&self, action: Action) -> Option<Illegal> {
        match &self.context {
            Some(context) => context.legality(&self.setup).refusal(action),
            None => Some(Illegal::NotAsked),
        }
    }

    fn determinize(&self, memory: &Memory, rng: &mut Rng) -> State {
        self.guess(memory, rng)
    }

    fn merge(&mut self, other: &View) -> bool {
        let public = |view: &View| {
            let mut view = view.clone();
            (view.viewer, view.context) = (Viewer::Spectator, None);
            view.places.0.iter_mut().for_each(|place| (place.hand, place.powers) = (None, None));
            view.asked |= core::mem::take(&mut view.replied);
            view
        };
        if public(self) != public(other) {
            return false;
        }
        for (mine, theirs) in self.places.0.iter_mut().zip(&other.places.0) {
            (mine.hand, mine.powers) = (mine.hand.or(theirs.hand), mine.powers.or(theirs.powers));
        }
        // Only the person who chooses sees their options.
        if other.my_ask().is_some() || self.me().is_none() {
            (self.viewer, self.context) = (other.viewer, other.context);
        }
        self.asked |= core::mem::take(&mut self.replied);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PickFrom, Question, Special, testing::after};
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
        assert_eq!(view.picked(), crate::state::Reply::default());
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
        assert!(elsewhere.context.is_none());
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
                let hand = view.places[seat].hand.expect("it lies open");
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
        assert_eq!((view.places[giver].count, view.places[other].aside), (2, 0));
        assert_eq!((view.picked().cards, view.picked().seats[other]), (Bag::one(cards[0]), 1));
        assert_eq!(
            (view.picks_wanted(), view.refusal(Action::Give(cards[0], other))),
            (2, Some(Illegal::NotThere))
        );
        state.answer(giver, Action::Give(cards[1], Seat::wrapping(0)), &mut game::NullSink).unwrap();
        let view = state.view(Viewer::Seat(giver));
        assert_eq!((view.places[giver].count, view.places[other].aside), (0, 1));
    }
}
