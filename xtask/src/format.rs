//! `cargo xtask format`: formats all sources, as the tests require.
//!
//! rustfmt formats Rust; Biome formats and lints style sheets, TypeScript and
//! JavaScript (biome.json).

use crate::sh::{cmd, root, run as run_command};
use crate::{Outcome, tools};
use std::ffi::OsString;
use std::fs;

/// The folders with Rust files that `cargo fmt --all` does not reach: the card files, because a macro
/// declares them, and the fuzz targets, because they are a workspace of their own.
const NOT_IN_WORKSPACE: [&str; 5] = [
    "crates/cards/src/event",
    "crates/cards/src/power",
    "crates/cards/src/rule",
    "crates/cards/src/special",
    "fuzz/fuzz_targets",
];

/// Formats everything, and fixes what Biome's linter can fix safely.
pub fn run() -> Outcome {
    rustfmt(&[])?;
    biome(&["check", "--write", "--error-on-warnings"])
}

/// Fails if rustfmt would change anything.
pub fn check_rust() -> Outcome {
    rustfmt(&["--check"])
}

/// Fails if Biome would change or report anything.
pub fn check_others() -> Outcome {
    biome(&["ci", "--error-on-warnings"])
}

fn biome(args: &[&str]) -> Outcome {
    run_command(cmd("node", &[tools::biome()?]).args(args))
}

/// Runs rustfmt on all Rust files of the repository.
fn rustfmt(args: &[&str]) -> Outcome {
    run_command(cmd("cargo", &["fmt", "--all"]).args(args))?;
    let mut files = Vec::new();
    for folder in NOT_IN_WORKSPACE {
        files.extend(rust_files(folder)?);
    }
    // Their edition is that of the workspace in Cargo.toml, which rustfmt alone does not read.
    run_command(cmd("rustfmt", &["--edition", "2024"]).args(args).args(files))
}

/// The Rust files of a folder of the repository, sorted by name. It is an error if there are none.
fn rust_files(folder: &str) -> Outcome<Vec<OsString>> {
    let failed = |why: std::io::Error| format!("{folder}: {why}");
    let mut files = Vec::new();
    for entry in fs::read_dir(root().join(folder)).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|end| end == "rs") {
            files.push(path.into_os_string());
        }
    }
    if files.is_empty() {
        return Err(format!("{folder}: no Rust files"));
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_outside_the_workspace_has_rust_files() {
        for folder in NOT_IN_WORKSPACE {
            assert!(rust_files(folder).is_ok_and(|files| files.len() > 1), "{folder}");
        }
        assert!(rust_files("crates/cards/no-such-folder").is_err());
    }
}
