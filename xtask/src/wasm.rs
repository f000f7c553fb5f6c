//! Wasm files as bytes: their sections, and the numbers and names in them.

/// How long the part before the first section is.
pub const HEADER: usize = 8;
/// The ids of sections.
pub const CUSTOM: u8 = 0;
pub const IMPORTS: u8 = 2;
pub const EXPORTS: u8 = 7;
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
