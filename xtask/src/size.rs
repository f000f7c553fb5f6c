//! `cargo xtask size`: the size of the first load.
//!
//! The first load is what a phone must download before anybody can play: the page, the scripts, the
//! wasm, the style sheet and one language (the largest). Pictures, fonts, the later parts of the
//! wasm (src/parts.rs) and the service worker are not counted, but listed. Sizes are after
//! `brotli -q 11` (by node), which good web hosts use.

use crate::sh::{cmd, output, root};
use crate::{Outcome, files};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The limit for the first load, in bytes.
const LIMIT: u64 = 220_000;
/// The goal for the first load, in bytes.
const TARGET: u64 = 150_000;

/// Prints the table; fails if the limit is exceeded.
pub fn run() -> Outcome {
    let dist = root().join("dist");
    if !dist.join("index.html").is_file() {
        return Err("dist/ is empty: run `cargo xtask build` first".into());
    }
    let mut rows: Vec<(String, u64, u64)> = Vec::new();
    let mut later: Vec<(String, u64, u64)> = Vec::new();
    let mut languages: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for file in files::files(&dist)? {
        let path = file.strip_prefix(&dist).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let first =
            !path.contains('/') && [".html", ".js", ".wasm", ".css"].iter().any(|e| path.ends_with(e));
        let language = path.starts_with("locales/")
            && !["/later/", "/reference/"].iter().any(|part| path.contains(part));
        if !first && !language {
            continue;
        }
        let raw = fs::metadata(&file).map_err(|why| why.to_string())?.len();
        let small = brotli(&file)?;
        if language {
            let name = path.rsplit('/').next().unwrap_or("").trim_end_matches(".txt").to_owned();
            let sum = languages.entry(name).or_default();
            *sum = (sum.0 + raw, sum.1 + small);
        } else {
            let list = if is_later(&path) { &mut later } else { &mut rows };
            list.push((path, raw, small));
        }
    }
    if let Some((name, (raw, small))) = languages.into_iter().max_by_key(|(_, (_, small))| *small) {
        rows.push((format!("largest language ({name})"), raw, small));
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.2));
    let total = rows.iter().fold((0, 0), |sum, row| (sum.0 + row.1, sum.1 + row.2));
    rows.push(("first load".into(), total.0, total.1));
    println!("{:<44} {:>10} {:>10}", "", "raw", "brotli");
    for (name, raw, small) in rows {
        println!("{name:<44} {raw:>10} {small:>10}");
    }
    println!("{:<44} {:>10} {:>10}   (target {TARGET})", "limit", "", LIMIT);
    for (name, raw, small) in later {
        println!("{:<44} {raw:>10} {small:>10}", format!("later: {name}"));
    }
    if total.1 > LIMIT {
        return Err(format!("the first load is {} bytes above its limit", total.1 - LIMIT));
    }
    Ok(())
}

/// Whether a file is not part of the first load: a part of the wasm that is fetched on demand,
/// and what index.html fetches after the first page.
fn is_later(path: &str) -> bool {
    let later = ["split_", "chunk_", "offline-", "durable-", "sw.js"];
    later.iter().any(|later| path.starts_with(later))
}

/// A file's size after `brotli -q 11`.
fn brotli(file: &Path) -> Outcome<u64> {
    const SCRIPT: &str = "const z=require('zlib'),c=z.constants,b=require('fs').readFileSync(process.argv[1]);\
        console.log(z.brotliCompressSync(b,{params:{[c.BROTLI_PARAM_QUALITY]:11,[c.BROTLI_PARAM_LGWIN]:24,\
        [c.BROTLI_PARAM_SIZE_HINT]:b.length}}).length)";
    output(cmd("node", &["-e", SCRIPT]).arg(file))
        .and_then(|text| text.parse().ok())
        .ok_or_else(|| format!("node could not compress {}", file.display()))
}
