//! The worker in which bots search (`crates/search-worker`): a wasm file of its own, compiled for speed, and the
//! script that binds it. Trunk knows nothing of it.

use crate::Outcome;
use crate::sh::{self, cmd, target};
use crate::tools;
use std::path::Path;
use std::process::Command;

/// The package.
const PACKAGE: &str = "search-worker";
/// What its files are called, as public/search.js names them.
const NAME: &str = "search_worker";
/// Its wasm file.
pub const WASM: &str = "search_worker_bg.wasm";
/// The profile of Cargo.toml: like that of the game, but for speed.
const PROFILE: &str = "wasm-search";

/// The command that compiles it.
pub fn compile() -> Command {
    let target = ["--target", "wasm32-unknown-unknown"];
    let mut command = cmd("cargo", &["build", "--locked", "--profile", PROFILE, "--package", PACKAGE]);
    // In place of the flags of .cargo/config.toml, of which it needs none.
    command.args(target).env("RUSTFLAGS", "--cfg search_worker");
    command
}

/// Compiles and binds it into the folder that Trunk fills. `cargo xtask build` has compiled it before.
pub fn run(staging: &Path) -> Outcome {
    sh::run(compile().arg("--quiet"))?;
    let built = target().join("wasm32-unknown-unknown").join(PROFILE).join(NAME).with_extension("wasm");
    let mut bind = Command::new(tools::binder_path());
    let out_dir = format!("--out-dir={}", staging.display());
    sh::run(bind.args(["--whole", "--target=web", &out_dir, &format!("--out-name={NAME}")]).arg(built))
}
