//! `cargo xtask play`: from a fresh clone to the game in a browser.

use crate::{Outcome, build, serve};

/// Builds the release folder and serves exactly that.
pub fn run(args: &[String]) -> Outcome {
    build::run()?;
    serve::run(args)
}
