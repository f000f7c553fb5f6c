//! Guesses a whole state from which a view could come: hidden cards are dealt at random, remembered cards
//! stay where they were seen.

use game::{Options, Pile, Rng, Seat};

use crate::state::{Events, Hidden, PowerPile};
use crate::{
    Bag, Cards, Choice, Demand, Event, Memory, NotFollowed, Pack, Power, Powers, Question, Reply, RuleCard,
    State, View,
};

impl View {
    /// See [`game::View::determinize`].
    pub(crate) fn guess(&self, memory: &Memory, rng: &mut Rng) -> State {
        let mut state = State { public: self.public.clone(), hidden: Hidden::default() };
        deal_cards(self, memory, rng, &mut state);
        if self.round > 0 {
            deal_powers(self, rng, &mut state);
            stack_events(self, rng, &mut state);
            stack_rule_cards(rng, &mut state);
        }
        for seat in self.asked.into_iter().filter(|&s| self.hands[s].hand.is_none()) {
            make_answerable(self, seat, &mut state);
        }
        reply_for_others(self, rng, &mut state);
        state.hidden.rng = Rng::new(rng.seed());
        state
    }
}

/// Deals the cards that the viewer cannot see, remembered ones first.
fn deal_cards(view: &View, memory: &Memory, rng: &mut Rng, state: &mut State) {
    if view.round == 0 {
        return;
    }
    let mut hidden = *view.setup.deck();
    hidden.remove_all(&view.discard.all().iter().copied().collect());
    hidden.remove_all(&view.side);
    for seat in view.everybody() {
        if let Some(hand) = view.hands[seat].hand {
            state.hidden.hands[seat] = hand;
            hidden.remove_all(&hand);
        }
    }
    plan_gifts(view, state);
    let unseen = view.everybody().filter(|s| view.hands[s].hand.is_none());
    for seat in unseen {
        for card in &memory.known[seat] {
            let room = state.count(seat) < view.hands[seat].count;
            if room && hidden.remove(card) {
                state.hidden.hands[seat].add(card);
            }
        }
    }
    let mut cards: Cards = Pile::shuffled(&hidden, rng);
    for seat in unseen {
        // Not certain: people may draw although they hold a fitting card.
        if memory.not_followed[seat].demand.is_some() && rng.below(8) > 0 {
            deal_what_does_not_fit(
                memory.not_followed[seat],
                view.hands[seat].count,
                &mut cards,
                state,
                seat,
            );
        }
    }
    let mut fill = |bag: &mut Bag, n: u8| {
        while bag.len() < n {
            let Some(card) = cards.pop() else { break };
            bag.add(card);
        }
    };
    for seat in unseen {
        fill(&mut state.hidden.hands[seat], view.hands[seat].count);
    }
    for seat in view.everybody() {
        fill(&mut state.hidden.aside[seat], view.hands[seat].aside);
    }
    state.hidden.draw = cards;
}

/// Deals cards that do not fit the demand which somebody could not follow: those they held then.
fn deal_what_does_not_fit(that: NotFollowed, count: u8, cards: &mut Cards, state: &mut State, seat: Seat) {
    let Some(fitting) = that.demand.map(Demand::fits) else { return };
    let old = count.saturating_sub(that.since);
    let mut at = cards.all().len();
    while state.count(seat) < old && at > 0 {
        at -= 1;
        let all = cards.all_mut();
        let Some(card) = all.get(at).copied().filter(|card| !fitting.has(*card)) else { continue };
        let last = all.len() - 1;
        all.swap(at, last);
        cards.pop();
        state.hidden.hands[seat].add(card);
    }
}

/// Assigns the cards the viewer has dealt out so far to people: as many to each as the viewer said. Which
/// card goes to whom makes no difference to the view.
fn plan_gifts(view: &View, state: &mut State) {
    let Some(Question::Give { .. }) = view.my_ask().map(|ask| ask.kind) else { return };
    let reply = view.picked();
    let mut cards = reply.cards.iter();
    for seat in view.everybody() {
        state.hidden.given[seat] = cards.by_ref().take(usize::from(reply.seats[seat])).collect();
    }
}

/// Makes sure that the person asked has an answer: being asked to play a card implies that they hold one that
/// fits. If the deal gave them none, one of their cards is exchanged for a hidden one that fits.
fn make_answerable(view: &View, seat: Seat, state: &mut State) {
    if state.has_an_answer(seat) {
        return;
    }
    let Some(given) = state.hand(seat).lowest() else { return };
    for at in 0..state.hidden.draw.all().len() {
        let Some(card) = state.hidden.draw.all().get(at).copied() else { return };
        exchange(&mut state.hidden.hands[seat], given, card);
        if state.has_an_answer(seat) {
            if let Some(slot) = state.hidden.draw.all_mut().get_mut(at) {
                *slot = given;
            }
            return;
        }
        exchange(&mut state.hidden.hands[seat], card, given);
    }
    let hidden = |s: &Seat| *s != seat && view.hands[*s].hand.is_none();
    for other in view.everybody().into_iter().filter(hidden) {
        for card in state.hidden.hands[other].kinds() {
            exchange(&mut state.hidden.hands[seat], given, card);
            if state.has_an_answer(seat) {
                exchange(&mut state.hidden.hands[other], card, given);
                return;
            }
            exchange(&mut state.hidden.hands[seat], card, given);
        }
    }
}

fn exchange(hand: &mut Bag, out: crate::Card, card: crate::Card) {
    hand.remove(out);
    hand.add(card);
}

fn deal_powers(view: &View, rng: &mut Rng, state: &mut State) {
    if !view.setup.packs().has(Pack::Supercharge) {
        return;
    }
    let mut left = Powers::every();
    for seat in view.everybody() {
        let place = &view.places[seat];
        // Everybody has seen which cards were recharged in this turn.
        let recharged = || place.resting.without(view.activated(seat));
        let powers = view.hands[seat].powers.unwrap_or_else(recharged);
        left = left.without(place.spent).without(powers);
        state.hidden.powers[seat] = powers;
    }
    let mut pile: PowerPile = Pile::shuffled(left.iter(), rng);
    for seat in view.everybody() {
        while state.hidden.powers[seat].len() < view.hands[seat].power_count {
            let Some(power) = pile.pop() else { break };
            state.hidden.powers[seat].add(power);
        }
    }
    state.hidden.power_pile = pile;
    state.hidden.taken = taken(view, rng, state);
}

/// The power card that somebody has just taken. A viewer who took it knows it; otherwise it is a random one.
fn taken(view: &View, rng: &mut Rng, state: &State) -> Option<Power> {
    let Some(Question::One(Choice::PowerOf { of, except_taken: true, .. })) = view.ask.map(|ask| ask.kind)
    else {
        return None;
    };
    let held = state.hidden.powers[of];
    if view.me() == Some(of) {
        return view.taken;
    }
    held.iter().nth(rng.below(u32::from(held.len())) as usize)
}

fn stack_events(view: &View, rng: &mut Rng, state: &mut State) {
    let left = Event::of(view.setup.packs()).filter(|&event| !view.turned_up.has(event));
    let mut pile: Events = Pile::shuffled(left, rng);
    // The events that event-manager offers are on top.
    if let Some(Question::One(Choice::Events(shown))) = view.ask.map(|ask| ask.kind) {
        for event in shown {
            if let Some(at) = pile.all().iter().position(|&e| e == event) {
                pile.remove(at);
                pile.push(event);
            }
        }
    }
    state.hidden.events = pile;
}

fn stack_rule_cards(rng: &mut Rng, state: &mut State) {
    if !state.setup.packs().has(Pack::Pandora) {
        return;
    }
    let left = RuleCard::ALL.iter().copied().filter(|&card| !state.rule_cards.has(card));
    state.hidden.rule_pile = Pile::shuffled(left, rng);
}

/// Invents replies for the others who have already answered the open question, since only they know what they
/// answered.
fn reply_for_others(view: &View, rng: &mut Rng, state: &mut State) {
    if let Some(me) = view.me() {
        // After a merge, people who have answered are asked again.
        let asked_again = view.asked.has(me) && view.my_ask().is_none();
        state.hidden.replies[me] = if asked_again { Reply::default() } else { view.picked() };
    }
    for seat in view.replied.into_iter().filter(|&s| Some(s) != view.me()) {
        state.public.asked.add(seat);
        let mut options = Options::new();
        // This never answers for the last person asked, so the game does not continue.
        while state.asked.has(seat) {
            options.clear();
            state.seen_from(seat).options(&mut options);
            let k = rng.below(options.len() as u32) as usize;
            let Some(action) = options.get(k) else { break };
            if state.record_answer(seat, action).is_err() {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests;
