//! Tests of the repository as a whole: paths in documents exist, modules have layers, each promise has a test that
//! attacks it, and the patches in tests/faults still apply.

#![cfg(test)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may fail loudly")]

mod documents;
mod faults;
mod layers;
mod promises;

use std::path::Path;

/// The repository's root.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
