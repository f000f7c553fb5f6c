//! Golden files: five games as readable logs, and the numbers of all things.
//!
//! They only change with `cargo xtask bless`. If a game changes, RULES must be raised; if a number changes,
//! old saves would be misread.

use cards::{Card, Event, Pack, Packs, Power, RuleCard, Setup, Special, State};
use game::{Game, Rng, Seed};
use harness::{RandomGame, golden};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn golden_the_numbers_of_all_things() {
    let kinds = [
        ("cards", Card::all().map(|c| (c.id(), c.to_string())).collect()),
        ("specials", Special::ALL.iter().map(|s| (s.id(), s.name().into())).collect()),
        ("events", Event::ALL.iter().map(|e| (e.id(), e.name().into())).collect()),
        ("powers", Power::ALL.iter().map(|p| (p.id(), p.name().into())).collect()),
        ("rule cards", RuleCard::ALL.iter().map(|r| (r.id(), r.name().into())).collect()),
    ];
    golden::numbers(FOLDER, &kinds);
}

fn game_as_text(setup: Setup, seed: u64) -> String {
    let rng = Rng::new(Seed::from_number(seed));
    golden::game_as_text(RandomGame::from_state(State::new(&setup), rng))
}

fn table(players: u8, packs: &[Pack]) -> Setup {
    let packs: Packs = packs.iter().copied().collect();
    let rules = cards::HouseRules { limit: 30, ..cards::HouseRules::original(packs) };
    Setup::new(players, packs, rules).unwrap()
}

#[test]
fn golden_two_people_play_the_base_game() {
    golden::golden(FOLDER, "base-2.txt", &game_as_text(table(2, &[]), 1));
}

#[test]
fn golden_four_people_play_the_base_game() {
    golden::golden(FOLDER, "base-4.txt", &game_as_text(table(4, &[]), 2));
}

#[test]
fn golden_eight_people_play_the_base_game() {
    golden::golden(FOLDER, "base-8.txt", &game_as_text(table(8, &[]), 3));
}

#[test]
fn golden_three_people_play_the_game_factory_edition() {
    let packs = Packs::BASE;
    let rules =
        cards::HouseRules { limit: 30, ..cards::HouseRules::preset(cards::Preset::GameFactory, packs) };
    golden::golden(FOLDER, "game-factory-3.txt", &game_as_text(Setup::new(3, packs, rules).unwrap(), 4));
}

#[test]
fn golden_four_people_play_with_all_packs() {
    let packs = [Pack::Troublemaker, Pack::Supercharge, Pack::Pandora];
    golden::golden(FOLDER, "all-4.txt", &game_as_text(table(4, &packs), 5));
}
