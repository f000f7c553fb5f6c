//! `cargo xtask format`: formats all sources, as the tests require.
//!
//! rustfmt formats Rust; Biome formats and lints style sheets, TypeScript and JavaScript (biome.json).

use crate::sh::{cmd, output, root, run as run_command};
use crate::{Outcome, tools};

/// Rust files that `cargo fmt --all` does not reach: the card files, because a macro declares them, and the fuzz targets,
/// because they are a workspace of their own.
const NOT_REACHED: &[&str] = &[
    "crates/board/src/card/*.rs",
    "crates/board/src/event/*.rs",
    "crates/cards/src/event/*.rs",
    "crates/cards/src/power/*.rs",
    "crates/cards/src/special/*.rs",
    "fuzz/fuzz_targets/*.rs",
];

/// Formats everything, and fixes what Biome's linter can fix safely. With the options it only checks: it fails if
/// rustfmt, or Biome, would change or report anything.
pub fn run(args: &[String]) -> Outcome {
    match args {
        [] => {
            rustfmt(&[])?;
            biome(&["check", "--write", "--error-on-warnings"])
        }
        [option] if option == "--check-rust" => rustfmt(&["--check"]),
        [option] if option == "--check-others" => biome(&["ci", "--error-on-warnings"]),
        _ => Err("format [--check-rust | --check-others]".into()),
    }
}

fn biome(args: &[&str]) -> Outcome {
    run_command(cmd("node", &[tools::npm_script("@biomejs/biome", "bin/biome")?]).args(args))
}

/// Runs rustfmt on all Rust files of the repository.
fn rustfmt(args: &[&str]) -> Outcome {
    run_command(cmd("cargo", &["fmt", "--all"]).args(args))?;
    for pattern in NOT_REACHED {
        let files =
            output(cmd("git", &["ls-files", "--cached", "--others", "--exclude-standard"]).arg(pattern));
        let files = files.filter(|files| !files.is_empty()).ok_or(format!("{pattern}: no Rust files"))?;
        let there = files.lines().filter(|file| root().join(file).is_file());
        // Their edition is that of the workspace in Cargo.toml, which rustfmt alone does not read.
        run_command(cmd("rustfmt", &["--edition", "2024"]).args(args).args(there))?;
    }
    Ok(())
}
