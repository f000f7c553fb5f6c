//! The verbs that rules are written with: a state to change, a log for facts, and dice.
//!
//! All cards and pawns move through these verbs, so that the log is complete and nobody learns what they may
//! not know.
//!
//! Rolls come from [`Dice`], which is a parameter and no part of the state: random ones from the round's stream,
//! listed ones in scenarios.

use core::ops::{Deref, DerefMut};

use game::{Rng, Seat, Seats, Sink};

use crate::{
    Ask, Attack, AttackStep, Card, Fact, Field, Frame, Hand, Laid, Land, Move, Public, Question, Reply,
    State, Traveller, Why, material::HAND,
};

/// Where rolls come from.
pub(crate) trait Dice {
    /// A roll of a die with this many sides, 1 to `sides`.
    fn roll(&mut self, rng: &mut Rng, sides: u8) -> u8;
}

/// Dice that roll at random.
pub(crate) struct FairDice;

impl Dice for FairDice {
    fn roll(&mut self, rng: &mut Rng, sides: u8) -> u8 {
        1 + rng.below(sides.into()) as u8
    }
}

/// A state while it is being changed.
pub(crate) struct Table<'a> {
    state: &'a mut State,
    log: &'a mut dyn Sink<Fact>,
    dice: &'a mut dyn Dice,
}

impl Deref for Table<'_> {
    type Target = State;
    fn deref(&self) -> &State {
        self.state
    }
}

impl DerefMut for Table<'_> {
    fn deref_mut(&mut self) -> &mut State {
        self.state
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(state: &'a mut State, log: &'a mut dyn Sink<Fact>, dice: &'a mut dyn Dice) -> Self {
        Table { state, log, dice }
    }

    /// Reports a fact to the log.
    pub(crate) fn tell(&mut self, fact: Fact) {
        self.log.push(fact);
    }

    /// Pushes a frame: it runs next.
    pub(crate) fn push_frame(&mut self, frame: Frame) {
        self.public.stack.push(frame);
    }

    /// Asks somebody a question. The frame that runs next finds the reply.
    pub(crate) fn ask(&mut self, who: Seat, kind: Question, why: Why) {
        self.public.ask = Some(Ask { kind, why });
        self.public.asked = Seats::one(who);
        self.hidden.reply = Reply::default();
        self.public.question = self.question.wrapping_add(1);
    }

    /// Somebody rolls a die.
    pub(crate) fn roll(&mut self, by: Seat, sides: u8, why: Why) -> u8 {
        let value = self.dice.roll(&mut self.state.hidden.rng, sides);
        self.tell(Fact::Rolled { by, sides, value, why });
        value
    }

    // --- cards -----------------------------------------------------------

    /// The card that was chosen and its field, taken from the reply.
    pub(crate) fn chosen(&self) -> Option<(Laid, Field)> {
        let Reply { card, field, arrow, .. } = self.hidden.reply;
        Some((Laid::new(card?, arrow)?, field?))
    }

    /// Lays the chosen card on the board and returns it.
    pub(crate) fn lay(&mut self, by: Seat, why: Why) -> Option<Card> {
        let (card, on) = self.chosen()?;
        if !self.hidden.hands[by].remove(card.card()) {
            return None;
        }
        self.public.ground.lay(on, card);
        self.top_is_new(on);
        self.tell(Fact::Laid { by, card, on, why });
        Some(card.card())
    }

    /// The top card of this field is another one now, so it has not worked for anybody.
    fn top_is_new(&mut self, field: Field) {
        self.public.used.0.iter_mut().for_each(|used| used.forget_card(field));
    }

    /// Takes the top card of a field into a hand.
    pub(crate) fn take(&mut self, by: Seat, on: Field) {
        if let Some(laid) = self.public.ground.take(on) {
            let card = laid.card();
            self.hidden.hands[by].add(card);
            self.top_is_new(on);
            self.tell(Fact::Taken { by, card, on });
        }
    }

    /// The seats that see the cards that come into this hand.
    pub(crate) fn sees_hand(&self, seat: Seat) -> Seats {
        if self.eye.is_some() { self.everybody() } else { Seats::one(seat) }
    }

    /// Shows each hand to those who see the cards that come into it.
    pub(crate) fn show_hands(&mut self) {
        for of in self.everybody() {
            let (cards, to) = (Some(self.hidden.hands[of]), self.sees_hand(of));
            self.tell(Fact::Shown { of, cards, to });
        }
    }

    /// Somebody draws `n` cards, or as many as there are. Returns how many.
    pub(crate) fn draw(&mut self, by: Seat, n: u8, why: Why) -> u8 {
        let mut cards = Hand::EMPTY;
        for _ in 0..n {
            let Some(card) = self.hidden.draw.pop() else { break };
            cards.add(card);
        }
        let n = cards.len();
        if n > 0 {
            self.hidden.hands[by].add_all(&cards);
            let seen = self.sees_hand(by);
            self.tell(Fact::Drew { by, cards: Some(cards), n, why, seen });
        }
        n
    }

    /// Fills up a hand. The round ends if there are too few cards (§4).
    pub(crate) fn fill_up(&mut self, who: Seat) {
        let missing = HAND.saturating_sub(self.hidden.hands[who].len());
        if self.draw(who, missing, Why::Turn) < missing {
            self.public.ending.pile_ran_out = true;
        }
    }

    // --- pawns -----------------------------------------------------------

    /// Puts a pawn onto a field. Neither a card nor an x nor a teleport takes effect there.
    pub(crate) fn put_pawn(&mut self, pawn: Seat, to: Field, why: Why) {
        let from = self.pawns[pawn];
        if from != to {
            self.public.pawns[pawn] = to;
            self.tell(Fact::Went { pawn, from, to, why });
        }
    }

    /// A move follows.
    pub(crate) fn move_next(&mut self, pawn: Seat, back: bool) {
        self.push_frame(Frame::Move(Move { pawn, back }));
    }

    /// An attack follows, on anybody else.
    pub(crate) fn attack_next(&mut self, with: Card, by: Seat, back: bool) {
        let left = self.everybody().without(by);
        self.push_frame(Frame::Attack(Attack { with, by, back, left, on: by, step: AttackStep::Aim }));
    }

    /// Lets a plain function of the board move a pawn, and reports the facts that it tells.
    pub(crate) fn travel<T>(
        &mut self,
        pawn: Seat,
        run: impl FnOnce(Land, &mut Traveller, &mut dyn FnMut(Fact)) -> T,
    ) -> T {
        let Public { ground, teleports, pawns, used, .. } = &mut self.state.public;
        let mut who = Traveller { pawn, at: pawns[pawn], used: used[pawn] };
        let land = Land { ground, teleports };
        let log = &mut *self.log;
        let end = run(land, &mut who, &mut |fact| log.push(fact));
        (pawns[pawn], used[pawn]) = (who.at, who.used);
        end
    }
}
