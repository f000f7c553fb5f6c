//! The order of the functions in a wasm file: similar ones next to each other.
//!
//! Brotli writes what was there before as a distance, and short distances take fewer bits, so the
//! same functions in another order are 2 % smaller (docs/performance.md). Only names are written
//! here, which say the order; wasm-opt then moves the functions by them and drops the names.

use crate::wasm::{
    CODE, CUSTOM, HEADER, IMPORTS, functions, imported_functions, sections, write_leb128, write_section,
};
use std::collections::{BTreeSet, HashMap};

/// What functions are compared by: all runs of so many bytes.
const RUN: usize = 4;
/// A run that so many functions contain says nothing about them.
const COMMON: usize = 1600;
/// How much the functions further back count, compared to the one before.
const FADE: f32 = 0.6;

/// The file with names that sort its functions, and without those it had. The order begins with the function of number
/// `start`; which one that is changes what follows, and the size by up to 0.3 %, in a way that nobody can foresee.
/// `None` if it is not a wasm file.
pub fn name_by_similarity(wasm: &[u8], start: usize) -> Option<Vec<u8>> {
    let (mut out, mut imported, mut bodies) = (wasm.get(..HEADER)?.to_vec(), 0, Vec::new());
    for (id, body) in sections(wasm)? {
        match id {
            IMPORTS => imported = imported_functions(body)?,
            CODE => bodies = functions(body)?,
            _ => {}
        }
        if id != CUSTOM || !body.starts_with(b"\x04name") {
            write_section(&mut out, id, body);
        }
    }
    let mut places = vec![0; bodies.len()];
    for (place, at) in similar_first(&bodies, start).into_iter().enumerate() {
        *places.get_mut(at)? = place;
    }
    let mut names = Vec::new();
    write_leb128(&mut names, imported + places.len());
    let imports = (0..imported).map(|at| format!("!{at:05}"));
    for (at, name) in imports.chain(places.into_iter().map(|place| format!("{place:05}"))).enumerate() {
        write_leb128(&mut names, at);
        write_leb128(&mut names, name.len());
        names.extend(name.bytes());
    }
    let mut section = b"\x04name\x01".to_vec();
    write_leb128(&mut section, names.len());
    section.extend(names);
    write_section(&mut out, CUSTOM, &section);
    Some(out)
}

/// The functions in an order in which each has much in common with those just before it: from the
/// one of number `start` on always the one that fits best.
fn similar_first(bodies: &[&[u8]], start: usize) -> Vec<usize> {
    let runs: Vec<BTreeSet<&[u8]>> = bodies.iter().map(|body| body.windows(RUN).collect()).collect();
    let mut found = HashMap::<&[u8], Vec<usize>>::new();
    for (at, runs) in runs.iter().enumerate() {
        for run in runs {
            found.entry(run).or_default().push(at);
        }
    }
    found.retain(|_, functions| functions.len() <= COMMON);

    // There may be fewer.
    let start = start % bodies.len().max(1);
    let mut left: Vec<usize> = (0..bodies.len()).filter(|&at| at != start).collect();
    let mut order: Vec<usize> = bodies.get(start).map(|_| start).into_iter().collect();
    // What each function has in common with the last ones.
    let mut common = vec![0.0_f32; bodies.len()];
    while let (Some(&last), false) = (order.last(), left.is_empty()) {
        for common in &mut common {
            *common *= FADE;
        }
        for run in &runs[last] {
            for &at in found.get(run).into_iter().flatten() {
                common[at] += 1.0;
            }
        }
        // A long function has something in common with everything.
        #[expect(clippy::cast_precision_loss, reason = "functions are short")]
        let fit = |at: usize| common[at] / ((runs[at].len() + 8) as f32).powf(0.8);
        let best = (0..left.len()).max_by(|&one, &other| {
            // Of equal ones the first, so that the order is always the same.
            fit(left[one]).total_cmp(&fit(left[other])).then(left[other].cmp(&left[one]))
        });
        order.extend(best.map(|best| left.swap_remove(best)));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_function_follows_one_like_it() {
        let bodies = [&b"abcdefgh"[..], b"123456789", b"xabcdefg", b"0123456789", b"", b"?abcdefgh"];
        let order = similar_first(&bodies, 0);
        assert_eq!(order.iter().copied().collect::<BTreeSet<_>>(), (0..6).collect(), "all of them, once");
        assert_eq!(order[0..3].iter().copied().collect::<BTreeSet<_>>(), BTreeSet::from([0, 2, 5]));
        assert!(order.windows(2).any(|two| two == [1, 3] || two == [3, 1]));
        assert_eq!(similar_first(&[], 0), [0; 0]);
    }

    #[test]
    fn an_order_begins_with_any_function() {
        let bodies = [&b"abcdefgh"[..], b"123456789", b"xabcdefg"];
        assert_eq!(similar_first(&bodies, 2), [2, 0, 1]);
        assert_eq!(similar_first(&bodies, 5), [2, 0, 1], "there are only three");
    }

    #[test]
    fn names_say_the_order() {
        let mut wasm = b"\0asm\x01\0\0\0".to_vec();
        // One imported function, two of our own: of one byte each, with an old name.
        write_section(&mut wasm, IMPORTS, b"\x01\x01a\x01b\0\0");
        write_section(&mut wasm, CODE, b"\x02\x01x\x01y");
        let without = wasm.len();
        write_section(&mut wasm, CUSTOM, b"\x04name old");
        let named = name_by_similarity(&wasm, 0).unwrap();
        assert_eq!(named[..without], wasm[..without]);
        let names = b"\x03\0\x06!00000\x01\x0500000\x02\x0500001";
        assert!(named.ends_with(names) && !named.windows(3).any(|three| three == b"old"));
        assert_eq!(name_by_similarity(b"no wasm file", 0), None);
    }
}
