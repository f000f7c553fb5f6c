#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz_targets::run("any_link_is_read_or_refused", data));
