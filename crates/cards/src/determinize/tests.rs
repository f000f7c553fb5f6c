//! Tests of `determinize.rs`.

use super::*;
use crate::testing::{seat, whole};
use crate::{Action, Card, HouseRules, Packs, Setup};
use game::{Game as _, NullSink, Seed, View as _, Viewer};

/// Several guesses of seat 1 at the state. Each must be sound and give the same view to seat 1.
#[track_caller]
fn guesses(state: &State, memory: &Memory) -> Vec<State> {
    let view = state.view(Viewer::Seat(seat(1)));
    let guess = |number| {
        let guess = view.determinize(memory, &mut Rng::new(Seed::from_number(number)));
        assert_eq!(guess.view(Viewer::Seat(seat(1))), view);
        assert_eq!(guess.check(), Ok(()));
        guess
    };
    (0..20).map(guess).collect()
}

#[test]
fn a_guess_keeps_everything_public() {
    for rest in [
        r#""events": ["market"], "script": ["0 play black-9", "1 pass", "2 pass"]"#,
        r#""script": ["0 play red-skip", "0 seat 2", "2 pass"]"#,
        r#""rule_cards": ["clockwise"]"#,
        r#""events": ["pandoras-box"], "rules": {"pandora": "reverse"},
            "script": ["0 play black-9", "1 pass", "2 pass"]"#,
    ] {
        let state = whole(&format!(
            r#"{{"packs": ["troublemaker", "supercharge", "pandora"],
                "hands": [["black-9", "red-skip", "blue-1"], ["green-4"], ["green-5"]], {rest}}}"#
        ));
        guesses(&state, &Memory::default());
    }
}

#[test]
fn before_the_first_round_nothing_is_dealt() {
    let packs = Packs::from(Pack::ALL.to_vec());
    let state = State::new(&Setup::new(3, packs, HouseRules::original(packs)).unwrap());
    for guess in guesses(&state, &Memory::default()) {
        assert!(
            guess.all_cards().is_empty()
                && guess.hidden.events.is_empty()
                && guess.hidden.rule_pile.is_empty()
        );
    }
}

#[test]
fn remembered_cards_are_where_they_were_seen_if_there_is_room() {
    let state = whole(r#"{"hands": [["red-5", "blue-1", "blue-2"], ["green-4"], ["red-7", "fantastic"]]}"#);
    let mut memory = Memory::default();
    memory.known[seat(0)].add(Card::from_name("blue-2").unwrap());
    memory.known[seat(2)] = *state.hand(seat(2));
    for guess in guesses(&state, &memory) {
        assert!(guess.hand(seat(0)).has(Card::from_name("blue-2").unwrap()));
        assert_eq!(guess.hand(seat(2)), state.hand(seat(2)));
    }
    memory.known[seat(2)] = *state.hand(seat(0));
    for guess in guesses(&state, &memory) {
        assert_eq!(guess.hand(seat(2)).len(), 2);
    }
}

#[test]
fn cards_the_viewer_deals_out_stay_with_their_receiver() {
    let mut state = whole(
        r#"{"events": ["merry-christmas"],
            "hands": [["black-9", "red-1"], ["blue-1", "blue-2", "green-4"], ["green-5"]],
            "script": ["0 play black-9"]}"#,
    );
    let card = state.hand(seat(1)).lowest().unwrap();
    state.answer(seat(1), Action::Give(card, seat(2)), &mut NullSink).unwrap();
    for guess in guesses(&state, &Memory::default()) {
        assert_eq!(guess.hidden.given[seat(2)], Bag::one(card));
        assert!(guess.hand(seat(1)).has(card) && guess.hidden.aside[seat(2)].is_empty());
    }
}

#[test]
fn somebody_who_must_play_a_fitting_card_holds_one() {
    // The card comes from the draw pile if it has one that fits, otherwise from another hand.
    for draw in [r#"["green-7", "red-3", "green-8", "green-9"]"#, r#"["green-7", "green-8"]"#] {
        let state = whole(&format!(
            r#"{{"packs": ["troublemaker"], "draw": {draw},
                "hands": [["red-second-chance", "red-1", "green-1"], ["red-4", "red-5", "red-6"],
                ["blue-2", "blue-3", "yellow-6"]],
                "script": ["0 play red-second-chance"]}}"#
        ));
        let view = state.view(Viewer::Seat(seat(1)));
        for number in 0..60 {
            let guess = view.determinize(&Memory::default(), &mut Rng::new(Seed::from_number(number)));
            assert_eq!(guess.view(Viewer::Seat(seat(1))), view);
            let options = guess.choices(seat(0));
            assert!(options.only().is_some() || !options.is_empty(), "{:?}", guess.hand(seat(0)));
        }
    }
}

#[test]
fn the_events_offered_by_event_manager_are_on_top() {
    let state = whole(
        r#"{"packs": ["troublemaker"], "hands": [["red-1"], ["black-9", "blue-1"], ["green-5"]], "turn": 1,
            "events": ["event-manager", "market", "expansion", "charity"],
            "script": ["1 play black-9", "0 pass", "2 pass"]}"#,
    );
    let shown = [Event::Charity, Event::Expansion, Event::Market];
    for mut guess in guesses(&state, &Memory::default()) {
        let top = [(); 3].map(|()| guess.hidden.events.pop());
        assert!(shown.iter().all(|&event| top.contains(&Some(event))), "{top:?}");
    }
}

#[test]
fn people_who_have_answered_get_some_reply() {
    let state = whole(
        r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play black-9", "2 pass"]}"#,
    );
    assert_eq!(
        (state.asked, state.replied),
        ([seat(1)].into_iter().collect(), [seat(2)].into_iter().collect())
    );
    for guess in guesses(&state, &Memory::default()) {
        assert!(guess.hidden.replies[seat(2)].word.is_some());
        assert_eq!(guess.hidden.replies[seat(1)], state.hidden.replies[seat(1)]);
    }
}

#[test]
fn people_who_could_not_follow_mostly_hold_no_card_that_fitted() {
    let state = whole(r#"{"hands": [["red-5", "red-1", "red-2"], ["green-4"], ["blue-5", "red-7"]]}"#);
    let demand = Demand::Colour(crate::Colour::Red);
    let mut memory = Memory::default();
    memory.not_followed[seat(2)] = NotFollowed { demand: Some(demand), since: 0 };
    let fitting = |memory: &Memory| -> u8 {
        let fits = |card: &Card| demand.fits().has(*card);
        guesses(&state, memory)
            .iter()
            .map(|guess| guess.hand(seat(2)).iter().filter(fits).count() as u8)
            .sum()
    };
    let (known, unknown) = (fitting(&memory), fitting(&Memory::default()));
    assert!(known * 3 < unknown, "{known} of {unknown}");
    // Cards that came later may fit.
    memory.not_followed[seat(2)].since = 2;
    assert!(fitting(&memory) * 3 > unknown);
}

#[test]
fn a_pile_without_other_cards_still_fills_the_hands() {
    let state = whole(
        r#"{"draw": ["red-3", "red-4"], "hands": [["red-5"], ["green-4"], ["red-7", "red-8", "red-9"]]}"#,
    );
    let mut memory = Memory::default();
    let demand = Some(Demand::Colour(crate::Colour::Red));
    memory.not_followed[seat(2)] = NotFollowed { demand, since: 0 };
    memory.not_followed[seat(0)] = memory.not_followed[seat(2)];
    guesses(&state, &memory);
}
