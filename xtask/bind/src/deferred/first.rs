//! What is loaded first: stubs instead of the functions that are moved.

use super::module::{LOAD, LOADED, SHARED, TABLE, Tables, fill, functions, own_table};
use super::plan::{Plan, in_added};
use crate::Outcome;
use walrus::ir::{IfElse, UnaryOp, Value};
use walrus::{ConstExpr, FunctionBuilder, FunctionKind, Module, RefType, ValType, passes};

/// The module with stubs instead of the functions that are moved.
pub(super) fn with_stubs(mut module: Module, plan: &Plan) -> Outcome<Vec<u8>> {
    let functions = functions(&module);
    let own = own_table(&module)?;
    let added = module.tables.add_local(false, plan.places, Some(plan.places), RefType::FUNCREF);
    let tables = Tables { own, added };
    fill(&mut module, added, 0, in_added(&plan.called, &functions));
    let loaded = module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
    let ty = module.types.add(&[], &[]);
    let (load, _) = module.add_import_func(SHARED, LOAD, ty);
    for (&at, &place) in &plan.stubs {
        let ty = module.funcs.get(functions[at]).ty();
        let (params, results) = (module.types.params(ty).to_vec(), module.types.results(ty).to_vec());
        let args: Vec<_> = params.iter().map(|&param| module.locals.add(param)).collect();
        let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
        let mut body = builder.func_body();
        let wait = body.dangling_instr_seq(None).call(load).id();
        let go_on = body.dangling_instr_seq(None).id();
        body.global_get(loaded).unop(UnaryOp::I32Eqz);
        body.instr(IfElse { consequent: wait, alternative: go_on });
        for &arg in &args {
            body.local_get(arg);
        }
        body.i32_const(place.index).call_indirect(ty, tables.of(place));
        let stub = builder.local_func(args);
        module.funcs.get_mut(functions[at]).kind = FunctionKind::Local(stub);
    }
    module.exports.add(TABLE, added);
    module.exports.add(LOADED, loaded);
    passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}
