//! The hooks that Trunk calls before and after it builds (Trunk.toml).
//!
//! Before: writes target/page/, from which index.html takes style sheets, texts, drawings and the home page. After:
//! adds the parts of the wasm and the script that loads them, because Trunk does not know of parts.

use crate::files::{self, files, read_text, top_level, write};
use crate::sh::{root, target};
use crate::{Outcome, home, parts};
use base64::Engine as _;
use std::env;
use std::fs;
use std::path::Path;

/// The folder from which index.html takes these files, relative to the root.
const PAGE: &str = "target/page";

/// Writes target/page/.
pub fn before() -> Outcome {
    let page = root().join(PAGE);
    for sheet in files(&root().join("style/sheets"))? {
        put(&page.join(files::name(&sheet)), &bundled(&sheet)?)?;
    }
    let lists = texts::lists(&root().join("locales"))?;
    for (path, list) in lists.iter().filter(|(path, _)| !path.starts_with(texts::START)) {
        put(&page.join("locales").join(path), list)?;
    }
    let drawings = |folder: &str| drawings(&root().join("src/art").join(folder));
    let home = home::page(&lists)?;
    put(&page.join("home.html"), &home)?;
    put(&page.join("start.html"), &home::start(&lists)?)?;
    let (shown, others) = home::divide(&drawings("")?, &home)?;
    put(&page.join("home.svg"), &shown)?;
    put(&page.join("tables.svg"), &others)?;
    put(&page.join("pictures.svg"), &drawings("later")?)?;
    put(&page.join("board.svg"), &drawings("board")?)
}

/// Adds the parts of the wasm to Trunk's folder, and writes their loader.
pub fn after() -> Outcome {
    let variable =
        |name: &str| env::var_os(name).ok_or_else(|| format!("{name} is not set: this command is for Trunk"));
    let staging = variable("TRUNK_STAGING_DIR")?;
    let bound = target().join("wasm-bindgen").join(variable("TRUNK_PROFILE")?).join("parts");
    let staging = Path::new(&staging);
    for part in files(&bound)? {
        let to = staging.join(files::name(&part));
        fs::copy(&part, &to).map_err(|why| format!("{}: {why}", to.display()))?;
    }
    parts::write_loader(staging)
}

/// A style sheet with its imports and its typeface written in.
fn bundled(sheet: &Path) -> Outcome<String> {
    const IMPORT: &str = "@import url(\"";
    const FONT: &str = "url(\"./fonts/";
    let bad = |what: &str| format!("{}: {what} is not understood (xtask/src/collect.rs)", sheet.display());
    let mut out = String::new();
    for line in read_text(sheet)?.lines() {
        if let Some(import) = line.strip_prefix(IMPORT) {
            let (path, condition) = import.split_once("\")").ok_or_else(|| bad(line))?;
            let imported = bundled(&sheet.with_file_name(path))?;
            match condition.trim_end_matches(';').trim() {
                "" => out.push_str(&imported),
                "layer(pages)" => out.extend(["@layer pages {\n", &imported, "}\n"]),
                condition => out.extend(["@media ", condition, " {\n", &imported, "}\n"]),
            }
        } else if let Some((before, rest)) = line.split_once(FONT) {
            let (file, after) = rest.split_once('"').ok_or_else(|| bad(line))?;
            let font = files::read(&root().join("public/fonts").join(file))?;
            let font = base64::engine::general_purpose::STANDARD.encode(font);
            out.extend([before, "url(\"data:font/woff2;base64,", &font, "\"", after, "\n"]);
        } else {
            out.extend([line, "\n"]);
        }
    }
    Ok(out)
}

/// Joins the drawings directly in a folder, without its subfolders.
fn drawings(folder: &Path) -> Outcome<String> {
    let mut all = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\">\n");
    for file in top_level(folder, "svg")? {
        all.push_str(&read_text(&file)?);
    }
    Ok(all + "</svg>\n")
}

/// Writes a file only if its content changes, so that Trunk's copies keep their times.
fn put(file: &Path, content: &str) -> Outcome {
    if read_text(file).is_ok_and(|old| old == content) {
        return Ok(());
    }
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    write(file, content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sheet_is_in_one_bundle_and_only_the_first_has_properties() {
        let mut imported = Vec::new();
        for bundle in files(&root().join("style/sheets")).unwrap() {
            let text = read_text(&bundle).unwrap();
            let paths =
                text.lines().filter_map(|line| line.strip_prefix("@import url(\"../")?.split('"').next());
            imported.extend(paths.map(|path| root().join("style").join(path)));
            let sheet = bundled(&bundle).unwrap();
            assert!(!sheet.contains("@import"), "{}", bundle.display());
            // Chromium restyles a whole page for each `@property` in a sheet that is added later.
            let is_first = files::name(&bundle) == "home.css";
            assert_eq!(sheet.contains("@property"), is_first, "{}", bundle.display());
        }
        imported.sort();
        let mut sheets = files(&root().join("style")).unwrap();
        sheets.retain(|file| !file.starts_with(root().join("style/sheets")));
        assert_eq!(imported, sheets);
    }

    #[test]
    fn a_sheet_for_some_screens_keeps_its_condition() {
        let tables = bundled(&root().join("style/sheets/tables.css")).unwrap();
        assert!(tables.contains("@media (min-width: 56rem) and (min-height: 35rem) {\n"));
        let home = bundled(&root().join("style/sheets/home.css")).unwrap();
        assert!(home.contains("url(\"data:font/woff2;base64,d09GMg"), "the typeface is in it");
    }
}
