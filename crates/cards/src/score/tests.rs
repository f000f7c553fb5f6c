//! Tests of `score.rs`.

use super::RoundEnd;
use crate::{Action, Card, Event, testing::after};
use game::{Entry, Game, NullSink, Seat, Seats, Seed};

/// Plays the last round of a game without points, in which seat 0 finishes.
fn won(wins: [u8; 3], round: u16) -> Option<Seats> {
    let mut state = after(
        r#"{"hands": [["red-4"], ["green-8"], ["green-9"]],
            "rules": {"scorekeeping": "none", "rounds": 3}}"#,
    );
    (0..).zip(wins).for_each(|(n, wins)| state.wins[Seat::wrapping(n)] = wins);
    state.round = round;
    state
        .answer(Seat::default(), Action::Play(Card::from_name("red-4").unwrap(), None), &mut NullSink)
        .unwrap();
    for seat in state.everybody() {
        let _ = state.answer(seat, Action::Pass, &mut NullSink);
    }
    state.winners
}
#[test]
fn most_rounds_finished_win_and_ties_are_shared() {
    let seats = |all: &[u8]| Some(all.iter().map(|&n| Seat::wrapping(n)).collect());
    assert_eq!(won([0, 0, 0], 2), None, "there is one more round");
    assert_eq!(won([0, 0, 0], 3), seats(&[0]));
    assert_eq!(won([0, 1, 0], 3), seats(&[0, 1]));
    assert_eq!(won([0, 2, 0], 3), seats(&[1]));
    assert_eq!(won([1, 1, 2], 3), seats(&[0, 2]));
}
#[test]
fn the_next_round_has_the_chosen_dealer_and_full_piles() {
    let mut state = after(
        r#"{"packs": ["troublemaker", "supercharge", "pandora"], "dealer": 0, "draw": ["red-1"],
            "hands": [["red-4"], ["green-8"], ["green-9"]], "script": ["0 play red-4", "0 pass"]}"#,
    );
    for seat in state.everybody() {
        let _ = state.answer(seat, Action::Pass, &mut NullSink);
    }
    assert_eq!(state.result.map(|r| r.next_dealer.number()), Some(2));
    state.apply(&Entry::Seed(Seed::default()), &mut NullSink).unwrap();
    assert_eq!((state.round, state.dealer.number()), (2, 2));
    assert_eq!(state.all_cards(), *state.setup.deck());
}

#[test]
fn every_round_end_has_a_name() {
    let ends = [RoundEnd::EmptyHand, RoundEnd::EmptyPile, RoundEnd::Event(Event::Doomsday), RoundEnd::TheEnd];
    assert_eq!(ends.map(RoundEnd::name), ["empty-hand", "empty-pile", "doomsday", "the-end"]);
}
