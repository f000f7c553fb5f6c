//! Cuts the wasm where `#[wasm_split]` stands in the sources.
//!
//! Trunk binds the whole program as one file. This takes the program as the
//! compiler left it (with relocations, .cargo/config.toml), puts whatever only
//! the split functions need into files of their own, and binds the rest in the
//! place of Trunk's. The script that fetches the parts, `__wasm_split.js`, names
//! them relative to itself.

use crate::Outcome;
use crate::sh::{self, root};
use crate::tools;
use std::env;
use std::path::{Path, PathBuf};

/// Overwrites Trunk's script and wasm in `staging` and lays the parts beside them.
pub fn run_in(staging: &Path, profile: &str) -> Outcome {
    let tools = tools::setup()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let program = target.join("wasm32-unknown-unknown").join(profile).join("frantic.wasm");
    let parts = staging.join("parts");
    std::fs::create_dir_all(&parts).map_err(|why| format!("{}: {why}", parts.display()))?;
    sh::run(tools.cmd("wasm-split-cli", &["--out-name", "frantic"]).arg(program).arg(&parts))?;
    // The parts import from the first what only its linker's exports name.
    let flags = ["--target=web", "--out-name=frantic", "--keep-lld-exports", "--no-typescript", "--out-dir"];
    sh::run(tools.cmd("wasm-bindgen", &flags).arg(staging).arg(parts.join("frantic.wasm")))?;
    for entry in std::fs::read_dir(&parts).map_err(|why| why.to_string())? {
        let part = entry.map_err(|why| why.to_string())?;
        if part.file_name() != "frantic.wasm" {
            std::fs::rename(part.path(), staging.join(part.file_name())).map_err(|why| why.to_string())?;
        }
    }
    std::fs::remove_dir_all(&parts).map_err(|why| why.to_string())
}

/// The same for the profile that Trunk has built.
pub fn run(staging: &Path) -> Outcome {
    let release = env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release");
    run_in(staging, if release { "wasm-release" } else { "debug" })
}
