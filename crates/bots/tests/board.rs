//! Bots at the board game: laws for all, and clear situations for the greedy one and the expert.

use board::{Card, Field, Laid, Memory, Setup, State};
use bots::{BOARD_PLAYERS, Greedy, Outlook, OutlookWeights, Player, board_player, whole_answer};
use game::{Asks, Dealer, Entry, Game, Memory as _, Rng, Seat, Seed, Sitter, View as _, Viewer};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// A bot's answer is always legal, and the same for the same view.
    #[test]
    fn answers_are_legal(players in 2u8..=6, limit in 1u16..200, seed in any::<u64>()) {
        let mut state = State::new(&Setup::new(players, limit).unwrap());
        let mut rng = Rng::new(Seed::from_number(seed));
        let mut memories = [Memory::default(); 8];
        for step in 0..600usize {
            let entry = match state.asks() {
                Asks::Over => break,
                Asks::Seed => Entry::Seed(rng.seed()),
                Asks::People { number: to, seats, .. } => {
                    let by = seats.lowest().unwrap();
                    let view = state.view(Viewer::Seat(by));
                    let memory = &memories[by.index()];
                    // Mostly greedy, so that games develop realistically.
                    let (_, player) = BOARD_PLAYERS[if step % 5 == 0 { 0 } else { 2 }];
                    let again = player.answer(&view, memory, &mut rng.clone());
                    let action = player.answer(&view, memory, &mut rng).unwrap();
                    prop_assert_eq!(again, Some(action));
                    prop_assert_eq!(view.refusal(action), None);
                    Entry::Answer { by, to, action }
                }
            };
            let mut facts = Vec::new();
            state.apply(&entry, &mut facts).unwrap();
            for (seat, memory) in (0..).zip(&mut memories) {
                for fact in &facts {
                    memory.note(&fact.redacted(Viewer::Seat(Seat::wrapping(seat))));
                }
            }
        }
    }

    /// A dealer accepts the whole answers of bots.
    #[test]
    fn a_dealer_accepts_whole_answers(players in 2u8..=6, seed in any::<u64>()) {
        let mut dealer = Dealer::<State>::new(Setup::medium(players).unwrap(), vec![Sitter::Bot; 8]);
        let mut rng = Rng::new(Seed::from_number(seed));
        for _ in 0..200 {
            if dealer.game().asks() == Asks::Seed {
                dealer.begin_round(rng.seed()).unwrap();
            }
            let Some(seat) = dealer.bots_asked().lowest() else { break };
            let memory = dealer.memory(seat);
            let answer = whole_answer(&Greedy, dealer.game(), seat, memory, &mut rng).unwrap();
            prop_assert_eq!(dealer.handle(&answer), Ok(()));
        }
    }
}

#[test]
fn bots_are_found_by_name_and_answer_only_when_asked() {
    assert!(board_player("greedy").is_some() && board_player("cheat").is_none());
    let state = State::new(&Setup::medium(3).unwrap());
    let mut rng = Rng::new(Seed::from_number(1));
    for (_, player) in BOARD_PLAYERS {
        let view = state.view(Viewer::Seat(Seat::default()));
        assert_eq!(player.answer(&view, &Memory::default(), &mut rng), None);
    }
}

/// The state after this scenario; `game`, `name` and `expect` are added.
fn after(scenario: &str) -> State {
    let text = format!(r#"[{{"game": "board", "name": "x", "expect": {{}}, {scenario}}}]"#);
    board::scenario::parse(&text).unwrap()[0].play().unwrap()
}

/// The answer of the greedy bot at `seat`, for several random streams.
fn answers(state: &State, seat: u8) -> Vec<Vec<String>> {
    answers_of(&Greedy, state, seat)
}

/// The same of the bot that sees further.
fn outlook_answers(state: &State, seat: u8) -> Vec<Vec<String>> {
    answers_of(&Outlook(OutlookWeights::BEST), state, seat)
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
fn it_names_whom_a_swap_helps_most() {
    let state = after(
        r#""players": 3, "hands": [["stop"], ["x"], ["x"]], "pawns": [28, 5, 40], "board": {"30": "swap"},
        "dice": [2], "script": ["0 play stop 47"]"#,
    );
    assert!(answers(&state, 0).iter().all(|answer| answer == &["seat 1"]));
}

#[test]
fn it_wards_off_what_would_cost_it_much_and_lets_pass_what_helps() {
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
