//! Which functions are moved, and how the two files find each other's.

use super::module::{Place, functions, items, numbers, segments};
use crate::Outcome;
use crate::names::stable_name;
use std::collections::{BTreeMap, BTreeSet};
use walrus::ir::{Visitor, dfs_in_order};
use walrus::{ExportItem, FunctionId, FunctionKind, LocalFunction, Module};

/// A function of so few instructions that would need a stub stays where it is: stub and places in tables take as much.
pub(super) const SMALL: u64 = 24;

/// What goes where. Functions are numbered as in the file.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The functions that are moved.
    pub deferred: BTreeSet<usize>,
    /// The functions of the first file which the moved ones call, and where they are in a table.
    pub called: BTreeMap<usize, Place>,
    /// The moved functions that need a stub, and where the stub finds them.
    pub stubs: BTreeMap<usize, Place>,
    /// How many places the additional table has.
    pub places: u64,
}

/// Those of `places` that are in the additional table, in its order.
pub(super) fn in_added(places: &BTreeMap<usize, Place>, functions: &[FunctionId]) -> Vec<FunctionId> {
    places.iter().filter(|(_, place)| place.added).map(|(&at, _)| functions[at]).collect()
}

/// Whether a stub would be as large as the function.
pub fn is_small(function: &LocalFunction) -> bool {
    function.size() <= SMALL
}

/// Plans to move these functions, by their [stable names](stable_name).
pub(super) fn plan(module: &Module, names: &BTreeSet<String>) -> Outcome<Plan> {
    let (ids, number) = (functions(module), numbers(module));
    let is_named = |id: FunctionId| {
        let name = module.funcs.get(id).name.as_deref().map(stable_name);
        name.is_some_and(|name| names.contains(&name))
    };
    let mut deferred: BTreeSet<usize> = module
        .funcs
        .iter_local()
        .filter(|(id, _)| module.start != Some(*id) && is_named(*id))
        .map(|(id, _)| number[&id])
        .collect();
    // What stays behind may call others, which then need a stub, too; and what only the moved ones call is moved as well.
    loop {
        deferred.extend(only_called_by(module, &number, &deferred));
        let (called, stubs) = crossings(module, &number, &deferred);
        let stays = |at: &usize| match &module.funcs.get(ids[*at]).kind {
            FunctionKind::Local(function) => is_small(function),
            _ => false,
        };
        let stays: Vec<usize> = stubs.iter().copied().filter(stays).collect();
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
    for segment in segments(module)? {
        for (index, id) in (segment.from..).zip(segment.functions) {
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

/// The functions that are called by these alone, directly or by others of that kind: nobody else can reach them.
fn only_called_by(
    module: &Module,
    number: &BTreeMap<FunctionId, usize>,
    deferred: &BTreeSet<usize>,
) -> BTreeSet<usize> {
    let local = || module.funcs.iter_local().map(|(id, function)| (number[&id], function));
    let mut reached = roots(module, number);
    reached.extend(module.start.map(|id| number[&id]));
    let mut found: BTreeSet<usize> =
        local().map(|(at, _)| at).filter(|at| !deferred.contains(at) && !reached.contains(at)).collect();
    // Whoever is called by somebody who stays stays, too.
    let callees: Vec<(usize, Vec<usize>)> =
        local().map(|(at, function)| (at, calls(function).iter().map(|id| number[id]).collect())).collect();
    loop {
        let stays = |at: &usize| !deferred.contains(at) && !found.contains(at);
        let reached: BTreeSet<usize> =
            callees.iter().filter(|(at, _)| stays(at)).flat_map(|(_, callees)| callees).copied().collect();
        let before = found.len();
        found.retain(|at| !reached.contains(at));
        if found.len() == before {
            return found;
        }
    }
}

/// The functions that are in a table or exported.
fn roots(module: &Module, number: &BTreeMap<FunctionId, usize>) -> BTreeSet<usize> {
    let in_tables = module.elements.iter().flat_map(|element| items(&element.items)).flatten();
    let exported = module.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(id) => Some(id),
        _ => None,
    });
    in_tables.chain(exported).map(|id| number[&id]).collect()
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
    stubs.extend(roots(module, number));
    stubs.retain(|at| deferred.contains(at));
    (called, stubs)
}

/// The functions that a function calls directly.
fn calls(function: &LocalFunction) -> Vec<FunctionId> {
    #[derive(Default)]
    struct Calls(Vec<FunctionId>);
    impl Visitor<'_> for Calls {
        fn visit_function_id(&mut self, id: &FunctionId) {
            self.0.push(*id);
        }
    }
    let mut calls = Calls::default();
    dfs_in_order(&mut calls, function, function.entry_block());
    calls.0
}
