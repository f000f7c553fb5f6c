//! Drops what the program does not need and wasm-opt would keep: exports that nothing calls, before it is cut in parts,
//! and with them the code and the data that only they need; and empty entries of the first part's table of functions.

use crate::Outcome;
use wasm_encoder::reencode::{Reencode as _, RoundtripReencoder};
use wasm_encoder::{ElementSection, ExportSection, Module, RawSection};
use wasmparser::{Element, ElementItems, ElementKind, Operator, Parser, Payload};

/// What the names of these exports have in them: streams of request bodies, which Leptos could send to a server.
const UNUSED: &str = "intounderlying";

/// The program without such exports. Everything else keeps its number and its place within its section, so relocations
/// stay true.
pub fn without_exports(program: &[u8]) -> Outcome<Vec<u8>> {
    with_sections(program, |module, section| {
        let Payload::ExportSection(exports) = section else { return Ok(false) };
        let mut kept = ExportSection::new();
        for export in exports.clone() {
            let export = export?;
            if !export.name.contains(UNUSED) {
                RoundtripReencoder.parse_export(&mut kept, export)?;
            }
        }
        module.section(&kept);
        Ok(true)
    })
}

/// A first part without the segments that leave entries of its table of functions empty, which they are anyway until
/// other parts fill them: 16 kB, which browsers read one entry after the other.
pub fn without_empty_entries(part: &[u8]) -> Outcome<Vec<u8>> {
    with_sections(part, |module, section| {
        let Payload::ElementSection(segments) = section else { return Ok(false) };
        let mut kept = ElementSection::new();
        for segment in segments.clone() {
            let segment = segment?;
            if !is_empty(&segment)? {
                RoundtripReencoder.parse_element(&mut kept, segment)?;
            }
        }
        module.section(&kept);
        Ok(true)
    })
}

fn is_empty(segment: &Element) -> Outcome<bool> {
    let (ElementKind::Active { .. }, ElementItems::Expressions(_, entries)) = (&segment.kind, &segment.items)
    else {
        return Ok(false);
    };
    for entry in entries.clone() {
        if !matches!(entry?.get_operators_reader().read()?, Operator::RefNull { .. }) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The program with other sections where `change` adds one.
fn with_sections(
    program: &[u8],
    change: impl Fn(&mut Module, &Payload) -> Outcome<bool>,
) -> Outcome<Vec<u8>> {
    let mut module = Module::new();
    for section in Parser::new(0).parse_all(program) {
        let section = section?;
        if change(&mut module, &section)? {
            continue;
        }
        if let Some((id, range)) = section.as_section() {
            let (start, end) = (usize::try_from(range.start)?, usize::try_from(range.end)?);
            let data = program.get(start..end).ok_or("a section ends after the file")?;
            module.section(&RawSection { id, data });
        }
    }
    Ok(module.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        CodeSection, ConstExpr, CustomSection, Elements, ExportKind, Function, FunctionSection, HeapType,
        RefType, TableSection, TableType, TypeSection,
    };

    /// A program that exports its function under these names, and has these entries in its table, in segments of two.
    fn program(exports: &[&str], entries: &[ConstExpr]) -> Vec<u8> {
        let (mut types, mut functions, mut code) =
            (TypeSection::new(), FunctionSection::new(), CodeSection::new());
        types.ty().function([], []);
        functions.function(0);
        let mut function = Function::new([]);
        function.instructions().end();
        code.function(&function);
        let mut section = ExportSection::new();
        for name in exports {
            section.export(name, ExportKind::Func, 0);
        }
        let mut tables = TableSection::new();
        let element_type = RefType::FUNCREF;
        tables.table(TableType { element_type, table64: false, minimum: 9, maximum: None, shared: false });
        let mut elements = ElementSection::new();
        for (at, two) in (0..).zip(entries.chunks(2)) {
            let place = ConstExpr::i32_const(2 * at);
            elements.active(None, &place, Elements::Expressions(element_type, two.into()));
        }
        let custom = CustomSection { name: "linking".into(), data: b"\x02"[..].into() };
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&tables).section(&section);
        module.section(&elements).section(&code).section(&custom);
        module.finish()
    }

    #[test]
    fn only_exports_that_nothing_calls_are_dropped() {
        let all = ["main", "intounderlyingsource_pull", "__wbg_intounderlyingsource_free", "memory"];
        assert_eq!(without_exports(&program(&all, &[])).unwrap(), program(&["main", "memory"], &[]));
        let needed = program(&["main"], &[]);
        assert_eq!(without_exports(&needed).unwrap(), needed);
    }

    #[test]
    fn only_segments_without_a_function_are_dropped() {
        let (function, none) = (ConstExpr::ref_func(0), ConstExpr::ref_null(HeapType::FUNC));
        let [function, none] = [&function, &none].map(|entry| move || entry.clone());
        let all = program(&[], &[function(), none(), none(), none()]);
        assert_eq!(without_empty_entries(&all).unwrap(), program(&[], &[function(), none()]));
    }

    #[test]
    fn what_is_no_wasm_is_an_error() {
        assert!(without_exports(b"wasm").is_err() && without_empty_entries(b"wasm").is_err());
    }
}
