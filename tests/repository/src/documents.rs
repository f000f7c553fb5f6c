//! Paths and links in the documents exist. Also checks of the workflows for GitHub, which are not run here.

use crate::root;
use std::fs;
use std::path::Path;

const DOCUMENTS: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "deploy/README.md"];
/// The documents in docs/ that describe the present state. Decisions describe the state when they were taken.
const IN_DOCS: &[&str] = &[
    "bots.md",
    "glossary.md",
    "performance.md",
    "room-protocol.md",
    "rooms.md",
    "scale.md",
    "signalling.md",
];
/// The folders whose files the documents name by their whole path.
const FOLDERS: [&str; 11] = [
    "src/", "crates/", "style/", "public/", "locales/", "xtask/", "e2e/", "fuzz/", "docs/", "deploy/",
    "tests/",
];
/// Files that do not exist: those that tests write, and the example card of CONTRIBUTING.md.
const NOT_HERE: [&str; 3] =
    ["e2e/test-results", "crates/cards/src/event/flea_market.rs", "crates/cards/scenarios/flea-market.json"];

/// The maximum sizes, in bytes, of the documents that everybody reads first.
const LONGEST: [(&str, usize); 3] =
    [("README.md", 8_000), ("ARCHITECTURE.md", 20_000), ("CONTRIBUTING.md", 24_000)];

/// The names and texts of the documents that describe the present state.
fn documents() -> impl Iterator<Item = (String, String)> {
    let names = DOCUMENTS.iter().map(|name| (*name).to_owned());
    let all = names.chain(IN_DOCS.iter().map(|name| format!("docs/{name}")));
    all.map(|name| (name.clone(), text_of(&name)))
}

/// The pages directly in a folder, by their path from the root.
fn pages_in(folder: &str) -> impl Iterator<Item = String> {
    let files = fs::read_dir(root().join(folder)).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names
        .filter(|name| Path::new(name).extension().is_some_and(|kind| kind == "md"))
        .map(move |name| format!("{folder}/{name}"))
}

/// Every page of the repository that has links.
fn pages() -> impl Iterator<Item = String> {
    let first = ["SECURITY.md", "CHANGELOG.md"].iter().chain(DOCUMENTS).map(|name| (*name).to_owned());
    first.chain(["docs", "docs/decisions", "docs/rules"].into_iter().flat_map(pages_in))
}

fn text_of(page: &str) -> String {
    fs::read_to_string(root().join(page)).unwrap()
}

#[test]
fn every_path_that_a_document_names_exists() {
    let mut missing = Vec::new();
    for (document, text) in documents() {
        // The text between two backticks, which is every other piece.
        for path in text.split('`').skip(1).step_by(2) {
            let is_path = FOLDERS.iter().any(|folder| path.starts_with(folder))
                && !path.contains([' ', '<', '*', '{', '…', '$'])
                && !NOT_HERE.iter().any(|not_here| path.starts_with(not_here));
            if is_path && !root().join(path).exists() {
                missing.push(format!("{document}: {path}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn names_that_documents_place_in_a_file_are_there() {
    let mut missing = Vec::new();
    let mut found = 0;
    for (document, text) in documents() {
        for (name, path) in text.lines().flat_map(names_in_files) {
            // `Type::method` and `#[attribute]` are found by their last word.
            let word = name.rsplit("::").next().unwrap_or(name).trim_matches(['#', '[', ']']);
            let Ok(file) = fs::read_to_string(root().join(path)) else { continue };
            found += 1;
            if !file.contains(word) {
                missing.push(format!("{document}: {name} in {path}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(found > 50, "{found}: nothing is found any more");
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let mut missing = Vec::new();
    let mut found = 0;
    for page in pages() {
        let text = text_of(&page);
        let folder = root().join(&page).parent().unwrap().to_owned();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") || link.contains(' ') {
                continue;
            }
            found += 1;
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let file = if path.is_empty() { root().join(&page) } else { folder.join(path) };
            let leads = file.exists()
                && (heading.is_empty()
                    || anchors(&fs::read_to_string(&file).unwrap()).any(|it| it == heading));
            if !leads {
                missing.push(format!("{page}: {link}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(found > 50, "{found}: nothing is found any more");
}

/// The headings of a page as links name them.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    let headings =
        text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches(['#', ' ']));
    headings.map(|heading| {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    })
}

#[test]
fn the_pages_that_everybody_reads_first_are_short() {
    for (page, longest) in LONGEST {
        let length = text_of(page).len();
        assert!(length <= longest, "{page} has {length} bytes, more than {longest}");
    }
}

/// The pairs in "`name` in `path`", "`name` and `name` in `path`" and "`path` (`name`".
fn names_in_files(line: &str) -> Vec<(&str, &str)> {
    let pieces: Vec<&str> = line.split('`').collect();
    let mut pairs = Vec::new();
    // Pieces between two backticks have odd numbers.
    for three in pieces[1..].windows(3).step_by(2) {
        if let [name, " in ", path] | [path, " (", name] = three {
            pairs.push((*name, *path));
        }
    }
    for five in pieces[1..].windows(5).step_by(2) {
        if let [name, " and ", _, " in ", path] = five {
            pairs.push((*name, *path));
        }
    }
    pairs
}

/// The names and texts of the workflows.
fn workflows() -> Vec<(String, String)> {
    let files = fs::read_dir(root().join(".github/workflows")).unwrap().map(|entry| entry.unwrap());
    let all: Vec<_> = files
        .map(|file| (file.file_name().into_string().unwrap(), fs::read_to_string(file.path()).unwrap()))
        .collect();
    assert!(all.len() >= 3, "{}: nothing is found any more", all.len());
    all
}

#[test]
fn actions_are_pinned_by_the_hash_of_a_commit() {
    for (name, text) in workflows() {
        let used = text.lines().filter_map(|line| line.split_once("uses: ")).map(|(_, used)| used);
        // Our own actions come with the commit that uses them.
        for used in used.filter(|used| !used.starts_with("./")) {
            let (action, version) = used.split_once(" # v").unwrap_or_else(|| panic!("{name}: {used}"));
            let hash = action.split_once('@').map_or("", |(_, hash)| hash);
            assert!(hash.len() == 40 && hash.chars().all(|c| c.is_ascii_hexdigit()), "{name}: {used}");
            assert!(version.starts_with(|c: char| c.is_ascii_digit()), "{name}: {used}");
        }
    }
}

#[test]
fn a_tag_is_published_after_its_tests_alone_and_without_caches() {
    let all = workflows();
    let text = |name: &str| &all.iter().find(|(file, _)| file == name).unwrap().1;
    let pages = text("pages.yml");
    let (before, publish) = pages.split_once("\n  publish:\n").unwrap();
    assert!(before.contains("uses: ./.github/workflows/test.yml\n"), "{before}");
    assert!(publish.starts_with("    needs: test\n"), "{publish}");
    // The published files are made by the tested job, after the tests and the checks of sizes.
    assert!(!publish.contains("run:") && !publish.contains("checkout"), "{publish}");
    let test = text("test.yml");
    let order = [".ci/run", "cargo xtask size", "actions/upload-pages-artifact@"].map(|what| test.find(what));
    assert!(order.is_sorted() && order.iter().all(Option::is_some), "{order:?}");
    for step in test.split("\n      - ").filter(|step| step.contains("actions/cache@")) {
        assert!(step.starts_with("if: ${{ !inputs.publish }}\n"), "{step}");
    }
}
