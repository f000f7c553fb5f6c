//! The order of the functions in a wasm file: similar ones next to each other.
//!
//! Brotli writes what was there before as a distance, and short distances take fewer bits, so the
//! same functions in another order are 2 % smaller (docs/performance.md). Only names are written
//! here, which say the order; wasm-opt then moves the functions by them and drops the names.

use crate::wasm::{
    CODE, CUSTOM, HEADER, IMPORTS, functions, imported_functions, sections, write_leb128, write_section,
};
use std::collections::HashMap;

/// What functions are compared by: all runs of so many bytes.
const RUN: usize = 4;
/// A run that so many functions contain says nothing about them.
const COMMON: usize = 1600;
/// How much the functions further back count, compared to the one before.
const FADE: f32 = 0.6;

/// What the functions of a wasm file have in common.
struct Similarities {
    functions: Vec<Function>,
    /// The functions that contain each run, by their numbers.
    containing: Vec<Vec<usize>>,
}

/// A function of the file.
#[derive(Default)]
struct Function {
    /// How many different runs it consists of.
    length: usize,
    /// Those of them that say something about it, as indices of [`Similarities::containing`].
    runs: Vec<usize>,
}

impl Similarities {
    /// Compares the functions of a file. `None` if it is not a wasm file.
    fn of(wasm: &[u8]) -> Option<Self> {
        let code = sections(wasm)?.into_iter().find(|(id, _)| *id == CODE);
        code.map_or_else(|| Some(Vec::new()), |(_, body)| functions(body))
            .map(|bodies| Self::between(&bodies))
    }

    /// Compares functions with these bodies.
    fn between(bodies: &[&[u8]]) -> Self {
        let mut by_run = HashMap::<&[u8], Vec<usize>>::new();
        for (at, body) in bodies.iter().enumerate() {
            for run in body.windows(RUN) {
                let these = by_run.entry(run).or_default();
                if these.last() != Some(&at) {
                    these.push(at);
                }
            }
        }
        let mut functions: Vec<Function> = bodies.iter().map(|_| Function::default()).collect();
        let mut containing = Vec::new();
        for these in by_run.into_values() {
            let says_something = these.len() <= COMMON;
            for &at in &these {
                functions[at].length += 1;
                if says_something {
                    functions[at].runs.push(containing.len());
                }
            }
            if says_something {
                containing.push(these);
            }
        }
        Self { functions, containing }
    }

    /// The functions in an order in which each has much in common with those just before it: from the first one on always
    /// the one that fits best.
    fn order(&self) -> Vec<usize> {
        let count = self.functions.len();
        let mut left: Vec<usize> = (1..count).collect();
        let mut order: Vec<usize> = (0..count.min(1)).collect();
        // A long function has something in common with everything.
        #[expect(clippy::cast_precision_loss, reason = "functions are short")]
        let weight = |function: &Function| ((function.length + 8) as f32).powf(0.8);
        let weights: Vec<f32> = self.functions.iter().map(weight).collect();
        // What each function has in common with the last ones.
        let mut common = vec![0.0_f32; count];
        while let (Some(&last), false) = (order.last(), left.is_empty()) {
            for common in &mut common {
                *common *= FADE;
            }
            for &run in &self.functions[last].runs {
                for &at in &self.containing[run] {
                    common[at] += 1.0;
                }
            }
            let mut best = (0, f32::MIN);
            for (place, &at) in left.iter().enumerate() {
                let fit = common[at] / weights[at];
                // Of equal ones the first, so that the order is always the same.
                if fit > best.1 || (fit.total_cmp(&best.1).is_eq() && at < left[best.0]) {
                    best = (place, fit);
                }
            }
            order.push(left.swap_remove(best.0));
        }
        order
    }
}

/// The file with names that sort its functions so that similar ones follow each other. `None` if it is not a wasm file.
pub fn in_order(wasm: &[u8]) -> Option<Vec<u8>> {
    name_in_order(wasm, &Similarities::of(wasm)?.order())
}

/// The file without the names of its functions. `None` if it is not a wasm file.
pub fn without_names(wasm: &[u8]) -> Option<Vec<u8>> {
    let mut out = wasm.get(..HEADER)?.to_vec();
    for (id, body) in sections(wasm)? {
        if id != CUSTOM || !body.starts_with(b"\x04name") {
            write_section(&mut out, id, body);
        }
    }
    Some(out)
}

/// The file with names that sort its functions in this order, and without those it had. The order contains the number of
/// each function once, imported ones not counted.
fn name_in_order(wasm: &[u8], order: &[usize]) -> Option<Vec<u8>> {
    let imports = sections(wasm)?.into_iter().find(|(id, _)| *id == IMPORTS);
    let imported = imports.map_or(Some(0), |(_, body)| imported_functions(body))?;
    let mut out = without_names(wasm)?;
    let mut places = vec![0; order.len()];
    for (place, &at) in order.iter().enumerate() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_function_follows_one_like_it() {
        let bodies = [&b"abcdefgh"[..], b"123456789", b"xabcdefg", b"0123456789", b"", b"?abcdefgh"];
        let order = Similarities::between(&bodies).order();
        assert_eq!(order.iter().copied().collect::<BTreeSet<_>>(), (0..6).collect(), "all of them, once");
        assert_eq!(order[0..3].iter().copied().collect::<BTreeSet<_>>(), BTreeSet::from([0, 2, 5]));
        assert!(order.windows(2).any(|two| two == [1, 3] || two == [3, 1]));
        assert_eq!(Similarities::between(&[]).order(), [0; 0]);
    }

    #[test]
    fn names_say_the_order() {
        let mut wasm = b"\0asm\x01\0\0\0".to_vec();
        // One imported function, two of our own: of one byte each, with an old name.
        write_section(&mut wasm, IMPORTS, b"\x01\x01a\x01b\0\0");
        write_section(&mut wasm, CODE, b"\x02\x01x\x01y");
        let without = wasm.len();
        write_section(&mut wasm, CUSTOM, b"\x04name old");
        let named = name_in_order(&wasm, &[0, 1]).unwrap();
        assert_eq!(named[..without], wasm[..without]);
        let names = b"\x03\0\x06!00000\x01\x0500000\x02\x0500001";
        assert!(named.ends_with(names) && !named.windows(3).any(|three| three == b"old"));
        assert_eq!(name_in_order(b"no wasm file", &[]), None);
        assert!(Similarities::of(b"no wasm file").is_none());
    }
}
