//! The home page that index.html shows before the program is there.
//!
//! `src/pages/home.html` is its markup, with keys of texts as placeholders. It is written into
//! index.html once for each language, as a `<template>`; a script there shows the right one. The
//! drawings of the sprite are written into index.html as well: before it those it refers to, the others behind it.
//! `e2e/tests/first.spec.ts` compares the markup with what the program draws.
//!
//! The page is also told which files read saved games, so that it can fetch them beside the program
//! where there is something to read, and likewise for the board game and for links to rooms.

use crate::Outcome;
use crate::files::{files, read_text, write};
use crate::sh::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Where the templates go.
const PLACE: &str = "<template></template>";
/// Where the drawings go that it shows.
const SPRITE: &str = "<div class=\"sprite\" aria-hidden=\"true\">";
/// Where those go that a table shows, and where they end.
pub const TABLE_SPRITE: [&str; 2] = ["<div class=\"sprite of-tables\" aria-hidden=\"true\">", "</div>"];

/// Completes the index.html that Trunk has written to `staging`, where the texts, the sprite and the
/// parts of the wasm are already.
pub fn run(staging: &Path) -> Outcome {
    let markup = one_line(&read_text(&root().join("src/pages/home.html"))?);
    let (index, sprite) = (staging.join("index.html"), staging.join("sprite.svg"));
    let mut templates = String::new();
    for (language, list) in first_lists(staging)? {
        templates.push_str(&fill(&markup, &language, &texts(&list))?);
        templates.push('\n');
    }
    let (shown, others) = divide(&read_text(&sprite)?, &referred(&markup))?;
    let html = put(&read_text(&index)?, PLACE, &templates)?;
    let html = put(&html, SPRITE, &format!("{SPRITE}{shown}"))?;
    let html = put(&html, TABLE_SPRITE[0], &format!("{}{others}", TABLE_SPRITE[0]))?;
    let script = read_text(&staging.join("__wasm_split.js"))?;
    // Also what it shares with the part that reads its saved games. That part's own file, which is tiny, is
    // for a game that is stored.
    let mut board = parts_of("board", &script)?;
    let saved = parts_of("board_saved", &script)?;
    for file in saved.iter().skip(1) {
        if !board.contains(file) {
            board.push(file.clone());
        }
    }
    let own = saved.first().map_or("", String::as_str);
    let entrance = parts_of("entrance", &script)?;
    let [reader, board, entrance] = [parts_of("saved", &script)?, board, entrance].map(|all| all.join(" "));
    let parts = format!(
        "<html data-reader=\"{reader}\" data-board=\"{board}\" data-board-reader=\"{own}\" \
         data-entrance=\"{entrance}\" "
    );
    let html = put(&html, "<html ", &parts)?;
    fs::remove_file(&sprite).map_err(|why| format!("{}: {why}", sprite.display()))?;
    write(&index, &html)
}

/// The first list of texts of each language, by its code.
fn first_lists(staging: &Path) -> Outcome<BTreeMap<String, String>> {
    // locales/<digest>/<language>.txt; the lists in subfolders are loaded later.
    let folder = staging.join("locales");
    let mut lists = BTreeMap::new();
    for file in files(&folder)? {
        if file.strip_prefix(&folder).is_ok_and(|path| path.components().count() == 2) {
            let language = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            lists.insert(language.unwrap_or_default(), read_text(&file)?);
        }
    }
    if lists.is_empty() { Err("there are no texts in locales/".into()) } else { Ok(lists) }
}

/// The texts of a list by their keys.
fn texts(list: &str) -> BTreeMap<&str, &str> {
    list.lines().filter_map(|line| line.split_once('\t')).collect()
}

/// Joins the lines without anything in between: line breaks are there for the reader only.
fn one_line(markup: &str) -> String {
    markup.lines().map(str::trim).collect()
}

/// Puts the texts in. A placeholder with a dot is the key of a text, `{language}` the code; others
/// are left to the script in index.html.
fn fill(markup: &str, language: &str, texts: &BTreeMap<&str, &str>) -> Outcome<String> {
    let mut filled = String::new();
    let mut rest = markup;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        filled.push_str(before);
        match texts.get(name) {
            _ if name == "language" => filled.push_str(language),
            Some(text) => filled.push_str(&escape(text)),
            None if name.contains('.') => return Err(format!("home.html: {language} has no text {name}")),
            None => filled.extend(["{", name, "}"]),
        }
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

/// A text as it is written in HTML, also in attributes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The ids of the drawings that the markup refers to. (Links to pages begin with `#/`.)
fn referred(markup: &str) -> BTreeSet<&str> {
    let all = markup.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    all.filter(|id| !id.starts_with('/')).collect()
}

/// Divides a sprite in two: the drawings with these ids, and the others.
fn divide(sprite: &str, ids: &BTreeSet<&str>) -> Outcome<(String, String)> {
    const END: &str = "</symbol>";
    let bad = || "sprite.svg does not consist of symbols in one <svg>".to_owned();
    let (open, symbols) = sprite.split_once('\n').ok_or_else(bad)?;
    let (symbols, close) = symbols.rsplit_once(END).ok_or_else(bad)?;
    let (mut shown, mut others) = (open.to_owned(), format!("{open}\n"));
    let mut missing = ids.clone();
    for symbol in symbols.split(END).map(str::trim) {
        let id =
            symbol.strip_prefix("<symbol id=\"").and_then(|rest| rest.split('"').next()).ok_or_else(bad)?;
        if missing.remove(id) {
            shown.extend([symbol, END]);
        } else {
            others.extend([symbol, END, "\n"]);
        }
    }
    shown.push_str(close.trim());
    others.push_str(close.trim_start());
    match missing.first() {
        None => Ok((shown, others)),
        Some(id) => Err(format!("home.html refers to the drawing {id}, which src/art does not have")),
    }
}

/// The addresses of the files that the function with `#[wasm_split(name)]` is in: its own part, and
/// those it shares with others, which the script names after a comment that lists their users.
fn parts_of(name: &str, script: &str) -> Outcome<Vec<String>> {
    let own = format!("./split_{name}.wasm");
    if !script.contains(&format!("\"{own}\"")) {
        return Err(format!("__wasm_split.js does not name {own}"));
    }
    let shared = script.split("/* ").skip(1).filter_map(|rest| rest.split_once(" */"));
    let shared = shared.filter(|(users, _)| users.split(", ").any(|user| user == name));
    let address = |(_, rest): (&str, &str)| Some(rest.split_once("\"./")?.1.split_once('"')?.0.to_owned());
    Ok([own].into_iter().chain(shared.filter_map(address).map(|file| format!("./{file}"))).collect())
}

fn put(html: &str, place: &str, what: &str) -> Outcome<String> {
    if html.matches(place).count() == 1 {
        Ok(html.replacen(place, what, 1))
    } else {
        Err(format!("index.html must contain {place} once"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_put_in_and_what_the_script_fills_is_left() {
        let texts = BTreeMap::from([("ui.title", "A & \"B\" {last}"), ("list.and", "{list} e {last}")]);
        assert_eq!(
            fill("<p lang=\"{language}\" data-and=\"{list.and}\">{ui.title} {names}</p>", "it", &texts)
                .as_deref(),
            Ok("<p lang=\"it\" data-and=\"{list} e {last}\">A &amp; &quot;B&quot; {last} {names}</p>")
        );
    }

    #[test]
    fn a_text_that_a_language_lacks_is_an_error() {
        let why = fill("{ui.title}", "it", &BTreeMap::new()).unwrap_err();
        assert!(why.contains("it") && why.contains("ui.title"), "{why}");
    }

    #[test]
    fn every_text_of_the_markup_exists_in_every_language() {
        let markup = one_line(&read_text(&root().join("src/pages/home.html")).unwrap());
        let keys = markup.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        for key in keys.filter(|key| key.contains('.')) {
            let (file, path) = key.strip_prefix("ui.").map_or(("words", key), |key| ("ui", key));
            let last = path.rsplit('.').next().unwrap();
            for language in ["en", "de", "fr", "it"] {
                let texts = read_text(&root().join(format!("locales/{language}/{file}.json"))).unwrap();
                assert!(texts.contains(&format!("\"{last}\": \"")), "{language} lacks {key}");
            }
        }
    }

    #[test]
    fn the_drawings_of_the_home_page_are_taken_out_of_the_sprite() {
        let sprite =
            "<svg width=\"0\">\n<symbol id=\"a\"><path/></symbol>\n<symbol id=\"b\"></symbol>\n</svg>\n";
        let ids = referred("<use href=\"#b\"></use><a href=\"#/b\"></a>");
        let (shown, others) = divide(sprite, &ids).unwrap();
        assert_eq!(shown, "<svg width=\"0\"><symbol id=\"b\"></symbol></svg>");
        assert_eq!(others, "<svg width=\"0\">\n<symbol id=\"a\"><path/></symbol>\n</svg>\n");
        assert!(divide(sprite, &referred("<use href=\"#c\">")).unwrap_err().contains("drawing c"));
    }

    #[test]
    fn the_parts_that_a_function_needs_are_found() {
        let load =
            |name: &str| format!("const x = makeLoad(() => {{ fetch(new URL(\"./{name}.wasm\")) }}, []);\n");
        let chunks = format!(
            "/* later, rooms */\n{}/* rooms, saved */\n{}/* saved */\n{}{}",
            load("chunk_5"),
            load("chunk_7"),
            load("chunk_9"),
            load("split_saved")
        );
        let files = ["./split_saved.wasm", "./chunk_7.wasm", "./chunk_9.wasm"].map(str::to_owned);
        assert_eq!(parts_of("saved", &chunks), Ok(files.to_vec()));
        assert!(parts_of("later", &chunks).is_err());
    }

    #[test]
    fn a_page_without_a_place_is_refused() {
        assert_eq!(put("a<template></template>b", PLACE, "x"), Ok("axb".into()));
        assert!(put("ab", PLACE, "x").is_err());
    }
}
