//! Stages of a check, and the order in which they run: in parallel, as far as cores are free.
//!
//! A stage starts when all stages it needs have passed and a core is free; of several, the first in the list. One that
//! cannot run here, or needs one that did not pass, is reported with the reason.

use crate::Outcome;
use crate::report::{self, Part, Report};
use crate::sh::{run_with_lines, seconds, target};
use std::fs;
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How the tests in an output are counted.
#[derive(Clone, Copy, PartialEq)]
pub enum Runner {
    /// Each command is one test, which passes if its exit code is 0.
    None,
    /// Programs of Rust's tests.
    Rust,
    /// Playwright.
    Playwright,
}

/// The commands of a stage, each with a name for the report; or why they cannot run here.
type Commands = Outcome<Vec<(String, Command)>>;

/// A stage.
pub struct Stage {
    pub name: String,
    /// How many cores it keeps busy: none if it mostly waits.
    cores: usize,
    /// The stages that must have passed before.
    pub after: &'static [&'static str],
    runner: Runner,
    /// Makes the commands when the stage starts.
    commands: Box<dyn Fn() -> Commands + Send + Sync>,
    /// The command that repeats it, where that is not clear from its name.
    repeat: Option<String>,
    /// How long its commands may run together. Tests that have not run by then are skipped.
    most: Option<Duration>,
}

impl Stage {
    pub fn new(
        name: impl Into<String>,
        cores: usize,
        after: &'static [&'static str],
        runner: Runner,
        commands: impl Fn() -> Commands + Send + Sync + 'static,
    ) -> Self {
        let commands = Box::new(commands);
        Self { name: name.into(), cores, after, runner, commands, repeat: None, most: None }
    }

    /// A stage with one command that can run anywhere, and has no tests to count.
    pub fn plain(
        name: &'static str,
        cores: usize,
        after: &'static [&'static str],
        command: impl Fn() -> Command + Send + Sync + 'static,
    ) -> Self {
        Self::new(name, cores, after, Runner::None, move || Ok(vec![(name.to_owned(), command())]))
    }

    pub fn repeated_by(mut self, command: String) -> Self {
        self.repeat = Some(command);
        self
    }

    /// Stops the Rust test programs after this time.
    pub fn within(mut self, most: Duration) -> Self {
        self.most = Some(most);
        self
    }

    /// Runs the commands one after the other; prints each line of their output after the stage's name.
    fn run(&self) -> Part {
        let start = Instant::now();
        let mut part = Part::default();
        let commands = (self.commands)().unwrap_or_else(|why| {
            part.left_out.push(why);
            Vec::new()
        });
        let begin = Instant::now();
        for (name, command) in commands {
            self.run_command(&name, command, begin, &mut part);
        }
        part.time = start.elapsed();
        part.repeat = self.repeat.clone().filter(|_| part.failed > 0);
        part
    }

    fn run_command(&self, name: &str, mut command: Command, begin: Instant, part: &mut Part) {
        let start = Instant::now();
        let most = self.most.map(|most| most.saturating_sub(begin.elapsed()));
        let json = target().join("reports").join(format!("{}.json", self.name));
        fs::remove_file(&json).ok();
        if self.runner == Runner::Playwright {
            command.args(["--reporter=list,json"]).env("PLAYWRIGHT_JSON_OUTPUT_FILE", &json);
        } else if most.is_some() {
            // A line for each test, because a program that is stopped does not repeat its failures.
            command.arg("--format=pretty");
        }
        let mut lines = Vec::new();
        let outcome = run_with_lines(&mut command, most, |line| {
            println!("{}: {line}", self.name);
            lines.push(line);
        });
        let is_over = most.is_some_and(|most| start.elapsed() >= most);
        let before = part.failed;
        part.left_out
            .extend(lines.iter().filter_map(|line| line.strip_prefix("left out: ")).map(str::to_owned));
        match self.runner {
            Runner::None => part.passed += u64::from(outcome.is_ok()),
            Runner::Rust => {
                report::count_rust(&lines, part, is_over);
                part.files.push((name.to_owned(), start.elapsed().as_secs_f64()));
            }
            Runner::Playwright => {
                let found = fs::read_to_string(&json).ok().and_then(|text| serde_json::from_str(&text).ok());
                report::count_playwright(&found.unwrap_or_default(), part);
            }
        }
        let Err(why) = outcome else { return };
        // It may have failed before running any test; or, as a sample may, because its time was over.
        let was_over = is_over || (part.cut_short && self.repeat.is_some());
        if was_over {
            part.skips.push(format!("{name}: the time of this stage was over"));
        }
        let counted = part.failed > before;
        part.failed += u64::from(!counted && !was_over);
        if !was_over && (!counted || self.runner == Runner::Rust) {
            part.failures.push(format!("{name}: {why}"));
            part.failures.extend(report::excerpts(&lines));
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Waiting,
    Running,
    Passed,
    Ended,
}

/// The stage that may start now, from each one's name, cores and needed stages, their states, and all cores.
fn next(stages: &[(&str, usize, &[&str])], states: &[State], cores: usize) -> Option<usize> {
    let busy: usize =
        stages.iter().zip(states).filter(|(_, s)| **s == State::Running).map(|(stage, _)| stage.1).sum();
    let passed = |name: &&str| match stages.iter().position(|stage| stage.0 == *name) {
        Some(at) => states[at] == State::Passed,
        // `check` leaves out stages whose files have not changed.
        None => true,
    };
    (0..stages.len()).find(|&at| {
        let (_, wants, after) = stages[at];
        states[at] == State::Waiting && (wants == 0 || busy < cores) && after.iter().all(passed)
    })
}

/// Runs all stages; the report has them in the order of the list.
pub fn run(stages: Vec<Stage>) -> Report {
    let cores = thread::available_parallelism().map_or(2, usize::from).max(2);
    let plan: Vec<_> = stages.iter().map(|stage| (stage.name.as_str(), stage.cores, stage.after)).collect();
    let mut states = vec![State::Waiting; stages.len()];
    let mut parts: Vec<Part> = stages.iter().map(|_| Part::default()).collect();
    let (send, ended) = mpsc::channel();
    thread::scope(|scope| {
        loop {
            while let Some(at) = next(&plan, &states, cores) {
                states[at] = State::Running;
                println!("━━ {}: begins", stages[at].name);
                let (send, stage) = (send.clone(), &stages[at]);
                scope.spawn(move || send.send((at, stage.run())).ok());
            }
            if !states.contains(&State::Running) {
                break;
            }
            let Ok((at, part)) = ended.recv() else { break };
            println!("━━ {}: {} in {}", stages[at].name, part.outcome(), seconds(part.time));
            states[at] = if part.outcome() == "ok" { State::Passed } else { State::Ended };
            parts[at] = part;
        }
    });
    for ((stage, state), part) in stages.iter().zip(&states).zip(&mut parts) {
        if *state == State::Waiting {
            part.left_out.push(format!("it needs {}, which did not pass", stage.after.join(", ")));
        }
    }
    Report { parts: stages.into_iter().map(|stage| stage.name).zip(parts).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sh::cmd;

    #[test]
    fn stages_run_beside_each_other_as_far_as_there_are_cores() {
        let stages: &[(&str, usize, &[&str])] = &[
            ("build", 1, &[]),
            ("lint", 1, &[]),
            ("rooms", 0, &["build"]),
            ("browser", 2, &["build", "absent"]),
            ("size", 1, &["build"]),
        ];
        // A letter for each stage: it waits, runs, has passed, or has ended otherwise.
        let state = |letter| match letter {
            'w' => State::Waiting,
            'r' => State::Running,
            'p' => State::Passed,
            _ => State::Ended,
        };
        let next = |letters: &str| next(stages, &letters.chars().map(state).collect::<Vec<_>>(), 2);
        assert_eq!(["wwwww", "rwwww", "prwww"].map(next), [Some(0), Some(1), Some(2)]);
        assert_eq!(next("rrwww"), None, "all cores are busy");
        assert_eq!(next("prrww"), Some(3), "one that waits needs no core");
        assert_eq!(["prrrw", "peerw"].map(next), [None; 2]);
        assert_eq!(next("erwww"), None, "not after a stage that failed");
    }

    #[test]
    fn a_stage_that_cannot_run_is_reported_with_its_reason() {
        let node = |script: &'static str| move || cmd("node", &["-e", script, "--"]);
        let long = move || ("long".to_owned(), node("setInterval(() => {}, 1000)")());
        let report = run(vec![
            Stage::plain("good", 1, &[], node("console.log('left out: a part')")),
            Stage::plain("bad", 1, &[], node("console.log('error: so'); process.exit(1)"))
                .repeated_by("again".into()),
            Stage::plain("later", 1, &["bad"], node("")),
            Stage::new("nowhere", 1, &[], Runner::None, || Err("no browser".into())),
            Stage::new("sample", 1, &[], Runner::Rust, move || Ok(vec![long(), long()]))
                .within(Duration::from_millis(1)),
        ]);
        let [good, bad, later, nowhere, sample] = [0, 1, 2, 3, 4].map(|at: usize| &report.parts[at].1);
        assert_eq!((good.passed, good.left_out.as_slice()), (1, ["a part".to_owned()].as_slice()));
        assert_eq!((bad.failed, bad.repeat.as_deref()), (1, Some("again")));
        assert_eq!(bad.failures[1], "    error: so");
        assert!(later.left_out[0].contains("bad") && nowhere.left_out[0].contains("no browser"));
        assert_eq!((sample.failed, sample.skips.len()), (0, 2));
    }
}
