//! `cargo xtask build`: the release folder dist/, ready for any static host; and the quick one that tests use while
//! somebody works on the app.
//!
//! Trunk compiles, binds and collects. Afterwards, in this order: wasm and scripts are made small (not in a quick
//! build), then files get names by content. These names are digests of the files, so naming has to come last.

use crate::sh::{self, cmd, root, target, timed};
use crate::tools::{self, Tools};
use crate::{Outcome, optimize, parts};
use std::path::PathBuf;
use std::process::Command;

/// Compiles the standard library too, for size, and makes of every panic a trap without a message
/// (saves 20 kB of the first load; docs/decisions/010). Both are unstable features of cargo and rustc.
/// `RUSTC_BOOTSTRAP` allows them in the pinned compiler, so that no second compiler is needed; browsers test the
/// result. Only the release is compiled like this.
const SMALL_STD: &[(&str, &str)] = &[
    ("RUSTC_BOOTSTRAP", "1"),
    ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort"),
    ("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size"),
    ("CARGO_UNSTABLE_PANIC_IMMEDIATE_ABORT", "true"),
    ("CARGO_PROFILE_WASM_RELEASE_PANIC", "immediate-abort"),
];

/// The wasm target.
const WASM: &str = "wasm32-unknown-unknown";

/// The worker for searches is compiled for speed. (A profile of its own would compile all build scripts and macros again.)
const FAST: (&str, &str) = ("CARGO_PROFILE_WASM_RELEASE_OPT_LEVEL", "3");

/// A way to build the app: its folder, the one for its list of parts, its profile in Cargo.toml, and environment
/// variables for cargo.
struct Kind {
    dist: PathBuf,
    beside: PathBuf,
    profile: &'static str,
    environment: &'static [(&'static str, &'static str)],
}

/// The folder of the quick build.
pub fn quick_dist() -> PathBuf {
    target().join("quick/dist")
}

/// Builds dist/.
pub fn run() -> Outcome {
    let (dist, beside) = (root().join("dist"), target());
    let kind = Kind { dist, beside, profile: "wasm-release", environment: SMALL_STD };
    let tools = tools::setup_during(|| {
        // With the arguments of Trunk, which then finds the game up to date.
        timed("[1/5] the game (2 to 5 min)", || compile(&kind, &["--bin", "frantic"], None))?;
        timed("[2/5] the worker in which bots search (up to 1 min)", || worker(&kind))?;
        // After the game, because it may have to wait for a `cargo test` in the same folder.
        timed("[3/5] the program that cuts and binds the wasm (up to 1 min)", tools::binder)
    })?;
    timed("[4/5] the page (Trunk)", || collect(&tools, &kind))?;
    timed("[5/5] making it small (wasm-opt, terser; 1 min)", || {
        optimize::run(&tools, &kind.dist)?;
        finish(&kind)
    })
}

/// Builds a folder like dist/ in a fraction of the time: compiled incrementally, not optimised across crates, and with
/// files that are not made small.
pub fn quick() -> Outcome {
    let (dist, beside) = (quick_dist(), target().join("quick"));
    let kind = Kind { dist, beside, profile: "wasm-quick", environment: &[] };
    let tools = tools::setup()?;
    worker(&kind)?;
    collect(&tools, &kind)?;
    finish(&kind)
}

fn compile(kind: &Kind, what: &[&str], more: Option<(&str, &str)>) -> Outcome {
    let mut cargo = cmd("cargo", &["build", "--target", WASM, "--locked", "--profile", kind.profile]);
    sh::run(cargo.args(what).envs(kind.environment.iter().copied()).envs(more))
}

/// Compiles the worker for searches (`crates/search-worker`), a wasm file of its own.
fn worker(kind: &Kind) -> Outcome {
    compile(kind, &["--package", "search-worker"], Some(FAST))
}

/// Runs Trunk, which fills the folder, and adds the worker.
fn collect(tools: &Tools, kind: &Kind) -> Outcome {
    let dist = kind.dist.display().to_string();
    let mut trunk =
        tools.cmd("trunk", &["build", "--release", "--cargo-profile", kind.profile, "--dist", &dist]);
    sh::run(trunk.env_remove("NO_COLOR").envs(kind.environment.iter().copied()))?;
    let built = target().join(WASM).join(kind.profile).join("search_worker.wasm");
    let mut bind = Command::new(tools::binder_path());
    let args = ["--whole", "--target=web", &format!("--out-dir={dist}"), "--out-name=search_worker"];
    sh::run(bind.args(args).arg(built))
}

/// Gives the files of a folder their names, and lists them.
fn finish(kind: &Kind) -> Outcome {
    let parts = parts::keep_list(&kind.dist, &kind.beside)?;
    sh::run(cmd("node", &["xtask/finish.mjs"]).arg(&kind.dist).arg(parts))
}
