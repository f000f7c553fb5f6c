//! Names by content: `app.js` becomes `app-01234567.js`.
//!
//! Trunk's own hashes are not enough: it names the script by the hash of the wasm file although the script may differ, it
//! does not rename workers, and files still change afterwards (wasm-opt). So they are off (Trunk.toml), and this runs
//! after the last change to any file.
//!
//! A text file may contain the name of another file (a wasm file may not: compiled code has to get file names from the
//! page). The file named is renamed first; files that name each other in a cycle share one digest.

use crate::files::{digest, files, name, read, relative, text_of, write};
use crate::parts::Parts;
use crate::{Outcome, offline};
use std::fs;
use std::path::{Path, PathBuf};

/// The service worker's name must never change, or old ones would never be replaced.
const KEEP: &str = "sw.js";

/// What index.html is told about the parts of the wasm, which it fetches beside the program where they will be needed:
/// an attribute of its root, the parts, and a style sheet.
const FETCHED_EARLY: &[(&str, &[&str], &str)] = &[
    ("saved", &["saved"], ""),
    ("board", &["board"], "./board.css"),
    ("board-saved", &["board", "board_saved"], "./board.css"),
    ("entrance", &["entrance"], "./entrance.css"),
];

/// Renames files, updates references to them, and lists all files in `files.json`.
pub fn run(dist: &Path) -> Outcome {
    let texts = name_texts(dist)?;
    let parts = Parts::of_dist()?;
    let mut attributes = format!("data-texts=\"{texts}\" ");
    for (attribute, of, sheet) in FETCHED_EARLY {
        let files = parts.files(of)?.into_iter().map(|file| format!("./{file}.wasm"));
        let all: Vec<String> = files.chain((!sheet.is_empty()).then(|| (*sheet).to_owned())).collect();
        attributes.push_str(&format!("data-{attribute}=\"{}\" ", all.join(" ")));
    }
    let index = dist.join("index.html");
    write(&index, &text_of(&index).replacen("<html ", &format!("<html {attributes}"), 1))?;
    rename_all(dist)?;
    offline::run(dist)?;
    write_list(dist)
}

/// Moves the lists of texts into a folder that is named by their content: old pages never load new lists, nor the
/// reverse. Returns its address.
fn name_texts(dist: &Path) -> Outcome<String> {
    let folder = dist.join("locales");
    let mut content = Vec::new();
    for list in files(&folder)? {
        content.extend(read(&list)?);
    }
    let address = format!("locales/{}", digest(&content));
    let moved = dist.join("locales.new");
    let io = |why: std::io::Error| format!("{}: {why}", folder.display());
    fs::rename(&folder, &moved).and_then(|()| fs::create_dir(&folder)).map_err(io)?;
    fs::rename(&moved, dist.join(&address)).map_err(io)?;
    Ok(address)
}

/// Names all files directly in `dist` by their content.
fn rename_all(dist: &Path) -> Outcome {
    let mut pending: Vec<PathBuf> = top_level(dist)?
        .into_iter()
        .filter(|file| has(file, &["js", "css", "wasm", "svg"]) && name(file) != KEEP)
        .collect();
    while !pending.is_empty() {
        let names_no_other = |file: &PathBuf| {
            let text = text_of(file);
            !pending.iter().any(|other| other != file && replace_name(&text, name(other), "") != text)
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
    Ok(())
}

/// Puts the digest into a file's name, and replaces the old name in all other files.
fn rename(dist: &Path, file: &Path, digest: &str) -> Outcome {
    let old = name(file);
    let (stem, extension) = old.rsplit_once('.').unwrap_or((old, ""));
    let new = format!("{stem}-{digest}.{extension}");
    fs::rename(file, file.with_file_name(&new)).map_err(|why| format!("{}: {why}", file.display()))?;
    for other in top_level(dist)?.iter().filter(|file| has(file, &["js", "css", "html", "webmanifest"])) {
        let text = text_of(other);
        let renamed = replace_name(&text, old, &new);
        if renamed != text {
            write(other, &renamed)?;
        }
    }
    Ok(())
}

/// The text with another name for a file. As the key of an object the name is not an address but the module name under
/// which the wasm imports from the script, and the wasm is not rewritten; and `app.json` does not name `app.js`.
fn replace_name(text: &str, old: &str, new: &str) -> String {
    let mut parts = text.split(old);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_key = ["\":", "':", "`:"].iter().any(|end| part.starts_with(end));
        let is_longer = part.starts_with(char::is_alphanumeric)
            || out.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        out.extend([if is_key || is_longer { old } else { new }, part]);
    }
    out
}

/// `files.json`: every file with its digest and size, which tells two builds apart.
fn write_list(dist: &Path) -> Outcome {
    let mut lines = Vec::new();
    for file in files(dist)? {
        let content = read(&file)?;
        let (path, digest, bytes) = (relative(dist, &file), digest(&content), content.len());
        lines.push(format!("{{\"path\":\"{path}\",\"digest\":\"{digest}\",\"bytes\":{bytes}}}"));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_names_of_files_are_replaced() {
        let script = "import \"./a.js\"; save(`a.json`); ({ \"./a.js\": b, './a.js':c }); \"./aa.js\"";
        let renamed = "import \"./a-1.js\"; save(`a.json`); ({ \"./a.js\": b, './a.js':c }); \"./aa.js\"";
        assert_eq!(replace_name(script, "a.js", "a-1.js"), renamed);
    }

    #[test]
    fn files_are_renamed_after_those_they_name() {
        let dist = std::env::temp_dir().join(format!("frantic-names-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        for (name, text) in
            [("a.js", "import \"./b.js\""), ("b.js", "b()"), ("index.html", "./a.js"), ("sw.js", "./b.js")]
        {
            fs::write(dist.join(name), text).unwrap();
        }
        rename_all(&dist).unwrap();
        let b = format!("b-{}.js", digest(b"b()"));
        let a = format!("a-{}.js", digest(format!("import \"./{b}\"").as_bytes()));
        assert_eq!(text_of(&dist.join("index.html")), format!("./{a}"));
        assert_eq!(text_of(&dist.join("sw.js")), format!("./{b}"));
        assert!(dist.join(&a).is_file() && dist.join(&b).is_file() && !dist.join("a.js").exists());
        fs::remove_dir_all(&dist).unwrap();
    }
}
