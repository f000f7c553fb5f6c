//! What the documents say about files is true: every path they name exists.

use std::fs;
use std::path::Path;

const DOCUMENTS: [&str; 6] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/rooms.md",
    "docs/room-protocol.md",
    "docs/signalling.md",
];
/// The folders of the repository whose files are named with their whole path.
const FOLDERS: [&str; 9] =
    ["src/", "crates/", "style/", "public/", "locales/", "xtask/", "e2e/", "fuzz/", "docs/"];
/// What tests make, and the card that CONTRIBUTING.md takes as its example.
const NOT_HERE: [&str; 2] = ["e2e/test-results", "crates/cards/src/event/flea_market.rs"];

#[test]
fn every_path_that_a_document_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut missing = Vec::new();
    for document in DOCUMENTS {
        let text = fs::read_to_string(root.join(document)).unwrap();
        // What stands between two backticks, which is every other piece.
        for path in text.split('`').skip(1).step_by(2) {
            let is_path = FOLDERS.iter().any(|folder| path.starts_with(folder))
                && !path.contains([' ', '<', '*', '{', '…', '$'])
                && !NOT_HERE.iter().any(|not_here| path.starts_with(not_here));
            if is_path && !root.join(path).exists() {
                missing.push(format!("{document}: {path}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
