//! Moves functions that are not needed at first out of a wasm file, into a second one that is loaded afterwards.
//!
//! Whoever calls such a function need not know: in the first file a stub stands in its place, which calls it through a
//! table, and asks the page to load the second file before, should that not be there yet. It is what Emscripten's
//! `SPLIT_MODULE` does; Binaryen's `wasm-split`, with which that is done, is not in Binaryen's npm package.

mod first;
mod module;
mod plan;
mod second;
#[cfg(test)]
mod tests;

use crate::Outcome;
use std::collections::BTreeSet;
use walrus::Module;

/// The two files.
pub struct Split {
    /// What is loaded first.
    pub first: Vec<u8>,
    /// All that is not needed at first.
    pub deferred: Vec<u8>,
}

/// Moves all functions that are not `needed` at first, by their [stable names](crate::names::stable_name).
pub fn split(wasm: &[u8], needed: &BTreeSet<String>) -> Outcome<Split> {
    let module = Module::from_buffer(wasm)?;
    let plan = plan::plan(&module, needed)?;
    Ok(Split {
        first: first::with_stubs(module, &plan)?,
        deferred: second::moved(Module::from_buffer(wasm)?, &plan)?,
    })
}
