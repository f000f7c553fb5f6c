//! Tests of `check.rs`.

use game::{NullSink, Seat, Seats};

use crate::testing::{after, play};
use crate::{Action, Card, MAX_TURNS, RoundEnd};

#[test]
fn the_first_nice_try_in_play_order_counts() {
    play(
        r#"{"packs": ["troublemaker"], "hands": [["red-4"], ["nice-try", "green-4"], ["mimicry",
            "green-5"]],
            "script": ["0 play red-4", "2 react mimicry", "1 react nice-try", "1 wish green"],
            "expect": {"hands": [null, ["green-4"], ["mimicry", "green-5"]], "demand": "green"}}"#,
    );
}

#[test]
fn the_first_nice_try_is_found_in_reversed_play_order() {
    play(
        r#"{"packs": ["troublemaker", "pandora"], "hands": [["red-4"], ["nice-try", "green-4"],
            ["mimicry", "green-5"]],
            "rule_cards": ["clockwise"],
            "script": ["0 play red-4", "1 react nice-try", "2 react mimicry", "2 wish green"],
            "expect": {"hands": [null, ["nice-try", "green-4"], ["green-5"]], "turn": 2}}"#,
    );
}

#[test]
fn the_active_person_comes_last_in_the_nice_try_window() {
    play(
        r#"{"packs": ["troublemaker"], "hands": [["red-thief", "mimicry", "blue-1"], ["green-4"],
            ["nice-try", "green-5"]],
            "script": ["0 play red-thief", "0 seat 1", "0 react mimicry", "2 react nice-try", "2 wish red"],
            "expect": {"hands": [["mimicry", "blue-1", "green-4"], null, ["green-5"]], "hand_sizes": [3, 3,
            1], "demand": "red", "turn": 1}}"#,
    );
}

#[test]
fn the_active_person_may_toss_in_nice_try() {
    play(
        r#"{"packs": ["troublemaker"], "hands": [["red-thief", "mimicry", "blue-1"], ["green-4"],
            ["green-5"]],
            "script": ["0 play red-thief", "0 seat 1", "0 react mimicry", "0 wish red"],
            "expect": {"hands": [["blue-1", "green-4"], null, ["green-5"]], "hand_sizes": [2, 3, 1],
            "turn": 1}}"#,
    );
}

#[test]
fn everybody_with_an_empty_hand_draws_three_in_play_order() {
    play(
        r#"{"hands": [["red-gift"], ["counterattack"], ["nice-try", "green-5"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3", "yellow-4", "yellow-5", "yellow-6", "yellow-7"],
            "script": ["0 play red-gift", "0 seat 1", "1 react counterattack", "1 seat 2", "1 wish red",
            "2 react nice-try", "2 wish blue"],
            "expect": {"hands": [["yellow-4", "yellow-5", "yellow-6"], ["yellow-1", "yellow-2",
            "yellow-3"], ["green-5"]], "demand": "blue", "turn": 1}}"#,
    );
}

#[test]
fn several_people_can_finish_together() {
    play(
        r#"{"hands": [["red-gift"], ["counterattack"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "1 react counterattack", "1 seat 2", "1 wish red"],
            "expect": {"round_over": true, "finished": [0, 1]}}"#,
    );
}

#[test]
fn nice_try_as_the_last_card_spares_its_player_the_draw() {
    play(
        r#"{"hands": [["red-4"], ["nice-try"], ["green-5"]],
            "script": ["0 play red-4", "1 react nice-try", "1 wish green"],
            "expect": {"hand_sizes": [3, 0, 1], "round_over": true, "finished": [1]}}"#,
    );
}

#[test]
fn nice_try_as_the_last_card_opens_a_new_window() {
    play(
        r#"{"packs": ["troublemaker"], "hands": [["red-4"], ["nice-try"], ["mimicry", "green-5"]],
            "script": ["0 play red-4", "1 react nice-try", "1 wish green", "2 react mimicry",
            "2 wish yellow"],
            "expect": {"hand_sizes": [3, 3, 1], "demand": "yellow", "turn": 1, "round_over": false}}"#,
    );
}

#[test]
fn nice_try_received_with_the_last_card_can_be_used() {
    play(
        r#"{"hands": [["red-gift", "nice-try"], ["green-4"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "1 react nice-try", "1 wish red"],
            "expect": {"hand_sizes": [3, 1, 1], "demand": "red"}}"#,
    );
}

#[test]
fn nobody_finishes_if_the_pile_is_too_small_for_nice_try() {
    play(
        r#"{"hands": [["red-4"], ["nice-try", "green-4"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2"],
            "script": ["0 play red-4", "1 react nice-try", "1 wish green"],
            "expect": {"hand_sizes": [2, 1, 1], "round_over": true, "finished": []}}"#,
    );
}

#[test]
fn the_wish_of_nice_try_is_made_even_if_the_pile_is_too_small() {
    play(
        r#"{"hands": [["red-4"], ["nice-try", "green-4"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2"],
            "script": ["0 play red-4", "1 react nice-try"],
            "expect": {"asked": [1], "round_over": false}}"#,
    );
}

#[test]
fn nobody_finishes_if_a_card_had_to_be_drawn_from_an_empty_pile() {
    play(
        r#"{"packs": ["supercharge"], "hands": [["red-4"], ["nice-try", "green-4"], ["green-5"]],
            "draw": [], "powers": [["all-draw-one"], [], []],
            "script": ["0 play red-4", "0 power all-draw-one", "! 1 react nice-try"],
            "expect": {"round_over": true, "finished": [], "round_scores": [0, 11, 5], "next_dealer": 1}}"#,
    );
}

#[test]
fn drawing_the_last_card_does_not_end_the_round() {
    play(
        r#"{"hands": [["red-4", "red-1"], ["green-4"], ["green-5"]],
            "draw": ["yellow-1"],
            "script": ["0 draw", "0 end"],
            "expect": {"round_over": false, "draw_size": 0, "turn": 1}}"#,
    );
}

#[test]
fn doomsday_with_an_empty_pile_scores_but_nobody_finishes() {
    play(
        r#"{"packs": ["supercharge"], "hands": [["black-9"], ["green-4"], ["green-5"]],
            "draw": ["yellow-1"], "powers": [["all-draw-one"], [], []], "events": ["doomsday"],
            "script": ["0 play black-9", "0 power all-draw-one"],
            "expect": {"round_over": true, "finished": [], "round_scores": [50, 50, 50]}}"#,
    );
}

#[test]
fn nobody_finishes_at_finish_line_with_an_empty_pile() {
    play(
        r#"{"packs": ["supercharge"], "hands": [["black-9"], ["green-4"], ["green-5"]],
            "draw": ["yellow-1"], "powers": [["all-draw-one"], [], []], "events": ["finish-line"],
            "script": ["0 play black-9", "0 power all-draw-one"],
            "expect": {"round_over": true, "finished": [], "round_scores": [0, 5, 5]}}"#,
    );
}

#[test]
fn at_finish_line_empty_hands_finish_without_a_nice_try_window() {
    play(
        r#"{"hands": [["black-9"], ["nice-try"], ["green-5"]],
            "events": ["finish-line"],
            "script": ["0 play black-9", "! 1 react nice-try"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 7, 5]}}"#,
    );
}

#[test]
fn with_an_empty_pile_an_effect_is_carried_out_as_far_as_possible() {
    play(
        r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3", "yellow-4"], "events": ["third-time-lucky"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4", "yellow-1", "yellow-2", "yellow-3"], ["green-5",
            "yellow-4"]], "round_over": true, "finished": []}}"#,
    );
}

#[test]
fn with_an_empty_pile_the_turn_is_still_completed() {
    play(
        r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-gift", "blue-1", "blue-2"],
            ["green-4"], ["green-5"]],
            "draw": ["yellow-1"], "powers": [["all-draw-one"], [], []],
            "script": ["0 play red-second-chance", "0 power all-draw-one", "0 play red-gift", "0 seat 1",
            "0 cards blue-1 blue-2"],
            "expect": {"round_over": true, "finished": [], "hand_sizes": [0, 4, 1]}}"#,
    );
}

#[test]
fn a_starter_may_end_the_round() {
    play(
        r#"{"hands": [["blue-1"], ["green-4"], ["green-6", "green-7"]],
            "starter": "red-gift", "dealer": 2,
            "script": ["2 seat 0"],
            "expect": {"round_over": true, "finished": [2], "next_dealer": 0}}"#,
    );
}

#[test]
fn nice_try_may_be_tossed_in_after_the_starter() {
    play(
        r#"{"hands": [["blue-1"], ["nice-try", "green-4"], ["green-6", "green-7"]],
            "starter": "red-gift", "dealer": 2,
            "script": ["2 seat 0", "1 react nice-try", "1 wish blue"],
            "expect": {"hand_sizes": [3, 1, 3], "demand": "blue", "turn": 0}}"#,
    );
}

#[test]
fn last_chance_goes_one_by_one_and_only_to_hands_still_empty() {
    play(
        r#"{"packs": ["troublemaker"], "hands": [["red-9"], ["green-4"], ["black-9", "green-5"]],
            "discard": ["red-9"], "turn": 2, "events": ["last-chance", "third-time-lucky"],
            "script": ["2 play black-9", "0 play red-9"],
            "expect": {"hand_sizes": [3, 4, 4], "round_over": false, "turn": 1}}"#,
    );
}

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
