//! Checks that the tests exist which docs/promises.md names for each promise about fairness, privacy and storage.

use crate::root;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

/// The names between backticks in the table's last columns.
fn named(page: &str) -> BTreeSet<&str> {
    let tests = page.lines().filter_map(|row| row.strip_prefix("| ")?.strip_suffix(" |")?.rsplit_once(" | "));
    tests.flat_map(|(_, tests)| tests.split('`').skip(1).step_by(2)).collect()
}

/// Whether one of these sources has a test or a fuzz target of this name.
fn exists(name: &str, sources: &[(String, String)]) -> bool {
    let written = [format!("fn {name}("), format!("{name:?}")];
    let fuzzed = format!("crates/fuzz-targets/src/{name}.rs");
    sources
        .iter()
        .any(|(path, text)| *path == fuzzed || written.iter().any(|way| text.contains(way.as_str())))
}

#[test]
fn each_promise_has_a_test_that_exists() {
    let root = root();
    let page = fs::read_to_string(root.join("docs/promises.md")).unwrap();
    let listed =
        Command::new("git").args(["ls-files", "*.rs", "e2e/*.spec.ts"]).current_dir(root).output().unwrap();
    let tracked = String::from_utf8(listed.stdout).unwrap();
    let read = |path: &str| Some((path.to_owned(), fs::read_to_string(root.join(path)).ok()?));
    let sources: Vec<_> = tracked.lines().filter_map(read).collect();
    let missing: Vec<_> = named(&page).into_iter().filter(|name| !exists(name, &sources)).collect();
    assert!(missing.is_empty(), "docs/promises.md names tests that do not exist: {missing:#?}");
    let without = page.lines().filter(|row| row.starts_with("| ") && !row.contains('`')).skip(2).count();
    assert_eq!(without, 0, "promises without a test");
}
