//! How many instructions a fixed run of the card game's engine takes, compared with a stored number: a busy
//! machine changes how long something takes, but not this.
//!
//! `valgrind --tool=callgrind` counts them. The numbers hold for one architecture and the pinned compiler.

use crate::sh::{cmd, output, root, run, target};
use crate::{Outcome, browser};
use std::fs;
use std::path::PathBuf;

/// How far from the stored number a run may be, in either direction, in per cent: a faster engine needs a new
/// number too, so that the gain is kept.
const TOLERANCE: u64 = 5;
/// The runs, each with the packs in play.
const RUNS: [&str; 2] = ["base", "all"];
/// The games of a run: so many that beginning and ending the program hardly counts.
const GAMES: &str = "100";

/// What to do with the numbers.
#[derive(Clone, Copy, PartialEq)]
pub enum Mode {
    /// Compare them with the stored ones.
    Compare,
    /// Store them.
    Store,
}

/// Whether valgrind is here, installed if need be.
pub fn has_valgrind() -> bool {
    let is_here = || output(&mut cmd("valgrind", &["--version"])).is_some();
    if !is_here() {
        browser::install("valgrind", &["valgrind", "libc6-dbg"]);
    }
    is_here()
}

/// Whether instructions can be counted here; the error says why not.
pub fn can_count() -> Outcome {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Err("the stored numbers are those of Linux on x86-64".into());
    }
    if has_valgrind() { Ok(()) } else { Err("install Debian's packages valgrind and libc6-dbg".into()) }
}

/// Counts, and compares or stores the numbers.
pub fn count_all(mode: Mode) -> Outcome {
    can_count()?;
    run(&mut cmd("cargo", &["build", "--quiet", "--release", "--locked", "--package", "arena"]))?;
    let stored = fs::read_to_string(file()).unwrap_or_default();
    let (mut lines, mut far) = (String::new(), Vec::new());
    for packs in RUNS {
        let n = count(packs)?;
        lines += &[packs, " ", &n.to_string(), "\n"].concat();
        let expected = stored_count(&stored, packs).unwrap_or(0);
        println!("{packs}: {n} instructions, stored are {expected}");
        if n.abs_diff(expected) * 100 > expected * TOLERANCE {
            far.push(format!("{packs}: {n} instead of {expected}"));
        }
    }
    if mode == Mode::Store {
        return fs::write(file(), lines).map_err(|why| why.to_string());
    }
    let why = "is more than 5 % from crates/arena/instructions.txt; if that is meant, `cargo xtask bless` stores the new ones";
    if far.is_empty() { Ok(()) } else { Err(format!("{} {why}", far.join(", "))) }
}

fn file() -> PathBuf {
    root().join("crates/arena/instructions.txt")
}

/// The stored number of a run.
fn stored_count(text: &str, packs: &str) -> Option<u64> {
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.find(|(name, _)| *name == packs)?.1.trim().parse().ok()
}

/// The instructions of one run.
fn count(packs: &str) -> Outcome<u64> {
    let mut valgrind = cmd("valgrind", &["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    valgrind.arg(target().join("release/arena")).args(["bench", "--games", GAMES, "--packs", packs]);
    let out = valgrind.output().map_err(|why| format!("valgrind: {why}"))?;
    let said = String::from_utf8_lossy(&out.stderr);
    collected(&said).ok_or(format!("valgrind counted nothing:\n{said}"))
}

/// The number in callgrind's line `==1234== Collected : 5678`.
fn collected(text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read() {
        let said = "==7== Callgrind\n==7== Events    : Ir\n==7== Collected : 11236217\n";
        assert_eq!((collected(said), collected("==7== Killed")), (Some(11_236_217), None));
        let stored = "base 11\nall 12\n";
        assert_eq!(
            ["base", "all", "none"].map(|packs| stored_count(stored, packs)),
            [Some(11), Some(12), None]
        );
    }
}
