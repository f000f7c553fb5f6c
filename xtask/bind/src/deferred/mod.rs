//! Moves functions that are not needed at first out of a part of the program, into a file that is loaded afterwards.
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

pub use plan::is_small;

/// The two files.
pub struct Split {
    /// What is loaded first.
    pub first: Vec<u8>,
    /// All that is not needed at first.
    pub deferred: Vec<u8>,
}

/// Moves these functions, which are not needed at first, by their [stable names](crate::names::stable_name). The file is a
/// part of a program: memory, table and globals are imported.
pub fn split(wasm: &[u8], names: &BTreeSet<String>) -> Outcome<Split> {
    let module = Module::from_buffer(wasm)?;
    module::expect_part(&module)?;
    let plan = plan::plan(&module, names)?;
    Ok(Split {
        first: first::with_stubs(module, &plan)?,
        deferred: second::moved(Module::from_buffer(wasm)?, &plan)?,
    })
}
