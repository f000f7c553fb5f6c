//! `cargo xtask test`: all checks required to land a change, on the release build; with `--all` also those that take long,
//! of which `test` runs a sample that the commit's hash chooses.

use crate::sh::{self, cmd, output, root, target};
use crate::stages::{self, Runner, Stage};
use crate::workspace::{COMPILE_TESTS, test_programs};
use crate::{Outcome, apt, browser, fuzz, serve, tools};
use std::collections::BTreeSet;
use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// The sample is one of this many parts of all browser tests.
const SHARDS: u64 = 60;
/// How long the sample may take, in seconds: in the browser, and for laws. Tests that have not run by then are skipped.
const SAMPLE_TIMES: (u32, u64) = (30, 25);
/// The packages with laws that hold in any game; the sample checks the laws of one package in other games than usual.
const LAWFUL: &[&str] = &["board", "bots", "cards", "fuzz-targets", "room"];

const BUILT: &[&str] = &["release build", "compile tests", "packages"];

/// Runs all stages.
pub fn run(args: &[String]) -> Outcome {
    let all = args.iter().any(|arg| arg == "--all");
    tools::rust()?;
    stages::run(plan(all)).close(!all)
}

/// The stages, the most urgent first.
fn plan(all: bool) -> Vec<Stage> {
    let suite = if all { "all" } else { "test" };
    let dist = || root().join("dist");
    let mut stages = vec![
        packages(),
        // Mostly one core, because the whole program is optimised as one unit. The browsers wait for it.
        Stage::plain("release build", 1, &[], || sh::own(&["build"])),
        rustfmt(),
        biome(),
        // First, because the browser tests need the arena.
        compile_tests(),
        clippy_native(),
        clippy_app(),
        Stage::new("tests, rooms", 0, BUILT, Runner::Playwright, move || room_tests(dist(), suite, &[])),
        Stage::new("tests, browser", 2, BUILT, Runner::Playwright, move || browser_tests(dist(), suite, &[])),
        Stage::plain("size of the first load", 1, &["release build"], || sh::own(&["size"])),
        Stage::new("tests, native", 1, &["compile tests"], Runner::Rust, move || {
            test_programs(None, all.then_some("all"))
        }),
        Stage::new("examples in documentation", 1, &["compile tests"], Runner::Rust, || {
            let examples = cmd("cargo", &["test", "--workspace", "--doc", "--locked", "--quiet"]);
            Ok(vec![("examples".into(), examples)])
        }),
        Stage::new("a round in Firefox", 1, BUILT, Runner::None, || engine("firefox", browser::firefox())),
        Stage::new("a round in WebKit", 1, BUILT, Runner::None, || engine("webkit", browser::webkit())),
    ];
    stages.extend(if all { what_takes_long() } else { sample(commit()) });
    stages
}

/// The additional stages of `--all`: they take long, or find little that other checks do not find.
fn what_takes_long() -> Vec<Stage> {
    let mut stages = vec![
        Stage::plain("instruction counts", 1, &[], || sh::own(&["bench", "--instructions"])),
        Stage::new("matrix of networks", 0, &["tests, rooms"], Runner::Playwright, || {
            room_tests(root().join("dist"), "all", &["matrix".into()])
        }),
    ];
    stages.extend(fuzz::targets(60, &["compile tests"]).unwrap_or_default());
    stages
}

/// A small part of the long tests, chosen by a number; a failure names the command that repeats it.
fn sample(number: u64) -> Vec<Stage> {
    let shard = format!("--shard={}/{SHARDS}", number % SHARDS + 1);
    let laws = (number % 1_000_000_007).to_string();
    let package = LAWFUL[usize::try_from(number).unwrap_or(0) % LAWFUL.len()];
    let again = format!("LAWS={laws} cargo test -p {package}");
    let browser = format!("cd e2e && SUITE=all npx playwright test {shard}");
    let arguments = [shard, format!("--global-timeout={}000", SAMPLE_TIMES.0)];
    let shards = move || browser_tests(root().join("dist"), "all", &arguments);
    let law = move || test_programs(Some(&BTreeSet::from([package.to_owned()])), Some(&laws));
    let most = Duration::from_secs(SAMPLE_TIMES.1);
    vec![
        Stage::new("sample of all, browser", 2, BUILT, Runner::Playwright, shards).repeated_by(browser),
        Stage::new("sample of all, laws", 1, &["compile tests"], Runner::Rust, law)
            .repeated_by(again)
            .within(most),
    ]
}

/// A number from the hash of the newest commit.
fn commit() -> u64 {
    let hash = output(&mut cmd("git", &["rev-parse", "HEAD"])).unwrap_or_default();
    hash.get(..12).and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or(0)
}

/// Installs packages that tests need and builds do not. Downloading needs no core.
pub fn packages() -> Stage {
    Stage::plain("packages", 0, &[], || sh::own(&["setup", "--tests"]))
}

/// `cargo xtask setup --tests`. What cannot be installed is reported by the stages that need it.
pub fn install_packages() -> Outcome {
    apt::install_for_tests();
    browser::npm_packages()
}

pub fn rustfmt() -> Stage {
    Stage::plain("rustfmt", 1, &[], || sh::own(&["format", "--check-rust"]))
}

pub fn biome() -> Stage {
    Stage::plain("biome", 1, &[], || sh::own(&["format", "--check-others"]))
}

pub fn clippy_native() -> Stage {
    clippy("clippy, native", &["--workspace", "--exclude", "frantic"])
}

/// Lints the app as compiled for browsers.
pub fn clippy_app() -> Stage {
    clippy("clippy, app", &["--package", "frantic", "--target", "wasm32-unknown-unknown"])
}

fn clippy(name: &'static str, packages: &'static [&'static str]) -> Stage {
    Stage::plain(name, 1, &[], move || {
        let mut command = cmd("cargo", &["clippy", "--all-targets", "--locked", "--quiet"]);
        command.args(packages).args(["--", "-D", "warnings"]);
        command
    })
}

pub fn compile_tests() -> Stage {
    Stage::plain("compile tests", 1, &[], || cmd("cargo", COMPILE_TESTS))
}

/// The arena, which the tests have compiled.
fn arena() -> PathBuf {
    target().join("debug/arena").with_extension(env::consts::EXE_EXTENSION)
}

/// Playwright, on the build in this folder.
pub fn browser_tests(dist: PathBuf, suite: &str, args: &[String]) -> Outcome<Vec<(String, Command)>> {
    let mut command = cmd("node", &["node_modules/@playwright/test/cli.js", "test"]);
    command.env("BASE_URL", serve::in_background(dist)?);
    in_chromium(command, suite, args)
}

/// Rooms between separate browsers, in a network of their own, in which the build is served.
pub fn room_tests(dist: PathBuf, suite: &str, args: &[String]) -> Outcome<Vec<(String, Command)>> {
    let mut command = cmd("node", &["rooms/lab.mjs"]);
    command.env("DIST", dist);
    in_chromium(command, suite, args)
}

fn in_chromium(mut command: Command, suite: &str, args: &[String]) -> Outcome<Vec<(String, Command)>> {
    let chrome = browser::for_tests()?;
    command.args(args).current_dir(root().join("e2e")).env("CHROME_PATH", chrome);
    command.env("SUITE", suite).env("ARENA", arena());
    Ok(vec![(suite.to_owned(), command)])
}

/// A round in another engine than Chromium's, which serves dist/ itself.
fn engine(name: &str, program: Outcome<PathBuf>) -> Outcome<Vec<(String, Command)>> {
    let mut command = cmd("node", &["engines/play.mjs"]);
    command.arg(format!("{name}={}", program?.display())).current_dir(root().join("e2e"));
    Ok(vec![(name.to_owned(), command)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_need_only_existing_stages() {
        for all in [false, true] {
            let stages = plan(all);
            let exists = |name: &&str| stages.iter().any(|stage| stage.name == *name);
            assert!(stages.iter().all(|stage| stage.after.iter().all(exists)));
        }
    }
}
