//! `cargo xtask build`: the release folder dist/, ready for any static host.
//!
//! Trunk compiles and binds; what comes after it is done here, in this order:
//! wasm-opt, short scripts, one style sheet, names by content. The order matters: a name
//! says what is in the file, so naming comes last.

use crate::sh::{self, aloud, root};
use crate::tools::{self, Tools};
use crate::{Outcome, fingerprint, glue, split};
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

/// Functions of like names beside each other compress better (1.8 kB of the first load);
/// flat code is easier to simplify (1.4 kB).
const WASM_PASSES: &[&str] = &["--reorder-functions-by-name", "--flatten", "--rereloop", "-Oz", "-Oz"];

/// Builds dist/.
pub fn run() -> Outcome {
    let tools = tools::setup()?;
    aloud("building dist/ (a few minutes the first time)", || {
        let dist = root().join("dist");
        sh::run(tools.cmd("trunk", &["build", "--release"]).env_remove("NO_COLOR"))?;
        shrink(&tools, &dist)?;
        glue::shrink(&tools, &dist)?;
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
                .args(WASM_PASSES)
                .args(WASM_FEATURES)
                .arg(file)
                .arg("-o")
                .arg(&small),
        )?;
        fs::rename(&small, file).map_err(|why| format!("{}: {why}", file.display()))?;
    }
    Ok(())
}

/// Adds to what Trunk collects for dist/: the wasm in its parts, the texts that
/// build.rs wrote, and all drawings as two files: what a table needs first, and
/// the pictures that may come after it.
pub fn collect() -> Outcome {
    let staging =
        env::var_os("TRUNK_STAGING_DIR").ok_or("TRUNK_STAGING_DIR is not set: this command is for Trunk")?;
    let staging = Path::new(&staging);
    split::run(staging)?;
    copy(&root().join("target/locales"), &staging.join("locales"))?;
    drawings(&root().join("src/art"), &staging.join("sprite.svg"))?;
    drawings(&root().join("src/art/later"), &staging.join("pictures.svg"))
}

/// Joins the drawings of a folder, not of those in it.
fn drawings(folder: &Path, target: &Path) -> Outcome {
    let mut files = fingerprint::files(folder)?;
    files.retain(|file| file.parent() == Some(folder) && file.extension().is_some_and(|e| e == "svg"));
    files.sort();
    let mut all = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\">\n");
    for file in files {
        all.push_str(&fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))?);
    }
    all.push_str("</svg>\n");
    fs::write(target, all).map_err(|why| format!("{}: {why}", target.display()))
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
