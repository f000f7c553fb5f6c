//! Names of functions that are the same in the next build.

use rustc_demangle::demangle;

/// A function's name as it is in the sources: without what differs from build to build, such as the hashes of crates.
/// Several functions may have the same.
pub fn stable_name(name: &str) -> String {
    let plain = format!("{:#}", demangle(name));
    // What LLVM, or wasm-opt, tells equal names apart by.
    let end = plain.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '_').len();
    let (plain, suffix) = plain.split_at(end);
    let is_number = suffix.len() > 1 && suffix.starts_with(['.', '_']);
    let plain = if is_number { plain } else { return [plain, suffix].concat() };
    plain.strip_suffix(".llvm").unwrap_or(plain).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_in_the_next_build() {
        let name = "_RNvMNtNtCs8U3WZ87xwDK_7frantic4room6driverNtB4_10RoomClient3run";
        assert_eq!(stable_name(name), "<frantic::room::RoomClient>::run");
        assert_eq!(stable_name(name), stable_name(&name.replace("8U3WZ87xwDK", "1234567890a")));
        assert_eq!(stable_name("memcpy"), "memcpy");
        assert_eq!(stable_name("app::take_17"), "app::take");
        assert_eq!(stable_name("app::hash32"), "app::hash32");
    }
}
