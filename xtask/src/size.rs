//! `cargo xtask size`: the size of the first load.
//!
//! The first load is what a phone must download before anybody can play: the page, the scripts, the
//! wasm, the style sheet and one language (the largest). Pictures, the typeface (which is in the
//! page), the later parts of the wasm (src/parts.rs) and the service worker are not counted; all but
//! the pictures are listed. The board game has a limit of its own. Sizes are after `brotli -q 11` (by node), which good web hosts use.

use crate::sh::{cmd, output, root, target};
use crate::{Outcome, files, fingerprint};
use base64::Engine as _;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The limit for the first load, in bytes.
const LIMIT: u64 = 200_000;
/// The limit for the board game, in bytes: its part of the wasm, its drawings, and its texts in one
/// language (the largest). The goal is 110,000.
const BOARD_LIMIT: u64 = 124_000;
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
    let mut board = Board::default();
    for file in files::files(&dist)? {
        let path = file.strip_prefix(&dist).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let first =
            !path.contains('/') && [".html", ".js", ".wasm", ".css"].iter().any(|e| path.ends_with(e));
        let language = path.starts_with("locales/")
            && !["/later/", "/reference/", "/board/", "/board-reference/"]
                .iter()
                .any(|part| path.contains(part));
        if let Some(part) = board_part(&path) {
            board.add(part, brotli(&files::read(&file)?)?);
        }
        if !first && !language {
            continue;
        }
        let content = files::read(&file)?;
        let content = if path == "index.html" {
            let (page, typeface) = without_typeface(content)?;
            later.push(("the typeface".into(), typeface.len() as u64, typeface.len() as u64));
            page
        } else {
            content
        };
        let raw = content.len() as u64;
        let small = brotli(&content)?;
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
    println!("{:<44} {:>10} {:>10}   (limit {BOARD_LIMIT})", "the board game", "", board.sum());
    if board.sum() > BOARD_LIMIT {
        return Err(format!("the board game is {} bytes above its limit", board.sum() - BOARD_LIMIT));
    }
    if total.1 > LIMIT {
        return Err(format!("the first load is {} bytes above its limit", total.1 - LIMIT));
    }
    Ok(())
}

/// What the board game is made of.
#[derive(Clone, Copy, PartialEq, Debug)]
enum BoardPart {
    /// Code or drawings.
    File,
    /// Its texts in one language.
    Texts,
}

/// How large the board game is, compressed.
#[derive(Default)]
struct Board {
    files: u64,
    texts: u64,
}

impl Board {
    fn add(&mut self, part: BoardPart, size: u64) {
        match part {
            BoardPart::File => self.files += size,
            BoardPart::Texts => self.texts = self.texts.max(size),
        }
    }

    fn sum(&self) -> u64 {
        self.files + self.texts
    }
}

/// Which part of the board game this file of dist/ is.
fn board_part(path: &str) -> Option<BoardPart> {
    if path.starts_with("split_board")
        || path.starts_with("board") && Path::new(path).extension().is_some_and(|end| end == "svg")
    {
        Some(BoardPart::File)
    } else if path.starts_with("locales/") && path.contains("/board/") {
        Some(BoardPart::Texts)
    } else {
        None
    }
}

/// Whether a file is not part of the first load: a part of the wasm that is fetched on demand,
/// and what index.html fetches after the first page.
fn is_later(path: &str) -> bool {
    let later = ["split_", "chunk_", "crash-", "offline-", "durable-", "sw.js"];
    later.iter().any(|later| path.starts_with(later))
}

/// The page without its typeface, and the typeface.
fn without_typeface(page: Vec<u8>) -> Outcome<(Vec<u8>, Vec<u8>)> {
    let page = String::from_utf8(page).map_err(|why| format!("index.html: {why}"))?;
    let parts = page.split_once(fingerprint::TYPEFACE);
    let (before, (data, after)) = parts
        .and_then(|(before, rest)| Some((before, rest.split_once(')')?)))
        .ok_or("index.html has no typeface")?;
    let typeface = base64::engine::general_purpose::STANDARD.decode(data).map_err(|why| why.to_string())?;
    Ok((format!("{before}{after}").into_bytes(), typeface))
}

/// The size of a file's content after `brotli -q 11`.
fn brotli(content: &[u8]) -> Outcome<u64> {
    const SCRIPT: &str = "const z=require('zlib'),c=z.constants,b=require('fs').readFileSync(process.argv[1]);\
        console.log(z.brotliCompressSync(b,{params:{[c.BROTLI_PARAM_QUALITY]:11,[c.BROTLI_PARAM_LGWIN]:24,\
        [c.BROTLI_PARAM_SIZE_HINT]:b.length}}).length)";
    let file = target().join("brotli");
    fs::write(&file, content).map_err(|why| format!("{}: {why}", file.display()))?;
    output(cmd("node", &["-e", SCRIPT]).arg(&file))
        .and_then(|text| text.parse().ok())
        .ok_or_else(|| "node could not compress a file".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_game_is_its_code_its_drawings_and_one_language() {
        let mut board = Board::default();
        let files = [
            ("split_board-1f.wasm", 50),
            ("split_later-2e.wasm", 7),
            ("board-3d.svg", 9),
            ("locales/ab/board/de.txt", 4),
            ("locales/ab/board/it.txt", 3),
            ("locales/ab/de.txt", 8),
        ];
        for (path, size) in files {
            if let Some(part) = board_part(path) {
                board.add(part, size);
            }
        }
        assert_eq!(board.sum(), 50 + 9 + 4);
    }

    #[test]
    fn the_typeface_in_the_page_is_counted_apart() {
        let page = b"<style>a{src:url(data:font/woff2;base64,YWJj) x}</style>".to_vec();
        let (page, typeface) = without_typeface(page).unwrap();
        assert_eq!((&*page, &*typeface), (&b"<style>a{src:url( x}</style>"[..], &b"abc"[..]));
        assert!(without_typeface(b"<p>".to_vec()).is_err());
    }
}
