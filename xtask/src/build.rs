//! `cargo xtask build`: the release folder dist/, ready for any static host.
//!
//! Trunk compiles and binds; what comes after it is done here, in this order:
//! wasm-opt, one style sheet, names by content. The order matters: a name
//! says what is in the file, so naming comes last.

use crate::sh::{self, aloud, root};
use crate::tools::{self, Tools};
use crate::{Outcome, fingerprint};
use std::env;
use std::fs;
use std::path::Path;

/// What rustc emits for wasm32 by itself. wasm-opt may use these and no others:
/// `--all-features` would emit what browsers do not know.
const WASM_FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Builds dist/.
pub fn run() -> Outcome {
    let tools = tools::setup()?;
    aloud("building dist/ (a few minutes the first time)", || {
        let dist = root().join("dist");
        sh::run(tools.cmd("trunk", &["build", "--release"]).env_remove("NO_COLOR"))?;
        shrink(&tools, &dist)?;
        fingerprint::run(&dist)
    })
}

/// Makes every wasm file smaller.
fn shrink(tools: &Tools, dist: &Path) -> Outcome {
    for file in fingerprint::files(dist)?.iter().filter(|file| file.extension().is_some_and(|e| e == "wasm"))
    {
        let small = file.with_extension("small");
        sh::run(
            tools
                .cmd("node", &[&tools.wasm_opt])
                .arg("-Oz")
                .args(WASM_FEATURES)
                .arg(file)
                .arg("-o")
                .arg(&small),
        )?;
        fs::rename(&small, file).map_err(|why| format!("{}: {why}", file.display()))?;
    }
    Ok(())
}

/// Copies the translations that build.rs wrote to where Trunk collects dist/.
/// Trunk's own `copy-dir` would copy them before cargo has written them.
pub fn copy_locales_into_staging() -> Outcome {
    let staging =
        env::var_os("TRUNK_STAGING_DIR").ok_or("TRUNK_STAGING_DIR is not set: this command is for Trunk")?;
    copy(&root().join("target/locales"), &Path::new(&staging).join("locales"))
}

fn copy(from: &Path, to: &Path) -> Outcome {
    let io = |why: std::io::Error| format!("{} → {}: {why}", from.display(), to.display());
    fs::create_dir_all(to).map_err(io)?;
    for entry in fs::read_dir(from).map_err(io)? {
        let entry = entry.map_err(io)?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target).map_err(io)?;
        }
    }
    Ok(())
}
