//! Inputs for the targets without `cargo fuzz`: the seeds, those damaged, and random bytes.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use game::{Rng, Seed};
use harness::runs;

use crate::TARGETS;

/// How many made inputs each target gets, in an ordinary run and with `LAWS=all`.
const INPUTS: [u64; 2] = [2_000, 50_000];
const LONGEST: u32 = 600;

/// Gives a target all its seeds, and inputs made from them; a failure says which it was.
pub(crate) fn replay(name: &str, target: fn(&[u8])) {
    let seeds = seeds(name);
    for (file, seed) in &seeds {
        runs::noted(|| format!("the seed {}", file.display()), || target(seed));
    }
    let seeds: Vec<Vec<u8>> = seeds.into_iter().map(|(_, seed)| seed).collect();
    runs::each(INPUTS[0], INPUTS[1], |number| target(&made(number, &seeds)));
}

/// The target's seeds, sorted by their names.
fn seeds(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let Ok(folder) = fs::read_dir(fuzz().join("seeds").join(name)) else { return Vec::new() };
    let mut files: Vec<PathBuf> = folder.map(|file| file.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), fs::read(file).unwrap())).collect()
}

fn fuzz() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// An input that follows from its number: mostly a damaged seed, otherwise random bytes.
fn made(number: u64, seeds: &[Vec<u8>]) -> Vec<u8> {
    let rng = &mut Rng::new(Seed::from_number(number));
    if seeds.is_empty() || rng.below(3) == 0 {
        return random(rng, LONGEST);
    }
    let mut data = harness::pick(rng, &seeds.iter().collect::<Vec<_>>()).clone();
    for _ in 0..=rng.below(4) {
        damage(&mut data, rng);
    }
    data
}

fn random(rng: &mut Rng, longest: u32) -> Vec<u8> {
    let len = rng.below(longest);
    (0..len).map(|_| rng.below(256) as u8).collect()
}

/// Changes, removes, doubles or inserts some bytes.
fn damage(data: &mut Vec<u8>, rng: &mut Rng) {
    let len = data.len() as u32;
    let at = rng.below(len + 1) as usize;
    let end = at + rng.below((len + 1 - at as u32).min(20)) as usize;
    match rng.below(6) {
        0 => data.truncate(at),
        1 => drop(data.drain(at..end)),
        2 => {
            let piece = data[at..end].to_vec();
            data.splice(at..at, piece);
        }
        3 => drop(data.splice(at..end, random(rng, 20))),
        _ if at < data.len() => data[at] ^= 1 << rng.below(8),
        _ => data.push(rng.below(256) as u8),
    }
}

#[test]
fn each_target_has_a_program_for_cargo_fuzz() {
    let names: BTreeSet<String> = TARGETS.iter().map(|target| target.0.to_owned()).collect();
    let manifest = fs::read_to_string(fuzz().join("Cargo.toml")).unwrap();
    let programs = manifest.split("[[bin]]").skip(1).map(|bin| bin.split('"').nth(1).unwrap().to_owned());
    assert_eq!(programs.collect::<BTreeSet<_>>(), names);
    let seeds = fs::read_dir(fuzz().join("seeds")).unwrap().map(|folder| folder.unwrap().file_name());
    assert!(seeds.into_iter().all(|folder| names.contains(&*folder.to_string_lossy())));
}
