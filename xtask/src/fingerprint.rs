//! Names by content: `app.js` becomes `app-0123456789abcdef.js`.
//!
//! Trunk's own hashes are not enough: it names the script by the hash of the wasm file
//! although the script may differ, it does not rename workers, and its integrity attributes
//! become wrong when a file changes afterwards. So they are off (Trunk.toml), and this runs
//! after the last change to any file.
//!
//! A text file may contain the name of another file (a wasm file may not: compiled code has to get
//! file names from the page). The file named is renamed first; files that name each other in a
//! cycle share one digest.

use crate::Outcome;
use crate::css;
use crate::files::{digest, files, read, relative, text_of, write};
use crate::offline;
use std::fs;
use std::path::{Path, PathBuf};

/// The service worker's name must never change, or old ones would never be replaced.
const KEEP: &[&str] = &["sw.js"];

/// Joins the style sheets, renames files, updates references to them, and lists all files in
/// `files.json`.
pub fn run(dist: &Path) -> Outcome {
    join_styles(dist)?;
    write_texts_digest(dist)?;
    strip_comments(dist)?;
    let index = dist.join("index.html");
    write(&index, &preload_program_first(&text_of(&index))?)?;
    let mut pending: Vec<PathBuf> = top_level(dist)?
        .into_iter()
        .filter(|file| has(file, &["js", "css", "wasm", "svg"]) && !KEEP.contains(&name(file).as_str()))
        .collect();
    while !pending.is_empty() {
        let names_no_other = |file: &PathBuf| {
            let text = text_of(file);
            !pending.iter().any(|other| other != file && text.contains(&name(other)))
        };
        // If every file names another, the rest is a cycle, or names one.
        let next = match pending.iter().position(names_no_other) {
            Some(leaf) => vec![pending.swap_remove(leaf)],
            None => std::mem::take(&mut pending),
        };
        let mut content = Vec::new();
        for file in &next {
            content.extend(read(file)?);
        }
        let digest = digest(&content);
        for file in next {
            rename(dist, &file, &digest)?;
        }
    }
    offline::run(dist)?;
    write_list(dist)
}

/// Puts the digest into a file's name, and replaces the old name in all other files.
fn rename(dist: &Path, file: &Path, digest: &str) -> Outcome {
    let old = name(file);
    let (stem, extension) = old.rsplit_once('.').unwrap_or((&old, ""));
    let new = format!("{stem}-{digest}.{extension}");
    fs::rename(file, file.with_file_name(&new)).map_err(|why| format!("{}: {why}", file.display()))?;
    for other in top_level(dist)?.iter().filter(|file| has(file, &["js", "css", "html", "webmanifest"])) {
        let text = text_of(other);
        if text.contains(&old) {
            // As the key of an object it is not an address but the module name under which the wasm
            // imports from the script, and the wasm is not rewritten.
            let key = format!("{old}\":");
            let parts: Vec<String> = text.split(&key).map(|part| part.replace(&old, &new)).collect();
            write(other, &parts.join(&key))?;
        }
    }
    Ok(())
}

/// Joins the style sheets in the order of index.html, except those that only some screens need
/// (`media=`).
fn join_styles(dist: &Path) -> Outcome {
    let index = dist.join("index.html");
    let html = text_of(&index);
    let mut css = String::new();
    let mut rest = String::new();
    let mut parts = html.split("<link rel=\"stylesheet\" href=\"./");
    rest.push_str(parts.next().unwrap_or(""));
    for (nth, part) in parts.enumerate() {
        let (file, after) = part.split_once('"').ok_or("index.html: a style sheet without an end")?;
        if after.split_once('>').is_some_and(|(attributes, _)| attributes.contains("media=")) {
            rest.push_str("<link rel=\"stylesheet\" href=\"./");
            rest.push_str(part);
            continue;
        }
        let file = dist.join(file);
        css.push_str(&text_of(&file));
        fs::remove_file(&file).map_err(|why| format!("{}: {why}", file.display()))?;
        let (_, after) = after.split_once('>').ok_or("index.html: a link without an end")?;
        if nth == 0 {
            rest.push_str("<link rel=\"stylesheet\" href=\"./style.css\">");
        }
        rest.push_str(after);
    }
    write(&dist.join("style.css"), &css)?;
    write(&index, &rest)
}

/// Removes comments (in scripts only those that are whole lines), and minifies the style sheets.
fn strip_comments(dist: &Path) -> Outcome {
    for file in top_level(dist)?.iter().filter(|file| has(file, &["js", "html"])) {
        let marks = has(file, &["html"]).then_some(("<!--", "-->"));
        write(file, &without_comments(&text_of(file), marks))?;
    }
    for file in top_level(dist)?.iter().filter(|file| has(file, &["css"])) {
        write(file, &css::minify(&text_of(file)))?;
    }
    Ok(())
}

/// `marks`: the start and end of comments that may span less or more than a line.
fn without_comments(text: &str, marks: Option<(&str, &str)>) -> String {
    let (begin, end) = marks.unwrap_or(("\0", "\0"));
    let mut parts = text.split(begin);
    let mut kept = parts.next().unwrap_or("").to_owned();
    parts.for_each(|part| kept.push_str(part.split_once(end).map_or(part, |(_, rest)| rest)));
    let is_code = |line: &&str| {
        let line = line.trim();
        !(line.is_empty() || line.starts_with("//") || line.starts_with("/**") && line.ends_with("*/"))
    };
    kept.lines().filter(is_code).flat_map(|line| [line, "\n"]).collect()
}

/// Moves the program first, because it is most of what a page fetches. Trunk puts it last: after
/// scripts that have to run earlier, and after as many files as browsers fetch at once from one
/// host.
fn preload_program_first(html: &str) -> Outcome<String> {
    let is_program = |link: &&str| link.contains("rel=\"preload\"") && link.contains(".wasm\"");
    let links =
        html.match_indices("<link ").filter_map(|(at, _)| html.get(at..)?.split_inclusive('>').next());
    let link = links.into_iter().find(is_program).ok_or("index.html: the program is not preloaded")?;
    Ok(html.replacen(link, "", 1).replacen("<title>", &format!("{link}\n<title>"), 1))
}

/// Writes into the page where its texts are and in which languages, so that it can fetch them
/// before the wasm has loaded (index.html).
fn write_texts_digest(dist: &Path) -> Outcome {
    let mut list = files(&dist.join("locales"))?;
    // locales/<digest>/<language>.txt; lists in subfolders are not fetched early.
    let late = |folder: &Path| ["later", "reference"].iter().any(|part| folder.ends_with(part));
    list.retain(|file| !file.parent().is_some_and(late));
    let mut languages: Vec<&str> = list.iter().filter_map(|file| file.file_stem()?.to_str()).collect();
    languages.sort_unstable();
    languages.dedup();
    let digest = list.first().and_then(|file| file.parent());
    let digest = name(digest.ok_or("dist/locales is empty")?);
    let index = dist.join("index.html");
    let html = text_of(&index);
    let root = "<html ";
    if !html.contains(root) {
        return Err("index.html: no <html lang=…>".into());
    }
    let new_root =
        format!("{root}data-texts=\"locales/{digest}\" data-languages=\"{}\" ", languages.join(" "));
    write(&index, &html.replacen(root, &new_root, 1))
}

/// `files.json`: every file with its digest and size, which tells two builds apart.
fn write_list(dist: &Path) -> Outcome {
    let mut lines = Vec::new();
    for file in files(dist)? {
        let content = read(&file)?;
        let path = relative(dist, &file);
        lines.push(format!(
            "{{\"path\":\"{path}\",\"digest\":\"{}\",\"bytes\":{}}}",
            digest(&content),
            content.len()
        ));
    }
    lines.sort();
    write(&dist.join("files.json"), &format!("[\n{}\n]\n", lines.join(",\n")))
}

fn top_level(folder: &Path) -> Outcome<Vec<PathBuf>> {
    Ok(files(folder)?.into_iter().filter(|file| file.parent() == Some(folder)).collect())
}

fn has(file: &Path, extensions: &[&str]) -> bool {
    file.extension().and_then(|e| e.to_str()).is_some_and(|e| extensions.contains(&e))
}

fn name(file: &Path) -> String {
    file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_asked_for_first() {
        let html =
            "<title>T</title><link rel=\"icon\"><link rel=\"preload\" href=\"./a.wasm\" as=\"fetch\"></head>";
        let first = "<link rel=\"preload\" href=\"./a.wasm\" as=\"fetch\">\n<title>T</title><link rel=\"icon\"></head>";
        assert_eq!(preload_program_first(html).as_deref(), Ok(first));
        assert!(preload_program_first("<title>T</title>").is_err());
    }

    #[test]
    fn comments_are_removed() {
        let script = "// Why.\n/** What. */\nf(\"http://x\"); // stays\n\n  // More.\n";
        assert_eq!(without_comments(script, None), "f(\"http://x\"); // stays\n");
        let page = "<p>\n<!-- a\nb --><b>\n<!-- c -->\n</b>";
        assert_eq!(without_comments(page, Some(("<!--", "-->"))), "<p>\n<b>\n</b>\n");
    }
}
