//! Shared by the tests of this crate: people, set-ups, and games that go on by themselves.

use crate::flow::{Flow, Next};
use crate::games::LocalGame;
use crate::people::Person;
use cards::{Card, HouseRules, Pack, Packs, Setup};
use game::{Rng, Seat};

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
