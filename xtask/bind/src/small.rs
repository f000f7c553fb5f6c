//! Makes wasm files smaller than wasm-opt alone: drops names, orders functions so that they compress well, and gives
//! merged files one memory.

use crate::Outcome;
use std::collections::{BTreeMap, HashMap};
use wasm_encoder::reencode::{Reencode as _, RoundtripReencoder};
use wasm_encoder::{ExportKind, ExportSection, ImportSection, Module, NameMap, NameSection, RawSection};
use wasmparser::{KnownCustom, Parser, Payload, TypeRef};

/// Functions are compared by pieces of this many bytes.
const PIECE: usize = 4;
/// Pieces that occur in more functions than this are not counted.
const COMMON: usize = 1600;
/// The weight of an earlier function, relative to that of the one after it.
const FADE: f32 = 0.6;

/// A file without the names of its functions.
pub fn without_names(wasm: &[u8]) -> Outcome<Vec<u8>> {
    Ok(nameless(wasm)?.finish())
}

fn nameless(wasm: &[u8]) -> Outcome<Module> {
    with_sections(wasm, |_, section| {
        Ok(
            matches!(section, Payload::CustomSection(custom) if matches!(custom.as_known(), KnownCustom::Name(_))),
        )
    })
}

/// Removes exports that are never called, and so, after splitting, the code that only they need: streams of request
/// bodies, which Leptos could send to a server. All other items keep their numbers, so relocations stay valid.
pub fn without_streams(program: &[u8]) -> Outcome<Vec<u8>> {
    let kept = with_sections(program, |module, section| {
        let Payload::ExportSection(exports) = section else { return Ok(false) };
        let mut kept = ExportSection::new();
        for export in exports.clone() {
            let export = export?;
            if !export.name.contains("intounderlying") {
                RoundtripReencoder.parse_export(&mut kept, export)?;
            }
        }
        module.section(&kept);
        Ok(true)
    });
    Ok(kept?.finish())
}

/// Copies a file by sections, except those of which `change` returns that it has replaced or dropped them.
fn with_sections(wasm: &[u8], change: impl Fn(&mut Module, &Payload) -> Outcome<bool>) -> Outcome<Module> {
    let mut module = Module::new();
    for section in Parser::new(0).parse_all(wasm) {
        let section = section?;
        if change(&mut module, &section)? {
            continue;
        }
        if let Some((id, range)) = section.as_section() {
            let (start, end) = (usize::try_from(range.start)?, usize::try_from(range.end)?);
            let data = wasm.get(start..end).ok_or("a section ends after the file")?;
            module.section(&RawSection { id, data });
        }
    }
    Ok(module)
}

/// Gives functions names whose order puts similar ones next to each other; wasm-opt then moves them.
///
/// Brotli writes a repetition as its distance, and short distances take fewer bits.
pub fn named_in_order(wasm: &[u8]) -> Outcome<Vec<u8>> {
    let (mut imported, mut bodies) = (0, Vec::new());
    for section in Parser::new(0).parse_all(wasm) {
        match section? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    let mut names = NameMap::new();
    for number in 0..imported {
        names.append(number, &format!("!{number:05}"));
    }
    let mut places = vec![0; bodies.len()];
    for (place, at) in order(&bodies).into_iter().enumerate() {
        places[at] = place;
    }
    for (number, place) in (imported..).zip(places) {
        names.append(number, &format!("{place:05}"));
    }
    let mut section = NameSection::new();
    section.functions(&names);
    let mut module = nameless(wasm)?;
    module.section(&section);
    Ok(module.finish())
}

/// Orders the functions so that each has much in common with those just before it: starts with the first one, and
/// always appends the one that fits best.
fn order(bodies: &[&[u8]]) -> Vec<usize> {
    let mut containing = HashMap::<&[u8], Vec<usize>>::new();
    for (at, body) in bodies.iter().enumerate() {
        for piece in body.windows(PIECE) {
            let these = containing.entry(piece).or_default();
            if these.last() != Some(&at) {
                these.push(at);
            }
        }
    }
    containing.retain(|_, these| these.len() <= COMMON);
    // A long function has something in common with everything.
    #[expect(clippy::cast_precision_loss, reason = "functions are short")]
    let weights: Vec<f32> = bodies.iter().map(|body| ((body.len() + 8) as f32).powf(0.8)).collect();
    let mut left: Vec<usize> = (1..bodies.len()).collect();
    let mut order: Vec<usize> = (0..bodies.len().min(1)).collect();
    // How much each function has in common with the last ones.
    let mut common = vec![0.0_f32; bodies.len()];
    while let (Some(&last), false) = (order.last(), left.is_empty()) {
        for common in &mut common {
            *common *= FADE;
        }
        for these in bodies[last].windows(PIECE).filter_map(|piece| containing.get(piece)) {
            for &at in these {
                common[at] += 1.0;
            }
        }
        let fit = |at: usize| common[at] / weights[at];
        // Of equal ones the first, so that the order is always the same.
        let better = |one: &(usize, &usize), other: &(usize, &usize)| {
            fit(*one.1).total_cmp(&fit(*other.1)).then(other.1.cmp(one.1))
        };
        let best = left.iter().enumerate().max_by(better).map_or(0, |(place, _)| place);
        order.push(left.swap_remove(best));
    }
    order
}

/// Makes a file that imports from module `as_from` all that these files import from module `from`, and exports it under
/// the same names. Merged with it they share one memory and table. Other imports than memories, tables, globals fail.
pub fn provider(from: &str, as_from: &str, files: &[Vec<u8>]) -> Outcome<Vec<u8>> {
    let mut provided = BTreeMap::new();
    for file in files {
        for section in Parser::new(0).parse_all(file) {
            let Payload::ImportSection(section) = section? else { continue };
            for import in section.into_imports() {
                let import = import?;
                if import.module != from {
                    return Err(format!("it imports {} from {}", import.name, import.module).into());
                }
                provided.insert(import.name, import.ty);
            }
        }
    }
    let (mut imports, mut exports) = (ImportSection::new(), ExportSection::new());
    let (mut memories, mut tables, mut globals) = (0, 0, 0);
    for (name, ty) in provided {
        let (kind, next) = match ty {
            TypeRef::Memory(_) => (ExportKind::Memory, &mut memories),
            TypeRef::Table(_) => (ExportKind::Table, &mut tables),
            TypeRef::Global(_) => (ExportKind::Global, &mut globals),
            _ => return Err(format!("it imports the function {name}").into()),
        };
        imports.import(as_from, name, RoundtripReencoder.entity_type(ty)?);
        exports.export(name, kind, *next);
        *next += 1;
    }
    let mut module = Module::new();
    module.section(&imports).section(&exports);
    Ok(module.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use wasm_encoder::{EntityType, GlobalType, ValType};

    #[test]
    fn each_function_follows_one_like_it() {
        let bodies = [&b"abcdefgh"[..], b"123456789", b"xabcdefg", b"0123456789", b"", b"?abcdefgh"];
        let found = order(&bodies);
        assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), (0..6).collect(), "all of them, once");
        assert_eq!(found[0..3].iter().copied().collect::<BTreeSet<_>>(), BTreeSet::from([0, 2, 5]));
        assert!(found.windows(2).any(|two| two == [1, 3] || two == [3, 1]));
        assert_eq!(order(&[]), [0; 0]);
    }

    /// A file with one import of this name.
    fn importing(from: &str, name: &str, ty: EntityType) -> Vec<u8> {
        let mut module = Module::new();
        module.section(ImportSection::new().import(from, name, ty));
        module.finish()
    }

    #[test]
    fn imports_of_several_files_are_provided_once() {
        let of = |name| {
            let ty = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
            importing("m", name, ty.into())
        };
        let provided = provider("m", "first", &[of("g"), of("h"), of("g")]).unwrap();
        let sections = Parser::new(0).parse_all(&provided).map(Result::unwrap);
        let counts = sections.filter_map(|section| match section {
            Payload::ImportSection(imports) => Some(imports.count()),
            Payload::ExportSection(exports) => Some(exports.count()),
            _ => None,
        });
        assert_eq!(counts.collect::<Vec<_>>(), [2, 2]);
        assert!(provider("n", "first", &[of("g")]).is_err(), "from another module");
        assert!(provider("m", "first", &[importing("m", "f", EntityType::Function(0))]).is_err());
    }

    #[test]
    fn only_exports_of_streams_are_dropped() {
        let exporting = |names: &[&str]| {
            let (mut module, mut exports) = (Module::new(), ExportSection::new());
            for name in names {
                exports.export(name, ExportKind::Func, 0);
            }
            module.section(&exports);
            module.finish()
        };
        let all = exporting(&["main", "intounderlyingsource_pull", "__wbg_intounderlyingsource_free"]);
        assert_eq!(without_streams(&all).unwrap(), exporting(&["main"]));
    }

    #[test]
    fn names_are_replaced() {
        let named = named_in_order(b"\0asm\x01\0\0\0").unwrap();
        assert!(named.len() > 8 && without_names(&named).unwrap() == b"\0asm\x01\0\0\0");
        assert!(without_names(b"wasm").is_err());
    }
}
