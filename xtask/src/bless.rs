//! `cargo xtask bless`: rewrites the golden files.
//!
//! A golden test compares with a file of the repository, and writes the file instead when `BLESS=1` is set. By
//! convention its name contains `golden`. The engine's instruction counts are a golden file, too.

use crate::sh::{self, cmd};
use crate::{Outcome, instructions};

/// Runs the golden tests with `BLESS=1`, then shows which files changed.
pub fn run() -> Outcome {
    sh::run(cmd("cargo", &["test", "--workspace", "--", "golden"]).env("BLESS", "1"))?;
    match instructions::can_count() {
        Ok(()) => instructions::store()?,
        Err(why) => println!("the instruction counts stay as they are: {why}"),
    }
    sh::run(&mut cmd("git", &["status", "--short"]))?;
    println!(
        "Read the diff: a golden game that plays differently needs a new RULES number (CONTRIBUTING.md)."
    );
    Ok(())
}
