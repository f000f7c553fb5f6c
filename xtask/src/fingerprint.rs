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
use crate::{offline, program};
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
    let first_bytes = program::cut(dist)?;
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
    program::put_first_bytes(dist, &first_bytes)?;
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

/// Minifies the style sheets and writes them into the page where their links are: those in its head joined, with the
/// typeface, and those in its body joined. What only some screens need (`media=`) stays apart.
fn join_styles(dist: &Path) -> Outcome {
    let index = dist.join("index.html");
    let html = text_of(&index);
    let (head, body) = html.split_once("</head>").ok_or("index.html: no </head>")?;
    let (head, first) = take_styles(dist, head)?;
    let (body, others) = take_styles(dist, body)?;
    // The home page has been painted by then.
    if css::restyles_page(&others) || css::restyles_page(&body) {
        return Err(
            "a sheet in the body of index.html has an `@property`, which belongs into style/tokens.css"
                .into(),
        );
    }
    let first = with_typeface(dist, &first)?;
    let head = head.replacen(STYLE_PLACE, &style("", &first), 1);
    let body = body.replacen(STYLE_PLACE, &style("", &others), 1);
    write(&index, &format!("{head}</head>{body}"))
}

/// Where the sheets of the head or the body were.
const STYLE_PLACE: &str = "<style></style>";

/// A sheet in the page.
fn style(attributes: &str, css: &str) -> String {
    format!("<style{attributes}>{css}</style>")
}

/// Part of the page with its links to style sheets replaced: those for some screens by the sheets, the first of the others
/// by [`STYLE_PLACE`]. And these others, minified and joined. Removes their files.
fn take_styles(dist: &Path, html: &str) -> Outcome<(String, String)> {
    const LINK: &str = "<link rel=\"stylesheet\" href=\"./";
    let mut css = String::new();
    let mut rest = String::new();
    let mut parts = html.split(LINK);
    rest.push_str(parts.next().unwrap_or(""));
    for part in parts {
        let (file, after) = part.split_once('"').ok_or("index.html: a style sheet without an end")?;
        let (attributes, after) = after.split_once('>').ok_or("index.html: a link without an end")?;
        let file = dist.join(file);
        let sheet = read_text(&file)?;
        fs::remove_file(&file).map_err(|why| format!("{}: {why}", file.display()))?;
        if attributes.contains("media=") {
            rest.push_str(&style(&plain(attributes), css::minify(&sheet).trim_end()));
        } else {
            if css.is_empty() {
                rest.push_str(STYLE_PLACE);
            }
            css.push_str(&sheet);
        }
        rest.push_str(after);
    }
    Ok((rest, css::minify(&css).trim_end().to_owned()))
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

/// Removes comments (in scripts only those that are whole lines).
fn strip_comments(dist: &Path) -> Outcome {
    for file in top_level(dist)?.iter().filter(|file| has(file, &["js", "html"])) {
        let marks = has(file, &["html"]).then_some(("<!--", "-->"));
        write(file, &without_comments(&text_of(file), marks))?;
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

/// Moves the preload of the program first, because it is most of what a page fetches. Trunk puts it last. Its script is in
/// the page (`program`), so nothing has to ask for that.
fn preload_program_first(html: &str) -> Outcome<String> {
    let links =
        html.match_indices("<link ").filter_map(|(at, _)| html.get(at..)?.split_inclusive('>').next());
    let links: Vec<&str> = links.collect();
    let only = |is_it: &dyn Fn(&str) -> bool| match links
        .iter()
        .filter(|link| is_it(link))
        .collect::<Vec<_>>()[..]
    {
        [link] => Ok(*link),
        _ => Err("index.html must preload the program and its script".to_owned()),
    };
    let program = only(&|link| link.contains("rel=\"preload\"") && link.contains(".wasm\""))?;
    let script = only(&|link| link.contains("rel=\"modulepreload\"") && link.contains("./frantic.js\""))?;
    let rest = html.replacen(script, "", 1).replacen(program, "", 1);
    // The attribute alone says the same.
    let program = program.replace(" crossorigin=\"anonymous\"", " crossorigin");
    Ok(rest.replacen("<title>", &format!("{program}\n<title>"), 1))
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
            Ok(format!("{wasm}\n<title>T</title><link rel=\"icon\"></head>"))
        );
        assert!(preload_program_first(&format!("<title>T</title>{wasm}")).is_err());
    }

    #[test]
    fn style_sheets_are_written_into_the_page() {
        let dist = std::env::temp_dir().join(format!("frantic-styles-{}", std::process::id()));
        fs::create_dir_all(dist.join("fonts")).unwrap();
        let link =
            |name: &str| format!("<link rel=\"stylesheet\" href=\"./{name}.css\" data-integrity=\"none\"/>");
        let face = "@font-face {\n  src: url(\"./fonts/f.woff2\") format(\"woff2\");\n}\n";
        for (name, css) in [
            ("a", face),
            ("b", "b {\n  top: 0;\n}\n"),
            ("c", "c {\n  top: 1;\n}\n"),
            ("d", "d {\n  top: 2;\n}\n"),
            ("wide", "w {\n  top: 3;\n}\n"),
        ] {
            fs::write(dist.join(name).with_extension("css"), css).unwrap();
        }
        fs::write(dist.join("fonts/f.woff2"), "abc").unwrap();
        let by_trunk = "<link rel=\"stylesheet\" href=\"./wide.css\" data-integrity=\"none\" \
            media=\"&#x28;min&#x2D;width&#x3A;&#x20;9px&#x29;\"/>";
        let html = format!("<head>{}{}</head><p>{}{}{by_trunk}", link("a"), link("b"), link("c"), link("d"));
        fs::write(dist.join("index.html"), html).unwrap();
        join_styles(&dist).unwrap();
        assert_eq!(
            text_of(&dist.join("index.html")),
            format!(
                "<head><style>@font-face{{src:url(data:font/woff2;base64,YWJj) format(\"woff2\")}}b{{top:0}}</style>\
                </head><p><style>c{{top:1}}d{{top:2}}</style><style media=\"(min-width: 9px)\">w{{top:3}}</style>"
            )
        );
        assert!(!dist.join("c.css").exists() && !dist.join("wide.css").exists());
        assert!(!dist.join("fonts/f.woff2").exists() && !dist.join("a.css").exists());
        fs::write(dist.join("late.css"), "@property --n { syntax: \"*\"; inherits: false; }").unwrap();
        fs::write(dist.join("index.html"), format!("<head></head>{}", link("late"))).unwrap();
        assert!(join_styles(&dist).unwrap_err().contains("@property"));
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
