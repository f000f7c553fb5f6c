//! The programs that a build needs, each at a fixed version.
//!
//! Trunk is taken from the PATH if it has the right version there. Otherwise it is compiled
//! once into the user's cache, where all clones find it. What Trunk runs as wasm-bindgen is
//! `xtask/bind`, a package of this workspace. Programs from npm are listed in `xtask/npm`, with
//! a lock file. Nothing is downloaded from anywhere but crates.io and the npm registry.

use crate::Outcome;
use crate::files::{digest, read};
use crate::sh::{cmd, output, root, run, run_silently, target, timed};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

/// Newer Trunks need a newer rustc; move both together (CONTRIBUTING.md).
const TRUNK: &str = "0.21.14";
/// Runs the fuzz targets.
const CARGO_FUZZ: &str = "0.13.2";

/// Where the programs of a build are.
pub struct Tools {
    /// Folders to put in front of the PATH.
    folders: Vec<PathBuf>,
    /// The wasm-opt script of the npm package, run by node.
    pub wasm_opt: PathBuf,
    /// The terser script of the npm package, run by node.
    pub terser: PathBuf,
}

impl Tools {
    /// A command with our programs first in its PATH.
    pub fn cmd<S: AsRef<std::ffi::OsStr>>(&self, program: &str, args: &[S]) -> Command {
        with_path(&self.folders, program, args)
    }
}

/// A command that searches these folders before the PATH.
pub fn with_path<S: AsRef<std::ffi::OsStr>>(folders: &[PathBuf], program: &str, args: &[S]) -> Command {
    let mut command = cmd(program, args);
    let old = env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(env::split_paths(&old));
    if let Ok(path) = env::join_paths(all) {
        // `Command` looks the program up in the PATH it is given.
        command.env("PATH", path);
    }
    command
}

/// Where cargo-fuzz is, installed if need be.
pub fn cargo_fuzz() -> Outcome<PathBuf> {
    // By the first of several threads that need it.
    static FOLDER: OnceLock<Outcome<PathBuf>> = OnceLock::new();
    FOLDER.get_or_init(|| cargo_tool("cargo-fuzz", CARGO_FUZZ, &[])).clone()
}

/// Installs what is missing and prints what it does.
pub fn setup() -> Outcome<Tools> {
    setup_during(binder)
}

/// Whether Trunk still has to be compiled.
pub fn trunk_is_missing() -> bool {
    installed("trunk", TRUNK).is_none()
}

/// Whether `xtask/bind` still has to be compiled.
pub fn binder_is_missing() -> bool {
    !target().join("debug").join(BINDER).with_extension(env::consts::EXE_EXTENSION).is_file()
}

/// Installs what is missing while `work` runs, which must call [`binder`]. Trunk has hundreds of
/// crates, and the game spends most of its build in one that keeps only one core busy: in parallel
/// they take less time.
pub fn setup_during(work: impl FnOnce() -> Outcome) -> Outcome<Tools> {
    need("node", "Node.js 20 or newer: https://nodejs.org, or your system's package `nodejs`")?;
    if cfg!(unix) {
        // Trunk is compiled here, and contains C code.
        need(
            "cc",
            "a C compiler: on Debian the package `build-essential`, on a Mac `xcode-select --install`",
        )?;
    }
    need(npm(), "npm: it comes with Node.js; on Debian it is the package `npm`")?;
    rust()?;
    // First: this program may be compiled again while others run.
    hook()?;
    thread::scope(|scope| {
        let trunk = scope.spawn(|| {
            // Without TLS, which it would need only for downloads, and Trunk.toml forbids these.
            cargo_tool("trunk", TRUNK, &["--no-default-features"])
        });
        let packages = scope.spawn(|| -> Outcome<_> { Ok((binaryen()?, terser()?)) });
        let done = work();
        let trunk = trunk.join().unwrap_or_else(|_| Err("the thread that installs Trunk died".into()));
        let packages = packages.join().unwrap_or_else(|_| Err("the thread that runs npm died".into()));
        done?;
        let (wasm_opt, terser) = packages?;
        let folders = vec![binder_folder(), trunk?];
        Ok(Tools { folders, wasm_opt, terser })
    })
}

/// The package in xtask/bind.
const BINDER: &str = "bind";

/// Compiles `xtask/bind` and gives it the name by which Trunk finds it.
///
/// It cannot have that name from the beginning: rustc refuses any crate called `wasm_bindgen` as
/// an old version of the real one.
pub fn binder() -> Outcome {
    let mut command = cmd("cargo", &["build", "--package", BINDER, "--locked"]);
    if !binder_is_missing() {
        command.arg("--quiet");
    }
    run(&mut command)?;
    let built = target().join("debug").join(BINDER).with_extension(env::consts::EXE_EXTENSION);
    // Only a new one: `bind` compares its own age with that of what it wrote.
    let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    if changed(&built) > changed(&binder_path()) { replace(&built, &binder_path()) } else { Ok(()) }
}

/// The compiled program under the name by which Trunk finds it.
pub fn binder_path() -> PathBuf {
    binder_folder().join("wasm-bindgen").with_extension(env::consts::EXE_EXTENSION)
}

/// Where Trunk finds its wasm-bindgen.
fn binder_folder() -> PathBuf {
    target().join(BINDER)
}

/// Puts this program where Trunk finds it, under the name of its hooks (Trunk.toml).
fn hook() -> Outcome {
    let own = env::current_exe().map_err(|why| format!("where is this program? {why}"))?;
    let named =
        binder_folder().join("type-cargo-xtask-dev-instead").with_extension(env::consts::EXE_EXTENSION);
    replace(&own, &named)
}

/// Copies a program to another name. Renamed into place instead of overwritten, because it may be running.
fn replace(from: &Path, to: &Path) -> Outcome {
    let io = |why: std::io::Error| format!("{} → {}: {why}", from.display(), to.display());
    fs::create_dir_all(to.parent().unwrap_or(to)).map_err(io)?;
    let new = to.with_extension("new");
    fs::copy(from, &new).map_err(io)?;
    fs::rename(&new, to).map_err(io)
}

/// npm's name, which is different on Windows.
pub fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// An error that says how to install a program, if it does not exist.
fn need(program: &str, how: &str) -> Outcome {
    match output(&mut cmd(program, &["--version"])) {
        Some(_) => Ok(()),
        None => Err(format!("`{program}` is missing. Get {how}")),
    }
}

/// What rust-toolchain.toml names, in case rustup did not install it by itself.
pub fn rust() -> Outcome {
    let has = |program: &str, args: &[&str]| output(&mut cmd(program, args)).is_some();
    let sources = output(&mut cmd("rustc", &["--print", "sysroot"]))
        .is_some_and(|sysroot| Path::new(&sysroot).join("lib/rustlib/src/rust/library").is_dir());
    if !sources || !has("cargo", &["fmt", "--version"]) || !has("cargo", &["clippy", "--version"]) {
        need_rustup()?;
        timed("adding parts of the compiler (a minute)", || {
            run(&mut cmd("rustup", &["toolchain", "install", "--no-self-update"]))
        })?;
    }
    wasm_target("wasm32-unknown-unknown")
}

/// The standard library for one of the targets of WebAssembly, added if it is missing.
pub fn wasm_target(name: &str) -> Outcome {
    let folder = output(&mut cmd("rustc", &["--print", "target-libdir", "--target", name]));
    if folder.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    need_rustup()?;
    timed(&format!("adding the {name} target (some seconds)"), || {
        run(&mut cmd("rustup", &["target", "add", name]))
    })
}

fn need_rustup() -> Outcome {
    need(
        "rustup",
        "rustup: https://rustup.rs, so that the pinned compiler and its WebAssembly targets can be had",
    )
}

/// The folder of a program from crates.io, of this version: in the user's cache, or one of the PATH.
fn installed(program: &str, version: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = cache().map(|cache| cache.join(format!("{program}-{version}/bin"))).into_iter();
    let is_right = |folder: &PathBuf| {
        let file = folder.join(program).with_extension(env::consts::EXE_EXTENSION);
        let said = file.is_file().then(|| output(&mut cmd(file, &["--version"]))).flatten();
        said.is_some_and(|said| said.split_whitespace().nth(1) == Some(version))
    };
    folders.chain(env::split_paths(&path)).find(is_right)
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
        // Compiled in its own folder, away from the settings of this repository. Optimising these
        // programs would take many minutes, and they run for only a few seconds.
        let mut cargo = Command::new("cargo");
        cargo.args(["install", program, "--version", &format!("={version}"), "--locked"]).args(flags);
        cargo.arg("--root").arg(&home).arg("--target-dir").arg(&build).env_remove("CARGO_TARGET_DIR");
        for (setting, value) in [("LTO", "off"), ("CODEGEN_UNITS", "16"), ("OPT_LEVEL", "0"), ("DEBUG", "0")]
        {
            cargo.env(format!("CARGO_PROFILE_RELEASE_{setting}"), value);
        }
        run_silently(cargo.current_dir(&home))?;
        // The build folder is large and no longer needed.
        fs::remove_dir_all(&build).ok();
        Ok(())
    })?;
    Ok(home.join("bin"))
}

/// wasm-opt, from npm.
fn binaryen() -> Outcome<PathBuf> {
    npm_script("binaryen", "bin/wasm-opt")
}

/// terser, from npm: minifies scripts.
fn terser() -> Outcome<PathBuf> {
    npm_script("terser", "bin/terser")
}

/// Biome, from npm: formats and lints style sheets and scripts (biome.json).
pub fn biome() -> Outcome<PathBuf> {
    npm_script("@biomejs/biome", "bin/biome")
}

/// Lighthouse, from npm: audits a page (`cargo xtask measure`). Version 13 needs a newer Node.js
/// than we require. One of its dependencies asks for the latest version of another, whatever that
/// is: `overrides` in its package.json names one, or no lock file would fit.
pub fn lighthouse() -> Outcome<PathBuf> {
    npm_script("lighthouse", "cli/index.js")
}

/// A script of an npm package, to be run by node. The packages are installed together, as the lock
/// file in `xtask/npm` says, into a folder that is named by the digest of that file.
pub fn npm_script(package: &str, script: &str) -> Outcome<PathBuf> {
    let list = npm_list(package);
    let lock = list.join("package-lock.json");
    let home = cache()?.join(format!("npm-{}", digest(&read(&lock)?)));
    install_npm(&list, &home)?;
    let script = home.join("node_modules").join(package).join(script);
    if script.is_file() { Ok(script) } else { Err(format!("{} does not exist", script.display())) }
}

/// The folder whose package.json lists this package.
fn npm_list(package: &str) -> PathBuf {
    // Large, and needed only for measuring.
    root().join(if package == "lighthouse" { "xtask/npm/lighthouse" } else { "xtask/npm" })
}

/// Installs what a package.json and its lock file list, unless this folder exists already.
fn install_npm(list: &Path, home: &Path) -> Outcome {
    /// Held while packages are installed: several threads may need them.
    static INSTALLING: Mutex<()> = Mutex::new(());
    let _held = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    if home.is_dir() {
        return Ok(());
    }
    timed(&format!("getting the npm packages of {} (some seconds)", list.display()), || {
        // Renamed when complete. Another process may install the same packages at the same time.
        let new = home.with_extension(format!("{}.new", std::process::id()));
        let failed = |why: std::io::Error| format!("{}: {why}", new.display());
        fs::create_dir_all(&new).map_err(failed)?;
        for file in ["package.json", "package-lock.json"] {
            fs::copy(list.join(file), new.join(file)).map_err(failed)?;
        }
        let args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
        let installed = run_silently(Command::new(npm()).args(args).current_dir(&new));
        let done = installed.and_then(|()| match fs::rename(&new, home) {
            Err(why) if !home.is_dir() => Err(failed(why)),
            _ => Ok(()),
        });
        // What failed, or came second.
        fs::remove_dir_all(&new).ok();
        done
    })
}

/// A folder in the user's cache, shared by all clones.
fn cache() -> Outcome<PathBuf> {
    let base = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")))
        .or_else(|| env::var_os("LOCALAPPDATA").map(PathBuf::from))
        .ok_or("neither XDG_CACHE_HOME nor HOME is set: where should the programs be kept?")?;
    Ok(base.join("frantic-tools"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn npm_packages_have_exact_versions_and_digests() {
        for package in ["binaryen", "terser", "@biomejs/biome", "lighthouse"] {
            let text = |file: &str| crate::files::text_of(&npm_list(package).join(file));
            let (list, lock) = (text("package.json"), text("package-lock.json"));
            let after = |text: &str, what: &str| -> String {
                let (_, rest) = text.split_once(what).unwrap_or_else(|| panic!("{package}: no {what}"));
                rest.chars().take_while(|&next| next != '"').collect()
            };
            let version = after(&list, &format!("\"{package}\": \""));
            assert!(version.starts_with(char::is_numeric), "{package}: {version}");
            assert_eq!(
                after(&lock, &format!("\"node_modules/{package}\": {{\n      \"version\": \"")),
                version
            );
            // Each package but the list itself.
            let all = lock.matches("\n    \"node_modules/").count();
            assert_eq!(lock.matches("\n      \"integrity\": \"sha512-").count(), all, "{package}");
        }
    }
}
