//! The script of dist/ that fetches the parts of the wasm: made smaller, and read for which files each part consists of.
//!
//! The splitter makes a file of its own (`chunk_…`) of what several parts have in common, so the size of
//! `split_NAME` alone says little.

use crate::Outcome;
use crate::bundle;
use crate::files::{read_text, write};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The beginning of the functions that load a part.
const LOADS: &str = "__wasm_split_load_";

/// What the splitter writes for each file around how it is fetched.
const LINK: [&str; 2] = [
    "makeLoad(() => {\n    const src = ",
    ";\n    src.catch(() => {});\n    return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n}\n",
];
/// The same once.
const SHARED: &str = "function link(src) {
    src.catch(() => {});
    return async (imports) => WebAssembly.instantiateStreaming(src, imports);
}
";

/// Has one function make each file part of the program, because the script is a part of the first load.
pub fn share(dist: &Path) -> Outcome {
    let file = dist.join(bundle::SCRIPT);
    write(&file, &shared(&read_text(&file)?)?)
}

fn shared(script: &str) -> Outcome<String> {
    let mut out = String::new();
    let mut rest = script;
    while let Some((definition, after)) = rest.split_once(LINK[1]) {
        let bad =
            || format!("{} makes a file part of the program in another way than expected", bundle::SCRIPT);
        let (before, fetch) = definition.rsplit_once(LINK[0]).ok_or_else(bad)?;
        out.extend([before, "makeLoad(() => link(", fetch, ")\n"]);
        rest = after;
    }
    if out.is_empty() {
        return Err(format!("{} defines its files in another way than expected", bundle::SCRIPT));
    }
    out.extend([rest, SHARED]);
    Ok(out)
}

/// The files of the parts.
#[derive(Debug)]
pub struct Parts {
    /// All files of each part by its name.
    files: BTreeMap<String, BTreeSet<String>>,
    /// The part whose own file has a copy of a file, which is used instead where that part has been asked for.
    bundles: BTreeMap<String, String>,
}

impl Parts {
    /// Reads the script as terser left it.
    pub fn read(script: &str) -> Outcome<Parts> {
        const BEGINS: &str = "(()=>";
        let mut known = BTreeMap::<&str, BTreeSet<String>>::new();
        let mut parts = Parts { files: BTreeMap::new(), bundles: BTreeMap::new() };
        for (at, _) in script.match_indices(BEGINS) {
            let (before, definition) = script.split_at(at);
            let Some(name) = assigned(before) else { continue };
            let bad =
                || format!("the script that loads the parts of the wasm is not understood at {definition}");
            let (body, needs) = definition.split_once(",[").ok_or_else(bad)?;
            let (needs, _) = needs.split_once(']').ok_or_else(bad)?;
            let own = body.split_once("new URL(\"./").and_then(|(_, rest)| rest.split_once('"'));
            let mut files: BTreeSet<String> = own.iter().map(|(file, _)| (*file).to_owned()).collect();
            for needed in needs.split(',').filter(|name| !name.is_empty()) {
                files.extend(known.get(needed).ok_or_else(bad)?.iter().cloned());
            }
            if let (Some((file, _)), Some((bundle, _))) = (own, body.split_once(":fetch(")) {
                let (bundle, _) = bundle.split_once('?').ok_or_else(bad)?;
                let (_, bundle) = bundle.rsplit_once('.').ok_or_else(bad)?;
                parts.bundles.insert(file.to_owned(), bundle.to_owned());
            }
            if let Some(part) = name.strip_prefix(LOADS) {
                parts.files.insert(part.to_owned(), files);
            } else {
                known.insert(name, files);
            }
        }
        if parts.files.is_empty() { Err("no script loads parts of the wasm".into()) } else { Ok(parts) }
    }

    /// The files that are fetched for these parts.
    pub fn of(&self, parts: &[&str]) -> Outcome<BTreeSet<&str>> {
        let mut all = BTreeSet::new();
        for part in parts {
            let files = self.files.get(*part);
            all.extend(
                files
                    .ok_or_else(|| format!("there is no part {part} of the wasm"))?
                    .iter()
                    .map(String::as_str),
            );
        }
        all.retain(|file| !self.bundles.get(*file).is_some_and(|bundle| parts.contains(&bundle.as_str())));
        Ok(all)
    }

    /// Whether only such parts need a file.
    pub fn only(&self, file: &str, such: impl Fn(&str) -> bool) -> bool {
        self.files.iter().filter(|(_, files)| files.contains(file)).all(|(part, _)| such(part))
    }
}

/// What the result of the call at the end of this text is assigned to, where its argument begins; `None` if to nothing.
fn assigned(before: &str) -> Option<&str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let before = before.trim_end_matches(is_name);
    // Exports are wrapped once more.
    let before = before.strip_suffix('(').map_or(before, |before| before.trim_end_matches(is_name));
    let name = before.strip_suffix('=')?;
    let start = name.rfind(|c| !is_name(c)).map_or(0, |at| at + 1);
    name.get(start..).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "import{initSync as t}from\"./app.js\";function s(t,e){let a;return()=>{}}\
        const q=t=>(t.catch(()=>{}),async e=>WebAssembly.instantiateStreaming(t,e)),\
        c=s(()=>q(fetch(new URL(\"./chunk_7-aa.wasm\",import.meta.url))),[]),$r=s(()=>q(fetch(new URL(\
        \"./chunk_8-bb.wasm\",import.meta.url))),[]);\
        export const __wasm_split_load_rooms=a(s(()=>q(fetch(new URL(\"./split_rooms-cc.wasm\",\
        import.meta.url))),[c,$r]));\
        export const __wasm_split_load_board=a(s(()=>q(fetch(new URL(\"./split_board-dd.wasm\",\
        import.meta.url))),[$r]));";

    #[test]
    fn all_files_are_linked_by_one_function() {
        let link = |fetch: &str| [LINK[0], fetch, LINK[1]].concat();
        let other = "const b = makeLoad(() => {\n    const src = (bundles.a = d);\n    return () => src;\n}\n, []);\n";
        let script = format!(
            "const a = {}, []);\n{other}const c = {}, [a]);\n",
            link("fetch(1)"),
            link("b ? b : fetch(2)")
        );
        let expected = format!(
            "const a = makeLoad(() => link(fetch(1))\n, []);\n{other}\
             const c = makeLoad(() => link(b ? b : fetch(2))\n, [a]);\n{SHARED}"
        );
        assert_eq!(shared(&script), Ok(expected));
        assert!(shared(other).is_err());
    }

    #[test]
    fn a_part_consists_of_its_own_file_and_those_it_shares() {
        let parts = Parts::read(SCRIPT).unwrap();
        let of = |part| parts.of(&[part]).unwrap().into_iter().collect::<Vec<_>>();
        assert_eq!(of("board"), ["chunk_8-bb.wasm", "split_board-dd.wasm"]);
        assert_eq!(of("rooms"), ["chunk_7-aa.wasm", "chunk_8-bb.wasm", "split_rooms-cc.wasm"]);
        assert!(parts.of(&["boards"]).is_err());
    }

    #[test]
    fn what_is_in_a_bundle_is_not_fetched_with_it() {
        let bundled = SCRIPT
            .replace("$r=s(()=>q(fetch", "$r=s(()=>q(l.rooms?u(l.rooms,\"chunk_8\"):fetch")
            .replace(
                "export const __wasm_split_load_rooms=a(s(()=>q(fetch(new URL(\"./split_rooms-cc.wasm\",import.meta.url))),",
                "const d=s(()=>{const t=l.rooms=W.c(fetch(new URL(\"./split_rooms-cc.wasm\",import.meta.url)));return t.catch(\
                 ()=>{delete l.rooms}),async e=>{await W.i([\"chunk_9\"],e);return t}},[]);\
                 export const __wasm_split_load_rooms=a(s(()=>{const t=d();return t.catch(()=>{}),async e=>W.i(await t,e)},",
            )
            .replace("[c,$r]", "[d,c,$r]");
        let parts = Parts::read(&bundled).unwrap();
        let of = |part: &[&str]| parts.of(part).unwrap().into_iter().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(of(&["rooms"]), ["chunk_7-aa.wasm", "split_rooms-cc.wasm"]);
        assert_eq!(of(&["board"]), ["chunk_8-bb.wasm", "split_board-dd.wasm"]);
        assert_eq!(
            of(&["board", "rooms"]),
            ["chunk_7-aa.wasm", "split_board-dd.wasm", "split_rooms-cc.wasm"]
        );
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
