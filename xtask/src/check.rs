//! `cargo xtask check`: checks the packages and browser tests that a change touches, in a few minutes.
//!
//! A change is each file that differs from the commit where this branch left origin/main (or from `--since REV`), or is
//! not committed. It tests the packages with changed files and all that depend on them. If the app or its files
//! changed, it also makes a quick build, and runs the smoke tests and the specs of the changed files on it (`specs`).

use crate::sh::{cmd, output};
use crate::specs::{self, Choice};
use crate::stages::{self, Runner, Stage};
use crate::test::{self, browser_tests, room_tests};
use crate::workspace::{affected, packages, test_programs};
use crate::{Outcome, build, sh, tools};
use std::collections::BTreeSet;

/// Checks what has changed.
pub fn run(args: &[String]) -> Outcome {
    let since = match args {
        [] => None,
        [option, revision] if option == "--since" => Some(revision.as_str()),
        _ => return Err("check [--since REV]".into()),
    };
    let base = base(since)?;
    let changed = changed(&base)?;
    println!("{} files differ from {base}", changed.len());
    if changed.is_empty() {
        return Ok(());
    }
    tools::rust()?;
    stages::run(plan(&changed, affected(&packages(sh::metadata()), &changed))).close(false)
}

/// The commit to compare with.
fn base(since: Option<&str>) -> Outcome<String> {
    let found = |args: &[&str]| output(&mut cmd("git", args));
    if let Some(revision) = since {
        let commit = found(&["rev-parse", "--verify", &format!("{revision}^{{commit}}")]);
        return commit.ok_or(format!("--since: git knows no commit {revision}"));
    }
    let mut branches = ["origin/main", "main", "HEAD"].iter();
    let commit = branches.find_map(|branch| found(&["merge-base", "HEAD", branch]));
    commit.ok_or("this is no git repository with a commit".into())
}

/// The files that differ from a commit, deleted and new ones included.
fn changed(base: &str) -> Outcome<Vec<String>> {
    let list = |args: &[&str]| output(&mut cmd("git", args)).ok_or("git does not say what has changed");
    let mut files = list(&["diff", "--name-only", "--no-renames", "-z", base])?;
    files.push('\0');
    files += &list(&["ls-files", "--others", "--exclude-standard", "-z"])?;
    Ok(files.split('\0').filter(|file| !file.is_empty()).map(str::to_owned).collect())
}

/// The stages for these changed files and packages.
fn plan(changed: &[String], mut packages: BTreeSet<String>) -> Vec<Stage> {
    let any = |ends: &[&str]| changed.iter().any(|file| ends.iter().any(|end| file.ends_with(end)));
    let rust = any(&[".rs", ".toml", ".lock"]);
    let app = packages.contains("frantic") || packages.contains("bind");
    let chosen = specs::of(changed);
    let of = |folder: &str| match &chosen {
        Choice::All => Vec::new(),
        // Playwright's arguments are patterns.
        Choice::Some(files) => {
            files.iter().filter(|file| file.starts_with(folder)).map(|file| format!("{file}.spec")).collect()
        }
    };
    let (tests, rooms) = (of("tests/"), of("rooms/"));
    // A spec may have only tests that `--all` runs.
    let with = |files: &[String]| [files, &["--pass-with-no-tests".into()]].concat();
    let dist = build::quick_dist;
    let mut stages = Vec::new();
    let browser = app || chosen != Choice::Some(vec![]);
    if browser {
        stages.push(test::packages());
        stages.push(Stage::plain("quick build", 1, &[], || sh::own(&["build", "--quick"])));
    }
    if rust {
        stages.push(test::rustfmt());
    }
    if any(&[".css", ".js", ".mjs", ".ts", ".json"]) {
        stages.push(test::biome());
    }
    if rust && !packages.is_empty() {
        stages.push(test::clippy_native());
        if app {
            stages.push(test::clippy_app());
        }
    }
    // These two compare documents and the table of specs with the existing files.
    packages.extend(["xtask", "repository"].map(String::from));
    stages.push(test::compile_tests());
    let after = &["compile tests"];
    stages.push(Stage::new("tests, native", 1, after, Runner::Rust, move || {
        test_programs(Some(&packages), None)
    }));
    let after = &["quick build", "compile tests", "packages"];
    if app {
        let smoke = move || browser_tests(dist(), "smoke", &[]);
        stages.push(Stage::new("smoke tests", 2, after, Runner::Playwright, smoke));
    }
    if chosen == Choice::All || !tests.is_empty() {
        let specs = move || browser_tests(dist(), "test", &with(&tests));
        stages.push(Stage::new("specs of the change", 2, after, Runner::Playwright, specs));
    }
    if !rooms.is_empty() {
        stages.push(Stage::new("rooms of the change", 0, after, Runner::Playwright, move || {
            room_tests(dist(), "test", &with(&rooms))
        }));
    }
    stages
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(changed: &[&str]) -> Vec<String> {
        let changed: Vec<String> = changed.iter().map(|path| (*path).to_owned()).collect();
        let stages = plan(&changed, affected(&packages(sh::metadata()), &changed));
        stages.into_iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn a_check_runs_only_the_stages_of_the_changed_files() {
        let native = ["compile tests", "tests, native"];
        assert_eq!(names(&["README.md"]), native);
        assert_eq!(names(&["xtask/src/sh.rs"]), [["rustfmt", "clippy, native"], native].concat());
        let (before, after) = (["packages", "quick build", "biome"], ["smoke tests", "specs of the change"]);
        assert_eq!(names(&["style/later/history.css"]), [&before[..], &native, &after].concat());
        let rules = names(&["crates/game/src/seat.rs"]).join(", ");
        assert!(
            ["clippy, app", "quick build", "smoke tests"].iter().all(|name| rules.contains(name)),
            "{rules}"
        );
    }

    #[test]
    fn a_change_is_everything_since_a_commit() {
        assert!(base(Some("no-such-branch")).is_err());
        assert!(base(None).is_ok_and(|commit| changed(&commit).is_ok()));
    }
}
