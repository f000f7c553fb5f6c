//! The script of dist/ that fetches the parts of the wasm: which files each of them consists of.
//!
//! The splitter makes a file of its own (`chunk_…`) of what several parts have in common, so the size of
//! `split_NAME` alone says little.

use crate::Outcome;
use std::collections::BTreeMap;

/// The beginning of the functions that load a part.
const LOADS: &str = "__wasm_split_load_";

/// The files of each part by its name.
#[derive(Debug)]
pub struct Parts(BTreeMap<String, Vec<String>>);

impl Parts {
    /// Reads the script as terser left it.
    pub fn read(script: &str) -> Outcome<Parts> {
        const FETCH: &str = "new URL(\"./";
        let mut files = BTreeMap::new();
        let mut parts = BTreeMap::new();
        let mut pieces = script.split(FETCH);
        let mut before = pieces.next().unwrap_or_default();
        for piece in pieces {
            let bad = || format!("the script that loads the parts of the wasm is not understood at {piece}");
            let (file, _) = piece.split_once('"').ok_or_else(bad)?;
            let (_, needs) = piece.split_once("},[").ok_or_else(bad)?;
            let (needs, _) = needs.split_once(']').ok_or_else(bad)?;
            let name = assigned(before).ok_or_else(bad)?;
            before = piece;
            let Some(part) = name.strip_prefix(LOADS) else {
                files.insert(name, file);
                continue;
            };
            let shared = needs.split(',').filter(|name| !name.is_empty());
            let shared: Option<Vec<&str>> = shared.map(|name| files.get(name).copied()).collect();
            let all = [file].into_iter().chain(shared.ok_or_else(bad)?);
            parts.insert(part.to_owned(), all.map(str::to_owned).collect());
        }
        if parts.is_empty() { Err("no script loads parts of the wasm".into()) } else { Ok(Parts(parts)) }
    }

    /// The files that a part consists of.
    pub fn of(&self, part: &str) -> Outcome<&[String]> {
        self.0.get(part).map(Vec::as_slice).ok_or_else(|| format!("there is no part {part} of the wasm"))
    }

    /// Whether only such parts need a file.
    pub fn only(&self, file: &str, such: impl Fn(&str) -> bool) -> bool {
        let has = |files: &[String]| files.iter().any(|one| one == file);
        self.0.iter().filter(|(_, files)| has(files)).all(|(part, _)| such(part))
    }
}

/// What the function that begins at the end of this text is assigned to.
fn assigned(before: &str) -> Option<&str> {
    let (before, _) = before.rsplit_once("(()=>{")?;
    let (before, _) = before.rsplit_once('=')?;
    let name = before.trim_end();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let start = name.rfind(|c| !is_name(c)).map_or(0, |at| at + 1);
    name.get(start..).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "import{initSync as t}from\"./app.js\";function s(t,e){let a;return()=>{}}\
        const c=s(()=>{const t=fetch(new URL(\"./chunk_7-aa.wasm\",import.meta.url));return t.catch(()=>{}),\
        async e=>WebAssembly.instantiateStreaming(t,e)},[]),$r=s(()=>{const t=fetch(new URL(\
        \"./chunk_8-bb.wasm\",import.meta.url));return t.catch(()=>{}),async e=>W.i(t,e)},[]);\
        export const __wasm_split_load_rooms=a(s(()=>{const t=fetch(new URL(\"./split_rooms-cc.wasm\",\
        import.meta.url));return t.catch(()=>{}),async e=>W.i(t,e)},[c,$r]));\
        export const __wasm_split_load_board=a(s(()=>{const t=fetch(new URL(\"./split_board-dd.wasm\",\
        import.meta.url));return t.catch(()=>{}),async e=>W.i(t,e)},[$r]));";

    #[test]
    fn a_part_consists_of_its_own_file_and_those_it_shares() {
        let parts = Parts::read(SCRIPT).unwrap();
        assert_eq!(parts.of("board").unwrap(), ["split_board-dd.wasm", "chunk_8-bb.wasm"]);
        assert_eq!(parts.of("rooms").unwrap(), ["split_rooms-cc.wasm", "chunk_7-aa.wasm", "chunk_8-bb.wasm"]);
        assert!(parts.of("boards").is_err());
    }

    #[test]
    fn a_file_belongs_to_all_parts_that_need_it() {
        let parts = Parts::read(SCRIPT).unwrap();
        assert!(parts.only("split_board-dd.wasm", |part| part == "board"));
        assert!(!parts.only("chunk_8-bb.wasm", |part| part == "board"));
        assert!(parts.only("chunk_7-aa.wasm", |part| part == "rooms"));
    }

    #[test]
    fn a_script_of_another_kind_is_an_error() {
        assert!(Parts::read("").is_err());
        assert!(Parts::read("const c=s(()=>{fetch(new URL(\"./chunk_7.wasm\"))});").is_err());
        let unknown = SCRIPT.replace("[c,$r]", "[c,d]");
        assert!(Parts::read(&unknown).unwrap_err().contains("not understood"));
    }
}
