//! `cargo xtask format`: all sources as the tests want them.
//!
//! rustfmt formats Rust; Biome formats and lints style sheets, TypeScript and
//! JavaScript (biome.json).

use crate::sh::{cmd, run as run_command};
use crate::{Outcome, tools};

/// Formats everything, and fixes what Biome's linter can fix safely.
pub fn run() -> Outcome {
    run_command(&mut cmd("cargo", &["fmt", "--all"]))?;
    biome(&["check", "--write", "--error-on-warnings"])
}

/// Fails where Biome would change anything or warns of anything.
pub fn check() -> Outcome {
    biome(&["ci", "--error-on-warnings"])
}

fn biome(args: &[&str]) -> Outcome {
    run_command(cmd("node", &[tools::biome()?]).args(args))
}
