//! The programs that a build needs, each at a fixed version.
//!
//! Trunk is taken from the PATH if it has the right version there. Otherwise it is compiled once into the user's cache,
//! where all clones find it. Trunk runs `xtask/bind`, a package of this workspace, as wasm-bindgen. Programs from
//! npm are listed in `xtask/npm`, with a lock file. Nothing is downloaded from anywhere but crates.io and the npm registry.

use crate::Outcome;
use crate::files::{digest, read};
use crate::sh::{cmd, output, root, run, run_silently, target, timed};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::OnceLock;
use std::thread;

/// Newer Trunks need a newer rustc; move both together (CONTRIBUTING.md).
const TRUNK: &str = "0.21.14";
/// Runs the fuzz targets.
const CARGO_FUZZ: &str = "0.13.2";

/// Where the programs of a build are.
pub struct Tools {
    /// Folders to put in front of the PATH.
    folders: [PathBuf; 2],
    /// The wasm-opt script of the npm package, run by node.
    pub wasm_opt: PathBuf,
    /// The terser script of the npm package, run by node.
    pub terser: PathBuf,
}

impl Tools {
    /// A command with our programs first in its PATH.
    pub fn cmd<S: AsRef<OsStr>>(&self, program: &str, args: &[S]) -> Command {
        with_path(&self.folders, program, args)
    }
}

/// A command that searches these folders before the PATH.
pub fn with_path<S: AsRef<OsStr>>(folders: &[PathBuf], program: &str, args: &[S]) -> Command {
    let mut command = cmd(program, args);
    let old = env::var_os("PATH").unwrap_or_default();
    // `Command` looks the program up in the PATH it is given.
    let path = env::join_paths(folders.iter().cloned().chain(env::split_paths(&old)));
    command.envs(path.map(|path| ("PATH", path)));
    command
}

/// Installs what is missing and prints what it does.
pub fn setup() -> Outcome<Tools> {
    setup_during(binder)
}

/// Installs what is missing while `work` runs, which must call [`binder`]. Trunk has hundreds of crates, while most of
/// the game's build is one crate on one core, so both together take less time.
pub fn setup_during(work: impl FnOnce() -> Outcome) -> Outcome<Tools> {
    need("node", "Node.js 20 or newer: https://nodejs.org, or your system's package `nodejs`")?;
    need(npm(), "npm: it comes with Node.js; on Debian it is the package `npm`")?;
    if cfg!(unix) {
        // Trunk is compiled here, and contains C code.
        need("cc", "a C compiler: Debian's package `build-essential`, on a Mac `xcode-select --install`")?;
    }
    rust()?;
    // First, because this program may be compiled again while others run.
    hook()?;
    thread::scope(|scope| {
        let tools = scope.spawn(|| -> Outcome<Tools> {
            let wasm_opt = npm_script("binaryen", "bin/wasm-opt")?;
            let terser = npm_script("terser", "bin/terser")?;
            // Without TLS, which it would need only for downloads, and Trunk.toml forbids these.
            let trunk = cargo_tool("trunk", TRUNK, &["--no-default-features"])?;
            Ok(Tools { folders: [target().join(BINDER), trunk], wasm_opt, terser })
        });
        work()?;
        tools.join().unwrap_or_else(|_| Err("the thread that installs programs died".into()))
    })
}

/// The package in xtask/bind, and the folder in which Trunk finds it.
const BINDER: &str = "bind";

fn compiled_binder() -> PathBuf {
    target().join("debug").join(BINDER).with_extension(env::consts::EXE_EXTENSION)
}

/// A program for Trunk alone.
fn for_trunk(name: &str) -> PathBuf {
    target().join(BINDER).join(name).with_extension(env::consts::EXE_EXTENSION)
}

/// `xtask/bind` under the name by which Trunk finds it. It cannot have that name from the beginning: rustc refuses any
/// crate called `wasm_bindgen` as an old version of the real one.
pub fn binder_path() -> PathBuf {
    for_trunk("wasm-bindgen")
}

/// Compiles `xtask/bind`.
pub fn binder() -> Outcome {
    run(&mut cmd("cargo", &["build", "--package", BINDER, "--locked", "--quiet"]))?;
    let (built, named) = (compiled_binder(), binder_path());
    // Only if it has changed: `bind` compares its own age with that of its results.
    let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    if changed(&built) > changed(&named) { replace(&built, &named) } else { Ok(()) }
}

/// Puts this program where Trunk finds it, under the name of its hooks (Trunk.toml).
fn hook() -> Outcome {
    let own = env::current_exe().map_err(|why| format!("where is this program? {why}"))?;
    replace(&own, &for_trunk("type-cargo-xtask-dev-instead"))
}

/// Copies a program to another name. Renamed into place instead of overwritten, because it may be running.
fn replace(from: &Path, to: &Path) -> Outcome {
    let new = to.with_extension("new");
    let copied = fs::create_dir_all(target().join(BINDER)).and_then(|()| fs::copy(from, &new));
    let done = copied.and_then(|_| fs::rename(&new, to));
    done.map_err(|why| format!("{} → {}: {why}", from.display(), to.display()))
}

/// npm's name, which is different on Windows.
pub fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// An error that says how to install a program, if it does not exist.
fn need(program: &str, how: &str) -> Outcome {
    let said = output(&mut cmd(program, &["--version"]));
    said.map(drop).ok_or(format!("`{program}` is missing. Get {how}"))
}

/// Makes rustup install the toolchain of rust-toolchain.toml, in case it did not by itself.
pub fn rust() -> Outcome {
    let folder = |args: &[&str], below: &str| {
        output(&mut cmd("rustc", args)).is_some_and(|folder| Path::new(&folder).join(below).is_dir())
    };
    let has = |program: &str| output(&mut cmd("cargo", &[program, "--version"])).is_some();
    let sources = folder(&["--print", "sysroot"], "lib/rustlib/src/rust/library");
    let wasm = folder(&["--print", "target-libdir", "--target", "wasm32-unknown-unknown"], "");
    if sources && wasm && has("fmt") && has("clippy") {
        return Ok(());
    }
    need("rustup", "rustup: https://rustup.rs, from which the pinned compiler and its parts can be had")?;
    timed("adding parts of the compiler (a minute)", || {
        // The proxy sets this variable to the compiler's name, and then rustup would not read the rest of the file.
        run(cmd("rustup", &["toolchain", "install", "--no-self-update"]).env_remove("RUSTUP_TOOLCHAIN"))?;
        // That adds no components to a compiler that was installed before.
        run(&mut cmd("rustup", &["component", "add", "rust-src", "rustfmt", "clippy"]))?;
        run(&mut cmd("rustup", &["target", "add", "wasm32-unknown-unknown"]))
    })
}

/// The folder of cargo-fuzz, which is installed if it is missing.
pub fn cargo_fuzz() -> Outcome<PathBuf> {
    // Several threads may need it: the first one installs it.
    static FOLDER: OnceLock<Outcome<PathBuf>> = OnceLock::new();
    FOLDER.get_or_init(|| cargo_tool("cargo-fuzz", CARGO_FUZZ, &[])).clone()
}

/// The folder of a program from crates.io, of this version: in the user's cache, or one of the PATH.
fn installed(program: &str, version: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let cached = cache().map(|cache| cache.join(format!("{program}-{version}/bin")));
    let is_right = |folder: &PathBuf| {
        let file = folder.join(program).with_extension(env::consts::EXE_EXTENSION);
        let said = file.is_file().then(|| output(&mut cmd(file, &["--version"]))).flatten();
        said.is_some_and(|said| said.split_whitespace().nth(1) == Some(version))
    };
    cached.into_iter().chain(env::split_paths(&path)).find(is_right)
}

/// The folder of a program from crates.io, compiled if necessary.
fn cargo_tool(program: &str, version: &str, flags: &[&str]) -> Outcome<PathBuf> {
    if let Some(folder) = installed(program, version) {
        return Ok(folder);
    }
    let home = cache()?.join(format!("{program}-{version}"));
    timed(&format!("{program} {version}, compiled once for this user (some minutes)"), || {
        fs::create_dir_all(&home).map_err(|why| format!("{}: {why}", home.display()))?;
        let build = home.join("build");
        // Compiled in its own folder, away from the settings of this repository. Optimising these programs would take
        // many minutes, and they run for only a few seconds.
        let mut cargo = cmd("cargo", &["install", program, "--version", &format!("={version}"), "--locked"]);
        cargo.args(flags).arg("--root").arg(&home).arg("--target-dir").arg(&build);
        for (name, value) in [("LTO", "off"), ("CODEGEN_UNITS", "16"), ("OPT_LEVEL", "0"), ("DEBUG", "0")] {
            cargo.env(format!("CARGO_PROFILE_RELEASE_{name}"), value);
        }
        run_silently(cargo.current_dir(&home).env_remove("CARGO_TARGET_DIR"))?;
        // The build folder is large and no longer needed.
        fs::remove_dir_all(&build).ok();
        Ok(())
    })?;
    Ok(home.join("bin"))
}

/// A script of an npm package, to be run by node. The packages are installed together, as the lock file in `xtask/npm`
/// says, into a folder that is named by the digest of that file.
pub fn npm_script(package: &str, script: &str) -> Outcome<PathBuf> {
    let list = npm_list(package);
    let home = cache()?.join(format!("npm-{}", digest(&read(&list.join("package-lock.json"))?)));
    if !home.is_dir() {
        install_npm(&list, &home)?;
    }
    let script = home.join("node_modules").join(package).join(script);
    if script.is_file() { Ok(script) } else { Err(format!("{} does not exist", script.display())) }
}

/// The folder whose package.json lists this package. Lighthouse is large, and needed only for measuring. Its version 13
/// needs a newer Node.js than we require. One of its dependencies asks for the latest version of another package, so
/// `overrides` in package.json fixes that version; otherwise no lock file would fit.
fn npm_list(package: &str) -> PathBuf {
    root().join(if package == "lighthouse" { "xtask/npm/lighthouse" } else { "xtask/npm" })
}

/// Installs what a package.json and its lock file list.
fn install_npm(list: &Path, home: &Path) -> Outcome {
    timed(&format!("getting the npm packages of {} (some seconds)", list.display()), || {
        // Renamed when complete. Another process may install the same packages at the same time.
        let new = home.with_extension(format!("{}.new", process::id()));
        let failed = |why: std::io::Error| format!("{}: {why}", new.display());
        fs::create_dir_all(&new).map_err(failed)?;
        for file in ["package.json", "package-lock.json"] {
            fs::copy(list.join(file), new.join(file)).map_err(failed)?;
        }
        let args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
        run_silently(cmd(npm(), &args).current_dir(&new))?;
        let renamed = fs::rename(&new, home);
        // If the other process was first, this copy is not needed.
        fs::remove_dir_all(&new).ok();
        if home.is_dir() { Ok(()) } else { renamed.map_err(failed) }
    })
}

/// A folder in the user's cache, shared by all clones.
fn cache() -> Outcome<PathBuf> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from);
    let base = folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")));
    let base = base.or_else(|| folder("LOCALAPPDATA"));
    let base = base.ok_or("neither XDG_CACHE_HOME nor HOME is set: where should the programs be kept?")?;
    Ok(base.join("frantic-tools"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::read_text;
    use serde_json::Value;

    #[test]
    fn npm_packages_have_exact_versions_and_digests() {
        for package in ["binaryen", "terser", "@biomejs/biome", "lighthouse"] {
            let json = |file: &str| -> Value {
                serde_json::from_str(&read_text(&npm_list(package).join(file)).unwrap()).unwrap()
            };
            let (list, lock) = (json("package.json"), json("package-lock.json"));
            let version = list["dependencies"][package].as_str().unwrap();
            assert!(version.starts_with(char::is_numeric), "{package}: {version}");
            assert_eq!(lock["packages"][format!("node_modules/{package}")]["version"], version);
            let packages = lock["packages"].as_object().unwrap().iter();
            // Each package but the list itself.
            for (name, locked) in packages.filter(|(name, _)| !name.is_empty()) {
                assert!(locked["integrity"].as_str().unwrap().starts_with("sha512-"), "{name}");
            }
        }
    }
}
