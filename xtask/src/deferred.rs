//! The functions of the program that are not needed to show a first table: they are in a file of their own.
//!
//! `xtask/bind` moves them there, by the list [`NEEDED`] of those that are. Whatever calls one of them before it is
//! there waits for it (`deferred.js`, which is added to wasm-bindgen's script). `cargo xtask profile` writes the list.

use crate::files::{read_text, write};
use crate::sh::{self, root};
use crate::{Outcome, browser, build, test, tools};
use std::path::{Path, PathBuf};

/// What is added to the script that wasm-bindgen generates.
const LOADER: &str = include_str!("deferred.js");
/// Where that script names what the wasm imports, and what it says there in addition.
const IMPORTS: [&str; 2] = ["\"./frantic_bg.js\": import0,", " \"./deferred.js\": deferred,"];
/// Where it starts the program, and what it does instead.
const START: [&str; 2] = ["wasm.__wbindgen_start();", "deferred.begin(() => wasm.__wbindgen_start());"];
/// What it does in addition if each function tells that it is called (`cargo xtask profile`): nothing that waits for the
/// deferred functions ever begins.
const PROFILER: &str = "
self.called = new Set();
deferred.called = (line) => self.called.add(line);
deferred.begin = (start) => {
    self.deferred = new Promise(() => {});
    start();
};
";
/// The list of the functions that are needed at first, one in each line, without what differs from build to build.
const NEEDED: &str = "xtask/bind/needed.txt";
/// The file of dist/ with the names of all functions, if they tell when they are called.
const NAMES: &str = "functions.txt";

/// What happens to the functions that are not needed at first.
#[derive(Clone, Copy, PartialEq)]
pub enum Functions {
    /// They are moved to a file of their own.
    Deferred,
    /// None is moved; each function tells that it is called.
    Profiled,
}

/// Adds to the script of dist/ that loads the program what loads the deferred functions.
pub fn add_loader(dist: &Path, functions: Functions) -> Outcome {
    let script = dist.join("frantic.js");
    write(&script, &with_loader(&read_text(&script)?, functions)?)
}

fn with_loader(script: &str, functions: Functions) -> Outcome<String> {
    for place in [IMPORTS[0], START[0]] {
        if script.matches(place).count() != 1 {
            return Err(format!(
                "frantic.js does not say `{place}` once: has wasm-bindgen changed what it writes? \
                 (xtask/src/deferred.rs)"
            ));
        }
    }
    let script = script.replace(IMPORTS[0], &IMPORTS.concat()).replace(START[0], START[1]);
    let profiler = if functions == Functions::Profiled { PROFILER } else { "" };
    Ok([&script, LOADER, profiler].concat())
}

/// Moves functions out of the program into a file beside it, which is returned, or makes them tell that they are
/// called. They must have names.
pub fn run(program: &Path, functions: Functions) -> Outcome<Option<PathBuf>> {
    let bind = |args: &[&Path]| sh::run(&mut sh::cmd(&tools::binder_path().to_string_lossy(), args));
    match functions {
        Functions::Deferred => {
            let deferred = program.with_file_name("frantic_deferred.wasm");
            bind(&[Path::new("--defer"), &root().join(NEEDED), program, &deferred])?;
            Ok(Some(deferred))
        }
        Functions::Profiled => {
            bind(&[Path::new("--profile"), program, &program.with_file_name(NAMES)])?;
            Ok(None)
        }
    }
}

/// `cargo xtask profile`: writes the list of the functions that are needed at first. Builds dist/ with functions that
/// tell when they are called, and looks at first tables with it; a usual build has to follow.
pub fn profile() -> Outcome {
    build::run_with(Functions::Profiled)?;
    let chrome = browser::find_or_install()?
        .ok_or("there is no Chromium here: install one, or set CHROME_PATH to it")?;
    test::npm_packages()?;
    let mut command = sh::cmd("node", &["measure/profile.mjs"]);
    command.current_dir(root().join("e2e")).env("CHROME_PATH", chrome).arg(root().join(NEEDED));
    sh::run(&mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_that_starts_the_program_loads_the_deferred_functions() {
        let script = "return { \"./frantic_bg.js\": import0, };\n    wasm.__wbindgen_start();\n";
        let script = with_loader(script, Functions::Deferred).unwrap();
        assert!(script.contains("import0, \"./deferred.js\": deferred,"), "{script}");
        assert!(script.contains("deferred.begin(() => wasm.__wbindgen_start());"), "{script}");
        assert!(script.contains("./frantic_deferred.wasm") && !script.contains("self.called"), "{script}");
    }

    #[test]
    fn a_script_of_another_kind_is_an_error() {
        assert!(with_loader("wasm.start();", Functions::Deferred).unwrap_err().contains("wasm-bindgen"));
    }
}
