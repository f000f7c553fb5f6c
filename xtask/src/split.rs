//! Moves the parts of the split wasm file into the folder that Trunk serves.
//!
//! Trunk runs `xtask/bind` as its wasm-bindgen. That program cuts the wasm file where
//! `#[wasm_split]` stands in the sources and binds the first part, which Trunk takes into
//! its staging folder. The other parts and the script that fetches them are left for this
//! hook, because Trunk does not know of them. The script names the parts relative to itself.

use crate::Outcome;
use crate::sh::target;
use std::env;
use std::fs;
use std::path::Path;

/// The script that fetches the parts.
const SCRIPT: &str = "__wasm_split.js";
/// Where it asks for all files of a part at once.
const ALL_AT_ONCE: &str = "const parallelStuff = deps.map(d => d());";
/// What it does instead: a part has up to two dozen files, and to ask for each takes a slow phone three milliseconds, in
/// which a finger would wait. So it lets others have the thread now and then, where the browser can.
const BIT_BY_BIT: &str = "const parallelStuff = [];
        for (const load of deps) {
            if (parallelStuff.length % 4 == 3) await self.scheduler?.yield?.();
            parallelStuff.push(load());
        }";

/// Moves the parts of the profile that Trunk has built into its staging folder.
pub fn run(staging: &Path) -> Outcome {
    let profile = env::var("TRUNK_PROFILE").map_err(|why| format!("TRUNK_PROFILE: {why}"))?;
    move_parts(&target().join("wasm-bindgen").join(profile).join("parts"), staging)
}

/// Moves all files of `parts` to `staging`. An error if it is not what `xtask/bind` writes.
fn move_parts(parts: &Path, staging: &Path) -> Outcome {
    let io = |why: std::io::Error| format!("{}: {why}", parts.display());
    if !parts.is_dir() {
        return Err(format!(
            "there is no {}: Trunk found another wasm-bindgen than xtask/bind, or calls it in another way. \
             `cargo xtask trunk build` runs Trunk with the right one",
            parts.display()
        ));
    }
    let script = fs::read_to_string(staging.join("frantic.js")).unwrap_or_default();
    if !script.contains(SCRIPT) {
        return Err(format!("{}/frantic.js does not mention {SCRIPT}", staging.display()));
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(parts).map_err(io)? {
        let part = entry.map_err(io)?;
        fs::copy(part.path(), staging.join(part.file_name())).map_err(io)?;
        names.push(part.file_name().to_string_lossy().into_owned());
    }
    let is_part = |name: &String| name.starts_with("split_");
    if !names.iter().any(|name| name == SCRIPT) || !names.iter().any(is_part) {
        return Err(format!("{} has no {SCRIPT} or no split_…, but {names:?}", parts.display()));
    }
    let loader = fs::read_to_string(parts.join(SCRIPT)).map_err(io)?;
    if !loader.contains(ALL_AT_ONCE) {
        return Err(format!("{SCRIPT} asks for the files of a part in another way than expected"));
    }
    fs::write(staging.join(SCRIPT), loader.replace(ALL_AT_ONCE, BIT_BY_BIT)).map_err(io)?;
    // Otherwise the next build might use parts of this one.
    fs::remove_dir_all(parts).map_err(io)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    /// A folder with `parts/` and `staging/`, filled with these files.
    fn folder(name: &str, files: &[(&str, &str)]) -> (PathBuf, PathBuf) {
        let folder = env::temp_dir().join(format!("xtask-{}-{name}", std::process::id()));
        fs::remove_dir_all(&folder).ok();
        for (file, text) in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        (folder.join("parts"), folder.join("staging"))
    }

    const BOUND: (&str, &str) = ("staging/frantic.js", "import \"./__wasm_split.js\"");
    const LOADER: (&str, &str) = ("parts/__wasm_split.js", ALL_AT_ONCE);

    #[test]
    fn parts_are_moved() {
        let files = [BOUND, LOADER, ("parts/split_later.wasm", "")];
        let (parts, staging) = folder("moved", &files);
        assert_eq!(move_parts(&parts, &staging), Ok(()));
        assert!(staging.join("split_later.wasm").is_file() && !parts.exists());
    }

    #[test]
    fn files_are_asked_for_bit_by_bit() {
        let files = [BOUND, LOADER, ("parts/split_later.wasm", "")];
        let (parts, staging) = folder("bits", &files);
        assert_eq!(move_parts(&parts, &staging), Ok(()));
        let script = fs::read_to_string(staging.join(SCRIPT)).unwrap();
        assert!(script.contains("yield") && !script.contains(ALL_AT_ONCE), "{script}");
    }

    #[test]
    fn a_script_that_asks_in_another_way_is_an_error() {
        let files = [BOUND, ("parts/__wasm_split.js", "deps.forEach(load);"), ("parts/split_later.wasm", "")];
        let (parts, staging) = folder("another", &files);
        assert!(move_parts(&parts, &staging).unwrap_err().contains("another way"));
    }

    #[test]
    fn missing_parts_are_an_error() {
        let (parts, staging) = folder("missing", &[BOUND]);
        assert!(move_parts(&parts, &staging).unwrap_err().contains("cargo xtask trunk build"));
    }

    #[test]
    fn a_script_without_the_import_of_the_splitter_is_an_error() {
        let files = [("staging/frantic.js", ""), ("parts/__wasm_split.js", ""), ("parts/split_a.wasm", "")];
        let (parts, staging) = folder("script", &files);
        assert!(move_parts(&parts, &staging).unwrap_err().contains("does not mention"));
    }

    #[test]
    fn parts_by_other_names_are_an_error() {
        let files = [BOUND, ("parts/__wasm_split.js", ""), ("parts/part_later.wasm", "")];
        let (parts, staging) = folder("names", &files);
        assert!(move_parts(&parts, &staging).unwrap_err().contains("part_later.wasm"));
    }
}
