//! Makes the JavaScript that wasm-bindgen generates smaller.
//!
//! wasm-bindgen names each function that the program imports by what it is and a hash.
//! These names stand both in the wasm file and in the script and compress badly, so here
//! each becomes a few letters. Then terser minifies the generated scripts.

use crate::Outcome;
use crate::sh;
use crate::tools::Tools;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The module from which the program imports wasm-bindgen's functions.
const MODULE: &str = "./frantic_bg.js";
/// The id of the import section of a wasm file.
const IMPORT_SECTION: u8 = 2;

/// Gives imports short names and minifies the generated scripts.
pub fn shrink(tools: &Tools, dist: &Path) -> Outcome {
    let (wasm, script) = (dist.join("frantic_bg.wasm"), dist.join("frantic.js"));
    let io = |why: std::io::Error| format!("{}: {why}", script.display());
    let (small, names) = shorten_imports(&fs::read(&wasm).map_err(io)?)?;
    let renamed = rename_in_script(&fs::read_to_string(&script).map_err(io)?, &names)?;
    fs::write(&wasm, small).map_err(io)?;
    fs::write(&script, renamed).map_err(io)?;
    for script in [script, dist.join("__wasm_split.js")] {
        sh::run(
            tools
                .cmd("node", &[&tools.terser])
                .arg(&script)
                .args(["--module", "--compress", "--mangle", "--output"])
                .arg(&script),
        )?;
    }
    Ok(())
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

/// The wasm file with short names for what it imports from [`MODULE`], and the new name for
/// each old one. An error if this is not a wasm file or imports nothing from there.
fn shorten_imports(wasm: &[u8]) -> Outcome<(Vec<u8>, BTreeMap<String, String>)> {
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
    let (head, mut rest) = wasm.split_at_checked(8)?;
    let (mut out, mut names) = (head.to_vec(), BTreeMap::new());
    while let Some((&section, after)) = rest.split_first() {
        let (len, after) = read_leb128(after)?;
        let (body, after) = after.split_at_checked(len)?;
        rest = after;
        let body = if section == IMPORT_SECTION { rewrite_imports(body, &mut names)? } else { body.to_vec() };
        out.push(section);
        write_leb128(&mut out, body.len());
        out.extend(body);
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
        let (name, after) = read_name(after)?;
        // The kind of import, then the type of the function, table, memory or global.
        let (&kind, what) = after.split_first()?;
        let len = match kind {
            0 => what.len() - read_leb128(what)?.1.len(),
            1 => 1 + limits(what.get(1..)?)?,
            2 => limits(what)?,
            3 => 2,
            _ => return None,
        };
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
        out.push(kind);
        out.extend(what);
    }
    rest.is_empty().then_some(out)
}

/// The length in bytes of the limits of a table or memory.
fn limits(bytes: &[u8]) -> Option<usize> {
    let (&flags, rest) = bytes.split_first()?;
    let (_, mut after) = read_leb128(rest)?;
    if flags & 1 == 1 {
        (_, after) = read_leb128(after)?;
    }
    Some(bytes.len() - after.len())
}

/// A name for each number: `$a`, `$b`, … Generated scripts contain no such names.
fn short_name(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let (high, low) = (number / LETTERS.len(), number % LETTERS.len());
    let start = if high == 0 { String::from("$") } else { short_name(high - 1) };
    start + &char::from(LETTERS[low]).to_string()
}

/// An unsigned LEB128 number of at most 32 bits, and the bytes after it.
fn read_leb128(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0;
    for (at, byte) in bytes.iter().enumerate().take(5) {
        value |= usize::from(byte & 127) << (7 * at);
        if byte & 128 == 0 {
            return Some((value, &bytes[at + 1..]));
        }
    }
    None
}

fn read_name(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (len, rest) = read_leb128(bytes)?;
    let (text, rest) = rest.split_at_checked(len)?;
    Some((std::str::from_utf8(text).ok()?, rest))
}

fn write_leb128(out: &mut Vec<u8>, mut value: usize) {
    loop {
        let byte = (value & 127) as u8;
        value >>= 7;
        out.push(if value == 0 { byte } else { byte | 128 });
        if value == 0 {
            return;
        }
    }
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
        wasm.extend([1, 4, 1, 0x60, 0, 0, IMPORT_SECTION]);
        write_leb128(&mut wasm, body.len());
        wasm.extend(body);
        wasm
    }

    #[test]
    fn imports_have_short_names_in_both_files() {
        let (small, names) = shorten_imports(&program()).unwrap();
        assert_eq!(names, BTreeMap::from([("__wbg_new_12".to_owned(), "$a".to_owned())]));
        assert!(small.windows(2).any(|two| two == b"$a") && small.windows(4).any(|four| four == b"load"));
        let (_, again) = shorten_imports(&small).unwrap();
        assert_eq!(again.get("$a").map(String::as_str), Some("$a"), "it can still be read");
        assert_eq!(
            rename_in_script("{ __wbg_new_12: f, x__wbg_new_12: 1 }", &names).as_deref(),
            Ok("{ $a: f, x__wbg_new_12: 1 }")
        );
    }

    #[test]
    fn a_renamed_module_is_an_error() {
        let mut program = program();
        let at = program.windows(MODULE.len()).position(|part| part == MODULE.as_bytes()).unwrap();
        program[at + 2] = b'F';
        assert!(shorten_imports(&program).unwrap_err().contains(MODULE));
    }

    #[test]
    fn a_script_without_an_imported_name_is_an_error() {
        let (_, names) = shorten_imports(&program()).unwrap();
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
        assert!(shorten_imports(b"").is_err() && shorten_imports(b"\0asm\x01\0\0\0\x02\xff").is_err());
    }
}
