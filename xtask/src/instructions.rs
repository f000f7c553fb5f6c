//! How many instructions a fixed run of the card game's engine takes, compared with a stored number: a busy
//! machine changes how long something takes, but not this.
//!
//! `valgrind --tool=callgrind` counts them. The numbers hold for one architecture and the pinned compiler.

use crate::sh::{cmd, root, run, run_with_lines, target};
use crate::{Outcome, apt};
use std::fs;

/// How far from the stored number a run may be, in either direction, in per cent: a faster engine needs a new
/// number too, so that the gain is kept.
const TOLERANCE: u64 = 5;
/// The runs, each with the packs in play.
const RUNS: [&str; 2] = ["base", "all"];
/// The games of a run: so many that beginning and ending the program hardly counts.
const GAMES: &str = "100";
/// The stored numbers.
const FILE: &str = "crates/arena/instructions.txt";

/// Whether instructions can be counted here; the error says why not.
pub fn can_count() -> Outcome {
    match apt::has("valgrind") {
        _ if !cfg!(all(target_arch = "x86_64", target_os = "linux")) => {
            Err("the stored numbers are those of Linux on x86-64".into())
        }
        false => Err("install Debian's packages valgrind and libc6-dbg, and run this again".into()),
        true => Ok(()),
    }
}

/// Counts, and compares with the stored numbers.
pub fn compare() -> Outcome {
    let text = fs::read_to_string(root().join(FILE)).unwrap_or_default();
    let stored: Vec<(&str, u64)> = text.lines().filter_map(parse).collect();
    let mut far = Vec::new();
    for (packs, n) in count_all()? {
        let expected = stored.iter().find(|(name, _)| *name == packs).map_or(0, |(_, n)| *n);
        println!("{packs}: {n} instructions, stored are {expected}");
        if n.abs_diff(expected) * 100 > expected * TOLERANCE {
            far.push(format!("{packs}: {n} instead of {expected}"));
        }
    }
    let meant = "if that is meant, `cargo xtask bless` stores the new ones";
    let error = || format!("more than {TOLERANCE} % from {FILE}: {}; {meant}", far.join(", "));
    if far.is_empty() { Ok(()) } else { Err(error()) }
}

/// Counts, and stores the numbers.
pub fn store() -> Outcome {
    let lines: Vec<String> = count_all()?.iter().map(|(packs, n)| format!("{packs} {n}\n")).collect();
    fs::write(root().join(FILE), lines.concat()).map_err(|why| format!("{FILE}: {why}"))
}

/// The instructions of each run.
fn count_all() -> Outcome<Vec<(&'static str, u64)>> {
    can_count()?;
    run(&mut cmd("cargo", &["build", "--quiet", "--release", "--locked", "--package", "arena"]))?;
    let count = |packs| {
        let mut valgrind = cmd("valgrind", &["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        valgrind.arg(target().join("release/arena")).args(["bench", "--games", GAMES, "--packs", packs]);
        // Its line `==1234== Collected : 5678`.
        let mut found = None;
        run_with_lines(&mut valgrind, |line| {
            found = line.split_once("Collected : ").and_then(|(_, n)| n.trim().parse().ok()).or(found);
        })?;
        found.map(|n| (packs, n)).ok_or(format!("{packs}: valgrind counted nothing"))
    };
    RUNS.into_iter().map(count).collect()
}

/// A stored run: `base 5678`.
fn parse(line: &str) -> Option<(&str, u64)> {
    let (packs, n) = line.split_once(' ')?;
    Some((packs, n.trim().parse().ok()?))
}
