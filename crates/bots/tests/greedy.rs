//! The greedy bot's answers in clear situations.

use bots::{TunedGreedy, whole_answer};
use game::{Rng, Seat, Seed};

/// The answer of the bot at `seat` after this script, which must be the same for several random streams.
fn answer_of(seat: u8, packs: &str, hands: &str, script: &str, more: &str) -> String {
    let text = format!(r#"{{"packs": {packs}, "hands": {hands}, "script": {script}{more}}}"#);
    let state = cards::scenario::after(&text);
    let with_seed = |seed: u64| {
        let mut rng = Rng::new(Seed::from_number(seed));
        let seat = Seat::wrapping(seat);
        let answer = whole_answer(&TunedGreedy, &state, seat, &cards::Memory::default(), &mut rng).unwrap();
        answer.parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let first = with_seed(0);
    assert!((1..9).all(|seed| with_seed(seed) == first), "{first} depends on the seed");
    first
}

const ALL: &str = r#"["troublemaker", "supercharge", "pandora"]"#;
const BASE: &str = "[]";

#[test]
fn it_plays_expensive_cards_and_keeps_wish_cards() {
    let hands = r#"[["red-8", "red-2", "fantastic", "blue-1"], ["green-4"], ["green-5"]]"#;
    assert_eq!(answer_of(0, BASE, hands, "[]", ""), "play red-8");
    let hands = r#"[["fantastic", "red-2"], ["green-4"], ["green-5"]]"#;
    assert_eq!(answer_of(0, BASE, hands, "[]", ""), "play red-2");
    let hands = r#"[["fantastic", "blue-2"], ["green-4"], ["green-5"]]"#;
    assert_eq!(answer_of(0, BASE, hands, "[]", ""), "play fantastic", "rather than draw");
}

#[test]
fn it_wishes_for_the_colour_or_number_it_holds_most() {
    let hands = r#"[["fantastic", "green-1", "green-2", "blue-3"], ["yellow-4"], ["yellow-5"]]"#;
    assert_eq!(answer_of(0, BASE, hands, r#"["0 play fantastic"]"#, ""), "wish green");
    let hands = r#"[["fantastic", "black-3", "green-3", "blue-3", "blue-1"], ["yellow-4"], ["yellow-5"]]"#;
    assert_eq!(answer_of(0, BASE, hands, r#"["0 play fantastic"]"#, ""), "wish 3");
}

#[test]
fn it_attacks_the_person_about_to_finish() {
    let hands = r#"[["red-gift", "blue-9", "blue-1", "curse", "fantastic"],
        ["green-4", "green-5", "green-6"], ["green-5"]]"#;
    assert_eq!(answer_of(0, ALL, hands, r#"["0 play red-gift"]"#, ""), "seat 2");
    let script = r#"["0 play red-gift", "0 seat 2", "2 pass"]"#;
    assert_eq!(answer_of(0, ALL, hands, script, ""), "cards blue-9, cards curse");
    let hands = r#"[["fantastic-four", "blue-1"], ["green-4", "green-6"], ["green-5"]]"#;
    let four = "seat 2, seat 2, seat 2, seat 2";
    assert_eq!(answer_of(0, BASE, hands, r#"["0 play fantastic-four"]"#, ""), four);
}

#[test]
fn it_reacts_to_attacks_and_to_finishing() {
    let hands =
        r#"[["red-gift", "blue-1", "blue-2"], ["counterattack", "nice-try", "green-4"], ["green-5"]]"#;
    let gift = r#"["0 play red-gift", "0 seat 1"]"#;
    assert_eq!(answer_of(1, BASE, hands, gift, ""), "react counterattack");
    let hands = r#"[["red-3"], ["nice-try", "green-4"], ["green-5", "green-1"]]"#;
    assert_eq!(answer_of(1, BASE, hands, r#"["0 play red-3"]"#, ""), "react nice-try");
}

#[test]
fn it_activates_its_power_cards() {
    let hands = r#"[["red-3", "blue-8", "green-1"], ["green-4", "red-1"], ["green-5", "green-1"]]"#;
    let more = r#", "powers": [["random-chance", "troublecharger"], [], []]"#;
    assert_eq!(answer_of(0, ALL, hands, r#"["0 play red-3"]"#, more), "power random-chance");
}

#[test]
fn it_discards_expensive_cards() {
    let hands = r#"[["black-9", "blue-1", "blue-8", "fantastic", "green-7"],
        ["green-4", "red-1"], ["green-5", "green-1"]]"#;
    let more = r#", "events": ["recession"]"#;
    let script = r#"["0 play black-9", "1 cards green-4"]"#;
    assert_eq!(answer_of(2, BASE, hands, script, more), "cards green-1, cards green-5");
}
