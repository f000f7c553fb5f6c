//! Tests of `score.rs`.

use super::RoundEnd;
use crate::Event;
use crate::testing::{after, play};
use crate::{Action, Card};
use game::{Entry, Game, NullSink, Seat, Seats, Seed};

#[test]
fn each_card_counts_its_value() {
    play(
        r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-4"], ["green-9", "black-10", "red-gift", "fantastic"], ["fuck-you", "curse",
            "the-end", "mimicry"]],
            "script": ["0 play red-4"],
            "expect": {"round_over": true, "round_scores": [0, 33, 79], "finished": [0]}}"#,
    );
}

#[test]
fn power_cards_count_nothing() {
    play(
        r#"{"packs": ["supercharge"], "hands": [["red-4"], ["green-9"], ["green-5"]],
            "powers": [["looping"], ["recycling", "open-hands"], ["*looping"]],
            "script": ["0 play red-4"], "expect": {"round_scores": [0, 9, 5]}}"#,
    );
}

#[test]
fn by_default_the_game_ends_above_the_limit() {
    play(
        r#"{"rules": {"limit": 154}, "totals": [0, 150, 0],
            "hands": [["red-4"], ["green-4"], ["green-5"]], "script": ["0 play red-4"],
            "expect": {"totals": [0, 154, 5], "round_over": true, "game_over": false, "winners": []}}"#,
    );
    play(
        r#"{"rules": {"limit": 154}, "totals": [0, 150, 0],
            "hands": [["red-4"], ["green-5"], ["green-5"]], "script": ["0 play red-4"],
            "expect": {"totals": [0, 155, 5], "game_over": true, "winners": [0]}}"#,
    );
}

#[test]
fn with_the_house_rule_the_game_ends_at_the_limit() {
    play(
        r#"{"rules": {"limit": 154, "ends": "reach"}, "totals": [0, 150, 0],
            "hands": [["red-4"], ["green-3"], ["green-5"]], "script": ["0 play red-4"],
            "expect": {"game_over": false}}"#,
    );
    play(
        r#"{"rules": {"limit": 154, "ends": "reach"}, "totals": [0, 150, 0],
            "hands": [["red-4"], ["green-4"], ["green-5"]], "script": ["0 play red-4"],
            "expect": {"game_over": true, "winners": [0]}}"#,
    );
}

#[test]
fn default_limits_for_few_and_many_people() {
    play(
        r#"{"totals": [0, 150, 0, 0], "hands": [["red-4"], ["green-4"], ["green-5"], ["green-6"]],
            "script": ["0 play red-4"], "expect": {"totals": [0, 154, 5, 6], "game_over": false}}"#,
    );
    play(
        r#"{"totals": [0, 150, 0, 0], "hands": [["red-4"], ["green-5"], ["green-5"], ["green-6"]],
            "script": ["0 play red-4"], "expect": {"game_over": true}}"#,
    );
    play(
        r#"{"totals": [0, 133, 0, 0, 0],
            "hands": [["red-4"], ["green-4"], ["green-5"], ["green-6"], ["green-7"]],
            "script": ["0 play red-4"], "expect": {"totals": [0, 137, 5, 6, 7], "game_over": false}}"#,
    );
    play(
        r#"{"totals": [0, 133, 0, 0, 0],
            "hands": [["red-4"], ["green-5"], ["green-5"], ["green-6"], ["green-7"]],
            "script": ["0 play red-4"], "expect": {"game_over": true}}"#,
    );
}

#[test]
fn the_lowest_total_wins_even_below_zero_and_ties_are_shared() {
    play(
        r#"{"totals": [-5, 150, -10], "hands": [["red-4"], ["green-5"], ["green-5"]],
            "script": ["0 play red-4"],
            "expect": {"totals": [-5, 155, -5], "game_over": true, "winners": [0, 2]}}"#,
    );
}

#[test]
fn the_highest_score_of_the_round_deals_next_whatever_the_totals() {
    play(
        r#"{"totals": [50, 0, 60], "hands": [["red-4"], ["green-8"], ["green-5"]],
            "script": ["0 play red-4"], "expect": {"next_dealer": 1}}"#,
    );
}

#[test]
fn a_tie_goes_to_the_first_in_play_order_after_the_last_dealer() {
    play(
        r#"{"dealer": 1, "hands": [["red-4"], ["green-5"], ["green-5"], ["green-2"]],
            "script": ["0 play red-4"], "expect": {"next_dealer": 2}}"#,
    );
    play(
        r#"{"dealer": 2, "hands": [["red-4"], ["green-5"], ["green-5"], ["green-2"]],
            "script": ["0 play red-4"], "expect": {"next_dealer": 1}}"#,
    );
    play(
        r#"{"packs": ["pandora"], "rule_cards": ["clockwise"], "dealer": 0,
            "hands": [["red-4"], ["green-5"], ["blue-2"], ["yellow-5"]], "script": ["0 play red-4"],
            "expect": {"next_dealer": 3}}"#,
    );
}

#[test]
fn without_points_the_most_points_in_hand_deal_next_without_scoring() {
    play(
        r#"{"rules": {"scorekeeping": "none", "rounds": 2}, "totals": [0, 0, 0],
            "hands": [["red-4"], ["green-8"], ["green-9"]], "script": ["0 play red-4"],
            "expect": {"round_scores": [0, 8, 9], "totals": [0, 0, 0], "next_dealer": 2, "game_over":
            false, "winners": []}}"#,
    );
}

#[test]
fn without_points_the_game_ends_after_the_agreed_rounds() {
    play(
        r#"{"rules": {"scorekeeping": "none", "rounds": 1},
            "hands": [["red-4"], ["green-8"], ["green-9"]], "script": ["0 play red-4"],
            "expect": {"game_over": true, "winners": [0]}}"#,
    );
}

#[test]
fn without_points_a_round_nobody_finishes_counts_for_nobody() {
    play(
        r#"{"rules": {"scorekeeping": "none", "rounds": 1},
            "hands": [["red-4", "blue-1"], ["green-8"], ["green-9"]], "draw": [],
            "script": ["0 draw"],
            "expect": {"round_over": true, "finished": [], "game_over": true, "winners": [0, 1, 2]}}"#,
    );
}

#[test]
fn without_points_a_round_counts_for_all_who_finish_it() {
    play(
        r#"{"rules": {"scorekeeping": "none", "rounds": 1},
            "hands": [["black-9", "red-2", "blue-2"], ["red-3", "blue-3"], ["green-7"]],
            "events": ["mating-season"], "script": ["0 play black-9"],
            "expect": {"finished": [0, 1], "game_over": true, "winners": [0, 1]}}"#,
    );
}

#[test]
fn without_points_a_time_bomb_only_ends_the_round() {
    play(
        r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none", "rounds": 2},
            "hands": [["red-troublemaker", "blue-1"], ["red-4"], ["green-5"]],
            "events": ["time-bomb"], "script": ["0 play red-troublemaker", "1 play red-4"],
            "expect": {"finished": [1], "round_scores": [1, 0, 5], "totals": [0, 0, 0]}}"#,
    );
}

#[test]
fn without_points_no_limit_ends_the_game() {
    play(
        r#"{"rules": {"scorekeeping": "none", "rounds": 2, "limit": 20},
            "hands": [["red-4"], ["fuck-you"], ["green-9"]], "script": ["0 play red-4"],
            "expect": {"round_over": true, "game_over": false}}"#,
    );
}

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
