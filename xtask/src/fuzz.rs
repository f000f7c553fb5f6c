//! `cargo xtask fuzz [SECONDS]`: runs every fuzz target.
//!
//! Findings are in fuzz/artifacts/; `cargo fuzz` prints how to run them again. `--sanitizer none`, because the code is
//! safe Rust and sanitizers need a nightly compiler.

use crate::sh::root;
use crate::stages::{self, Runner, Stage};
use crate::{Outcome, files, tools};
use std::fs;
use std::process::Command;

/// Runs all targets, by default for 60 s each.
pub fn run(args: &[String]) -> Outcome {
    let seconds = match args {
        [] => 60,
        [seconds] => seconds.parse().map_err(|_| format!("{seconds:?} is no number of seconds"))?,
        _ => return Err("fuzz [SECONDS]".into()),
    };
    stages::run(targets(seconds, &[])?).close(false)
}

/// A stage for each program of `fuzz/Cargo.toml`: runs that target from the stored seeds for this many seconds.
pub fn targets(seconds: u32, after: &'static [&'static str]) -> Outcome<Vec<Stage>> {
    let stage = |target: String| {
        let name = format!("fuzz {target}");
        Stage::new(name, 1, after, Runner::None, move || {
            Ok(vec![(target.clone(), command(&target, seconds)?)])
        })
    };
    let manifest = files::read_text(&root().join("fuzz/Cargo.toml"))?;
    let programs = manifest.split("[[bin]]").skip(1).filter_map(|bin| bin.split('"').nth(1));
    Ok(programs.map(|name| stage(name.to_owned())).collect())
}

fn command(target: &str, seconds: u32) -> Outcome<Command> {
    let fuzz = root().join("fuzz");
    // New inputs go into the first folder; the seeds are not changed.
    let corpus = fuzz.join("corpus").join(target);
    let seeds = fuzz.join("seeds").join(target);
    fs::create_dir_all(&corpus).map_err(|why| format!("{}: {why}", corpus.display()))?;
    let args = ["fuzz", "run", "--sanitizer", "none", target];
    let mut command = tools::with_path(&[tools::cargo_fuzz()?], "cargo", &args);
    command.arg(corpus).args(seeds.is_dir().then_some(seeds));
    let limit = format!("-max_total_time={seconds}");
    command.args(["--", &limit, "-max_len=20000", "-verbosity=0", "-print_final_stats=1"]);
    Ok(command)
}
