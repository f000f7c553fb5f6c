//! `cargo xtask size`: what a release weighs on the wire, against its budgets.
//!
//! Sizes are after `brotli -q 11` (by node), which good web hosts use. Drawings and the typeface are not counted,
//! although they are in the page; nor is the service worker.

use crate::parts::Parts;
use crate::sh::root;
use crate::{Outcome, brotli, files};
use std::path::Path;

/// The budgets in bytes, with what they are for. One is raised in a commit that says why.
const BUDGETS: [(&str, u64); 3] = [
    // The page with its styles, the program, and one language (the largest): what a phone on a slow line (1.6 Mbit/s)
    // fetches before anybody can play. Every 10 kB are 50 ms.
    ("first load", 212_000),
    // Code and styles that a guest fetches beyond it before they sit in a lobby: friends wait for them.
    ("a guest's way to the lobby", 150_000),
    // Code, styles, drawings and one language of the board game.
    ("what only the board game has", 118_000),
];

/// Prints the table; fails if a budget is exceeded.
pub fn run() -> Outcome {
    let dist = root().join("dist");
    if !dist.join("index.html").is_file() {
        return Err("dist/ is empty: run `cargo xtask build` first".into());
    }
    let mut sums = [0; BUDGETS.len()];
    let parts = Parts::of_dist()?;
    for (sum, list) in sums.iter_mut().zip(counted(&parts)?) {
        println!();
        for (what, names) in list {
            let (file, size) = largest(&dist, &names)?;
            println!("{:<44} {size:>10}", format!("{what} ({file})"));
            *sum += size;
        }
    }
    println!("\n{:<44} {:>10} {:>10}", "", "brotli", "budget");
    let mut exceeded = Vec::new();
    for ((what, budget), sum) in BUDGETS.iter().zip(sums) {
        println!("{what:<44} {sum:>10} {budget:>10}");
        if sum > *budget {
            exceeded.push(format!("{what}: {} bytes above its budget", sum - budget));
        }
    }
    if exceeded.is_empty() { Ok(()) } else { Err(exceeded.join("; ")) }
}

/// What is counted for each budget: a name, and the beginnings and ends of files of which the largest counts.
type Counted = Vec<(&'static str, Vec<(String, &'static str)>)>;

fn counted(parts: &Parts) -> Outcome<[Counted; BUDGETS.len()]> {
    let one = |name: &str, end: &'static str| vec![(name.to_owned(), end)];
    let texts = |list: &str| {
        let language = |language: &&str| (format!("locales/*{list}/{language}"), ".txt");
        texts::LANGUAGES.iter().map(language).collect::<Vec<_>>()
    };
    let code = |file: &str| ("code", one(&format!("{file}-"), ".wasm"));
    let first = vec![
        ("page", one("index", ".html")),
        ("program", one("frantic_bg-", ".wasm")),
        ("script", one("frantic-", ".js")),
        ("script of the parts", one("__wasm_split-", ".js")),
        ("largest language", texts("")),
    ];
    let mut lobby: Counted = parts.files(&["entrance", "rooms"])?.into_iter().map(code).collect();
    lobby.push(("styles", one("entrance-", ".css")));
    let is_board = |part: &str| part.starts_with("board") || part == "rooms_board";
    let own = parts.files(&["board"])?.into_iter().filter(|file| parts.only(file, is_board));
    let mut board: Counted = own.map(code).collect();
    board.push(("styles", one("board-", ".css")));
    board.push(("drawings", one("board-", ".svg")));
    board.push(("largest language", texts("/board")));
    Ok([first, lobby, board])
}

/// The largest of some files after compression, which begin and end like this; a `*` is the name of one folder.
fn largest(dist: &Path, names: &[(String, &str)]) -> Outcome<(String, u64)> {
    let mut largest = None;
    for (begins, ends) in names {
        let all = files::files(dist)?;
        let mut found = all.iter().filter(|file| is_named(&files::relative(dist, file), begins, ends));
        let (Some(file), None) = (found.next(), found.next()) else {
            return Err(format!("dist/ must have one file {begins}…{ends}"));
        };
        let content = files::read(file)?;
        let content =
            if *ends == ".html" { without_pictures(&files::text_of(file)).into_bytes() } else { content };
        let size = brotli::size(&content)?;
        if largest.as_ref().is_none_or(|(_, most)| size > *most) {
            largest = Some((files::name(file).to_owned(), size));
        }
    }
    largest.ok_or_else(|| "nothing is counted".into())
}

fn is_named(path: &str, begins: &str, ends: &str) -> bool {
    let Some(rest) = path.strip_suffix(ends) else { return false };
    match begins.split_once('*') {
        Some((folder, name)) => rest
            .strip_prefix(folder)
            .and_then(|rest| rest.find('/').map(|at| &rest[at..] == name))
            .unwrap_or(false),
        None => rest.starts_with(begins) && !rest.contains('/'),
    }
}

/// The page without its typeface and without the drawings of tables, the last of its sprites.
fn without_pictures(page: &str) -> String {
    const TYPEFACE: &str = "data:font/woff2;base64,";
    let page = match page.split_once(TYPEFACE) {
        Some((before, rest)) => {
            let is_data = |c: char| c.is_ascii_alphanumeric() || "+/=".contains(c);
            [before, TYPEFACE, rest.trim_start_matches(is_data)].concat()
        }
        None => page.to_owned(),
    };
    let sprite = page.rfind("class=sprite").or_else(|| page.rfind("class=\"sprite\"")).unwrap_or(page.len());
    let (before, rest) = page.split_at(sprite);
    match (rest.find("<svg"), rest.find("</svg></div>")) {
        (Some(start), Some(end)) if start < end => [before, &rest[..start], &rest[end..]].concat(),
        _ => page,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_the_beginning_and_the_end_of_their_names() {
        assert!(
            is_named("board-0a.svg", "board-", ".svg") && !is_named("icons/board-0a.svg", "board-", ".svg")
        );
        assert!(is_named("locales/0a/de.txt", "locales/*/de", ".txt"));
        assert!(!is_named("locales/0a/board/de.txt", "locales/*/de", ".txt"));
        assert!(is_named("locales/0a/board/de.txt", "locales/*/board/de", ".txt"));
    }

    #[test]
    fn pictures_in_the_page_are_not_counted() {
        let page = "<style>a{src:url(data:font/woff2;base64,YWJj) x}</style><div class=sprite><svg>home</svg></div>\
            <p><div class=sprite aria-hidden=true><svg>tables</svg></div><p>";
        let rest = "<style>a{src:url(data:font/woff2;base64,) x}</style><div class=sprite><svg>home</svg></div>\
            <p><div class=sprite aria-hidden=true></svg></div><p>";
        assert_eq!(without_pictures(page), rest);
    }
}
