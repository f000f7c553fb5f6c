//! Tests of `table.rs`.

use super::*;
use crate::testing::{after, cards};
use game::NullSink;

#[test]
fn only_cards_that_are_there_move() {
    let mut state = after(r#"{"hands": [["red-1", "red-1", "red-3"], ["red-2"]]}"#);
    let [one, other] = [0, 1].map(Seat::wrapping);
    let asked = cards("red-1 red-1 red-2 fantastic");
    let all = state.count_cards();
    let mut nobody = NullSink;
    let mut table = Table::new(&mut state, &mut nobody);
    table.shift(asked, Zone::Hand(one), Zone::Hand(other), Source::Turn);
    table.shift(asked, Zone::Side, Zone::Hand(other), Source::Turn);
    assert_eq!(*state.hand(one), cards("red-3"));
    assert_eq!(*state.hand(other), cards("red-1 red-1 red-2"));
    assert_eq!(state.count_cards(), all);
}

#[test]
fn no_hand_goes_to_two_people() {
    let mut state = after(r#"{"hands": [["red-1"], ["red-2"], ["red-3"]]}"#);
    let before = state.clone();
    let from = BySeat::make(|seat: Seat| Seat::wrapping(seat.number() % 2));
    Table::new(&mut state, &mut NullSink).pass_hands(from, Source::Turn);
    assert_eq!(state, before);
}

#[test]
fn the_power_card_spent_earlier_is_taken_first() {
    let mut state = after(
        r#"{"packs": ["supercharge"], "hands": [["red-1"], ["red-2"]],
            "powers": [["*looping", "*looping"], []]}"#,
    );
    let of = Seat::wrapping(0);
    state.places[of].resting.add(Power::Looping);
    state.this_turn.power = Some(Power::Looping);
    for (spent, fresh) in [(1, 1), (0, 0)] {
        assert!(Table::new(&mut state, &mut NullSink).take_power(of, Power::Looping, false));
        let place = &state.places[of];
        assert_eq!((place.spent.len(), place.resting.len()), (spent, fresh));
    }
    assert!(!Table::new(&mut state, &mut NullSink).take_power(of, Power::Looping, false));
}
