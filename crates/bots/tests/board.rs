//! Answers of the greedy bot of the board game, and of the one that sees further, in clear situations.

use board::{Card, Field, Laid, Memory, State};
use bots::search::Search;
use bots::{Greedy, Player, whole_answer};
use game::{Game as _, Rng, Seat, Seed, Viewer};

/// The state after this scenario.
fn after(scenario: &str) -> State {
    board::scenario::after(&format!("{{{scenario}}}"))
}

/// The answer of the greedy bot at `seat`, for several random streams.
fn answers(state: &State, seat: u8) -> Vec<Vec<String>> {
    answers_of(&Greedy, state, seat)
}

/// The answer of the bot that sees further, for several random streams.
fn outlook_answers(state: &State, seat: u8) -> Vec<Vec<String>> {
    answers_of(&Search::new(1), state, seat)
}

fn answers_of(bot: &dyn Player<State>, state: &State, seat: u8) -> Vec<Vec<String>> {
    let with_seed = |seed: u64| {
        let mut rng = Rng::new(Seed::from_number(seed));
        let answer = whole_answer(bot, state, Seat::wrapping(seat), &Memory::default(), &mut rng).unwrap();
        answer.parts.iter().map(ToString::to_string).collect()
    };
    (0..8).map(with_seed).collect()
}

/// Where a pawn is expected to be after its next move, in sixths of a field.
fn ahead(state: &State, seat: u8, also: Option<(Laid, Field)>) -> u32 {
    let view = state.view(Viewer::Spectator);
    view.ahead(Seat::wrapping(seat), false, also).iter().map(|way| u32::from(way.to.number())).sum()
}

#[test]
fn it_lays_a_stop_in_its_own_way() {
    let state = after(
        r#""players": 2, "hands": [["stop", "x", "x", "x"], ["x"]], "pawns": [20, 2], "dice": [], "script": []"#,
    );
    for answer in answers(&state, 0) {
        assert_eq!(answer, ["card stop", "field 21"]);
    }
}

#[test]
fn it_pushes_others_towards_the_goal() {
    let state = after(
        r#""players": 2, "hands": [["push", "x", "x", "x"], ["x"]], "pawns": [2, 30], "dice": [], "script": []"#,
    );
    for answer in answers(&state, 0) {
        let [card, field, arrow] = &answer[..] else { panic!("three parts: {answer:?}") };
        assert_eq!((card.as_str(), arrow.as_str()), ("card push", "arrow up"));
        let field = Field::new(field.strip_prefix("field ").unwrap().parse().unwrap()).unwrap();
        let laid = Laid::new(Card::Push, Some(board::Arrow::Up));
        assert!(ahead(&state, 1, laid.zip(Some(field))) > ahead(&state, 1, None), "{answer:?}");
    }
}

#[test]
fn it_names_the_person_with_whom_a_swap_helps_most() {
    let state = after(
        r#""players": 3, "hands": [["stop"], ["x"], ["x"]], "pawns": [28, 5, 40], "board": {"30": "swap"},
        "dice": [2], "script": ["0 play stop 47"]"#,
    );
    assert!(answers(&state, 0).iter().all(|answer| answer == &["seat 1"]));
}

#[test]
fn it_wards_off_costly_attacks_and_lets_helpful_ones_pass() {
    let attacked = |mine: u8| {
        after(&format!(
            r#""players": 2, "hands": [["stop"], ["block"]], "pawns": [28, {mine}], "board": {{"30": "swap"}},
            "dice": [2], "script": ["0 play stop 47", "0 seat 1"]"#
        ))
    };
    assert!(answers(&attacked(5), 1).iter().all(|answer| answer[0] == "card block"));
    assert!(answers(&attacked(45), 1).iter().all(|answer| answer == &["pass"]));
}

#[test]
fn it_gives_a_fuck_you_away() {
    let state = after(
        r#""players": 2, "hands": [["troublemaker"], ["fuck-you", "reverse"]], "dice": [14],
        "script": ["0 play troublemaker 47"]"#,
    );
    assert!(answers(&state, 1).iter().all(|answer| answer == &["card fuck-you", "seat 0"]));
}

#[test]
fn the_outlook_drives_those_who_are_close_behind_rather_than_those_far_ahead() {
    for (pawns, named) in [([20, 16, 44], "seat 1"), ([20, 44, 16], "seat 2")] {
        let state = after(&format!(
            r#""players": 3, "hands": [["remote", "x"], ["x"], ["x"]], "pawns": {pawns:?}, "dice": [],
            "script": ["0 play remote 47"]"#
        ));
        for answer in outlook_answers(&state, 0) {
            assert_eq!(answer, [named], "{pawns:?}");
        }
    }
}

#[test]
fn the_outlook_drives_those_whose_open_hand_has_no_fuck_you() {
    // Both are as far, and all hands are open; the one with a fuck-you has lost as good as everything already.
    for (hands, named) in [(["fuck-you", "x"], "seat 2"), (["x", "fuck-you"], "seat 0")] {
        let [zero, two] = hands;
        let state = after(&format!(
            r#""players": 3, "hands": [["troublemaker", "{zero}"], ["remote", "x"], ["{two}"]],
            "pawns": [10, 20, 10], "dice": [16], "script": ["0 play troublemaker 47", "1 play remote 46"]"#
        ));
        assert!(state.hands_are_open());
        for answer in outlook_answers(&state, 1) {
            assert_eq!(answer, [named], "{hands:?}");
        }
    }
}
