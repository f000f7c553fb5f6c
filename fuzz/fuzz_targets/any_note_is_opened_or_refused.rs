#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz_targets::run("any_note_is_opened_or_refused", data));
