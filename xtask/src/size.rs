//! `cargo xtask size`: the size of the first load.
//!
//! The first load is what a phone must download before anybody can play: the page with its scripts and styles, the
//! wasm, and one language (the largest). Drawings and the typeface (which are in the page, too), the later parts of the
//! wasm (src/parts.rs) and the service worker are not counted; all but the pictures that come later are listed. The board game has a limit of its own, and so has what somebody who is invited to
//! a room fetches before the lobby. Sizes are after `brotli -q 11` (by
//! node), which good web hosts use.

use crate::loader::Parts;
use crate::sh::root;
use crate::{Outcome, brotli, files, fingerprint, first_page, program};
use base64::Engine as _;
use std::collections::BTreeMap;
use std::path::Path;

/// The limit for the first load, in bytes.
const LIMIT: u64 = 200_000;
/// The limit for the board game, in bytes: what only it needs before somebody can play it. That is its
/// part of the wasm, with what this shares with other parts of the board game alone; its drawings; and
/// its texts in one language (the largest). As for the first load, what reads saved games is not counted,
/// but listed.
const BOARD_LIMIT: u64 = 108_000;
/// The limit for rooms, in bytes: the code that whoever follows an invitation fetches beyond the first load before
/// they sit in the lobby. e2e/tests/bytes.spec.ts also counts its texts, and that nothing else is needed.
const LOBBY_LIMIT: u64 = 120_000;
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
    let all = files::files(&dist)?;
    let parts = Parts::read(program::script_of(&files::read_text(&dist.join("index.html"))?)?)?;
    let mut board = Board::default();
    let mut rooms = Rooms::default();
    for file in all {
        let path = file.strip_prefix(&dist).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let first =
            !path.contains('/') && [".html", ".js", ".wasm", ".css"].iter().any(|e| path.ends_with(e));
        let language = path.starts_with("locales/")
            && !["/later/", "/reference/", "/board/", "/board-reference/"]
                .iter()
                .any(|part| path.contains(part));
        if let Some(part) = board_part(&path, &parts)? {
            board.add(part, brotli::size(&files::read(&file)?)?);
        }
        if let Some(part) = rooms_part(&path, &parts)? {
            rooms.add(part, brotli::size(&files::read(&file)?)?);
        }
        if !first && !language {
            continue;
        }
        let content = files::read(&file)?;
        let content = if path == "index.html" {
            let (page, typeface) = without_typeface(&files::read_text(&file)?)?;
            later.push(("the typeface".into(), typeface.len() as u64, typeface.len() as u64));
            let (page, drawings) =
                without(&page, first_page::TABLE_SPRITE).ok_or("index.html has no drawings of tables")?;
            later.push((
                "drawings of tables".into(),
                drawings.len() as u64,
                brotli::size(drawings.as_bytes())?,
            ));
            page.into_bytes()
        } else {
            content
        };
        let raw = content.len() as u64;
        let small = brotli::size(&content)?;
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
    println!("{:<44} {:>10} {:>10}   (limit {BOARD_LIMIT})", "the board game", "", board.own());
    println!("{:<44} {:>10} {:>10}", "its table: what is fetched after the first load", "", board.visit());
    println!("{:<44} {:>10} {:>10}", "… and to resume a game", "", board.saved);
    println!(
        "{:<44} {:>10} {:>10}   (limit {LOBBY_LIMIT})",
        "rooms: a guest's code until the lobby", "", rooms.lobby
    );
    println!("{:<44} {:>10} {:>10}", "… and what comes then", "", rooms.later);
    if rooms.lobby > LOBBY_LIMIT {
        return Err(format!("a guest's code is {} bytes above its limit", rooms.lobby - LOBBY_LIMIT));
    }
    if board.own() > BOARD_LIMIT {
        return Err(format!("the board game is {} bytes above its limit", board.own() - BOARD_LIMIT));
    }
    if total.1 > LIMIT {
        return Err(format!("the first load is {} bytes above its limit", total.1 - LIMIT));
    }
    Ok(())
}

/// What the table of the board game needs beyond the first load.
#[derive(Clone, Copy, PartialEq, Debug)]
enum BoardPart {
    /// Code or drawings of the board game alone.
    File,
    /// Code that other parts need, too.
    Shared,
    /// Its texts in one language.
    Texts,
    /// What reads saved games.
    Saved,
}

/// How large the board game is, compressed.
#[derive(Default)]
struct Board {
    files: u64,
    shared: u64,
    texts: u64,
    saved: u64,
}

impl Board {
    fn add(&mut self, part: BoardPart, size: u64) {
        match part {
            BoardPart::File => self.files += size,
            BoardPart::Shared => self.shared += size,
            BoardPart::Texts => self.texts = self.texts.max(size),
            BoardPart::Saved => self.saved += size,
        }
    }

    /// What only the board game needs.
    fn own(&self) -> u64 {
        self.files + self.texts
    }

    /// What its table fetches for a new game, in a browser that has the first load.
    fn visit(&self) -> u64 {
        self.own() + self.shared
    }
}

/// What this file of dist/ is to the table of the board game.
fn board_part(path: &str, parts: &Parts) -> Outcome<Option<BoardPart>> {
    let is_board = |part: &str| part.starts_with("board") || part == "rooms_board";
    let has_end = |end: &str| Path::new(path).extension().is_some_and(|its| its == end);
    Ok(if parts.of(&["board"])?.contains(path) {
        Some(if parts.only(path, is_board) { BoardPart::File } else { BoardPart::Shared })
    } else if parts.of(&["board_saved"])?.contains(path) {
        Some(BoardPart::Saved)
    } else if path.starts_with("board") && has_end("svg") {
        Some(BoardPart::File)
    } else if path.starts_with("locales/") && path.contains("/board/") {
        Some(BoardPart::Texts)
    } else {
        None
    })
}

/// How large rooms are, compressed.
#[derive(Default)]
struct Rooms {
    lobby: u64,
    later: u64,
}

impl Rooms {
    fn add(&mut self, is_later: bool, size: u64) {
        *if is_later { &mut self.later } else { &mut self.lobby } += size;
    }
}

/// Whether this file of dist/ is fetched by a guest in the lobby (`true`), or before; `None` if by neither.
fn rooms_part(path: &str, parts: &Parts) -> Outcome<Option<bool>> {
    let has = |all: &[&str]| Ok::<_, String>(parts.of(all)?.contains(path));
    // Of what was moved from there the script knows only what loads it.
    Ok(if path.starts_with("deferred-") || has(&["entrance", "rooms"])? {
        Some(false)
    } else {
        let comes_then = path.starts_with("chunk_deferred-") || has(&["entrance", "rooms", "rooms_later"])?;
        comes_then.then_some(true)
    })
}

/// Whether a file is not part of the first load: a part of the wasm that is fetched on demand,
/// and what index.html fetches after the first page.
fn is_later(path: &str) -> bool {
    let later =
        ["split_", "chunk_", "crash-", "deferred-", "offline-", "durable-", "picture-", "search", "sw.js"];
    later.iter().any(|later| path.starts_with(later))
}

/// The page without its typeface, and the typeface.
fn without_typeface(page: &str) -> Outcome<(String, Vec<u8>)> {
    let (page, data) = without(page, [fingerprint::TYPEFACE, ")"]).ok_or("index.html has no typeface")?;
    let typeface = base64::engine::general_purpose::STANDARD.decode(data).map_err(|why| why.to_string())?;
    Ok((page, typeface))
}

/// The page without what stands between these, and that.
fn without<'a>(page: &'a str, [begin, end]: [&str; 2]) -> Option<(String, &'a str)> {
    let (before, rest) = page.split_once(begin)?;
    let (inside, after) = rest.split_once(end)?;
    Some(([before, end, after].concat(), inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A script that loads these parts, with what they share.
    fn parts() -> Parts {
        let shared = |name: &str, file: &str| format!("{name}=s(()=>{{fetch(new URL(\"./{file}\"))}},[])");
        let load = |name: &str, shared: &str| {
            format!(
                "__wasm_split_load_{name}=a(s(()=>{{fetch(new URL(\"./split_{name}.wasm\"))}},[{shared}]))"
            )
        };
        let script = [
            shared("a", "chunk_1.wasm"),
            shared("b", "chunk_2.wasm"),
            shared("c", "chunk_3.wasm"),
            shared("d", "chunk_4.wasm"),
            load("rooms_board", "a"),
            load("board_later", "a,b,c"),
            load("board_saved", "a"),
            load("board", "a,b"),
            load("later", "b,c"),
            load("entrance", "c"),
            load("rooms", "b,c"),
            load("rooms_later", "b,c,d"),
        ];
        Parts::read(&script.join(",")).unwrap()
    }

    #[test]
    fn the_board_game_is_its_code_its_drawings_and_one_language() {
        let mut board = Board::default();
        let files = [
            ("split_board.wasm", 50),
            ("split_board_later.wasm", 40),
            ("split_board_saved.wasm", 5),
            ("split_later.wasm", 7),
            ("board-3d.svg", 9),
            ("locales/ab/board/de.txt", 4),
            ("locales/ab/board/it.txt", 3),
            ("locales/ab/later/it.txt", 6),
            ("locales/ab/de.txt", 8),
        ];
        for (path, size) in files {
            if let Some(part) = board_part(path, &parts()).unwrap() {
                board.add(part, size);
            }
        }
        assert_eq!(board.own(), 50 + 9 + 4);
        assert_eq!((board.visit(), board.saved), (50 + 9 + 4, 5));
    }

    #[test]
    fn what_parts_of_the_board_game_share_is_part_of_it() {
        let parts = parts();
        let of = |file| board_part(file, &parts).unwrap();
        assert_eq!(of("chunk_1.wasm"), Some(BoardPart::File), "shared with its rooms only");
        assert_eq!(of("chunk_2.wasm"), Some(BoardPart::Shared));
        let mut board = Board::default();
        board.add(BoardPart::File, 5);
        board.add(BoardPart::Shared, 2);
        assert_eq!((board.own(), board.visit()), (5, 7));
        assert_eq!(of("chunk_3.wasm"), None, "not needed for the table");
    }

    #[test]
    fn a_guest_fetches_one_part_of_rooms_before_the_lobby_and_the_other_then() {
        let parts = parts();
        let of = |file| rooms_part(file, &parts).unwrap();
        for file in ["split_entrance.wasm", "split_rooms.wasm", "chunk_2.wasm", "chunk_3.wasm"] {
            assert_eq!(of(file), Some(false), "{file}");
        }
        assert_eq!((of("split_rooms_later.wasm"), of("chunk_4.wasm")), (Some(true), Some(true)));
        assert_eq!((of("split_board.wasm"), of("index.html")), (None, None));
    }

    #[test]
    fn the_typeface_in_the_page_is_counted_apart() {
        let page = "<style>a{src:url(data:font/woff2;base64,YWJj) x}</style>";
        let (page, typeface) = without_typeface(page).unwrap();
        assert_eq!((&*page, &*typeface), ("<style>a{src:url() x}</style>", &b"abc"[..]));
        assert!(without_typeface("<p>").is_err());
    }
}
