//! The scenarios of a game: the files in the folder `scenarios` of its crate, whose path is the crate's
//! `CARGO_MANIFEST_DIR`. Each file is named after the card or event it tests, or after a topic.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::scenario;

/// Runs every scenario of a crate and names all that fail, each with its file.
///
/// # Panics
/// If a scenario fails or cannot be read, or two in a file have the same name.
pub fn every_scenario_ends_as_expected<S: DeserializeOwned>(
    manifest_dir: &str,
    name: fn(&S) -> &str,
    run: fn(&S) -> Result<(), String>,
) {
    let mut failures = Vec::new();
    for (file, text) in files(manifest_dir) {
        let scenarios: Vec<S> = match scenario::parse(&text) {
            Ok(scenarios) => scenarios,
            Err(why) => {
                failures.push(format!("{file}.json:{why}"));
                continue;
            }
        };
        let mut names = BTreeSet::new();
        for scenario in &scenarios {
            if !names.insert(name(scenario)) {
                failures.push(format!("{file}.json: {}: a second scenario of this name", name(scenario)));
            }
            if let Err(why) = run(scenario) {
                failures.push(format!("{file}.json: {}: {why}", name(scenario)));
            }
        }
        if scenarios.is_empty() {
            failures.push(format!("{file}.json: no scenario"));
        }
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

/// Checks that there is a file for each of `ids` and `topics`, and no other.
///
/// # Panics
/// If one is missing or has another name.
pub fn each_file_is_named_after_what_it_tests<'a>(
    manifest_dir: &str,
    ids: impl IntoIterator<Item = &'a str>,
    topics: &[&'a str],
) {
    let found: BTreeSet<String> = files(manifest_dir).into_iter().map(|(file, _)| file).collect();
    let expected = ids.into_iter().chain(topics.iter().copied()).map(str::to_owned).collect();
    let missing: Vec<_> = BTreeSet::difference(&expected, &found).collect();
    let unknown: Vec<_> = found.difference(&expected).collect();
    assert!(
        missing.is_empty() && unknown.is_empty(),
        "no file for {missing:?}; nothing is named {unknown:?}"
    );
}

/// The files of a crate's folder `scenarios`, sorted: their names without `.json`, and their texts.
#[allow(clippy::unwrap_used, reason = "tests may fail loudly")]
fn files(manifest_dir: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(Path::new(manifest_dir).join("scenarios")).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(path.extension().and_then(|end| end.to_str()), Some("json"), "{}", path.display());
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        all.push((name, fs::read_to_string(path).unwrap()));
    }
    all.sort();
    all
}

/// Checks that each scenario of `tests/wrong-scenarios.json` fails for the reason that it names: `parse` if it
/// cannot be read, `run` if it ends otherwise than expected. Missing keys are as in `plain`; `null` leaves out a
/// key altogether.
///
/// # Panics
/// If one does not fail, or for another reason.
#[allow(clippy::unwrap_used, reason = "tests may fail loudly")]
pub fn each_wrong_scenario_fails<S: DeserializeOwned>(
    manifest_dir: &str,
    plain: &Value,
    run: fn(&S) -> Result<(), String>,
) {
    let text = fs::read_to_string(Path::new(manifest_dir).join("tests/wrong-scenarios.json")).unwrap();
    for mut wrong in serde_json::from_str::<Vec<Map<String, Value>>>(&text).unwrap() {
        let [parse, why] = ["parse", "run"].map(|key| wrong.remove(key));
        let mut whole = plain.as_object().unwrap().clone();
        whole.extend(wrong);
        whole.retain(|_, value| !value.is_null());
        let text = Value::from(vec![Value::from(whole)]).to_string();
        let (expected, found) = match scenario::parse::<S>(&text) {
            Err(error) => (parse, error.message),
            Ok(all) => (why, all.iter().try_for_each(run).err().unwrap_or_default()),
        };
        let expected = expected.as_ref().and_then(Value::as_str).unwrap_or("nothing of the kind");
        assert!(found.contains(expected), "{text}: {found}");
    }
}
