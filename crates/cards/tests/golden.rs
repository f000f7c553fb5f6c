//! Golden files: five games as readable logs, and the numbers of all things.
//!
//! They only change with `cargo xtask bless`. If a game changes, RULES must be raised; if a number changes,
//! old saves would be misread.

use cards::{Card, Event, HouseRules, Pack, Packs, Power, Preset, RuleCard, Setup, Special, State};
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

#[test]
fn golden_games_of_the_base_game_and_with_all_packs() {
    let all = [Pack::Troublemaker, Pack::Supercharge, Pack::Pandora];
    for (file, players, packs, preset, seed) in [
        ("base-2.txt", 2, &[][..], Preset::Original, 1),
        ("base-4.txt", 4, &[], Preset::Original, 2),
        ("base-8.txt", 8, &[], Preset::Original, 3),
        ("game-factory-3.txt", 3, &[], Preset::GameFactory, 4),
        ("all-4.txt", 4, &all, Preset::Original, 5),
    ] {
        let packs: Packs = packs.iter().copied().collect();
        let rules = HouseRules { limit: 30, ..HouseRules::preset(preset, packs) };
        let state = State::new(&Setup::new(players, packs, rules).unwrap());
        let game = RandomGame::from_state(state, Rng::new(Seed::from_number(seed)));
        golden::golden(FOLDER, file, &golden::game_as_text(game));
    }
}
