//! Makes the markup that index.html shows before the program runs: the home page, and a page for the case that the
//! program does not start.
//!
//! `src/home/home.html` is the home page, with keys of texts as placeholders; here it becomes one `<template>` for each
//! language, of which `public/inline/home.js` shows the right one. The drawings that it refers to come before it, all
//! others after it. `e2e/tests/first.spec.ts` compares it with the page that the program draws. `src/home/start.html`
//! is the other page; where no script runs, it is shown in every language.

use crate::Outcome;
use crate::files::read_text;
use crate::sh::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The templates of all languages.
pub fn page(lists: &BTreeMap<PathBuf, String>) -> Outcome<String> {
    in_each_language("home.html", lists)
}

/// The page for the case that the program does not start, in all languages.
pub fn start(lists: &BTreeMap<PathBuf, String>) -> Outcome<String> {
    let said = in_each_language("start.html", lists)?;
    // `#start` is a page of its own; its content `#trouble` can be moved into another page.
    Ok(format!(
        r#"<div id="start" class="page" role="main" translate="yes"><div id="trouble" role="alert">{said}</div></div>"#
    ))
}

/// A markup of src/home in each language.
fn in_each_language(markup: &str, lists: &BTreeMap<PathBuf, String>) -> Outcome<String> {
    // Line breaks in the file are only for readability.
    let content: String = read_text(&root().join("src/home").join(markup))?.lines().map(str::trim).collect();
    let mut all = String::new();
    for language in texts::LANGUAGES {
        let list = |folder: &str| lists.get(&Path::new(folder).join(language).with_extension("txt"));
        let (first, start) = list("").zip(list(texts::START)).ok_or("a language has no texts")?;
        let texts = first.lines().chain(start.lines()).filter_map(|line| line.split_once('\t')).collect();
        let filled = fill(&content, language, &texts).map_err(|why| format!("{markup}: {why}"))?;
        all.extend([&filled, "\n"]);
    }
    Ok(all)
}

/// Replaces placeholders: one with a dot is the key of a text, `{language}` the code; others are left to the script.
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
            None if name.contains('.') => return Err(format!("{language} has no text {name}")),
            None => filled.extend(["{", name, "}"]),
        }
        rest = after;
    }
    Ok(filled + rest)
}

/// A text as it is written in HTML, also in attributes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Divides a sprite in two: the drawings that the markup refers to, and the others.
pub fn divide(sprite: &str, markup: &str) -> Outcome<(String, String)> {
    const END: &str = "</symbol>";
    let bad = || "a drawing of src/art does not consist of symbols in one <svg>".to_owned();
    // Links to pages begin with `#/`.
    let ids = markup.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    let mut missing: BTreeSet<&str> = ids.filter(|id| !id.starts_with('/')).collect();
    let (open, symbols) = sprite.split_once('\n').ok_or_else(bad)?;
    let (symbols, close) = symbols.rsplit_once(END).ok_or_else(bad)?;
    let (mut shown, mut others) = (open.to_owned(), format!("{open}\n"));
    for symbol in symbols.split(END).map(str::trim) {
        let id =
            symbol.strip_prefix("<symbol id=\"").and_then(|rest| rest.split('"').next()).ok_or_else(bad)?;
        let list = if missing.remove(id) { &mut shown } else { &mut others };
        list.extend([symbol, END, "\n"]);
    }
    match missing.first() {
        None => Ok((shown + close.trim(), others + close.trim_start())),
        Some(id) => Err(format!("home.html refers to the drawing {id}, which src/art does not have")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_put_in_and_other_placeholders_are_left() {
        let texts = BTreeMap::from([("ui.title", "A & \"B\" {last}"), ("list.and", "{list} e {last}")]);
        assert_eq!(
            fill("<p lang=\"{language}\" data-and=\"{list.and}\">{ui.title} {names}</p>", "it", &texts)
                .as_deref(),
            Ok("<p lang=\"it\" data-and=\"{list} e {last}\">A &amp; &quot;B&quot; {last} {names}</p>")
        );
        let why = fill("{ui.title}", "it", &BTreeMap::new()).unwrap_err();
        assert!(why.contains("it") && why.contains("ui.title"), "{why}");
    }

    #[test]
    fn every_language_has_a_home_page() {
        let lists = texts::lists(&root().join("locales")).unwrap();
        assert_eq!(page(&lists).unwrap().matches("<template lang=").count(), texts::LANGUAGES.len());
        let index = read_text(&root().join("index.html")).unwrap();
        assert!(index.contains(&format!("data-languages=\"{}\"", texts::LANGUAGES.join(" "))));
    }

    #[test]
    fn every_text_for_a_program_that_does_not_start_is_on_the_page_in_every_language() {
        let lists = texts::lists(&root().join("locales")).unwrap();
        let start = start(&lists).unwrap();
        for language in texts::LANGUAGES {
            let list = &lists[&Path::new(texts::START).join(language).with_extension("txt")];
            assert!(list.lines().count() > 5, "{language}");
            for (key, text) in list.lines().filter_map(|line| line.split_once('\t')) {
                assert!(start.contains(&escape(text)), "{language}: {key}");
            }
            assert!(start.contains(&format!("<section lang=\"{language}\">")));
        }
    }

    #[test]
    fn the_drawings_of_the_home_page_are_taken_out_of_the_sprite() {
        let sprite =
            "<svg width=\"0\">\n<symbol id=\"a\"><path/></symbol>\n<symbol id=\"b\"></symbol>\n</svg>\n";
        let (shown, others) = divide(sprite, "<use href=\"#b\"></use><a href=\"#/b\"></a>").unwrap();
        assert_eq!(shown, "<svg width=\"0\"><symbol id=\"b\"></symbol>\n</svg>");
        assert_eq!(others, "<svg width=\"0\">\n<symbol id=\"a\"><path/></symbol>\n</svg>\n");
        assert!(divide(sprite, "<use href=\"#c\">").unwrap_err().contains("drawing c"));
    }
}
