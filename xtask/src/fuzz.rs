//! `cargo xtask fuzz [SECONDS]`: runs every fuzz target.
//!
//! Findings are in fuzz/artifacts/; `cargo fuzz` prints how to run them again. `--sanitizer none`,
//! because the code is safe Rust and sanitizers need a nightly compiler.

use crate::sh::{collect, root};
use crate::{Outcome, tools};
use std::collections::VecDeque;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;

/// The time limit for each target in `cargo xtask test`, in seconds.
pub const SHORT: u32 = 10;
/// The limit of runs for each target; the fastest reach it within a second.
pub const RUNS: u32 = 200_000;

/// Runs all targets from the stored seeds, each until it reaches one of the two limits, two at a time: each keeps
/// one core busy.
pub fn run_all(seconds: u32, runs: Option<u32>) -> Outcome {
    let folder = tools::cargo_fuzz()?;
    let queue = Mutex::new(VecDeque::from(targets()?));
    let next = || queue.lock().ok()?.pop_front();
    let work = || -> Outcome {
        while let Some(target) = next() {
            run_one(&folder, &target, seconds, runs)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads = [(); 2].map(|()| scope.spawn(work));
        let ended = threads.map(|thread| thread.join().unwrap_or_else(|_| Err("a thread died".into())));
        ended.into_iter().collect()
    })
}

fn run_one(folder: &[PathBuf], target: &str, seconds: u32, runs: Option<u32>) -> Outcome {
    println!("fuzzing {target} for {seconds} s");
    let fuzz = root().join("fuzz");
    // New inputs go into the first folder; the seeds are not changed.
    let corpus = fuzz.join("corpus").join(target);
    let seeds = fuzz.join("seeds").join(target);
    fs::create_dir_all(&corpus).map_err(|why| format!("{}: {why}", corpus.display()))?;
    let mut command = tools::with_path(folder, "cargo", &["fuzz", "run", "--sanitizer", "none", target]);
    command.arg(corpus);
    if seeds.is_dir() {
        command.arg(seeds);
    }
    let limit = format!("-max_total_time={seconds}");
    command.args(["--", &limit, "-max_len=20000", "-verbosity=0", "-print_final_stats=1"]);
    command.args(runs.map(|runs| format!("-runs={runs}")));
    let mut lines = Vec::new();
    let ended = collect(&mut command, &mut lines);
    println!("{target}:\n{}", lines.join("\n"));
    ended.map_err(|why| format!("fuzzing {target}: {why}"))
}

/// The names of the targets: those of the files in `fuzz/fuzz_targets`.
fn targets() -> Outcome<Vec<String>> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut names: Vec<String> =
        files.filter_map(|file| Some(file.ok()?.path().file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    Ok(names)
}

/// `cargo xtask fuzz [SECONDS]`.
pub fn run_for(args: &[String]) -> Outcome {
    let seconds = match args {
        [] => 60,
        [seconds] => seconds.parse().map_err(|_| format!("{seconds:?} is no number of seconds"))?,
        _ => return Err("cargo xtask fuzz [SECONDS]".into()),
    };
    run_all(seconds, None)
}
