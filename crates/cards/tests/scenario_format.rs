//! Mistakes that the scenario format must refuse. Parts that may be left out are in `scenarios/format.json`.

use cards::scenario::{Scenario, parse};
use serde_json::json;

#[test]
fn unknown_names_and_wrong_scripts_are_errors() {
    let hands = [&["red-5", "blue-1"][..], &["green-4"], &["green-5"]];
    let plain = json!({"name": "x", "players": 3, "hands": hands, "script": [], "expect": {}});
    harness::folder::each_wrong_scenario_fails(env!("CARGO_MANIFEST_DIR"), &plain, Scenario::run);
}

#[test]
fn an_error_has_a_position() {
    let named = parse(r#"[{"name": "a", "players": 2, "hands": [[], []], "script": [], "expect": {}}]"#);
    assert_eq!(named.unwrap()[0].name(), "a");
    let error = parse("[\n {\"name\": \"a\",\n  \"mood\": 1}]").unwrap_err();
    assert_eq!((error.line, error.column), (3, 8), "{error}");
    assert!(parse(r#"[{"name": "a", "players": 2}]"#).is_err(), "keys are missing");
    assert!(parse("[").is_err());
}
