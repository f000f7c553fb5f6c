//! Makes the JavaScript that wasm-bindgen generates smaller, and minifies all other scripts.
//!
//! wasm-bindgen names each function that the program imports, and each closure it exports, by what it
//! is and a hash. These names stand both in the wasm file and in the script and compress badly, so
//! here each becomes a few letters. At the end terser minifies the scripts.

use crate::Outcome;
use crate::files::{read_text, write};
use crate::sh;
use crate::tools::Tools;
use crate::wasm::{
    EXPORTS, HEADER, IMPORTS, import_len, read_leb128, read_name, sections, write_leb128, write_section,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The module from which the program imports wasm-bindgen's functions.
const MODULE: &str = "./frantic_bg.js";
/// How the names of exported closures begin, and what else is in them; between is a hash.
const CLOSURE: [&str; 2] = ["wasm_bindgen_", "__convert__closures"];
/// How the names of the script's classes begin for exports that `xtask/bind` has dropped.
const UNUSED_CLASS: &str = "IntoUnderlying";
/// How the lines begin by which the script tells developers how it is to be used and served: index.html is not written by
/// hand, and docs/deploy.md says what a host has to do.
const ADVICE: &[&str] = &["console.warn('", "console.warn(\"`"];
/// How the function begins that says of any value what it is, for whoever reads a program's log; and a shorter one.
const DEBUG_STRING: &str = "function debugString(val) {";
const SHORT_DEBUG_STRING: &str = "function debugString(val) {
    try {
        return val instanceof Error ? `${val.name}: ${val.message}\n${val.stack}` : String(val);
    } catch {
        return typeof val;
    }
}
";
/// The service worker is completed last of all (`offline`).
const KEEP: &str = "sw.js";

/// Gives imports and exported closures short names, and drops what nothing uses.
pub fn shorten(dist: &Path) -> Outcome {
    let (wasm, script) = (dist.join("frantic_bg.wasm"), dist.join("frantic.js"));
    let io = |why: std::io::Error| format!("{}: {why}", wasm.display());
    let (small, names) = shorten_names(&fs::read(&wasm).map_err(io)?)?;
    let text = rename_in_script(&without_unused(&read_text(&script)?), &names)?;
    fs::write(&wasm, small).map_err(io)?;
    write(&script, &text)
}

/// Minifies all scripts, also those in the page.
pub fn minify(tools: &Tools, dist: &Path) -> Outcome {
    let terser = |file: &Path, flags: &[&str]| {
        let mut command = tools.cmd("node", &[&tools.terser]);
        sh::run(command.arg(file).args(flags).args(["--compress", "--mangle", "--output"]).arg(file))
    };
    let io = |why: std::io::Error| format!("{}: {why}", dist.display());
    for entry in fs::read_dir(dist).map_err(io)? {
        let file = entry.map_err(io)?.path();
        if file.extension().is_some_and(|extension| extension == "js") && !file.ends_with(KEEP) {
            terser(&file, &["--module"])?;
        }
    }
    let index = dist.join("index.html");
    let page = minify_page(&read_text(&index)?, |script, is_module| {
        let file = dist.join("inline.js");
        write(&file, script)?;
        terser(&file, if is_module { &["--module"] } else { &[] })?;
        let small = read_text(&file)?;
        fs::remove_file(&file).map_err(io)?;
        Ok(small.trim_end().to_owned())
    })?;
    write(&index, &page)
}

/// The page with each script in it replaced by what `minify` makes of it and of whether it is a module.
fn minify_page(html: &str, minify: impl Fn(&str, bool) -> Outcome<String>) -> Outcome<String> {
    let mut parts = html.split("<script");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let bad = || "index.html: a script without an end".to_owned();
        let (attributes, rest) = part.split_once('>').ok_or_else(bad)?;
        let (script, rest) = rest.split_once("</script>").ok_or_else(bad)?;
        let script = match script.trim() {
            "" => String::new(),
            script => minify(script, attributes.contains("module"))?,
        };
        out.extend(["<script", attributes, ">", &script, "</script>", rest]);
    }
    Ok(out)
}

/// The script without the classes for exports that are dropped, without advice, and with less to say of values.
/// wasm-bindgen writes each statement on lines of its own.
fn without_unused(script: &str) -> String {
    let mut kept = String::with_capacity(script.len());
    let mut lines = script.lines();
    while let Some(line) = lines.next() {
        let begins =
            |start: &str| line.strip_prefix(start).is_some_and(|rest| rest.starts_with(UNUSED_CLASS));
        if begins("export class ") {
            lines.find(|line| *line == "}");
        } else if line == DEBUG_STRING {
            lines.find(|line| *line == "}");
            kept.push_str(SHORT_DEBUG_STRING);
        } else if begins("const ") {
            if !line.ends_with(';') {
                lines.find(|line| line.ends_with(';'));
            }
        } else if !begins("if (Symbol.dispose) ")
            && !ADVICE.iter().any(|advice| line.trim_start().starts_with(advice))
        {
            kept.extend([line, "\n"]);
        }
    }
    kept
}

/// The script with each old name replaced by its new one. An error if the script lacks a name.
fn rename_in_script(script: &str, names: &BTreeMap<String, String>) -> Outcome<String> {
    let mut out = String::with_capacity(script.len());
    let mut missing: BTreeSet<&str> = names.keys().map(String::as_str).collect();
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut rest = script;
    while let Some(start) = rest.find(is_word) {
        let end = rest[start..].find(|letter| !is_word(letter)).map_or(rest.len(), |len| start + len);
        let word = &rest[start..end];
        missing.remove(word);
        out.push_str(&rest[..start]);
        out.push_str(names.get(word).map_or(word, String::as_str));
        rest = &rest[end..];
    }
    match missing.first() {
        None => Ok(out + rest),
        Some(name) => Err(format!(
            "the wasm imports `{name}`, which frantic.js does not contain: \
             has wasm-bindgen changed how it writes imports? (xtask/src/glue.rs)"
        )),
    }
}

/// The wasm file with short names for what it imports from [`MODULE`] and for the closures it
/// exports; and the new name for each old one. An error if this is not a wasm file or imports nothing
/// from there.
fn shorten_names(wasm: &[u8]) -> Outcome<(Vec<u8>, BTreeMap<String, String>)> {
    let (small, names) = rewrite(wasm).ok_or("frantic_bg.wasm is not a wasm file that xtask can read")?;
    if names.is_empty() {
        return Err(format!(
            "frantic_bg.wasm imports nothing from `{MODULE}`: \
             has wasm-bindgen renamed that module? (xtask/src/glue.rs)"
        ));
    }
    Ok((small, names))
}

fn rewrite(wasm: &[u8]) -> Option<(Vec<u8>, BTreeMap<String, String>)> {
    let mut names = BTreeMap::new();
    let mut out = wasm.get(..HEADER)?.to_vec();
    for (section, body) in sections(wasm)? {
        let body = match section {
            IMPORTS => rewrite_imports(body, &mut names)?,
            EXPORTS => rewrite_exports(body, &mut names)?,
            _ => body.to_vec(),
        };
        write_section(&mut out, section, &body);
    }
    Some((out, names))
}

/// The import section with short names, which are added to `names`.
fn rewrite_imports(body: &[u8], names: &mut BTreeMap<String, String>) -> Option<Vec<u8>> {
    let (count, mut rest) = read_leb128(body)?;
    let mut out = Vec::new();
    write_leb128(&mut out, count);
    for _ in 0..count {
        let (module, after) = read_name(rest)?;
        let (name, what) = read_name(after)?;
        let len = import_len(what)?;
        let (what, after) = what.split_at_checked(len)?;
        rest = after;
        let name = if module == MODULE {
            let next = short_name(names.len());
            names.entry(name.to_owned()).or_insert(next).clone()
        } else {
            name.to_owned()
        };
        for text in [module, &name] {
            write_leb128(&mut out, text.len());
            out.extend(text.bytes());
        }
        out.extend(what);
    }
    rest.is_empty().then_some(out)
}

/// The export section with short names for closures, which are added to `names`.
fn rewrite_exports(body: &[u8], names: &mut BTreeMap<String, String>) -> Option<Vec<u8>> {
    let (count, mut rest) = read_leb128(body)?;
    let mut out = Vec::new();
    write_leb128(&mut out, count);
    for _ in 0..count {
        let (name, after) = read_name(rest)?;
        // The kind of export, then the index.
        let index = after.get(1..)?;
        let len = 1 + index.len() - read_leb128(index)?.1.len();
        let (what, after) = after.split_at_checked(len)?;
        rest = after;
        let name = if name.starts_with(CLOSURE[0]) && name.contains(CLOSURE[1]) {
            let next = short_name(names.len());
            names.entry(name.to_owned()).or_insert(next).clone()
        } else {
            name.to_owned()
        };
        write_leb128(&mut out, name.len());
        out.extend(name.bytes());
        out.extend(what);
    }
    rest.is_empty().then_some(out)
}

/// A name for each number: `$a`, `$b`, … Generated scripts contain no such names.
fn short_name(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let (high, low) = (number / LETTERS.len(), number % LETTERS.len());
    let start = if high == 0 { String::from("$") } else { short_name(high - 1) };
    start + &char::from(LETTERS[low]).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `(import "./frantic_bg.js" "__wbg_new_12" (func (type 0)))` and one from elsewhere.
    fn program() -> Vec<u8> {
        let mut body = vec![2];
        for (module, name) in [(MODULE, "__wbg_new_12"), ("./__wasm_split.js", "load")] {
            for text in [module, name] {
                write_leb128(&mut body, text.len());
                body.extend(text.bytes());
            }
            body.extend([0, 0]);
        }
        let mut wasm = b"\0asm\x01\0\0\0".to_vec();
        wasm.extend([1, 4, 1, 0x60, 0, 0, IMPORTS]);
        write_leb128(&mut wasm, body.len());
        wasm.extend(body);
        wasm
    }

    #[test]
    fn imports_have_short_names_in_both_files() {
        let (small, names) = shorten_names(&program()).unwrap();
        assert_eq!(names, BTreeMap::from([("__wbg_new_12".to_owned(), "$a".to_owned())]));
        assert!(small.windows(2).any(|two| two == b"$a") && small.windows(4).any(|four| four == b"load"));
        let (_, again) = shorten_names(&small).unwrap();
        assert_eq!(again.get("$a").map(String::as_str), Some("$a"), "it can still be read");
        assert_eq!(
            rename_in_script("{ __wbg_new_12: f, x__wbg_new_12: 1 }", &names).as_deref(),
            Ok("{ $a: f, x__wbg_new_12: 1 }")
        );
    }

    #[test]
    fn closures_have_short_names() {
        let mut body = vec![2];
        for name in ["memory", "wasm_bindgen_41a8___convert__closures_h12"] {
            write_leb128(&mut body, name.len());
            body.extend(name.bytes());
            body.extend([0, 5]);
        }
        let mut names = BTreeMap::new();
        assert_eq!(rewrite_exports(&body, &mut names).unwrap(), b"\x02\x06memory\0\x05\x02$a\0\x05");
        assert_eq!(names.keys().collect::<Vec<_>>(), ["wasm_bindgen_41a8___convert__closures_h12"]);
        assert_eq!(rewrite_exports(&[2, 1], &mut names), None, "cut off");
    }

    #[test]
    fn the_script_has_no_classes_for_what_is_dropped() {
        let script = "a();\nexport class IntoUnderlyingSink {\n  b() {\n    c();\n  }\n}\n\
            if (Symbol.dispose) IntoUnderlyingSink.d();\nconst IntoUnderlyingSinkE = f\n  ? { }\n  : g();\nh();\n";
        assert_eq!(without_unused(script), "a();\nh();\n");
    }

    #[test]
    fn advice_to_developers_is_dropped() {
        let script = "if (b) {\n    console.warn(\"`c` failed\", e);\n} else {\n    console.warn('pass d')\n}\n\
            console.warn(arg0);\n";
        assert_eq!(without_unused(script), "if (b) {\n} else {\n}\nconsole.warn(arg0);\n");
    }

    #[test]
    fn of_a_value_it_says_little() {
        let script = "a();\nfunction debugString(val) {\n    switch (typeof val) {\n    }\n}\nb();\n";
        assert_eq!(without_unused(script), format!("a();\n{SHORT_DEBUG_STRING}b();\n"));
    }

    #[test]
    fn scripts_in_the_page_are_minified() {
        let page =
            "<p><script src=\"a.js\"></script><script type=\"module\"> b() </script><script>c()</script>";
        let minify = |script: &str, is_module: bool| Ok(format!("{script} {is_module}"));
        assert_eq!(
            minify_page(page, minify).unwrap(),
            "<p><script src=\"a.js\"></script><script type=\"module\">b() true</script><script>c() false</script>"
        );
        assert!(minify_page("<script>a()", minify).is_err());
    }

    #[test]
    fn a_renamed_module_is_an_error() {
        let mut program = program();
        let at = program.windows(MODULE.len()).position(|part| part == MODULE.as_bytes()).unwrap();
        program[at + 2] = b'F';
        assert!(shorten_names(&program).unwrap_err().contains(MODULE));
    }

    #[test]
    fn a_script_without_an_imported_name_is_an_error() {
        let (_, names) = shorten_names(&program()).unwrap();
        assert!(rename_in_script("{ __wbg_new_13: f }", &names).unwrap_err().contains("__wbg_new_12"));
    }

    #[test]
    fn short_names_are_unique() {
        let names: BTreeSet<String> = (0..5000).map(short_name).collect();
        assert_eq!(names.len(), 5000);
        assert_eq!([short_name(0), short_name(51), short_name(52)], ["$a", "$Z", "$aa"]);
    }

    #[test]
    fn a_file_that_is_not_wasm_is_an_error() {
        assert!(shorten_names(b"").is_err() && shorten_names(b"\0asm\x01\0\0\0\x02\xff").is_err());
    }
}
