//! Every refused answer comes with its reason.

use crate::{Action, Illegal, testing::after};
use game::Seat;

/// Why this answer of seat 0 would be refused.
#[track_caller]
fn why(scenario: &str, answer: &str) -> Option<Illegal> {
    let action: Action = answer.parse().unwrap();
    after(scenario).refusal(Seat::new(0).unwrap(), action)
}

/// Seat 0 has the turn, with a red 9 on the pile.
fn turn(hand: &str) -> String {
    format!(
        r#"{{"packs": ["troublemaker", "supercharge", "pandora"], "discard": ["red-9"],
        "hands": [[{hand}], ["green-4", "green-5"]]}}"#
    )
}

#[test]
fn an_unplayable_card_is_refused_with_its_reason() {
    for (hand, card, refused) in [
        (r#""red-1", "blue-1""#, "red-1", None),
        (r#""red-1", "blue-1""#, "blue-1", Some(Illegal::DoesNotFit)),
        (r#""red-1", "blue-1""#, "blue-2", Some(Illegal::NotThere)),
        (r#""red-1", "blue-1""#, "red-1 as gift", Some(Illegal::Imitation)),
        (r#""red-1", "curse""#, "curse", Some(Illegal::Never)),
        (r#""red-1", "fuck-you""#, "fuck-you", Some(Illegal::NeedsTen)),
        (r#""red-1", "the-end""#, "the-end", Some(Illegal::NotTheLast)),
        (r#""the-end""#, "the-end", None),
        (r#""red-1", "mimicry""#, "mimicry", Some(Illegal::Imitation)),
        (r#""red-1", "mimicry""#, "mimicry as gift", None),
        (r#""red-1", "mimicry""#, "mimicry as fuck-you", Some(Illegal::Imitation)),
        (r#""red-1", "mimicry""#, "mimicry as curse", Some(Illegal::Imitation)),
    ] {
        assert_eq!(why(&turn(hand), &format!("play {card}")), refused, "{card} of {hand}");
    }
}

#[test]
fn a_turn_is_to_play_or_draw_and_only_then_to_end() {
    let fresh = turn(r#""red-1", "blue-1""#);
    assert_eq!(why(&fresh, "end"), Some(Illegal::DrawFirst));
    assert_eq!(why(&fresh, "draw"), None);
    let drawn = r#"{"discard": ["red-9"], "hands": [["red-1", "blue-1"], ["green-4"]], "draw": ["blue-3"],
        "script": ["0 draw"]}"#;
    assert_eq!(why(drawn, "draw"), Some(Illegal::DrawnAlready));
    assert_eq!(why(drawn, "end"), None);
    assert_eq!(why(drawn, "yes"), Some(Illegal::NoAnswer));
}

#[test]
fn picks_are_ascending_and_not_too_few() {
    let gift = r#"{"discard": ["red-9"], "hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["green-4"]],
        "script": ["0 play red-gift", "0 seat 1", "1 pass"]}"#;
    assert_eq!(why(gift, "cards blue-1"), None);
    assert_eq!(why(gift, "cards blue-2"), None);
    assert_eq!(why(gift, "cards blue-3"), Some(Illegal::OutOfOrder), "no second card could follow");
    assert_eq!(why(gift, "cards red-5"), Some(Illegal::NotThere));
    assert_eq!(why(gift, "pass"), Some(Illegal::TooFew));
    assert_eq!(why(gift, "draw"), Some(Illegal::NoAnswer));
}

#[test]
fn only_the_person_asked_may_answer() {
    let state = after(&turn(r#""red-1""#));
    let other = Seat::new(1).unwrap();
    assert_eq!(state.refusal(other, Action::Draw), Some(Illegal::NotAsked));
    assert_eq!(state.refusal(other, "play green-4".parse().unwrap()), Some(Illegal::NotAsked));
}

#[test]
fn cards_are_dealt_out_in_ascending_order_to_allowed_people_only() {
    let giving = r#"{"discard": ["red-1"], "events": ["merry-christmas"],
        "hands": [["black-1", "blue-1", "blue-2"], ["green-4"], ["green-5"]],
        "script": ["0 play black-1", "1 give 0: green-4", "2 give 1: green-5"]}"#;
    assert_eq!(why(giving, "give 1: blue-1"), None);
    assert_eq!(why(giving, "give 2: blue-1"), None);
    assert_eq!(why(giving, "give 1: blue-2"), Some(Illegal::OutOfOrder));
    assert_eq!(why(giving, "give 1: red-7"), Some(Illegal::NotThere));
    assert_eq!(why(giving, "give 0: blue-1"), Some(Illegal::NotThatPerson));
}

#[test]
fn a_starter_mimicry_imitates_a_wish_card_of_the_packs_in_play() {
    let starter = r#"{"packs": ["troublemaker"], "hands": [["blue-1"], ["green-4"]], "starter": "mimicry",
        "dealer": 0}"#;
    assert_eq!(why(starter, "play mimicry as fantastic"), None);
    assert_eq!(why(starter, "play mimicry as gift"), Some(Illegal::Imitation), "no wish card");
    assert_eq!(why(starter, "play mimicry as edison"), Some(Illegal::Imitation), "of another pack");
    assert_eq!(why(starter, "play blue-1 as fantastic"), Some(Illegal::Imitation));
    assert_eq!(why(starter, "play mimicry"), Some(Illegal::Imitation));
    assert_eq!(why(starter, "draw"), Some(Illegal::NoAnswer));
}

#[test]
fn a_mimicry_as_colour_swap_switches_to_an_unblocked_colour() {
    use crate::Colour::{Blue, Green, Yellow};
    let mut state = after(&turn(r#""red-1", "mimicry""#));
    let seats = [Seat::wrapping(0), Seat::wrapping(1)];
    let as_swap: Action = "play mimicry as colour-swap".parse().unwrap();
    state.places.lasting.block(seats[0], Some(Blue));
    assert_eq!(state.refusal(seats[0], as_swap), None);
    // With three people, three colours can be blocked.
    let mut state = after(
        r#"{"packs": ["troublemaker", "supercharge"], "discard": ["red-9"],
        "hands": [["red-1", "mimicry"], ["green-4"], ["green-5"]]}"#,
    );
    for (n, colour) in [(0, Blue), (1, Green), (2, Yellow)] {
        assert_eq!(state.refusal(seats[0], as_swap), None);
        state.places.lasting.block(Seat::wrapping(n), Some(colour));
    }
    assert_eq!(state.refusal(seats[0], as_swap), Some(Illegal::NeedsColour));
}
