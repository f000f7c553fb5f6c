//! Wasm files as bytes: their sections, and the numbers and names in them.

use std::collections::BTreeMap;

/// How long the part before the first section is.
pub const HEADER: usize = 8;
/// The ids of sections.
pub const CUSTOM: u8 = 0;
pub const IMPORTS: u8 = 2;
const EXPORTS: u8 = 7;
pub const CODE: u8 = 10;

/// The sections of a file: their ids and bodies. `None` if this is not a wasm file.
pub fn sections(wasm: &[u8]) -> Option<Vec<(u8, &[u8])>> {
    let mut rest = wasm.strip_prefix(b"\0asm").and_then(|rest| rest.get(4..))?;
    let mut all = Vec::new();
    while let Some((&id, after)) = rest.split_first() {
        let (len, after) = read_leb128(after)?;
        let (body, after) = after.split_at_checked(len)?;
        all.push((id, body));
        rest = after;
    }
    Some(all)
}

/// Adds a section to a file.
pub fn write_section(out: &mut Vec<u8>, id: u8, body: &[u8]) {
    out.push(id);
    write_leb128(out, body.len());
    out.extend(body);
}

/// A file that imports everything that these import from a module, once, and exports it by the same names. Merged with it
/// they share one memory and one table. `None` if they import something else than memories, tables and globals.
pub fn provider(module: &str, files: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut provided = BTreeMap::new();
    for file in files {
        let Some((_, body)) = sections(file)?.into_iter().find(|(id, _)| *id == IMPORTS) else { continue };
        let (count, mut rest) = read_leb128(body)?;
        for _ in 0..count {
            let (from, after) = read_name(rest)?;
            let (name, what) = read_name(after)?;
            let (what, after) = what.split_at_checked(import_len(what)?)?;
            if from != module || what[0] == 0 {
                return None;
            }
            provided.insert(name, what);
            rest = after;
        }
    }
    let (mut imports, mut exports) = (Vec::new(), Vec::new());
    write_leb128(&mut imports, provided.len());
    write_leb128(&mut exports, provided.len());
    let mut numbers = [0; 4];
    for (name, what) in provided {
        write_name(&mut imports, module);
        write_name(&mut imports, name);
        imports.extend(what);
        write_name(&mut exports, name);
        let number = numbers.get_mut(usize::from(what[0]))?;
        exports.push(what[0]);
        write_leb128(&mut exports, *number);
        *number += 1;
    }
    let mut out = b"\0asm\x01\0\0\0".to_vec();
    write_section(&mut out, IMPORTS, &imports);
    write_section(&mut out, EXPORTS, &exports);
    Some(out)
}

/// Writes a text with its length before it.
fn write_name(out: &mut Vec<u8>, name: &str) {
    write_leb128(out, name.len());
    out.extend(name.bytes());
}

/// How many functions an import section imports.
pub fn imported_functions(body: &[u8]) -> Option<usize> {
    let (count, mut rest) = read_leb128(body)?;
    let mut functions = 0;
    for _ in 0..count {
        let (_, after) = read_name(rest)?;
        let (_, what) = read_name(after)?;
        functions += usize::from(what.first() == Some(&0));
        rest = what.get(import_len(what)?..)?;
    }
    Some(functions)
}

/// The bodies of the functions in a code section.
pub fn functions(body: &[u8]) -> Option<Vec<&[u8]>> {
    let (count, mut rest) = read_leb128(body)?;
    let mut all = Vec::new();
    for _ in 0..count {
        let (len, after) = read_leb128(rest)?;
        let (function, after) = after.split_at_checked(len)?;
        all.push(function);
        rest = after;
    }
    Some(all)
}

/// The length of what follows the names of an import: its kind, then the type of the function,
/// table, memory or global.
pub fn import_len(what: &[u8]) -> Option<usize> {
    let (&kind, what) = what.split_first()?;
    let len = match kind {
        0 => what.len() - read_leb128(what)?.1.len(),
        1 => 1 + limits(what.get(1..)?)?,
        2 => limits(what)?,
        3 => 2,
        _ => return None,
    };
    Some(1 + len)
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

/// An unsigned LEB128 number of at most 32 bits, and the bytes after it.
pub fn read_leb128(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0;
    for (at, byte) in bytes.iter().enumerate().take(5) {
        value |= usize::from(byte & 127) << (7 * at);
        if byte & 128 == 0 {
            return Some((value, &bytes[at + 1..]));
        }
    }
    None
}

/// A text with its length before it, and the bytes after it.
pub fn read_name(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (len, rest) = read_leb128(bytes)?;
    let (text, rest) = rest.split_at_checked(len)?;
    Some((std::str::from_utf8(text).ok()?, rest))
}

/// Writes an unsigned LEB128 number.
pub fn write_leb128(out: &mut Vec<u8>, mut value: usize) {
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

    /// A file with one import: of this kind, with what follows it.
    fn importing(module: &str, name: &str, what: &[u8]) -> Vec<u8> {
        let mut body = vec![1];
        write_name(&mut body, module);
        write_name(&mut body, name);
        body.extend(what);
        let mut file = b"\0asm\x01\0\0\0".to_vec();
        write_section(&mut file, IMPORTS, &body);
        file
    }

    #[test]
    fn what_several_files_import_is_provided_once() {
        let memory = importing("m", "memory", &[2, 0, 23]);
        let provided = provider("m", &[memory.clone(), importing("m", "g", &[3, 0x7f, 1]), memory]).unwrap();
        let sections = sections(&provided).unwrap();
        assert_eq!(sections[0].1, b"\x02\x01m\x01g\x03\x7f\x01\x01m\x06memory\x02\0\x17");
        assert_eq!(sections[1].1, b"\x02\x01g\x03\0\x06memory\x02\0");
    }

    #[test]
    fn a_function_or_another_module_is_refused() {
        assert_eq!(provider("m", &[importing("m", "f", &[0, 0])]), None);
        assert_eq!(provider("m", &[importing("n", "g", &[3, 0x7f, 1])]), None);
    }
}
