//! Every rule scenario must end as it expects.

use std::fs;
use std::path::PathBuf;

#[test]
fn every_scenario_ends_as_expected() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let mut failures = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy();
        let scenarios = match board::scenario::parse(&text) {
            Ok(scenarios) => scenarios,
            Err(error) => panic!("{name}:{error}"),
        };
        assert!(!scenarios.is_empty(), "{name} is empty");
        for scenario in scenarios {
            if let Err(why) = scenario.run() {
                failures.push(format!("{name}: {}: {why}", scenario.name()));
            }
        }
    }
    assert!(files.len() >= 5 && failures.is_empty(), "\n{}", failures.join("\n"));
}
