//! A program that is not split into parts, for development: it calls itself where it would import from its parts.

use crate::{LOADER, Outcome};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use walrus::Module;

/// Whether the linker left relocations, which the splitter needs.
pub fn has_relocations(program: &[u8]) -> bool {
    const NAME: &[u8] = b"reloc.CODE";
    program.windows(NAME.len()).any(|bytes| bytes == NAME)
}

/// Makes the program import only from [`LOADER`], and returns that script: it reports each part as loaded, and calls
/// the program's own function for each import. The names are those of `wasm_split_macros`:
/// `__wasm_split_load_PART`, and `__wasm_split_00PART00_import_ID_FUNCTION` with `export` for its other end.
pub fn call_itself(program: &mut Module) -> Outcome<String> {
    let other_end = |export: &walrus::Export| Some((key(&export.name, "_export_")?, export.name.clone()));
    let exports: BTreeMap<String, String> = program.exports.iter().filter_map(other_end).collect();
    let mut script = String::from(
        "import { initSync } from \"./frantic.js\";\n\
         const there = (callback, data) => initSync().__indirect_function_table.get(callback)(data, true);\n",
    );
    for import in program.imports.iter_mut().filter(|import| import.name.starts_with("__wasm_split_")) {
        LOADER.clone_into(&mut import.module);
        let name = &import.name;
        if name.starts_with("__wasm_split_load_") {
            writeln!(script, "export const {name} = there;")?;
        } else {
            let end = key(name, "_import_").and_then(|key| exports.get(&key));
            let end = end.ok_or_else(|| format!("{name} has no other end"))?;
            writeln!(script, "export const {name} = (...args) => initSync().{end}(...args);")?;
        }
    }
    Ok(script)
}

/// A name without its `import` or `export`.
fn key(name: &str, end: &str) -> Option<String> {
    (name.starts_with("__wasm_split_00") && name.contains(end)).then(|| name.replacen(end, "_", 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use walrus::{FunctionBuilder, ModuleConfig};

    /// A program that imports `draw` from a part, and defines it.
    fn program(end: &str) -> Module {
        let mut module = Module::with_config(ModuleConfig::new());
        let kind = module.types.add(&[], &[]);
        for name in ["__wasm_split_load_later", "__wasm_split_00later00_import_0a_draw"] {
            module.add_import_func("__wasm_split_placeholder__", name, kind);
        }
        let own = FunctionBuilder::new(&mut module.types, &[], &[]).finish(vec![], &mut module.funcs);
        module.exports.add(end, own);
        module
    }

    #[test]
    fn an_import_is_led_to_the_function_that_the_program_has() {
        let mut whole = program("__wasm_split_00later00_export_0a_draw");
        let script = call_itself(&mut whole).unwrap();
        assert!(whole.imports.iter().all(|import| import.module == LOADER));
        let call = "import_0a_draw = (...args) => initSync().__wasm_split_00later00_export_0a_draw(";
        assert!(script.contains(call) && script.contains("export const __wasm_split_load_later = there;"));
        // Without its other end.
        assert!(call_itself(&mut program("__wasm_split_00later00_export_0b_draw")).is_err());
    }
}
