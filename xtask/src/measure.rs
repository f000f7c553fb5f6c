//! `cargo xtask measure`: how the game loads and responds on a slow phone and network.
//!
//! Finds the browser and Lighthouse. The measuring is done by e2e/measure, or e2e/rooms/measure.ts, which serve dist/
//! compressed like web hosts do. This is not a test: a missed limit is printed but is not a failure.

use crate::sh::{cmd, root, run as run_command};
use crate::{Outcome, apt, browser, tools};
use std::path::Path;

/// Measures dist/ as it is. `--rooms` measures rooms instead. `--write` writes the table into docs/performance.md, or
/// docs/rooms.md. `--against DIR` measures another build's dist/ in turns with it, because times can only be compared
/// within a run.
pub fn run(args: &[String]) -> Outcome {
    let against =
        args.iter().position(|arg| arg == "--against").map(|at| args.get(at + 1).map_or("", String::as_str));
    for folder in ["dist"].into_iter().chain(against) {
        if !root().join(folder).join("index.html").is_file() {
            return Err(format!("{folder:?} is no build: `cargo xtask build` makes dist/"));
        }
    }
    let chrome = browser::for_measurements()?;
    browser::npm_packages()?;
    let write = args.iter().any(|arg| arg == "--write");
    let mut command = if args.iter().any(|arg| arg == "--rooms") {
        apt::install_for_tests();
        let mut command = cmd("node", &["rooms/lab.mjs", "measure"]);
        command.envs(write.then_some(("WRITE", "1")));
        command
    } else {
        let mut command = cmd("node", &["measure/all.mjs"]);
        command.args(write.then_some("--write"));
        if let Some(folder) = against {
            command.arg("--against").arg(root().join(Path::new(folder)));
        }
        match tools::lighthouse() {
            Ok(script) => {
                command.env("LIGHTHOUSE", script);
            }
            Err(why) => eprintln!("without Lighthouse: {why}"),
        }
        command
    };
    run_command(command.current_dir(root().join("e2e")).env("CHROME_PATH", chrome))
}
