//! Names by content: `app.js` becomes `app-01234567.js`.
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
use crate::files::{digest, files, read, read_text, relative, text_of, write};
use crate::offline;
use base64::Engine as _;
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
            !pending.iter().any(|other| other != file && replace_name(&text, &name(other), "") != text)
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
        let renamed = replace_name(&text, &old, &new);
        if renamed != text {
            write(other, &renamed)?;
        }
    }
    Ok(())
}

/// The text with another name for a file. As the key of an object the name is not an address but the
/// module name under which the wasm imports from the script, and the wasm is not rewritten; and
/// `app.json` does not name `app.js`.
fn replace_name(text: &str, old: &str, new: &str) -> String {
    let mut parts = text.split(old);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let other = part.starts_with("\":") || part.starts_with(char::is_alphanumeric);
        out.extend([if other { old } else { new }, part]);
    }
    out
}

/// Minifies the style sheets and joins them in the order of index.html: those in its head are
/// written into it, with the typeface, the others become one file. Those that only some screens
/// need (`media=`) stay as they are.
fn join_styles(dist: &Path) -> Outcome {
    let index = dist.join("index.html");
    let html = text_of(&index);
    let (head, body) = html.split_once("</head>").ok_or("index.html: no </head>")?;
    let (head, first) = take_styles(dist, head, STYLE_PLACE)?;
    let (body, later) = take_styles(dist, body, "<link rel=\"stylesheet\" href=\"./style.css\">")?;
    let style = format!("<style>{}</style>", with_typeface(dist, css::minify(&first).trim_end())?);
    write(&dist.join("style.css"), &later)?;
    write(&index, &format!("{}</head>{body}", head.replacen(STYLE_PLACE, &style, 1)))
}

/// Where the sheets of the head were.
const STYLE_PLACE: &str = "<style></style>";

/// Part of the page without its links to style sheets, of which the first becomes `place`; and the
/// sheets, whose files are removed.
fn take_styles(dist: &Path, html: &str, place: &str) -> Outcome<(String, String)> {
    const LINK: &str = "<link rel=\"stylesheet\" href=\"./";
    let mut css = String::new();
    let mut rest = String::new();
    let mut parts = html.split(LINK);
    rest.push_str(parts.next().unwrap_or(""));
    for part in parts {
        let (file, after) = part.split_once('"').ok_or("index.html: a style sheet without an end")?;
        let (attributes, after) = after.split_once('>').ok_or("index.html: a link without an end")?;
        if attributes.contains("media=") {
            rest.extend([LINK, file, "\"", &plain(attributes), ">", after]);
            continue;
        }
        if css.is_empty() {
            rest.push_str(place);
        }
        let file = dist.join(file);
        css.push_str(&read_text(&file)?);
        fs::remove_file(&file).map_err(|why| format!("{}: {why}", file.display()))?;
        rest.push_str(after);
    }
    Ok((rest, css))
}

/// The attributes of a link as a person would write them: Trunk writes numbers instead of most characters, and leaves
/// what was meant for itself. Both would be on the wire of every first visit.
fn plain(attributes: &str) -> String {
    const NUMBERS: [(&str, &str); 5] =
        [("&#x20;", " "), ("&#x28;", "("), ("&#x29;", ")"), ("&#x2D;", "-"), ("&#x3A;", ":")];
    let own = attributes.trim_end_matches('/').replace(" data-integrity=\"none\"", "");
    NUMBERS.iter().fold(own, |text, (number, character)| text.replace(number, character))
}

/// The sheet with its typeface in it, so that no text is shown in another one first. The file is
/// removed, because nothing else names it.
fn with_typeface(dist: &Path, css: &str) -> Outcome<String> {
    const URL: &str = "url(\"./fonts/";
    let (before, rest) = css.split_once(URL).ok_or("tokens.css names no typeface")?;
    let (file, after) = rest.split_once("\")").ok_or("tokens.css: url( without an end")?;
    let file = dist.join("fonts").join(file);
    let data = base64::engine::general_purpose::STANDARD.encode(read(&file)?);
    fs::remove_file(&file).map_err(|why| format!("{}: {why}", file.display()))?;
    Ok(format!("{before}url({TYPEFACE}{data}){after}"))
}

/// How the typeface in index.html begins.
pub const TYPEFACE: &str = "data:font/woff2;base64,";

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

/// Moves the program and its script first, because they are most of what a page fetches. Trunk puts
/// them last: after scripts that have to run earlier, and after as many files as browsers fetch at
/// once from one host. The style sheet, which is linked far below in the body, is asked for next.
fn preload_program_first(html: &str) -> Outcome<String> {
    let is_program = |link: &&str| {
        link.contains("rel=\"preload\"") && link.contains(".wasm\"")
            || link.contains("rel=\"modulepreload\"") && link.contains("./frantic.js\"")
    };
    let links =
        html.match_indices("<link ").filter_map(|(at, _)| html.get(at..)?.split_inclusive('>').next());
    let links: Vec<&str> = links.filter(is_program).collect();
    if links.len() != 2 {
        return Err("index.html must preload the program and its script".into());
    }
    let rest = links.iter().fold(html.to_owned(), |html, link| html.replacen(link, "", 1));
    // The attribute alone says the same.
    let links = links.concat().replace(" crossorigin=\"anonymous\"", " crossorigin");
    let style = "<link rel=\"preload\" href=\"./style.css\" as=\"style\">";
    Ok(rest.replacen("<title>", &format!("{links}{style}\n<title>"), 1))
}

/// Writes into the page where its texts are and in which languages, so that it can fetch them
/// before the wasm has loaded (index.html).
fn write_texts_digest(dist: &Path) -> Outcome {
    let mut list = files(&dist.join("locales"))?;
    // locales/<digest>/<language>.txt; lists in subfolders are not fetched early.
    let late = |folder: &Path| {
        ["later", "reference", "board", "board-reference"].iter().any(|part| folder.ends_with(part))
    };
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
        let wasm = "<link rel=\"preload\" href=\"./a.wasm\" as=\"fetch\">";
        let script = "<link rel=\"modulepreload\" href=\"./frantic.js\">";
        assert_eq!(
            preload_program_first(&format!("<title>T</title><link rel=\"icon\">{wasm}{script}</head>")),
            Ok(format!(
                "{wasm}{script}<link rel=\"preload\" href=\"./style.css\" as=\"style\">\n\
                <title>T</title><link rel=\"icon\"></head>"
            ))
        );
        assert!(preload_program_first(&format!("<title>T</title>{wasm}")).is_err());
    }

    #[test]
    fn sheets_of_the_head_are_written_into_the_page_with_their_typeface() {
        let dist = std::env::temp_dir().join(format!("frantic-styles-{}", std::process::id()));
        fs::create_dir_all(dist.join("fonts")).unwrap();
        let link =
            |name: &str| format!("<link rel=\"stylesheet\" href=\"./{name}.css\" data-integrity=\"none\"/>");
        let face = "@font-face {\n  src: url(\"./fonts/f.woff2\") format(\"woff2\");\n}\n";
        for (name, css) in [("a", face), ("b", "b {\n  top: 0;\n}\n"), ("c", "c {}\n"), ("d", "d {}\n")] {
            fs::write(dist.join(name).with_extension("css"), css).unwrap();
        }
        fs::write(dist.join("fonts/f.woff2"), "abc").unwrap();
        let wide = "<link rel=\"stylesheet\" href=\"./wide.css\" media=\"(min-width: 9px)\">";
        let by_trunk = "<link rel=\"stylesheet\" href=\"./wide.css\" data-integrity=\"none\" \
            media=\"&#x28;min&#x2D;width&#x3A;&#x20;9px&#x29;\"/>";
        let html = format!("<head>{}{}</head><p>{}{}{by_trunk}", link("a"), link("b"), link("c"), link("d"));
        fs::write(dist.join("index.html"), html).unwrap();
        join_styles(&dist).unwrap();
        assert_eq!(
            text_of(&dist.join("index.html")),
            format!(
                "<head><style>@font-face{{src:url(data:font/woff2;base64,YWJj) format(\"woff2\")}}b{{top:0}}</style>\
                </head><p><link rel=\"stylesheet\" href=\"./style.css\">{wide}"
            )
        );
        assert_eq!(text_of(&dist.join("style.css")), "c {}\nd {}\n");
        assert!(!dist.join("fonts/f.woff2").exists() && !dist.join("a.css").exists());
        fs::remove_dir_all(&dist).unwrap();
    }

    #[test]
    fn only_whole_names_of_files_are_replaced() {
        let script = "import \"./a.js\"; save(`a.json`); ({ \"./a.js\": b })";
        let renamed = "import \"./a-1.js\"; save(`a.json`); ({ \"./a.js\": b })";
        assert_eq!(replace_name(script, "a.js", "a-1.js"), renamed);
    }

    #[test]
    fn comments_are_removed() {
        let script = "// Why.\n/** What. */\nf(\"http://x\"); // stays\n\n  // More.\n";
        assert_eq!(without_comments(script, None), "f(\"http://x\"); // stays\n");
        let page = "<p>\n<!-- a\nb --><b>\n<!-- c -->\n</b>";
        assert_eq!(without_comments(page, Some(("<!--", "-->"))), "<p>\n<b>\n</b>\n");
    }
}
