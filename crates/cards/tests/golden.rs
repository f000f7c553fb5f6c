//! Golden files: five games as readable logs, and the numbers of all things.
//!
//! They only change with `cargo xtask bless`. If a game changes, RULES must be raised; if a number changes,
//! old saves would be misread.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod common;

use std::fmt::Write as _;
use std::path::Path;

use cards::{Card, Event, Fact, Pack, Packs, Power, RuleCard, Setup, Special, State};
use common::Game_;
use game::{Asks, Entry, Game, Rng, Seed};

/// Compares with the file of this name; overwrites it if BLESS is set.
fn golden(name: &str, found: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, found).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        expected == found,
        "{name} differs; if that is meant: cargo xtask bless, and read the difference"
    );
}

#[test]
fn golden_the_numbers_of_all_things() {
    let mut text = String::new();
    let mut list = |kind: &str, all: Vec<(u8, String)>| {
        writeln!(text, "{kind}").unwrap();
        for (id, name) in all {
            writeln!(text, "  {id} {name}").unwrap();
        }
    };
    list("cards", Card::all().map(|c| (c.id(), c.to_string())).collect());
    list("specials", Special::ALL.iter().map(|s| (s.id(), s.name().into())).collect());
    list("events", Event::ALL.iter().map(|e| (e.id(), e.name().into())).collect());
    list("powers", Power::ALL.iter().map(|p| (p.id(), p.name().into())).collect());
    list("rule cards", RuleCard::ALL.iter().map(|r| (r.id(), r.name().into())).collect());
    golden("numbers.txt", &text);
}

/// A game as text: each decision, followed by what happened.
fn game_as_text(setup: Setup, seed: u64) -> String {
    let mut text = format!("rules {}\nsetup {}\n", State::RULES, serde_json::to_string(&setup).unwrap());
    let rng = Rng::new(Seed::from_number(seed));
    let mut game = Game_ { state: State::new(&setup), entries: vec![], facts: vec![], rng };
    let mut told = 0;
    while game.step() {
        match game.entries.last() {
            Some(Entry::Seed(seed)) => writeln!(text, "\nseed {seed:?}").unwrap(),
            Some(Entry::Answer { by, action, .. }) => writeln!(text, "{by} {action}").unwrap(),
            None => {}
        }
        for fact in &game.facts[told..] {
            writeln!(text, "    {}", fact_line(fact)).unwrap();
        }
        told = game.facts.len();
    }
    assert_eq!(game.state.asks(), Asks::Over);
    text
}

/// A fact in one line, without quotation marks.
fn fact_line(fact: &Fact) -> String {
    serde_json::to_string(fact).unwrap().replace('"', "")
}

fn table(players: u8, packs: &[Pack]) -> Setup {
    let packs: Packs = packs.iter().copied().collect();
    let rules = cards::HouseRules { limit: 30, ..cards::HouseRules::original(packs) };
    Setup::new(players, packs, rules).unwrap()
}

#[test]
fn golden_two_people_play_the_base_game() {
    golden("base-2.txt", &game_as_text(table(2, &[]), 1));
}

#[test]
fn golden_four_people_play_the_base_game() {
    golden("base-4.txt", &game_as_text(table(4, &[]), 2));
}

#[test]
fn golden_eight_people_play_the_base_game() {
    golden("base-8.txt", &game_as_text(table(8, &[]), 3));
}

#[test]
fn golden_three_people_play_the_game_factory_edition() {
    let packs = Packs::BASE;
    let rules =
        cards::HouseRules { limit: 30, ..cards::HouseRules::preset(cards::Preset::GameFactory, packs) };
    golden("game-factory-3.txt", &game_as_text(Setup::new(3, packs, rules).unwrap(), 4));
}

#[test]
fn golden_four_people_play_with_all_packs() {
    let packs = [Pack::Troublemaker, Pack::Supercharge, Pack::Pandora];
    golden("all-4.txt", &game_as_text(table(4, &packs), 5));
}
