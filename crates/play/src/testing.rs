//! Shared by the tests of this crate: people, set-ups, facts of the card game, and games that go on by themselves.

use crate::flow::{Flow, Next};
use crate::games::LocalGame;
use crate::people::Person;
use cards::{Card, Fact, HouseRules, How, Pack, Packs, RoundEnd, RoundResult, Setup, Source, Window, Zone};
use game::{BySeat, Rng, Seat, Seats, View as _, compose_answer};

pub(crate) fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

pub(crate) fn card(name: &str) -> Card {
    Card::from_name(name).unwrap()
}

/// Somebody of this name.
pub(crate) fn person(name: &str) -> Person {
    Person { name: name.to_owned(), ..Person::default() }
}

/// People called P0, P1, and so on; all of them are this bot, if one is given.
pub(crate) fn people(n: u8, bot: Option<&str>) -> Vec<Person> {
    let person = |k: u8| Person { name: format!("P{k}"), avatar: k, bot: bot.map(str::to_owned) };
    (0..n).map(person).collect()
}

pub(crate) fn all_packs() -> Packs {
    Pack::ALL.iter().copied().collect()
}

/// This many people, and all packs.
pub(crate) fn all_packs_setup(players: u8) -> Setup {
    Setup::new(players, all_packs(), HouseRules::original(all_packs())).unwrap()
}

/// The next step of a game of bots; a round that is over is followed by the next one.
pub(crate) fn step<G: LocalGame>(flow: &mut Flow<G>, rng: &mut Rng) {
    if flow.next() == Next::RoundOver {
        flow.begin_round(rng.seed());
    }
    flow.step(rng);
}

/// Answers at random for the person asked.
pub(crate) fn answer<G: LocalGame>(flow: &mut Flow<G>, seat: Seat, rng: &mut Rng) {
    let answer = compose_answer(flow.dealer().game(), seat, &mut |view| view.choices().any(rng));
    assert!(flow.submit(flow.question(), answer.unwrap().parts).is_ok(), "every option is legal");
}

/// Cards go somewhere, hidden from everybody.
pub(crate) fn moved(from: Zone, to: Zone, n: u8, why: Source) -> Fact {
    Fact::Moved { cards: None, n, from, to, why, seen: Seats::NONE }
}

/// Somebody plays the card of this name.
pub(crate) fn played(by: u8, name: &str) -> Fact {
    Fact::Played { by: seat(by), card: card(name), imitates: None, how: How::Turn }
}

/// Somebody names these people.
pub(crate) fn named(by: u8, why: Source, people: &[u8]) -> Fact {
    let people = people.iter().map(|&n| seat(n)).collect();
    Fact::Named { by: seat(by), why, people, draws: BySeat::default() }
}

/// Somebody tosses in the card of this name.
pub(crate) fn tossed(by: u8, name: &str, window: Window) -> Fact {
    Fact::Tossed { by: seat(by), card: card(name), window }
}

/// How a round ended in which all have kept their seats.
pub(crate) fn ended(how: RoundEnd, finished: Seats) -> RoundResult {
    let persons = BySeat::make(|seat| seat);
    RoundResult { how, finished, scores: BySeat::default(), persons, next_dealer: seat(0) }
}
