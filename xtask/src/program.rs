//! The start of the program in index.html: its scripts, and the first bytes of its wasm.
//!
//! Between the first byte of a page and the first byte of a file that it names, the line has nothing to carry but the
//! page: on a slow phone a quarter of a second, or 50 kB. So the page contains what would otherwise have to wait until
//! then. In a text each byte of wasm is a character, which compresses as well as the bytes do.

use crate::Outcome;
use crate::build::PROGRAM;
use crate::files::{read, read_text, text_of, write};
use crate::{brotli, bundle};
use std::fs;
use std::path::Path;

/// How many bytes of the wasm are in the page. With more of them its two parts compress worse, and the page would still
/// be on its way when the rest could come.
const FIRST_BYTES: usize = 80_000;
/// The script of wasm-bindgen.
const GLUE: &str = "frantic.js";
/// What of that script starts the program.
const CALLED: [&str; 2] = ["function __wbg_get_imports(", "function __wbg_finalize_init("];
/// What starts the program.
const START: &str = include_str!("start.js");
/// What the script of the splitter exports, as an object: where wasm-bindgen's script imports it from.
const EXPORTS: &str = "wasm_split";
/// The event of the script with which Trunk starts the program.
const STARTED: &str = "TrunkApplicationStarted";

/// Writes the scripts of the program into the page of `dist`, and the modules that the page names, and removes their files.
/// Before they are minified: it reads the lines as Trunk, wasm-bindgen and the splitter write them.
pub fn join_scripts(dist: &Path) -> Outcome {
    let take = |name: &str| -> Outcome<String> {
        let file = dist.join(name);
        let text = read_text(&file)?;
        fs::remove_file(&file).map_err(|why| format!("{}: {why}", file.display()))?;
        Ok(text)
    };
    let index = dist.join("index.html");
    let page = with_modules(&read_text(&index)?, take)?;
    let script = joined(&take(bundle::SCRIPT)?, &take(GLUE)?)?;
    write(&index, &with_script(&page, &script)?)
}

/// The page with each module that it names by its address.
fn with_modules(page: &str, take: impl Fn(&str) -> Outcome<String>) -> Outcome<String> {
    const NAMED: [&str; 2] = ["<script type=\"module\" src=\"./", "\"></script>"];
    let mut pieces = page.split(NAMED[0]);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once(NAMED[1]).ok_or("index.html: a module without an end")?;
        out.extend(["<script type=\"module\">", &take(name)?, "</script>", rest]);
    }
    Ok(out)
}

/// The script of the splitter and that of wasm-bindgen, which import each other, as one that starts the program.
fn joined(splitter: &str, glue: &str) -> Outcome<String> {
    let mut out = format!("const {EXPORTS} = {{}};\n");
    let mut exports = 0;
    for line in splitter.lines().filter(|line| !line.starts_with("import ")) {
        match line.strip_prefix("export const ") {
            Some(export) => {
                exports += 1;
                out.extend([EXPORTS, ".", export, "\n"]);
            }
            None => out.extend([line, "\n"]),
        }
    }
    let mut imports = 0;
    for line in glue.lines() {
        let from = format!(" from \"./{}\"", bundle::SCRIPT);
        if let Some((name, _)) = line.strip_prefix("import * as ").and_then(|rest| rest.split_once(&from)) {
            imports += 1;
            out.extend(["const ", name, " = ", EXPORTS, ";\n"]);
        } else if !line.starts_with("export {") {
            out.extend([line.strip_prefix("export ").unwrap_or(line), "\n"]);
        }
    }
    let is_left = |word| out.lines().any(|line| line.starts_with(word));
    let lacks = |what: &&str| !out.contains(*what);
    if exports == 0 || imports == 0 || is_left("import ") || is_left("export ") || CALLED.iter().any(lacks) {
        return Err(format!("{} and {GLUE} import each other in another way than expected", bundle::SCRIPT));
    }
    Ok(out + START)
}

/// The page with this script instead of Trunk's; at its end, because a module waits for the whole page anyway, and what is
/// shown first should not wait for the module.
fn with_script(page: &str, script: &str) -> Outcome<String> {
    let trunks = script_of(page)?;
    let page = page.replacen(&["<script type=\"module\">", trunks, "</script>"].concat(), "", 1);
    at_end(&page, &format!("<script type=\"module\">{script}</script>"))
}

/// The page with this at the end of its body.
fn at_end(page: &str, what: &str) -> Outcome<String> {
    const END: &str = "</body>";
    if page.matches(END).count() == 1 {
        Ok(page.replacen(END, &[what, "\n", END].concat(), 1))
    } else {
        Err(format!("index.html must contain {END} once"))
    }
}

/// The script in a page that starts the program.
pub fn script_of(page: &str) -> Outcome<&str> {
    let modules = page.split("<script type=\"module\">").skip(1);
    let modules = modules.filter_map(|rest| rest.split("</script>").next());
    // Modules before it may listen to the event.
    modules
        .filter(|module| module.contains(STARTED))
        .last()
        .ok_or_else(|| "index.html does not start the program".into())
}

/// Cuts the first bytes off the wasm in `dist`, and returns them as a text.
pub fn cut(dist: &Path) -> Outcome<String> {
    let file = dist.join(PROGRAM);
    let wasm = read(&file)?;
    let (text, rest) = parts(&wasm);
    fs::write(&file, rest).map_err(|why| format!("{}: {why}", file.display()))?;
    Ok(text)
}

/// How many bytes brotli makes of the wasm, its first bytes a text.
pub fn size(wasm: &[u8]) -> Outcome<u64> {
    let (text, rest) = parts(wasm);
    Ok(brotli::size(text.as_bytes())? + brotli::size(rest)?)
}

/// The first bytes of the wasm as a text, and the rest.
fn parts(wasm: &[u8]) -> (String, &[u8]) {
    let (first, rest) = wasm.split_at(FIRST_BYTES.min(wasm.len()));
    (first.iter().map(|byte| as_character(*byte)).collect(), rest)
}

/// A byte as a character, which `start.js` reads. One bit is inverted, so that most of what is common in wasm is ASCII:
/// that compresses better. What HTML would not keep in a script, or might take for its end, is a character 256 higher.
fn as_character(byte: u8) -> char {
    match byte ^ 64 {
        low @ (b'\0' | b'\r' | b'<') => char::from_u32(256 + u32::from(low)).unwrap_or_default(),
        other => char::from(other),
    }
}

/// Puts the first bytes into the page of `dist`. Nothing may change the page afterwards that does not know of them.
pub fn put_first_bytes(dist: &Path, first: &str) -> Outcome {
    let index = dist.join("index.html");
    let element = format!("<script type=\"text/plain\" id=\"program\">{first}</script>");
    write(&index, &at_end(&text_of(&index), &element)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPLITTER: &str = "import { initSync } from \"./frantic.js\";\nfunction makeLoad() {}\n\
        const __chunk_1 = makeLoad(() => {\n}\n, []);\n\
        export const __wasm_split_load_later = wrapAsyncCb(makeLoad(() => {\n}\n, [__chunk_1]));\n";
    const GLUE_TEXT: &str = "import * as import1 from \"./__wasm_split.js\"\n\
        import * as import2 from \"./__wasm_split.js\"\n\nexport function carry_out() {}\n\
        function __wbg_get_imports() {}\nfunction __wbg_finalize_init(instance, module) {}\n\
        const imports = { \"./__wasm_split.js\": import1 };\nexport { initSync, __wbg_init as default };\n";

    #[test]
    fn scripts_that_import_each_other_become_one() {
        let script = joined(SPLITTER, GLUE_TEXT).unwrap();
        for line in [
            "wasm_split.__wasm_split_load_later = wrapAsyncCb(makeLoad(() => {",
            "const import1 = wasm_split;",
            "const import2 = wasm_split;",
            "function carry_out() {}",
            "const imports = { \"./__wasm_split.js\": import1 };",
        ] {
            assert!(script.lines().any(|its| its == line), "{line} is not in {script}");
        }
        assert!(
            script.ends_with(START) && !script.contains("export ") && !script.contains("import {"),
            "{script}"
        );
    }

    #[test]
    fn scripts_of_another_kind_are_an_error() {
        assert!(joined("", GLUE_TEXT).is_err());
        assert!(joined(SPLITTER, "").is_err());
        assert!(joined(SPLITTER, &GLUE_TEXT.replace("get_imports", "imports")).is_err());
        assert!(joined(SPLITTER, &format!("{GLUE_TEXT}import \"./other.js\";\n")).is_err());
    }

    #[test]
    fn modules_are_written_into_the_page() {
        let page = "<script type=\"module\" src=\"./windows.js\"></script><p></p>";
        let take = |name: &str| Ok(format!("of({name})"));
        assert_eq!(
            with_modules(page, take).unwrap(),
            "<script type=\"module\">of(windows.js)</script><p></p>"
        );
        let trunks = "<head><script type=\"module\">wait(\"TrunkApplicationStarted\")</script>\n\
            <script type=\"module\">\nfire(\"TrunkApplicationStarted\")\n</script></head><body>\n</body>";
        let page = with_script(trunks, "start(\"TrunkApplicationStarted\")").unwrap();
        let start = "<script type=\"module\">start(\"TrunkApplicationStarted\")</script>";
        assert_eq!(
            page,
            format!(
                "<head><script type=\"module\">wait(\"TrunkApplicationStarted\")</script>\n\
                 </head><body>\n{start}\n</body>"
            )
        );
        assert_eq!(script_of(&page), Ok("start(\"TrunkApplicationStarted\")"));
        assert!(with_script("<body></body>", "").is_err() && script_of("<p></p>").is_err());
        assert!(with_script(&trunks.replace("</body>", ""), "").is_err());
    }

    #[test]
    fn every_byte_is_a_character_that_html_keeps() {
        let text: String = (0..=255).map(as_character).collect();
        assert!(!text.contains(['\0', '\r', '<']), "{text:?}");
        // As `start.js` reads them.
        let read: Vec<u32> = text.chars().map(|character| (u32::from(character) ^ 64) % 256).collect();
        assert_eq!(read, (0..=255).collect::<Vec<_>>());
        // In UTF-16 each is one number.
        assert!(text.chars().all(|character| character.len_utf16() == 1));
    }
}
