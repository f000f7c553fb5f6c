//! What is asked of a module and added to it, for both files.

use crate::Outcome;
use std::collections::BTreeMap;
use walrus::ir::Value;
use walrus::{
    ConstExpr, Element, ElementItems, ElementKind, Function, FunctionId, GlobalKind, Module, RefType, TableId,
};

/// From where all parts of the program import what they share.
pub(super) const SHARED: &str = "__wasm_split";
/// The function with which a stub asks for the second file (xtask/src/deferred.js). It returns once that is there.
pub(super) const LOAD: &str = "load_deferred";
/// The table through which the files call each other.
pub(super) const TABLE: &str = "deferred_table";
/// Not 0 once the second file is there.
pub(super) const LOADED: &str = "deferred_loaded";
/// From where the second file imports what the first exports.
pub(super) const FIRST: &str = "first";

/// Where in a table a function is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Whether it is in the additional table: it was in none.
    pub added: bool,
    /// Its place, from 0.
    pub index: i32,
}

/// The functions of a module in the order of the file.
pub(super) fn functions(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter().map(Function::id).collect()
}

/// Their numbers.
pub(super) fn numbers(module: &Module) -> BTreeMap<FunctionId, usize> {
    functions(module).into_iter().enumerate().map(|(at, id)| (id, at)).collect()
}

/// The tables of a module that has one, and the one that is added.
pub(super) struct Tables {
    pub own: TableId,
    pub added: TableId,
}

impl Tables {
    /// The table of this place.
    pub fn of(&self, place: Place) -> TableId {
        if place.added { self.added } else { self.own }
    }
}

/// What a table of functions has from a place on.
pub(super) struct Segment {
    pub table: TableId,
    pub from: i32,
    pub functions: Vec<Option<FunctionId>>,
}

/// What the tables of a module begin with. An error if that depends on where it is loaded.
pub(super) fn segments(module: &Module) -> Outcome<Vec<Segment>> {
    let segment = |element: &Element| match element.kind {
        ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(from)) } => {
            Ok(Segment { table, from, functions: items(&element.items) })
        }
        _ => Err("a segment of a table without a fixed place".into()),
    };
    module.elements.iter().map(segment).collect()
}

/// The one table of functions that a module has; there may be others, of references to JavaScript's objects.
pub(super) fn own_table(module: &Module) -> Outcome<TableId> {
    let mut tables = module.tables.iter().filter(|table| table.element_ty == RefType::FUNCREF);
    match (tables.next(), tables.next()) {
        (Some(table), None) => Ok(table.id()),
        _ => Err("a module that has not one table of functions".into()),
    }
}

/// An error if the module has a memory, a table or a global of its own, which the two files could not share.
pub(super) fn expect_part(module: &Module) -> Outcome {
    let memories = module.memories.iter().all(|memory| memory.import.is_some());
    let tables = module.tables.iter().all(|table| table.import.is_some());
    let globals = module.globals.iter().all(|global| matches!(global.kind, GlobalKind::Import(_)));
    if memories && tables && globals { Ok(()) } else { Err("a file that is not a part of a program".into()) }
}

/// A segment that puts functions into a table.
pub(super) fn fill(module: &mut Module, table: TableId, from: i32, functions: Vec<FunctionId>) {
    let kind = ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(from)) };
    let element = module.elements.add(kind, ElementItems::Functions(functions));
    module.tables.get_mut(table).elem_segments.insert(element);
}

/// The function in each place of a segment.
pub(super) fn items(items: &ElementItems) -> Vec<Option<FunctionId>> {
    match items {
        ElementItems::Functions(functions) => functions.iter().copied().map(Some).collect(),
        ElementItems::Expressions(_, all) => {
            all.iter().map(|item| if let ConstExpr::RefFunc(id) = item { Some(*id) } else { None }).collect()
        }
    }
}
