//! The verbs that rules are written with: a state to change, and a log for facts.
//!
//! All cards move through these verbs, so that the log is complete and nobody learns what they may not know. Those of
//! piles are in `piles`.

mod piles;

use core::ops::{Deref, DerefMut};

use game::{BySeat, Seat, Seats, Sink};

use crate::{
    Action, Ask, Bag, Card, Fact, Frame, PickExcept, PickFrom, Power, Query, Question, Reply, Source,
    Special, State, Window, Zone,
};

/// A state while it is being changed.
pub(crate) struct Table<'a> {
    state: &'a mut State,
    /// Where facts go; `None` if they are discarded.
    log: Option<&'a mut dyn Sink<Fact>>,
    /// Whether this is a simulation, where people who can only pass are not asked whether they react.
    simulated: bool,
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
    pub(crate) fn new(state: &'a mut State, log: &'a mut dyn Sink<Fact>) -> Self {
        let log = if log.discards() { None } else { Some(log) };
        Table { state, log, simulated: false }
    }

    /// A table for a simulation (see [`game::Game::play_unchecked`]).
    pub(crate) fn simulated(state: &'a mut State, log: &'a mut dyn Sink<Fact>) -> Self {
        Table { simulated: true, ..Table::new(state, log) }
    }

    /// Reports a fact to the log.
    #[inline]
    pub(crate) fn tell(&mut self, fact: Fact) {
        if let Some(log) = &mut self.log {
            log.push(fact);
        }
    }

    /// Pushes a frame: it runs next.
    pub(crate) fn push_frame(&mut self, frame: Frame) {
        self.public.stack.push(frame);
    }

    /// A number of the rules, as changed by the rule cards in force.
    pub(crate) fn query(&self, query: Query) -> u8 {
        query.under(self.rule_cards)
    }

    // --- questions -------------------------------------------------------

    /// Asks people a question. The frame that runs next finds their replies.
    pub(crate) fn ask(&mut self, who: Seats, kind: Question, why: Source) {
        for seat in self.replied | who {
            self.hidden.replies[seat] = Reply::default();
        }
        self.public.ask = Some(Ask { kind, why });
        self.public.asked = who;
        self.public.replied = Seats::NONE;
        self.public.question = self.question.wrapping_add(1);
    }

    /// Asks one person a question.
    pub(crate) fn ask_one(&mut self, who: Seat, kind: Question, why: Source) {
        self.ask(Seats::one(who), kind, why);
    }

    /// Asks somebody to pick `n` cards, or fewer if there are fewer. Nobody is asked if there is nothing to
    /// pick.
    pub(crate) fn ask_cards(&mut self, who: Seat, from: PickFrom, n: u8, except: PickExcept, why: Source) {
        let kind = Question::Cards { from, n, must: true, except };
        let nothing = n == 0 || self.pickable(who, from, except).is_empty();
        self.ask(if nothing { Seats::NONE } else { Seats::one(who) }, kind, why);
    }

    /// Opens a reaction window for those of `who` who are allowed to react.
    pub(crate) fn open(&mut self, window: Window, who: Seats, why: Source) {
        let who = if self.no_tossing() { Seats::NONE } else { who };
        self.ask(who, Question::One(crate::ask::Choice::Reaction(window)), why);
        if self.simulated {
            let cannot = who.filter(|seat| !self.hand(seat).meets(window.cards()));
            for seat in cannot {
                self.record(seat, Action::Pass);
            }
        }
    }

    /// This seat's answer.
    pub(crate) fn reply(&self, who: Seat) -> &Reply {
        &self.hidden.replies[who]
    }

    /// Whether this seat said yes to the question just answered.
    pub(crate) fn said_yes(&self, who: Seat) -> bool {
        self.hidden.replies[who].word == Some(Action::Yes)
    }

    /// Which of `who` tossed in a card in the window just closed.
    pub(crate) fn tossers(&self, who: Seats) -> Seats {
        who.filter(|s| matches!(self.hidden.replies[s].word, Some(Action::Toss(_))))
    }

    // --- cards -----------------------------------------------------------

    /// Moves these cards, as far as they are in `from`.
    pub(crate) fn shift(&mut self, cards: Bag, from: Zone, to: Zone, why: Source) {
        if cards.is_empty() || from == to {
            return;
        }
        let there = match from {
            Zone::Hand(seat) => &mut self.hidden.hands[seat],
            Zone::Aside(seat) => &mut self.hidden.aside[seat],
            Zone::Side => &mut self.public.side,
            // Cards of piles are taken by other verbs.
            Zone::Draw | Zone::Discard => return,
        };
        let cards = cards.and(there);
        there.remove_all(&cards);
        if let Zone::Hand(seat) = from {
            self.left_hand(seat);
        }
        self.put(&cards, to);
        self.tell_moved(cards, from, to, why);
    }

    /// Puts cards into a zone without reporting a fact.
    fn put(&mut self, cards: &Bag, to: Zone) {
        match to {
            Zone::Hand(seat) => self.hidden.hands[seat].add_all(cards),
            Zone::Aside(seat) => self.hidden.aside[seat].add_all(cards),
            Zone::Side => self.public.side.add_all(cards),
            Zone::Draw => cards.iter().for_each(|card| {
                self.hidden.draw.push(card);
            }),
            Zone::Discard => cards.iter().for_each(|card| self.slip_under_top(card)),
        }
    }

    /// Reports that cards moved, and works out who saw which of them.
    fn tell_moved(&mut self, cards: Bag, from: Zone, to: Zone, why: Source) {
        if self.log.is_none() {
            return;
        }
        let mut seen = Seats::NONE;
        for zone in [from, to] {
            if let Zone::Hand(seat) = zone {
                seen.add(seat);
                if self.is_open(seat) {
                    seen = self.everybody();
                }
            }
        }
        self.tell(Fact::Moved { cards: Some(cards), n: cards.len(), from, to, why, seen });
    }

    /// Notes that cards left this hand, for last-chance (§8.1): because of an event if one is being carried
    /// out.
    pub(crate) fn left_hand(&mut self, seat: Seat) {
        if self.hand(seat).is_empty() {
            let by_event = self.is_by_event();
            self.note_empty(seat, by_event);
        }
    }

    /// If the hand is empty, notes whether an event emptied it.
    fn note_empty(&mut self, seat: Seat, by_event: bool) {
        if self.hand(seat).is_empty() {
            if by_event {
                self.public.this_turn.emptied.remove(seat);
            } else {
                self.public.this_turn.emptied.add(seat);
            }
        }
    }

    /// `who` draws `n` cards at once, plus what plus-one adds. If the pile has fewer, they get fewer, and the
    /// round ends.
    pub(crate) fn draw(&mut self, who: Seat, n: u8, why: Source) {
        if n == 0 {
            return;
        }
        let plus = self.lasting.plus_one.is_some_and(|spared| !spared.has(who));
        let cards = self.take_top(n.saturating_add(u8::from(plus)));
        if !cards.is_empty() {
            self.hidden.hands[who].add_all(&cards);
            self.tell_moved(cards, Zone::Draw, Zone::Hand(who), why);
        }
    }

    /// Each of them draws `n` cards, one person after the other.
    pub(crate) fn all_draw(&mut self, who: impl Iterator<Item = Seat>, n: u8, why: Source) {
        who.for_each(|seat| self.draw(seat, n, why));
    }

    /// Moves `n` random cards from a hand to a zone, without anybody choosing them, and returns them.
    pub(crate) fn take_unseen(&mut self, from: Seat, n: u8, to: Zone, why: Source) -> Bag {
        let mut left = *self.hand(from);
        let mut cards = Bag::EMPTY;
        for _ in 0..n.min(left.len()) {
            let k = self.hidden.rng.below(u32::from(left.len())) as u8;
            if let Some(card) = left.nth(k) {
                left.remove(card);
                cards.add(card);
            }
        }
        self.shift(cards, Zone::Hand(from), to, why);
        cards
    }

    /// Discards because of an event: the cards go under the top card of the pile, and the demand stays (§10).
    pub(crate) fn discard(&mut self, who: Seat, cards: Bag, why: Source) {
        self.shift(cards, Zone::Hand(who), Zone::Discard, why);
    }

    /// Deals out this hand as its owner has answered: the cards are laid aside in front of those who get
    /// them. The facts tell how many, not which.
    pub(crate) fn deal_out(&mut self, who: Seat, why: Source) {
        let given = core::mem::take(&mut self.hidden.given);
        for (seat, cards) in given.first(self.players()) {
            self.hidden.hands[who].remove_all(cards);
            self.hidden.aside[seat].add_all(cards);
        }
        self.left_hand(who);
        for (seat, cards) in given.first(self.players()).filter(|(_, cards)| !cards.is_empty()) {
            let (n, from, to) = (cards.len(), Zone::Hand(who), Zone::Aside(seat));
            self.tell(Fact::Moved { cards: None, n, from, to, why, seen: Seats::NONE });
        }
    }

    /// This seat takes the cards laid aside in front of it into its hand.
    pub(crate) fn take_up(&mut self, who: Seat, why: Source) {
        let cards = self.hidden.aside[who];
        self.shift(cards, Zone::Aside(who), Zone::Hand(who), why);
    }

    /// Puts a hand card on top of the discard pile because it is played or tossed in, even during an event.
    pub(crate) fn lay(&mut self, who: Seat, card: Card) {
        if self.hidden.hands[who].remove(card) {
            self.public.discard.push(card);
            self.note_empty(who, false);
        }
    }

    /// Tosses in the card with which this seat answered the window.
    pub(crate) fn toss_in(&mut self, who: Seat, window: Window) {
        if let Some(Action::Toss(card)) = self.hidden.replies[who].word {
            self.lay(who, card);
            self.tell(Fact::Tossed { by: who, card, window });
        }
    }

    /// Passes all hands round: each seat gets the hand of `from[seat]`. Nothing happens if somebody's hand would go to
    /// nobody.
    pub(crate) fn pass_hands(&mut self, from: BySeat<Seat>, why: Source) {
        let givers: Seats = self.everybody().into_iter().map(|s| from[s]).collect();
        if givers != self.everybody() {
            return;
        }
        let before = BySeat::make(|s| self.hidden.hands[s]);
        for seat in self.everybody() {
            self.hidden.hands[seat] = before[from[seat]];
        }
        for seat in self.everybody() {
            if !before[seat].is_empty() {
                self.left_hand(seat);
            }
        }
        self.tell(Fact::HandsMoved { from, why });
    }

    /// Passes the hands of `present` to the right.
    pub(crate) fn pass_hands_right(&mut self, present: Seats, why: Source) {
        let mut from = BySeat::make(|s| s);
        for seat in present {
            from[self.right_of(seat, present)] = seat;
        }
        self.pass_hands(from, why);
    }

    /// Two people swap hands.
    pub(crate) fn swap_hands(&mut self, one: Seat, other: Seat, why: Source) {
        let mut from = BySeat::make(|s| s);
        from[one] = other;
        from[other] = one;
        self.pass_hands(from, why);
    }

    /// Shows a hand to the seats in `to`.
    pub(crate) fn show_hand(&mut self, of: Seat, to: Seats) {
        let cards = Some(*self.hand(of));
        self.tell(Fact::Shown { of, cards, to });
    }

    /// Makes this seat lose its next turn, unless it already loses one (§7).
    pub(crate) fn mark(&mut self, who: Seat) {
        if self.places[who].skips == 0 {
            self.public.places[who].skips = self.query(Query::TurnsSkipped);
            self.tell(Fact::Marked(who));
        }
    }

    /// The nearest of `present` to the right of `seat`.
    pub(crate) fn right_of(&self, seat: Seat, present: Seats) -> Seat {
        (present & self.everybody()).first_right_of(seat).unwrap_or(seat)
    }

    /// Takes a power card from somebody: a spent one if they have it, unless the card was chosen unseen
    /// (`unseen`). Of equal ones the one activated in this turn goes last, and one recharged in it first. `false` if
    /// they do not have the card.
    pub(crate) fn take_power(&mut self, of: Seat, power: Power, unseen: bool) -> bool {
        let activated = self.activated(of).count(power);
        let place = &mut self.state.public.places[of];
        let has_rested = if !unseen && place.spent.remove(power) {
            activated > place.spent.count(power)
        } else if self.state.hidden.powers[of].remove(power) {
            place.resting.count(power) > activated
        } else {
            return false;
        };
        if has_rested {
            place.resting.remove(power);
        }
        true
    }

    /// Changes a person's total during the round.
    pub(crate) fn score(&mut self, place: Seat, by: i32) {
        let person = self.persons[place];
        self.public.totals[person] = self.totals[person].saturating_add(by);
        self.tell(Fact::Scored { person, by });
    }
}

impl State {
    /// The cards somebody may pick from.
    pub(crate) fn pickable(&self, who: Seat, from: PickFrom, except: PickExcept) -> Bag {
        except.filter(match from {
            PickFrom::OwnHand => self.hand(who),
            PickFrom::Hand(of) => self.hand(of),
            PickFrom::Side => &self.side,
        })
    }
}

impl PickExcept {
    /// The cards that may be picked.
    pub(crate) fn filter(self, cards: &Bag) -> Bag {
        match self {
            PickExcept::Nothing => *cards,
            PickExcept::FuckYou => cards.and_not(crate::masks::kind(Special::FuckYou)),
            PickExcept::Below(least) => cards.iter().filter(|card| card.points() >= least).collect(),
        }
    }
}

#[cfg(test)]
mod tests;
