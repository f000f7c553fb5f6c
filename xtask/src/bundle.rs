//! One file for all that somebody fetches for a part of the program on their way to the lobby of a room.
//!
//! The splitter makes a file of all functions that the same parts need, and so the part `rooms` consists of many,
//! most of a few hundred bytes. Compressed together they are 8 kB smaller, and a slow phone asks for one file instead. So the part's own file is a bundle: it has the others in sections of their own (custom sections,
//! which mean nothing to the browser). What other parts need as well stays a file of its own, too, for pages that have
//! not asked for the bundle.

use crate::Outcome;
use crate::files::{read, read_text, write};
use crate::wasm::{CUSTOM, write_leb128, write_section};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The parts that are bundles. What both need is in the first.
const BUNDLES: [&str; 2] = ["entrance", "rooms"];
/// The script of dist/ that fetches the parts, as the splitter writes it.
pub const SCRIPT: &str = "__wasm_split.js";
/// What is added to that script.
const HELPER: &str = "/** Bundles by the names of their parts, compiled, as soon as they are asked for (xtask/src/bundle.rs). */
const bundles = {};
/** The bundles, or none of them if index.html has already asked for this file alone. */
const unlessPreloaded = (name) => (document.querySelector(`[href*=${name}-]`) ? {} : bundles);
/** A file in a bundle, as if it had been fetched. */
const bundled = async (bundle, name) =>
    new Response(WebAssembly.Module.customSections(await bundle, name)[0], {
        headers: { \"content-type\": \"application/wasm\" },
    });
";
/// How the splitter's script fetches a file, makes it part of the program, and ends a definition.
const FETCH: [&str; 2] = ["fetch(new URL(\"./", ".wasm\", import.meta.url))"];
const INSTANTIATE: &str = "(WebAssembly.instantiateStreaming(src, imports))";
const END: &str = "\n, []);\n";
/// What stands before the names of the files that another needs.
pub const NEEDS: &str = "}\n, [";

/// A file with what several parts need.
struct Chunk<'a> {
    /// What the script calls it.
    name: &'a str,
    /// Its file, without `.wasm`.
    file: &'a str,
    /// Its whole definition in the script, with the comment that lists its users.
    definition: &'a str,
    users: Vec<&'a str>,
}

/// The largest file that only this part needs, or others that come after it.
pub fn largest_only_for(dist: &Path, part: &str) -> Outcome<PathBuf> {
    let script = read_text(&dist.join(SCRIPT))?;
    let all = chunks(&script)?;
    let own = all.iter().filter(|chunk| chunk.is_only_for(part) && chunk.users.contains(&part));
    own.map(|chunk| dist.join(format!("{}.wasm", chunk.file)))
        .max_by_key(|file| fs::metadata(file).map_or(0, |data| data.len()))
        .ok_or_else(|| format!("nothing is needed for {part} alone"))
}

/// Puts files into the bundles, and has the script find them there. From `split` functions have been moved
/// ([`deferred`](crate::deferred)).
pub fn run(dist: &Path, split: &Path) -> Outcome {
    let split = split.file_stem().unwrap_or_default().to_string_lossy();
    let (script, index) = (dist.join(SCRIPT), dist.join("index.html"));
    let (mut text, mut page) = (read_text(&script)?, read_text(&index)?);
    let mut done = BTreeSet::new();
    for part in BUNDLES {
        let chunks = chunks(&text)?;
        let is_wanted = |chunk: &&Chunk| chunk.users.contains(&part) && !done.contains(chunk.file);
        let wanted: Vec<&Chunk> = chunks.iter().filter(is_wanted).collect();
        let own = dist.join(format!("split_{part}.wasm"));
        let mut bundle = read(&own)?;
        for chunk in &wanted {
            let file = dist.join(format!("{}.wasm", chunk.file));
            add_section(&mut bundle, chunk.file, &read(&file)?);
            if chunk.is_only_for(part) {
                fs::remove_file(&file).map_err(|why| format!("{}: {why}", file.display()))?;
            }
        }
        fs::write(&own, bundle).map_err(|why| format!("{}: {why}", own.display()))?;
        let files: Vec<String> = wanted.iter().map(|chunk| chunk.file.to_owned()).collect();
        page = with_bundle_alone(&page, part);
        text = with_bundle(&text, part, &wanted, &split)?;
        done.extend(files);
    }
    write(&index, &page)?;
    write(&script, &text)
}

impl Chunk<'_> {
    /// Whether only this part needs it, or others that come after it (`rooms_later` after `rooms`).
    fn is_only_for(&self, part: &str) -> bool {
        let comes_after =
            |user: &str| user.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
        self.users.iter().all(|user| comes_after(user))
    }
}

/// The chunks of the script.
fn chunks(script: &str) -> Outcome<Vec<Chunk<'_>>> {
    let chunk = |at: usize| {
        let rest = script.get(at..)?;
        let definition = rest.get(..rest.find(END)? + END.len())?;
        let (users, after) = definition.strip_prefix("/* ")?.split_once(" */\nconst ")?;
        let (name, after) = after.split_once(" = ")?;
        let (file, _) = after.split_once(FETCH[0])?.1.split_once(FETCH[1])?;
        Some(Chunk { name, file, definition, users: users.split(", ").collect() })
    };
    let all: Vec<Chunk> = script.match_indices("/* ").filter_map(|(at, _)| chunk(at)).collect();
    if all.is_empty() {
        Err(format!("{SCRIPT} defines its files in another way than expected"))
    } else {
        Ok(all)
    }
}

/// The script that finds these files in a part's own. From `split` functions have been moved.
fn with_bundle(script: &str, part: &str, chunks: &[&Chunk], split: &str) -> Outcome<String> {
    let name = format!("__bundle_{part}");
    let mut out = script.to_owned();
    let mut own = Vec::new();
    for chunk in chunks {
        let fetch = [FETCH[0], chunk.file, FETCH[1]].concat();
        if chunk.is_only_for(part) {
            let file = format!("bundled(src, \"{}\")", chunk.file);
            own.push(if chunk.file == split {
                format!("deferred.then(({{ start }}) => start({file}, imports))")
            } else {
                format!("WebAssembly.instantiateStreaming({file}, imports)")
            });
            out = replace_once(&out, chunk.definition, "")?;
            out = with_needs(&out, |needed| if needed == chunk.name { &name } else { needed });
        } else {
            // index.html preloads what reads saved games where something is stored.
            let all = if chunk.users.contains(&"saved") {
                format!("unlessPreloaded(\"{}\")", chunk.file)
            } else {
                "bundles".to_owned()
            };
            let either = format!("{all}.{part} ? bundled(bundles.{part}, \"{}\") : {fetch}", chunk.file);
            out = replace_once(&out, &fetch, &either)?;
        }
    }
    let fetch = [FETCH[0], "split_", part, FETCH[1]].concat();
    let load = |src: &str, instantiate: &str, needs: &str| {
        format!(
            "wrapAsyncCb(makeLoad(() => {{\n    const src = {src};\n    src.catch(() => {{}});\n    \
             return async (imports) => {instantiate};\n{NEEDS}{needs}"
        )
    };
    let instantiate = "WebAssembly.instantiate(await src, imports)";
    let loads = load(&format!("{name}()"), instantiate, &format!("{name}, "));
    out = replace_once(&out, &load(&fetch, INSTANTIATE, ""), &loads)?;
    let has_split = chunks.iter().any(|chunk| chunk.file == split);
    let deferred = if has_split {
        "const deferred = import(\"./deferred.js\");\n    deferred.catch(() => {});\n    "
    } else {
        ""
    };
    let link = if own.is_empty() {
        "() => src".to_owned()
    } else {
        let own = own.join(",\n            ");
        format!(
            "async (imports) => {{\n        await Promise.all([\n            {own}\n        ]);\n        return src;\n    }}"
        )
    };
    let definition = format!(
        "const {name} = makeLoad(() => {{
    {deferred}const src = (bundles.{part} = WebAssembly.compileStreaming({fetch}));
    src.catch(() => {{ delete bundles.{part}; }});
    return {link};
}}{END}"
    );
    let helper = if out.contains(HELPER) { "" } else { HELPER };
    out.insert_str(out.find("/* ").unwrap_or_default(), &[helper, &definition].concat());
    Ok(with_needs(&out, |needed| needed))
}

/// The page that asks early for a bundle, and for nothing that is in it (`data-entrance`).
fn with_bundle_alone(page: &str, part: &str) -> String {
    let files = format!("data-{part}=\"");
    match page.split_once(&files).and_then(|(before, rest)| Some((before, rest.split_once('"')?.1))) {
        Some((before, rest)) => [before, &files, "./split_", part, ".wasm\"", rest].concat(),
        None => page.to_owned(),
    }
}

/// The script with other names for what its files need, each once.
fn with_needs<'a>(script: &'a str, rename: impl Fn(&'a str) -> &'a str) -> String {
    let mut pieces = script.split(NEEDS);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (needs, rest) = piece.split_once(']').unwrap_or(("", piece));
        let mut names: Vec<&str> = Vec::new();
        for name in needs.split(", ").map(&rename) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        out.extend([NEEDS, &names.join(", "), "]", rest]);
    }
    out
}

fn replace_once(text: &str, what: &str, with: &str) -> Outcome<String> {
    if text.matches(what).count() == 1 {
        Ok(text.replacen(what, with, 1))
    } else {
        Err(format!("{SCRIPT} does not contain this once: {what}"))
    }
}

/// Adds a custom section.
fn add_section(wasm: &mut Vec<u8>, name: &str, content: &[u8]) {
    let mut body = Vec::new();
    write_leb128(&mut body, name.len());
    body.extend(name.bytes());
    body.extend(content);
    write_section(wasm, CUSTOM, &body);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm::{read_name, sections};

    /// A script as the splitter writes it: the parts `later`, `rooms` and `rooms_later`, and what they share.
    fn script() -> String {
        let load = |file: &str| {
            format!(
                "makeLoad(() => {{\n    const src = fetch(new URL(\"./{file}.wasm\", import.meta.url));\n    \
                 src.catch(() => {{}});\n    \
                 return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n}}\n, ["
            )
        };
        let chunk = |number: u8, users: &str| {
            format!("/* {users} */\nconst __chunk_{number} = {}]);\n", load(&format!("chunk_{number}")))
        };
        let part = |name: &str, needs: &str| {
            let load = load(&format!("split_{name}"));
            format!("export const __wasm_split_load_{name} = wrapAsyncCb({load}{needs}]));\n")
        };
        [
            "function makeLoad() {}\n".to_owned(),
            chunk(1, "later, rooms, rooms_later"),
            chunk(2, "rooms, rooms_later"),
            chunk(3, "rooms_later"),
            chunk(4, "saved, rooms"),
            part("later", "__chunk_1"),
            part("rooms", "__chunk_1, __chunk_2"),
            part("rooms_later", "__chunk_1, __chunk_2, __chunk_3"),
        ]
        .concat()
    }

    fn bundle_rooms() -> String {
        let script = script();
        let chunks = chunks(&script).unwrap();
        let wanted: Vec<&Chunk> = chunks.iter().filter(|chunk| chunk.users.contains(&"rooms")).collect();
        with_bundle(&script, "rooms", &wanted, "chunk_2").unwrap()
    }

    #[test]
    fn what_others_need_too_is_taken_from_the_bundle_where_that_has_been_asked_for() {
        let script = bundle_rooms();
        assert!(script.contains("const src = bundles.rooms ? bundled(bundles.rooms, \"chunk_1\") : fetch(new URL(\"./chunk_1.wasm\""));
        assert!(script.contains(
            "const src = unlessPreloaded(\"chunk_4\").rooms ? bundled(bundles.rooms, \"chunk_4\") : fetch("
        ));
        assert!(script.contains("load_later = wrapAsyncCb"));
        assert!(script.ends_with("]));\n") && script.contains("\n, [__chunk_1]));\n"), "{script}");
    }

    #[test]
    fn the_bundle_is_asked_for_before_what_may_be_in_it() {
        assert!(bundle_rooms().contains("\n, [__bundle_rooms, __chunk_1]));\n"));
    }

    #[test]
    fn what_nobody_else_needs_comes_with_the_bundle_alone() {
        let script = bundle_rooms();
        assert!(!script.contains("__chunk_2"), "{script}");
        assert!(script.contains("start(bundled(src, \"chunk_2\"), imports)"), "{script}");
        assert!(script.contains("\n, [__chunk_1, __bundle_rooms, __chunk_3]));\n"), "{script}");
    }

    #[test]
    fn the_page_asks_for_the_bundle_alone() {
        let page = "<html data-board=\"./a.wasm ./b.wasm\" data-entrance=\"./split_entrance.wasm ./a.wasm\" lang=\"en\">";
        let alone = page.replace("entrance.wasm ./a.wasm", "entrance.wasm");
        assert_eq!(with_bundle_alone(page, "entrance"), alone);
        assert_eq!(with_bundle_alone(page, "rooms"), page);
    }

    #[test]
    fn a_bundle_has_the_files_in_sections() {
        let mut wasm = b"\0asm\x01\0\0\0".to_vec();
        add_section(&mut wasm, "chunk_1", b"content");
        let sections = sections(&wasm).unwrap();
        assert_eq!(sections.len(), 1);
        assert_eq!(read_name(sections[0].1), Some(("chunk_1", &b"content"[..])));
    }

    #[test]
    fn a_script_of_another_kind_is_an_error() {
        assert!(chunks("const x = load(\"./chunk_1.wasm\");").is_err());
        assert!(
            with_bundle(&script().replace("instantiateStreaming", "instantiate"), "rooms", &[], "").is_err()
        );
    }
}
