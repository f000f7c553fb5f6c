//! The programs that a build needs, each at one version.
//!
//! A program of the right version on the PATH is taken. Otherwise it is built
//! once into the user's cache, where the next clone finds it again. Nothing is
//! downloaded from anywhere but crates.io and the npm registry.

use crate::Outcome;
use crate::sh::{aloud, cmd, output, root, run};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Newer Trunks need a newer rustc; move both together (CONTRIBUTING.md).
const TRUNK: &str = "0.21.14";
/// What cuts the wasm; of the family of leptos's `wasm_split_helpers`, move both together.
const WASM_SPLIT: &str = "0.2.4";
/// What runs the fuzz targets.
const CARGO_FUZZ: &str = "0.13.2";
/// The npm package that carries `wasm-opt`.
const BINARYEN: &str = "132.0.0";
/// What formats and lints style sheets and scripts (biome.json).
const BIOME: &str = "2.6.8";
/// The npm package that shortens scripts.
const TERSER: &str = "5.51.2";
/// What judges a page (`cargo xtask measure`). 13 needs a newer node than we ask for.
const LIGHTHOUSE: &str = "12.8.2";

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
    /// A command that finds our programs first.
    pub fn cmd<S: AsRef<std::ffi::OsStr>>(&self, program: &str, args: &[S]) -> Command {
        with_path(&self.folders, program, args)
    }
}

/// A command that looks into these folders before the PATH.
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
pub fn cargo_fuzz() -> Outcome<Vec<PathBuf>> {
    Ok(cargo_tool("cargo-fuzz", "cargo-fuzz", CARGO_FUZZ, &["--locked"], "0")?.into_iter().collect())
}

/// Installs what is missing and says what it does; silent when all is there.
pub fn setup() -> Outcome<Tools> {
    need("node", "--version", "Node.js 20 or newer: https://nodejs.org, or your system's package `nodejs`")?;
    if cfg!(unix) {
        // The programs below are compiled here, and some contain C.
        need(
            "cc",
            "--version",
            "a C compiler: on Debian the package `build-essential`, on a Mac `xcode-select --install`",
        )?;
    }
    need(npm(), "--version", "npm: it comes with Node.js; on Debian it is the package `npm`")?;
    rust()?;
    let wasm_bindgen = locked_version("wasm-bindgen")?;
    let folders = [
        // LTO and optimisation would make a build of minutes out of seconds,
        // for programs that run a few seconds.
        cargo_tool(
            "trunk",
            "trunk",
            TRUNK,
            &["--locked", "--no-default-features", "--features", "rustls"],
            "0",
        )?,
        // Its own lock file is older than its code likes, hence not `--locked`.
        cargo_tool("wasm-bindgen", "wasm-bindgen-cli", &wasm_bindgen, &[], "1")?,
        cargo_tool(
            "wasm-split-cli",
            "wasm_split_cli_support",
            WASM_SPLIT,
            &["--locked", "--features", "build-binary"],
            "1",
        )?,
    ];
    Ok(Tools { folders: folders.into_iter().flatten().collect(), wasm_opt: binaryen()?, terser: terser()? })
}

/// npm's name, which differs on one system.
pub fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// Fails with `how` where a program is not there.
fn need(program: &str, flag: &str, how: &str) -> Outcome {
    match output(&mut cmd(program, &[flag])) {
        Some(_) => Ok(()),
        None => Err(format!("`{program}` is missing. Get {how}")),
    }
}

/// The compiler's parts that rust-toolchain.toml names, where rustup did not add them by itself.
fn rust() -> Outcome {
    let std_for_wasm =
        output(&mut cmd("rustc", &["--print", "target-libdir", "--target", "wasm32-unknown-unknown"]))
            .is_some_and(|folder| Path::new(&folder).is_dir());
    let parts = [("fmt", "rustfmt"), ("clippy", "clippy")]
        .into_iter()
        .filter(|(subcommand, _)| output(&mut cmd("cargo", &[*subcommand, "--version"])).is_none());
    let missing: Vec<&str> = parts.map(|(_, component)| component).collect();
    if std_for_wasm && missing.is_empty() {
        return Ok(());
    }
    need(
        "rustup",
        "--version",
        "rustup: https://rustup.rs, so that the pinned compiler and its wasm32 target can be had",
    )?;
    if !std_for_wasm {
        aloud("adding the wasm32-unknown-unknown target (some seconds)", || {
            run(&mut cmd("rustup", &["target", "add", "wasm32-unknown-unknown"]))
        })?;
    }
    for component in missing {
        aloud(&format!("adding {component} (some seconds)"), || {
            run(&mut cmd("rustup", &["component", "add", component]))
        })?;
    }
    Ok(())
}

/// The folder of a program from crates.io, built if need be; `None` if the PATH has it.
fn cargo_tool(
    program: &str,
    krate: &str,
    version: &str,
    flags: &[&str],
    opt: &str,
) -> Outcome<Option<PathBuf>> {
    let right = |text: String| text.split_whitespace().nth(1) == Some(version);
    if output(&mut cmd(program, &["--version"])).is_some_and(right) {
        return Ok(None);
    }
    let home = cache()?.join(format!("{program}-{version}"));
    let bin = home.join("bin");
    if bin.join(program).with_extension(env::consts::EXE_EXTENSION).is_file() {
        return Ok(Some(bin));
    }
    aloud(&format!("building {krate} {version}, once for this user (one to four minutes)"), || {
        fs::create_dir_all(&home).map_err(|why| format!("{}: {why}", home.display()))?;
        let build = home.join("build");
        // Built in its own folder, away from the settings of this repository.
        run(Command::new("cargo")
            .args(["install", krate, "--version", &format!("={version}")])
            .args(flags)
            .arg("--root")
            .arg(&home)
            .arg("--target-dir")
            .arg(&build)
            .current_dir(&home)
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", opt)
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0"))?;
        // The leftovers are large and of no more use.
        fs::remove_dir_all(&build).ok();
        Ok(())
    })?;
    Ok(Some(bin))
}

/// wasm-opt, from npm.
fn binaryen() -> Outcome<PathBuf> {
    npm_tool("binaryen", BINARYEN, "bin/wasm-opt")
}

/// terser, from npm.
fn terser() -> Outcome<PathBuf> {
    npm_tool("terser", TERSER, "bin/terser")
}

/// Biome, from npm.
pub fn biome() -> Outcome<PathBuf> {
    npm_tool("@biomejs/biome", BIOME, "bin/biome")
}

/// Lighthouse, from npm: only who measures needs it, and it is large.
pub fn lighthouse() -> Outcome<PathBuf> {
    npm_tool("lighthouse", LIGHTHOUSE, "cli/index.js")
}

/// A script of an npm package, which is fetched if need be.
fn npm_tool(package: &str, version: &str, script: &str) -> Outcome<PathBuf> {
    let folder = package.rsplit('/').next().unwrap_or(package);
    let home = cache()?.join(format!("{folder}-{version}"));
    let script = home.join("node_modules").join(package).join(script);
    if !script.is_file() {
        aloud(&format!("getting the npm package {package} {version} (some seconds)"), || {
            fs::create_dir_all(&home).map_err(|why| format!("{}: {why}", home.display()))?;
            run(Command::new(npm())
                .args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix", "."])
                .arg(format!("{package}@{version}"))
                .current_dir(&home))
        })?;
    }
    Ok(script)
}

/// One folder of the user's cache, shared by all clones.
fn cache() -> Outcome<PathBuf> {
    let base = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")))
        .or_else(|| env::var_os("LOCALAPPDATA").map(PathBuf::from))
        .ok_or("neither XDG_CACHE_HOME nor HOME is set: where should the programs be kept?")?;
    Ok(base.join("frantic-tools"))
}

/// The version of a package in Cargo.lock.
fn locked_version(package: &str) -> Outcome<String> {
    let path = root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines
        .nth(1)
        .and_then(|line| line.strip_prefix("version = \""))
        .and_then(|line| line.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or_else(|| format!("no {package} in Cargo.lock"))
}
