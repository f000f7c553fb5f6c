//! The context of legality, looked up in a state or in a view.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::{Ask, Bag, Choice, Colours, Demand, Powers, Question, Reply, RuleCard, Setup, State};

/// The data on which the legality of one person's answers depends. It is looked up when it is needed: most
/// questions need little of it.
#[derive(Clone, Copy)]
pub(crate) struct Legality<'a> {
    pub(crate) setup: &'a Setup,
    /// The question the person is asked, if any.
    pub(crate) ask: Option<&'a Ask>,
    /// Their answer to it so far.
    pub(crate) reply: &'a Reply,
    /// Their hand.
    pub(crate) hand: &'a Bag,
    rest: Rest<'a>,
}

/// The source of the remaining data.
#[derive(Clone, Copy)]
enum Rest<'a> {
    /// From a state, for the person at this seat.
    State(&'a State, Seat),
    /// From the data in their view.
    View(&'a AnswerContext),
}

/// The data on which the legality of the viewer's answers depends, as part of a view that can be sent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct AnswerContext {
    pub(crate) seat: Seat,
    /// The question they are asked.
    pub(crate) ask: Option<Ask>,
    /// Their answer to it so far.
    pub(crate) reply: Reply,
    hand: Bag,
    /// The cards they may pick from, if they are asked to pick cards.
    pub(crate) pool: Bag,
    /// The demand of the pile.
    demand: Demand,
    /// Colours of which no card may be played.
    blocked: Colours,
    /// Whether special cards are forbidden.
    sealed: bool,
    /// Whether black may be played on a black card's number.
    black_on_black: bool,
    /// The power cards the question is about: those the person can see, by kind …
    pub(crate) powers: Powers,
    /// … and whether there are others that they cannot see.
    unseen_powers: bool,
}

impl State {
    /// The data on which the legality of this seat's answers depends.
    pub(crate) fn legality(&self, seat: Seat) -> Legality<'_> {
        Legality {
            setup: &self.setup,
            ask: self.ask.as_ref().filter(|_| self.asked.has(seat)),
            reply: &self.replies[seat],
            hand: self.hand(seat),
            rest: Rest::State(self, seat),
        }
    }

    /// The data of [`State::legality`], to be held by a view.
    pub(crate) fn answer_context(&self, seat: Seat) -> AnswerContext {
        let legality = self.legality(seat);
        let (powers, unseen_powers) = legality.powers();
        AnswerContext {
            seat,
            ask: legality.ask.copied(),
            reply: *legality.reply,
            hand: *legality.hand,
            pool: legality.pool(),
            demand: legality.demand(),
            blocked: legality.blocked(),
            sealed: legality.is_sealed(),
            black_on_black: legality.black_on_black(),
            powers,
            unseen_powers,
        }
    }

    /// The power cards of `of` that `seat` may name, and whether there are others it cannot see (see
    /// [`Choice::PowerOf`]).
    fn powers_of(&self, seat: Seat, of: Seat, spent: bool, except_taken: bool) -> (Powers, bool) {
        let place = &self.places[of];
        let (mut powers, mut unseen) = (place.spent, false);
        if spent {
            powers = powers.without(self.activated(of));
        } else if of == seat {
            place.powers.iter().for_each(|p| {
                powers.add(p);
            });
        } else {
            unseen = !place.powers.is_empty();
        }
        if let Some(taken) = self.taken.filter(|_| except_taken) {
            powers.remove(taken);
        }
        (powers, unseen)
    }

    /// Whether this seat could play a card now.
    pub(crate) fn can_play(&self, seat: Seat, free: bool) -> bool {
        let legality = self.legality(seat);
        !legality.fitting(free).is_empty() || legality.imitations().next().is_some()
    }
}

impl AnswerContext {
    /// The rules about these answers, under this set-up.
    pub(crate) fn legality<'a>(&'a self, setup: &'a Setup) -> Legality<'a> {
        let (ask, reply, hand, rest) = (self.ask.as_ref(), &self.reply, &self.hand, Rest::View(self));
        Legality { setup, ask, reply, hand, rest }
    }
}

impl Legality<'_> {
    /// The cards the person may pick from, if they are asked to pick cards.
    pub(crate) fn pool(&self) -> Bag {
        match (self.rest, self.ask.map(|ask| ask.kind)) {
            (Rest::State(state, seat), Some(Question::Cards { from, except, .. })) => {
                state.pickable(seat, from, except)
            }
            (Rest::State(..), _) => Bag::EMPTY,
            (Rest::View(context), _) => context.pool,
        }
    }

    /// The power cards the question is about, and whether there are others that the person cannot see.
    pub(crate) fn powers(&self) -> (Powers, bool) {
        match (self.rest, self.ask.map(|ask| ask.kind)) {
            (Rest::State(state, seat), Some(Question::One(Choice::Powers { .. }))) => {
                (state.usable_powers(seat), false)
            }
            (Rest::State(state, seat), Some(Question::One(Choice::PowerOf { of, spent, except_taken }))) => {
                state.powers_of(seat, of, spent, except_taken)
            }
            (Rest::State(..), _) => (Powers::default(), false),
            (Rest::View(context), _) => (context.powers, context.unseen_powers),
        }
    }

    /// The demand of the pile.
    pub(crate) fn demand(&self) -> Demand {
        match self.rest {
            Rest::State(state, _) => state.demand,
            Rest::View(context) => context.demand,
        }
    }

    /// Colours of which no card may be played.
    pub(crate) fn blocked(&self) -> Colours {
        match self.rest {
            Rest::State(state, _) => state.blocked(),
            Rest::View(context) => context.blocked,
        }
    }

    /// Whether special cards are forbidden.
    pub(crate) fn is_sealed(&self) -> bool {
        match self.rest {
            Rest::State(state, _) => state.is_sealed(),
            Rest::View(context) => context.sealed,
        }
    }

    /// Whether black may be played on a black card's number.
    pub(crate) fn black_on_black(&self) -> bool {
        match self.rest {
            Rest::State(state, _) => state.rule_cards.has(RuleCard::BlackOnBlack),
            Rest::View(context) => context.black_on_black,
        }
    }
}
