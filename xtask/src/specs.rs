//! The browser tests that belong to each file, and how long each file of tests usually takes.

use crate::workspace::APP_FILES;

/// The table; its first lines explain it.
const TABLE: &str = include_str!("../../e2e/specs.txt");

/// How many times longer than usual a file may take.
const LIMIT: f64 = 3.0;
/// Files that take less time than this, in seconds, are not judged.
const LEAST: f64 = 15.0;

/// A file of tests: `tests/home` or `rooms/own`.
struct Spec {
    file: &'static str,
    usual: u32,
    paths: Vec<&'static str>,
}

/// The rows of the table. A line that begins with a space belongs to the row before.
fn specs() -> Vec<Spec> {
    let mut specs: Vec<Spec> = Vec::new();
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        match specs.last_mut() {
            Some(spec) if line.starts_with(' ') => spec.paths.extend(words),
            _ => {
                let file = words.next().unwrap_or_default();
                let usual = words.next().and_then(|number| number.parse().ok()).unwrap_or(0);
                specs.push(Spec { file, usual, paths: words.collect() });
            }
        }
    }
    specs
}

/// The files of tests to run for a change.
#[derive(PartialEq, Debug)]
pub enum Choice {
    /// All of SUITE=test: a changed file of the app belongs to no spec.
    All,
    Some(Vec<&'static str>),
}

/// The tests of these changed files.
pub fn of(changed: &[String]) -> Choice {
    let (specs, mut files) = (specs(), Vec::new());
    for path in changed {
        let itself = |spec: &Spec| *path == format!("e2e/{}.spec.ts", spec.file);
        let concerns = |spec: &&Spec| itself(spec) || spec.paths.iter().any(|start| path.starts_with(start));
        let found: Vec<_> = specs.iter().filter(concerns).map(|spec| spec.file).collect();
        let concerns_all =
            APP_FILES.iter().chain(&["e2e/tests/", "e2e/playwright"]).any(|start| path.starts_with(start));
        if found.is_empty() && concerns_all {
            println!("{path} has no row in e2e/specs.txt: all browser tests run");
            return Choice::All;
        }
        files.extend(found);
    }
    files.sort_unstable();
    files.dedup();
    Choice::Some(files)
}

/// The usual time of a file of tests, in seconds.
pub fn usual(file: &str) -> Option<u32> {
    specs().iter().find(|spec| spec.file == file).map(|spec| spec.usual)
}

/// A sentence for each file that took more than three times as long as usual. On a slow or busy machine all files take
/// longer, so times are compared with the median file.
pub fn over_budget(files: &[(String, f64)]) -> Vec<String> {
    let ratio = |(file, time): &(String, f64)| usual(file).map(|usual| time / f64::from(usual));
    let mut ratios: Vec<f64> = files.iter().filter_map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let pace = ratios.get(ratios.len() / 2).copied().unwrap_or(1.0).max(1.0);
    let slow =
        |file: &&(String, f64)| file.1 > LEAST && ratio(file).is_some_and(|ratio| ratio > LIMIT * pace);
    let sentence = |(file, time): &(String, f64)| {
        let usual = usual(file).unwrap_or_default();
        format!("{file} took {time:.0} s, usually {usual} s, {pace:.1} times that today (e2e/specs.txt)")
    };
    files.iter().filter(slow).map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sh::{cmd, output, root};
    use std::collections::BTreeSet;

    #[test]
    fn every_spec_has_one_row_and_every_row_names_existing_files() {
        let list = ["ls-files", "--cached", "--others", "--exclude-standard"];
        let tracked = output(&mut cmd("git", &list)).unwrap();
        let files: Vec<&str> = tracked.lines().filter(|path| root().join(path).exists()).collect();
        let is_run = |name: &&str| name.starts_with("tests/") || name.starts_with("rooms/");
        let names = files.iter().filter_map(|path| path.strip_prefix("e2e/")?.strip_suffix(".spec.ts"));
        let there: BTreeSet<_> = names.filter(is_run).collect();
        let rows: Vec<_> = specs().iter().map(|spec| spec.file).collect();
        assert_eq!(rows.len(), there.len());
        assert_eq!(rows.into_iter().collect::<BTreeSet<_>>(), there);
        for start in specs().iter().flat_map(|spec| &spec.paths) {
            assert!(files.iter().any(|path| path.starts_with(start)), "no file begins with {start}");
        }
    }

    #[test]
    fn a_changed_file_runs_its_specs_and_one_without_a_row_runs_all() {
        let of = |path: &str| of(&[path.to_owned()]);
        assert_eq!(of("src/settings/mod.rs"), Choice::Some(vec!["tests/keep", "tests/settings"]));
        assert_eq!(of("e2e/rooms/ways.spec.ts"), Choice::Some(vec!["rooms/lab", "rooms/ways"]));
        assert_eq!(of("style/tokens.css"), Choice::All);
        assert_eq!(of("e2e/tests/player.ts"), Choice::All);
        assert_eq!(of("crates/game/src/seat.rs"), Choice::Some(vec![]));
        assert_eq!(of("docs/rooms.md"), Choice::Some(vec![]));
    }

    #[test]
    fn a_file_is_too_slow_only_beside_the_others() {
        let file = |spec: &Spec, slow| (spec.file.to_owned(), slow * f64::from(spec.usual));
        let files = |slow: f64| specs().iter().map(|spec| file(spec, slow)).collect::<Vec<_>>();
        assert!(over_budget(&files(10.0)).is_empty(), "a busy machine");
        let mut one = files(1.0);
        one[1].1 *= 4.0;
        assert_eq!(over_budget(&one).len(), 1);
    }
}
