//! Tests of `event.rs`.

use super::{carry_out, refill};
use crate::Event;
use crate::fact::Fact;
use crate::frame::Frame;
use crate::table::Table;
use crate::testing::{after, play};
use game::{NullSink, Seats};

#[test]
fn the_event_of_a_black_card_comes_first() {
    play(
        r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["third-time-lucky"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [4, 4, 4], "turn": 1}}"#,
    );
}

#[test]
fn events_for_two_do_nothing_with_one_person_present() {
    let before = ["points", "none"].map(|scorekeeping| {
        after(&format!(
            r#"{{"packs": ["troublemaker", "supercharge", "pandora"], "powers": [["looping"], []],
                "rules": {{"scorekeeping": "{scorekeeping}"}}, "totals": [30, 7],
                "hands": [["black-9", "red-5", "fantastic"], ["green-4"]]}}"#
        ))
    });
    let events = [
        Event::BlackHole,
        Event::Charity,
        Event::Crowdfunding,
        Event::Distributor,
        Event::Earthquake,
        Event::GamblingMan,
        Event::IdentityTheft,
        Event::Loot,
        Event::MerryChristmas,
        Event::Riot,
        Event::RobinHood,
        Event::SurpriseParty,
        Event::Tornado,
        Event::TrustFall,
        Event::Tsunami,
    ];
    for (event, before) in
        events.into_iter().flat_map(|event| before.each_ref().map(|before| (event, before)))
    {
        let (mut state, mut expected) = (before.clone(), before.clone());
        let who = before.active;
        let mut facts = Vec::new();
        carry_out(&mut Table::new(&mut state, &mut facts), event, who, Seats::one(who));
        assert_eq!(facts, [Fact::TurnedUp { event, by: who }]);
        expected.stack.push(Frame::EventOver(event));
        assert_eq!(state, expected, "{event:?}");
    }
}

#[test]
fn with_no_event_left_nothing_happens() {
    play(
        r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": [],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [1, 1, 1], "turn": 1}}"#,
    );
}

#[test]
fn an_empty_pile_is_made_anew_from_the_events_turned_up() {
    play(
        r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"hand_sizes": [7, 7, 7], "turn": 2}}"#,
    );
}

#[test]
fn events_being_carried_out_do_not_go_into_the_new_pile() {
    play(
        r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["plague", "event-manager", "third-time-lucky", "friday-the-13th"],
            "script": ["0 play red-troublemaker", "0 event friday-the-13th"],
            "expect": {"hand_sizes": [4, 5, 4], "turn": 1}}"#,
    );
    play(
        r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["plague", "repeat"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [1, 1, 1], "turn": 1, "round_over": false}}"#,
    );
}

#[test]
fn the_active_person_may_not_toss_in_lucky_bastard() {
    play(
        r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "lucky-bastard"], ["green-4"], ["green-5"]],
            "events": ["third-time-lucky"], "script": ["0 play black-9", "! 0 react lucky-bastard"],
            "expect": {"hand_sizes": [4, 4, 4]}}"#,
    );
}

#[test]
fn the_dealer_may_not_toss_in_lucky_bastard_for_a_starter() {
    play(
        r#"{"packs": ["troublemaker"], "dealer": 2,
            "hands": [["blue-1", "blue-2"], ["green-4", "green-6"], ["lucky-bastard", "green-5"]],
            "starter": "black-3", "events": ["third-time-lucky"],
            "script": ["! 2 react lucky-bastard"], "expect": {"hand_sizes": [5, 5, 5], "turn": 0}}"#,
    );
    play(
        r#"{"packs": ["troublemaker"], "dealer": 1,
            "hands": [["blue-1", "blue-2"], ["green-4", "green-6"], ["lucky-bastard", "green-5"]],
            "starter": "black-3", "events": ["third-time-lucky"],
            "script": ["2 react lucky-bastard", "2 wish blue"],
            "expect": {"hand_sizes": [5, 5, 1], "turn": 2, "demand": "blue"}}"#,
    );
}

#[test]
fn of_two_lucky_bastards_the_later_wish_counts() {
    play(
        r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["mimicry", "green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "2 react mimicry", "1 react lucky-bastard", "! 2 wish blue",
            "1 wish green", "2 wish blue"],
            "expect": {"hand_sizes": [4, 1, 1], "demand": "blue", "top": "mimicry", "turn": 1}}"#,
    );
    play(
        r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["mimicry", "green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "1 react lucky-bastard", "2 react mimicry", "2 wish blue",
            "1 wish green"],
            "expect": {"hand_sizes": [4, 1, 1], "demand": "green", "top": "lucky-bastard", "turn": 2}}"#,
    );
}

#[test]
fn the_wish_of_lucky_bastard_comes_before_the_event() {
    play(
        r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["third-time-lucky"], "script": ["0 play black-9", "1 react lucky-bastard"],
            "expect": {"hand_sizes": [1, 1, 1], "asked": [1]}}"#,
    );
}

#[test]
fn a_wish_of_lucky_bastard_that_cannot_count_is_not_asked_for() {
    play(
        r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "powers": [["number-wish"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play black-9", "0 power number-wish", "1 react lucky-bastard", "0 wish 5"],
            "expect": {"hand_sizes": [4, 1, 4], "demand": "5", "turn": 1}}"#,
    );
    play(
        r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "powers": [["black-wish"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play black-9", "0 power black-wish", "1 react lucky-bastard"],
            "expect": {"hand_sizes": [4, 1, 4], "demand": "black", "turn": 1}}"#,
    );
}

#[test]
fn lucky_bastard_may_be_the_last_card() {
    play(
        r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard"], ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish blue"],
            "expect": {"hand_sizes": [4, 0, 4], "round_over": true, "finished": [1]}}"#,
    );
}

#[test]
fn lucky_bastard_excludes_from_one_event_only() {
    play(
        r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["lucky-bastard", "blue-2"], ["blue-troublemaker",
            "green-5"]],
            "events": ["friday-the-13th", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 react lucky-bastard", "1 wish blue", "1 draw",
            "1 end", "2 play blue-troublemaker"],
            "expect": {"hand_sizes": [4, 5, 4]}}"#,
    );
}

#[test]
fn without_lucky_bastard_in_the_deck_nobody_is_asked() {
    play(
        r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["third-time-lucky"], "script": ["0 play black-9", "! 1 pass"],
            "expect": {"hand_sizes": [4, 4, 4], "turn": 1}}"#,
    );
}

#[test]
fn the_new_pile_is_shuffled() {
    let mut state = after(r#"{"hands": [["red-1"], ["green-4"]], "events": []}"#);
    state.turned_up = Event::ALL.iter().copied().collect();
    refill(&mut Table::new(&mut state, &mut NullSink));
    assert_eq!(state.events.len(), 44);
    assert_ne!(state.events.all(), Event::ALL);
    assert!(state.turned_up.is_empty());
}
