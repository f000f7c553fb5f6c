//! The functions of the part `rooms` that nobody needs before they are in the lobby: they are in a file of their own.
//!
//! `xtask/bind` moves them there, by the list [`NAMES`]. Whatever calls one of them before it is there waits for it
//! (`deferred.js`, a script of its own, because the first load needs nothing of it). `cargo xtask profile` writes the
//! list. A function that is not in it stays where it is unless only moved ones call it, and one that is in it
//! although it is needed early makes the page wait: an old list costs bytes or time, and is never wrong.

use crate::bundle::{self, NEEDS};
use crate::files::{read_text, write};
use crate::sh::{self, cmd, root};
use crate::{Outcome, apt, browser, build, tools};
use std::path::{Path, PathBuf};

/// The part whose own functions are looked at.
pub const PART: &str = "rooms";
/// The parts that come afterwards, with the functions that were moved.
const LATER: [&str; 2] = ["rooms_later", "rooms_board"];
/// The list of the functions that are moved: one in each line, without what differs from build to build.
const NAMES: &str = "xtask/src/deferred.txt";
/// The file of dist/ with the functions that are moved.
const FILE: &str = "chunk_deferred.wasm";
/// The file of dist/ with the names of all functions, if they tell when they are called.
const ALL_NAMES: &str = "functions.txt";

/// The script of dist/ that loads them.
const SCRIPT: &str = "deferred.js";
const LOADER: &str = include_str!("deferred.js");
/// What is in its place if each function tells that it is called, and none was moved.
const PROFILER: &str = "self.called = new Set();
export const start = (file, imports) => {
    imports.__wasm_split.called = (line) => { self.called.add(line); };
    return WebAssembly.instantiateStreaming(file, imports);
};
";
/// What is added to the script that fetches the parts.
const DEFINITION: &str = "const __deferred = makeLoad(() => {
    const src = import(\"./deferred.js\");
    src.catch(() => {});
    return async () => (await src).load();
}
, []);
";

/// What happens to the functions that are not needed at first.
#[derive(Clone, Copy, PartialEq)]
pub enum Functions {
    /// They are moved to a file of their own.
    Deferred,
    /// None is moved; each function tells that it is called.
    Profiled,
}

/// Moves functions out of a file of dist/ into a file beside it, which is returned, or makes them tell that they are
/// called. They must have names.
pub fn run(file: &Path, functions: Functions) -> Outcome<Option<PathBuf>> {
    let bind = |args: &[&Path]| sh::run(&mut cmd(tools::binder_path(), args));
    match functions {
        Functions::Deferred => {
            let deferred = file.with_file_name(FILE);
            bind(&[Path::new("--defer"), &root().join(NAMES), file, &deferred])?;
            Ok(Some(deferred))
        }
        Functions::Profiled => {
            bind(&[Path::new("--profile"), file, &file.with_file_name(ALL_NAMES)])?;
            Ok(None)
        }
    }
}

/// Writes the script that loads these functions, and has the one that fetches the parts use it.
pub fn add_loader(dist: &Path, functions: Functions) -> Outcome {
    let parts = dist.join(bundle::SCRIPT);
    let text = read_text(&parts)?;
    let (loader, text) = match functions {
        Functions::Deferred => (LOADER, needed_later(&text)?),
        Functions::Profiled => (PROFILER, text),
    };
    write(&dist.join(SCRIPT), loader)?;
    write(&parts, &text)
}

/// The script that fetches these functions with what comes after the lobby.
fn needed_later(script: &str) -> Outcome<String> {
    let (before, after) = script.split_at(script.find("/* ").unwrap_or_default());
    let mut out = [before, DEFINITION, after].concat();
    for part in LATER {
        let load = format!("__wasm_split_load_{part} = ");
        let bad = || format!("{} does not load {part} as expected", bundle::SCRIPT);
        let (before, after) = out.split_once(&load).ok_or_else(bad)?;
        let (definition, needs) = after.split_once(NEEDS).ok_or_else(bad)?;
        out = [before, &load, definition, NEEDS, "__deferred, ", needs].concat();
    }
    Ok(out)
}

/// `cargo xtask profile`: writes the list. Builds dist/ with functions that tell when they are called, and joins rooms
/// with it; a usual build has to follow.
pub fn profile() -> Outcome {
    build::run_with(Functions::Profiled)?;
    let chrome = browser::for_tests()?;
    browser::npm_packages()?;
    apt::install_for_tests();
    let mut command = cmd("node", &["rooms/lab.mjs", "profile"]);
    sh::run(
        command.current_dir(root().join("e2e")).env("CHROME_PATH", chrome).env("NAMES", root().join(NAMES)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: &str = "/* a */\nconst b = makeLoad(() => {}\n, []);\n\
        export const __wasm_split_load_rooms_later = wrapAsyncCb(makeLoad(() => {\n}\n, [b]));\n\
        export const __wasm_split_load_rooms_board = wrapAsyncCb(makeLoad(() => {\n}\n, [b]));\n";

    #[test]
    fn what_comes_after_the_lobby_brings_the_functions() {
        let script = needed_later(PARTS).unwrap();
        assert_eq!(script.matches("\n, [__deferred, b]));\n").count(), 2, "{script}");
        assert!(script.contains(SCRIPT) && LOADER.contains(FILE), "{script}");
    }

    #[test]
    fn a_script_of_another_kind_is_an_error() {
        assert!(needed_later("").is_err());
        assert!(needed_later(&PARTS.replace("rooms_board", "board")).is_err());
    }
}
