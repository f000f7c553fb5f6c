//! Makes the wasm and the scripts of a release small: merges files, runs wasm-opt and terser, and orders functions.

use crate::files::{self, top_level};
use crate::tools::{self, Tools};
use crate::{Outcome, parts, sh};
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

/// The features that rustc uses for wasm32 by default. wasm-opt may use only these: with `--all-features` it would emit
/// instructions that some browsers do not support.
const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Flat code is easier to simplify.
const PASSES: &[&str] = &["--flatten", "--rereloop", "-Oz", "-Oz"];
/// The worker for searches is optimised for speed, not size.
const WORKER_PASSES: &[&str] = &["-O3"];
/// Afterwards similar functions come next to each other, and the sections for tools are dropped.
const ORDER: &[&str] = &["--reorder-functions-by-name", "--strip-producers", "--strip-target-features"];

/// The wasm of the worker for searches.
const WORKER: &str = "search_worker_bg.wasm";
/// The service worker's script has placeholders that are filled later.
const NOT_MINIFIED: &str = "sw.js";

/// Merges, optimises and orders all wasm files of `dist`, and minifies its scripts.
pub fn run(tools: &Tools, dist: &Path) -> Outcome {
    // The linker leaves names that wasm-opt rejects.
    bind("nameless", &top_level(dist, "wasm")?)?;
    parts::merge(dist, |all, to| merge(tools, all, to))?;
    let mut wasm = top_level(dist, "wasm")?;
    // The largest first, so that none of them starts last.
    wasm.sort_by_key(|file| std::cmp::Reverse(fs::metadata(file).map_or(0, |data| data.len())));
    in_parallel(wasm, |file| optimize(tools, file))?;
    let scripts = top_level(dist, "js")?.into_iter().filter(|file| files::name(file) != NOT_MINIFIED);
    in_parallel(scripts.collect(), |file| minify(tools, file, &["--module"]))?;
    minify_start(tools, dist)
}

fn minify(tools: &Tools, script: &Path, flags: &[&str]) -> Outcome {
    let mut command = tools.cmd("node", &[&tools.terser]);
    sh::run(command.arg(script).args(flags).args(["--compress", "--mangle", "--output"]).arg(script))
}

/// Minifies the page's first script. Trunk minifies the others, but leaves one with an `import()` as it is.
fn minify_start(tools: &Tools, dist: &Path) -> Outcome {
    let page = dist.join("index.html");
    let html = files::read_text(&page)?;
    let between =
        html.split_once("<script>").and_then(|(before, rest)| Some((before, rest.split_once("</script>")?)));
    let (before, (script, after)) = between.ok_or("index.html has no script")?;
    let alone = dist.join("start.js");
    files::write(&alone, script)?;
    minify(tools, &alone, &[])?;
    files::write(
        &page,
        &[before, "<script>", files::read_text(&alone)?.trim(), "</script>", after].concat(),
    )?;
    fs::remove_file(&alone).map_err(|why| format!("{}: {why}", alone.display()))
}

/// Merges several wasm files. Each imports only from the first part; the result imports everything once.
fn merge(tools: &Tools, all: &[PathBuf], to: &Path) -> Outcome {
    /// The module name by which parts import from the first one, and the one that the result uses (xtask/src/parts.js).
    const FIRST: [&str; 2] = ["__wasm_split", "first"];
    let provided = to.with_extension("provider");
    bind("provider", &[&[FIRST[0].into(), FIRST[1].into(), provided.clone()], all].concat())?;
    let mut command = tools.cmd("node", &[&tools.wasm_opt.with_file_name("wasm-merge")]);
    command.args(FEATURES).arg(&provided).arg(FIRST[0]);
    for (at, file) in all.iter().enumerate() {
        command.arg(file).arg(format!("part{at}"));
    }
    sh::run(command.arg("--output").arg(to))?;
    fs::remove_file(&provided).map_err(|why| format!("{}: {why}", provided.display()))
}

fn optimize(tools: &Tools, file: &Path) -> Outcome {
    let wasm_opt = |passes: &[&str]| {
        let mut command = tools.cmd("node", &[&tools.wasm_opt]);
        sh::run(command.args(passes).args(FEATURES).arg(file).arg("-o").arg(file))
    };
    wasm_opt(if files::name(file) == WORKER { WORKER_PASSES } else { PASSES })?;
    bind("order", &[file.to_path_buf()])?;
    wasm_opt(ORDER)
}

/// Runs a command of `xtask/bind` on wasm files (xtask/bind/src/small.rs).
fn bind(what: &str, files: &[PathBuf]) -> Outcome {
    sh::run(Command::new(tools::binder_path()).arg(format!("--small={what}")).args(files))
}

/// Does something with each file, on all cores.
fn in_parallel(files: Vec<PathBuf>, work: impl Fn(&Path) -> Outcome + Sync) -> Outcome {
    let files = Mutex::new(files.into_iter());
    let next = || files.lock().ok()?.next();
    let all = || iter::from_fn(next).try_for_each(|file| work(&file));
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(all)).collect();
        let died = |_| Err("a thread that makes files small died".into());
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(died))
    })
}
