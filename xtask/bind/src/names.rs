//! Names of functions that are the same in the next build.

/// A name without what differs from build to build: digests of crates, and numbers that tell equal names apart.
pub fn stable_name(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('[') {
        out.push_str(before);
        let digest = after.split_once(']').filter(|(inner, _)| inner.bytes().all(|b| b.is_ascii_hexdigit()));
        rest = match digest {
            Some((inner, after)) if inner.len() > 8 => after,
            _ => {
                out.push('[');
                after
            }
        };
    }
    out.push_str(rest);
    let end = out.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_' || c == '.').len();
    out.truncate(end);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_in_the_next_build() {
        assert_eq!(
            stable_name("cards[95d8840268f49f60]::bag::take::<[u8; 4]>"),
            "cards::bag::take::<[u8; 4]>"
        );
        assert_eq!(stable_name("alloc::raw_vec::grow_one_1234"), "alloc::raw_vec::grow_one");
        assert_eq!(stable_name("core::clone.667"), "core::clone");
        assert_eq!(stable_name("[core[c128285deb144c]::option::Option; 8]"), "[core::option::Option; 8]");
    }
}
