//! `cargo xtask test`: everything that must hold before a change lands.
//!
//! Every stage runs even if an earlier one failed, so that one run reports everything. A stage with
//! a test runner counts as its tests, any other as one test. Stages that keep only one core busy
//! run in parallel.

use crate::instructions::{self, Mode};
use crate::runners::{Failures, closing_line, test_time};
use crate::sh::{self, cmd, collect, root, run_with_lines, seconds, target};
use crate::{Outcome, browser, format, fuzz, lab, serve, size, tools};
use std::env;
use std::process::Command;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How many of the slowest tests are listed at the end.
const SLOWEST: usize = 10;

/// The results of the stages so far.
#[derive(Default)]
struct Report {
    stages: Vec<(String, Duration, Result<(), String>)>,
    /// The closing lines of the test runners.
    closing: Vec<String>,
    passed: u64,
    failed: u64,
    skipped: u64,
    /// What could not be tested here, and why.
    left_out: Vec<String>,
    /// Durations in seconds and names of the tests in browsers.
    times: Vec<(f64, String)>,
    failures: Failures,
}

/// A program running in parallel to the following stages; [`Report::join`] waits for it and shows
/// its output.
struct Background {
    name: &'static str,
    thread: JoinHandle<(Vec<String>, Duration, Outcome)>,
}

/// Runs all stages and sums up.
pub fn run(args: &[String]) -> Outcome {
    let mut all = Report::default();
    let without_browser = args.iter().any(|arg| arg == "--no-browser");
    all.stage("set-up", || tools::setup().map(drop));
    // Downloading leaves the processor to others.
    let packages = (!without_browser).then(|| own_command("packages for the tests", &["setup", "--tests"]));
    // Uses mostly one core, because the whole program is optimised as one unit, and is what browsers wait for.
    let release = own_command("release build", &["build"]);
    all.stage("rustfmt", format::check_rust);
    all.stage("biome", format::check_others);
    // The next stage lints the app, as it is compiled for browsers.
    all.stage("clippy, native", || {
        let args = [
            "clippy",
            "--workspace",
            "--exclude",
            "frantic",
            "--all-targets",
            "--locked",
            "--",
            "-D",
            "warnings",
        ];
        plain(cmd("cargo", &args))
    });
    all.stage("clippy, wasm32", || {
        let args = [
            "clippy",
            "--package",
            "frantic",
            "--target",
            "wasm32-unknown-unknown",
            "--all-targets",
            "--locked",
            "--",
            "-D",
            "warnings",
        ];
        plain(cmd("cargo", &args))
    });
    all.runner("tests, native", &mut cmd("cargo", &["test", "--workspace", "--locked", "--no-fail-fast"]));
    scenarios(&mut all);
    all.stage("fuzzing, a little", || fuzz::run_all(fuzz::SHORT, Some(fuzz::RUNS)));
    if let Some(packages) = packages {
        all.join(packages);
    }
    instruction_counts(&mut all);
    all.join(release);
    all.stage("size of the first load", size::run);
    if without_browser {
        all.left_out.push("the browser tests, as --no-browser asked".into());
    } else {
        in_browser(&mut all);
        let engines = in_other_engines(&mut all);
        in_rooms(&mut all);
        if let Some(engines) = engines {
            all.join(engines);
        }
    }
    all.close()
}

/// Installs what tests need and a build does not. What is missing afterwards is reported by the stages that need it.
pub fn packages() -> Outcome {
    browser::for_tests()?;
    browser::others();
    lab::prepare();
    instructions::has_valgrind();
    npm_packages()
}

/// Another command of this program, in parallel to other stages.
fn own_command(name: &'static str, args: &[&str]) -> Background {
    // Without a path it cannot be started, which is reported where it is joined.
    let mut command = Command::new(env::current_exe().unwrap_or_default());
    command.args(args).current_dir(root());
    in_background(name, command)
}

/// The instructions of a fixed run of the engine.
fn instruction_counts(all: &mut Report) {
    let mut without = None;
    all.stage("instruction counts", || {
        without = instructions::count_all(Mode::Compare)?;
        Ok(())
    });
    all.left_out.extend(without);
}

/// Scenario files beside the checkout, if there are any.
fn scenarios(all: &mut Report) {
    let folder = root().join("../shared/scenarios");
    if folder.is_dir() && root().join("crates/arena/Cargo.toml").is_file() {
        all.stage("scenarios", || {
            // The tests have compiled it. By `cargo run` it would have other features, and be compiled again.
            plain(cmd("cargo", &["test", "--workspace", "--quiet", "--locked", "--no-run"]))?;
            let arena = target().join("debug/arena").with_extension(env::consts::EXE_EXTENSION);
            sh::run(Command::new(arena).arg("scenario").arg(folder))
        });
    }
}

/// Playwright, on the dist/ that was just built.
fn in_browser(all: &mut Report) {
    let start = Instant::now();
    let prepared = (|| {
        let chrome = browser::for_tests()?;
        npm_packages()?;
        let address = serve::in_background(root().join("dist"))?;
        Ok((chrome, address))
    })();
    match prepared {
        Err(why) => all.done("tests, browser", start.elapsed(), Err(why)),
        Ok((None, _)) => all.left_out.push(
            "ALL BROWSER TESTS: there is no Chromium here. Install one, or set CHROME_PATH to it, \
             and run this again"
                .into(),
        ),
        Ok((Some(chrome), address)) => {
            let mut command = cmd("node", &["node_modules/@playwright/test/cli.js", "test"]);
            command.current_dir(root().join("e2e")).env("CHROME_PATH", chrome).env("BASE_URL", address);
            all.runner("tests, browser", &mut command);
        }
    }
}

/// A smoke game in other browsers than Chromium, in parallel to other stages; it serves dist/
/// itself.
fn in_other_engines(all: &mut Report) -> Option<Background> {
    let (found, without) = browser::others();
    all.left_out.extend(without.iter().map(|why| format!("the smoke game in {why}")));
    if found.is_empty() {
        return None;
    }
    let start = Instant::now();
    if let Err(why) = npm_packages() {
        all.done("smoke games", start.elapsed(), Err(why));
        return None;
    }
    let mut command = cmd("node", &["engines/play.mjs"]);
    command.args(found).current_dir(root().join("e2e"));
    Some(in_background("smoke games", command))
}

/// Rooms between separate browsers, which have a network of their own and serve dist/ in it.
fn in_rooms(all: &mut Report) {
    let start = Instant::now();
    match browser::for_tests().and_then(|chrome| npm_packages().map(|()| chrome)) {
        Err(why) => all.done("tests, rooms", start.elapsed(), Err(why)),
        // The missing browser was reported by an earlier stage.
        Ok(None) => {}
        Ok(Some(chrome)) => {
            lab::prepare();
            let mut command = cmd("node", &["rooms/lab.mjs"]);
            all.runner("tests, rooms", command.current_dir(root().join("e2e")).env("CHROME_PATH", chrome));
        }
    }
}

/// What the end-to-end tests and the measurements need from npm.
pub fn npm_packages() -> Outcome {
    if root().join("e2e/node_modules/.package-lock.json").is_file() && !lock_is_newer() {
        return Ok(());
    }
    sh::timed("getting the end-to-end tests' npm packages (some seconds)", || {
        sh::run(
            cmd(tools::npm(), &["ci", "--no-audit", "--no-fund"])
                .current_dir(root().join("e2e"))
                .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
        )
    })
}

/// Whether the npm packages must be installed again.
fn lock_is_newer() -> bool {
    let changed = |path: &str| std::fs::metadata(root().join(path)).and_then(|data| data.modified()).ok();
    changed("e2e/package-lock.json") > changed("e2e/node_modules/.package-lock.json")
}

fn plain(mut command: Command) -> Outcome {
    sh::run(&mut command)
}

impl Report {
    /// Runs a stage that either succeeds or fails.
    fn stage(&mut self, name: &str, work: impl FnOnce() -> Outcome) {
        heading(name);
        let start = Instant::now();
        let outcome = work();
        match outcome {
            Ok(()) => self.passed += 1,
            Err(_) => self.failed += 1,
        }
        self.done(name, start.elapsed(), outcome);
    }

    /// Runs a stage with a test runner, and keeps its closing lines.
    fn runner(&mut self, name: &str, command: &mut Command) {
        heading(name);
        let start = Instant::now();
        let failed = self.failed;
        let outcome = run_with_lines(command, |line| self.read(line));
        // It may have failed before running any tests.
        self.failed += u64::from(outcome.is_err() && self.failed == failed);
        self.done(name, start.elapsed(), outcome);
    }

    /// Waits for a program that ran in parallel, and shows its output. It may be a test runner.
    fn join(&mut self, Background { name, thread }: Background) {
        heading(name);
        let lost = |_| (Vec::new(), Duration::ZERO, Err("it was lost".to_owned()));
        let (lines, time, outcome) = thread.join().unwrap_or_else(lost);
        let (passed, failed) = (self.passed, self.failed);
        for line in lines {
            println!("{line}");
            self.read(&line);
        }
        self.failed += u64::from(outcome.is_err() && self.failed == failed);
        // Without a test runner it counts as one test.
        self.passed += u64::from(outcome.is_ok() && self.passed == passed);
        self.done(name, time, outcome);
    }

    /// Counts and stores what a line of a runner reports.
    fn read(&mut self, line: &str) {
        self.left_out.extend(line.strip_prefix("left out: ").map(str::to_owned));
        self.times.extend(test_time(line));
        self.failures.read(line);
        if let Some([passed, failed, skipped]) = closing_line(line) {
            self.closing.push(line.to_owned());
            self.passed += passed;
            self.failed += failed;
            self.skipped += skipped;
        }
    }

    fn done(&mut self, name: &str, time: Duration, outcome: Outcome) {
        if let Err(why) = &outcome {
            eprintln!("{name}: {why}");
        }
        self.stages.push((name.to_owned(), time, outcome));
    }

    /// Prints the summary. Its last line is machine-readable.
    fn close(self) -> Outcome {
        heading("summary");
        for (name, time, outcome) in &self.stages {
            println!("{name:<24} {:>12}   {}", seconds(*time), if outcome.is_ok() { "ok" } else { "FAILED" });
        }
        let mut times = self.times;
        times.sort_by(|one, other| other.0.total_cmp(&one.0));
        if !times.is_empty() {
            println!("\nthe slowest tests in browsers");
        }
        for (time, name) in times.iter().take(SLOWEST) {
            println!("{time:>8.1} s   {name}");
        }
        let mut failures = self.failures.lines().peekable();
        if failures.peek().is_some() {
            println!("\nfailed tests, with those that passed at a second attempt");
        }
        // The runners' own messages are far above, and some CI services keep only the end of an output.
        failures.for_each(|line| println!("{line}"));
        for what in &self.left_out {
            println!("\n!!! NOT TESTED: {what} !!!");
        }
        println!();
        for line in &self.closing {
            println!("{line}");
        }
        println!("{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped);
        let failed: Vec<&str> =
            self.stages.iter().filter(|stage| stage.2.is_err()).map(|stage| stage.0.as_str()).collect();
        if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
    }
}

/// Starts a program whose output is collected until it is asked for.
fn in_background(name: &'static str, mut command: Command) -> Background {
    println!("\n━━ {name}: begun, goes on beside what follows");
    let work = move || {
        let start = Instant::now();
        let mut lines = Vec::new();
        let outcome = collect(&mut command, &mut lines);
        (lines, start.elapsed(), outcome)
    };
    Background { name, thread: thread::spawn(work) }
}

fn heading(name: &str) {
    // Marks for folding differ between CI services; a plain line can be read everywhere.
    println!("\n━━ {name}{}", if env::var_os("CI").is_some() { " (CI)" } else { "" });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parallel_programs_return_all_their_output() {
        let mut report = Report::default();
        let mut command = cmd("cargo", &["--version"]);
        command.env("CARGO_TERM_COLOR", "never");
        report.join(in_background("version", command));
        assert_eq!((report.passed, report.failed), (1, 0));
    }
}
