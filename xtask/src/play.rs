//! `cargo xtask play`: from a fresh clone to the game in a browser.

use crate::{Outcome, build, serve};

/// Builds the release folder and serves exactly that.
pub fn run(args: &[String]) -> Outcome {
    // Before the minutes that a build takes.
    let port = serve::port(args)?;
    build::run()?;
    serve::serve(port)
}
