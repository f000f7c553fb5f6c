//! The tables of docs/scale.md that tests write.

use std::path::Path;

pub const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scale.md");

/// Replaces what is between two marks of the document.
pub fn write(name: &str, table: &str) {
    let text = std::fs::read_to_string(Path::new(DOCUMENT)).unwrap();
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = text.split_once(&begin).unwrap();
    let (_, after) = rest.split_once(&end).unwrap();
    std::fs::write(DOCUMENT, format!("{before}{begin}{table}{end}{after}")).unwrap();
}
