//! Tests of `save.rs`.

use super::*;
use crate::testing::{seat, whole};
use crate::{
    Action, Ask, Attack, AttackStep, Card, Check, HouseRules, Pack, Packs, PendingWish, Phase, Power,
    RunningEvent, Setup, Shares, Special, Stack, Trigger, TriggerStep, Turn,
};
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

fn red_five() -> Card {
    Card::from_name("red-5").unwrap()
}

/// Discards a return value.
fn done<T>(_: T) {}

/// Damage to a valid state, in words and in code, and the error it must cause.
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
        "an empty stack before the end of the game",
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
        "a check without a round below it",
        |s| {
            s.stack.clear();
            s.stack.push(Frame::Check(Check::LastChance(Seats::NONE)));
        },
        Corrupt::Stuck,
    ),
    ("somebody asked before the first round", |s| s.round = 0, Corrupt::Stuck),
    ("cards where nobody sits", |s| done(s.hidden.hands[seat(7)].add(red_five())), Corrupt::Seats),
    ("a card less", |s| done(s.hidden.draw.pop()), Corrupt::Cards),
    ("a card more on the side", |s| done(s.side.add(red_five())), Corrupt::Cards),
    ("a card more laid aside", |s| done(s.hidden.aside[seat(1)].add(red_five())), Corrupt::Cards),
    ("a card more on the pile", |s| done(s.discard.push(red_five())), Corrupt::Cards),
    (
        "one card for another",
        |s| {
            let top = s.hidden.draw.pop().unwrap();
            s.hidden.draw.push(if top == red_five() {
                Card::from_name("red-6").unwrap()
            } else {
                red_five()
            });
        },
        Corrupt::Cards,
    ),
    ("a power card less", |s| done(s.hidden.power_pile.pop()), Corrupt::Powers),
    (
        "a third one of a kind",
        |s| {
            let gone = s.hidden.power_pile.pop().unwrap();
            let kind = Power::ALL.iter().copied().find(|&p| p != gone).unwrap();
            s.hidden.power_pile.push(kind);
        },
        Corrupt::Powers,
    ),
    (
        "one in a hand that is in the pile too",
        |s| {
            s.hidden.powers[seat(0)] = Powers::default();
            s.hidden.powers[seat(0)].add(s.hidden.power_pile.top().unwrap());
        },
        Corrupt::Powers,
    ),
    ("more activated than spent", |s| done(s.places[seat(2)].resting.add(Power::ALL[0])), Corrupt::Powers),
    ("an event less", |s| done(s.hidden.events.pop()), Corrupt::Events),
    (
        "an event in the pile and on the table",
        |s| s.public.turned_up.add(s.hidden.events.top().unwrap()),
        Corrupt::Events,
    ),
    (
        "an event twice, another not",
        |s| {
            let gone = s.hidden.events.pop().unwrap();
            let other = s.hidden.events.top().unwrap();
            assert_ne!(gone, other);
            s.hidden.events.push(other);
        },
        Corrupt::Events,
    ),
    ("a rule card less", |s| done(s.hidden.rule_pile.pop()), Corrupt::RuleCards),
    (
        "a rule card in force and in the pile",
        |s| s.public.rule_cards.add(s.hidden.rule_pile.top().unwrap()),
        Corrupt::RuleCards,
    ),
    (
        "a rule card twice, another not",
        |s| {
            s.hidden.rule_pile.pop();
            s.hidden.rule_pile.push(s.hidden.rule_pile.all()[0]);
        },
        Corrupt::RuleCards,
    ),
];

/// Forgeries in a valid state: frames, exclusions, replies.
const FORGED: &[Damage] = &[
    ("a wish of somebody who is not there", |s| forge(s, PendingWish::later(seat(6))), Corrupt::Seats),
    ("a victim who is not there", |s| forge(s, attack_on(seat(7))), Corrupt::Seats),
    ("an event of somebody who is not there", |s| forge(s, Trigger::further(seat(4))), Corrupt::Seats),
    ("an event to which nobody has come", |s| forge_event(s, |it| it.present = Seats::NONE), Corrupt::Seats),
    (
        "a turn in an event of somebody who is out",
        |s| forge_event(s, |it| it.left = Seats::first(4)),
        Corrupt::Seats,
    ),
    ("out although it is their turn", |s| forge_out(s, Seats::one(s.active)), Corrupt::Seats),
    (
        "more people out than there are cards for it",
        |s| s.lasting.plus_one = Some(Seats::first(3)),
        Corrupt::Seats,
    ),
    ("out although they are not there", |s| s.lasting.parasite = Some(Seats::one(seat(5))), Corrupt::Seats),
    (
        "doomsday without the active person",
        |s| s.this_turn.ending.doomsday = Some(Seats::one(s.active)),
        Corrupt::Seats,
    ),
    ("the end of somebody who is not there", |s| s.this_turn.ending.the_end = Some(seat(4)), Corrupt::Seats),
    (
        "a pending wish of a seat that is not at the table",
        |s| s.this_turn.wisher = Some((seat(5), true)),
        Corrupt::Seats,
    ),
    ("a card followed that is not in the pile", |s| forge(s, Frame::Followed(Some(99))), Corrupt::Seats),
    ("a turn in a turn", |s| forge(s, Frame::Turn(Turn::Begin)), Corrupt::Stuck),
    (
        "more frames than a game can have",
        |s| (0..46).for_each(|_| forge(s, PendingWish::later(seat(0)))),
        Corrupt::Stuck,
    ),
    (
        "an answer to what is asked",
        |s| s.hidden.replies[s.public.active].word = Some(Action::Draw),
        Corrupt::Stuck,
    ),
    (
        "cards picked though none were asked for",
        |s| s.hidden.replies[s.public.active].picks = 1,
        Corrupt::Stuck,
    ),
    (
        "an answer of somebody who is not asked",
        |s| {
            let other = s.after(s.active);
            s.hidden.replies[other].word = Some(Action::Pass);
        },
        Corrupt::Stuck,
    ),
    (
        "the answer of a window to a turn",
        |s| {
            let other = s.after(s.active);
            s.replied.add(other);
            s.hidden.replies[other].word = Some(Action::Pass);
        },
        Corrupt::Stuck,
    ),
    (
        "a question that the person asked cannot answer",
        |s| {
            s.ask = s.ask.map(|ask| Ask {
                kind: Question::One(Choice::PowerOf { of: s.active, spent: true, except_taken: false }),
                ..ask
            });
        },
        Corrupt::Stuck,
    ),
    (
        "a power card at rest although it is not its owner's turn",
        |s| {
            let other = s.after(s.active);
            let power = s.hidden.powers[other].kinds().next().unwrap();
            s.places[other].resting.add(power);
        },
        Corrupt::Powers,
    ),
    (
        "a hand dealt out in no event that does so",
        |s| {
            s.ask =
                s.ask.map(|ask| Ask { kind: Question::Give { to: s.everybody().without(s.active) }, ..ask });
        },
        Corrupt::Cards,
    ),
];

/// Puts a frame above the others: it would run next.
fn forge(state: &mut State, frame: Frame) {
    state.stack.push(frame);
}

fn attack_on(victim: Seat) -> Frame {
    let (by, on) = (seat(0), Seats::one(victim));
    let attack = Attack {
        with: Special::Gift,
        by,
        on,
        shares: Shares::default(),
        owed: 0,
        shielded: false,
        step: AttackStep::Window,
    };
    Frame::Attack(attack)
}

fn forge_event(state: &mut State, change: impl FnOnce(&mut RunningEvent)) {
    let (at, present) = (state.active, Seats::one(state.active) | Seats::one(state.after(state.active)));
    let mut event = RunningEvent {
        event: Event::Recession,
        trigger: at,
        present,
        at,
        with: at,
        nth: 1,
        left: Seats::NONE,
        others: Seats::NONE,
        least: 0,
        phase: Phase::Answered,
    };
    let mut sound = state.clone();
    forge(&mut sound, Frame::Event(event));
    assert_eq!(sound.check(), Ok(()), "two people may be out");
    change(&mut event);
    forge(state, Frame::Event(event));
}

fn forge_out(state: &mut State, out: Seats) {
    forge(state, Frame::Trigger(Trigger { by: seat(0), out, step: TriggerStep::TurnUp }));
}

#[test]
fn an_answer_of_several_parts_is_checked_by_giving_it_again() {
    let mut giving = whole(
        r#"{"packs": ["supercharge"], "events": ["merry-christmas"],
        "hands": [["black-9", "blue-1"], ["green-3", "green-4", "green-6"], ["green-5"]],
        "script": ["0 play black-9"]}"#,
    );
    let by = seat(1);
    for to in [0, 2] {
        let next = Card::from_name(["green-3", "", "green-4"][to]).unwrap();
        giving.answer(by, Action::Give(next, seat(to as u8)), &mut NullSink).unwrap();
        assert_eq!(giving.check(), Ok(()));
    }
    let forged: [fn(&mut State); 4] = [
        |s| s.hidden.replies[seat(1)].picks += 1,
        |s| s.hidden.replies[seat(1)].seats[seat(1)] += 1,
        |s| s.hidden.given.0.swap(0, 1),
        |s| s.hidden.replies[seat(1)].word = Some(Action::Pass),
    ];
    for (at, forge) in forged.into_iter().enumerate() {
        let mut state = giving.clone();
        forge(&mut state);
        assert_eq!(state.check(), Err(Corrupt::Stuck), "{at}");
    }
}

#[test]
fn every_kind_of_damage_is_noticed() {
    for (what, damage, why) in DAMAGE.iter().chain(FORGED) {
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
    base.hidden.power_pile.push(Power::ALL[0]);
    assert_eq!(base.check(), Err(Corrupt::Powers));
}
