//! Golden files: games as readable logs, and the numbers of all things.
//!
//! They only change with `cargo xtask bless`. If a game changes, RULES must be raised; if a number changes,
//! old saves would be misread.

use board::{Arrow, Card, Colour, Event, Illegal, RoundEnd, Setup, State};
use game::{Game as _, Rng, Seed};
use harness::{RandomGame, golden};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn golden_the_numbers_of_all_things() {
    let card =
        |card: &Card| (card.id(), format!("{} {} {}", card.name(), card.colour().name(), card.copies()));
    let kinds = [
        ("cards", Card::ALL.iter().map(card).collect()),
        ("events", Event::ALL.iter().map(|it| (it.id(), it.name().into())).collect()),
        ("arrows", Arrow::ALL.iter().map(|it| (it.id(), it.name().into())).collect()),
        ("colours", Colour::ALL.iter().map(|it| (it.id(), it.name().into())).collect()),
        ("ends of a round", RoundEnd::ALL.iter().map(|it| (it.id(), it.name().into())).collect()),
        ("refusals", Illegal::ALL.iter().map(|it| (it.id(), it.name().into())).collect()),
    ];
    golden::numbers(FOLDER, &kinds);
}

fn game_of(players: u8, limit: u16, seed: u64) -> String {
    let setup = Setup::new(players, limit).unwrap();
    golden::game_as_text(RandomGame::from_state(State::new(&setup), Rng::new(Seed::from_number(seed))))
}

#[test]
fn golden_two_people_play_a_round_or_two() {
    golden::golden(FOLDER, "two.txt", &game_of(2, 30, 1));
}

#[test]
fn golden_four_people_play_a_round_or_two() {
    golden::golden(FOLDER, "four.txt", &game_of(4, 30, 2));
}

#[test]
fn golden_six_people_play_a_round_or_two() {
    golden::golden(FOLDER, "six.txt", &game_of(6, 30, 3));
}
