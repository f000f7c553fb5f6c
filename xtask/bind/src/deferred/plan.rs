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

/// Plans to move all functions that are not `needed`, by their [stable names](stable_name).
pub(super) fn plan(module: &Module, needed: &BTreeSet<String>) -> Outcome<Plan> {
    let (ids, number) = (functions(module), numbers(module));
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
        let is_small = |at: &usize| match &module.funcs.get(ids[*at]).kind {
            FunctionKind::Local(function) => function.size() <= SMALL,
            _ => false,
        };
        let stays: Vec<usize> = stubs.iter().copied().filter(is_small).collect();
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
