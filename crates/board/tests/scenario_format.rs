//! Mistakes that the scenario format must refuse. Parts that may be left out are in `scenarios/format.json`.

use board::scenario::{Scenario, parse};
use serde_json::json;

#[test]
fn unknown_names_and_wrong_scripts_are_errors() {
    let hands = [&["push", "x"][..], &["stop"], &["block"]];
    let plain =
        json!({"game": "board", "name": "x", "players": 3, "hands": hands, "script": [], "expect": {}});
    harness::folder::each_wrong_scenario_fails(env!("CARGO_MANIFEST_DIR"), &plain, Scenario::run);
}

#[test]
fn the_game_the_name_and_the_script_must_be_there() {
    let whole =
        r#"[{"game": "board", "name": "a", "players": 2, "hands": [[], []], "script": [], "expect": {}}]"#;
    assert!(parse(whole).is_ok());
    for part in [r#""game": "board", "#, r#""name": "a", "#, r#""players": 2, "#, r#""script": [], "#] {
        assert!(parse(&whole.replace(part, "")).is_err(), "{part}");
    }
    assert!(parse(&whole.replace("\"board\"", "\"cards\"")).is_err());
    assert!(parse(&whole.replace("\"players\": 2", "\"players\": 7")).is_err());
    assert!(parse("{}").is_err() && parse("").is_err());
}
