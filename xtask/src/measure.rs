//! `cargo xtask measure`: how the game loads and responds on a slow phone and network.
//!
//! Finds the browser and Lighthouse. The measuring is done by e2e/measure, which serves dist/
//! itself, compressed like web hosts do. This is not a test: a missed limit is printed but is not a
//! failure.

use crate::sh::{cmd, root, run as run_command};
use crate::{Outcome, browser, lab, tools};
use std::path::{Path, PathBuf};

/// Measures dist/ as it is. `--rooms` measures rooms instead. `--write` writes the table into
/// docs/performance.md, or docs/rooms.md. `--against DIR` measures another build's dist/ in turns
/// with it, because times can only be compared within a run.
pub fn run(args: &[String]) -> Outcome {
    if !root().join("dist/index.html").is_file() {
        return Err("dist/ is empty: run `cargo xtask build` first".into());
    }
    let against = against(args)?;
    let chrome = browser::for_measurements()?
        .ok_or("there is no Chromium here: install one, or set CHROME_PATH to it")?;
    browser::npm_packages()?;
    if args.iter().any(|arg| arg == "--rooms") {
        lab::prepare();
        let mut command = cmd("node", &["rooms/lab.mjs", "measure"]);
        if args.iter().any(|arg| arg == "--write") {
            command.env("WRITE", "1");
        }
        return run_command(command.current_dir(root().join("e2e")).env("CHROME_PATH", chrome));
    }
    let mut command = cmd("node", &["measure/all.mjs"]);
    command.args(args.iter().filter(|arg| *arg == "--write"));
    if let Some(folder) = against {
        command.arg("--against").arg(folder);
    }
    command.current_dir(root().join("e2e")).env("CHROME_PATH", chrome);
    match tools::lighthouse() {
        Ok(script) => {
            command.env("LIGHTHOUSE", script);
        }
        Err(why) => eprintln!("without Lighthouse: {why}"),
    }
    run_command(&mut command)
}

/// The folder after `--against`; an error if it is not a build.
fn against(args: &[String]) -> Outcome<Option<PathBuf>> {
    let Some(at) = args.iter().position(|arg| arg == "--against") else { return Ok(None) };
    let folder = args.get(at + 1).ok_or("--against wants the dist/ of another build")?;
    let page = Path::new(folder).join("index.html");
    let page = page.canonicalize().map_err(|why| format!("--against: {}: {why}", page.display()))?;
    Ok(page.parent().map(Path::to_path_buf))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_measured_against_must_be_a_build() {
        let args = |args: &[&str]| args.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>();
        assert_eq!(against(&args(&["--write"])), Ok(None));
        assert_eq!(against(&args(&["--against", &root().to_string_lossy()])), Ok(Some(root())));
        assert!(against(&args(&["--against"])).is_err());
        assert!(against(&args(&["--write", "--against", "/nowhere"])).unwrap_err().contains("/nowhere"));
    }
}
