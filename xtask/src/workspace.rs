//! The packages of this workspace, from `cargo metadata`: those that a change touches, and their test programs.
//!
//! Tests are always compiled for the whole workspace, even if only those of some packages run: compiled for these
//! packages alone, dependencies would have other features and be compiled once more.

use crate::Outcome;
use crate::sh::{cmd, metadata, output, root};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The package in the root, and its files there.
const APP: &str = "frantic";
pub const APP_FILES: &[&str] = &[
    "src/",
    "crates/browser/",
    "crates/link/",
    "crates/search/",
    "crates/storage/",
    "style/",
    "public/",
    "locales/",
    "build.rs",
    "index.html",
    "Trunk.toml",
];
/// Files that concern all packages.
const EVERYTHING: &[&str] = &["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", "clippy.toml", ".cargo/"];
/// Folders or files outside a package that it reads.
const READ_BY: &[(&str, &str)] = &[
    ("public/config.json", "meet"),
    ("public/words.txt", "meet"),
    ("locales/", "words"),
    ("locales/", "drawing"),
    ("src/art/", "drawing"),
    ("style/board/", "drawing"),
    ("style/later/lessons.css", "play"),
    ("fuzz/", "fuzz-targets"),
];
/// How tests are compiled: `test` and `check` share what is compiled.
pub const COMPILE_TESTS: &[&str] = &["test", "--workspace", "--locked", "--no-run"];

/// A package of the workspace.
pub struct Package {
    name: String,
    /// Its folder, relative to the root; empty for the app.
    folder: String,
    /// The packages of the workspace that it, or its tests, depend on.
    needs: Vec<String>,
}

/// All packages in the output of `cargo metadata`.
pub fn packages(metadata: &Value) -> Vec<Package> {
    let root = metadata["workspace_root"].as_str().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let package = |package: &Value| {
        let manifest = text(&package["manifest_path"]);
        let folder = manifest.strip_prefix(root).unwrap_or(&manifest).trim_end_matches("Cargo.toml");
        let needs = package["dependencies"].as_array().into_iter().flatten();
        Package {
            name: text(&package["name"]),
            folder: folder.replace('\\', "/").trim_matches('/').to_owned(),
            needs: needs.filter(|need| need["path"].is_string()).map(|need| text(&need["name"])).collect(),
        }
    };
    metadata["packages"].as_array().into_iter().flatten().map(package).collect()
}

/// The packages with changed files, and all that depend on them.
pub fn affected(packages: &[Package], changed: &[String]) -> BTreeSet<String> {
    let starts = |path: &str, with: &[&str]| with.iter().any(|start| path.starts_with(start));
    let mut found: BTreeSet<String> = BTreeSet::new();
    for path in changed {
        if starts(path, EVERYTHING) {
            return packages.iter().map(|package| package.name.clone()).collect();
        }
        let owns =
            |package: &&Package| Path::new(path).starts_with(&package.folder) && !package.folder.is_empty();
        let owner = packages.iter().filter(owns).max_by_key(|package| package.folder.len());
        let readers = READ_BY.iter().filter(|(start, _)| path.starts_with(start)).map(|(_, name)| *name);
        let names = owner.map(|package| package.name.as_str()).into_iter().chain(readers);
        found.extend(names.chain(starts(path, APP_FILES).then_some(APP)).map(str::to_owned));
    }
    // Enough rounds for the longest possible chain of packages.
    for package in packages.iter().cycle().take(packages.len().pow(2)) {
        if package.needs.iter().any(|need| found.contains(need)) {
            found.insert(package.name.clone());
        }
    }
    found
}

/// The compiled test programs of these packages, or of all, each with its name. Compiles what has changed since. `laws`
/// says which random games they play (crates/harness/src/runs.rs).
pub fn test_programs(of: Option<&BTreeSet<String>>, laws: Option<&str>) -> Outcome<Vec<(String, Command)>> {
    let mut cargo = cmd("cargo", COMPILE_TESTS);
    let messages =
        output(cargo.args(["--quiet", "--message-format=json"])).ok_or("the tests cannot be compiled")?;
    let packages = packages(metadata());
    let mut programs = Vec::new();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let (Some(program), Some(true)) =
            (message["executable"].as_str(), message["profile"]["test"].as_bool())
        else {
            continue;
        };
        let manifest = Path::new(message["manifest_path"].as_str().unwrap_or_default());
        let folder = manifest.parent().unwrap_or(Path::new(""));
        let Some(package) = packages.iter().find(|package| root().join(&package.folder) == folder) else {
            continue;
        };
        if of.is_none_or(|names| names.contains(&package.name)) {
            let target = message["target"]["name"].as_str().unwrap_or_default();
            let mut command = cmd(program, &["--quiet"]);
            // The folder and variables that cargo sets.
            command.current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
            command.env("CARGO_PKG_NAME", &package.name).envs(laws.map(|laws| ("LAWS", laws)));
            programs.push((format!("{}: {target}", package.name), command));
        }
    }
    if programs.is_empty() { Err("there are no programs of tests".into()) } else { Ok(programs) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The affected packages of the real workspace.
    fn of(paths: &[&str]) -> Vec<String> {
        let paths: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
        affected(&packages(metadata()), &paths).into_iter().collect()
    }

    #[test]
    fn a_change_touches_its_package_and_all_that_depend_on_it() {
        assert_eq!(of(&["style/table.css", "README.md"]), ["frantic"]);
        assert_eq!(of(&["xtask/src/main.rs"]), ["xtask"]);
        assert_eq!(of(&["xtask/bind/src/main.rs"]), ["bind"]);
        assert!(of(&["public/words.txt"]).contains(&"meet".to_owned()));
        let game = of(&["crates/game/src/seat.rs"]);
        let depend = ["arena", "bots", "cards", "frantic", "room"];
        assert!(depend.iter().all(|name| game.contains(&(*name).to_owned())), "{game:?}");
        assert!(!game.contains(&"xtask".to_owned()));
        assert_eq!(of(&["Cargo.lock"]).len(), packages(metadata()).len());
        assert!(of(&["docs/rooms.md", "e2e/tests/home.spec.ts"]).is_empty());
    }
}
