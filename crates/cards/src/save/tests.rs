//! Tests of `save.rs`.

use super::*;
use crate::frame::Check;
use crate::stack::Stack;
use crate::testing::whole;
use crate::{Card, HouseRules, Pack, Packs, Power, Setup};
use game::{Entry, Game as _, NullSink, Rng, Seed};

/// Four people, all packs, two rule cards; the first round has begun.
fn begun() -> State {
    let packs: Packs = Pack::ALL.iter().copied().collect();
    let rules = HouseRules { rule_cards: 2, ..HouseRules::original(packs) };
    let mut state = State::new(&Setup::new(4, packs, rules).unwrap());
    let seed = Rng::new(Seed::from_number(3)).seed();
    state.apply(&Entry::Seed(seed), &mut NullSink).unwrap();
    state
}

fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

#[test]
fn a_state_can_be_read_back_from_its_text() {
    let state = begun();
    let text = state.to_text();
    assert!(text.len() > 1000 && text.bytes().all(|c| c.is_ascii_hexdigit()));
    assert_eq!(State::from_text(&text), Some(state.clone()));
    assert_eq!(State::from_text(&text.to_uppercase()), Some(state));
    for damaged in ["", "z", "zz", "0", &text[1..], &text[2..], &text[..text.len() - 1], "🂡"] {
        assert_eq!(State::from_text(damaged), None, "{damaged:.20}");
    }
}

#[test]
fn a_state_made_by_the_rules_is_valid() {
    assert_eq!(begun().check(), Ok(()));
    let setup = *begun().setup();
    assert_eq!(State::new(&setup).check(), Ok(()), "before the first round too");
}

#[test]
fn a_state_in_the_middle_of_an_effect_is_valid() {
    for rest in [
        r#""events": ["market"], "script": ["0 play black-9"]"#,
        r#""events": ["merry-christmas"], "script": ["0 play black-9", "1 give 2: green-4 green-3"]"#,
        r#""powers": [["*random-chance", "random-chance"], [], []],
            "script": ["0 play red-1", "0 power random-chance"]"#,
        r#""rule_cards": ["bounty"]"#,
        r#""powers": [["random-chance"], [], []], "script": ["0 play red-1", "0 power random-chance"]"#,
    ] {
        let state = whole(&format!(
            r#"{{"packs": ["supercharge", "pandora"],
                "hands": [["black-9", "red-1", "blue-1"], ["green-3", "green-4"],
                ["green-5", "green-6"]], {rest}}}"#
        ));
        assert_eq!(state.check(), Ok(()), "{rest}");
    }
}

/// What is done to a valid state, in words and in code, and the error it must cause.
type Damage = (&'static str, fn(&mut State), Corrupt);

const DAMAGE: &[Damage] = &[
    ("two people at one place", |s| s.persons[seat(0)] = s.persons[seat(1)], Corrupt::Seats),
    ("a dealer who is not there", |s| s.dealer = seat(6), Corrupt::Seats),
    ("a turn of nobody", |s| s.active = seat(4), Corrupt::Seats),
    ("somebody asked who is not there", |s| s.asked.add(seat(7)), Corrupt::Seats),
    ("asked, and has answered", |s| s.replied = s.asked, Corrupt::Seats),
    ("a winner who is not there", |s| s.winners = Some([seat(5)].into_iter().collect()), Corrupt::Seats),
    ("asked without a question", |s| s.ask = None, Corrupt::Stuck),
    ("a question to nobody", |s| s.asked = Seats::NONE, Corrupt::Stuck),
    ("a turn that nobody is asked about", |s| (s.ask, s.asked) = (None, Seats::NONE), Corrupt::Stuck),
    (
        "nothing to go on with",
        |s| {
            s.stack.clear();
            (s.ask, s.asked) = (None, Seats::NONE);
        },
        Corrupt::Stuck,
    ),
    (
        "won, and waits for a round",
        |s| {
            (s.ask, s.asked) = (None, Seats::NONE);
            s.stack = Stack::awaiting_seed();
            s.winners = Some([seat(0)].into_iter().collect());
        },
        Corrupt::Stuck,
    ),
    (
        "a check on which no round stands",
        |s| {
            s.stack.clear();
            s.stack.push(Frame::Check(Check::LastChance(Seats::NONE)));
        },
        Corrupt::Stuck,
    ),
    ("somebody asked before the first round", |s| s.round = 0, Corrupt::Stuck),
    (
        "cards where nobody sits",
        |s| {
            s.places[seat(7)].hand.add(Card::from_name("red-5").unwrap());
        },
        Corrupt::Seats,
    ),
    (
        "a card less",
        |s| {
            s.draw.pop();
        },
        Corrupt::Cards,
    ),
    (
        "a card more on the side",
        |s| {
            s.side.add(Card::from_name("red-5").unwrap());
        },
        Corrupt::Cards,
    ),
    (
        "a card more laid aside",
        |s| {
            s.places[seat(1)].aside.add(Card::from_name("red-5").unwrap());
        },
        Corrupt::Cards,
    ),
    (
        "a card more on the pile",
        |s| {
            s.discard.push(Card::from_name("red-5").unwrap());
        },
        Corrupt::Cards,
    ),
    (
        "one card for another",
        |s| {
            let top = s.draw.pop().unwrap();
            let other = Card::from_name(if top.to_string() == "red-5" { "red-6" } else { "red-5" }).unwrap();
            s.draw.push(other);
        },
        Corrupt::Cards,
    ),
    (
        "a power card less",
        |s| {
            s.power_pile.pop();
        },
        Corrupt::Powers,
    ),
    (
        "a third one of a kind",
        |s| {
            let gone = s.power_pile.pop().unwrap();
            let kind = Power::ALL.iter().copied().find(|&p| p != gone).unwrap();
            s.power_pile.push(kind);
        },
        Corrupt::Powers,
    ),
    (
        "one in a hand that is in the pile too",
        |s| {
            s.places[seat(0)].powers = Powers::default();
            s.places[seat(0)].powers.add(s.power_pile.top().unwrap());
        },
        Corrupt::Powers,
    ),
    (
        "more activated than spent",
        |s| {
            s.places[seat(2)].spent_this_turn.add(Power::ALL[0]);
        },
        Corrupt::Powers,
    ),
    (
        "an event less",
        |s| {
            s.events.pop();
        },
        Corrupt::Events,
    ),
    ("an event in the pile and on the table", |s| s.turned_up.add(s.events.top().unwrap()), Corrupt::Events),
    (
        "an event twice, another not",
        |s| {
            let gone = s.events.pop().unwrap();
            let other = s.events.top().unwrap();
            assert_ne!(gone, other);
            s.events.push(other);
        },
        Corrupt::Events,
    ),
    (
        "a rule card less",
        |s| {
            s.rule_pile.pop();
        },
        Corrupt::RuleCards,
    ),
    (
        "a rule card in force and in the pile",
        |s| s.rule_cards.add(s.rule_pile.top().unwrap()),
        Corrupt::RuleCards,
    ),
    (
        "a rule card twice, another not",
        |s| {
            s.rule_pile.pop();
            s.rule_pile.push(s.rule_pile.all()[0]);
        },
        Corrupt::RuleCards,
    ),
];

#[test]
fn every_kind_of_damage_is_noticed() {
    for (what, damage, why) in DAMAGE {
        let mut state = begun();
        damage(&mut state);
        assert_eq!(state.check(), Err(*why), "{what}");
        assert_eq!(State::from_text(&state.to_text()), None, "{what}");
        assert!(!why.to_string().is_empty());
        let json = serde_json::to_string(&state).unwrap();
        assert!(serde_json::from_str::<State>(&json).unwrap_err().to_string().contains(&why.to_string()));
    }
}

#[test]
fn cards_of_packs_not_in_play_are_too_many() {
    let rules = HouseRules::original(Packs::BASE);
    let mut base = State::new(&Setup::new(2, Packs::BASE, rules).unwrap());
    base.apply(&Entry::Seed(Rng::new(Seed::from_number(3)).seed()), &mut NullSink).unwrap();
    assert_eq!(base.check(), Ok(()));
    base.rule_cards.add(RuleCard::ALL[0]);
    assert_eq!(base.check(), Err(Corrupt::RuleCards));
    base.turned_up.add(Event::Plague);
    assert_eq!(base.check(), Err(Corrupt::Events));
    base.power_pile.push(Power::ALL[0]);
    assert_eq!(base.check(), Err(Corrupt::Powers));
}
