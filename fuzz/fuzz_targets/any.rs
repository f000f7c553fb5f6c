//! The program of every target: it runs the one that it is named after.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz_targets::run(env!("CARGO_BIN_NAME"), data));
