#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz_targets::run("any_save_plays_on_or_is_refused", data));
