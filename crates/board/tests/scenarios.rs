//! The scenarios in `crates/board/scenarios`.

use board::scenario::Scenario;
use board::{Card, Event};
use harness::folder;

/// The files that are not named after a card or an event.
const TOPICS: &[&str] = &["ends", "format", "laying", "teleports", "whole-rounds"];

#[test]
fn every_scenario_ends_as_expected() {
    folder::every_scenario_ends_as_expected(env!("CARGO_MANIFEST_DIR"), Scenario::name, Scenario::run);
}

#[test]
fn everything_has_a_file_of_scenarios() {
    let ids = Card::ALL.iter().map(|it| it.name()).chain(Event::ALL.iter().map(|it| it.name()));
    folder::each_file_is_named_after_what_it_tests(env!("CARGO_MANIFEST_DIR"), ids, TOPICS);
}
