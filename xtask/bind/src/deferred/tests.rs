use super::module::{fill, functions};
use super::plan::{SMALL, plan};
use super::split;
use crate::names::stable_name;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use walrus::ir::BinaryOp;
use walrus::{FunctionBuilder, Module, RefType, ValType};

/// A program whose function `begin` calls only `again`, and whose function `go_on` calls `later`, directly and through the
/// table. That calls `again`, too, and `inner`, which nobody else calls.
fn program() -> Vec<u8> {
    let mut module = Module::default();
    let number = [ValType::I32];
    let add =
        |module: &mut Module, name: &str, body: &dyn Fn(&mut walrus::InstrSeqBuilder, walrus::LocalId)| {
            let arg = module.locals.add(ValType::I32);
            let mut builder = FunctionBuilder::new(&mut module.types, &number, &number);
            builder.name(format!("app::{name}_17"));
            body(&mut builder.func_body(), arg);
            builder.finish(vec![arg], &mut module.funcs)
        };
    let (table, _) = module.add_import_table("__wasm_split", "table", false, 1, None, RefType::FUNCREF);
    let ty = module.types.add(&number, &number);
    let again = add(&mut module, "again", &|body, arg| {
        body.local_get(arg).i32_const(100).binop(BinaryOp::I32Add);
    });
    let inner = add(&mut module, "inner", &|body, arg| {
        body.local_get(arg).i32_const(10).binop(BinaryOp::I32Mul);
    });
    let later = add(&mut module, "later", &|body, arg| {
        body.local_get(arg).call(inner).call(again);
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

fn listed() -> BTreeSet<String> {
    // Those of an earlier build may be gone.
    ["app::later", "app::gone"].map(str::to_owned).into()
}

#[test]
fn what_is_no_part_of_a_program_is_refused() {
    let mut module = Module::default();
    module.tables.add_local(false, 1, None, RefType::FUNCREF);
    assert!(split(&module.emit_wasm(), &listed()).is_err());
}

#[test]
fn what_is_listed_is_moved_with_what_nobody_else_calls() {
    let module = Module::from_buffer(&program()).unwrap();
    let plan = plan(&module, &listed()).unwrap();
    let name = |at: usize| module.funcs.get(functions(&module)[at]).name.as_deref().map(stable_name);
    let names = |all: Vec<usize>| all.into_iter().filter_map(name).collect::<Vec<_>>();
    assert_eq!(names(plan.deferred.iter().copied().collect()), ["app::later", "app::inner"]);
    assert_eq!(names(plan.called.keys().copied().collect()), ["app::again"]);
    assert_eq!(names(plan.stubs.keys().copied().collect()), ["app::later"]);
}

/// Runs both files, as the script does, with node.
#[test]
fn the_two_files_compute_what_the_one_did() {
    let folder = std::env::temp_dir().join(format!("bind-{}-deferred", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let split = split(&program(), &listed()).unwrap();
    fs::write(folder.join("whole.wasm"), program()).unwrap();
    fs::write(folder.join("first.wasm"), split.first).unwrap();
    fs::write(folder.join("deferred.wasm"), split.deferred).unwrap();
    let script = r#"
        const read = (name) => new WebAssembly.Module(require("fs").readFileSync(name + ".wasm"));
        const start = (name, __wasm_split, first) =>
            new WebAssembly.Instance(read(name), { __wasm_split, first }).exports;
        const shared = () => ({ table: new WebAssembly.Table({ element: "anyfunc", initial: 1 }) });
        const whole = start("whole", shared());
        let loads = 0;
        const imports = shared();
        imports.load_deferred = () => { loads++; start("deferred", imports, first); };
        const first = start("first", imports);
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
