//! Tests of `check.rs`.

use game::{NullSink, Seat, Seats};

use crate::{Action, Card, MAX_TURNS, RoundEnd, testing::after};

#[test]
fn after_a_thousand_turns_the_round_ends_and_nobody_finishes() {
    let mut state = after(
        r#"{"hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]],
            "script": []}"#,
    );
    assert_eq!(MAX_TURNS, 1000);
    state.turns = MAX_TURNS - 1;
    let mut later = state.clone();
    let play = Action::Play(Card::from_name("red-4").unwrap(), None);
    state.answer(Seat::default(), play, &mut NullSink).unwrap();
    assert!(state.result.is_none());
    later.turns = MAX_TURNS;
    later.answer(Seat::default(), play, &mut NullSink).unwrap();
    assert_eq!(later.result.map(|r| (r.how, r.finished)), Some((RoundEnd::EmptyPile, Seats::NONE)));
}
