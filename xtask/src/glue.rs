//! The script between wasm and browser, made smaller.
//!
//! wasm-bindgen names each thing the program imports by what it is and a hash. Those
//! names stand in the wasm and in the script, compress badly, and mean something
//! to nobody: here they become one or two letters each. Then terser takes out of
//! the generated scripts what only people read.

use crate::Outcome;
use crate::sh;
use crate::tools::Tools;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The module that the program imports from, as wasm-bindgen calls it.
const MODULE: &str = "./frantic_bg.js";
/// The number of the section of imports in a wasm file.
const IMPORTS: u8 = 2;

/// Gives imports short names and shortens the generated scripts.
pub fn shrink(tools: &Tools, dist: &Path) -> Outcome {
    let (wasm, script) = (dist.join("frantic_bg.wasm"), dist.join("frantic.js"));
    let read = |why: std::io::Error| format!("{}: {why}", script.display());
    let (small, names) = rename(&fs::read(&wasm).map_err(read)?).ok_or("the wasm cannot be read")?;
    let glue = fs::read_to_string(&script).map_err(read)?;
    fs::write(&wasm, small).map_err(read)?;
    fs::write(&script, with_names(&glue, &names)).map_err(read)?;
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

/// The script with these names in the place of the old ones.
fn with_names(glue: &str, names: &BTreeMap<String, String>) -> String {
    let mut out = String::with_capacity(glue.len());
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut rest = glue;
    while let Some(start) = rest.find(is_name) {
        let end = rest[start..].find(|letter| !is_name(letter)).map_or(rest.len(), |len| start + len);
        let word = &rest[start..end];
        out.push_str(&rest[..start]);
        out.push_str(names.get(word).map_or(word, String::as_str));
        rest = &rest[end..];
    }
    out + rest
}

/// The wasm with short names for what it imports from [`MODULE`], and which those are by
/// the old ones. `None` if it is no wasm.
fn rename(wasm: &[u8]) -> Option<(Vec<u8>, BTreeMap<String, String>)> {
    let (head, mut rest) = wasm.split_at_checked(8)?;
    let (mut out, mut names) = (head.to_vec(), BTreeMap::new());
    while let Some((&section, after)) = rest.split_first() {
        let (len, after) = number(after)?;
        let (body, after) = after.split_at_checked(len)?;
        rest = after;
        let body = if section == IMPORTS { imports(body, &mut names)? } else { body.to_vec() };
        out.push(section);
        put(&mut out, body.len());
        out.extend(body);
    }
    Some((out, names))
}

/// The section of imports, renamed.
fn imports(body: &[u8], names: &mut BTreeMap<String, String>) -> Option<Vec<u8>> {
    let (count, mut rest) = number(body)?;
    let mut out = Vec::new();
    put(&mut out, count);
    for _ in 0..count {
        let (module, after) = text(rest)?;
        let (name, after) = text(after)?;
        // What it is: a function's type, or a table, a memory, a global with theirs.
        let (&kind, what) = after.split_first()?;
        let len = match kind {
            0 => what.len() - number(what)?.1.len(),
            1 => 1 + limits(what.get(1..)?)?,
            2 => limits(what)?,
            3 => 2,
            _ => return None,
        };
        let (what, after) = what.split_at_checked(len)?;
        rest = after;
        let short = if module == MODULE {
            let next = short(names.len());
            names.entry(name.to_owned()).or_insert(next).clone()
        } else {
            name.to_owned()
        };
        for text in [module, &short] {
            put(&mut out, text.len());
            out.extend(text.bytes());
        }
        out.push(kind);
        out.extend(what);
    }
    rest.is_empty().then_some(out)
}

/// How long the limits of a table or memory are.
fn limits(bytes: &[u8]) -> Option<usize> {
    let (&flags, rest) = bytes.split_first()?;
    let (_, mut after) = number(rest)?;
    if flags & 1 == 1 {
        (_, after) = number(after)?;
    }
    Some(bytes.len() - after.len())
}

/// A name for each number: `$a`, `$b`, … No script has such otherwise.
fn short(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let (high, low) = (number / LETTERS.len(), number % LETTERS.len());
    let start = if high == 0 { String::from("$") } else { short(high - 1) };
    start + &char::from(LETTERS[low]).to_string()
}

/// A number of WebAssembly (LEB128), and what comes after it.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0;
    for (at, byte) in bytes.iter().enumerate().take(5) {
        value |= usize::from(byte & 127) << (7 * at);
        if byte & 128 == 0 {
            return Some((value, &bytes[at + 1..]));
        }
    }
    None
}

fn text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (len, rest) = number(bytes)?;
    let (text, rest) = rest.split_at_checked(len)?;
    Some((std::str::from_utf8(text).ok()?, rest))
}

fn put(out: &mut Vec<u8>, mut value: usize) {
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
                put(&mut body, text.len());
                body.extend(text.bytes());
            }
            body.extend([0, 0]);
        }
        let mut wasm = b"\0asm\x01\0\0\0".to_vec();
        wasm.extend([1, 4, 1, 0x60, 0, 0, IMPORTS]);
        put(&mut wasm, body.len());
        wasm.extend(body);
        wasm
    }

    #[test]
    fn imports_have_short_names_in_both_files() {
        let (small, names) = rename(&program()).unwrap();
        assert_eq!(names.into_iter().collect::<Vec<_>>(), [("__wbg_new_12".to_owned(), "$a".to_owned())]);
        assert!(small.windows(2).any(|two| two == b"$a") && small.windows(4).any(|four| four == b"load"));
        let (_, again) = rename(&small).unwrap();
        assert_eq!(again.get("$a").map(String::as_str), Some("$a"), "it can still be read");
        let names = BTreeMap::from([("__wbg_new_12".to_owned(), "$a".to_owned())]);
        assert_eq!(
            with_names("{ __wbg_new_12: f, x__wbg_new_12: 1 }", &names),
            "{ $a: f, x__wbg_new_12: 1 }"
        );
    }

    #[test]
    fn a_name_for_each() {
        let names: std::collections::BTreeSet<String> = (0..5000).map(short).collect();
        assert_eq!(names.len(), 5000);
        assert_eq!([short(0), short(51), short(52)], ["$a", "$Z", "$aa"]);
    }

    #[test]
    fn what_is_no_wasm_is_refused() {
        assert!(rename(b"").is_none() && rename(b"\0asm\x01\0\0\0\x02\xff").is_none());
    }
}
