//! Moves functions that are not needed at first out of a wasm file, into a second one that is loaded afterwards.
//!
//! Whoever calls such a function need not know: in the first file a stub stands in its place, which calls it through a
//! table, and asks the page to load the second file before, should that not be there yet. It is what Emscripten's
//! `SPLIT_MODULE` does; Binaryen's `wasm-split`, with which that is done, is not in Binaryen's npm package.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use walrus::ir::{Call, CallIndirect, Const, Instr, InstrSeq, Value, VisitorMut, dfs_pre_order_mut};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind, GlobalKind,
    ImportKind, Module, RefType, TableId, TypeId, ValType, passes,
};

/// What splits and rewrites modules can fail with.
type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// The script that loads the second file (xtask/src/deferred.js), from which the first imports the function that does it.
const SCRIPT: &str = "./deferred.js";
/// The function with which a stub asks for the second file. It returns once that is there.
const LOAD: &str = "load";
/// The table through which the files call each other.
const TABLE: &str = "deferred_table";
/// Not 0 once the second file is there.
const LOADED: &str = "deferred_loaded";
/// From where the second file imports what the first exports.
const FIRST: &str = "first";
/// A function of so few instructions is not larger than its stub.
const SMALL: u64 = 24;

/// The two files.
pub struct Split {
    /// What is loaded first.
    pub first: Vec<u8>,
    /// All that is not needed at first.
    pub deferred: Vec<u8>,
}

/// What goes where. Functions are numbered as in the file.
#[derive(Debug, Default)]
struct Plan {
    /// The functions that are moved.
    deferred: BTreeSet<usize>,
    /// The functions of the first file which the moved ones call, and where they are in a table.
    called: BTreeMap<usize, Place>,
    /// The moved functions that need a stub, and where the stub finds them.
    stubs: BTreeMap<usize, Place>,
    /// How many places the additional table has.
    places: u64,
}

impl Plan {
    /// Those of `all` that are in the additional table, in its order.
    fn in_added(&self, all: &BTreeMap<usize, Place>, functions: &[FunctionId]) -> Vec<FunctionId> {
        all.iter().filter(|(_, place)| place.added).map(|(&at, _)| functions[at]).collect()
    }
}

/// Where in a table a function is.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Whether it is in the additional table: it was in none.
    added: bool,
    index: i32,
}

/// The tables of a module that has one, and the one that is added.
struct Tables {
    own: TableId,
    added: TableId,
}

impl Tables {
    fn of(&self, place: Place) -> TableId {
        if place.added { self.added } else { self.own }
    }
}

/// A name without what differs from build to build: digests of crates, and numbers that tell equal names apart.
pub fn stable_name(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('[') {
        out.push_str(before);
        let digest = after.split_once(']').filter(|(inner, _)| inner.bytes().all(|b| b.is_ascii_hexdigit()));
        rest = match digest {
            Some((inner, after)) if inner.len() > 8 => after,
            _ => {
                out.push('[');
                after
            }
        };
    }
    out.push_str(rest);
    let end = out.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_' || c == '.').len();
    out.truncate(end);
    out
}

/// Moves all functions that are not `needed` at first, by their [stable names](stable_name).
pub fn split(wasm: &[u8], needed: &BTreeSet<String>) -> Outcome<Split> {
    let module = Module::from_buffer(wasm)?;
    let plan = plan(&module, needed)?;
    Ok(Split { first: first(module, &plan)?, deferred: deferred(Module::from_buffer(wasm)?, &plan)? })
}

/// The functions of a module in the order of the file.
fn functions(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter().map(|function| function.id()).collect()
}

fn numbers(module: &Module) -> BTreeMap<FunctionId, usize> {
    functions(module).into_iter().enumerate().map(|(at, id)| (id, at)).collect()
}

fn plan(module: &Module, needed: &BTreeSet<String>) -> Outcome<Plan> {
    let number = numbers(module);
    let is_needed = |id: FunctionId| {
        let name = module.funcs.get(id).name.as_deref().map(stable_name);
        name.is_none_or(|name| needed.contains(&name))
    };
    let mut deferred: BTreeSet<usize> = module
        .funcs
        .iter_local()
        .filter(|(id, _)| module.start != Some(*id) && !is_needed(*id))
        .map(|(id, _)| number[&id])
        .collect();
    // What stays behind may call others, which then need a stub, too.
    loop {
        let (called, stubs) = crossings(module, &number, &deferred);
        let small = |at: &usize| functions(module)[*at];
        let stays: Vec<usize> = stubs
            .iter()
            .copied()
            .filter(|at| matches!(&module.funcs.get(small(at)).kind, FunctionKind::Local(local) if local.size() <= SMALL))
            .collect();
        if stays.is_empty() {
            return arrange(module, deferred, &called, &stubs);
        }
        deferred.retain(|at| !stays.contains(at));
    }
}

/// Gives all functions that the files call of each other a place in a table.
fn arrange(
    module: &Module,
    deferred: BTreeSet<usize>,
    called: &BTreeSet<usize>,
    stubs: &BTreeSet<usize>,
) -> Outcome<Plan> {
    let number = numbers(module);
    let mut there = BTreeMap::new();
    for (_, from, functions) in segments(module)? {
        for (index, id) in (from..).zip(functions) {
            id.map(|id| there.insert(number[&id], Place { added: false, index }));
        }
    }
    let mut added = 0;
    let mut places = |functions: &BTreeSet<usize>| {
        let place = |&at: &usize| {
            let place = there.get(&at).copied().unwrap_or_else(|| {
                added += 1;
                Place { added: true, index: added - 1 }
            });
            (at, place)
        };
        functions.iter().map(place).collect()
    };
    let (called, stubs) = (places(called), places(stubs));
    Ok(Plan { deferred, called, stubs, places: u64::try_from(added)? })
}

/// The segments of the table: the table, their first place in it, and what is in each.
fn segments(module: &Module) -> Outcome<Vec<(TableId, i32, Vec<Option<FunctionId>>)>> {
    let segment = |element: &walrus::Element| match element.kind {
        ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(from)) } => {
            Ok((table, from, items(&element.items)))
        }
        _ => Err("a segment of a table without a fixed place".into()),
    };
    module.elements.iter().map(segment).collect()
}

/// The one table of functions that a module has; there may be others, of references to JavaScript's objects.
fn own_table(module: &Module) -> Outcome<TableId> {
    let mut tables = module.tables.iter().filter(|table| table.element_ty == RefType::FUNCREF);
    match (tables.next(), tables.next()) {
        (Some(table), None) => Ok(table.id()),
        _ => Err("a module that has not one table of functions".into()),
    }
}

/// The functions of the first file that the second calls, and those of the second that need a stub: the first calls or
/// exports them, or they are in a table.
fn crossings(
    module: &Module,
    number: &BTreeMap<FunctionId, usize>,
    deferred: &BTreeSet<usize>,
) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let mut called = BTreeSet::new();
    let mut stubs = BTreeSet::new();
    for (id, function) in module.funcs.iter_local() {
        let from_deferred = deferred.contains(&number[&id]);
        for callee in calls(function) {
            let callee = number[&callee];
            match (from_deferred, deferred.contains(&callee)) {
                (true, false) => called.insert(callee),
                (false, true) => stubs.insert(callee),
                _ => false,
            };
        }
    }
    for element in module.elements.iter() {
        stubs.extend(items(&element.items).into_iter().flatten().map(|id| number[&id]));
    }
    for export in module.exports.iter() {
        if let ExportItem::Function(id) = export.item {
            stubs.insert(number[&id]);
        }
    }
    stubs.retain(|at| deferred.contains(at));
    (called, stubs)
}

/// The functions that a function calls directly.
fn calls(function: &walrus::LocalFunction) -> Vec<FunctionId> {
    #[derive(Default)]
    struct Calls(Vec<FunctionId>);
    impl<'a> walrus::ir::Visitor<'a> for Calls {
        fn visit_function_id(&mut self, id: &FunctionId) {
            self.0.push(*id);
        }
    }
    let mut calls = Calls::default();
    walrus::ir::dfs_in_order(&mut calls, function, function.entry_block());
    calls.0
}

/// The function in each place of a segment.
fn items(items: &ElementItems) -> Vec<Option<FunctionId>> {
    match items {
        ElementItems::Functions(functions) => functions.iter().copied().map(Some).collect(),
        ElementItems::Expressions(_, all) => {
            all.iter().map(|item| if let ConstExpr::RefFunc(id) = item { Some(*id) } else { None }).collect()
        }
    }
}

/// The first file: stubs instead of functions.
fn first(mut module: Module, plan: &Plan) -> Outcome<Vec<u8>> {
    let functions = functions(&module);
    let own = own_table(&module)?;
    let added = module.tables.add_local(false, plan.places, Some(plan.places), RefType::FUNCREF);
    let tables = Tables { own, added };
    fill(&mut module, added, 0, plan.in_added(&plan.called, &functions));
    let loaded = module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
    let ty = module.types.add(&[], &[]);
    let (load, _) = module.add_import_func(SCRIPT, LOAD, ty);
    for (&at, &place) in &plan.stubs {
        let ty = module.funcs.get(functions[at]).ty();
        let (params, results) = (module.types.params(ty).to_vec(), module.types.results(ty).to_vec());
        let args: Vec<_> = params.iter().map(|&param| module.locals.add(param)).collect();
        let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
        let mut body = builder.func_body();
        let wait = body.dangling_instr_seq(None).call(load).id();
        let go_on = body.dangling_instr_seq(None).id();
        body.global_get(loaded).unop(walrus::ir::UnaryOp::I32Eqz);
        body.instr(walrus::ir::IfElse { consequent: wait, alternative: go_on });
        for &arg in &args {
            body.local_get(arg);
        }
        body.i32_const(place.index).call_indirect(ty, tables.of(place));
        let stub = builder.local_func(args);
        module.funcs.get_mut(functions[at]).kind = FunctionKind::Local(stub);
    }
    module.exports.add(TABLE, added);
    module.exports.add(LOADED, loaded);
    for (name, item) in shared(&module) {
        if !module.exports.iter().any(|export| export.name == name) {
            module.exports.add(&name, item);
        }
    }
    passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// What both files use: the name and what it is, for all memories, tables and globals.
fn shared(module: &Module) -> Vec<(String, ExportItem)> {
    let memories = module.memories.iter().map(|memory| ExportItem::Memory(memory.id()));
    let tables = module.tables.iter().map(|table| ExportItem::Table(table.id()));
    let globals = module.globals.iter().map(|global| ExportItem::Global(global.id()));
    memories
        .chain(tables)
        .chain(globals)
        .enumerate()
        .map(|(at, item)| {
            let exported = module.exports.iter().find(|export| is_same(&export.item, &item));
            (exported.map_or_else(|| format!("shared{at}"), |export| export.name.clone()), item)
        })
        .collect()
}

fn is_same(one: &ExportItem, other: &ExportItem) -> bool {
    match (one, other) {
        (ExportItem::Memory(one), ExportItem::Memory(other)) => one == other,
        (ExportItem::Table(one), ExportItem::Table(other)) => one == other,
        (ExportItem::Global(one), ExportItem::Global(other)) => one == other,
        _ => false,
    }
}

/// A segment that puts functions into a table.
fn fill(module: &mut Module, table: TableId, from: i32, functions: Vec<FunctionId>) {
    let kind = ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(from)) };
    let element = module.elements.add(kind, ElementItems::Functions(functions));
    module.tables.get_mut(table).elem_segments.insert(element);
}

/// The second file: only what was moved. It calls what stays behind through the table.
fn deferred(mut module: Module, plan: &Plan) -> Outcome<Vec<u8>> {
    let functions = functions(&module);
    let ids = numbers(&module);
    let shared = shared(&module);
    // Before anything is changed: where the moved functions are in the tables that there were.
    let mut runs = Vec::new();
    let is_moved = |id: &Option<FunctionId>| id.is_some_and(|id| plan.deferred.contains(&ids[&id]));
    for (table, mut from, all) in segments(&module)? {
        for run in all.chunk_by(|one, next| is_moved(one) == is_moved(next)) {
            if run.iter().all(is_moved) {
                runs.push((table, from, run.iter().flatten().copied().collect()));
            }
            from += i32::try_from(run.len())?;
        }
    }
    let own = own_table(&module)?;

    let exports: Vec<_> = module.exports.iter().map(walrus::Export::id).collect();
    exports.into_iter().for_each(|id| module.exports.delete(id));
    let elements: Vec<_> = module.elements.iter().map(walrus::Element::id).collect();
    elements.into_iter().for_each(|id| module.elements.delete(id));
    let data: Vec<_> = module.data.iter().map(walrus::Data::id).collect();
    data.into_iter().for_each(|id| module.data.delete(id));
    for (name, item) in shared {
        import(&mut module, &name, &item);
    }
    let (added, _) =
        module.add_import_table(FIRST, TABLE, false, plan.places, Some(plan.places), RefType::FUNCREF);
    let tables = Tables { own, added };
    let (loaded, _) = module.add_import_global(FIRST, LOADED, ValType::I32, true, false);
    let stubs = plan.in_added(&plan.stubs, &functions);
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

/// Makes an import from the first file of what a module had itself, or imported from elsewhere.
fn import(module: &mut Module, name: &str, item: &ExportItem) {
    match *item {
        ExportItem::Memory(id) => {
            let import = module.imports.add(FIRST, name, ImportKind::Memory(id));
            let memory = module.memories.get_mut(id);
            memory.data_segments.clear();
            memory.import = Some(import);
        }
        ExportItem::Table(id) => {
            let import = module.imports.add(FIRST, name, ImportKind::Table(id));
            let table = module.tables.get_mut(id);
            table.elem_segments.clear();
            table.import = Some(import);
        }
        ExportItem::Global(id) => {
            let import = module.imports.add(FIRST, name, ImportKind::Global(id));
            module.globals.get_mut(id).kind = GlobalKind::Import(import);
        }
        _ => {}
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::process::Command;
    use walrus::ir::BinaryOp;

    /// A program whose function `begin` calls nothing else and whose function `go_on` calls `later`, which calls `again`
    /// with an argument of its own, directly and through the table.
    fn program() -> Vec<u8> {
        let mut module = Module::default();
        let number = [ValType::I32];
        let add = |module: &mut Module,
                   name: &str,
                   body: &dyn Fn(&mut walrus::InstrSeqBuilder, walrus::LocalId)| {
            let arg = module.locals.add(ValType::I32);
            let mut builder = FunctionBuilder::new(&mut module.types, &number, &number);
            builder.name(format!("app[0123456789abcdef]::{name}_17"));
            body(&mut builder.func_body(), arg);
            builder.finish(vec![arg], &mut module.funcs)
        };
        let table = module.tables.add_local(false, 1, Some(1), RefType::FUNCREF);
        let ty = module.types.add(&number, &number);
        let again = add(&mut module, "again", &|body, arg| {
            body.local_get(arg).i32_const(100).binop(BinaryOp::I32Add);
        });
        let later = add(&mut module, "later", &|body, arg| {
            body.local_get(arg).i32_const(10).binop(BinaryOp::I32Mul).call(again);
            body.i32_const(7).binop(BinaryOp::I32Add);
            // Longer than its stub.
            for _ in 0..SMALL {
                body.i32_const(0).binop(BinaryOp::I32Or);
            }
        });
        let begin = add(&mut module, "begin", &|body, arg| {
            body.local_get(arg).call(again);
        });
        let go_on = add(&mut module, "go_on", &|body, arg| {
            body.local_get(arg).call(later).i32_const(0).call_indirect(ty, table);
        });
        fill(&mut module, table, 0, vec![later]);
        module.exports.add("begin", begin);
        module.exports.add("go_on", go_on);
        module.emit_wasm()
    }

    fn needed() -> BTreeSet<String> {
        ["again", "begin", "go_on"].map(|name| format!("app::{name}")).into()
    }

    #[test]
    fn names_are_the_same_in_the_next_build() {
        assert_eq!(
            stable_name("cards[95d8840268f49f60]::bag::take::<[u8; 4]>"),
            "cards::bag::take::<[u8; 4]>"
        );
        assert_eq!(stable_name("alloc::raw_vec::grow_one_1234"), "alloc::raw_vec::grow_one");
        assert_eq!(stable_name("core::clone.667"), "core::clone");
        assert_eq!(stable_name("[core[c128285deb144c]::option::Option; 8]"), "[core::option::Option; 8]");
    }

    #[test]
    fn only_what_is_not_needed_is_moved() {
        let module = Module::from_buffer(&program()).unwrap();
        let plan = plan(&module, &needed()).unwrap();
        let name = |at: usize| module.funcs.get(functions(&module)[at]).name.as_deref().map(stable_name);
        let names = |all: Vec<usize>| all.into_iter().filter_map(name).collect::<Vec<_>>();
        assert_eq!(names(plan.deferred.iter().copied().collect()), ["app::later"]);
        assert_eq!(names(plan.called.keys().copied().collect()), ["app::again"]);
        assert_eq!(names(plan.stubs.keys().copied().collect()), ["app::later"]);
    }

    /// Runs both files, as the script does, with node.
    #[test]
    fn the_two_files_compute_what_the_one_did() {
        let folder = std::env::temp_dir().join(format!("bind-{}-deferred", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let split = split(&program(), &needed()).unwrap();
        fs::write(folder.join("whole.wasm"), program()).unwrap();
        fs::write(folder.join("first.wasm"), split.first).unwrap();
        fs::write(folder.join("deferred.wasm"), split.deferred).unwrap();
        let script = r#"
            const read = (name) => new WebAssembly.Module(require("fs").readFileSync(name + ".wasm"));
            const start = (name, imports) => new WebAssembly.Instance(read(name), imports).exports;
            const whole = start("whole");
            let loads = 0;
            const load = () => { loads++; start("deferred", { first }); };
            const first = start("first", { "./deferred.js": { load } });
            const told = [first.begin(5) == whole.begin(5), loads];
            told.push(first.go_on(5) == whole.go_on(5), first.go_on(-3) == whole.go_on(-3), loads);
            console.log(told.join(" "), whole.go_on(5));
        "#;
        let told = Command::new("node").args(["-e", script]).current_dir(&folder).output().unwrap();
        assert_eq!(
            String::from_utf8_lossy(&told.stdout).trim(),
            // Nothing is loaded before it is called, and then once.
            "true 0 true true 1 1677",
            "{}",
            String::from_utf8_lossy(&told.stderr)
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
