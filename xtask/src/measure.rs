//! `cargo xtask measure`: how the game loads and responds on a slow phone and network.
//!
//! Finds the browser and Lighthouse, and runs e2e/measure, or e2e/rooms/measure.ts, which serve dist/ compressed as web
//! hosts do. This is not a test: a missed limit is printed but is not a failure.

use crate::sh::{root, run as run_command};
use crate::{Outcome, apt, browser, tools};
use std::process::Command;

/// Measures dist/ as it is. `--rooms` measures rooms instead. `--write` writes the table into docs/performance.md, or
/// docs/rooms.md. `--against DIR` measures another build's dist/ in turns with it, because times can only be compared
/// within a run.
pub fn run(args: &[String]) -> Outcome {
    let has = |option: &str| args.iter().any(|arg| arg == option);
    let at = args.iter().position(|arg| arg == "--against");
    let against = at.map(|at| args.get(at + 1).map_or("", String::as_str));
    for folder in ["dist"].into_iter().chain(against) {
        if !root().join(folder).join("index.html").is_file() {
            return Err(format!("{folder:?} is no build: `cargo xtask build` makes dist/"));
        }
    }
    let chrome = browser::for_measurements()?;
    browser::npm_packages()?;
    let mut command = Command::new("node");
    if has("--rooms") {
        apt::install_for_tests();
        command.args(["rooms/lab.mjs", "measure"]).envs(has("--write").then_some(("WRITE", "1")));
    } else {
        command.arg("measure/all.mjs").args(has("--write").then_some("--write"));
        if let Some(folder) = against {
            command.arg("--against").arg(root().join(folder));
        }
        let lighthouse = tools::npm_script("lighthouse", "cli/index.js");
        lighthouse.as_ref().map_err(|why| eprintln!("without Lighthouse: {why}")).ok();
        command.envs(lighthouse.map(|script| ("LIGHTHOUSE", script)));
    }
    run_command(command.current_dir(root().join("e2e")).env("CHROME_PATH", chrome))
}
