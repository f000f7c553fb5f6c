//! Finds out which functions of a wasm file are called: each tells the page its number when it is.

use crate::Outcome;
use crate::deferred::is_small;
use crate::names::stable_name;
use walrus::ir::{Call, Const, Instr, InstrLocId, Value};
use walrus::{Module, ValType};

/// From where the function is imported that is told (xtask/src/deferred.rs).
const SHARED: &str = "__wasm_split";
/// That function. Its argument is the line of the called function in the list of names, from 0.
const CALLED: &str = "called";

/// The file in which each function tells that it is called, and the [stable names](stable_name) of all functions, one in
/// each line; none of those that would not be moved, because they are small.
pub fn instrument(wasm: &[u8]) -> Outcome<(Vec<u8>, String)> {
    let mut module = Module::from_buffer(wasm)?;
    let ty = module.types.add(&[ValType::I32], &[]);
    let (called, _) = module.add_import_func(SHARED, CALLED, ty);
    let mut names = String::new();
    let name_of = |name: &Option<String>| name.as_deref().map(stable_name).unwrap_or_default();
    let large = module.funcs.iter_local().filter(|(_, function)| !is_small(function));
    let all: Vec<_> = large.map(|(id, _)| (id, name_of(&module.funcs.get(id).name))).collect();
    for (line, (id, name)) in (0..).zip(all) {
        let function = module.funcs.get_mut(id).kind.unwrap_local_mut();
        let start = function.entry_block();
        let instrs = &mut function.block_mut(start).instrs;
        let tell = [Instr::Const(Const { value: Value::I32(line) }), Instr::Call(Call { func: called })];
        instrs.splice(0..0, tell.map(|instr| (instr, InstrLocId::default())));
        names.extend([&name, "\n"]);
    }
    Ok((module.emit_wasm(), names))
}
