//! Guesses a state that fits a view: hidden cards are dealt at random, remembered cards to the hands they were seen in.

use game::{BySeat, Pile, Rng, Seat};

use crate::{Card, Cards, Gift, Hand, Hidden, Memory, Question, State, View};

impl View {
    /// See [`game::View::determinize`].
    pub(crate) fn guess(&self, memory: &Memory, rng: &mut Rng) -> State {
        let hands = BySeat::make(|seat| self.hands[seat].unwrap_or_default());
        let hidden = Hidden { hands, reply: self.reply, ..Hidden::default() };
        let mut state = State { public: self.public.clone(), hidden };
        if self.round > 0 {
            deal(self, memory, rng, &mut state);
        }
        state.hidden.rng = Rng::new(rng.seed());
        state
    }
}

/// Deals the hidden cards, remembered ones first.
fn deal(view: &View, memory: &Memory, rng: &mut Rng, state: &mut State) {
    let mut hidden = Hand::all_cards();
    hidden.remove_all(&view.discard);
    hidden.remove_all(&view.ground.all().map(|(_, laid)| laid.card()).collect());
    hidden.remove_all(&view.gifts.0.iter().flatten().filter_map(|gift| gift.card).collect());
    view.hands.0.iter().flatten().for_each(|hand| hidden.remove_all(hand));
    let unseen = view.everybody().filter(|seat| view.hands[seat].is_none());
    let room = |state: &State, seat: Seat| state.hidden.hands[seat].len() < view.hand_sizes[seat];
    for seat in unseen {
        for card in memory.known[seat].iter() {
            if room(state, seat) && hidden.remove(card) {
                state.hidden.hands[seat].add(card);
            }
        }
    }
    // A person who is asked to lay a card of a colour holds one. If they lack it, they get one.
    if let Some(Question::Lay { colour: Some(colour) }) = view.ask.map(|ask| ask.kind) {
        let fits = |card: &Card| card.colour() == colour;
        for seat in view.asked & unseen {
            let fitting: Hand = hidden.iter().filter(fits).collect();
            if state.hidden.hands[seat].iter().any(|card| fits(&card)) || fitting.is_empty() {
                continue;
            }
            let Some(card) = fitting.iter().nth(rng.below(fitting.len().into()) as usize) else { continue };
            if !room(state, seat)
                && let Some(other) = state.hidden.hands[seat].kinds().next()
            {
                state.hidden.hands[seat].remove(other);
                hidden.add(other);
            }
            hidden.remove(card);
            state.hidden.hands[seat].add(card);
        }
    }
    let mut pile: Cards = Pile::shuffled(hidden.iter(), rng);
    for seat in unseen {
        while room(state, seat) {
            let Some(card) = pile.pop() else { break };
            state.hidden.hands[seat].add(card);
        }
    }
    for seat in view.everybody() {
        let Some(gift) = view.gifts[seat] else { continue };
        if let Some(card) = gift.card.or_else(|| pile.pop()) {
            state.hidden.gifts[seat] = Some(Gift { card, to: gift.to });
        }
    }
    state.hidden.draw = pile;
}
