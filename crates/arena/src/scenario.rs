//! `scenario PATH…`: runs rule scenarios from files, or from all files of folders.

use std::path::{Path, PathBuf};

use harness::scenario::ParseError;
use serde::{Deserialize, Serialize};

use crate::args::Args;
use crate::{ArenaError, Outcome, report};

pub(crate) const OPTIONS: &[&str] = &["FILE", "json"];

#[derive(Serialize)]
struct Report {
    passed: usize,
    failed: usize,
    failures: Vec<Failure>,
}

#[derive(Serialize)]
struct Failure {
    file: String,
    name: String,
    why: String,
}

pub(crate) fn run(args: &Args) -> Outcome {
    if args.files.is_empty() {
        return Err("scenario: which files?".into());
    }
    let mut files = Vec::new();
    for path in &args.files {
        files.extend(if path.is_dir() { scenario_files(path)? } else { vec![path.clone()] });
    }
    // Every file is read before anything runs, so that a file that cannot be parsed is never taken for a
    // pass.
    let mut all = Vec::new();
    for path in &files {
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|why| ArenaError(format!("{file}: {why}")))?;
        let scenarios = parse(&text).map_err(|why| ArenaError(format!("{file}:{why}")))?;
        all.extend(scenarios.into_iter().map(|scenario| (file.clone(), scenario)));
    }
    let mut report = Report { passed: 0, failed: 0, failures: Vec::new() };
    for (file, (name, run)) in all {
        match run() {
            Ok(()) => report.passed += 1,
            Err(why) => {
                report.failed += 1;
                report.failures.push(Failure { file, name, why });
            }
        }
    }
    if args.json {
        report::json(&report)?;
    } else {
        for Failure { file, name, why } in &report.failures {
            report::line(&format!("{file}: {name}: {why}"));
        }
        report::line(&format!("{} passed, {} failed", report.passed, report.failed));
    }
    Ok(report.failed == 0)
}

/// The `*.json` files of a folder, sorted by name. A folder without any is an error.
fn scenario_files(folder: &Path) -> Result<Vec<PathBuf>, ArenaError> {
    let wrong = |why: &dyn core::fmt::Display| ArenaError(format!("{}: {why}", folder.display()));
    let mut files = Vec::new();
    for entry in folder.read_dir().map_err(|why| wrong(&why))? {
        let path = entry.map_err(|why| wrong(&why))?.path();
        if path.extension().is_some_and(|end| end == "json") && !path.is_dir() {
            files.push(path);
        }
    }
    if files.is_empty() {
        return Err(wrong(&"no *.json in this folder"));
    }
    files.sort();
    Ok(files)
}

/// A scenario of either game: its name, and what runs it.
type Scenario = (String, Box<dyn FnOnce() -> Result<(), String>>);

/// The game that a scenario names. Without a name it is the card game.
#[derive(Deserialize)]
struct Named {
    game: Option<String>,
}

/// Reads a file. Its scenarios may be of one game or of both.
fn parse(text: &str) -> Result<Vec<Scenario>, ParseError> {
    let named: Vec<Named> = harness::scenario::parse(text)?;
    if named.iter().any(|named| named.game.is_some()) {
        let all = board::scenario::parse(text)?.into_iter();
        return Ok(all
            .map(|it| -> Scenario { (it.name().to_owned(), Box::new(move || it.run())) })
            .collect());
    }
    let all = cards::scenario::parse(text)?.into_iter();
    Ok(all.map(|it| -> Scenario { (it.name().to_owned(), Box::new(move || it.run())) }).collect())
}
