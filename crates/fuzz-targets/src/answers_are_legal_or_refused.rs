//! Gives any answers from anybody at any time: each is legal or refused with a reason, a refusal changes
//! nothing, and no card is ever lost.

use cards::{Action, Card, Event, HouseRules, Pack, Packs, Power, Setup, Special, State, Violet, Wish};
use game::{Game as _, Seat};

use crate::any_game::Bytes;

fn any_setup(bytes: &mut Bytes) -> Setup {
    let bits = bytes.next();
    let packs = [Pack::Troublemaker, Pack::Supercharge, Pack::Pandora];
    let packs: Packs = packs.into_iter().filter(|pack| bits >> pack.id() & 1 == 1).collect();
    let pandora = packs.has(Pack::Pandora);
    let rules = HouseRules {
        limit: 30,
        hand_size: 4 + bytes.next() % 4,
        rule_cards: if pandora { bytes.next() % 6 } else { 0 },
        violet: if pandora { bytes.of(&[Violet::Off, Violet::Fifth]) } else { Violet::Off },
        counter: bytes.of(cards::CounterattackScope::ALL),
        wish_effects: bytes.of(cards::WishEffects::ALL),
        scorekeeping: bytes.of(cards::Scorekeeping::ALL),
        diy: bytes.of(cards::Diy::ALL),
        pandora: bytes.of(cards::PandorasBox::ALL),
        ..HouseRules::original(packs)
    };
    Setup::new(2 + bytes.next() % 7, packs, rules).expect("a possible set-up")
}

fn any_action(bytes: &mut Bytes) -> Action {
    let card = Card::new(bytes.next() % Card::KINDS as u8).expect("below");
    let seat = Seat::wrapping(bytes.next());
    let power = bytes.of(Power::ALL);
    match bytes.next() % 14 {
        0 => Action::Play(card, None),
        1 => Action::Play(card, Some(bytes.of(Special::ALL))),
        2 => Action::Draw,
        3 => Action::End,
        4 => Action::Power(power),
        5 => Action::Toss(card),
        6 => Action::Pass,
        7 => Action::Yes,
        8 => Action::Pick(card),
        9 => Action::Seat(seat),
        10 => Action::Give(card, seat),
        11 => Action::PowerOf(seat, Some(power)),
        12 => Action::Wish(Wish::Number(bytes.next())),
        _ => Action::Event(bytes.of(Event::ALL)),
    }
}

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let setup = any_setup(&mut bytes);
    bytes.play(State::new(&setup), any_action, |state| state.all_cards() == *setup.deck());
}
