//! The scenarios in `crates/cards/scenarios`.

use cards::scenario::Scenario;
use cards::{Event, Power, RuleCard, Special};
use harness::folder;

/// The files that are not named after a card, an event, a power card or a rule card.
const TOPICS: &[&str] =
    &["attack", "demand", "events", "format", "play", "round-end", "round-start", "score", "turn", "wish"];

#[test]
fn every_scenario_ends_as_expected() {
    folder::every_scenario_ends_as_expected(env!("CARGO_MANIFEST_DIR"), Scenario::name, Scenario::run);
}

#[test]
fn everything_has_a_file_of_scenarios() {
    let specials = Special::ALL.iter().map(|it| it.name());
    let events = Event::ALL.iter().map(|it| it.name());
    let powers = Power::ALL.iter().map(|it| it.name());
    let rule_cards = RuleCard::ALL.iter().map(|it| it.name());
    let ids = specials.chain(events).chain(powers).chain(rule_cards);
    folder::each_file_is_named_after_what_it_tests(env!("CARGO_MANIFEST_DIR"), ids, TOPICS);
}
