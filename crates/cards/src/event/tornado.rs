//! Tornado: all hands are shuffled together and dealt out one by one in play order, beginning after the
//! person who triggered it.

use super::*;

impl EventRules for Tornado {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let before = e.present.filter(|s| t.count(s) > 0);
        let state: &mut State = t;
        let hands = e.present.into_iter().flat_map(|seat| state.hidden.hands[seat].take().iter());
        let mut all: Cards = Pile::shuffled(hands, &mut state.hidden.rng);
        // The first person gets the first card and so on, round and round.
        let mut hands = BySeat::<Bag>::default();
        while !all.is_empty() {
            for seat in e.order(t) {
                if let Some(card) = all.pop() {
                    hands[seat].add(card);
                }
            }
        }
        for seat in e.present {
            t.hidden.hands[seat] = hands[seat];
        }
        before.into_iter().for_each(|seat| t.left_hand(seat));
        t.tell(Fact::HandsMixed { of: e.present, why: e.source() });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{after, cards};
    use game::Seat;

    #[test]
    fn the_cards_are_shuffled_together() {
        let state = after(
            r#"{"hands": [["black-9", "red-1", "red-2", "red-3", "red-4", "red-5"],
            ["green-1", "green-2", "green-3", "green-4", "green-5"]], "events": ["tornado"],
            "script": ["0 play black-9"]}"#,
        );
        let red = cards("red-1 red-2 red-3 red-4 red-5");
        let mixed = state.hand(Seat::wrapping(0)).and(&red).len();
        assert!((1..5).contains(&mixed), "{mixed} red cards came back");
    }
}
