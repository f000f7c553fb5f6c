//! `cargo xtask format`: formats all sources, as the tests require.
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

/// Fails if Biome would change or report anything.
pub fn check() -> Outcome {
    biome(&["ci", "--error-on-warnings"])
}

fn biome(args: &[&str]) -> Outcome {
    run_command(cmd("node", &[tools::biome()?]).args(args))
}
