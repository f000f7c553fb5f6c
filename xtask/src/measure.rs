//! `cargo xtask measure`: how the game loads and responds on a slow phone and network.
//!
//! Finds the browser and Lighthouse. The measuring is done by e2e/measure, which serves dist/
//! itself, compressed like web hosts do. This is not a test: a missed limit is printed but is not a
//! failure.

use crate::sh::{cmd, root, run as run_command};
use crate::{Outcome, browser, lab, test, tools};

/// Measures dist/ as it is. `--rooms` measures rooms instead. `--write` writes the table into
/// docs/performance.md, or docs/rooms.md.
pub fn run(args: &[String]) -> Outcome {
    if !root().join("dist/index.html").is_file() {
        return Err("dist/ is empty: run `cargo xtask build` first".into());
    }
    let chrome = browser::find_or_install()?
        .ok_or("there is no Chromium here: install one, or set CHROME_PATH to it")?;
    test::npm_packages()?;
    if args.iter().any(|arg| arg == "--rooms") {
        lab::prepare();
        let mut command = cmd("node", &["rooms/lab.mjs", "measure"]);
        if args.iter().any(|arg| arg == "--write") {
            command.env("WRITE", "1");
        }
        return run_command(command.current_dir(root().join("e2e")).env("CHROME_PATH", chrome));
    }
    let mut command = cmd("node", &["measure/all.mjs"]);
    command.args(args).current_dir(root().join("e2e")).env("CHROME_PATH", chrome);
    match tools::lighthouse() {
        Ok(script) => {
            command.env("LIGHTHOUSE", script);
        }
        Err(why) => eprintln!("without Lighthouse: {why}"),
    }
    run_command(&mut command)
}
