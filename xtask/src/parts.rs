//! The parts of the wasm: which files each of them consists of (`parts.json`, which `xtask/bind` writes), the script that
//! loads them, and fewer, larger files.
//!
//! The splitter makes a file (`chunk_…`) for each set of parts that share code. Small files are merged, so that no part
//! takes dozens of requests; a part may then fetch a little code that only others need.

use crate::Outcome;
use crate::files::{read_text, write};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The list of each part's files, in the folder of a build while it is being made.
const LIST: &str = "parts.json";
/// The script that loads them, under the name by which the wasm imports from it.
pub const SCRIPT: &str = "__wasm_split.js";
/// How many files the parts may have together, so that no page takes dozens of requests.
const MOST_FILES: usize = 10;
/// The weight of a byte that a part fetches without need, for parts that people wait for; others weigh 1, because they
/// are fetched in a quiet moment.
const WEIGHTS: &[(&str, u64)] = &[("entrance", 4), ("saved", 8), ("rooms", 3), ("board", 3), ("later", 2)];

/// The files of each part, without their extension.
type Parts = BTreeMap<String, BTreeSet<String>>;

fn read_list(folder: &Path) -> Outcome<Parts> {
    let file = folder.join(LIST);
    serde_json::from_str(&read_text(&file)?).map_err(|why| format!("{}: {why}", file.display()))
}

/// A group of parts that become one file.
struct Group {
    /// Its files; the first one's name is kept.
    files: Vec<String>,
    size: u64,
    /// The parts that need any of it.
    parts: BTreeSet<String>,
}

impl Group {
    /// The bytes of this one that parts with the other one would fetch without need.
    fn needless(&self, other: &Self) -> u64 {
        let weight = |part| WEIGHTS.iter().find(|(name, _)| *name == part).map_or(1, |(_, weight)| *weight);
        self.size * other.parts.difference(&self.parts).map(|part| weight(part.as_str())).sum::<u64>()
    }
}

/// Groups all files so that all parts together fetch few needless bytes: joins, step by step, the two groups that cost
/// least.
fn group(parts: &Parts, size: impl Fn(&str) -> u64) -> Vec<Group> {
    let mut users = BTreeMap::<&String, BTreeSet<String>>::new();
    for (part, file) in parts.iter().flat_map(|(part, files)| files.iter().map(move |file| (part, file))) {
        users.entry(file).or_default().insert(part.clone());
    }
    let single = |(file, parts): (&String, _)| Group { files: vec![file.clone()], size: size(file), parts };
    let mut groups: Vec<Group> = users.into_iter().map(single).collect();
    while groups.len() > MOST_FILES {
        let count = groups.len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let cost = |one: &Group, other: &Group| one.needless(other) + other.needless(one);
        let best = pairs.min_by_key(|&(one, other)| cost(&groups[one], &groups[other]));
        let Some((one, other)) = best else { break };
        let other = groups.remove(other);
        groups[one].files.extend(other.files);
        groups[one].size += other.size;
        groups[one].parts.extend(other.parts);
    }
    groups
}

/// Merges files of the parts in `dist`. `merge` makes one file of several.
pub fn merge(dist: &Path, merge: impl Fn(&[PathBuf], &Path) -> Outcome) -> Outcome {
    let path = |file: &str| dist.join(file).with_extension("wasm");
    let size = |file: &str| fs::metadata(path(file)).map_or(0, |data| data.len());
    let mut parts = Parts::new();
    for group in group(&read_list(dist)?, size) {
        let all: Vec<PathBuf> = group.files.iter().map(|file| path(file)).collect();
        if all.len() > 1 {
            merge(&all, &all[0])?;
        }
        for other in &all[1..] {
            fs::remove_file(other).map_err(|why| format!("{}: {why}", other.display()))?;
        }
        for part in group.parts {
            parts.entry(part).or_default().insert(group.files[0].clone());
        }
    }
    let list = serde_json::to_string(&parts).map_err(|why| why.to_string())?;
    write(&dist.join(LIST), &list)?;
    write_loader(dist)
}

/// Writes the script that loads the parts; a program that is not cut has one already.
pub fn write_loader(folder: &Path) -> Outcome {
    if !folder.join(LIST).is_file() {
        return Ok(());
    }
    let mut script = String::from(include_str!("parts.js"));
    for (part, files) in read_list(folder)? {
        let files: Vec<String> = files.iter().map(|file| format!("\"./{file}.wasm\"")).collect();
        script.extend(["export const __wasm_split_load_", &part, " = part([", &files.join(", "), "]);\n"]);
    }
    write(&folder.join(SCRIPT), &script)
}

/// Takes the list out of a finished build into another folder; returns where it is then.
pub fn keep_list(dist: &Path, beside: &Path) -> Outcome<PathBuf> {
    let (from, to) = (dist.join(LIST), beside.join(LIST));
    let moved = fs::rename(&from, &to).map_err(|why| format!("{} → {}: {why}", from.display(), to.display()));
    moved.map(|()| to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_needed_by_the_same_parts_are_merged_first() {
        let files = |step: usize| (0..40).step_by(step).map(|at| format!("chunk_{at:02}")).collect();
        let names = ["one", "two", "three", "five"].map(str::to_owned);
        let parts: Parts = names.into_iter().zip([1, 2, 3, 5].map(files)).collect();
        let groups = group(&parts, |_| 100);
        assert_eq!(groups.len(), MOST_FILES);
        // There are eight sets of parts, so no part fetches needless bytes.
        for group in groups {
            for part in &parts {
                let needs = group.parts.contains(part.0);
                assert!(group.files.iter().all(|file| part.1.contains(file) == needs), "{part:?}");
            }
        }
    }

    #[test]
    fn merging_adds_as_few_needless_bytes_as_possible() {
        let names: Vec<String> = (0..=MOST_FILES).map(|at| format!("chunk_{at:02}")).collect();
        let parts: Parts = names.iter().map(|name| (name.clone(), BTreeSet::from([name.clone()]))).collect();
        let groups = group(&parts, |name| if ["chunk_03", "chunk_05"].contains(&name) { 1 } else { 9 });
        let merged: Vec<_> = groups.iter().filter(|group| group.files.len() > 1).collect();
        assert_eq!((groups.len(), merged.len()), (MOST_FILES, 1));
        assert_eq!(merged[0].files, ["chunk_03", "chunk_05"]);
    }
}
