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

#[test]
fn golden_games_of_a_round_or_two() {
    for (file, players, seed) in [("two.txt", 2, 1), ("four.txt", 4, 2), ("six.txt", 6, 3)] {
        let state = State::new(&Setup::new(players, 30).unwrap());
        let game = RandomGame::from_state(state, Rng::new(Seed::from_number(seed)));
        golden::golden(FOLDER, file, &golden::game_as_text(game));
    }
}
