//! `cargo xtask build`: the release folder dist/, ready for any static host.
//!
//! Trunk compiles and binds. Afterwards, in this order: wasm-opt, bundles, smaller scripts, one page with scripts and
//! styles, names by content. These names are digests of the files, so naming has to come last.

use crate::deferred::{self, Functions};
use crate::order::{self, Similarities};
use crate::sh::{self, root, target};
use crate::steps::{Step, Steps};
use crate::tools::{self, Tools};
use crate::{
    Outcome, brotli, bundle, files, fingerprint, first_page, glue, loader, program, search_worker, split,
};
use std::collections::VecDeque;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

/// The features that rustc uses for wasm32 by default. wasm-opt may use only these: with
/// `--all-features` it would emit instructions that some browsers do not support.
const WASM_FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Flat code is easier to simplify (saves 1.4 kB of the first load).
const WASM_PASSES: &[&str] = &["--flatten", "--rereloop", "-Oz", "-Oz"];

/// Afterwards similar functions come next to each other (saves 3.7 kB; `order`).
const WASM_ORDER: &[&str] = &["--reorder-functions-by-name", STRIP_PRODUCERS, STRIP_FEATURES];

/// Drops the section that names the tools which made a file. Only other tools read it and the next one; together they
/// have 200 bytes in each of 45 files, many of which have hardly more.
const STRIP_PRODUCERS: &str = "--strip-producers";
/// Drops the section that lists which features of wasm a file uses.
const STRIP_FEATURES: &str = "--strip-target-features";

/// The first part of the program, which every first visit waits for.
pub const PROGRAM: &str = "frantic_bg.wasm";

/// With which of its functions the order is tried to begin: every so many, so often; the smallest file is taken. The same
/// sources do not always give the same file, and with one order alone its size is 300 bytes more or less.
const START_STEP: usize = 137;
const STARTS: usize = 16;
/// The same for what a guest fetches, whose size is limited, too.
const GUEST_STARTS: usize = 8;

/// The worker for searches is compiled for speed, and stays so.
const WORKER_PASSES: &[&str] = &["-O3", STRIP_PRODUCERS, STRIP_FEATURES];

/// Compiles the standard library too, for size, and makes of every panic a trap without a message
/// (saves 20 kB of the first load; docs/performance.md). Both are unstable features of cargo and
/// rustc. `RUSTC_BOOTSTRAP` allows them in the pinned compiler, so that there is no second one; how
/// the result behaves is tested in browsers. Only for the release: everything else is compiled as usual.
pub const SMALL_STD: &[(&str, &str)] = &[
    ("RUSTC_BOOTSTRAP", "1"),
    ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort"),
    ("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size"),
    ("CARGO_UNSTABLE_PANIC_IMMEDIATE_ABORT", "true"),
    ("CARGO_PROFILE_WASM_RELEASE_PANIC", "immediate-abort"),
];

/// The arguments with which Trunk compiles the game, used beforehand so that Trunk finds it up to
/// date.
const GAME: &[&str] = &[
    "build",
    "--target=wasm32-unknown-unknown",
    "--profile",
    "wasm-release",
    "--locked",
    "--bin",
    "frantic",
];

/// Builds dist/.
pub fn run() -> Outcome {
    run_with(Functions::Deferred)
}

/// Builds quick/dist in the target folder: incremental, nothing made small.
pub fn quick() -> Outcome {
    let dist = target().join("quick/dist");
    let mut trunk = tools::setup()?.cmd("trunk", &["build", "--dist"]);
    sh::run(trunk.arg(dist).env_remove("NO_COLOR"))
}

/// Builds dist/, and does this with the functions that nobody needs before the lobby of a room.
pub fn run_with(functions: Functions) -> Outcome {
    let dist = root().join("dist");
    let mut steps = plan();
    let tools = tools::setup_during(|| {
        steps.run(|| sh::run(sh::cmd("cargo", GAME).envs(SMALL_STD.iter().copied())))?;
        steps.run(|| sh::run(search_worker::compile().envs(SMALL_STD.iter().copied())))?;
        // After the game, because it may have to wait for a `cargo test` in the same folder.
        steps.run(tools::binder)
    })?;
    steps.run(|| {
        let mut trunk = tools.cmd("trunk", &["build", "--release"]);
        sh::run(trunk.env_remove("NO_COLOR").envs(SMALL_STD.iter().copied()))
    })?;
    steps.run(|| {
        glue::shorten(&dist)?;
        let split = bundle::largest_only_for(&dist, deferred::PART)?;
        optimize(
            &tools,
            &dist,
            |file| if file == split { deferred::run(file, functions) } else { Ok(None) },
        )?;
        deferred::add_loader(&dist, functions)?;
        bundle::run(&dist, &split)?;
        loader::share(&dist)?;
        program::join_scripts(&dist)?;
        glue::minify(&tools, &dist)?;
        fingerprint::run(&dist)
    })
}

/// The steps, with rough durations in seconds on two idle cores. If Trunk is missing, it is
/// compiled during the first two, which then take longer.
fn plan() -> Steps {
    let first_time = !target().join("wasm32-unknown-unknown/wasm-release").is_dir();
    let with_trunk = tools::trunk_is_missing();
    let binder = match (tools::binder_is_missing(), with_trunk) {
        (true, true) => 40,
        (true, false) => 30,
        (false, _) => 1,
    };
    let game = match (first_time, with_trunk) {
        (_, true) => 300,
        (true, false) => 210,
        (false, false) => 120,
    };
    Steps::begin(&[
        Step { what: if with_trunk { "the game, and Trunk beside it" } else { "the game" }, seconds: game },
        Step { what: "the worker in which bots search", seconds: if first_time { 60 } else { 20 } },
        Step { what: "the program that cuts and binds the wasm (xtask/bind)", seconds: binder },
        Step { what: "the page (Trunk)", seconds: 10 },
        Step { what: "making it small (wasm-opt, brotli, terser)", seconds: 180 },
    ])
}

/// Optimises every wasm file, in parallel on all cores. `divide` may move functions of a file into another.
fn optimize(
    tools: &Tools,
    dist: &Path,
    divide: impl Fn(&Path) -> Outcome<Option<PathBuf>> + Sync,
) -> Outcome {
    let mut files = files::files(dist)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "wasm"));
    // The largest first, so that none of them starts last.
    files.sort_by_key(|file| std::cmp::Reverse(fs::metadata(file).map_or(0, |data| data.len())));
    let queue = Mutex::new(VecDeque::from(files));
    let next = || queue.lock().ok()?.pop_front();
    let work = || -> Outcome {
        while let Some(file) = next() {
            optimize_file(tools, &file, &divide)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| {
            thread.join().unwrap_or_else(|_| Err("a thread that runs wasm-opt died".into()))
        })
    })
}

fn optimize_file(tools: &Tools, file: &Path, divide: impl Fn(&Path) -> Outcome<Option<PathBuf>>) -> Outcome {
    let wasm_opt = |passes: &[&str], file: &Path| {
        let mut command = tools.cmd("node", &[&tools.wasm_opt]);
        sh::run(command.args(passes).args(WASM_FEATURES).arg(file).arg("-o").arg(file))
    };
    let is_named = |name| file.file_name().is_some_and(|its| its == name);
    if is_named(search_worker::WASM) {
        return wasm_opt(WORKER_PASSES, file);
    }
    // What is moved is listed by names.
    wasm_opt(&[WASM_PASSES, &["-g"]].concat(), file)?;
    let other = divide(file)?;
    let any: (usize, Size) = (1, |_| Ok(0));
    if let Some(other) = &other {
        reorder(other, any, wasm_opt)?;
    }
    // Functions are moved out of what a guest fetches, and only out of that.
    let tried: (usize, Size) = match other {
        _ if is_named(PROGRAM) => (STARTS, program::size),
        Some(_) => (GUEST_STARTS, brotli::size),
        None => any,
    };
    reorder(file, tried, wasm_opt)
}

/// What brotli makes of a wasm file, in bytes.
type Size = fn(&[u8]) -> Outcome<u64>;

/// Puts similar functions next to each other, and drops their names. Begins with so many functions in turn, and keeps the
/// smallest result.
fn reorder(
    file: &Path,
    (starts, size): (usize, Size),
    wasm_opt: impl Fn(&[&str], &Path) -> Outcome,
) -> Outcome {
    const UNREADABLE: &str = "wasm-opt wrote a wasm file that xtask cannot read";
    let io = |why: std::io::Error| format!("{}: {why}", file.display());
    let unordered = fs::read(file).map_err(io)?;
    let similarities = Similarities::of(&unordered).ok_or(UNREADABLE)?;
    let mut best = None;
    for start in (0..starts).map(|number| number * START_STEP) {
        let named = order::name_in_order(&unordered, &similarities.order(start)).ok_or(UNREADABLE)?;
        fs::write(file, named).map_err(io)?;
        wasm_opt(WASM_ORDER, file)?;
        let wasm = fs::read(file).map_err(io)?;
        let size = size(&wasm)?;
        if best.as_ref().is_none_or(|(least, _)| size < *least) {
            best = Some((size, wasm));
        }
    }
    best.map_or(Ok(()), |(_, wasm)| fs::write(file, wasm).map_err(io))
}

/// Adds to the files that Trunk collects for dist/: the parts of the wasm, the worker for searches, the texts that build.rs
/// wrote, and all drawings in three files: those of the first table, those that may be loaded
/// later, and those of the board game. What the home page needs of these is written into index.html.
pub fn collect() -> Outcome {
    let staging =
        env::var_os("TRUNK_STAGING_DIR").ok_or("TRUNK_STAGING_DIR is not set: this command is for Trunk")?;
    let staging = Path::new(&staging);
    split::run(staging)?;
    search_worker::run(staging)?;
    copy(&root().join("target/locales"), &staging.join("locales"))?;
    drawings(&root().join("src/art"), &staging.join("sprite.svg"))?;
    drawings(&root().join("src/art/later"), &staging.join("pictures.svg"))?;
    drawings(&root().join("src/art/board"), &staging.join("board.svg"))?;
    first_page::run(staging)
}

/// Joins the drawings directly in a folder, without its subfolders.
fn drawings(folder: &Path, target: &Path) -> Outcome {
    let mut files = files::files(folder)?;
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
