//! The parts of the wasm: which files each of them consists of (`parts.json`, which `xtask/bind` writes), the script that
//! loads them, and fewer, larger files.
//!
//! The splitter makes a file of its own (`chunk_…`) of what several parts have in common: one for each set of parts.
//! Small ones are merged, so that no part is an avalanche of requests; a part may then fetch a little that only others
//! need.

use crate::Outcome;
use crate::files::{read_text, write};
use crate::sh::target;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The list of each part's files, in the folder of a build while it is being made.
const LIST: &str = "parts.json";
/// The script that loads them, under the name by which the wasm imports from it.
pub const SCRIPT: &str = "__wasm_split.js";
/// How many files the parts may have together, so that no way to a page is an avalanche of requests.
const MOST_FILES: usize = 11;
/// How much a byte counts that a part fetches without needing it, where somebody waits for that part; others count once,
/// because they are fetched in a quiet moment.
const WEIGHTS: &[(&str, u64)] = &[("entrance", 4), ("saved", 4), ("rooms", 3), ("board", 3), ("later", 2)];

/// The files of each part, without their extension.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts(BTreeMap<String, BTreeSet<String>>);

impl Parts {
    /// Reads the list of a build that is being made; `None` if it is not cut in parts.
    fn of(folder: &Path) -> Outcome<Option<Self>> {
        let file = folder.join(LIST);
        if !file.is_file() {
            return Ok(None);
        }
        let parts =
            serde_json::from_str(&read_text(&file)?).map_err(|why| format!("{}: {why}", file.display()))?;
        Ok(Some(Self(parts)))
    }

    /// The list of the build in `dist`, which is kept outside it.
    pub fn of_dist() -> Outcome<Self> {
        Self::of(&target())?.ok_or_else(|| "there is no list of parts: run `cargo xtask build`".into())
    }

    /// The files of these parts together, without their extension.
    pub fn files(&self, parts: &[&str]) -> Outcome<BTreeSet<&str>> {
        let mut all = BTreeSet::new();
        for part in parts {
            let files = self.0.get(*part).ok_or_else(|| format!("there is no part {part} of the wasm"))?;
            all.extend(files.iter().map(String::as_str));
        }
        Ok(all)
    }

    /// Whether only such parts need a file.
    pub fn only(&self, file: &str, such: impl Fn(&str) -> bool) -> bool {
        self.0.iter().filter(|(_, files)| files.contains(file)).all(|(part, _)| such(part))
    }

    /// All files with the parts that need them.
    fn users(&self) -> BTreeMap<String, BTreeSet<&str>> {
        let mut users = BTreeMap::<_, BTreeSet<_>>::new();
        for (part, files) in &self.0 {
            for file in files {
                users.entry(file.clone()).or_default().insert(part.as_str());
            }
        }
        users
    }

    /// The next two files to be merged: the pair that makes all parts together fetch the least that they do not need.
    /// `None` if there are few enough.
    fn next_pair(&self, sizes: &BTreeMap<String, u64>) -> Option<(String, String)> {
        let users = self.users();
        if users.len() <= MOST_FILES {
            return None;
        }
        let weight =
            |part: &&&str| WEIGHTS.iter().find(|(name, _)| *name == **part).map_or(1, |(_, weight)| *weight);
        // What users of the other file fetch of this one without needing it.
        let needless = |file: &String, other: &String| {
            sizes.get(file).copied().unwrap_or(0)
                * users[other].difference(&users[file]).map(|part| weight(&part)).sum::<u64>()
        };
        let extra = |one: &String, other: &String| needless(one, other) + needless(other, one);
        let files: Vec<&String> = users.keys().collect();
        let pairs = files
            .iter()
            .enumerate()
            .flat_map(|(at, one)| files[at + 1..].iter().map(move |other| (*one, *other)));
        let (one, other) = pairs.min_by_key(|(one, other)| extra(one, other))?;
        Some((one.clone(), other.clone()))
    }

    /// Has `other` come with `one` from now on.
    fn merge(&mut self, one: &str, other: &str) {
        for files in self.0.values_mut() {
            if files.remove(other) {
                files.insert(one.to_owned());
            }
        }
    }

    /// Which files become one, and the parts after that.
    fn merged(mut self, mut sizes: BTreeMap<String, u64>) -> (BTreeMap<String, Vec<String>>, Self) {
        let mut groups = BTreeMap::<String, Vec<String>>::new();
        while let Some((one, other)) = self.next_pair(&sizes) {
            self.merge(&one, &other);
            *sizes.entry(one.clone()).or_default() += sizes.remove(&other).unwrap_or(0);
            let others = groups.remove(&other).unwrap_or_default();
            let group = groups.entry(one).or_default();
            group.push(other);
            group.extend(others);
        }
        (groups, self)
    }
}

/// Merges files of the parts in `dist`. `merge` makes one file of several.
pub fn merge(dist: &Path, merge: impl Fn(&[PathBuf], &Path) -> Outcome) -> Outcome {
    let Some(parts) = Parts::of(dist)? else { return Err("the wasm has no parts".into()) };
    let path = |file: &String| dist.join(file).with_extension("wasm");
    let size = |file: &String| fs::metadata(path(file)).map_or(0, |data| data.len());
    let sizes = parts.users().keys().map(|file| (file.clone(), size(file))).collect();
    let (groups, parts) = parts.merged(sizes);
    for (one, others) in groups {
        let all: Vec<PathBuf> = [&one].into_iter().chain(&others).map(path).collect();
        merge(&all, &path(&one))?;
        for other in &all[1..] {
            fs::remove_file(other).map_err(|why| format!("{}: {why}", other.display()))?;
        }
    }
    let list = serde_json::to_string(&parts.0).map_err(|why| why.to_string())?;
    write(&dist.join(LIST), &list)?;
    write_loader(dist)
}

/// Writes the script that loads the parts; a program that is not cut has one already.
pub fn write_loader(folder: &Path) -> Outcome {
    let Some(parts) = Parts::of(folder)? else { return Ok(()) };
    let mut script = String::from(include_str!("parts.js"));
    for (part, files) in &parts.0 {
        let files: Vec<String> = files.iter().map(|file| format!("\"./{file}.wasm\"")).collect();
        script.push_str(&format!("export const __wasm_split_load_{part} = part([{}]);\n", files.join(", ")));
    }
    write(&folder.join(SCRIPT), &script)
}

/// Takes the list out of a finished build.
pub fn keep_list(dist: &Path) -> Outcome {
    let (from, to) = (dist.join(LIST), target().join(LIST));
    fs::rename(&from, &to).map_err(|why| format!("{} → {}: {why}", from.display(), to.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(list: &[(&str, &[&str])]) -> Parts {
        let files = |files: &[&str]| files.iter().map(|file| (*file).to_owned()).collect();
        Parts(list.iter().map(|(part, of)| ((*part).to_owned(), files(of))).collect())
    }

    #[test]
    fn there_are_few_files_and_each_part_keeps_those_it_needs() {
        let names: Vec<String> = (0..40).map(|at| format!("chunk_{at}")).collect();
        let of = |step: usize| names.iter().step_by(step).map(String::as_str).collect::<Vec<_>>();
        let all = parts(&[("one", &of(1)), ("two", &of(2)), ("three", &of(3)), ("five", &of(5))]);
        let sizes = names.iter().map(|name| (name.clone(), 100)).collect();
        let (groups, merged) = all.clone().merged(sizes);
        assert_eq!(merged.users().len(), MOST_FILES);
        let holder = |file: &String| {
            let holder = groups.iter().find(|(_, others)| others.contains(file));
            holder.map_or(file.clone(), |(one, _)| one.clone())
        };
        for (part, files) in &all.0 {
            assert!(files.iter().all(|file| merged.0[part].contains(&holder(file))), "{part}");
        }
    }

    #[test]
    fn files_that_the_same_parts_need_are_merged_first() {
        let names: Vec<String> = (0..=MOST_FILES).map(|at| format!("chunk_{at}")).collect();
        let mut list: Vec<(&str, Vec<&str>)> =
            names.iter().map(|name| (name.as_str(), vec![name.as_str()])).collect();
        // The last file belongs to the first part, too.
        list[0].1.push("shared");
        list.pop();
        let list: Vec<(&str, &[&str])> = list.iter().map(|(part, files)| (*part, files.as_slice())).collect();
        let sizes = names.iter().chain([&"shared".to_owned()]).map(|name| (name.clone(), 100)).collect();
        let (groups, _) = parts(&list).merged(sizes);
        assert_eq!(groups, BTreeMap::from([("chunk_0".into(), vec!["shared".into()])]));
    }

    #[test]
    fn only_some_parts_need_a_file() {
        let all = parts(&[("board", &["b", "s"]), ("board_later", &["b"]), ("later", &["s"])]);
        assert!(
            all.only("b", |part| part.starts_with("board"))
                && !all.only("s", |part| part.starts_with("board"))
        );
        assert!(all.files(&["rooms"]).is_err());
    }
}
