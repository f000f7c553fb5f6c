//! The modules of a package have layers: a module uses only modules below it, and there are no circles. A module is a
//! top file or folder of `src/`; it uses another one if its code, without tests, names it by `crate::`.
//!
//! The remaining circles are listed here, each with its reason; the list may only become shorter.

use crate::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The remaining circles, by the folder of the package.
const CIRCLES: &[(&str, &[&str])] = &[
    // The flow of a turn calls the events, and events return to the flow.
    ("crates/cards/src", &["event", "flow", "score"]),
    // Frames contain types of the log, of undo and of succession, and these three sign frames.
    ("crates/room/src", &["chain", "frame", "sealed", "succession", "undo"]),
    // A host can become a guest, and a guest the host.
    ("crates/room/src", &["guest", "half", "host", "room"]),
];

/// The source files below a folder, without tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        if name.contains("tests") {
            continue;
        }
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
    files
}

/// The code of a file, without comments and without the tests at its end.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
    text.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n").collect()
}

/// The words of a path or of a list in braces that begins here: `a::b`, `{a, b::c}`.
fn words(rest: &str) -> impl Iterator<Item = &str> {
    let end = match rest.strip_prefix('{') {
        Some(list) => list.find("};").map_or(rest.len(), |at| at + 1),
        None => rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len()),
    };
    rest[..end].split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Which modules of this package each of them uses.
fn uses(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let lib = code(&folder.join("lib.rs"));
    let declared = lib.lines().filter_map(|line| line.trim_end_matches(';').split_once("mod "));
    let modules: BTreeSet<String> = declared.map(|(_, name)| name.trim().to_owned()).collect();
    // Items that the package's root re-exports are named without their module.
    let mut homes = BTreeMap::new();
    for (at, _) in lib.match_indices("use ") {
        let statement = lib[at + 4..].split(';').next().unwrap_or_default();
        let Some((module, names)) = statement.trim_start_matches("self::").split_once("::") else { continue };
        let names = names.split(|c: char| !c.is_alphanumeric() && c != '_');
        homes.extend(names.map(|name| (name.to_owned(), module.to_owned())));
    }
    let mut all = BTreeMap::<String, BTreeSet<String>>::new();
    for file in sources(folder) {
        let top = file.strip_prefix(folder).unwrap().iter().next().unwrap().to_str().unwrap();
        let own = top.trim_end_matches(".rs");
        let code = code(&file);
        for (at, start) in code.match_indices("crate::") {
            for word in words(&code[at + start.len()..]) {
                let module =
                    if modules.contains(word) { Some(word) } else { homes.get(word).map(String::as_str) };
                if let Some(module) = module.filter(|module| modules.contains(*module) && *module != own) {
                    all.entry(own.to_owned()).or_default().insert(module.to_owned());
                }
            }
        }
    }
    all.remove("lib");
    all
}

/// All that can be reached from a module.
fn reached(from: &str, uses: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(module) = open.pop() {
        let new = uses.get(&module).into_iter().flatten().filter(|next| found.insert((*next).clone()));
        open.extend(new.cloned().collect::<Vec<_>>());
    }
    found
}

/// The modules that reach each other.
fn circles(uses: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<Vec<String>> {
    let reach: BTreeMap<&String, _> = uses.keys().map(|module| (module, reached(module, uses))).collect();
    let circle = |module: &String| {
        let both = |other: &&String| reach.get(*other).is_some_and(|back| back.contains(module));
        reach[module].iter().filter(both).cloned().collect::<Vec<_>>()
    };
    uses.keys().map(circle).filter(|circle| !circle.is_empty()).collect()
}

#[test]
fn modules_use_each_other_in_one_direction() {
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let mut folders: Vec<PathBuf> = crates.map(|entry| entry.unwrap().path().join("src")).collect();
    folders.push(root().join("src"));
    folders.retain(|folder| folder.join("lib.rs").is_file());
    let mut found = BTreeSet::new();
    for folder in folders {
        let name = folder.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        found.extend(circles(&uses(&folder)).into_iter().map(|circle| (name.clone(), circle)));
    }
    let known: BTreeSet<(String, Vec<String>)> = CIRCLES
        .iter()
        .map(|(folder, names)| ((*folder).to_owned(), names.iter().map(|&name| name.to_owned()).collect()))
        .collect();
    let new: Vec<_> = found.difference(&known).collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "new: {new:#?}\ngone, to be taken out of this list: {gone:#?}"
    );
}

#[test]
fn a_circle_is_found_and_a_chain_is_none() {
    let uses = |all: &[(&str, &[&str])]| {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        all.iter().map(|&(module, used)| (module.to_owned(), names(used))).collect()
    };
    assert!(circles(&uses(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_empty());
    let found = circles(&uses(&[("a", &["b"]), ("b", &["c"]), ("c", &["b", "d"]), ("d", &[])]));
    assert_eq!(found, BTreeSet::from([vec!["b".to_owned(), "c".to_owned()]]));
}
