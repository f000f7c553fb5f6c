//! What is loaded afterwards: only the functions that are moved.

use super::module::{FIRST, LOADED, Segment, TABLE, Tables, fill, functions, numbers, own_table, segments};
use super::plan::{Plan, in_added};
use crate::Outcome;
use std::collections::BTreeMap;
use walrus::ir::{Call, CallIndirect, Const, Instr, InstrSeq, Value, VisitorMut, dfs_pre_order_mut};
use walrus::{
    Data, Element, Export, FunctionBuilder, FunctionId, FunctionKind, Module, RefType, TableId, TypeId,
    ValType, passes,
};

/// The functions that are moved. They call those that stay behind through a table.
pub(super) fn moved(mut module: Module, plan: &Plan) -> Outcome<Vec<u8>> {
    let functions = functions(&module);
    let ids = numbers(&module);
    // Before anything is changed: where the moved functions are in the tables that there were.
    let mut runs = Vec::new();
    let is_moved = |id: &Option<FunctionId>| id.is_some_and(|id| plan.deferred.contains(&ids[&id]));
    for Segment { table, mut from, functions } in segments(&module)? {
        for run in functions.chunk_by(|one, next| is_moved(one) == is_moved(next)) {
            if run.iter().all(is_moved) {
                runs.push((table, from, run.iter().flatten().copied().collect()));
            }
            from += i32::try_from(run.len())?;
        }
    }
    let own = own_table(&module)?;

    let exports: Vec<_> = module.exports.iter().map(Export::id).collect();
    for id in exports {
        module.exports.delete(id);
    }
    let elements: Vec<_> = module.elements.iter().map(Element::id).collect();
    for id in elements {
        module.elements.delete(id);
    }
    let data: Vec<_> = module.data.iter().map(Data::id).collect();
    for id in data {
        module.data.delete(id);
    }
    for table in module.tables.iter_mut() {
        table.elem_segments.clear();
    }
    for memory in module.memories.iter_mut() {
        memory.data_segments.clear();
    }
    let (added, _) =
        module.add_import_table(FIRST, TABLE, false, plan.places, Some(plan.places), RefType::FUNCREF);
    let tables = Tables { own, added };
    let (loaded, _) = module.add_import_global(FIRST, LOADED, ValType::I32, true, false);
    let stubs = in_added(&plan.stubs, &functions);
    fill(&mut module, added, i32::try_from(plan.places)? - i32::try_from(stubs.len())?, stubs);
    for (table, from, functions) in runs {
        fill(&mut module, table, from, functions);
    }
    let through: BTreeMap<FunctionId, Callee> = plan
        .called
        .iter()
        .map(|(&at, &place)| {
            let ty = module.funcs.get(functions[at]).ty();
            (functions[at], Callee { ty, table: tables.of(place), index: place.index })
        })
        .collect();
    for &at in &plan.deferred {
        let FunctionKind::Local(function) = &mut module.funcs.get_mut(functions[at]).kind else { continue };
        let start = function.entry_block();
        dfs_pre_order_mut(&mut CallThrough(&through), function, start);
    }
    // A start function, so that whoever loads the file need not know of the mark.
    let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
    builder.func_body().i32_const(1).global_set(loaded);
    module.start = Some(builder.finish(vec![], &mut module.funcs));
    passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// How the second file calls a function of the first.
struct Callee {
    ty: TypeId,
    table: TableId,
    index: i32,
}

/// Replaces calls of functions that stay behind by calls through a table.
struct CallThrough<'a>(&'a BTreeMap<FunctionId, Callee>);

impl VisitorMut for CallThrough<'_> {
    fn start_instr_seq_mut(&mut self, seq: &mut InstrSeq) {
        let mut out = Vec::with_capacity(seq.instrs.len());
        for (instr, location) in seq.instrs.drain(..) {
            let callee = if let Instr::Call(Call { func }) = instr { self.0.get(&func) } else { None };
            match callee {
                Some(&Callee { ty, table, index }) => {
                    out.push((Instr::Const(Const { value: Value::I32(index) }), location));
                    out.push((Instr::CallIndirect(CallIndirect { ty, table }), location));
                }
                None => out.push((instr, location)),
            }
        }
        seq.instrs = out;
    }
}
