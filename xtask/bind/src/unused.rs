//! Drops exports that nothing calls, before the program is cut in parts: with them goes what only they need, also its
//! data, which wasm-opt would keep.

use crate::Outcome;
use wasm_encoder::reencode::{Reencode as _, RoundtripReencoder};
use wasm_encoder::{ExportSection, Module, RawSection};
use wasmparser::{Parser, Payload};

/// What the names of these exports have in them: streams of request bodies, which Leptos could send to a server.
const UNUSED: &str = "intounderlying";

/// The program without such exports. Everything else keeps its number and its place within its section, so relocations
/// stay true.
pub fn dropped(program: &[u8]) -> Outcome<Vec<u8>> {
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(program) {
        let payload = payload?;
        if let Payload::ExportSection(exports) = payload {
            let mut kept = ExportSection::new();
            for export in exports {
                let export = export?;
                if !export.name.contains(UNUSED) {
                    RoundtripReencoder.parse_export(&mut kept, export)?;
                }
            }
            module.section(&kept);
        } else if let Some((id, range)) = payload.as_section() {
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
    use wasm_encoder::{CodeSection, CustomSection, ExportKind, Function, FunctionSection, TypeSection};

    fn program(exports: &[&str]) -> Vec<u8> {
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
        let custom = CustomSection { name: "linking".into(), data: b"\x02"[..].into() };
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&section).section(&code).section(&custom);
        module.finish()
    }

    #[test]
    fn only_what_nothing_calls_is_dropped() {
        let all = ["main", "intounderlyingsource_pull", "__wbg_intounderlyingsource_free", "memory"];
        assert_eq!(dropped(&program(&all)).unwrap(), program(&["main", "memory"]));
        let needed = program(&["main"]);
        assert_eq!(dropped(&needed).unwrap(), needed);
    }

    #[test]
    fn what_is_no_wasm_is_an_error() {
        assert!(dropped(b"wasm").is_err());
    }
}
