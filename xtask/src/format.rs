//! `cargo xtask format`: formats all sources, as the tests require.
//!
//! rustfmt formats Rust; Biome formats and lints style sheets, TypeScript and
//! JavaScript (biome.json).

use crate::sh::{cmd, root, run as run_command};
use crate::{Outcome, files, tools};
use std::ffi::OsString;

/// The folders with Rust files that `cargo fmt --all` does not reach: the card files, because a macro
/// declares them, and the fuzz targets, because they are a workspace of their own.
const NOT_IN_WORKSPACE: [&str; 5] = [
    "crates/cards/src/event",
    "crates/cards/src/power",
    "crates/cards/src/rule",
    "crates/cards/src/special",
    "fuzz/fuzz_targets",
];

/// Formats everything, and fixes what Biome's linter can fix safely. The options only look: they fail if rustfmt, or
/// Biome, would change or report anything.
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
    let all = files::files(&root().join(folder))?.into_iter();
    let found: Vec<OsString> =
        all.filter(|file| file.extension().is_some_and(|end| end == "rs")).map(Into::into).collect();
    if found.is_empty() { Err(format!("{folder}: no Rust files")) } else { Ok(found) }
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
